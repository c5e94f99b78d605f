import { tareLines } from '../formats/index.ts';
import { type CommandResult, succeeded } from '../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../model/command-plan.ts';
import { firstLines, howItEnded } from '../model/ended.ts';
import type { CalibratorContext, CalibratorReading, CalibratorSession, PreparedCalibrator } from './calibrator.ts';

/** Why a clock cannot be calibrated here. Untrusted text. */
export interface Reason {
  readonly reason: string;
}

/** A calibrator that is built, or needs no building. */
export interface Program {
  readonly clock: string;
  readonly toolchain: string;
  /** Command line up to the number of windows, and after it. */
  readonly file: string;
  readonly before: readonly string[];
  readonly after?: readonly string[];
  /** The whole command line of the same as a session; as for one reading, where it says nothing else. */
  readonly serving?: readonly string[];
}

/** One slice beyond the program's start: long enough for a steady median, short enough to be run each round. */
const SLICE_MS = 7;
/** One turn of a process that stays. */
const TURN_MS = 1;
const FIRST_WINDOWS = 2000;
const MOST_WINDOWS = 1_000_000;
/** What the programs time before they look at the clock again. */
const BATCH = 1000;
/** A window holds one read of the clock's two, so the loop takes about twice what the windows add up to. */
const LOOP_PER_WINDOW = 2;
const SHOWN_LINES = 8;
/** Some milliseconds of work, and the start of a virtual machine on a busy runner. */
export const FIRST_RUN_MS = 60_000;

/** Runs it once on few windows, and takes as many for a slice as last some milliseconds here. */
export function* sized(program: Program, context: CalibratorContext): Plan<PreparedCalibrator | Reason> {
  const slice = (windows: number, timeoutMs: number): PlannedCommand => ({
    ...inPlace(context, timeoutMs),
    file: program.file,
    arguments: [...program.before, String(windows), ...(program.after ?? [])],
  });
  const [result] = yield* resultsOf([slice(FIRST_WINDOWS, Math.min(FIRST_RUN_MS, context.buildTimeoutMs))]);
  const reading = readWindows(program.clock, result);
  if ('reason' in reading) return reading;
  const windowsIn = (ms: number) => {
    const wanted = (ms * 1e6) / (LOOP_PER_WINDOW * Math.max(reading.nsPerWindow, 1));
    return Math.min(MOST_WINDOWS, Math.max(BATCH, Math.round(wanted / BATCH) * BATCH));
  };
  const windows = windowsIn(SLICE_MS);
  const session = sessionOf(program, windowsIn(TURN_MS), context);
  return { toolchain: program.toolchain, windows, slice, read: (each) => readWindows(program.clock, each), session };
}

/** The program waits for requests where TARE_SESSION is set; it does not look at its arguments then. */
function sessionOf(program: Program, windows: number, context: CalibratorContext): CalibratorSession {
  const { clock, file, before, after = [], serving = [...before, '1', ...after] } = program;
  return {
    windows,
    command: (timeoutMs) => ({ ...inPlace(context, timeoutMs), file, arguments: serving }),
    ask: String,
    read: (answer) => readLine(clock, answer),
  };
}

/** Where calibrators are built and run: beside the benchmarks, so that files which choose a toolchain are found. */
export function inPlace(
  context: CalibratorContext,
  timeoutMs: number,
): Pick<PlannedCommand, 'cwd' | 'environment' | 'trust' | 'timeoutMs'> {
  const cwd = context.directory ?? context.scratch;
  return { cwd, environment: { ...context.build?.environment, PWD: cwd }, trust: 'untrusted', timeoutMs };
}

/** The line that a calibrator prints (formats/tare-lines.ts). */
function readWindows(clock: string, result: CommandResult): CalibratorReading | Reason {
  if (!succeeded(result)) return { reason: `the calibrator ${endedSaying(result)}` };
  return readLine(clock, result.stdout);
}

function readLine(clock: string, text: string): CalibratorReading | Reason {
  const line = tareLines.parse(text).measurements.find(({ name }) => name === clock);
  const nsPerWindow = line?.values.get('ns/window');
  const windows = line?.iterations;
  if (nsPerWindow === undefined || windows === undefined) {
    return { reason: `the calibrator printed no reading of ${clock}` };
  }
  if (nsPerWindow < 0) return { reason: `the clock runs backwards: ${nsPerWindow} ns a window` };
  return { windows, nsPerWindow, clockStepNs: line?.values.get('clock-step-ns') ?? null };
}

/** `ended with exit code 1: cc: error: ...`, with the first lines of what it said. */
export function endedSaying(result: CommandResult): string {
  const said = firstLines(`${result.stderr}\n${result.stdout}`, SHOWN_LINES);
  return said === '' ? howItEnded(result) : `${howItEnded(result)}: ${said}`;
}
