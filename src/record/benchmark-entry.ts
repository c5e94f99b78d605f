import type { Measurement } from '../formats/format.ts';
import type { DiscoveredBenchmark, Target } from '../harnesses/harness.ts';
import type { ClockUse } from '../model/clock.ts';
import { cut } from '../model/cut.ts';
import type { BenchmarkRecord, ChangedFunction, SliceLength } from '../model/results/benchmark.ts';
import type { Cores } from '../model/results/cores.ts';
import type { Side, SideState } from '../model/results/side.ts';
import type { SliceRecord } from '../model/results/slice-record.ts';
import type { Warning } from '../model/warning.ts';
import { recorded, type SliceFacts } from './recorded.ts';
import { shortened } from './warning-list.ts';

export type Ended = BenchmarkRecord['ended'];

/** The limits of results.json (model/results/); what a benchmark prints can be any length. */
const NAME_LENGTH = 1000;
const REASON_LENGTH = 4000;

/** What is known of a benchmark when its entry is made. */
export type EntryOrigin = Pick<DiscoveredBenchmark, 'group' | 'name' | 'harness' | 'cores' | 'sides' | 'failures'>;

/** There is a limit to how many units a run keeps. */
interface KeptUnits {
  keepsUnit(unit: string): boolean;
  hasUnit(unit: string): boolean;
}

interface EntryRequest {
  /** Its id in results.json; null: it is not kept there. */
  readonly id: string | null;
  /** The target that measures it; null: that is not known. */
  readonly target: Pick<Target, 'iterations' | 'scope'> | null;
  readonly sameCode: BenchmarkEntry['sameCode'];
  /** The units of the whole run. */
  readonly units: KeptUnits;
}

/**
 * One benchmark in the record of a run. Whoever measures it asks the recorder for its entry once and says there what
 * happens to it. An entry that is not kept takes whatever is said of it, so that nobody has to ask.
 */
export class BenchmarkEntry {
  /** Its id in results.json; empty for a benchmark that is not kept. */
  readonly id: string;
  cores: Cores | null;
  /** Its iterations per slice; null: the harness chooses them. */
  iterations: number | null;
  /** The clock that it reads, and how often. */
  clock: ClockUse | null = null;
  /** How many cores its slices keep busy, and what follows from it. */
  placement: NonNullable<BenchmarkRecord['placement']> | null = null;
  /** Its own code differs between the sides. */
  ownCodeDiffers = false;
  /** How it is known that both sides run the same code; null: it is not. */
  sameCode: 'binary' | 'functions' | null;
  /** The functions that differ and that it enters; null: not known. */
  changedFunctions: readonly ChangedFunction[] | null = null;
  readonly #isKept: boolean;
  readonly #name: string;
  readonly #group: string;
  readonly #harness: string | null;
  readonly #isSuite: boolean;
  readonly #states: Record<Side, SideState>;
  readonly #units: KeptUnits;
  readonly #slices: SliceRecord[] = [];
  readonly #warnings: Warning[] = [];
  #ended: Ended | null;
  #looks = 0;
  #looksAgain = 0;
  #decidedAgain = false;
  #sliceLength: SliceLength | null = null;
  #unconfirmed: string | null = null;
  #unconfirmedForTime = false;

  constructor(
    { group, name, harness, cores, sides, failures }: EntryOrigin,
    { id, target, sameCode, units }: EntryRequest,
  ) {
    const stateOn = (side: Side): SideState => {
      const reason = failures[side];
      if (reason !== undefined) return failedBecause(reason);
      return { state: sides.includes(side) ? 'measured' : 'absent' };
    };
    this.id = id ?? '';
    this.#isKept = id !== null;
    this.#name = cut(name, NAME_LENGTH);
    this.#group = cut(group, NAME_LENGTH);
    this.#harness = harness === undefined ? null : cut(harness, NAME_LENGTH);
    this.cores = cores ?? null;
    this.#states = { base: stateOn('base'), head: stateOn('head') };
    this.iterations = target?.iterations ?? null;
    this.#isSuite = target?.scope === 'suite';
    this.sameCode = sameCode;
    this.#units = units;
    this.#ended = Object.keys(failures).length > 0 ? 'failed' : sides.length === 1 ? 'one-sided' : null;
  }

  /** Keeps one reading of one slice. Values that no number can hold (not finite) are left out. */
  observe(measurement: Measurement, slice: SliceFacts): void {
    if (!this.#isKept) return;
    if (this.#states[slice.side].state === 'absent') this.#states[slice.side] = { state: 'measured' };
    const values = [...measurement.values].filter(
      ([unit, value]) => Number.isFinite(value) && this.#units.keepsUnit(unit),
    );
    this.#slices.push({
      ...recorded(slice),
      ...(measurement.windows === undefined ? {} : { windows: measurement.windows }),
      ...(measurement.sketch === undefined ? {} : { sketch: measurement.sketch }),
      ...(measurement.iterations === undefined ? {} : { iterations: measurement.iterations }),
      values: Object.fromEntries(values),
    });
  }

  /** Keeps a count of instructions. Its runs were not timed, so that it belongs to no pair of slices. */
  observeCount({ counted, ...slice }: SliceFacts & Required<Pick<SliceRecord, 'counted'>>): void {
    this.#slices.push({ ...recorded(slice), values: {}, counted });
  }

  /** Keeps readings of the re-measurement of it. Units that no first reading has have nothing to confirm. */
  addSecondReadings(slices: readonly SliceRecord[]): void {
    for (const each of slices) {
      const values = Object.fromEntries(Object.entries(each.values).filter(([unit]) => this.#units.hasUnit(unit)));
      this.#slices.push({ ...each, build: 1, values });
    }
  }

  /** Keeps long slices that were run to check the short ones. */
  addChecks(slices: readonly SliceRecord[]): void {
    for (const each of slices) this.#slices.push({ ...each, check: true });
  }

  markFailed(side: Side, reason: string): void {
    this.#states[side] = failedBecause(reason);
    this.#ended = 'failed';
  }

  get hasFailed(): boolean {
    return this.#ended === 'failed';
  }

  hasFailedOn(side: Side): boolean {
    return this.#states[side].state === 'failed';
  }

  /** Why measuring it ended: what is said first counts. */
  markEnded(ended: Ended): void {
    // A control that there was no time for is of the same code all the same.
    const isKnown = ended === 'not-measured' && this.sameCode !== null;
    this.#ended ??= isKnown ? 'same-code' : ended;
  }

  warn(warning: Warning): void {
    if (!this.#warnings.some(({ code }) => code === warning.code)) this.#warnings.push(shortened(warning));
  }

  get warnings(): readonly Warning[] {
    return this.#warnings;
  }

  /**
   * Looks that were taken at it until now. Set before the look is asked for, so that what is decided at it is decided by
   * the level that the report will use.
   */
  setLooks(looks: number): void {
    // Several targets may measure one benchmark: what one of them has spent is spent.
    this.#looks = Math.max(this.#looks, looks);
  }

  /**
   * Looks that the confirming stage took at it.
   * @param decided the last of them ended it
   */
  setLooksAgain(looks: number, decided: boolean): void {
    this.#looksAgain = looks;
    this.#decidedAgain = decided;
  }

  /** How long its slices are, and why; how many iterations they have. */
  setSliceLength(sliceLength: SliceLength, iterations: number | null): void {
    this.#sliceLength = sliceLength;
    this.iterations = iterations;
  }

  /** How long slices of a benchmark that is not measured would be; what is known of its slices stays. */
  keepSliceLength(sliceLength: SliceLength): void {
    this.#sliceLength ??= sliceLength;
  }

  /**
   * Readings of the re-measurement of it were wanted, and why there are none. Untrusted. null: there are.
   * @param isForTime nothing failed: there was no time for them
   */
  setUnconfirmed(reason: string | null, isForTime = false): void {
    this.#unconfirmed = reason === null ? null : cut(reason, REASON_LENGTH);
    this.#unconfirmedForTime = reason !== null && isForTime;
  }

  /** @param otherwise how it ended where nothing was said of that */
  toRecord(otherwise: Ended): BenchmarkRecord {
    return {
      id: this.id,
      name: this.#name,
      group: this.#group,
      ...(this.#harness === null ? {} : { harness: this.#harness }),
      ...(this.cores === null ? {} : { cores: this.cores }),
      base: this.#states.base,
      head: this.#states.head,
      ...(this.iterations === null ? {} : { iterations: this.iterations }),
      ...(this.#isSuite ? { isSuite: true } : {}),
      ended: this.#ended ?? otherwise,
      ...(this.clock === null ? {} : { clock: this.clock }),
      ...(this.placement === null ? {} : { placement: this.placement }),
      ...(this.#looks === 0 ? {} : { looks: this.#looks }),
      ...(this.#looksAgain === 0 ? {} : { looksAgain: this.#looksAgain }),
      ...(this.#decidedAgain ? { decidedAgain: true } : {}),
      ...(this.#sliceLength === null ? {} : { sliceLength: this.#sliceLength }),
      ...(this.ownCodeDiffers ? { ownCodeDiffers: true } : {}),
      ...(this.sameCode === null ? {} : { sameCode: { by: this.sameCode } }),
      ...(this.changedFunctions === null ? {} : { changedFunctions: [...this.changedFunctions] }),
      ...(this.#unconfirmed === null ? {} : { unconfirmed: this.#unconfirmed }),
      ...(this.#unconfirmedForTime ? { unconfirmedForTime: true } : {}),
      slices: [...this.#slices],
      warnings: [...this.#warnings],
    };
  }
}

function failedBecause(reason: string): SideState {
  return { state: 'failed', reason: cut(reason, REASON_LENGTH) };
}
