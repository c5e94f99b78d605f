import { join } from 'node:path';
import type { CodePart, DiscoveredBenchmark, Discovery, NotKnown, Reached, Target } from '../../harnesses/harness.ts';
import type { SameCodeMode } from '../../model/inputs/inputs.ts';
import type { CodeRecord } from '../../model/results/run.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SideTree } from '../../model/tree.ts';
import type { SidePorts } from '../../ports.ts';
import type { RunRecord } from '../../record/index.ts';
import type { Builds, BuiltSide } from '../build.ts';
import { allEnded, runPlan } from '../run-plan.ts';
import { drawControls } from './controls.ts';
import {
  type CodeDifference,
  changedFunction,
  type DifferingFunction,
  differingCode,
  type EnteredFunction,
  FUNCTIONS_MOST,
  keyOf,
  nameOf,
} from './differing.ts';
import { isDocumentation } from './documentation.ts';
import { inTime } from './in-time.ts';
import { foldersListedOtherwise } from './listings.ts';
import { reachOf } from './native-reach.ts';

/** Which benchmarks run nothing that differs between the sides, found before anything is measured. */

interface CodeRequest {
  readonly builds: Builds;
  /** Files that differ between the sides, relative to the root of the tree. */
  readonly changed: readonly string[];
  readonly trees: Readonly<Record<Side, Pick<SideTree, 'root' | 'files'>>>;
  /** Absolute path of the watching program; null: there is none. */
  readonly watch: string | null;
  /** Limit of a slice, ms. */
  readonly sliceTimeoutMs: number;
  /** Monotonic, ms: what is not looked at by then is measured. Left out: there is time. */
  readonly untilMs?: number | undefined;
}

/** How the code of both sides differs, and the time that it took to find out, ms. */
export interface Differing {
  readonly found: CodeDifference | NotKnown;
  readonly durationMs: number;
}

interface WithoutSameCodeRequest extends CodeRequest {
  /** null: that is found out here. */
  readonly differing: Differing | null;
  readonly discovery: Discovery;
  /** Those that there was no time to run: where nothing differs they are of the same code too. */
  readonly untried: readonly DiscoveredBenchmark[];
  readonly mode: SameCodeMode;
  readonly seed: string;
}

/** A discovery of which those are left out that run the same code, but for controls. */
export interface WithoutSameCode {
  readonly discovery: Discovery;
  /** By key, the functions that differ and that a target was seen to enter: one at least. Others are not known. */
  readonly entered: ReadonlyMap<string, readonly EnteredFunction[]>;
  /** null: it is not known. */
  readonly difference: CodeDifference | null;
}

/**
 * Finds the benchmarks that run the same code on both sides, records that, and leaves those to be measured that do not,
 * and some of them as controls.
 */
export async function withoutSameCode(
  request: WithoutSameCodeRequest,
  record: RunRecord,
  building: SidePorts,
  ports: SidePorts,
): Promise<WithoutSameCode> {
  const { differing, discovery, untried, mode, seed } = request;
  const startMs = ports.clock.now();
  const targets = discovery.targets.filter(
    ({ sides, scope }) => sides.length === SIDES.length && scope === 'benchmark',
  );
  const found = await findSameCode({ ...request, targets }, building, ports);
  const durationMs = ports.clock.now() - startMs + (differing?.durationMs ?? 0);
  if ('unknown' in found) {
    record.setCode({ names: [], unknown: found.unknown.slice(0, REASON_LENGTH), durationMs });
    return { discovery, entered: new Map(), difference: null };
  }
  const { same, entered, difference, isEqual } = found;
  for (const benchmark of isEqual ? untried : []) {
    if (benchmark.sides.length < SIDES.length) continue;
    const entry = record.benchmarks.entryOf(benchmark);
    entry.sameCode = 'functions';
    entry.markEnded('same-code');
  }
  record.setCode(recordOf(difference, durationMs));
  const others = targets.length - same.size;
  const measured = mode === 'measure' ? same : mode === 'skip' ? new Set() : drawControls([...same], others, seed);
  for (const benchmark of discovery.benchmarks) {
    const entry = record.benchmarks.entryOf(benchmark);
    const functions = entered.get(benchmark.targetKey);
    if (functions !== undefined) entry.changedFunctions = functions.slice(0, FUNCTIONS_MOST).map(changedFunction);
    if (!same.has(benchmark.targetKey)) continue;
    entry.sameCode = 'functions';
    if (!measured.has(benchmark.targetKey)) entry.markEnded('same-code');
  }
  const isMeasured = (key: string) => !same.has(key) || measured.has(key);
  return {
    discovery: {
      ...discovery,
      targets: discovery.targets.filter(({ key, observedTarget = key }) => isMeasured(observedTarget)),
      benchmarks: discovery.benchmarks.filter(({ targetKey }) => isMeasured(targetKey)),
    },
    entered,
    difference,
  };
}

interface SameCodeRequest extends CodeRequest {
  readonly differing: Differing | null;
  /** Those that are on both sides, and would be measured. */
  readonly targets: readonly Target[];
}

interface SameCode {
  /** Keys of targets that run the same code on both sides. */
  readonly same: ReadonlySet<string>;
  readonly entered: WithoutSameCode['entered'];
  readonly difference: CodeDifference;
  /** Nothing differs. */
  readonly isEqual: boolean;
}

const NOT_LOOKED_INTO: NotKnown = { unknown: 'the code of benchmarks of this kind is not looked into' };

/** Are functions of both sides known by their programs, before any benchmark is? */
export function isKnownByPrograms({ sides: { base, head } }: Builds): boolean {
  return base?.build.code !== undefined && head?.build.code?.reachedBy === 'breakpoints';
}

/** Compares the code of both sides. @param building the ports with which builds are made */
export async function findDiffering(
  { builds, untilMs = Number.POSITIVE_INFINITY }: Pick<CodeRequest, 'builds' | 'untilMs'>,
  building: SidePorts,
): Promise<Differing> {
  const { base, head } = builds.sides;
  if (base === null || head === null) return { found: { unknown: 'one side alone was built' }, durationMs: 0 };
  const code = { base: base.build.code, head: head.build.code };
  if (code.base === undefined || code.head === undefined) return { found: NOT_LOOKED_INTO, durationMs: 0 };
  const both = { base: code.base, head: code.head };
  const { clock, log } = building;
  log.progress({ stage: 'compare code', done: 0, total: 1, subject: '', remainingMs: null });
  const startMs = clock.now();
  // All of a suite is loaded for it where it is seen from inside.
  const found = await inTime(isKnownByPrograms(builds) ? Number.POSITIVE_INFINITY : untilMs, building, (ports) =>
    differingCode(both, (plan) => runPlan(plan, 'compare code', ports)),
  );
  log.progressDone();
  const durationMs = clock.now() - startMs;
  return { found: found ?? { unknown: 'there was no time to load all benchmarks once more' }, durationMs };
}

/**
 * Compares the code of both sides, and runs each benchmark once on each of them to see whether it enters a function that
 * differs, or opens a file that does. What is not known is measured.
 * @param building the ports with which builds are made
 */
async function findSameCode(
  request: SameCodeRequest,
  building: SidePorts,
  ports: SidePorts,
): Promise<SameCode | NotKnown> {
  const { found: difference } = request.differing ?? (await findDiffering(request, building));
  if ('unknown' in difference) return difference;
  const { base, head } = request.builds.sides;
  const code = { base: base?.build.code, head: head?.build.code };
  if (base === null || head === null || code.base === undefined || code.head === undefined) return NOT_LOOKED_INTO;
  const isSeenInside = code.head.reachedBy === 'targets';
  // Inputs that differ are a doubt about every benchmark that may read them.
  const inputs = request.changed.filter(
    (path) => !isDocumentation(path) && !SIDES.every((side) => code[side]?.covers(path)),
  );
  // A benchmark may also open a source, or a text: from inside of a process that is seen as a part of the code.
  const isSeen = isSeenInside || request.changed.length === 0;
  const isEqual = difference.functions.length === 0 && inputs.length === 0 && isSeen;
  const all = () => ({ same: new Set(request.targets.map(({ key }) => key)), entered: new Map() });
  const found = isEqual ? all() : await looked(request, { base, head }, difference, inputs, ports);
  ports.log.progressDone();
  return { ...found, difference, isEqual };
}

const REASON_LENGTH = 2000;

function recordOf({ units, unitsDiffer, functions: all }: CodeDifference, durationMs: number): CodeRecord {
  const functions = all.filter(({ base, head }) => (head ?? base)?.isOfAnother !== true);
  return {
    functions: { differ: functions.length, units, unitsDiffer },
    names: functions.slice(0, FUNCTIONS_MOST).map((each) => nameOf(each).slice(0, 1000)),
    durationMs,
  };
}

/** Runs the benchmarks on both sides, beside each other. */
async function looked(
  request: SameCodeRequest,
  sides: Readonly<Record<Side, BuiltSide>>,
  { functions }: CodeDifference,
  inputs: readonly string[],
  ports: SidePorts,
): Promise<Pick<SameCode, 'same' | 'entered'>> {
  const entered = new Map<string, readonly EnteredFunction[]>();
  const doubted = new Set<string>();
  let left = request.targets;
  const relisted = foldersListedOtherwise(request.changed, request.trees);
  // A folder that is opened is listed.
  const inputsOf = (side: Side) =>
    [...request.changed, ...relisted].map((path) => join(request.trees[side].root, path));
  const looking = { ...request, apart: inputs.length > 0, inputsOf };
  const reached = (side: Side) => {
    const parts = functions.flatMap((each) => each[side] ?? []);
    return reachOn(side, looking, sides[side], parts, ports);
  };
  const [head, base] = await allEnded([reached('head'), reached('base')]);
  const seenOn = { head, base };
  for (const side of ['head', 'base'] as const) {
    const seen = seenOn[side];
    const differ = new Set(inputsOf(side));
    for (const { key } of left) {
      const reached = seen.get(key);
      if (
        reached === undefined ||
        'unknown' in reached ||
        // Where it is not seen what it opens, it may open any of those that are inputs by their kind.
        (reached.opened === undefined ? inputs.length > 0 : reached.opened.some((path) => differ.has(path)))
      )
        doubted.add(key);
      else if (reached.functions.length > 0) entered.set(key, differing(functions, side, reached));
    }
    left = left.filter(({ key }) => !doubted.has(key) && !entered.has(key));
  }
  return { same: new Set(left.map(({ key }) => key)), entered };
}

/** Those of the loop first. */
function differing(
  functions: readonly DifferingFunction[],
  side: Side,
  { functions: entered, inLoop, callPaths }: Reached,
): readonly EnteredFunction[] {
  const byKey = new Map(entered.map((part) => [keyOf(part), part]));
  const found = functions.flatMap((each) => {
    const part = byKey.get(each[side] === null ? '' : keyOf(each[side]));
    return part === undefined ? [] : [{ ...each, part, callPath: callPaths?.get(part) }];
  });
  const isOutside = ({ part }: (typeof found)[number]) => Number(inLoop?.has(part) === false);
  return found.toSorted((a, b) => isOutside(a) - isOutside(b)).map(({ part: _, ...each }) => each);
}

interface LookRequest extends SameCodeRequest {
  /** The others are inputs, so that each benchmark is looked at in a process of its own. */
  readonly apart: boolean;
  /** Absolute paths of files and folders of a side that differ. */
  inputsOf(side: Side): readonly string[];
}

function reachOn(
  side: Side,
  request: LookRequest,
  built: BuiltSide,
  functions: readonly CodePart[],
  ports: SidePorts,
): Promise<ReadonlyMap<string, Reached | NotKnown>> {
  const { targets, apart, watch, sliceTimeoutMs: timeoutMs, untilMs = Number.POSITIVE_INFINITY } = request;
  if (built.build.code?.reachedBy !== 'breakpoints') return reachByTargets(side, request, built, functions, ports);
  if (watch === null) return Promise.resolve(new Map());
  return reachOf({ targets, apart, ...built, functions, watchFile: watch, timeoutMs, untilMs }, ports);
}

/** Asks the targets' own plans, one for each key of theirs. */
async function reachByTargets(
  side: Side,
  { targets, sliceTimeoutMs, inputsOf, untilMs = Number.POSITIVE_INFINITY }: LookRequest,
  { context, build }: BuiltSide,
  functions: readonly CodePart[],
  ports: SidePorts,
): Promise<ReadonlyMap<string, Reached | NotKnown>> {
  const found = new Map<string, Reached | NotKnown>();
  const inputs = inputsOf(side);
  const keys = new Set(targets.flatMap(({ reach }) => reach?.key ?? []));
  for (const key of keys) {
    // The last ones may be left out for lack of time.
    const members = targets
      .filter(({ reach }) => reach?.key === key)
      .toSorted((one, other) => one.expectedMs - other.expectedMs);
    const [first] = members;
    const forMs = untilMs - ports.clock.now();
    if (first?.reach === undefined || forMs <= 0) continue;
    const binaryPath = build.binaries[first.binary[side]]?.path ?? '';
    const only = members.flatMap(({ reach }) => reach?.name ?? []);
    const request = { side: context, binaryPath, timeoutMs: sliceTimeoutMs, functions, only, inputs, forMs };
    const seen: ReadonlyMap<string, Reached> | NotKnown = await runPlan(
      first.reach.look(request),
      'compare code',
      ports,
    );
    if ('unknown' in seen) continue;
    for (const member of members) {
      const reached = seen.get(member.reach?.name ?? '');
      if (reached !== undefined) found.set(member.key, reached);
    }
  }
  return found;
}
