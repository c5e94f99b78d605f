import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { rowsIn, runCommand } from './command.ts';
import type { DivanNotes } from './notes.ts';

const TIME = 'ns/op';

/** One run of one benchmark: so many samples of one size, and no warm-up. Its median is the reading. */
export function* sliceDivan(request: SliceRequest<DivanNotes>): Plan<SliceReading> {
  const { target, side, binaryPath: path, timeoutMs } = request;
  const { group, label, notes } = target;
  const { name, asked, sampleSize } = notes;
  const failed = (reason: string) => ({ measurements: [], failures: [ofBenchmark(group, name, reason)], warnings: [] });
  const directory = notes.directories[side.side];
  if (directory === undefined) return failed('was not found on this side');
  const samples = Math.max(1, Math.round((target.iterations ?? sampleSize) / sampleSize));
  const command = runCommand({ path, directory }, asked, { kind: 'fixed', samples, sampleSize }, timeoutMs);
  const [result] = yield* resultsOf([{ ...command, isMeasured: true }]);
  const rows = rowsIn(result, asked.path, timeoutMs);
  if ('reason' in rows) return failed(rows.reason);
  const [row] = rows;
  if (row === undefined || rows.length > 1) return failed('gave other numbers of threads than it was asked for');
  const ending = endingOf(result);
  const warnings: Warning[] = [];
  if (ending !== null) {
    const message = 'A slice gave its result and then ended with an error; the result was kept';
    warnings.push({ code: 'slice-failed', message, subject: label });
  }
  const values = new Map(withZeros(row.measurement.values, notes.zeros[side.side]));
  if (values.get(TIME) === 0) {
    // What else it read is good.
    values.delete(TIME);
    const message =
      'Divan printed a time of 0: what it takes off for its own work was all of it; that time was not taken';
    warnings.push({ code: 'slice-failed', message, subject: label });
  }
  return {
    measurements: [{ group, name, ...row.measurement, values }],
    failures: [],
    warnings,
    ...(ending === null ? {} : { ending }),
  };
}

/** Divan leaves out what is nothing: no allocations are as good a reading as some. */
export function withZeros(
  values: ReadonlyMap<string, number>,
  zeros: readonly string[] = [],
): ReadonlyMap<string, number> {
  return new Map([...values, ...zeros.filter((unit) => !values.has(unit)).map((unit) => [unit, 0] as const)]);
}
