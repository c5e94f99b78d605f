import type { Measurement } from '../../formats/format.ts';
import { succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { type Bench as Executable, listBenches, runLimitMs } from '../cargo/index.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, SideContext, Target } from '../harness.ts';
import { selectBenchmarks } from '../kit/select.ts';
import {
  benchCommand,
  clearCommand,
  reasonOf,
  sliceTimes,
  takesWholeSeconds,
  timeFlags,
  titleFilter,
} from './command.ts';
import type { CriterionNotes, CriterionPlace, SliceTimes } from './notes.ts';
import { type BenchmarkFile, readBenchmarkFile, readSample, unitOf } from './sample.ts';

interface Bench extends Executable, Titles {
  readonly times: SliceTimes;
}

/** One benchmark on both sides, while it becomes known. */
interface Candidate {
  readonly group: string;
  readonly name: string;
  readonly failures: Partial<Record<Side, string>>;
  readonly readings: Partial<Record<Side, Measurement>>;
  readonly places: Partial<Record<Side, CriterionPlace>>;
  readonly indexes: Partial<Record<Side, number>>;
  readonly durationsMs: number[];
}

/**
 * Lists the executables and runs each selected benchmark once on each side, as a slice: that says where it leaves its
 * samples, how long a slice of it is (a group may have times of its own, which go before ours), and whether it fails. Throws
 * UserError when the filters leave nothing, or no executable lists its benchmarks.
 */
export function* discoverCriterion(context: DiscoverContext): Plan<Discovery<CriterionNotes>> {
  const listed = yield* listBenches(context, (bench, progress) => listTitles(bench, progress, context));
  const inSeconds = new Set(listed.benches.filter((bench) => bench.inWholeSeconds).map(({ binary }) => binary.group));
  const titles = listed.benches.flatMap(({ binary: { group }, names }) => names.map((name) => ({ group, name })));
  const wanted = new Set(selectBenchmarks(unique(titles), context.options).map(keyOf));
  const found = new Map<string, Candidate>();
  for (const one of listed.benches) {
    const { group } = one.binary;
    // Both sides alike: one of them may have a later criterion.
    const bench = { ...one, times: sliceTimes(context.options.sliceMs, inSeconds.has(group)) };
    const isSame = context.sameGroups?.has(group) === true;
    const taken = new Set<string>();
    const selected = bench.names.filter((name) => wanted.has(keyOf({ group, name })));
    for (const [done, title] of selected.entries()) {
      const progress = { subject: `${bench.context.side} ${group}`, done, total: selected.length };
      const tried = isSame ? null : yield* tryOne(bench, title, progress, context);
      const id = tried !== null && 'file' in tried ? tried.file.id : title;
      const name = taken.has(id) ? title : id;
      taken.add(name);
      const key = keyOf({ group, name });
      const nothing = { failures: {}, readings: {}, places: {}, indexes: {}, durationsMs: [] };
      const candidate: Candidate = found.get(key) ?? { group, name, ...nothing };
      found.set(key, candidate);
      note(candidate, bench, tried);
    }
  }
  const candidates = [...found.values()];
  return {
    targets: candidates.flatMap(targetOf),
    benchmarks: candidates.map(benchmarkOf),
    warnings: [],
    failures: listed.failures,
  };
}

interface Titles {
  readonly names: readonly string[];
  readonly inWholeSeconds: boolean;
}

/** Asks with the times of a slice: the executable knows best which it takes, whatever version or fork it was built with. */
function* listTitles(
  { binary, context: side }: Executable,
  progress: NonNullable<PlannedCommand['progress']>,
  context: DiscoverContext,
): Plan<Titles | { readonly reason: string } | null> {
  const timeoutMs = runLimitMs(context);
  const list = (inWholeSeconds: boolean) => {
    const times = timeFlags(sliceTimes(context.options.sliceMs, inWholeSeconds));
    return benchCommand({ ...binary, home: homeOf(side) }, ['--list', ...times], timeoutMs, progress);
  };
  let [result] = yield* resultsOf([list(false)]);
  const inWholeSeconds = takesWholeSeconds(result);
  if (inWholeSeconds) [result] = yield* resultsOf([list(true)]);
  if (isOfDivan(result.stderr)) return null;
  if (!succeeded(result)) return { reason: `it ${reasonOf(result, timeoutMs)}` };
  return { names: titlesIn(result.stdout), inWholeSeconds };
}

/** A package may have benchmarks of both. Criterion says which argument it does not know. */
function isOfDivan(stderr: string): boolean {
  // error: unexpected argument found
  return /^error: unexpected argument found$/m.test(stderr);
}

/**
 * What `--list` prints: of criterion 0.5 and later, of older ones, and of Rust's own harness, whose benchmarks are not ours.
 *
 *     parse/lines/10: benchmark
 *     parse/lines/10: bench
 *     0 tests, 0 benchmarks
 */
function titlesIn(stdout: string): readonly string[] {
  if (/^\d+ tests?, \d+ benchmarks?$/m.test(stdout)) return [];
  const lines = stdout.split('\n').map((line) => /^(.+): bench(?:mark)?\r?$/.exec(line)?.[1]);
  return [...new Set(lines.filter((title) => title !== undefined))];
}

type CriterionTrial =
  | {
      readonly file: BenchmarkFile;
      readonly measurement: Omit<Measurement, 'group' | 'name'>;
      readonly unit: string;
      readonly durationMs: number;
    }
  | { readonly reason: string };

/** One slice of a benchmark of which only the title is known, and what it left. */
function* tryOne(
  { binary, context: side, times }: Bench,
  title: string,
  progress: NonNullable<PlannedCommand['progress']>,
  context: DiscoverContext,
): Plan<CriterionTrial> {
  const timeoutMs = runLimitMs(context);
  const home = homeOf(side);
  const flags = [...timeFlags(times), titleFilter(title)];
  const run = benchCommand({ ...binary, home }, flags, timeoutMs, progress);
  const [, result, left] = yield* resultsOf([
    clearCommand(home, side.scratch, timeoutMs),
    run,
    leftCommand(home, side.scratch, timeoutMs),
  ]);
  const unit = unitOf(result.stdout);
  const found = result.timedOut ? null : readLeft(left.stdout, title, unit);
  if (found === null) return { reason: reasonOf(result, timeoutMs) };
  return { ...found, unit, durationMs: result.durationMs };
}

/** Prints each file of a home with its path above it: of a title alone it is not known where they are. */
function leftCommand(home: string, cwd: string, timeoutMs: number): PlannedCommand {
  const named = ['(', '-path', '*/new/benchmark.json', '-o', '-path', '*/new/sample.json', ')'];
  const printed = ['-print', '-exec', 'cat', '{}', ';', '-exec', 'echo', ';'];
  return { file: 'find', arguments: [home, '-type', 'f', ...named, ...printed], cwd, trust: 'untrusted', timeoutMs };
}

/**
 *     /scratch/criterion-home/parse/lines/10/new/benchmark.json
 *     {"group_id":"parse",...,"full_id":"parse/lines/10","directory_name":"parse/lines/10","title":"parse/lines/10"}
 *     /scratch/criterion-home/parse/lines/10/new/sample.json
 *     {"sampling_mode":"Linear","iters":[75.0,150.0],"times":[9090.0,18659.0]}
 */
function readLeft(
  stdout: string,
  title: string,
  unit: string,
): Pick<Exclude<CriterionTrial, { readonly reason: string }>, 'file' | 'measurement'> | null {
  const samples = new Map<string, string>();
  const files: { readonly folder: string; readonly file: BenchmarkFile }[] = [];
  const lines = stdout.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, folder = '', name] = /^(\/.*)\/new\/(benchmark|sample)\.json$/.exec(line) ?? [];
    const text = lines[index + 1] ?? '';
    if (name === 'sample') samples.set(folder, text);
    const file = name === 'benchmark' ? readBenchmarkFile(text) : null;
    if (file !== null) files.push({ folder, file });
  }
  const own = files.find(({ file }) => file.title === title);
  if (own === undefined) return null;
  const measurement = readSample(samples.get(own.folder) ?? '', own.file, unit);
  return measurement === null ? null : { file: own.file, measurement };
}

/** null: its group is the same on both sides, and nothing of it is measured. */
function note(
  candidate: Candidate,
  { context: { side }, binary, index, times }: Bench,
  tried: CriterionTrial | null,
): void {
  const { group, name, failures, readings, places, indexes, durationsMs } = candidate;
  indexes[side] = index;
  if (tried === null) return;
  if ('reason' in tried) {
    failures[side] = tried.reason;
    return;
  }
  const { file, measurement, unit, durationMs } = tried;
  readings[side] = { group, name, ...measurement };
  places[side] = { id: file.id, folder: file.folder, times, unit, directory: binary.directory };
  durationsMs.push(durationMs);
}

function targetOf({ group, name, places, indexes, durationsMs }: Candidate): readonly Target<CriterionNotes>[] {
  const sides = SIDES.filter((side) => places[side] !== undefined);
  if (sides.length === 0) return [];
  return [
    {
      key: keyOf({ group, name }),
      group,
      label: `${group}:${name}`,
      sides,
      scope: 'benchmark',
      iterations: null,
      expectedMs: Math.max(1, ...durationsMs),
      binary: { base: indexes.base ?? -1, head: indexes.head ?? -1 },
      notes: { name, places },
    },
  ];
}

function benchmarkOf({ group, name, failures, readings, indexes }: Candidate): DiscoveredBenchmark {
  const sides = SIDES.filter((side) => indexes[side] !== undefined);
  return { targetKey: keyOf({ group, name }), group, name, sides, failures, readings };
}

function homeOf({ scratch }: SideContext): string {
  return `${scratch}/criterion-home`;
}

function keyOf({ group, name }: { readonly group: string; readonly name: string }): string {
  return `${group}:${name}`;
}

function unique<T extends { readonly group: string; readonly name: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
