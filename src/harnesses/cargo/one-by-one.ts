import type { Measurement } from '../../formats/format.ts';
import type { CommandResult } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { ofBenchmark } from '../failure.ts';
import type {
  Binary,
  DiscoverContext,
  DiscoveredBenchmark,
  Discovery,
  SliceReading,
  SliceRequest,
  Target,
} from '../harness.ts';
import { selectBenchmarks } from '../kit/select.ts';
import { type Bench, listBenches, runLimitMs } from './list.ts';

type Values = Pick<Measurement, 'values'>;
type Refused = { readonly reason: string };

/** An executable, and the scratch folder of its side. */
export interface RunPlace extends Pick<Binary, 'path' | 'directory'> {
  readonly scratch: string;
}

/** A library whose executables run one benchmark by its path, for as long as the library itself finds right. */
export interface OneByOne {
  list(place: RunPlace, timeoutMs: number): PlannedCommand;
  /** Paths of its benchmarks; null: it is of another library. */
  listedIn(result: CommandResult, timeoutMs: number): readonly string[] | Refused | null;
  /** The path as it is shown within its group; absent: as it is. */
  nameOf?(path: string): string;
  /** What has to be done before each run. */
  before?(place: RunPlace, timeoutMs: number): PlannedCommand;
  run(path: string, place: RunPlace, timeoutMs: number): PlannedCommand;
  read(result: CommandResult, path: string, timeoutMs: number): Values | Refused;
}

/** What discover leaves for the slices of one benchmark. */
export interface OneByOneNotes {
  readonly name: string;
  /** As the executable lists it. */
  readonly path: string;
  /** By side, where its package lies. */
  readonly directories: Readonly<Partial<Record<Side, string>>>;
}

/** One benchmark on both sides. */
interface Candidate {
  readonly group: string;
  readonly name: string;
  readonly path: string;
  readonly benches: Partial<Record<Side, Bench>>;
}

/** Lists the executables and runs each selected benchmark once on each side: that says how long it takes, or why it fails. */
export function* discoverOneByOne(asks: OneByOne, context: DiscoverContext): Plan<Discovery<OneByOneNotes>> {
  const timeoutMs = runLimitMs(context);
  const { benches, failures } = yield* listBenches(context, function* ({ binary, context: { scratch } }, progress) {
    const [result] = yield* resultsOf([{ ...asks.list({ ...binary, scratch }, timeoutMs), progress }]);
    const listed = asks.listedIn(result, timeoutMs);
    return listed === null || 'reason' in listed ? listed : { names: listed };
  });
  const found = new Map<string, Candidate>();
  for (const bench of benches) {
    const { group } = bench.binary;
    for (const path of bench.names) {
      const key = `${group}:${path}`;
      const candidate = found.get(key) ?? { group, path, name: asks.nameOf?.(path) ?? path, benches: {} };
      found.set(key, candidate);
      candidate.benches[bench.context.side] = bench;
    }
  }
  const targets: Target<OneByOneNotes>[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  const selected = selectBenchmarks([...found.values()], context.options);
  for (const [done, candidate] of selected.entries()) {
    const isSame = context.sameGroups?.has(candidate.group) === true;
    const step = { done, total: selected.length };
    const { benchmark, target } = yield* tryBoth(asks, candidate, step, isSame ? null : timeoutMs);
    benchmarks.push(benchmark);
    if (target !== null) targets.push(target);
  }
  return { targets, benchmarks, warnings: [], failures };
}

/** @param timeoutMs null: nothing of its group is measured */
function* tryBoth(
  asks: OneByOne,
  { group, name, path, benches }: Candidate,
  step: { readonly done: number; readonly total: number },
  timeoutMs: number | null,
): Plan<{ readonly benchmark: DiscoveredBenchmark; readonly target: Target<OneByOneNotes> | null }> {
  const key = `${group}:${name}`;
  const failures: Partial<Record<Side, string>> = {};
  const readings: Partial<Record<Side, Measurement>> = {};
  const directories: Partial<Record<Side, string>> = {};
  const durationsMs: number[] = [];
  for (const side of SIDES) {
    const bench = benches[side];
    if (bench === undefined || timeoutMs === null) continue;
    const { binary, context } = bench;
    const place = { ...binary, scratch: context.scratch };
    const progress = { subject: `${side} ${group} ${name}`, ...step };
    if (asks.before !== undefined) yield* resultsOf([{ ...asks.before(place, timeoutMs), progress }]);
    const [result] = yield* resultsOf([{ ...asks.run(path, place, timeoutMs), progress }]);
    const read = asks.read(result, path, timeoutMs);
    if ('reason' in read) failures[side] = read.reason;
    else {
      readings[side] = { group, name, ...read };
      directories[side] = binary.directory;
      durationsMs.push(result.durationMs);
    }
  }
  const sides = SIDES.filter((side) => benches[side] !== undefined);
  const benchmark = { targetKey: key, group, name, sides, failures, readings };
  const working = SIDES.filter((side) => directories[side] !== undefined);
  if (working.length === 0) return { benchmark, target: null };
  const target: Target<OneByOneNotes> = {
    key,
    group,
    label: key,
    sides: working,
    scope: 'benchmark',
    iterations: null,
    expectedMs: Math.max(1, ...durationsMs),
    binary: { base: benches.base?.index ?? -1, head: benches.head?.index ?? -1 },
    notes: { name, path, directories },
  };
  return { benchmark, target };
}

/** One run of one benchmark. */
export function* sliceOneByOne(asks: OneByOne, request: SliceRequest<OneByOneNotes>): Plan<SliceReading> {
  const { target, side, binaryPath, timeoutMs } = request;
  const { group, label, notes } = target;
  const { name, path } = notes;
  const failed = (reason: string) => ({ measurements: [], failures: [ofBenchmark(group, name, reason)], warnings: [] });
  const directory = notes.directories[side.side];
  if (directory === undefined) return failed('was not found on this side');
  const place = { path: binaryPath, directory, scratch: side.scratch };
  if (asks.before !== undefined) yield* resultsOf([asks.before(place, timeoutMs)]);
  const [result] = yield* resultsOf([{ ...asks.run(path, place, timeoutMs), isMeasured: true }]);
  const read = asks.read(result, path, timeoutMs);
  if ('reason' in read) return failed(read.reason);
  const ending = endingOf(result);
  const message = 'A slice gave its result and then ended with an error; the result was kept';
  return {
    measurements: [{ group, name, ...read }],
    failures: [],
    warnings: ending === null ? [] : [{ code: 'slice-failed', message, subject: label }],
    ...(ending === null ? {} : { ending }),
  };
}
