import type { SliceLength } from '../../model/results/benchmark.ts';
import { SIDES } from '../../model/results/side.ts';
import { PAIRS_A_SHORT_BURST_MIN, PARTS_A_BURST_MIN, pairsPerBurst } from '../../statistics/allocation.ts';
import { readsOf } from '../planning/allocated.ts';
import type { Lost, SessionSlice } from '../sessions/session.ts';
import { type Agreement, agreementOf, collectionsIn, collects, LONG_MS, type PilotReading } from './agreement.ts';
import { ITERATIONS_MAX, type Size } from './size.ts';

interface LengthRequest {
  readonly size: Size;
  /** The length that was asked for, ms; null: none was. */
  readonly asked: number | null;
  readonly past: PastLength | null;
  /** There is no time to try lengths. */
  readonly isLate: boolean;
  /** Coming to it takes far longer than any slice: it is only seen whether it collects garbage. */
  readonly isFar: boolean;
  /** Wall time in which both sides come to it in a burst, ms. */
  readonly startMs: number;
}

/**
 * part: the slice goes on where the last one ended. short: it follows one of another process, as in a burst. whole:
 * neither.
 */
export type SliceKind = 'part' | 'short' | 'whole';

/** A length that an earlier run tried. */
export interface PastLength {
  /** One of the lengths that are tried, ms. */
  readonly ms: number;
  readonly continued?: true;
  /** When that run began, ISO 8601. */
  readonly triedAt: string;
}

interface Length {
  readonly iterations: number;
  /** Of a slice, ms. */
  readonly expectedMs: number;
  readonly choice: Omit<SliceLength, 'by'>;
}

/** The lengths that are tried, ms. */
const LENGTHS = [2, 5, 10, 20, 50] as const;
/** The length where none was tried, ms: at it most of what reads differently at 2 ms does so no more. */
export const UNTRIED_MS = 20;
/**
 * The length of the parts of one long slice, with which short slices have to agree, ms: some parts no neighbour
 * disturbs.
 */
const PART_MS = 20;
/** So many parts are read at a time, up to the most. */
const PARTS = 3;
const PARTS_MOST = 14;
/**
 * A slice that begins with a collection of garbage holds a whole number of them, the same on both sides until a change is
 * large enough for one more. Of so many it shows nearly all of what they cost.
 */
const MANY = 8;
/**
 * What a crowded machine leaves unclear at every length is not measured in the longest slices for that, which scatter most:
 * from this length on what is only unclear is taken, and long ones check it in the end.
 */
const DOUBTFUL_MS = 20;
/** How many slices of each length one of up to two tries has. */
const SLICES: Readonly<Record<(typeof LENGTHS)[number], number>> = { 2: 10, 5: 8, 10: 6, 20: 4, 50: 2 };
/** What takes that long for a slice, ms, becomes slower from call to call: there is no length to be found. */
const SLOW_MS = 1000;
/** Work that uses less than this share of a core waits, and its CPU time says little. */
const WORKING = 0.5;
/** Shorter slices than these are cheap beside the start of a process: several make a burst. */
const CHEAP_MS = 10;
const MIDDLE_MS = 50;

/** A slice has whole iterations, so that it lasts up to that many times as long as the length that it was meant to have. */
const OFF_MOST = 1.6;

/** The length that was tried where a slice of `ms` was chosen; null: no choice of the pilot's is that long. */
export function triedLength(ms: number): number | null {
  const off = (length: number) => Math.abs(Math.log(ms / length));
  const nearest = [...LENGTHS, LONG_MS].reduce((a, b) => (off(b) < off(a) ? b : a));
  return off(nearest) <= Math.log(OFF_MOST) ? nearest : null;
}

/**
 * How many pairs of slices the first bursts have; allocation.ts learns from those. Where it takes longer to come to a benchmark
 * than to run them there are as many as are best if bursts scatter as much as their pairs do.
 * @param startMs wall time in which both sides come to it
 */
export function firstPairs({ ms, continued }: Pick<SliceLength, 'ms' | 'continued'>, startMs: number): number {
  const few = continued === true ? PARTS_A_BURST_MIN : ms < CHEAP_MS ? PAIRS_A_SHORT_BURST_MIN : ms < MIDDLE_MS ? 2 : 1;
  const pairMs = SIDES.length * ms;
  const reads = readsOf(continued === true, pairMs);
  const best = pairsPerBurst({ between: 1, within: 1 }, { startMs, pairMs }, reads);
  return best * pairMs <= startMs ? Math.max(few, best) : few;
}

/** Gives the same without slices that go on where the last one ended. */
export function inOnePiece<Of extends { readonly continued?: true }>({
  continued: _,
  ...of
}: Of): Omit<Of, 'continued'> {
  return of;
}

/**
 * The shortest slice whose reading agrees with that of a long one; null where the session gave out. A slice is not made
 * shorter than half of what every slice takes besides its iterations.
 */
export async function sliceLength(
  { size, asked, past, isLate, isFar, startMs }: LengthRequest,
  slice: (iterations: number, kind: SliceKind) => Promise<SessionSlice | Lost>,
): Promise<Length | null> {
  const { perIterationMs, aroundMs } = size;
  const iterationsOf = (ms: number) => Math.min(ITERATIONS_MAX, Math.max(1, Math.round(ms / perIterationMs)));
  const refused: SliceLength['refused'] = [];
  const of = (ms: number, from: SliceLength['from'], more: Pick<SliceLength, 'continued' | 'triedAt'> = {}): Length => {
    const iterations = iterationsOf(ms);
    const workMs = Number((iterations * perIterationMs).toPrecision(3));
    return {
      iterations,
      expectedMs: aroundMs + workMs,
      choice: { ms: workMs, perBurst: firstPairs({ ms: workMs, ...more }, startMs), from, refused, ...more },
    };
  };
  if (asked !== null) return of(asked, 'asked');
  if (perIterationMs >= LONG_MS / 2) return of(perIterationMs, 'only');
  const shortest = Math.max(aroundMs / 2, perIterationMs);
  if (past !== null && past.ms >= shortest / 2) {
    const { ms, ...more } = past;
    return of(ms, 'past', more);
  }
  if (isLate) return of(Math.max(UNTRIED_MS, shortest), 'only');
  let isSlow = false;
  const read = async (kind: SliceKind, ms: number, times: number, into: PilotReading[]): Promise<boolean> => {
    for (let time = 0; time < times; time++) {
      const one = await slice(iterationsOf(ms), kind);
      if ('reason' in one) return false;
      isSlow ||= one.durationMs > SLOW_MS;
      const reading = readingOf(one, iterationsOf(ms));
      if (reading !== null) into.push(reading);
    }
    return true;
  };
  const parts: PilotReading[] = [];
  if (!(await read('part', PART_MS, LONG_MS / PART_MS, parts))) return null;
  // It fails when it is run so often: long ones are what it was written for.
  if (parts.length === 0) return null;
  const hasGarbage = collects(parts);
  if (isFar && !hasGarbage) return of(Math.max(UNTRIED_MS, shortest), 'only');
  /** What the short ones have to agree with. */
  const long = hasGarbage ? [] : parts;
  /** Reads more of them before each half of a try, as far as there may be more. */
  const readLong = async (half: number): Promise<boolean> => {
    if (hasGarbage) return long.length > half || read('whole', LONG_MS, 1, long);
    return half === 0 || long.length >= PARTS_MOST || read('part', PART_MS, PARTS, long);
  };
  for (const ms of isFar ? [] : LENGTHS) {
    if (ms < shortest && ms !== LENGTHS.at(-1)) continue;
    if (hasGarbage && (ms > PART_MS || collectionsIn(parts, ms) < MANY)) continue;
    const short: PilotReading[] = [];
    let found = NOTHING;
    // Interleaved, so that what the machine does meanwhile falls on both.
    for (const half of [0, 1, 2, 3]) {
      if (half === 2 && found.state !== 'unclear') break;
      if (!(await readLong(half)) || !(await read('short', ms, SLICES[ms] / 2, short))) return null;
      if (isSlow) return of(Math.max(UNTRIED_MS, shortest), 'only');
      if (half % 2 === 1 && short.length > 0) found = agreementOf(short, long);
    }
    if (found.state === 'agrees') return of(ms, 'pilot');
    refused.push({ ms, difference: Number(found.difference.toPrecision(3)), why: found.state });
  }
  if (hasGarbage) return of(Math.max(PART_MS, shortest), 'pilot', { continued: true });
  const doubtful = refused.find(({ ms, why }) => ms >= DOUBTFUL_MS && why === 'unclear');
  return of(doubtful?.ms ?? LONG_MS, 'pilot');
}

/** What is said of a length at which no slice gave a result. */
const NOTHING: Agreement = { state: 'reads-differently', difference: 0 };

/** null: it gave no result. */
function readingOf({ reading, durationMs }: SessionSlice, iterations: number): PilotReading | null {
  const { timedMs = durationMs, timedCpuMs = 0, collections, measurements, failures } = reading;
  if (measurements.length === 0 || failures.length > 0) return null;
  const spent = timedCpuMs > WORKING * timedMs ? timedCpuMs : timedMs;
  return { perOperation: Math.max(spent, 1e-9) / iterations, workMs: timedMs, collections: collections ?? 0 };
}
