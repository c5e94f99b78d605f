import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalibrationBuild, CalibratorReading, PreparedCalibrator } from '../../src/clocks/calibrator.ts';
import { calibratorNamed } from '../../src/harnesses/registry.ts';
import { calibratorSources } from '../../src/host/calibrator-sources.ts';
import { observeClock } from '../../src/measure/clocks/clock-burst.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { temporaryFolder } from './repository.ts';
import { twoSides } from './sides.ts';

export interface BuiltCalibrator {
  readonly prepared: PreparedCalibrator;
  /** One slice, really run; as many windows as were chosen unless said otherwise. */
  read(windows?: number): Promise<CalibratorReading>;
  /** One observation, as a run makes it. */
  observe(): Promise<CalibratorReading>;
}

/** Builds a calibrator with the real toolchain; the reason where that cannot be done. */
export async function buildCalibrator(
  clock: string,
  environment: NodeJS.ProcessEnv = {},
  sources: string = calibratorSources(),
  build: CalibrationBuild | null = null,
): Promise<BuiltCalibrator | string> {
  const { ports, trees } = twoSides({}, {}, environment);
  const { scratch } = trees.base;
  const context = { sources, scratch, build, buildTimeoutMs: 60_000 };
  const calibrator = calibratorNamed(clock);
  if (calibrator === undefined) throw new Error(`no calibrator ${clock}`);
  const prepared = await runPlan(calibrator.prepare(context), 'calibrate', ports);
  if ('reason' in prepared) return prepared.reason;
  const read = async (windows = prepared.windows) => {
    const reading = prepared.read(await ports.exec.run(prepared.slice(windows, 30_000)));
    if ('reason' in reading) throw new Error(reading.reason);
    return reading;
  };
  const observe = async () => {
    const observed = await observeClock(prepared, { timeoutMs: 30_000, as: (command) => command }, ports);
    if (observed === null || 'reason' in observed.reading) throw new Error(JSON.stringify(observed));
    return observed.reading;
  };
  return { prepared, read, observe };
}

export async function built(...request: Parameters<typeof buildCalibrator>): Promise<BuiltCalibrator> {
  const calibrator = await buildCalibrator(...request);
  if (typeof calibrator === 'string') throw new Error(calibrator);
  return calibrator;
}

/** A copy of calibrators/ in which `from`, which has to stand in the file once, is something else. */
export function changedSources(file: string, from: string, to: string): string {
  const folder = join(temporaryFolder('tare-calibrators-'), 'calibrators');
  cpSync(calibratorSources(), folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} has not ${JSON.stringify(from)} once`);
  writeFileSync(join(folder, file), text.replace(from, to));
  return folder;
}

/** The least of several readings each, taken in turn: what else the machine does only ever adds. */
export async function leastInTurn(
  times: number,
  ...reads: readonly (() => Promise<number>)[]
): Promise<readonly number[]> {
  return leastWhenSettled({ least: times, most: times }, () => true, ...reads);
}

/** The same; a busy machine holds up one of two for several turns, so they go on until they stand as they have to. */
export async function leastWhenSettled(
  turns: { readonly least: number; readonly most: number },
  settled: (least: readonly number[]) => boolean,
  ...reads: readonly (() => Promise<number>)[]
): Promise<readonly number[]> {
  const least = reads.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < turns.least || (turn < turns.most && !settled(least)); turn += 1) {
    for (const [i, read] of reads.entries()) least[i] = Math.min(least[i] ?? 0, await read());
  }
  return least;
}

/** Whether two readings are of one size, as far as a shared machine can say. */
export function areAlike([one, other]: readonly [number, number]): boolean {
  return one / other > 0.6 && one / other < 1.6;
}
