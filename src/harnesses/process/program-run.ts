import type { Measurement } from '../../formats/format.ts';
import type { CommandResult, Usage, Watch } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import { PROCESS_UNITS } from '../../model/process-units.ts';
import type { Side } from '../../model/results/side.ts';
import { sketchOf } from '../../statistics/sketch.ts';
import { ofBenchmark } from '../failure.ts';
import type { SideContext, SliceReading } from '../harness.ts';
import { shell } from '../kit/shell-command.ts';
import { shellWords } from '../kit/shell-words.ts';

/** A program, and what is to be read of its runs. */
export interface MeasuredProgram {
  readonly name: string;
  /** Its command line, by side. */
  readonly lines: Readonly<Partial<Record<Side, string>>>;
  readonly prepare: string | null;
  readonly cleanup: string | null;
  readonly exitCodes: readonly number[];
  /** Slices also give their shortest and longest run. */
  readonly extremes: boolean;
  /** Slices also give the times of their runs. */
  readonly keepsTimes: boolean;
  /** Its runs are watched: times with and without Node's start of a process in them must not mix. */
  readonly isWatched: boolean;
}

interface ProgramLimits {
  /** Limit of each of its commands. */
  readonly timeoutMs: number;
  readonly watch?: Watch | null;
}

/** One run of a program, with what was done before and after it. */
export interface ProgramRun {
  /** null: `prepare` failed, so that it was not run. */
  readonly result: CommandResult | null;
  /** Wall time of all three, ms. */
  readonly spentMs: number;
  /** Untrusted; null: all went well. */
  readonly failure: string | null;
}

/** Nobody reads what a program prints, but for the first lines where it fails. */
const SHOWN_LINES = 6;
const MAX_OUTPUT_BYTES = 64 * 1024;

/** The program by itself, where its command line needs no shell. */
function programCommand(line: string, cwd: string, { timeoutMs, watch }: ProgramLimits): PlannedCommand {
  const split = shellWords(line);
  const [file = '', ...args] = split.kind === 'words' ? split.words : ['sh', '-c', line];
  return {
    file,
    arguments: args,
    cwd,
    environment: { PWD: cwd },
    trust: 'untrusted',
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    isMeasured: true,
    ...(watch == null ? {} : { watch }),
  };
}

interface BesideRun {
  readonly spentMs: number;
  /** Untrusted; null: it did what it should, or there is none. */
  readonly failure: string | null;
}

/** `prepare` or `cleanup`, around one run. */
function* beside(
  name: 'prepare' | 'cleanup',
  script: string | null,
  { directory }: SideContext,
  { timeoutMs }: ProgramLimits,
  progress?: PlannedCommand['progress'],
): Plan<BesideRun> {
  if (script === null) return { spentMs: 0, failure: null };
  const [result] = yield* resultsOf([{ ...shell(script, directory, timeoutMs), ...(progress ? { progress } : {}) }]);
  const failed = !endedWith([0], result);
  return { spentMs: result.durationMs, failure: failed ? `${name} ${whyFailed(result, timeoutMs)}` : null };
}

/** `cleanup` follows whatever became of the program. */
export function* programRun(
  { lines, prepare, cleanup, exitCodes }: MeasuredProgram,
  side: SideContext,
  limits: ProgramLimits,
  progress?: PlannedCommand['progress'],
): Plan<ProgramRun> {
  const before = yield* beside('prepare', prepare, side, limits, progress);
  if (before.failure !== null) return { result: null, ...before };
  const planned = programCommand(lines[side.side] ?? '', side.directory, limits);
  const [result] = yield* resultsOf([{ ...planned, ...(progress ? { progress } : {}) }]);
  const failed = endedWith(exitCodes, result) ? null : whyFailed(result, limits.timeoutMs);
  const after = yield* beside('cleanup', cleanup, side, limits, progress);
  const spentMs = before.spentMs + result.durationMs + after.spentMs;
  return { result, spentMs, failure: failed ?? after.failure };
}

/** For programs that read them: Python's hashes have a random seed, and with it the work of a dictionary varies. */
const SAME_WORK = { PYTHONHASHSEED: '0' } as const;

/** One run whose instructions are counted, and not what is done before and after it. */
export function* countedRun(program: MeasuredProgram, side: SideContext, limits: ProgramLimits): Plan<SliceReading> {
  const { lines, prepare, cleanup } = program;
  const before = yield* beside('prepare', prepare, side, limits);
  if (before.failure !== null) return readRuns(program, [{ result: null, ...before }]);
  const command = programCommand(lines[side.side] ?? '', side.directory, limits);
  const [result] = yield* resultsOf([{ ...command, environment: { ...command.environment, ...SAME_WORK } }]);
  const after = yield* beside('cleanup', cleanup, side, limits);
  if (after.failure !== null) return readRuns(program, [{ result, ...after }]);
  // Another program may start it, and it is then not watched; whoever counts says whether it ended as it should.
  const isWatched = result.usage !== undefined;
  return readRuns({ ...program, isWatched }, [{ result, spentMs: result.durationMs, failure: null }]);
}

/** Untrusted text. */
function whyFailed(result: CommandResult, timeoutMs: number): string {
  if (result.timedOut) return `took longer than ${timeoutMs / 1000} s and was ended`;
  const said = firstLines(result.stderr, SHOWN_LINES) || firstLines(result.stdout, SHOWN_LINES);
  return said === '' ? howItEnded(result) : `${howItEnded(result)}${result.notStarted ? ': ' : '\n'}${said}`;
}

function endedWith(exitCodes: readonly number[], { exitCode, timedOut, notStarted, signal }: CommandResult): boolean {
  return !timedOut && !notStarted && signal === null && exitCode !== null && exitCodes.includes(exitCode);
}

/** Number of whole runs that last about `sliceMs`. */
export function runsOfASlice(sliceMs: number, runMs: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(sliceMs / Math.max(runMs, 1e-3))));
}

/** Means over the runs of a slice, and the largest of their peaks. */
export function readRuns(program: MeasuredProgram, runs: readonly ProgramRun[]): SliceReading {
  const { name, extremes, keepsTimes, isWatched } = program;
  const failed = (reason: string): SliceReading => ({
    measurements: [],
    failures: [ofBenchmark('', name, reason)],
    warnings: [],
  });
  const failure = runs.find((run) => run.failure !== null)?.failure;
  if (failure != null) return failed(failure);
  const results = runs.flatMap(({ result }) => result ?? []);
  const usages = results.flatMap(({ usage }) => usage ?? []);
  if (isWatched && usages.length < results.length) return failed('the watching program did not report what a run used');
  const wallNs = (isWatched ? usages.map(({ wallMs }) => wallMs) : results.map(({ durationMs }) => durationMs)).map(
    (ms) => ms * 1e6,
  );
  const values = new Map<string, number>([
    [PROCESS_UNITS.wall, mean(wallNs)],
    ...(isWatched ? usageValues(usages) : []),
    ...(extremes
      ? ([
          [PROCESS_UNITS.shortest, Math.min(...wallNs)],
          [PROCESS_UNITS.longest, Math.max(...wallNs)],
        ] as const)
      : []),
  ]);
  const measurement: Measurement = {
    group: '',
    name,
    iterations: results.length,
    values,
    ...(keepsTimes ? { sketch: sketchOf(wallNs) } : {}),
  };
  return { measurements: [measurement], failures: [], warnings: [] };
}

function usageValues(usages: readonly Usage[]): readonly (readonly [string, number])[] {
  return [
    [PROCESS_UNITS.cpu, mean(usages.map(({ userMs, systemMs }) => (userMs + systemMs) * 1e6))],
    [PROCESS_UNITS.peakMemory, Math.max(...usages.map(({ peakMemoryBytes }) => peakMemoryBytes))],
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
