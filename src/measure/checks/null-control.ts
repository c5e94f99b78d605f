import { mergeRepeated } from '../../formats/index.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { SidePorts } from '../../ports.ts';
import type { CopyReading, RunRecord } from '../../record/index.ts';
import { randomStream } from '../../statistics/random.ts';
import type { BurstRequest } from '../bursts.ts';
import { isOverdue, ORDINARY, type Progressing } from '../course.ts';
import type { FreshCopies } from '../fresh-copies.ts';
import { runLockStep } from '../passes/lock-step.ts';
import { hasUnseenSlice } from '../planning/burst-time.ts';
import { type Job, scheduleSlices } from '../schedule.ts';
import { openSessions } from '../sessions/live-pair.ts';
import { runSessionBurst } from '../sessions/session-burst.ts';
import { factsOf, runCopy, type Slice } from '../slice.ts';

/** Share of the pairs that two copies of base may take: with pairs of random targets, that of the wall time as well. */
export const NULL_SHARE = 0.05;
/** Fewer cannot reach a 99 % interval: 1 + log2(1 / 0.01). */
export const NULL_PAIRS_MIN = 8;
/** More in one round would only make the control sharper than any row of the run. */
const PAIRS_A_ROUND_MAX = 2;
/** A run that is precise early ends after this many rounds, and has its control by then. */
const ROUNDS_TO_MIN = 10;
/** One failure is forgiven, a second one ends the control. */
const FAILURES_FORGIVEN = 1;

/** Pairs of copies of base for a run of so many targets and rounds; 0 where those would be too few to judge by. */
export function nullPairs(targets: number, rounds: number): number {
  const affordable = Math.floor(NULL_SHARE * rounds * targets + 1e-9);
  return affordable < NULL_PAIRS_MIN ? 0 : Math.min(affordable, PAIRS_A_ROUND_MAX * rounds);
}

/** Wall time that they add to a round, ms. */
export function nullControlMs(sliceMs: readonly number[], rounds: number): number {
  if (sliceMs.length === 0 || rounds === 0) return 0;
  const meanObservationMs = (2 * sliceMs.reduce((sum, each) => sum + each, 0)) / sliceMs.length;
  return (nullPairs(sliceMs.length, rounds) * meanObservationMs) / rounds;
}

interface NullControlRequest extends BurstRequest {
  /** Most rounds of the run. */
  readonly rounds: number;
}

/**
 * Base against base: pairs of two fresh copies of one side, of random targets, among the run's own pairs and measured
 * as they are. Whatever differs between those differs by noise.
 */
export class NullControl {
  readonly #targets: readonly Progressing[];
  readonly #pairs: number;
  readonly #rounds: number;
  readonly #request: NullControlRequest;
  readonly #copies: FreshCopies;
  readonly #record: RunRecord;
  readonly #ports: SidePorts;
  #failures = 0;
  /** Bursts made, which numbers them: two of a round may be of one benchmark. */
  #made = 0;

  /** @param targets those measured in pairs; instrumented ones are left out */
  constructor(
    targets: readonly Progressing[],
    request: NullControlRequest,
    copies: FreshCopies,
    record: RunRecord,
    ports: SidePorts,
  ) {
    this.#targets = targets.filter(({ target }) => target.instrument === undefined);
    // A run may end long before its most rounds: the number expected is that of a run of ordinary length.
    this.#rounds = Math.min(request.rounds, ORDINARY);
    this.#pairs = nullPairs(this.#targets.length, this.#rounds);
    this.#request = request;
    this.#copies = copies;
    this.#record = record;
    this.#ports = ports;
  }

  /** No pair is planned: the run is too short for as many as an interval needs. */
  get tooShort(): boolean {
    return this.#pairs === 0;
  }

  /**
   * The bursts of this round (0-based), by keys for its schedule: each of a random target among those still measured.
   * Base first is the first copy first.
   */
  jobsIn(round: number, isLive: (target: string) => boolean, deadlineMs: number | null): ReadonlyMap<string, Job> {
    const due = this.#dueBy(round + 1) - this.#dueBy(round);
    const keys = Array.from({ length: due }, (_, index) => `null:${index}`);
    return new Map(keys.map((key) => [key, (order) => this.#run(key, round, order, isLive, deadlineMs)]));
  }

  /** Due pairs are spread evenly over the run, but the fewest that can be judged come by the end of the tenth round. */
  #dueBy(rounds: number): number {
    const evenly = Math.floor((rounds * this.#pairs) / this.#rounds);
    const early = Math.floor((Math.min(rounds, ROUNDS_TO_MIN) * NULL_PAIRS_MIN) / ROUNDS_TO_MIN);
    return Math.min(this.#pairs, Math.max(evenly, early));
  }

  async #run(
    key: string,
    round: number,
    order: readonly Side[],
    isLive: (target: string) => boolean,
    deadlineMs: number | null,
  ): Promise<void> {
    const live = this.#targets.filter(({ target }) => isLive(target.key));
    const each = live[randomStream(this.#request.seed, 'null', key, round).below(Math.max(1, live.length))];
    if (each === undefined || this.#failures > FAILURES_FORGIVEN || isOverdue(deadlineMs, each, this.#ports)) return;
    const { target, by } = each;
    const paths = await this.#copies.twins(target.binary.base, round);
    const of = { base: paths[0], head: paths[1] };
    const pairs = await this.#pairsBy(by, each, of, order, round);
    const burst = this.#made;
    this.#made += 1;
    let complete = 0;
    for (const [slice, pair] of pairs.entries()) {
      const [ones, others] = SIDES.map((copy) => this.#readingsOf(pair, copy, { burst, slice }));
      for (const [benchmark, one] of ones ?? []) {
        const other = others?.get(benchmark);
        if (other === undefined) continue;
        this.#record.control.observe(benchmark, one, other);
        complete += 1;
      }
    }
    if (complete === 0) this.#failures += 1;
  }

  #pairsBy(by: Progressing['by'], ...run: ControlRun): Promise<readonly Slices[]> {
    switch (by) {
      case 'session':
        return this.#inSessions(...run);
      case 'pass':
        return this.#inPasses(...run);
      case 'process':
        return this.#pair(...run);
      default:
        return unreachable(by);
    }
  }

  /** Runs both copies through this one target, in lock-step. */
  async #inPasses({ target }: Progressing, paths: Copies, order: readonly Side[], round: number) {
    const pairs: Slices[] = [];
    const { pinning } = this.#request;
    const { lost } = await runLockStep(
      {
        targets: [target],
        paths,
        of: { base: 'base', head: 'base' },
        place: pinning.placeFor(target, round),
        conditions: this.#request,
        orderOf: () => order,
        paired: (_, slices) => pairs.push(slices),
      },
      this.#ports,
    );
    if (lost?.timedOut === true) this.#failures = FAILURES_FORGIVEN + 1;
    return pairs;
  }

  /** Runs both copies as live processes, interleaved. `head` is the second copy. */
  async #inSessions(
    each: Progressing,
    paths: Copies,
    order: readonly Side[],
    round: number,
  ): Promise<readonly Slices[]> {
    const { target, iterations } = each;
    const place = this.#request.pinning.placeFor(target, round);
    const of = { base: 'base', head: 'base' } as const;
    const sessions = await openSessions(target, paths, order, place, this.#request, this.#ports, of);
    try {
      const orders = scheduleSlices(this.#request.seed, `null:${target.key}`, round, each.pairsPerBurst);
      const mostMs = this.#request.sliceTimeoutMs;
      const served = await runSessionBurst({
        target,
        iterations: iterations ?? 1,
        orders,
        sessions,
        place,
        mostMs,
        unseen: hasUnseenSlice(target),
      });
      if (served.lost?.timedOut === true) this.#failures = FAILURES_FORGIVEN + 1;
      return served.pairs;
    } finally {
      for (const side of SIDES) await sessions[side].end();
    }
  }

  async #pair(each: Progressing, paths: Copies, order: readonly Side[], round: number): Promise<readonly Slices[]> {
    const place = this.#request.pinning.placeFor(each.target, round);
    const slices: Slice[] = [];
    for (const copy of order) {
      const target = { ...each.target, iterations: each.iterations };
      const slice = await runCopy(target, 'base', paths[copy], place, this.#request, this.#ports);
      if (slice === null) throw this.#ports.interruption.reason;
      if (slice.timedOut) this.#failures = FAILURES_FORGIVEN + 1;
      slices.push({ ...slice, side: copy });
    }
    return [slices];
  }

  /**
   * The reading of each benchmark by one copy in a pair of slices, by id. Benchmarks that the record does not know, and
   * values that no number can hold, are left out.
   */
  #readingsOf(pair: Slices, copy: Side, place: Pick<CopyReading, 'burst' | 'slice'>): ReadonlyMap<string, CopyReading> {
    const read = new Map<string, CopyReading>();
    for (const [position, slice] of pair.entries()) {
      if (slice.side !== copy) continue;
      this.#record.control.addSpentMs(slice.durationMs);
      for (const { group, name, values, iterations } of mergeRepeated(slice.reading.measurements)) {
        const { id } = this.#record.benchmarks.entryOf({ group, name });
        const kept = [...values].filter(
          ([unit, value]) => Number.isFinite(value) && this.#record.benchmarks.keepsUnit(unit),
        );
        if (id === '' || kept.length === 0) continue;
        read.set(id, {
          side: 'base',
          ...place,
          position: position === 0 ? 0 : 1,
          ...factsOf(slice, this.#record),
          ...(iterations === undefined ? {} : { iterations }),
          values: Object.fromEntries(kept),
        });
      }
    }
    return read;
  }
}

type Slices = readonly Slice[];
type Copies = Readonly<Record<Side, string>>;
type ControlRun = [each: Progressing, paths: Copies, order: readonly Side[], round: number];
