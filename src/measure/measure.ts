import type { Target } from '../harnesses/harness.ts';
import { SIDES } from '../model/results/side.ts';
import type { SidePorts } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { randomStream } from '../statistics/random.ts';
import { type BurstRequest, Bursts, type Unit, unitsOf } from './bursts.ts';
import { NullControl } from './checks/null-control.ts';
import { ClockSlices, type LiveClock, slicesPerRound } from './clocks/clock-slices.ts';
import {
  affordable,
  burstMsOf,
  type Course,
  endExact,
  look,
  type Progressing,
  progressing,
  reportProgress,
  takesPart,
} from './course.ts';
import { noteEndings, noteFailures } from './failures.ts';
import { FreshCopies } from './fresh-copies.ts';
import { ANYWHERE, type Place } from './noise-controls/noise-controls.ts';
import { type Job, scheduleRound } from './schedule.ts';
import { keep } from './slice.ts';

export interface MeasureRequest extends Course, BurstRequest {
  /** The clocks that are calibrated in each round, among the bursts. */
  readonly clocks: readonly LiveClock[];
  /** How many slices a benchmark has that is on one side only. Left out: a few. */
  readonly oneSidedSlices?: number;
  /** false: there is no null control. */
  readonly nullControl?: false;
  /**
   * Gives what both sides run in a round; null: there is no time for another layout. Left out: fresh copies of what was
   * built.
   */
  readonly relaid?: (round: number, due: readonly Progressing[]) => Promise<Relaid | null>;
}

/** Both sides in another layout. */
export interface Relaid {
  readonly request: BurstRequest;
  /** How many bursts a target has in this layout, by what is known so far. */
  readonly burstsOf: (each: Progressing) => number;
}

/** A benchmark that is on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;

/** Measures a discovery in rounds, from the first to the last. */
export class Measuring {
  readonly #request: MeasureRequest;
  readonly #record: RunRecord;
  readonly #ports: SidePorts;
  readonly #all: readonly Progressing[];
  readonly #paired: readonly Progressing[];
  readonly #copies: FreshCopies;
  readonly #clocks: ClockSlices;
  readonly #control: NullControl;
  #round = 0;
  /** The number of the next burst. Bursts that were made at the same time have the same number. */
  #burst = 0;

  constructor(request: MeasureRequest, record: RunRecord, ports: SidePorts) {
    this.#request = request;
    this.#record = record;
    this.#ports = ports;
    this.#all = request.discovery.targets.map((target) => progressing(target, request, record));
    this.#paired = this.#all.filter((each) => each.target.sides.length === SIDES.length);
    this.#copies = new FreshCopies(request.sides, ports.files);
    const everyRound = this.#isOneSidedInEveryRound ? this.#all : this.#paired;
    const roundMs = everyRound.reduce((sum, each) => sum + burstMsOf(each), 0);
    this.#clocks = new ClockSlices(request.clocks, slicesPerRound(request.clocks, roundMs, request.rounds));
    const controlled = request.nullControl === false ? [] : this.#paired;
    this.#control = new NullControl(controlled, request, this.#copies, record, ports);
    if (this.#paired.length > 0) record.control.plan(this.#control.tooShort);
  }

  /**
   * Measures in rounds: each has one burst of every live target, in random order, with the sides of each pair of slices in
   * random balanced order. Readings go to the record as soon as their burst is complete, so that an interruption loses one
   * burst at most. Ends when every target has its rounds or is decided, or at the deadline; a later call goes on.
   * @param deadlineMs monotonic; no burst is begun that is not expected to end by then; null: none
   */
  async until(deadlineMs: number | null): Promise<void> {
    this.#look(deadlineMs, true);
    while (this.#paired.some(takesPart) || this.#round < this.#oneSidedSlices) {
      const due = affordable(this.#paired.filter(takesPart), this.#request, deadlineMs, this.#ports);
      let late = 0;
      try {
        late = await this.#runRound(due, deadlineMs);
      } finally {
        await this.#copies.endRound();
      }
      this.#round += 1;
      if (late > 0 && late === due.length) break;
      if (late === 0) this.#record.addRound();
      endExact(this.#paired, this.#request.judge, this.#record, this.#ports);
      this.#look(deadlineMs, false);
    }
  }

  #look(deadlineMs: number | null, isExtended: boolean): void {
    look(this.#paired, { course: this.#request, deadlineMs, isExtended }, this.#record, this.#ports);
  }

  /** Ends measuring: what is known of each target goes to the record. */
  async end(): Promise<void> {
    await this.#copies.end();
    this.#clocks.end(this.#record);
    const { rounds, needed } = this.#request;
    const isInterrupted = this.#ports.interruption.aborted;
    for (const each of this.#all) {
      noteEndings(each);
      this.#recordSliceLength(each);
      // Of an interrupted run the record says so itself.
      if (isInterrupted) continue;
      const isPaired = each.target.sides.length === SIDES.length;
      const ended =
        !isPaired || each.observations >= rounds ? 'rounds' : each.observations === 0 ? 'not-measured' : 'time-budget';
      for (const { entry } of each.benchmarks) entry.markEnded(ended);
    }
    const short = this.#paired.filter((each) => each.live && each.observations < needed);
    if (short.length > 0 && !isInterrupted) {
      const fewest = Math.min(...short.map(({ observations }) => observations));
      const which =
        short.length === this.#paired.length
          ? 'every benchmark'
          : `${short.length} of ${this.#paired.length} benchmarks`;
      this.#record.warn({
        code: 'time-budget-reached',
        message: `the time ended ${which} before the ${needed} bursts that any verdict needs, after ${fewest} at least`,
      });
    }
  }

  get #oneSidedSlices(): number {
    return this.#request.oneSidedSlices ?? ONE_SIDED_SLICES;
  }

  /** Benchmarks of one side only are what is measured, and not only shown beside others. */
  get #isOneSidedInEveryRound(): boolean {
    return this.#oneSidedSlices >= this.#request.rounds;
  }

  #recordSliceLength(each: Progressing): void {
    const choice = this.#request.choices.get(each.target.key);
    if (choice === undefined || each.target.instrument !== undefined) return;
    const alone = each.alone === null ? {} : { alone: each.alone.slice(0, 400) };
    const length = { ...choice, by: each.by, perBurst: each.pairsPerBurst, ...alone };
    for (const { entry } of each.benchmarks) entry.setSliceLength(length, each.iterations);
  }

  /** Runs one round; gives how many targets were left out for want of time. */
  async #runRound(due: readonly Progressing[], deadlineMs: number | null): Promise<number> {
    const { relaid } = this.#request;
    if (relaid === undefined) return this.#makeObservations(due, this.#request, this.#copies, () => 1, deadlineMs);
    const layout = await relaid(this.#round, due);
    if (layout === null) return due.length;
    const { request, burstsOf } = layout;
    const copies = new FreshCopies(request.sides, this.#ports.files, this.#copies);
    try {
      return await this.#makeObservations(due, request, copies, burstsOf, deadlineMs);
    } finally {
      await copies.end();
    }
  }

  /** Makes one observation of each target: a burst, or several in one layout, each with processes and files of its own. */
  async #makeObservations(
    due: readonly Progressing[],
    request: BurstRequest,
    copies: FreshCopies,
    burstsOf: (each: Progressing) => number,
    deadlineMs: number | null,
  ): Promise<number> {
    // A target that could not be relinked is given up.
    const live = () => due.filter((each) => each.live);
    const before = new Map(due.map((each) => [each, each.made]));
    const late = await this.#runBursts(live(), request, copies, deadlineMs);
    for (let nth = 1; ; nth++) {
      const more = live().filter((each) => {
        each.burstsPerLayout = burstsOf(each);
        return nth < each.burstsPerLayout;
      });
      if (more.length === 0) break;
      await copies.endRound();
      if ((await this.#runBursts(more, request, copies, deadlineMs)) === more.length) break;
    }
    for (const each of due) if (each.made > (before.get(each) ?? 0)) each.observations += 1;
    return late;
  }

  /**
   * Runs one burst of each of these targets, and the other jobs of that round; gives how many were left out for want of
   * time.
   */
  async #runBursts(
    present: readonly Progressing[],
    request: BurstRequest,
    copies: FreshCopies,
    deadlineMs: number | null,
  ): Promise<number> {
    const { seed, pinning } = this.#request;
    const round = this.#burst++;
    const bursts = new Bursts(request, copies, this.#record, this.#ports);
    const live = new Map(present.map((each) => [each.target.key, each]));
    const oneSided = round < this.#oneSidedSlices ? this.#all.filter(isLiveOnOneSide) : [];
    const reading = this.#isOneSidedInEveryRound ? [...present, ...oneSided] : present;
    const places = new Map(reading.map(({ target }) => [target.key, this.#placeFor(target, round)]));
    let late = 0;
    const runUnit = async (unit: Unit) => {
      const burstOf = (target: string) => live.get(target)?.made ?? round;
      const parentOf = (key: string) => {
        const target = unit.by === 'session' ? live.get(key)?.target : undefined;
        return target?.session?.parent ?? key;
      };
      const inOrder = unit.targets.map(({ target }) => target.key);
      // Which of them share a worker, and which of these is first, is drawn anew.
      const shares = unit.targets.some(({ perWorker }) => perWorker > 1);
      const keys = shares ? randomStream(seed, 'workers', unit.key, round).shuffle(inOrder) : inOrder;
      const scheduled = scheduleRound(seed, keys, round, burstOf, parentOf);
      const orders = new Map(scheduled.map((each) => [each.key, each.order]));
      const targets = scheduled.flatMap((each) => live.get(each.key) ?? []);
      const report = (each: Progressing) => reportProgress(each, this.#round, this.#paired, deadlineMs, this.#ports);
      late += await bursts.run({ ...unit, targets }, round, (each) => orders.get(each) ?? SIDES, deadlineMs, report);
    };
    const clockRound = { round, places, controls: pinning.controls };
    const jobs = new Map<string, Job>([
      ...unitsOf(present, request, round).map((unit) => [unit.key, () => runUnit(unit)] as const),
      ...oneSided.map(
        (each) => [`one-sided ${each.target.key}`, () => this.#runOneSided(each, bursts, copies, round)] as const,
      ),
      ...this.#clocks.jobsIn(clockRound, this.#record, this.#ports),
      ...this.#control.jobsIn(round, (target) => live.has(target), deadlineMs),
    ]);
    for (const { key, order } of scheduleRound(seed, [...jobs.keys()], round)) {
      this.#ports.interruption.throwIfAborted();
      await jobs.get(key)?.(order);
    }
    return late;
  }

  /** Where a target runs. One that lacks a side that is measured has no pairs to keep on a core, and runs anywhere. */
  #placeFor(target: Target, round: number): Place {
    const { pinning } = this.#request;
    return pinning.isOnAllSides(target) ? pinning.placeFor(target, round) : ANYWHERE;
  }

  /** Runs one slice of a benchmark that is on one side only. */
  async #runOneSided(each: Progressing, bursts: Bursts, copies: FreshCopies, round: number): Promise<void> {
    const { target } = each;
    const [side] = target.sides;
    if (side === undefined) return;
    if (this.#isOneSidedInEveryRound) {
      const total = this.#oneSidedSlices;
      const subject = target.label;
      this.#ports.log.progress({ stage: 'measuring, round', done: this.#round + 1, total, subject, remainingMs: null });
    }
    await copies.prepare(side, target.binary[side], round);
    const slice = await bursts.slice(each, side, this.#placeFor(target, round));
    if (this.#request.pinning.isOnAllSides(target)) bursts.notePlace(each, [slice]);
    keep(target, slice, { burst: round, position: 0 }, this.#record);
    noteFailures(each, slice);
  }
}

function isLiveOnOneSide({ target, live }: Progressing): boolean {
  return live && target.sides.length === 1 && target.instrument === undefined;
}

/** Measures all of it at once. */
export async function measure(
  request: MeasureRequest & { readonly deadlineMs: number | null },
  record: RunRecord,
  ports: SidePorts,
): Promise<void> {
  const measuring = new Measuring(request, record, ports);
  try {
    await measuring.until(request.deadlineMs);
    record.complete();
  } finally {
    await measuring.end();
  }
}
