import type { Measurement } from '../../../formats/format.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import type { Binary } from '../../harness.ts';
import { type Sized, type SizingRun, sizeSlice } from '../../kit/sizing.ts';
import { testBinaryCommand } from '../command.ts';
import { readOne, sliceFlags } from '../slice.ts';

interface ProbeRequest {
  readonly binary: Binary;
  readonly printedName: string;
  readonly startupMs: number;
  readonly sliceMs: number;
  readonly timeoutMs: number;
  readonly progress?: NonNullable<PlannedCommand['progress']>;
}

export type Probed = Sized<Measurement>;

/** The testing package's own limit (benchmark.go, maxBenchPredictIters). */
const MAX_ITERATIONS = 1_000_000_000;

/** The count at which a slice of this benchmark lasts about `sliceMs`; or why it gave no result. */
export function probe(request: ProbeRequest): Plan<Probed | { readonly reason: string }> {
  const { startupMs, sliceMs, timeoutMs } = request;
  return sizeSlice({
    startupMs,
    sliceMs,
    timeoutMs,
    mostIterations: MAX_ITERATIONS,
    run: (iterations, limitMs) => run(request, iterations, limitMs),
  });
}

function* run(
  { binary, printedName, progress }: ProbeRequest,
  iterations: number,
  timeoutMs: number,
): Plan<SizingRun<Measurement> | { readonly reason: string }> {
  const goroot = binary.environment?.GOROOT ?? '';
  const [result] = yield* resultsOf([
    testBinaryCommand(binary, goroot, sliceFlags(printedName, iterations), timeoutMs, progress),
  ]);
  const whose = { printedName, group: binary.group, countsWindows: binary.countsWindows === true };
  const { measurement: reading, reason } = readOne(whose, result);
  if (reading === null) return { reason: reason ?? '' };
  return { durationMs: result.durationMs, nsPerOperation: reading.values.get('ns/op') ?? 0, reading };
}
