import type { Measurement } from '../../formats/format.ts';
import type { ClockUse } from '../../model/clock.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { type Bench as Executable, listBenches, runLimitMs, whyNoBenchResult } from '../cargo/index.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../harness.ts';
import { isSelected, selectBenchmarks } from '../kit/select.ts';
import { listCommand, listedIn } from './command.ts';
import type { DivanNotes } from './notes.ts';
import { type Bench, type DivanTrial, type Limits, type Paths, sizeBenchmark, tryPath } from './size.ts';
import { withZeros } from './slice.ts';

/** Numbers of threads that a filter may name before it is known which there are. */
const THREADS = Array.from({ length: 128 }, (_, index) => index + 1);
/** What is printed only where it is more than nothing. */
const TALLIES: readonly string[] = ['peak-allocs/op', 'peak-B/op', 'allocs/op', 'B/op', 'grows/op', 'grown-B/op'];

/** One path that is listed, with how it ran on each side. */
interface ListedPath {
  readonly group: string;
  readonly path: string;
  /** Without the crate that is the bench target itself. */
  readonly name: string;
  readonly benches: Partial<Record<Side, Bench>>;
  readonly outcomes: Partial<Record<Side, readonly DivanTrial[] | { readonly reason: string }>>;
}

/** One of its rows: itself, or itself with one number of threads. */
interface Candidate extends ListedPath {
  readonly pathName: string;
  readonly threads: number | null;
}

/**
 * Lists the executables, runs each selected benchmark once on each side as Divan would, and sizes it. Throws UserError when
 * the filters leave nothing, or no executable lists its benchmarks.
 */
export function* discoverDivan(context: DiscoverContext): Plan<Discovery<DivanNotes>> {
  const timeoutMs = runLimitMs(context);
  const { benches, failures } = yield* listBenches(context, (bench, progress) => listPaths(bench, progress, timeoutMs));
  const limitsOf = (subject: string, done: number, total: number): Limits => ({
    sliceMs: context.options.sliceMs,
    timeoutMs,
    progress: { subject, done, total },
  });
  const listed = wanted(pathsOf(benches), context);
  for (const [done, { group, path, name, benches: own, outcomes }] of listed.entries()) {
    if (context.sameGroups?.has(group) === true) continue;
    for (const side of SIDES) {
      const bench = own[side];
      if (bench === undefined) continue;
      outcomes[side] = yield* tryPath(bench, path, limitsOf(`${side} ${group} ${name}`, done, listed.length));
    }
  }
  const candidates = selectBenchmarks(listed.flatMap(rowsOf).map(selectable), context.options);
  const profiled = profiledIn(listed);
  const targets: Target<DivanNotes>[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  for (const [done, candidate] of candidates.entries()) {
    const limits = limitsOf(`${candidate.group} ${candidate.name}`, done, candidates.length);
    const found = yield* settle(candidate, profiled, limits);
    benchmarks.push(found.benchmark);
    if (found.target !== null) targets.push(found.target);
  }
  return { targets, benchmarks, warnings: [], failures };
}

function* listPaths(
  { binary }: Executable,
  progress: NonNullable<PlannedCommand['progress']>,
  timeoutMs: number,
): Plan<Paths | { readonly reason: string } | null> {
  const [result] = yield* resultsOf([{ ...listCommand(binary, timeoutMs), progress }]);
  const listed = listedIn(result);
  if ('reason' in listed) return { reason: listed.reason || `it ${whyNoBenchResult(result, timeoutMs)}` };
  return { names: listed.paths, startupMs: result.durationMs };
}

/** Both sides' paths side by side: base's order, then what only head has. */
function pathsOf(benches: readonly Bench[]): readonly ListedPath[] {
  const found = new Map<string, ListedPath>();
  for (const bench of benches) {
    const { group } = bench.binary;
    const crate = `${group.slice(group.lastIndexOf('/') + 1).replaceAll('-', '_')}::`;
    for (const path of bench.names) {
      const key = `${group}:${path}`;
      const name = path.startsWith(crate) ? path.slice(crate.length) : path;
      const listed = found.get(key) ?? { group, path, name, benches: {}, outcomes: {} };
      found.set(key, listed);
      listed.benches[bench.context.side] = bench;
    }
  }
  return [...found.values()];
}

/** Those that the filters may leave: whether they run with several numbers of threads is not known yet. */
function wanted(listed: readonly ListedPath[], { options }: DiscoverContext): readonly ListedPath[] {
  const left = listed.filter(({ group, name }) => {
    const names = [name, ...THREADS.map((threads) => withThreads(name, threads))];
    return names.some((each) => isSelected({ group, name: each }, options));
  });
  // Says what there is.
  return left.length > 0 ? left : selectBenchmarks(listed, options);
}

function withThreads(name: string, threads: number | null): string {
  return threads === null ? name : `${name}::t=${threads}`;
}

/** Where a side failed, all that the other side's run gave have failed there. */
function rowsOf(listed: ListedPath): readonly Candidate[] {
  const tried = SIDES.flatMap((side) => triedOn(listed, side));
  const numbers = new Set(tried.map(({ row }) => row.threads));
  const all = numbers.size === 0 ? [null] : [...numbers].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return all.map((threads) => ({
    ...listed,
    name: withThreads(listed.name, threads),
    pathName: listed.name,
    threads,
  }));
}

/** A filter that means the path means all of its numbers of threads. */
function selectable(candidate: Candidate): Candidate & { readonly printedName?: string } {
  return candidate.threads === null ? candidate : { ...candidate, printedName: candidate.pathName };
}

function triedOn({ outcomes }: ListedPath, side: Side): readonly DivanTrial[] {
  const outcome = outcomes[side];
  return outcome === undefined || 'reason' in outcome ? [] : outcome;
}

/** Executables, by side and group, of which some benchmark has allocations printed: in those, none printed is none. */
function profiledIn(listed: readonly ListedPath[]): ReadonlySet<string> {
  const keys = listed.flatMap((one) =>
    SIDES.flatMap((side) =>
      triedOn(one, side).some(({ row }) => TALLIES.some((unit) => row.measurement.values.has(unit)))
        ? [`${side} ${one.group}`]
        : [],
    ),
  );
  return new Set(keys);
}

function* settle(
  candidate: Candidate,
  profiled: ReadonlySet<string>,
  limits: Limits,
): Plan<{ readonly benchmark: DiscoveredBenchmark; readonly target: Target<DivanNotes> | null }> {
  const { group, name, path, threads, benches, outcomes } = candidate;
  const failures: Partial<Record<Side, string>> = {};
  const works: { readonly side: Side; readonly bench: Bench; readonly tried: DivanTrial }[] = [];
  for (const side of SIDES) {
    const [bench, outcome] = [benches[side], outcomes[side]];
    if (bench === undefined || outcome === undefined) continue;
    if ('reason' in outcome) failures[side] = outcome.reason;
    const tried = triedOn(candidate, side).find(({ row }) => row.threads === threads);
    if (tried !== undefined) works.push({ side, bench, tried });
  }
  const isSame = Object.keys(outcomes).length === 0;
  const sides = SIDES.filter((side) =>
    isSame ? benches[side] !== undefined : failures[side] !== undefined || works.some((each) => each.side === side),
  );
  const tallies = TALLIES.filter((unit) => works.some(({ tried }) => tried.row.measurement.values.has(unit)));
  const zeros: Partial<Record<Side, readonly string[]>> = {};
  const readings: Partial<Record<Side, Measurement>> = {};
  for (const { side, tried } of works) {
    if (profiled.has(`${side} ${group}`)) zeros[side] = tallies;
    const { measurement } = tried.row;
    readings[side] = { group, name, ...measurement, values: withZeros(measurement.values, zeros[side]) };
  }
  const key = `${group}:${name}`;
  const benchmark = { targetKey: key, group, name, sides, failures, readings };
  const asked = { path, threads };
  const length = works.length === 0 ? null : yield* sizeBenchmark(asked, works, limits);
  if (length === null) return { benchmark, target: null };
  const [first] = works;
  if ('reason' in length) {
    if (first !== undefined) failures[first.side] = length.reason;
    return { benchmark, target: null };
  }
  const { sampleSize, iterations, expectedMs } = length;
  const directories = Object.fromEntries(works.map(({ side, bench }) => [side, bench.binary.directory]));
  const target: Target<DivanNotes> = {
    key,
    group,
    label: key,
    scope: 'benchmark',
    iterations,
    expectedMs: Math.max(1, expectedMs),
    sides: works.map(({ side }) => side),
    binary: { base: benches.base?.index ?? -1, head: benches.head?.index ?? -1 },
    notes: { name, asked, sampleSize, directories, zeros },
  };
  return { benchmark: { ...benchmark, clock: clockOf(sampleSize) }, target };
}

/** A sample is one window: `Instant::now` before its iterations and after them. */
function clockOf(sampleSize: number): ClockUse {
  return { clock: 'rust-instant', source: 'reported', base: 1 / sampleSize, head: 1 / sampleSize };
}
