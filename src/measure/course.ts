import { SHORT_SLICE_MS } from '../analysis/index.ts';
import type { DiscoveredBenchmark, Discovery, Target } from '../harnesses/harness.ts';
import type { SliceChoice } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { SIDES } from '../model/results/side.ts';
import { Endings } from '../model/results/suite-endings.ts';
import type { Ports } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { type BurstSides, componentsOf, fasterComponentsOf, pairsPerBurst } from '../statistics/allocation.ts';
import { median } from '../statistics/descriptive.ts';
import { nextLook } from '../statistics/looks.ts';
import { PROCESS_SLICE_MS } from './build.ts';
import { expectedBurstMs } from './planning/burst-time.ts';
import { chooseTargets } from './planning/planner.ts';

/** What decides how long each target is measured. */
export interface Course {
  readonly discovery: Discovery;
  /** How targets that sessions serve are sliced, by their key. */
  readonly choices: ReadonlyMap<string, SliceChoice>;
  /** Most bursts of each target. */
  readonly rounds: number;
  /** Bursts that any verdict needs: made of every target, as far as there is time. */
  readonly needed: number;
  /** null: nobody asks, and every target has `rounds` of them. */
  readonly judge: Judge | null;
}

/** What the readings so far say of the benchmarks, by their ids. Asked at looks. */
export interface Judge {
  /** Those whose rows are decided either way. */
  readonly decided: (soFar: Results, asked: ReadonlySet<string>) => ReadonlySet<string>;
  /** About how many more bursts decide the next row of each. */
  readonly further: (soFar: Results, asked: ReadonlySet<string>) => ReadonlyMap<string, number>;
}

export type MeasuredBenchmark = Pick<DiscoveredBenchmark, 'group' | 'name' | 'sides'>;

/** How much slower than usual a burst is expected to be right after a slow one. */
const SLOWER_AT_MOST = 3;
/** Bursts whose slices tell how many a burst is to have: the last ones. */
const BURSTS_LEARNED_FROM = 40;

/** One target's state while it is being measured. */
export interface Progressing {
  readonly target: Target;
  readonly benchmarks: readonly MeasuredBenchmark[];
  readonly failures: Map<string, number>;
  /** How its slices ended. */
  readonly endings: Endings;
  live: boolean;
  /** A process that stays, or one a slice. */
  by: 'session' | 'process';
  /** How often its session gave out on either side. */
  trouble: number;
  /** Bursts in a row in which one of its processes worked while it had to wait. */
  workedInBetween: number;
  /** Why it is measured by a process a slice though there are sessions. Untrusted. */
  alone: string | null;
  iterations: number | null;
  /** How many times longer its slices are to be where each is a process. */
  readonly longer: number;
  /** Pairs of slices in a burst. */
  pairs: number;
  /** Bursts that gave no pair, and were made again. */
  missed: number;
  /** Bursts it has had, and how many it may have before it is looked at again. */
  turns: number;
  until: number;
  looks: number;
  /** Bursts that it had at the last of them. */
  lookedAt: number;
  /** Wall time of each of its bursts, and of what each pays once, ms. */
  readonly turnMs: number[];
  readonly startMs: number[];
  /** What each of its bursts pays beside that, before any process is started: files that are made for it, ms. */
  sharedMs: number;
  /** Logs of the times that the slices of each burst took. */
  readonly bursts: BurstSides[];
}

export function progressing(target: Target, { discovery, choices, rounds }: Course): Progressing {
  const observed = target.observedTarget ?? target.key;
  const benchmarks = discovery.benchmarks.filter(({ targetKey }) => targetKey === observed);
  const choice = choices.get(target.key);
  return {
    ...{ target, benchmarks, failures: new Map(), endings: new Endings(), live: true },
    ...{ by: choice === undefined ? 'process' : choice.by, trouble: 0, workedInBetween: 0, alone: null },
    ...{ iterations: target.iterations, longer: longerOf(choice), pairs: choice?.perBurst ?? 1 },
    ...{
      missed: 0,
      turns: 0,
      until: Math.min(rounds, nextLook(0)),
      looks: 0,
      lookedAt: 0,
      turnMs: [],
      startMs: [],
      sharedMs: 0,
      bursts: [],
    },
  };
}

/** The first operations of a process read as its start leaves caches and heap. */
function longerOf(choice: SliceChoice | undefined): number {
  if (choice === undefined || choice.from === 'asked' || choice.ms <= 0) return 1;
  return Math.max(1, PROCESS_SLICE_MS / choice.ms);
}

export function takesPart(each: Progressing | undefined): boolean {
  return each?.live === true && each.turns < each.until;
}

/**
 * Those of the next round, in the order in which time is spent on them. Where the time left no longer holds the fewest
 * bursts of all, the last in line wait: a verdict of some says more than one burst more of each.
 */
export function affordable(
  due: readonly Progressing[],
  needed: number,
  deadlineMs: number | null,
  ports: Pick<Ports, 'clock'>,
): readonly Progressing[] {
  if (deadlineMs === null) return due;
  let leftMs = deadlineMs - ports.clock.now();
  const held = due.filter((each) => {
    const missing = Math.max(0, needed - each.turns);
    leftMs -= missing * (burstMsOf(each) + each.sharedMs);
    return each.turns === 0 || missing === 0 || leftMs >= 0;
  });
  return held.length === 0 ? due : held;
}

/** Has it had all that it may have before it is looked at? */
function isDue({ live, turns, until }: Progressing): boolean {
  return live && turns >= until;
}

interface LookRequest {
  readonly course: Course;
  /** null: there is time for all. */
  readonly deadlineMs: number | null;
  /** There is more time than there was at the last look: those that it did not hold may go on. */
  readonly isExtended: boolean;
}

/**
 * A look at those that are due: the decided ones end, and the planner says which of the others go on until their next
 * look. One that was looked at and did not go on waits: it is looked at no more, which would cost it its error level.
 */
export function look(
  paired: readonly Progressing[],
  { course, deadlineMs, isExtended }: LookRequest,
  record: RunRecord,
  ports: Pick<Ports, 'clock'>,
): void {
  const waiting = paired.filter(isDue);
  const due = waiting.filter(({ turns, lookedAt }) => turns > lookedAt);
  if (waiting.length === 0 || (due.length === 0 && !isExtended)) return;
  const { judge, rounds, needed } = course;
  if (judge === null) {
    for (const each of waiting) each.until = Math.min(rounds, nextLook(each.turns));
    return;
  }
  for (const each of due) {
    each.looks += 1;
    each.lookedAt = each.turns;
    for (const { group, name } of each.benchmarks) record.benchmarks.setLooks({ group, name }, each.looks);
  }
  const soFar = record.toResults(ports.clock.now());
  const idsOf = (some: readonly Progressing[]) =>
    new Set(some.flatMap(({ benchmarks }) => benchmarks.map(({ group, name }) => record.benchmarks.idOf(group, name))));
  const decided = due.length === 0 ? new Set<string>() : judge.decided(soFar, idsOf(due));
  for (const each of due) endIfDecided(each, decided, record);
  for (const each of due) learnPairs(each);
  const open = waiting.filter(({ live }) => live);
  if (open.length === 0) return;
  const further = judge.further(soFar, idsOf(open));
  const chosen = chooseTargets(
    open.map((each) => ({
      key: each.target.key,
      pairs: each.turns,
      pairMs: burstMsOf(each),
      further: furtherOf(each, further, record),
      untilLook: Math.min(rounds, nextLook(each.turns)) - each.turns,
    })),
    {
      needed,
      ordinary: Math.min(rounds, ORDINARY),
      most: rounds,
      leftMs: deadlineMs === null ? Number.POSITIVE_INFINITY : deadlineMs - ports.clock.now() - plannedMs(paired),
    },
  );
  for (const each of open) each.until = chosen.get(each.target.key) ?? each.turns;
}

/** Bursts that a target has while there is time even where none is expected to decide it: its width is worth knowing. */
export const ORDINARY = 30;

/** Wall time of what is chosen already. */
function plannedMs(paired: readonly Progressing[]): number {
  return paired.reduce((sum, each) => sum + (takesPart(each) ? (each.until - each.turns) * burstMsOf(each) : 0), 0);
}

function furtherOf({ benchmarks }: Progressing, further: ReadonlyMap<string, number>, record: RunRecord): number {
  return benchmarks.reduce(
    (least, { group, name }) =>
      Math.min(least, further.get(record.benchmarks.idOf(group, name)) ?? Number.POSITIVE_INFINITY),
    Number.POSITIVE_INFINITY,
  );
}

function endIfDecided(each: Progressing, decided: ReadonlySet<string>, record: RunRecord): void {
  if (!each.benchmarks.every(({ group, name }) => decided.has(record.benchmarks.idOf(group, name)))) return;
  each.live = false;
  for (const { group, name } of each.benchmarks) record.benchmarks.markEnded(group, name, 'decided');
}

/** By the scatter of its slices and bursts, and never by what they say of a difference. */
function learnPairs(each: Progressing): void {
  if (each.by === 'process') return;
  const last = each.bursts.slice(-BURSTS_LEARNED_FROM);
  const startMs = median(each.startMs);
  const pairMs = Math.max(0.1, (median(each.turnMs) - startMs) / each.pairs);
  const inParts = each.target.continued === true;
  const isShort = !inParts && pairMs < SIDES.length * SHORT_SLICE_MS;
  const components = isShort ? fasterComponentsOf(last) : componentsOf(last.map(logRatiosOf));
  if (components === null) return;
  const costs = { startMs: startMs + each.sharedMs, pairMs };
  const pairs = pairsPerBurst(components, costs, inParts ? 'mean' : isShort ? 'fastest' : 'median');
  // What bursts took is foretold for those that follow.
  const addedMs = (pairs - each.pairs) * pairMs;
  each.turnMs.splice(0, Infinity, ...each.turnMs.map((ms) => Math.max(0, ms + addedMs)));
  each.pairs = pairs;
}

function logRatiosOf({ base, head }: BurstSides): readonly number[] {
  return base.flatMap((log, index) => (head[index] === undefined ? [] : head[index] - log));
}

/** Is its next burst not expected to end in time? */
export function isOverdue(deadlineMs: number | null, each: Progressing, ports: Pick<Ports, 'clock'>): boolean {
  if (deadlineMs === null) return false;
  // A machine that has just become slower stays so for a while; one that was paused for minutes does not.
  const usualMs = burstMsOf(each);
  const lastMs = Math.min(each.turnMs.at(-1) ?? 0, SLOWER_AT_MOST * usualMs);
  return ports.clock.now() + Math.max(usualMs, lastMs) > deadlineMs;
}

/** The median: one burst during which the machine stood still says nothing of the next. */
export function burstMsOf({ turnMs, target, pairs, by }: Progressing): number {
  if (turnMs.length > 0) return median(turnMs);
  return expectedBurstMs(target, { by, perBurst: pairs });
}

export function reportProgress(
  each: Progressing,
  round: number,
  paired: readonly Progressing[],
  deadlineMs: number | null,
  ports: Pick<Ports, 'clock' | 'log'>,
): void {
  const wantedMs = plannedMs(paired);
  const leftMs = deadlineMs === null ? wantedMs : Math.max(0, deadlineMs - ports.clock.now());
  ports.log.progress({
    stage: 'round',
    done: round + 1,
    total: Math.max(...paired.map(({ until }) => until), round + 1),
    subject: each.target.label,
    remainingMs: Math.min(wantedMs, leftMs),
  });
}
