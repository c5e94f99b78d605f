/** The process harness: whole programs, timed from start to end. */

import type { Measurement } from '../../formats/format.ts';
import type { ClockUse } from '../../model/clock.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { NamedCommand } from '../../model/inputs/inputs.ts';
import type { Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type {
  DiscoverContext,
  DiscoveredBenchmark,
  Discovery,
  Harness,
  SliceReading,
  SliceRequest,
  Target,
} from '../harness.ts';
import { selectBenchmarks } from '../kit/select.ts';
import { builtByCommand } from '../kit/shell-command.ts';
import { shellWords } from '../kit/shell-words.ts';
import { PROCESS_OPTIONS, processOptions } from './options.ts';
import {
  countedRun,
  type MeasuredProgram,
  type ProgramRun,
  programRun,
  readRuns,
  runsOfASlice,
} from './program-run.ts';

export { commandFault } from '../kit/shell-words.ts';

/** Whole programs. A slice is a number of runs, each from its start to its end; the same number on both sides. */
export const processes: Harness = {
  name: 'process',
  summary:
    'Whole programs (`command`, after `build-command` on each side): wall time, CPU time and peak memory of a run',
  // Never by its files: it has to be asked for, or given a command.
  looksFor: null,
  manifests: [],
  detect: () => null,
  clocks: [],
  options: PROCESS_OPTIONS,
  build: builtByCommand,
  discover: (context) => discoverPrograms(processOptions(context.options.own).commands.map(onBothSides), context),
};

/** A benchmark: what is run on each side. */
export interface Program {
  readonly name: string;
  readonly lines: Readonly<Partial<Record<Side, string>>>;
}

function onBothSides({ name, command }: NamedCommand): Program {
  return { name, lines: { base: command, head: command } };
}

/** A program that is done this soon is run once more: the first run found nothing in the caches. */
const SHORT_MS = 1000;
const RUNS_MAX = 1000;

/**
 * Runs every program on each side, to see that it works there and how long it takes.
 * @param extremes slices also give their shortest and longest run
 */
export function* discoverPrograms(
  programs: readonly Program[],
  context: DiscoverContext,
  extremes = false,
): Plan<Discovery> {
  const { options, sliceTimeoutMs, watch = null } = context;
  const selected = selectBenchmarks(
    programs.map((program) => ({ ...program, group: '' })),
    options,
  );
  const benchmarks: DiscoveredBenchmark[] = [];
  const targets: Target[] = [];
  for (const [done, { name, lines }] of selected.entries()) {
    const { prepare, cleanup, exitCodes } = processOptions(options.own);
    const keepsTimes = options.percentiles.length > 0;
    const program: MeasuredProgram = {
      name,
      lines,
      prepare,
      cleanup,
      exitCodes,
      extremes,
      keepsTimes,
      isWatched: watch !== null,
    };
    const progress = { subject: name, done, total: selected.length };
    const limits = { timeoutMs: sliceTimeoutMs, watch };
    const tried = new Map<Side, ProgramRun>();
    for (const { context: side } of context.sides) {
      if (lines[side.side] === undefined) continue;
      const first = yield* programRun(program, side, limits, progress);
      const again = first.failure === null && first.spentMs <= Math.max(SHORT_MS, options.sliceMs);
      tried.set(side.side, again ? yield* programRun(program, side, limits, progress) : first);
    }
    benchmarks.push(benchmarkOf(program, tried));
    targets.push(...targetOf(program, tried, options.sliceMs));
  }
  return { targets, benchmarks, warnings: shellWarnings(selected) };
}

function benchmarkOf(program: MeasuredProgram, tried: ReadonlyMap<Side, ProgramRun>): DiscoveredBenchmark {
  const { name } = program;
  const failures: Partial<Record<Side, string>> = {};
  const readings: Partial<Record<Side, Measurement>> = {};
  for (const [side, run] of tried) {
    const { measurements, failures: failed } = readRuns(program, [run]);
    if (failed[0] !== undefined) failures[side] = failed[0].reason;
    if (measurements[0] !== undefined) readings[side] = measurements[0];
  }
  const windows = (side: Side) => (tried.has(side) ? 1 : null);
  const clock: ClockUse = { clock: 'spawn', source: 'reported', base: windows('base'), head: windows('head') };
  return { targetKey: name, group: '', name, sides: [...tried.keys()], failures, readings, clock };
}

/** Gives none where it works on no side. */
function targetOf(program: MeasuredProgram, tried: ReadonlyMap<Side, ProgramRun>, sliceMs: number): readonly Target[] {
  const working = [...tried].filter(([, { failure }]) => failure === null);
  if (working.length === 0) return [];
  const longestMs = Math.max(...working.map(([, { result }]) => result?.durationMs ?? 0));
  const iterations = runsOfASlice(sliceMs, longestMs, RUNS_MAX);
  const { name } = program;
  return [
    {
      key: name,
      group: '',
      label: name,
      sides: working.map(([side]) => side),
      scope: 'benchmark',
      iterations,
      expectedMs: iterations * Math.max(...working.map(([, { spentMs }]) => spentMs)),
      binary: { base: -1, head: -1 },
      slice: (request) => sliceOf(program, request),
      counting: {
        operations: () => null,
        slice: ({ side, timeoutMs }) => countedRun(program, side, { timeoutMs }),
      },
    },
  ];
}

/** Runs it so many times. */
function* sliceOf(program: MeasuredProgram, { side, timeoutMs, iterations }: SliceRequest): Plan<SliceReading> {
  const runs: ProgramRun[] = [];
  for (let done = 0; done < (iterations ?? 1); done += 1) {
    const run = yield* programRun(program, side, { timeoutMs });
    runs.push(run);
    if (run.failure !== null) break;
  }
  return readRuns(program, runs);
}

function shellWarnings(programs: readonly Program[]): readonly Warning[] {
  const started = programs.filter(({ lines }) =>
    Object.values(lines).some((line) => shellWords(line).kind === 'shell'),
  );
  if (started.length === 0) return [];
  const message = 'Its command has shell syntax, so a shell starts it: the start of sh is in its times';
  const subject = started.map(({ name }) => name).join(', ');
  return [{ code: 'started-by-a-shell', message, subject: subject.slice(0, 2000) }];
}
