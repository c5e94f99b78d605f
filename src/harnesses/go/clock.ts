import type { Calibrator, CalibratorContext, CalibratorReading, PreparedCalibrator } from '../../clocks/calibrator.ts';
import { endedSaying, FIRST_RUN_MS, type Reason } from '../../clocks/index.ts';
import { parseGo } from '../../formats/index.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { exactPattern, testBinaryCommand } from './command.ts';
import { resultLine } from './session.ts';

/**
 * One slice beyond the program's start. A window of StopTimer and StartTimer takes 2 to 80 µs with what surrounds it.
 */
const SLICE_MS = 8;
const FIRST_WINDOWS = 200;
/** One slice of a long-lived process. */
const TURN_MS = 1;
/** Below it the median of a slice moves by more than a twentieth of itself. */
const FEWEST_WINDOWS = 120;
const MOST_WINDOWS = 100_000;

export const goCalibrators: readonly Calibrator[] = [
  goCalibrator('go-stop-start', 'BenchmarkStopStart', '`b.StartTimer()` and `b.StopTimer()`, as inside a loop'),
  goCalibrator('go-time-now', 'BenchmarkTimeNow', '`time.Now()` and `time.Since()`'),
];

function goCalibrator(clock: string, benchmark: string, summary: string): Calibrator {
  return {
    clock,
    language: 'Go',
    summary,
    effectiveShare: [0.5, 1],
    *prepare(context) {
      const toolchain = yield* findToolchain(context);
      if ('reason' in toolchain) return toolchain;
      const path = `${context.scratch}/clock.test`;
      const [built] = yield* resultsOf([compile(path, toolchain, context)]);
      if (!succeeded(built)) {
        return { reason: `go does not compile the calibrator; it ${endedSaying(built)}` };
      }
      return yield* sized({ clock, benchmark, path, toolchain }, context);
    },
  };
}

interface Toolchain {
  /** `go1.26.8` */
  readonly name: string;
  readonly goroot: string;
}

/** That of the benchmarks' build; else the one that go chooses where they are. */
function* findToolchain(context: CalibratorContext): Plan<Toolchain | Reason> {
  const environment = context.build?.environment ?? {};
  const cwd = context.directory ?? context.scratch;
  const [result] = yield* resultsOf([
    {
      file: environment.GOROOT === undefined ? 'go' : `${environment.GOROOT}/bin/go`,
      arguments: ['env', 'GOVERSION', 'GOROOT'],
      cwd,
      environment: { ...environment, PWD: cwd },
      trust: 'untrusted',
      timeoutMs: context.buildTimeoutMs,
    },
  ]);
  if (!succeeded(result)) return { reason: `\`go env\` ${endedSaying(result)}` };
  const [name = '', goroot = ''] = result.stdout.split('\n');
  return { name, goroot };
}

/**
 * The benchmarks' own flags. Their module and workspace play no part here (GOWORK, -mod), and neither does a toolchain
 * line: it is this one.
 */
function compile(path: string, { goroot }: Toolchain, context: CalibratorContext): PlannedCommand {
  const { flags, environment } = context.build ?? { flags: ['-vet=off'], environment: {} };
  const cwd = `${context.sources}/go`;
  const own = { GOROOT: goroot, GOTOOLCHAIN: 'local', GOWORK: 'off', GO111MODULE: 'on', PWD: cwd };
  return {
    file: `${goroot}/bin/go`,
    arguments: ['test', '-c', '-mod=readonly', ...flags, '-o', path, '.'],
    cwd,
    environment: { ...environment, ...own },
    trust: 'untrusted',
    timeoutMs: context.buildTimeoutMs,
  };
}

interface Program {
  readonly clock: string;
  readonly benchmark: string;
  readonly path: string;
  readonly toolchain: Toolchain;
}

/** Runs it on one window and on a few, and takes as many for a slice as last some milliseconds here. */
function* sized(program: Program, context: CalibratorContext): Plan<PreparedCalibrator | Reason> {
  const { benchmark, toolchain, path } = program;
  const slice = (windows: number, timeoutMs: number) => {
    const flags = [`-test.bench=${exactPattern(benchmark)}`, `-test.benchtime=${windows}x`, '-test.count=1'];
    return testBinaryCommand({ path, directory: context.scratch }, toolchain.goroot, flags, timeoutMs);
  };
  const read = (result: CommandResult) => readWindows(benchmark, result);
  const limitMs = Math.min(FIRST_RUN_MS, context.buildTimeoutMs);
  const [one, few] = yield* resultsOf([slice(1, limitMs), slice(FIRST_WINDOWS, limitMs)]);
  const reading = read(few);
  if ('reason' in reading) return reading;
  const addedMs = few.durationMs - one.durationMs;
  const windowsIn = (ms: number) => {
    const wanted = (ms * FIRST_WINDOWS) / Math.max(addedMs, 0.1);
    return Math.round(Math.min(MOST_WINDOWS, Math.max(FEWEST_WINDOWS, wanted)));
  };
  const serves = context.build?.servesSessions === true;
  const session = serves ? { session: sessionOf(program, windowsIn(TURN_MS), context) } : {};
  return { toolchain: toolchain.name, windows: windowsIn(SLICE_MS), slice, read, ...session };
}

/** Runs it as the benchmarks themselves are run: by the testing package that serves requests. */
function sessionOf({ benchmark, path, toolchain }: Program, windows: number, context: CalibratorContext) {
  const flags = ['-test.bench=.', '-test.count=1'];
  return {
    windows,
    command: (timeoutMs: number) =>
      testBinaryCommand({ path, directory: context.scratch }, toolchain.goroot, flags, timeoutMs),
    ask: (asked: number) => `${asked} ${benchmark}`,
    read: (answer: string) => {
      const said = resultLine(answer);
      return 'reason' in said ? said : readResult(benchmark, `${said.line}\n`);
    },
  };
}

// BenchmarkStopStart-2   	     300	        32.68 ns/op	        10.00 clock-step-ns	        32.60 ns/window
function readWindows(benchmark: string, result: CommandResult): CalibratorReading | Reason {
  if (!succeeded(result)) return { reason: `the calibrator ${endedSaying(result)}` };
  return readResult(benchmark, result.stdout);
}

function readResult(benchmark: string, text: string): CalibratorReading | Reason {
  const parsed = parseGo(text, { knownNames: [benchmark] });
  const found = parsed.measurements.find(({ printedName }) => printedName === benchmark);
  const nsPerWindow = found?.values.get('ns/window');
  if (found?.iterations === undefined || nsPerWindow === undefined) {
    return { reason: 'the calibrator printed no reading' };
  }
  return { windows: found.iterations, nsPerWindow, clockStepNs: found.values.get('clock-step-ns') ?? null };
}
