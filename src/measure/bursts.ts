import type { Target } from '../harnesses/harness.ts';
import { SIDES, type Side } from '../model/results/side.ts';
import type { MachineCounters, SidePorts } from '../ports.ts';
import type { RunRecord, SliceFacts } from '../record/index.ts';
import type { BurstSides } from '../statistics/allocation.ts';
import { burstMsOf, isOverdue, type Progressing } from './course.ts';
import { isMissed, MISSED_MOST, noteFailures, noteLost, runAlone } from './failures.ts';
import type { FreshCopies } from './fresh-copies.ts';
import { ANYWHERE, type Place } from './noise-controls/noise-controls.ts';
import { runLockStep } from './passes/lock-step.ts';
import { scheduleSlices } from './schedule.ts';
import { LivePair } from './sessions/live-pair.ts';
import { timedMsOf } from './sessions/session-burst.ts';
import { between, isWhole, keep, runCopy, type Slice, type SliceConditions } from './slice.ts';

/** The targets that the same two processes measure in a round; or one target that has a process for each slice. */
export interface Unit {
  readonly key: string;
  readonly targets: readonly Progressing[];
  readonly place: Place;
  readonly by: Progressing['by'];
}

export interface BurstRequest extends SliceConditions {
  readonly seed: string;
  /** The number of the layout that its bursts share, 0-based. Left out: both sides are as they were built. */
  readonly layout?: number;
}

/**
 * So many bursts in a row in which a process works while it waits end its session. Garbage that is collected late, in one of
 * them, is no such work.
 */
const BUSY_BURSTS = 3;
/** The most passes of a unit in a round: what gives out in each of them is left to the next round. */
const PASSES_A_ROUND = 3;

/** Groups the targets of a round by the processes that they share. Keys are the same from round to round. */
export function unitsOf(due: readonly Progressing[], { pinning }: BurstRequest, round: number): readonly Unit[] {
  const units = new Map<string, { targets: Progressing[]; place: Place; by: Progressing['by'] }>();
  for (const each of due) {
    const place = pinning.placeFor(each.target, round);
    const shared = sharedBy(each);
    const key =
      shared === null ? `target ${each.target.key}` : `${each.by} ${place.cpu === null ? 'free' : 'pinned'} ${shared}`;
    const unit = units.get(key) ?? { targets: [], place, by: shared === null ? 'process' : each.by };
    unit.targets.push(each);
    units.set(key, unit);
  }
  return [...units].map(([key, unit]) => ({ key, ...unit }));
}

function sharedBy({ by, target }: Progressing): string | null {
  if (by === 'session') return target.session?.key ?? null;
  return by === 'pass' ? (target.pass?.key ?? null) : null;
}

/** Runs the bursts of one round. Everything read goes to the record as soon as its burst ends. */
export class Bursts {
  readonly #request: BurstRequest;
  readonly #copies: FreshCopies;
  readonly #record: RunRecord;
  readonly #ports: SidePorts;

  constructor(request: BurstRequest, copies: FreshCopies, record: RunRecord, ports: SidePorts) {
    this.#request = request;
    this.#copies = copies;
    this.#record = record;
    this.#ports = ports;
  }

  /**
   * Runs one burst of each target of a unit, in this order. Gives how many were left out since they are not expected to end
   * in time.
   * @param orderOf which side comes first for a target
   */
  async run(
    unit: Unit,
    round: number,
    orderOf: (key: string) => readonly Side[],
    deadlineMs: number | null,
    report: (each: Progressing) => void,
  ): Promise<number> {
    const { targets, place, by } = unit;
    if (by === 'pass') return this.#runPass(unit, round, deadlineMs, report);
    let late = 0;
    const pair = by === 'session' ? new LivePair(place, round, this.#request, this.#copies, this.#ports) : null;
    try {
      for (const together of byWorker(targets)) {
        const begun: Progressing[] = [];
        for (const each of together) {
          this.#ports.interruption.throwIfAborted();
          if (isOverdue(deadlineMs, each, this.#ports)) {
            late += 1;
            continue;
          }
          report(each);
          const burstsBefore = each.startMs.length;
          let beganMs = this.#ports.clock.now();
          let missed: boolean;
          if (pair !== null && each.by === 'session') {
            const joins = pair.isOpen && begun.length > 0;
            const orders = scheduleSlices(this.#request.seed, each.target.key, each.made, each.pairsPerBurst);
            await pair.open(each.target, orders[0] ?? SIDES);
            // Each target that the processes serve bears its share of what it took to start them.
            beganMs = this.#ports.clock.now() - pair.openingMs / targets.length;
            missed = await this.#runBurst(each, round, pair, { orders, joins }, beganMs);
          } else missed = await this.#pair(each, round, orderOf(each.target.key));
          count(each, missed, this.#ports.clock.now() - beganMs);
          if (each.startMs.length > burstsBefore) begun.push(each);
        }
        shareStart(begun);
      }
    } finally {
      await pair?.end();
    }
    return late;
  }

  /**
   * Runs one pass of each side in lock-step: a pair of each target. What a process gives out at is left out, and further
   * passes come to those behind it.
   */
  async #runPass(
    { targets, place }: Unit,
    round: number,
    deadlineMs: number | null,
    report: (each: Progressing) => void,
  ): Promise<number> {
    const due = inTime(targets, deadlineMs, this.#ports);
    const byKey = new Map(due.map((each) => [each.target.key, each]));
    const progressOf = ({ key }: Target): Progressing => {
      const each = byKey.get(key);
      if (each === undefined) throw new Error(`${key} is not due`);
      return each;
    };
    let left = due;
    for (let passes = 0; left.length > 0 && passes < PASSES_A_ROUND; passes++) {
      this.#ports.interruption.throwIfAborted();
      const [first] = left;
      if (first === undefined) break;
      report(first);
      const paths = await this.#copies.preparePair(first.target.binary, round);
      const paired: Progressing[] = [];
      const {
        left: unread,
        lost,
        besideMs,
      } = await runLockStep(
        {
          targets: left.map(({ target }) => target),
          paths,
          place,
          conditions: this.#request,
          orderOf: ({ key }) => scheduleSlices(this.#request.seed, key, byKey.get(key)?.made ?? 0, 1)[0] ?? SIDES,
          paired: (target, slices) => {
            const each = progressOf(target);
            paired.push(each);
            this.#keepPair(each, slices, round);
          },
        },
        this.#ports,
      );
      // Each bears its share of what the processes took beside its slices.
      const shareMs = besideMs / left.length;
      for (const each of paired) each.burstMs.push((each.burstMs.pop() ?? 0) + shareMs);
      if (lost === null) break;
      const culprit = progressOf(lost.target);
      // Threads that spin for one another may never end on one core.
      const isForPlace = place.cpu !== null && this.#request.pinning.isLost(culprit.target, false);
      if (!isForPlace) noteLost(culprit, lost);
      count(culprit, isMissed(culprit, []), shareMs);
      left = unread.map(progressOf).filter((each) => each !== culprit);
    }
    return targets.length - due.length;
  }

  #keepPair(each: Progressing, slices: readonly Slice[], round: number): void {
    const { target } = each;
    const { pinning } = this.#request;
    for (const slice of slices) this.#record.addMeasuringMs(slice.durationMs);
    if (pinning.placeFor(target, round).cpu !== null) pinning.isLost(target, slices.every(isWhole));
    this.#keepSlices(each, slices, round);
    count(
      each,
      isMissed(each, slices),
      slices.reduce((sum, { durationMs }) => sum + durationMs, 0),
    );
  }

  /**
   * Runs a burst of slices by live processes; gives whether it is to be made again.
   * @param beganMs with its share of what the processes took to start
   */
  async #runBurst(
    each: Progressing,
    round: number,
    pair: LivePair,
    { orders, joins }: { readonly orders: readonly (readonly Side[])[]; readonly joins: boolean },
    beganMs: number,
  ): Promise<boolean> {
    const { target } = each;
    let before = this.#ports.host.counters();
    let slicesBeganMs = this.#ports.clock.now();
    const arrived = () => {
      before = this.#ports.host.counters();
      slicesBeganMs = this.#ports.clock.now();
    };
    const burst = { target, iterations: each.iterations ?? 1, orders, joins, mostMs: this.#request.sliceTimeoutMs };
    const served = await pair.runBurst({ ...burst, arrived });
    const machine = between(before, this.#ports.host.counters());
    // The machine is read around the slices: each has its part of that, by its time.
    const wholeMs = Math.max(this.#ports.clock.now() - slicesBeganMs, 0.001);
    if (served.pairs.length > 0) {
      each.iterations = served.iterations;
      const pairsMs = served.pairs.flat().reduce((sum, { durationMs }) => sum + durationMs, 0);
      each.startMs.push(this.#ports.clock.now() - beganMs - pairsMs);
      each.bursts.push({ ...sidesOf(served.pairs), observation: each.observations });
    }
    for (const [slice, slices] of served.pairs.entries()) {
      const whole = slices.every(isWhole);
      for (const [position, one] of slices.entries()) {
        this.#record.addMeasuringMs(one.durationMs);
        const read = { ...one, machine: shareOf(machine, one.durationMs / wholeMs) };
        this.#keep(target, read, { burst: round, slice, position: position === 0 ? 0 : 1 });
      }
      if (whole) continue;
      for (const one of slices) noteFailures(each, one);
      break;
    }
    this.#request.pinning.leave(target);
    this.#notePlacement(each);
    if (served.lost !== null) noteLost(each, served.lost);
    each.workedInBetween = served.worksInBetween ? each.workedInBetween + 1 : 0;
    if (each.workedInBetween >= BUSY_BURSTS) {
      runAlone(each, 'it works while it waits for its turn');
      await pair.end();
    }
    return isMissed(each, served.pairs[0] ?? []);
  }

  /** Runs a burst of one pair, with a process for each slice; gives whether it is to be made again. */
  async #pair(each: Progressing, round: number, order: readonly Side[]): Promise<boolean> {
    const { target } = each;
    const { pinning } = this.#request;
    // Both copies first: copying between the slices would put its work into the second one only.
    await this.#copies.preparePair(target.binary, round);
    const place = pinning.placeFor(target, round);
    let slices = await this.#slices(each, order, place);
    if (place.cpu !== null && pinning.isLost(target, slices.every(isWhole))) {
      slices = await this.#slices(each, order, ANYWHERE);
    }
    this.#keepSlices(each, slices, round);
    return isMissed(each, slices);
  }

  #keepSlices(each: Progressing, slices: readonly Slice[], round: number): void {
    this.notePlace(each, slices);
    for (const [index, slice] of slices.entries()) {
      this.#keep(each.target, slice, { burst: round, position: index === 0 ? 0 : 1 });
    }
    for (const slice of slices) noteFailures(each, slice);
  }

  #keep(target: Target, slice: Slice, place: Pick<SliceFacts, 'burst' | 'slice' | 'position'>): void {
    const { layout } = this.#request;
    keep(target, slice, { ...place, ...(layout === undefined ? {} : { layout }) }, this.#record);
  }

  /** Learns from slices of a target where it belongs, and records that. */
  notePlace(each: Progressing, slices: readonly Slice[]): void {
    this.#request.pinning.note(each.target, slices);
    this.#notePlacement(each);
  }

  #notePlacement({ target, benchmarks }: Progressing): void {
    const placement = this.#request.pinning.placementOf(target);
    if (placement === null) return;
    for (const { entry } of benchmarks) entry.placement = placement;
  }

  async #slices(each: Progressing, order: readonly Side[], place: Place): Promise<readonly Slice[]> {
    const slices: Slice[] = [];
    for (const side of order) slices.push(await this.slice(each, side, place));
    return slices;
  }

  /** Runs one slice by a process of its own. Throws the interruption's reason when that ended it: it measured nothing. */
  async slice(each: Progressing, side: Side, place: Place): Promise<Slice> {
    const { iterations } = each;
    const target: Target = { ...each.target, iterations };
    const slice = await runCopy(
      target,
      side,
      this.#copies.pathOf(side, target.binary[side]),
      place,
      this.#request,
      this.#ports,
    );
    if (slice === null) throw this.#ports.interruption.reason;
    this.#record.addMeasuringMs(slice.durationMs);
    return slice;
  }
}

/** Those that share a worker, as many as may: they are of one parent, one after the other. */
function byWorker(targets: readonly Progressing[]): readonly (readonly Progressing[])[] {
  const workers: Progressing[][] = [];
  for (const each of targets) {
    const last = workers.at(-1);
    const isFull = last === undefined || last.length >= each.perWorker;
    if (isFull || last[0]?.target.session?.parent !== each.target.session?.parent) workers.push([each]);
    else last.push(each);
  }
  return workers;
}

/** What the first of them took to begin is borne by all. */
function shareStart(together: readonly Progressing[]): void {
  const all = together.reduce((sum, { startMs }) => sum + (startMs.at(-1) ?? 0), 0);
  const shareMs = all / together.length;
  for (const { startMs, burstMs } of together) {
    burstMs.push((burstMs.pop() ?? 0) - (startMs.pop() ?? 0) + shareMs);
    startMs.push(shareMs);
  }
}

/** Counts a burst. A verdict needs so many observations, not so many tries. */
function count(each: Progressing, missed: boolean, ms: number): void {
  if (missed && each.missed < MISSED_MOST) each.missed += 1;
  else each.made += 1;
  each.burstMs.push(ms);
}

/** The first of these targets, as many as are expected to be done in time. */
function inTime(
  targets: readonly Progressing[],
  deadlineMs: number | null,
  ports: Pick<SidePorts, 'clock'>,
): readonly Progressing[] {
  if (deadlineMs === null) return targets;
  let leftMs = deadlineMs - ports.clock.now();
  return targets.filter((each) => {
    leftMs -= burstMsOf(each);
    return leftMs >= 0;
  });
}

function shareOf(machine: MachineCounters, share: number): MachineCounters {
  return Object.fromEntries(Object.entries(machine).map(([name, ms]) => [name, ms * share]));
}

/** Logs, by side, of the time of an operation as each slice measured it, else of the whole slice; less what others took of it. */
function sidesOf(pairs: readonly (readonly Slice[])[]): BurstSides {
  const of = (side: Side) =>
    pairs.flatMap((slices) =>
      slices.filter((each) => each.side === side).map((each) => Math.log(timedMsOf(each) * (1 - (each.imposed ?? 0)))),
    );
  return { base: of('base'), head: of('head') };
}
