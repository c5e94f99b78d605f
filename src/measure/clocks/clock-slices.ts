import type { PreparedCalibrator } from '../../clocks/calibrator.ts';
import type { Command } from '../../model/command.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import type { SidePorts } from '../../ports.ts';
import type { RunRecord } from '../../record/index.ts';
import { nextLook } from '../../statistics/looks.ts';
import { ANYWHERE, type NoiseControls, type Place, withNoiseControls } from '../noise-controls/noise-controls.ts';
import type { Job } from '../schedule.ts';
import { observeClock } from './clock-burst.ts';

/** A clock that is calibrated in this run. */
export interface LiveClock {
  readonly clock: string;
  readonly prepared: PreparedCalibrator;
  /** Wall time of one observation, with its process, ms. */
  readonly expectedMs: number;
  /**
   * Keys of the targets that read it: once none of them is measured any more, neither is the clock. One that nobody reads is
   * measured where most benchmarks would run.
   */
  readonly targets: ReadonlySet<string>;
  /** Its slices in each round, whatever they take. Left out: as many as the share of the time holds. */
  readonly perRound?: number;
}

/** Most of the wall time of a round that calibrators may take. */
export const CALIBRATION_SHARE = 0.03;
/** The most slices of a clock in one round: more would add little, as its spread over rounds is what counts. */
const SLICES_A_ROUND_MAX = 3;
/**
 * The fewest slices of a clock in a run: fewer than five rounds do not show how steady it is
 * (analysis/clock/refusal.ts).
 */
const SLICES_A_RUN_MIN = 6;
/** So many slices that go wrong are forgiven; one more ends the calibration of that clock. */
const FAILURES_FORGIVEN = 1;
const SLICE_TIMEOUT_MS = 60_000;
const NEVER_RUN = 'its calibrator never ran: no benchmark that reads it was measured for long enough';

/**
 * How many slices of every clock a round has, at most: a fraction means one in some of the rounds. Once a run has its
 * fewest, each of them is left out that would take more than the share.
 */
export function slicesPerRound(clocks: readonly LiveClock[], roundMs: number, rounds: number): number {
  const oneOfEachMs = clocks.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
  if (oneOfEachMs === 0 || rounds === 0) return 0;
  const affordable = (CALIBRATION_SHARE * roundMs) / oneOfEachMs;
  const wanted = Math.min(SLICES_A_ROUND_MAX, affordable >= 1 ? Math.floor(affordable) : affordable);
  // By the first look, after which a run may end.
  return Math.max(wanted, Math.min(1, SLICES_A_RUN_MIN / Math.min(rounds, nextLook(0))));
}

/** Wall time that calibrators add to a round, ms. */
export function calibrationMs(clocks: readonly LiveClock[], roundMs: number, rounds: number): number {
  const perRound = slicesPerRound(clocks, roundMs, rounds);
  return perRound * clocks.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
}

/** Of the places where its readers run, those where a clock is to be read: one that is pinned, one that is free, or both. */
function differentOf(places: readonly Place[]): readonly Place[] {
  const known = places.filter(({ undecided }) => !undecided);
  const kinds = [known.find(({ cpu }) => cpu !== null), known.find(({ cpu }) => cpu === null)];
  return kinds.filter((place) => place !== undefined);
}

/** A round in which clocks are read. */
interface ClockRound {
  readonly round: number;
  /** Where each target runs that is still measured, by its key. */
  readonly places: ReadonlyMap<string, Place>;
  readonly controls: NoiseControls;
}

/** The calibrators' slices, among the targets' pairs and in random order with them. */
export class ClockSlices {
  readonly #clocks: readonly LiveClock[];
  readonly #perRound: number;
  /** What went wrong with each clock. */
  readonly #failures = new Map<string, readonly string[]>();
  /** How many slices each clock has had, pinned and free apart. */
  readonly #slices = new Map<string, number>();
  readonly #read = new Set<string>();
  #spentMs = 0;

  constructor(clocks: readonly LiveClock[], perRound: number) {
    this.#clocks = clocks;
    this.#perRound = perRound;
  }

  /**
   * Gives the slices of this round (0-based), by keys for its schedule: as many of each clock as are due by its end.
   * Each is run where those run that read the clock: pinned, free, or once each. Where that is may not be known in the
   * first rounds: then it waits.
   */
  jobsIn({ round, places, controls }: ClockRound, record: RunRecord, ports: SidePorts): ReadonlyMap<string, Job> {
    // The small addition: three rounds of a third are a whole, whatever the last bit says.
    const dueBy = (rounds: number) => Math.floor(rounds * this.#perRound + 1e-9);
    // The first round has one, so that no run is without.
    const due = round === 0 ? Math.max(1, dueBy(1)) : dueBy(round + 1) - Math.max(dueBy(round), 1);
    const pinned = { ...ANYWHERE, cpu: controls.cpus[0] ?? null };
    const jobs = new Map<string, Job>();
    for (const live of this.#clocks) {
      for (let index = 0; index < (live.perRound ?? due); index++) {
        jobs.set(`clock:${index}:${live.clock}`, async () => {
          const ofReaders = [...live.targets].flatMap((target) => places.get(target) ?? []);
          for (const place of live.targets.size === 0 ? [pinned] : differentOf(ofReaders)) {
            await this.#runAt(live, { round, place, controls }, record, ports);
          }
        });
      }
    }
    return jobs;
  }

  async #runAt(
    { clock, prepared, expectedMs, perRound }: LiveClock,
    { round, place, controls }: Omit<ClockRound, 'places'> & { readonly place: Place },
    record: RunRecord,
    ports: SidePorts,
  ): Promise<void> {
    const failures = this.#failures.get(clock) ?? [];
    if (failures.length > FAILURES_FORGIVEN) return;
    const kind = `${clock} ${place.cpu === null ? 'free' : 'pinned'}`;
    const slices = this.#slices.get(kind) ?? 0;
    // Benchmarks that ended early leave shorter rounds than were planned.
    const isOver = perRound === undefined && this.#spentMs + expectedMs > CALIBRATION_SHARE * record.measuringMs;
    if (slices >= SLICES_A_RUN_MIN && isOver) return;
    const as = (command: Command) => withNoiseControls(command, place, controls);
    const timeoutMs = hangLimitMs(expectedMs, SLICE_TIMEOUT_MS);
    const observed = await observeClock(prepared, { timeoutMs, as }, ports);
    if (observed === null) return;
    const { durationMs, reading } = observed;
    this.#slices.set(kind, slices + 1);
    this.#spentMs += durationMs;
    if ('reason' in reading) {
      this.#failures.set(clock, [...failures, reading.reason]);
      if (failures.length === FAILURES_FORGIVEN) record.clocks.fail(clock, reading.reason);
      return;
    }
    this.#read.add(clock);
    const { windows, nsPerWindow } = reading;
    const startMs = observed.startMs - record.facts.startMs;
    const pinned = place.cpu === null ? {} : ({ pinned: true } as const);
    record.clocks.observe(clock, { round, startMs, durationMs, windows, nsPerWindow, ...pinned });
  }

  /** Ends calibrating: of a clock that was never read the record says why. */
  end(record: RunRecord): void {
    for (const { clock } of this.#clocks) {
      if (!this.#read.has(clock)) record.clocks.fail(clock, this.#failures.get(clock)?.[0] ?? NEVER_RUN);
    }
  }
}
