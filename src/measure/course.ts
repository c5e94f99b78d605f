import type { DiscoveredBenchmark, Discovery, Target } from '../harnesses/harness.ts';
import type { SliceLength } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { Endings } from '../model/results/suite-endings.ts';
import type { SidePorts } from '../ports.ts';
import type { BenchmarkEntry, RunRecord } from '../record/index.ts';
import { median } from '../statistics/descriptive.ts';
import { nextLook } from '../statistics/looks.ts';
import { EXACT_MIN, OBSERVATIONS_MIN } from '../statistics/multiplicity.ts';
import { PROCESS_SLICE_MS } from './build.ts';
import { type Allocated, learnPairs, learnPerLayout } from './planning/allocated.ts';
import { expectedBurstMs } from './planning/burst-time.ts';
import { chooseTargets } from './planning/planner.ts';

/** Decides how long each target is measured. */
export interface Course {
  readonly discovery: Discovery;
  /** Slice lengths of targets that sessions serve, by key. */
  readonly choices: ReadonlyMap<string, SliceLength>;
  /** Most bursts of each target. */
  readonly rounds: number;
  /** Bursts that any verdict needs: made of every target, as far as there is time. */
  readonly needed: number;
  /** Some targets wait where time does not hold so many bursts of each; left out: as many as are needed. */
  readonly fewest?: number;
  /** Bursts at the first look; left out: at 10. */
  readonly firstLook?: number;
  /** null: nobody asks, and every target has `rounds` of them. */
  readonly judge: Judge | null;
}

/** Judges the benchmarks by the readings so far, by their ids. Asked at looks. */
export interface Judge {
  /** Benchmarks whose rows are decided either way. */
  readonly decided: (soFar: Results, asked: ReadonlySet<string>) => ReadonlySet<string>;
  /** Benchmarks of which more readings would say the same. Asked before the first look. */
  readonly exact?: (soFar: Results, asked: ReadonlySet<string>) => ReadonlySet<string>;
  /** About how many more bursts decide the next row of each. */
  readonly further: (soFar: Results, asked: ReadonlySet<string>) => ReadonlyMap<string, number>;
}

/** A benchmark that is measured, with its entry in the record. */
export interface MeasuredBenchmark extends Pick<DiscoveredBenchmark, 'group' | 'name' | 'sides'> {
  readonly entry: BenchmarkEntry;
}

/** Right after a slow burst, the next is expected to be at most so many times slower than usual. */
const SLOWER_AT_MOST = 3;

/** One target's state while it is being measured. */
export interface Progressing extends Allocated {
  readonly target: Target;
  readonly benchmarks: readonly MeasuredBenchmark[];
  readonly failures: Map<string, number>;
  /** How its slices ended. */
  readonly endings: Endings;
  live: boolean;
  /** Times that its session gave out on either side. */
  trouble: number;
  /** Bursts in a row in which one of its processes worked while it had to wait. */
  workedInBetween: number;
  /** Says why it is measured by a process a slice though there are sessions. Untrusted. */
  alone: string | null;
  iterations: number | null;
  /** Up to so many share a worker. */
  readonly perWorker: number;
  /** Its slices are so many times longer where each is a process. */
  readonly longer: number;
  /** Bursts that gave no pair, and were made again. */
  missed: number;
  /** Bursts it has had. */
  made: number;
  /** Observations it has had (bursts, or layouts), and how many it may have before it is looked at again. */
  observations: number;
  until: number;
  looks: number;
  /** Observations that it had when the planner saw it last. */
  plannedAt: number;
}

export function progressing(
  target: Target,
  { discovery, choices, rounds, firstLook }: Course,
  record: Pick<RunRecord, 'benchmarks'>,
): Progressing {
  const observed = target.observedTarget ?? target.key;
  const benchmarks = discovery.benchmarks
    .filter(({ targetKey }) => targetKey === observed)
    .map(({ group, name, sides }) => ({ group, name, sides, entry: record.benchmarks.entryOf({ group, name }) }));
  const choice = choices.get(target.key);
  return {
    target,
    benchmarks,
    failures: new Map(),
    endings: new Endings(),
    live: true,
    by: choice === undefined ? 'process' : choice.by,
    trouble: 0,
    workedInBetween: 0,
    alone: null,
    iterations: target.iterations,
    perWorker: choice?.perWorker ?? 1,
    longer: longerOf(choice),
    pairsPerBurst: choice?.perBurst ?? 1,
    missed: 0,
    made: 0,
    burstsPerLayout: 1,
    observations: 0,
    until: Math.min(rounds, nextLook(0, firstLook)),
    looks: 0,
    plannedAt: 0,
    burstMs: [],
    startMs: [],
    sharedMs: 0,
    bursts: [],
  };
}

/** The first operations of a process read as its start leaves caches and heap. */
function longerOf(choice: SliceLength | undefined): number {
  if (choice === undefined || choice.from === 'asked' || choice.ms <= 0) return 1;
  return Math.max(1, PROCESS_SLICE_MS / choice.ms);
}

export function takesPart(each: Progressing | undefined): boolean {
  return each?.live === true && each.observations < each.until;
}

/**
 * Targets of the next round, in the order in which time is spent on them. Where the time left no longer holds the
 * fewest bursts of all, the last in line wait: a verdict of some says more than one burst more of each.
 */
export function affordable(
  due: readonly Progressing[],
  { needed, fewest = needed }: Pick<Course, 'needed' | 'fewest'>,
  deadlineMs: number | null,
  ports: Pick<SidePorts, 'clock'>,
): readonly Progressing[] {
  if (deadlineMs === null) return due;
  let leftMs = deadlineMs - ports.clock.now();
  const held = due.filter((each) => {
    const missing = Math.max(0, fewest - each.observations);
    leftMs -= missing * observationMsOf(each);
    return each.observations === 0 || missing === 0 || leftMs >= 0;
  });
  return held.length === 0 ? due.slice(0, 1) : held;
}

/** Has it had all bursts that it may have before it is looked at? */
function isDue({ live, observations, until }: Progressing): boolean {
  return live && observations >= until;
}

/** Ends the targets that so few observations show to be exact. */
export function endExact(
  paired: readonly Progressing[],
  judge: Judge | null,
  record: RunRecord,
  ports: Pick<SidePorts, 'clock'>,
): void {
  const few = paired.filter((each) => takesPart(each) && each.observations === EXACT_MIN && each.looks === 0);
  if (judge?.exact === undefined || few.length === 0) return;
  const exact = judge.exact(record.toResults(ports.clock.now()), idsOf(few));
  for (const each of few) endIfDecided(each, exact);
}

function idsOf(some: readonly Progressing[]): ReadonlySet<string> {
  return new Set(some.flatMap(({ benchmarks }) => benchmarks.map(({ entry }) => entry.id)));
}

interface LookRequest {
  readonly course: Course;
  /** null: there is time for all. */
  readonly deadlineMs: number | null;
  /** There is more time than at the last look: targets that it did not hold may go on. */
  readonly isExtended: boolean;
}

/**
 * A look at the targets that are due: the decided ones end, and the planner says which of the others go on until their
 * next look. A target that was looked at and did not go on waits: it is looked at no more, which would cost it its
 * error level. Where there is no time for ten bursts of all, the first look is at few, and each has a number of its own
 * from there on, at which it is planned anew and not looked at.
 */
export function look(
  paired: readonly Progressing[],
  { course, deadlineMs, isExtended }: LookRequest,
  record: RunRecord,
  ports: Pick<SidePorts, 'clock'>,
): void {
  const waiting = paired.filter(isDue);
  // For a target that has had all its bursts a look would decide nothing, and cost its part of the level.
  const due = waiting.filter(({ observations, plannedAt }) => observations > plannedAt && observations < course.rounds);
  if (waiting.length === 0 || (due.length === 0 && !isExtended)) return;
  const { judge, rounds, needed, firstLook } = course;
  if (judge === null) {
    for (const each of waiting) each.until = Math.min(rounds, nextLook(each.observations, firstLook));
    return;
  }
  for (const each of due) each.plannedAt = each.observations;
  const looked = due.filter(({ observations, looks }) => looks === 0 || observations >= OBSERVATIONS_MIN);
  for (const each of looked) {
    each.looks += 1;
    for (const { entry } of each.benchmarks) entry.setLooks(each.looks);
  }
  const soFar = record.toResults(ports.clock.now());
  const decided = looked.length === 0 ? new Set<string>() : judge.decided(soFar, idsOf(looked));
  for (const each of looked) endIfDecided(each, decided);
  for (const each of due) {
    learnPairs(each);
    learnPerLayout(each);
  }
  const open = waiting.filter(({ live }) => live);
  if (open.length === 0) return;
  const further = judge.further(soFar, idsOf(open));
  const chosen = chooseTargets(
    open.flatMap((each) => {
      const more = furtherOf(each, further);
      if (more === 0) return [];
      const untilLook = Math.min(rounds, nextLook(each.observations, firstLook)) - each.observations;
      const isFew = needed <= each.observations && each.observations < OBSERVATIONS_MIN;
      return [
        {
          key: each.target.key,
          observations: each.observations,
          observationMs: observationMsOf(each),
          further: more,
          untilLook: isFew ? Math.min(untilLook, more) : untilLook,
        },
      ];
    }),
    {
      needed,
      ordinary: Math.min(rounds, ORDINARY),
      most: rounds,
      leftMs: deadlineMs === null ? Number.POSITIVE_INFINITY : deadlineMs - ports.clock.now() - plannedMs(paired),
    },
  );
  for (const each of open) each.until = chosen.get(each.target.key) ?? each.observations;
}

/** Bursts that a target has while there is time even where none is expected to decide it: its width is worth knowing. */
export const ORDINARY = 30;

/** Wall time of what is chosen already. */
function plannedMs(paired: readonly Progressing[]): number {
  return paired.reduce(
    (sum, each) => sum + (takesPart(each) ? (each.until - each.observations) * observationMsOf(each) : 0),
    0,
  );
}

/** Bursts to the next undecided row of a target's benchmarks; 0 where all that can be decided are (`furtherBursts`). */
function furtherOf({ benchmarks }: Progressing, further: ReadonlyMap<string, number>): number {
  const each = benchmarks.map(({ entry }) => further.get(entry.id) ?? Number.POSITIVE_INFINITY);
  const next = Math.min(...each.filter((more) => more > 0));
  return next === Number.POSITIVE_INFINITY && each.includes(0) ? 0 : next;
}

function endIfDecided(each: Progressing, decided: ReadonlySet<string>): void {
  if (!each.benchmarks.every(({ entry }) => decided.has(entry.id))) return;
  each.live = false;
  for (const { entry } of each.benchmarks) entry.markEnded('decided');
}

/** Is its next burst expected to end too late? */
export function isOverdue(deadlineMs: number | null, each: Progressing, ports: Pick<SidePorts, 'clock'>): boolean {
  if (deadlineMs === null) return false;
  // A machine that has just become slower stays so for a while; one that was paused for minutes does not.
  const usualMs = burstMsOf(each);
  const lastMs = Math.min(each.burstMs.at(-1) ?? 0, SLOWER_AT_MOST * usualMs);
  return ports.clock.now() + Math.max(usualMs, lastMs) > deadlineMs;
}

/** Wall time of an observation: a burst, or those of a layout and their part of its linking. */
function observationMsOf(each: Progressing): number {
  return each.burstsPerLayout * burstMsOf(each) + each.sharedMs;
}

/** The median: one burst during which the machine stood still says nothing of the next. */
export function burstMsOf({ burstMs, target, pairsPerBurst, by, perWorker }: Progressing): number {
  if (burstMs.length > 0) return median(burstMs);
  return expectedBurstMs(target, { by, perBurst: pairsPerBurst, perWorker });
}

export function reportProgress(
  each: Progressing,
  round: number,
  paired: readonly Progressing[],
  deadlineMs: number | null,
  ports: Pick<SidePorts, 'clock' | 'log'>,
): void {
  const wantedMs = plannedMs(paired);
  const leftMs = deadlineMs === null ? wantedMs : Math.max(0, deadlineMs - ports.clock.now());
  ports.log.progress({
    stage: 'measuring, round',
    done: round + 1,
    total: Math.max(...paired.map(({ until }) => until), round + 1),
    subject: each.target.label,
    remainingMs: Math.min(wantedMs, leftMs),
  });
}
