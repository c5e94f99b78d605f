import { decode, encode, Token, Type } from 'cborg';
import { median } from 'simple-statistics';
import { isRecord } from '../../formats/index.ts';
import type { Hold } from '../../model/command.ts';
import type { Talk } from '../../model/command-plan.ts';
import { type BenchmarkFile, readSample, readThroughput, unitOfFormatted } from './sample.ts';

/**
 * The protocol by which cargo-criterion talks to a bench executable (criterion's connection.rs, since 0.3.3). The executable
 * connects to the port in this variable and waits for a greeting, before any set-up. Then each message is its length, 4
 * bytes, most significant first, and CBOR (RFC 8949). It stands when a measurement is complete and at the end of a group,
 * until it is let go on. It makes no analysis and leaves no files.
 */
export const PROTOCOL: Hold = { kind: 'socket', variable: 'CARGO_CRITERION_PORT' };

/** The name of the runner and its version, three bytes, which is not looked at. */
const GREETING = new Uint8Array([...Buffer.from('cargo-criterion'), 1, 1, 0]);
/** Its answer: `Criterion`, its version, and the versions of protocol and format, which are 1. */
const ANSWER_BYTES = 16;
const CALLED = 'Criterion';
const VERSIONS = '00010001';
const LENGTH_BYTES = 4;
/** No message is as long as that. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;
const NOTHING = new Uint8Array();

/** All numbers are floating-point: an executable takes no whole ones there. */
const FLOATS = { typeEncoders: { number: (value: number) => new Token(Type.float, value) }, float64: true };

const CONTINUE = framed('Continue');

export interface Complete extends Pick<BenchmarkFile, 'id' | 'title' | 'folder' | 'throughput'> {
  /** No other of this pass had its id. */
  readonly isFirst: boolean;
}

export type Reading = NonNullable<ReturnType<typeof readSample>>;

/** Says what a complete measurement is to the caller. `durationMs`: of its samples. */
type RanOf<Ran> = (
  benchmark: Complete,
  reading: Reading,
  more: { readonly unit: string; readonly durationMs: number },
) => Ran;

/** The conversation with one executable. */
export class CriterionTalk<Ran> implements Talk<{ readonly ran: Ran | null }> {
  readonly #ranOf: RanOf<Ran>;
  readonly #heard: (kind: string, fields: Readonly<Record<string, unknown>>) => void;
  #isGreeted = false;
  #buffer = Buffer.alloc(0);
  readonly #titles = new Set<string>();
  readonly #folders = new Set<string>();
  /** What it stands at, until it has said its unit. */
  #complete: { readonly benchmark: Complete; readonly sample: Readonly<Record<string, unknown>> } | null = null;

  /** @param heard called with each message before it is answered; where it throws, the conversation ends */
  constructor(ranOf: RanOf<Ran>, heard: (kind: string, fields: Readonly<Record<string, unknown>>) => void = () => {}) {
    this.#ranOf = ranOf;
    this.#heard = heard;
  }

  resume(): Uint8Array {
    return this.#isGreeted ? CONTINUE : GREETING;
  }

  hear(bytes: Uint8Array): ReturnType<Talk<{ readonly ran: Ran | null }>['hear']> {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    if (!this.#isGreeted && !this.#hearAnswer()) return { kind: 'on', reply: NOTHING };
    let begun: { readonly begun?: string } = {};
    for (let message = this.#next(); message !== null; message = this.#next()) {
      const [kind, fields] = message;
      this.#heard(kind, fields);
      switch (kind) {
        case 'BeginningBenchmark':
          begun = { begun: titled(namedIn(fields), this.#titles) };
          break;
        case 'MeasurementComplete': {
          const sample = fields;
          const value = medianOf(sample);
          this.#complete = { benchmark: this.#unique(namedIn(fields)), sample };
          return { kind: 'on', reply: framed({ FormatValue: { value } }), isOver: true };
        }
        case 'FormattedValue':
          return { kind: 'stands', stop: { ran: this.#ran(fields) } };
        case 'FinishedBenchmarkGroup':
          // One that panics at once ends its group in the same bytes that it began in.
          return { kind: 'on', reply: CONTINUE, ...begun };
        default:
          break;
      }
    }
    return { kind: 'on', reply: NOTHING, ...begun };
  }

  /** false: not all of it has come. */
  #hearAnswer(): boolean {
    if (this.#buffer.length < ANSWER_BYTES) return false;
    const called = this.#buffer.toString('latin1', 0, CALLED.length);
    const versions = this.#buffer.toString('hex', ANSWER_BYTES - LENGTH_BYTES, ANSWER_BYTES);
    if (called !== CALLED || versions !== VERSIONS) throw new Error('this is another protocol');
    this.#buffer = this.#buffer.subarray(ANSWER_BYTES);
    this.#isGreeted = true;
    return true;
  }

  /** The next whole message: an enumeration is its name, or a map of that to its fields. */
  #next(): readonly [kind: string, fields: Readonly<Record<string, unknown>>] | null {
    if (this.#buffer.length < LENGTH_BYTES) return null;
    const length = this.#buffer.readUInt32BE(0);
    if (length > LONGEST_MESSAGE) throw new Error('a message is too long');
    if (this.#buffer.length < LENGTH_BYTES + length) return null;
    const message: unknown = decode(this.#buffer.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
    this.#buffer = this.#buffer.subarray(LENGTH_BYTES + length);
    if (!isRecord(message)) return [String(message), {}];
    const [[kind, fields] = ['', null]] = Object.entries(message);
    return [kind, isRecord(fields) ? fields : {}];
  }

  /** Criterion tells benchmarks of one id apart by a number, in the title and in the folder. */
  #unique({ id, title: cut, folder: safe, throughput }: Named): Complete {
    const title = titled({ title: cut }, this.#titles);
    this.#titles.add(title);
    const folder = unlike(safe, this.#folders, '_');
    this.#folders.add(folder);
    return { id, title, folder, throughput, isFirst: title === cut };
  }

  #ran({ value }: Readonly<Record<string, unknown>>): Ran {
    const complete = this.#complete;
    this.#complete = null;
    if (complete === null || typeof value !== 'string') throw new Error('a value was not asked for');
    const { benchmark, sample } = complete;
    const unit = unitOfFormatted(value);
    const reading = readSample(sample, benchmark, unit);
    if (reading === null) throw new Error('a measurement has no samples');
    return this.#ranOf(benchmark, reading, { unit, durationMs: sum(sample.times) / 1e6 });
  }
}

type Named = Pick<BenchmarkFile, 'id' | 'title' | 'folder' | 'throughput'>;

/** `{"group_id":"parse","function_id":"lines","value_str":"10","throughput":[{"Bytes":10}]}` in a message's `id`. */
function namedIn({ id }: Readonly<Record<string, unknown>>): Named {
  const { group_id, function_id, value_str, throughput } = isRecord(id) ? id : {};
  const parts = [group_id, function_id, value_str].filter((part) => typeof part === 'string');
  if (typeof group_id !== 'string') throw new Error('a benchmark has no name');
  const full = parts.join('/');
  const title = Buffer.byteLength(full) > LONGEST_TITLE ? `${cutTo(full, LONGEST_TITLE)}...` : full;
  return {
    id: full,
    title,
    folder: parts.map(safeName).join('/'),
    throughput: [throughput].flat().flatMap(readThroughput),
  };
}

function titled({ title }: Pick<Named, 'title'>, taken: ReadonlySet<string>): string {
  return unlike(title, taken, ' #');
}

/** The name, or with the first number that makes it another than those. */
function unlike(name: string, taken: ReadonlySet<string>, before: string): string {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}${before}${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** In bytes (criterion's report.rs). */
const LONGEST_TITLE = 100;
const LONGEST_FOLDER = 64;

function safeName(part: string): string {
  return cutTo(part.replaceAll(/[?"/\\*<>:|^]/g, '_'), LONGEST_FOLDER);
}

/** As many whole characters as so many bytes hold. */
function cutTo(text: string, bytes: number): string {
  const buffer = Buffer.from(text);
  let end = Math.min(bytes, buffer.length);
  // The bytes of a character behind its first one.
  while (end < buffer.length && ((buffer[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return buffer.toString('utf8', 0, end);
}

function medianOf({ times }: Readonly<Record<string, unknown>>): number {
  const numbers = Array.isArray(times) ? times.filter((time) => typeof time === 'number') : [];
  return numbers.length === 0 ? 0 : median(numbers);
}

function sum(times: unknown): number {
  return Array.isArray(times) ? times.reduce((total: number, time: unknown) => total + Number(time), 0) : 0;
}

function framed(message: unknown): Uint8Array {
  const body = encode(message, FLOATS);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}
