import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { readTestCase, runCommand } from './command.ts';
import type { TestCaseNotes } from './notes.ts';

/** One execution of one test case. Each of its benchmarks gives one reading: the mean of its samples. */
export function* sliceCatch2({ target, side, binaryPath, timeoutMs }: SliceRequest<TestCaseNotes>): Plan<SliceReading> {
  const { testCase, names, samples, warmUpMs } = target.notes;
  const { group } = target;
  const command = runCommand({ path: binaryPath, side, testCase, samples, warmUpMs, timeoutMs });
  const [result] = yield* resultsOf([{ ...command, isMeasured: true }]);
  const read = readTestCase({ group, testCase }, result, timeoutMs);
  const wanted = names[side.side] ?? [];
  const measurements = wanted.flatMap((name) => read.measurements.get(name) ?? []);
  const failures = wanted
    .filter((name) => !read.measurements.has(name))
    .map((name) => ofBenchmark(group, name, read.failures.get(name) ?? read.reason ?? 'gave no result'));
  // It ended so since one of its benchmarks failed, which is said of that one.
  const ending = measurements.length === 0 || failures.length > 0 ? null : endingOf(result);
  const warnings: Warning[] = [...read.warnings];
  if (ending !== null && target.scope === 'benchmark') {
    const message = 'A slice gave its result and then ended with an error; the result was kept';
    warnings.push({ code: 'slice-failed', message, subject: target.label });
  }
  return { measurements, failures, warnings, ...(ending === null ? {} : { ending }) };
}
