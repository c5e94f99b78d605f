import type {
  CalibrationBuild,
  Calibrator,
  CalibratorContext,
  CalibratorReading,
  PreparedCalibrator,
} from '../../clocks/calibrator.ts';
import { CALIBRATORS, calibratorNamed } from '../../harnesses/registry.ts';
import type { Watch } from '../../model/command.ts';
import type { SidePorts } from '../../ports.ts';
import { runPlan } from '../run-plan.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { observeClock } from './clock-burst.ts';

export interface TryRequest {
  /** How the benchmarks were built; null where the harness does not say. */
  readonly build: CalibrationBuild | null;
  /** Where the benchmarks lie: a file there may choose the toolchain. */
  readonly directory: string;
  /** A folder for what is built. */
  readonly scratch: string;
  readonly buildTimeoutMs: number;
  /** How the benchmarks are watched; null: they are not. */
  readonly watch?: Watch | null;
}

/** A clock's calibrator, built and run once. */
export interface TriedClock {
  readonly calibrator: Calibrator;
  readonly prepared: PreparedCalibrator;
  readonly nsPerWindow: number;
  readonly clockStepNs: number | null;
  /** Wall time of one observation, with its process, ms. */
  readonly durationMs: number;
}

const SLICE_TIMEOUT_MS = 60_000;

/**
 * Builds the calibrator of a clock and runs it once.
 * @param clock may be what a benchmark printed
 */
export async function tryClock(
  clock: string,
  request: TryRequest,
  ports: SidePorts,
): Promise<TriedClock | { readonly reason: string }> {
  const calibrator = calibratorNamed(clock);
  if (calibrator === undefined) return { reason: `no such clock is known; known are ${clockNames()}` };
  ports.log.progress({ stage: 'calibrate', done: 0, total: 1, subject: clock, remainingMs: null });
  const { build, directory, buildTimeoutMs, watch = null } = request;
  const scratch = `${request.scratch}/calibrators/${clock}`;
  await ports.files.makeDirectory(scratch);
  const sources = ports.host.calibrators();
  const context: CalibratorContext = { sources, directory, scratch, build, buildTimeoutMs, watch };
  const plan = await inTemporaryFolder(calibrator.prepare(context), request.scratch, ports.files);
  const prepared = await runPlan(plan, 'calibrate', ports);
  if ('reason' in prepared) return prepared;
  const usable = await tryOnce(prepared, ports);
  if ('reason' in usable) return usable;
  const { durationMs, reading } = usable;
  const { nsPerWindow, clockStepNs } = reading;
  return { calibrator, prepared: usable.prepared, nsPerWindow, clockStepNs, durationMs };
}

/** Observes the clock as it will be measured; by a process for each slice where its session does not serve. */
async function tryOnce(
  prepared: PreparedCalibrator,
  ports: SidePorts,
): Promise<
  | { readonly prepared: PreparedCalibrator; readonly durationMs: number; readonly reading: CalibratorReading }
  | { readonly reason: string }
> {
  const observed = await observeClock(prepared, { timeoutMs: SLICE_TIMEOUT_MS, as: (command) => command }, ports);
  ports.interruption.throwIfAborted();
  if (observed === null) throw ports.interruption.reason;
  const { durationMs, reading } = observed;
  if (!('reason' in reading)) return { prepared, durationMs, reading };
  if (prepared.session === undefined) return reading;
  const { session: _, ...alone } = prepared;
  return tryOnce(alone, ports);
}

/** `a, b or c` */
export function clockNames(): string {
  const names = CALIBRATORS.map(({ clock }) => clock);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
