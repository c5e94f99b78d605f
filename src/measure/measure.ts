import { SIDES } from '../model/results/side.ts';
import type { SidePorts } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { type BurstRequest, Bursts, type Unit, unitsOf } from './bursts.ts';
import { NullControl } from './checks/null-control.ts';
import { ClockSlices, type LiveClock, slicesPerRound } from './clocks/clock-slices.ts';
import {
  affordable,
  burstMsOf,
  type Course,
  look,
  type Progressing,
  progressing,
  reportProgress,
  takesPart,
} from './course.ts';
import { noteEndings, noteFailures } from './failures.ts';
import { FreshCopies } from './fresh-copies.ts';
import { ANYWHERE } from './noise-controls/noise-controls.ts';
import { type Job, scheduleRound } from './schedule.ts';
import { keep } from './slice.ts';

export interface MeasureRequest extends Course, BurstRequest {
  /** Clocks that are calibrated in each round, among the bursts. */
  readonly clocks: readonly LiveClock[];
  /** Slices of what is on one side only; a few when not given. */
  readonly oneSidedSlices?: number;
  /** false: base is not measured against itself. */
  readonly nullControl?: false;
  /** What both sides run in each round. Left out: what was built, in fresh copies. null: there is no time for another. */
  readonly relaid?: (round: number, due: readonly Progressing[]) => Promise<Relaid | null>;
}

/** Another layout of both sides. */
export interface Relaid {
  readonly request: BurstRequest;
  /** How many bursts a target has in it, as it looks by now. */
  readonly burstsOf: (each: Progressing) => number;
}

/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;

/** One measuring from its first round to its last. */
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
  /** Bursts are numbered by it: of one target, or of all that had one at the same time. */
  #burst = 0;

  constructor(request: MeasureRequest, record: RunRecord, ports: SidePorts) {
    this.#request = request;
    this.#record = record;
    this.#ports = ports;
    this.#all = request.discovery.targets.map((target) => progressing(target, request));
    this.#paired = this.#all.filter((each) => each.target.sides.length === SIDES.length);
    this.#copies = new FreshCopies(request.sides, ports.files);
    const everyRound = this.#oneSidedSlices >= request.rounds ? this.#all : this.#paired;
    const roundMs = everyRound.reduce((sum, each) => sum + burstMsOf(each), 0);
    this.#clocks = new ClockSlices(request.clocks, slicesPerRound(request.clocks, roundMs, request.rounds));
    const controlled = request.nullControl === false ? [] : this.#paired;
    this.#control = new NullControl(controlled, request, this.#copies, record, ports);
    if (this.#paired.length > 0) record.control.plan(this.#control.tooShort);
  }

  /**
   * Rounds of bursts: in each round every live target once, targets in random order, the sides of each pair of slices in
   * random balanced order. Everything read goes to the record as soon as its burst is complete, so that an interruption
   * loses at most the burst at work. Ends when every target has its rounds or is decided, or at the deadline; it can be
   * gone on with.
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
      this.#look(deadlineMs, false);
    }
  }

  #look(deadlineMs: number | null, isExtended: boolean): void {
    look(this.#paired, { course: this.#request, deadlineMs, isExtended }, this.#record, this.#ports);
  }

  /** Measuring is over: what is known of each target goes to the record. */
  async end(): Promise<void> {
    await this.#copies.end();
    this.#clocks.end(this.#record);
    const { rounds, needed } = this.#request;
    const isInterrupted = this.#ports.interruption.aborted;
    for (const each of this.#all) {
      noteEndings(each, this.#record);
      this.#tellSlices(each);
      // How the record says it of itself.
      if (isInterrupted) continue;
      const isPaired = each.target.sides.length === SIDES.length;
      const ended =
        !isPaired || each.observations >= rounds ? 'rounds' : each.observations === 0 ? 'not-measured' : 'time-budget';
      for (const { group, name } of each.benchmarks) this.#record.benchmarks.markEnded(group, name, ended);
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

  #tellSlices(each: Progressing): void {
    const choice = this.#request.choices.get(each.target.key);
    if (choice === undefined || each.target.instrument !== undefined) return;
    const alone = each.alone === null ? {} : { alone: each.alone.slice(0, 400) };
    for (const { group, name } of each.benchmarks) {
      this.#record.benchmarks.setSliceLength(
        { group, name },
        { ...choice, by: each.by, perBurst: each.pairsPerBurst, ...alone },
        each.iterations,
      );
    }
  }

  /** Gives how many targets were left out for want of time. */
  async #runRound(due: readonly Progressing[], deadlineMs: number | null): Promise<number> {
    const { relaid } = this.#request;
    if (relaid === undefined) return this.#runUnits(due, this.#request, this.#copies, () => 1, deadlineMs);
    const laid = await relaid(this.#round, due);
    if (laid === null) return due.length;
    const { request, burstsOf } = laid;
    const copies = new FreshCopies(request.sides, this.#ports.files, this.#copies);
    try {
      return await this.#runUnits(due, request, copies, burstsOf, deadlineMs);
    } finally {
      await copies.end();
    }
  }

  /** One observation of each target: a burst, or several in one layout, each of processes and files of its own. */
  async #runUnits(
    due: readonly Progressing[],
    request: BurstRequest,
    copies: FreshCopies,
    burstsOf: (each: Progressing) => number,
    deadlineMs: number | null,
  ): Promise<number> {
    // What could not be laid out anew is given up.
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

  /** One burst of each of these. Gives how many were left out for want of time. */
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
    const everyRound = this.#oneSidedSlices >= this.#request.rounds ? this.#all.filter((each) => each.live) : present;
    const placeOf = (key: string) => {
      const each = everyRound.find(({ target }) => target.key === key);
      if (each === undefined) return null;
      return each.target.sides.length === SIDES.length ? pinning.placeFor(each.target, round) : ANYWHERE;
    };
    let late = 0;
    const runUnit = async (unit: Unit) => {
      const turnOf = (target: string) => live.get(target)?.made ?? round;
      const parentOf = (key: string) => {
        const target = unit.by === 'session' ? live.get(key)?.target : undefined;
        return target === undefined ? key : (request.harness.sessions?.parentOf?.(target) ?? key);
      };
      const keys = unit.targets.map(({ target }) => target.key);
      const scheduled = scheduleRound(seed, keys, round, turnOf, parentOf);
      const orders = new Map(scheduled.map((each) => [each.key, each.order]));
      const targets = scheduled.flatMap((each) => live.get(each.key) ?? []);
      const report = (each: Progressing) => reportProgress(each, this.#round, this.#paired, deadlineMs, this.#ports);
      late += await bursts.run({ ...unit, targets }, round, (each) => orders.get(each) ?? SIDES, deadlineMs, report);
    };
    const clockRound = { round, placeOf, controls: pinning.controls };
    const jobs = new Map<string, Job>([
      ...unitsOf(present, request, round).map((unit) => [unit.key, () => runUnit(unit)] as const),
      ...this.#clocks.jobsIn(clockRound, this.#record, this.#ports),
      ...this.#control.jobsIn(round, (target) => live.has(target), deadlineMs),
    ]);
    for (const { key, order } of scheduleRound(seed, [...jobs.keys()], round)) {
      this.#ports.interruption.throwIfAborted();
      await jobs.get(key)?.(order);
    }
    if (round < this.#oneSidedSlices) await this.#runOneSided(bursts, copies, round);
    return late;
  }

  /** Benchmarks of one side only, a slice in each of the first rounds. */
  async #runOneSided(bursts: Bursts, copies: FreshCopies, round: number): Promise<void> {
    for (const each of this.#all) {
      const [side, ...others] = each.target.sides;
      if (side === undefined || others.length > 0 || !each.live || each.target.instrument !== undefined) continue;
      await copies.prepare(side, each.target.binary[side], round);
      const slice = await bursts.slice(each, side, ANYWHERE);
      keep(each.target, slice, { burst: round, position: 0 }, this.#record);
      noteFailures(each, slice, this.#record);
    }
  }
}

/** All of it at once. */
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
