import { SIDES } from '../model/results/side.ts';
import type { Ports } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { type BurstRequest, Bursts, unitsOf } from './bursts.ts';
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
import { scheduleRound } from './schedule.ts';
import { keep } from './slice.ts';

export interface MeasureRequest extends Course, BurstRequest {
  /** Clocks that are calibrated in each round, among the bursts. */
  readonly clocks: readonly LiveClock[];
  /** Slices of what is on one side only; a few when not given. */
  readonly oneSidedSlices?: number;
  /** false: base is not measured against itself. */
  readonly nullControl?: false;
  /** What both sides run from this round on. Left out: what was built, in fresh copies. */
  readonly relaid?: (round: number, due: readonly Progressing[]) => Promise<BurstRequest | null>;
}

/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;

/** One measuring from its first round to its last. */
export class Measuring {
  readonly #request: MeasureRequest;
  readonly #record: RunRecord;
  readonly #ports: Ports;
  readonly #all: readonly Progressing[];
  readonly #paired: readonly Progressing[];
  readonly #copies: FreshCopies;
  readonly #clocks: ClockSlices;
  readonly #control: NullControl;
  #round = 0;

  constructor(request: MeasureRequest, record: RunRecord, ports: Ports) {
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
      const due = affordable(this.#paired.filter(takesPart), this.#request.needed, deadlineMs, this.#ports);
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
    const { rounds, needed } = this.#request;
    const isInterrupted = this.#ports.interruption.aborted;
    for (const each of this.#all) {
      noteEndings(each, this.#record);
      this.#tellSlices(each);
      // How the record says it of itself.
      if (isInterrupted) continue;
      const isPaired = each.target.sides.length === SIDES.length;
      const ended = !isPaired || each.turns >= rounds ? 'rounds' : each.turns === 0 ? 'not-measured' : 'time-budget';
      for (const { group, name } of each.benchmarks) this.#record.benchmarks.markEnded(group, name, ended);
    }
    const short = this.#paired.filter((each) => each.live && each.turns < needed);
    if (short.length > 0 && !isInterrupted) {
      const fewest = Math.min(...short.map(({ turns }) => turns));
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
      this.#record.benchmarks.setSlices(
        { group, name },
        { ...choice, by: each.by, perBurst: each.pairs, ...alone },
        each.iterations,
      );
    }
  }

  /** Gives how many targets were left out for want of time. */
  async #runRound(due: readonly Progressing[], deadlineMs: number | null): Promise<number> {
    const { seed, pinning, relaid } = this.#request;
    const round = this.#round;
    const laid = relaid === undefined ? this.#request : await relaid(round, due);
    if (laid === null) return due.length;
    const copies = relaid === undefined ? this.#copies : new FreshCopies(laid.sides, this.#ports.files);
    const bursts = new Bursts(laid, copies, this.#record, this.#ports);
    // What could not be laid out anew is given up.
    const present = due.filter((each) => each.live);
    const units = new Map(unitsOf(present, laid, round).map((unit) => [unit.key, unit]));
    const live = new Map(present.map((each) => [each.target.key, each]));
    const everyRound = this.#oneSidedSlices >= this.#request.rounds ? this.#all.filter((each) => each.live) : present;
    const placeOf = (key: string) => {
      const each = everyRound.find(({ target }) => target.key === key);
      if (each === undefined) return null;
      return each.target.sides.length === SIDES.length ? pinning.placeFor(each.target, round) : ANYWHERE;
    };
    let late = 0;
    try {
      const keys = [...units.keys(), ...this.#clocks.keysIn(round), ...this.#control.keysIn(round)];
      for (const { key, order } of scheduleRound(seed, keys, round)) {
        this.#ports.interruption.throwIfAborted();
        const unit = units.get(key);
        if (unit === undefined) {
          if (!(await this.#clocks.run(key, round, placeOf, pinning.controls, this.#record, this.#ports))) {
            await this.#control.run(key, round, order, (target) => live.has(target), deadlineMs);
          }
          continue;
        }
        const turnOf = (target: string) => live.get(target)?.turns ?? round;
        const parentOf = (key: string) => {
          const target = unit.by === 'session' ? live.get(key)?.target : undefined;
          return target === undefined ? key : (laid.harness.sessions?.parentOf?.(target) ?? key);
        };
        const scheduled = scheduleRound(
          seed,
          unit.targets.map(({ target }) => target.key),
          round,
          turnOf,
          parentOf,
        );
        const orders = new Map(scheduled.map((each) => [each.key, each.order]));
        const targets = scheduled.flatMap((each) => live.get(each.key) ?? []);
        const report = (each: Progressing) => reportProgress(each, round, this.#paired, deadlineMs, this.#ports);
        late += await bursts.run({ ...unit, targets }, round, (each) => orders.get(each) ?? SIDES, deadlineMs, report);
      }
      if (round < this.#oneSidedSlices) await this.#runOneSided(bursts, copies, round);
    } finally {
      if (copies !== this.#copies) await copies.end();
    }
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
  ports: Ports,
): Promise<void> {
  const measuring = new Measuring(request, record, ports);
  try {
    await measuring.until(request.deadlineMs);
    record.complete();
  } finally {
    await measuring.end();
  }
}
