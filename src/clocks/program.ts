import { tareLines } from '../formats/index.ts';
import { type CommandResult, succeeded } from '../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../model/command-plan.ts';
import { firstLines, howItEnded } from '../model/ended.ts';
import type { CalibratorContext, CalibratorReading, CalibratorSession, PreparedCalibrator } from './calibrator.ts';

/** Why a clock cannot be calibrated here. Untrusted text. */
export interface Reason {
  readonly reason: string;
}

/** A calibrator's program that is built, or needs no building. */
export interface Program {
  readonly clock: string;
  readonly toolchain: string;
  /** The command line up to the number of windows, and after it. */
  readonly file: string;
  readonly before: readonly string[];
  readonly after?: readonly string[];
  /** The whole command line of a session; absent: that of a slice. */
  readonly serving?: readonly string[];
}

/** The time of a slice after the program's start: long enough for a stable median, short enough for each round. */
const SLICE_MS = 7;
/** The time of a request to a long-lived process. */
const TURN_MS = 1;
const FIRST_WINDOWS = 2000;
const MOST_WINDOWS = 1_000_000;
/** The programs time so many windows before they look at the clock again. */
const BATCH = 1000;
/** A window holds one of two reads of the clock, so the loop takes about twice the time of its windows. */
const LOOP_PER_WINDOW = 2;
const SHOWN_LINES = 8;
/** The time limit of the first run: some milliseconds of work, and the start of a virtual machine on a busy runner. */
export const FIRST_RUN_MS = 60_000;

/** Runs the program once on few windows, and chooses the number of windows that takes some milliseconds here. */
export function* sizeProgram(program: Program, context: CalibratorContext): Plan<PreparedCalibrator | Reason> {
  const slice = (windows: number, timeoutMs: number): PlannedCommand => ({
    ...inPlace(context, timeoutMs),
    file: program.file,
    arguments: [...program.before, String(windows), ...(program.after ?? [])],
  });
  const [result] = yield* resultsOf([slice(FIRST_WINDOWS, Math.min(FIRST_RUN_MS, context.buildTimeoutMs))]);
  const reading = readWindows(program.clock, result);
  if ('reason' in reading) return reading;
  const windowsFor = (ms: number) => {
    const wanted = (ms * 1e6) / (LOOP_PER_WINDOW * Math.max(reading.nsPerWindow, 1));
    return Math.min(MOST_WINDOWS, Math.max(BATCH, Math.round(wanted / BATCH) * BATCH));
  };
  const windows = windowsFor(SLICE_MS);
  const session = createSession(program, windowsFor(TURN_MS), context);
  return { toolchain: program.toolchain, windows, slice, read: (each) => readWindows(program.clock, each), session };
}

/** The program waits for requests where TARE_SESSION is set; it does not look at its arguments then. */
function createSession(program: Program, windows: number, context: CalibratorContext): CalibratorSession {
  const { clock, file, before, after = [], serving = [...before, '1', ...after] } = program;
  return {
    windows,
    command: (timeoutMs) => ({ ...inPlace(context, timeoutMs), file, arguments: serving }),
    ask: String,
    read: (answer) => readLine(clock, answer),
  };
}

/** Places a command beside the benchmarks, so that files which choose a toolchain are found. */
export function inPlace(
  context: CalibratorContext,
  timeoutMs: number,
): Pick<PlannedCommand, 'cwd' | 'environment' | 'trust' | 'timeoutMs'> {
  const cwd = context.directory ?? context.scratch;
  return { cwd, environment: { ...context.build?.environment, PWD: cwd }, trust: 'untrusted', timeoutMs };
}

/** Reads the line that a calibrator prints (formats/tare-lines.ts). */
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

/** `ended with exit code 1: cc: error: ...`, with the first lines of its output. */
export function endedSaying(result: CommandResult): string {
  const said = firstLines(`${result.stderr}\n${result.stdout}`, SHOWN_LINES);
  return said === '' ? howItEnded(result) : `${howItEnded(result)}: ${said}`;
}
