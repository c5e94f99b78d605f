import { UserError } from '../../errors.ts';
import type { CommandResult } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Failure } from '../failure.ts';
import type { Binary, DiscoverContext, DiscoveredBenchmark, Discovery, SideContext, Target } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';
import { selectBenchmarks } from '../kit/select.ts';
import { programCommand } from './command.ts';
import type { GoogleBenchmarkNotes } from './notes.ts';
import { type Candidate, type Program, sizeCandidate } from './size.ts';

/** For one process of which nothing is known. */
const MAX_RUN_MS = 30_000;

/**
 * Asks every program for its benchmarks, then runs each of them by itself on both sides: one that fails loses only
 * itself. Throws UserError when no program was found, and when the filters leave nothing.
 */
export function* discoverGoogleBenchmark(context: DiscoverContext): Plan<Discovery<GoogleBenchmarkNotes>> {
  refuseNothing(context);
  const programs: Program[] = [];
  const failures: { readonly side: Side; readonly failure: Failure }[] = [];
  const timeoutMs = Math.min(context.sliceTimeoutMs, MAX_RUN_MS);
  const total = context.sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
  for (const { context: side, build } of context.sides) {
    for (const [index, binary] of build.binaries.entries()) {
      const progress = { subject: `${side.side} ${binary.group}`, done: programs.length, total };
      const listed = yield* listBenchmarks(binary, side, timeoutMs, progress);
      if ('reason' in listed) {
        const of = { kind: 'group', group: binary.group } as const;
        failures.push({ side: side.side, failure: { of, reason: listed.reason } });
      } else programs.push({ side, index, binary, ...listed });
    }
  }
  const selected = selectBenchmarks(candidates(programs), context.options);
  const benchmarks: DiscoveredBenchmark[] = [];
  const targets: Target<GoogleBenchmarkNotes>[] = [];
  for (const [done, candidate] of selected.entries()) {
    const { group, name } = candidate;
    const progress = { subject: name, done, total: selected.length };
    const isSame = context.sameGroups?.has(group) === true;
    const sized = isSame
      ? { sides: candidate.sides, failures: {}, readings: {}, length: null }
      : yield* sizeCandidate(candidate, programs, { sliceMs: context.options.sliceMs, timeoutMs, progress });
    const { sides, length, ...found } = sized;
    if (sides.length === 0) continue;
    const targetKey = `${group}:${name}`;
    benchmarks.push({ targetKey, group, name, sides, ...found });
    if (length === null) continue;
    targets.push({
      key: targetKey,
      group,
      label: targetKey,
      sides: sides.filter((side) => found.failures[side] === undefined),
      scope: 'benchmark',
      ...length,
      binary: { base: indexOf(group, 'base', programs), head: indexOf(group, 'head', programs) },
      notes: { name, sliceMs: context.options.sliceMs },
    });
  }
  return { targets, benchmarks, warnings: [], failures };
}

function refuseNothing({ sides }: DiscoverContext): void {
  if (sides.some(({ build }) => build.binaries.length + build.failures.length > 0)) return;
  throw new UserError(
    'no executable of this project links Google Benchmark',
    'Give what switches the benchmarks on with cmake-options (meson-options), such as BUILD_BENCHMARKS=ON, or name targets with cmake-targets (meson-targets).',
  );
}

interface ProgramListing {
  readonly names: readonly string[];
  readonly takesIterations: boolean;
  readonly startupMs: number;
}

/**
 * The names, and whether the library takes a number of iterations, as it does since 1.8; before, it complains:
 *
 *     The value of flag --benchmark_min_time is expected to be a double, but actually has value "1x".
 */
export function* listBenchmarks(
  binary: Pick<Binary, 'path'>,
  side: SideContext,
  timeoutMs: number,
  progress?: PlannedCommand['progress'],
): Plan<ProgramListing | { readonly reason: string }> {
  for (const takesIterations of [true, false]) {
    const flags = ['--benchmark_list_tests', ...(takesIterations ? ['--benchmark_min_time=1x'] : [])];
    const [result] = yield* resultsOf([
      { ...programCommand(binary.path, side, flags, timeoutMs), ...(progress && { progress }) },
    ]);
    if (result.exitCode === 0) {
      return { names: namesIn(result), takesIterations, startupMs: result.durationMs };
    }
    if (!takesIterations || !result.stderr.includes('benchmark_min_time')) {
      return { reason: whyNoResult(result, timeoutMs) };
    }
  }
  return { reason: 'could not be listed' };
}

function namesIn({ stdout }: CommandResult): readonly string[] {
  const lines = stdout.split('\n').map((line) => line.trimEnd());
  return [...new Set(lines.filter((line) => line !== '' && line.length <= 1000))];
}

/** Both sides' benchmarks side by side: base's order, then what only head has. */
function candidates(programs: readonly Program[]): readonly Candidate[] {
  const found = new Map<string, { readonly group: string; readonly name: string; readonly sides: Side[] }>();
  for (const { side, binary, names } of programs) {
    for (const name of names) {
      const key = `${binary.group}:${name}`;
      const candidate = found.get(key) ?? { group: binary.group, name, sides: [] };
      found.set(key, candidate);
      candidate.sides.push(side.side);
    }
  }
  return [...found.values()].map((one) => ({ ...one, sides: SIDES.filter((side) => one.sides.includes(side)) }));
}

function programOf(group: string, side: Side, programs: readonly Program[]): Program | undefined {
  return programs.find((one) => one.side.side === side && one.binary.group === group);
}

function indexOf(group: string, side: Side, programs: readonly Program[]): number {
  return programOf(group, side, programs)?.index ?? -1;
}
