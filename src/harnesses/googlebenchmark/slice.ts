import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { readOne, runCommand, threadsOf } from './command.ts';
import type { GoogleBenchmarkNotes } from './notes.ts';

/**
 * One execution of one benchmark. A slice is one reading: what the library divides by the iterations, or the median where
 * the benchmark asks for repetitions itself.
 */
export function* sliceGoogleBenchmark({
  target,
  side,
  binaryPath,
  timeoutMs,
}: SliceRequest<GoogleBenchmarkNotes>): Plan<SliceReading> {
  const { name, sliceMs } = target.notes;
  const length = target.iterations === null ? { ms: sliceMs } : { iterations: target.iterations };
  const [result] = yield* resultsOf([
    { ...runCommand({ path: binaryPath, side, name, length, timeoutMs }), isMeasured: true },
  ]);
  const { measurement, reason, warnings: doubts } = readOne({ group: target.group, name }, result, timeoutMs);
  const warnings: Warning[] = [...doubts];
  const ran = measurement?.iterations;
  if (target.iterations !== null && ran !== undefined && ran !== target.iterations * threadsOf(name)) {
    const message = `A slice ran ${ran} iterations where ${target.iterations * threadsOf(name)} were asked for`;
    warnings.push({ code: 'uneven-iterations', message, subject: target.label });
  }
  const ending = measurement === null ? null : endingOf(result);
  if (ending !== null) {
    const message = 'A slice gave its result and then ended with an error; the result was kept';
    warnings.push({ code: 'slice-failed', message, subject: target.label });
  }
  return {
    measurements: measurement === null ? [] : [measurement],
    failures: reason === null ? [] : [ofBenchmark(target.group, name, reason)],
    warnings,
    ...(ending === null ? {} : { ending }),
  };
}
