import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest, Target } from '../harness.ts';
import { endedBadly } from '../kit/programs.ts';
import { readTestCase, runCommand } from './command.ts';

/** A test case as it is measured. */
export interface TestCase {
  readonly group: string;
  readonly testCase: string;
  /** Name for warnings. */
  readonly label: string;
  readonly scope: Target['scope'];
  /** Its benchmarks that are asked for, by side. */
  readonly names: Readonly<Partial<Record<Side, readonly string[]>>>;
  /** The same on both sides. */
  readonly samples: number;
  readonly warmUpMs: number;
}

/** One execution of one test case. Each of its benchmarks gives one reading: the mean of its samples. */
export function* sliceCatch2(
  { group, testCase, label, scope, names, samples, warmUpMs }: TestCase,
  { side, binaryPath, timeoutMs }: SliceRequest,
): Plan<SliceReading> {
  const command = runCommand({ path: binaryPath, side, testCase, samples, warmUpMs, timeoutMs });
  const [result] = yield* resultsOf([{ ...command, isMeasured: true }]);
  const read = readTestCase({ group, testCase }, result, timeoutMs);
  const wanted = names[side.side] ?? [];
  const measurements = wanted.flatMap((name) => read.measurements.get(name) ?? []);
  const failures = wanted
    .filter((name) => !read.measurements.has(name))
    .map((name) => ofBenchmark(group, name, read.failures.get(name) ?? read.reason ?? 'gave no result'));
  // It ended so since one of its benchmarks failed, which that benchmark reports.
  if (measurements.length === 0 || failures.length > 0) return { measurements, failures, warnings: read.warnings };
  const { ending, warnings } = endedBadly(result, label);
  return {
    measurements,
    failures,
    warnings: scope === 'suite' ? read.warnings : [...read.warnings, ...warnings],
    ...(ending === undefined ? {} : { ending }),
  };
}
