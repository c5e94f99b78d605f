import type { Calibrator, CalibratorReading } from '../../../clocks/calibrator.ts';
import { endedSaying } from '../../../clocks/index.ts';
import { parseGo } from '../../../formats/index.ts';
import type { CommandResult } from '../../../model/command.ts';
import { succeeded } from '../../../model/command.ts';
import { resultsOf } from '../../../model/command-plan.ts';
import { percentilesCommand, readSketchLine } from './slice.ts';

/** Some 8 ms. */
const OBSERVATIONS = 100_000;
const BENCHMARK = 'BenchmarkNothing';

/**
 * Cost of the percentile instrument per observation: two readings of the clock, the sketch, and all that b.Loop does
 * for it. Measured with an empty loop, every iteration of which is timed; the same loop untimed takes below 1 ns.
 */
export const goPercentileObservation: Calibrator = {
  clock: 'go-percentile-observation',
  instrument: 'percentiles',
  language: 'Go',
  summary: 'timing one iteration of `b.Loop` and adding it to the sketch',
  effectiveShare: [1, 1],
  *prepare(context) {
    const percentiles = context.build?.percentiles;
    if (percentiles === undefined) return { reason: 'the benchmarks were not built with it' };
    const { GOROOT = '' } = percentiles.environment;
    const directory = `${context.sources}/go-percentiles`;
    const path = `${context.scratch}/nothing.test`;
    const limits = { trust: 'untrusted', timeoutMs: context.buildTimeoutMs } as const;
    const [built, version] = yield* resultsOf([
      {
        file: `${GOROOT}/bin/go`,
        arguments: ['test', '-c', ...percentiles.flags, '-o', path, '.'],
        cwd: directory,
        environment: percentiles.environment,
        ...limits,
      },
      {
        file: `${GOROOT}/bin/go`,
        arguments: ['env', 'GOVERSION'],
        cwd: directory,
        environment: percentiles.environment,
        ...limits,
      },
    ]);
    if (!succeeded(built)) return { reason: `the calibrator's compiler ${endedSaying(built)}` };
    return {
      toolchain: version.stdout.trim(),
      windows: OBSERVATIONS,
      slice: (windows, timeoutMs) =>
        percentilesCommand({ path, directory, environment: { GOROOT } }, BENCHMARK, windows, 1, timeoutMs),
      read,
    };
  },
};

function read(result: CommandResult): CalibratorReading | { readonly reason: string } {
  const line = parseGo(result.stdout, { knownNames: [BENCHMARK] }).measurements.at(-1);
  const nsPerWindow = line?.values.get('ns/op');
  const sketch = readSketchLine(result.stdout, BENCHMARK);
  if (!succeeded(result) || nsPerWindow === undefined || sketch === null) {
    return { reason: `the calibrator ${endedSaying(result)}` };
  }
  return { windows: line?.iterations ?? 0, nsPerWindow, clockStepNs: sketch.clockStepNs ?? null };
}
