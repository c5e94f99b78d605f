import { median } from 'simple-statistics';
import type { Measurement } from '../../formats/format.ts';
import { isAmount, isRecord, recordIn } from '../../formats/index.ts';

/** A benchmark as benchmark.json and the protocol name it. Untrusted, as all that is read here. */
export interface BenchmarkFile {
  readonly id: string;
  readonly title: string;
  /** Below CRITERION_HOME. */
  readonly folder: string;
  readonly throughput: readonly Throughput[];
}

export interface Throughput {
  /** Amount that each operation gets through. */
  readonly amount: number;
  /** Unit of its rate, and how many of `amount` make one of it. */
  readonly unit: string;
  readonly size: number;
}

/** criterion::Throughput, by serde's names. Bytes are decimal, as Go's MB/s are. */
const RATES: ReadonlyMap<string, Pick<Throughput, 'unit' | 'size'>> = new Map([
  ['Bytes', { unit: 'MB/s', size: 1e6 }],
  ['BytesDecimal', { unit: 'MB/s', size: 1e6 }],
  ['Bits', { unit: 'Mb/s', size: 1e6 }],
  ['Elements', { unit: 'elements/s', size: 1 }],
]);

/**
 * `{"group_id":"parse","function_id":"lines","value_str":"10","throughput":{"Bytes":10},"full_id":"parse/lines/10",
 * "directory_name":"parse/lines/10","title":"parse/lines/10"}`; null: it is none.
 */
export function readBenchmarkFile(text: string): BenchmarkFile | null {
  const value = recordIn(text);
  const { full_id: id, directory_name: folder, title, throughput } = value ?? {};
  if (typeof id !== 'string' || id === '' || typeof title !== 'string' || typeof folder !== 'string') return null;
  if (folder.split('/').some((part) => part === '' || part === '.' || part === '..')) return null;
  return { id, title, folder, throughput: readThroughput(throughput) };
}

const WALL_TIME = 'ns/op';
const OWN_MEASUREMENT = 'measurement/op';

/**
 * The unit of its samples. A program may measure something else than wall time (criterion::measurement::Measurement), and
 * only its output says so. Such units are printed in their scaled form only (`12.3 Kcycles`), so they have one name.
 *
 *     parse/lines/10          time:   [21.964 ns 27.447 ns 39.193 ns]
 */
export function unitOf(stdout: string): string {
  return unitNamed(/\btime: {1,20}\[[\d.]{1,20} ([^ \]]{1,20}) /.exec(stdout)?.[1]);
}

/** The unit of what it formats so: `27.447 ns`. */
export function unitOfFormatted(value: string): string {
  return unitNamed(/^[\d.]{1,40} ([^ ]{1,20})$/.exec(value)?.[1]);
}

function unitNamed(printed: string | undefined): string {
  return printed === undefined || /^(?:[pnmµu]?s)$/.test(printed) ? WALL_TIME : OWN_MEASUREMENT;
}

/** `{"Bytes":10}`, `{"ElementsAndBytes":{"elements":10,"bytes":40}}`, null. */
export function readThroughput(value: unknown): readonly Throughput[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([kind, amount]) => {
    if (kind === 'ElementsAndBytes' && isRecord(amount)) {
      return readThroughput({ Bytes: amount.bytes, Elements: amount.elements });
    }
    const rate = RATES.get(kind);
    return rate === undefined || !isPositive(amount) ? [] : [{ amount, ...rate }];
  });
}

/**
 * A reading of the samples of one run: `{"sampling_mode":"Linear","iters":[75.0,150.0],"times":[9090.0,18659.0]}`,
 * times in ns. ns/op is the median of the samples' times per iteration, which criterion also gives (`median` in
 * estimates.json). Its slope is not read: there is none where it sampled flat, which it decides in each run, so that
 * both could meet in one comparison; and one stalled sample of ten moves a slope, but hardly a median.
 */
export function readSample(
  sample: Readonly<Record<string, unknown>> | null,
  { throughput }: Pick<BenchmarkFile, 'throughput'>,
  unit: string,
): Pick<Measurement, 'values' | 'iterations'> | null {
  const { iters, times } = sample ?? {};
  if (!Array.isArray(iters) || !Array.isArray(times) || iters.length !== times.length) return null;
  if (iters.length === 0 || !iters.every(isPositive) || !times.every(isAmount)) return null;
  const perIteration = times.map((time: number, index) => time / (iters[index] ?? 1));
  const perOp = median(perIteration);
  if (!Number.isFinite(perOp)) return null;
  const rates = unit === WALL_TIME && perOp > 0 ? throughput : [];
  const iterations = iters.reduce((sum: number, each: number) => sum + each, 0);
  const ofRates = rates.map(({ unit: rate, amount, size }) => [rate, (amount / size / perOp) * 1e9] as const);
  return { iterations, values: new Map([[unit, perOp], ...ofRates]) };
}

function isPositive(value: unknown): value is number {
  return isAmount(value) && value > 0;
}
