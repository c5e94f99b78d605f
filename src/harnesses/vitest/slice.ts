import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import type { Side } from '../../model/results/side.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { readResults, reasonOf, type Vitest, vitestCommand } from './command.ts';
import { reasonFor } from './failures.ts';

/** A file of benchmarks as it is measured. */
export interface BenchmarkFile {
  /** Relative to the working directory; the group of its benchmarks. */
  readonly file: string;
  readonly vitest: Readonly<Partial<Record<Side, Vitest>>>;
  /** Names that are wanted, by side. */
  readonly names: Readonly<Partial<Record<Side, readonly string[]>>>;
  /** All benchmarks of the file are wanted. */
  readonly isWhole: boolean;
  /** Time of one benchmark, ms, for warm-up and for measuring each. */
  readonly timeMs: number;
}

/** One process that runs the file. */
export function* sliceFile(
  { file, vitest: known, names: wanted, isWhole, timeMs }: BenchmarkFile,
  { side, timeoutMs }: SliceRequest,
): Plan<SliceReading> {
  const vitest = known[side.side];
  if (vitest === undefined) throw new Error(`${file} has a slice on ${side.side}, where it is not`);
  const names = wanted[side.side] ?? [];
  const run = { vitest, file, names: isWhole ? null : names, timeMs };
  const [result] = yield* resultsOf([{ ...vitestCommand(run, side, timeoutMs), isMeasured: true }]);
  const parsed = readResults(vitest, result);
  const isWanted = (one: { readonly group: string; readonly name: string }) =>
    one.group === file && names.includes(one.name);
  const measurements = parsed.measurements.filter(isWanted);
  const failed = parsed.failures.filter(({ group }) => group === file);
  const read = new Set(measurements.map(({ name }) => name));
  const failures = names
    .filter((name) => !read.has(name))
    .map((name) => ofBenchmark(file, name, reasonFor(name, failed) ?? reasonOf(result, timeoutMs)));
  // It ends with an error since one of its benchmarks failed, which that benchmark reports.
  const ending = failures.length > 0 && measurements.length > 0 ? null : endingOf(result);
  return { measurements, failures, warnings: parsed.warnings, ...(ending === null ? {} : { ending }) };
}
