import type { DiscoveredBenchmark, Discovery, Target } from '../harnesses/harness.ts';
import type { Results } from '../model/results/results.ts';
import { SIDES } from '../model/results/side.ts';
import { Endings } from '../model/results/suite-endings.ts';
import type { Ports } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { median } from '../statistics/descriptive.ts';
import { chooseTargets } from './planning/planner.ts';
import { FIRST_LOOK, LOOK_EVERY } from './schedule.ts';

/** What decides how long each target is measured. */
export interface Course {
  readonly discovery: Discovery;
  /** Pairs of every target that is not precise before. */
  readonly rounds: number;
  /** null: no time budget. */
  readonly budget: MeasuringBudget | null;
  /** Ids of the benchmarks that are precise enough to stop measuring them. Asked at each look. */
  readonly preciseBenchmarks: (soFar: Results) => ReadonlySet<string>;
}

/** With a budget, the time that precise targets leave goes to those that can still be decided (planner.ts). */
export interface MeasuringBudget {
  /** Monotonic; no pair is begun that is not expected to end by then. */
  readonly deadlineMs: number;
  /** Kept back of the time before the deadline, ms; only the pairs that any verdict needs may use it. */
  readonly reserveMs: number;
  /** Pairs that any verdict needs: `Family.pairsNeeded`. */
  readonly pairsNeeded: number;
  /** Most pairs of a target that is undecided after `rounds` of them. */
  readonly pairsMost: number;
  /** By id of a benchmark, about how many more pairs decide the next of its rows. Asked at each look. */
  readonly pairsRemaining: (soFar: Results) => ReadonlyMap<string, number>;
}

export type MeasuredBenchmark = Pick<DiscoveredBenchmark, 'group' | 'name' | 'sides'>;

/** How much slower than usual a pair is expected to be right after a slow one. */
const SLOWER_AT_MOST = 3;

/** One target's state while it is being measured. */
export interface Progressing {
  readonly target: Target;
  readonly benchmarks: readonly MeasuredBenchmark[];
  readonly failures: Map<string, number>;
  /** How its slices ended. */
  readonly endings: Endings;
  live: boolean;
  /** Rounds it has taken part in, and how many it may before the planner is asked again. */
  turns: number;
  until: number;
  /** Wall time of each of its turns, for the time that is left. */
  readonly turnMs: number[];
}

export function progressing(target: Target, { discovery, rounds, budget }: Course): Progressing {
  const observed = target.observedTarget ?? target.key;
  const benchmarks = discovery.benchmarks.filter(({ targetKey }) => targetKey === observed);
  const until = budget === null ? rounds : Math.min(rounds, FIRST_LOOK);
  return { target, benchmarks, failures: new Map(), endings: new Endings(), live: true, turns: 0, until, turnMs: [] };
}

export function takesPart(each: Progressing | undefined): boolean {
  return each?.live === true && each.turns < each.until;
}

/** Stops the precise targets, and with a budget asks the planner which of the others go on until the next look. */
export function look(paired: readonly Progressing[], course: Course, record: RunRecord, ports: Ports): void {
  const { budget, rounds } = course;
  const soFar = record.toResults(ports.clock.now());
  stopThePrecise(paired, course.preciseBenchmarks(soFar), record);
  if (budget === null) return;
  const further = budget.pairsRemaining(soFar);
  const candidates = paired
    .filter(({ live }) => live)
    .map((each) => ({
      key: each.target.key,
      pairs: each.turns,
      pairMs: pairMsOf(each),
      further: each.benchmarks.reduce(
        (least, { group, name }) =>
          Math.min(least, further.get(record.benchmarks.idOf(group, name)) ?? Number.POSITIVE_INFINITY),
        Number.POSITIVE_INFINITY,
      ),
    }));
  const chosen = chooseTargets(candidates, {
    needed: budget.pairsNeeded,
    ordinary: rounds,
    most: budget.pairsMost,
    untilLook: LOOK_EVERY,
    leftMs: budget.deadlineMs - budget.reserveMs - ports.clock.now(),
  });
  for (const each of paired) each.until = chosen.get(each.target.key) ?? each.turns;
}

function stopThePrecise(paired: readonly Progressing[], settled: ReadonlySet<string>, record: RunRecord): void {
  for (const each of paired) {
    if (!each.live || !each.benchmarks.every(({ group, name }) => settled.has(record.benchmarks.idOf(group, name))))
      continue;
    each.live = false;
    for (const { group, name } of each.benchmarks) record.benchmarks.markEnded(group, name, 'precise');
  }
}

/** Is its next pair not expected to end in time? The reserve is for later, but not at the cost of every verdict. */
export function isOverdue({ budget }: Course, each: Progressing, ports: Ports): boolean {
  if (budget === null) return false;
  const endMs = budget.deadlineMs - (each.turns < budget.pairsNeeded ? 0 : budget.reserveMs);
  // A machine that has just become slower stays so for a while; one that was paused for minutes does not.
  const usualMs = pairMsOf(each);
  const lastMs = Math.min(each.turnMs.at(-1) ?? 0, SLOWER_AT_MOST * usualMs);
  return ports.clock.now() + Math.max(usualMs, lastMs) > endMs;
}

export function endAtDeadline(paired: readonly Progressing[], { rounds }: Course, record: RunRecord): void {
  const live = paired.filter((each) => each.live);
  const short = live.filter(({ turns }) => turns < rounds);
  for (const each of live) {
    const ended = each.turns < rounds ? 'time-budget' : 'rounds';
    for (const { group, name } of each.benchmarks) record.benchmarks.markEnded(group, name, ended);
  }
  if (short.length > 0) {
    const fewest = Math.min(...short.map(({ turns }) => turns));
    const which = short.length === paired.length ? 'every target' : `${short.length} of ${paired.length} targets`;
    record.warn({
      code: 'time-budget-reached',
      message: `the time budget ended ${which} before the ${rounds} pairs planned, after ${fewest} at least`,
    });
  }
  record.complete();
}

/** The median: one turn during which the machine stood still says nothing of the next. */
function pairMsOf({ turnMs, target }: Progressing): number {
  return turnMs.length === 0 ? SIDES.length * target.expectedMs : median(turnMs);
}

export function reportProgress(
  each: Progressing,
  round: number,
  paired: readonly Progressing[],
  { rounds, budget }: Course,
  ports: Ports,
): void {
  const wantedMs = paired.reduce(
    (sum, other) => sum + (other.live ? pairMsOf(other) * Math.max(0, Math.max(rounds, other.until) - other.turns) : 0),
    0,
  );
  const leftMs = budget === null ? wantedMs : Math.max(0, budget.deadlineMs - budget.reserveMs - ports.clock.now());
  ports.log.progress({
    stage: 'round',
    done: round + 1,
    total: Math.max(rounds, round + 1),
    subject: each.target.label,
    remainingMs: Math.min(wantedMs, leftMs),
  });
}
