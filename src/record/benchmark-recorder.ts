import type { Measurement } from '../formats/format.ts';
import type { DiscoveredBenchmark, Discovery, Target } from '../harnesses/harness.ts';
import type { ClockUse } from '../model/clock.ts';
import { cut } from '../model/cut.ts';
import type { BenchmarkRecord, SliceLength } from '../model/results/benchmark.ts';
import { benchmarkId, benchmarkKey } from '../model/results/benchmark-id.ts';
import { ownName } from '../model/results/cores.ts';
import type { Side, SideState } from '../model/results/side.ts';
import type { SliceRecord } from '../model/results/slice-record.ts';
import type { Warning } from '../model/warning.ts';
import { type Ended, type Entry, toRecord } from './benchmark-entry.ts';
import { recorded, type SliceFacts } from './recorded.ts';
import { shortened, type WarningList } from './warning-list.ts';

type Name = { readonly group: string; readonly name: string };

/** The limits of results.json (model/results/); what a benchmark prints can be any length, and any number. */
const NAME_LENGTH = 1000;
/** Below the schema's 2000 by enough for a number that keeps cut ids apart. */
const ID_LENGTH = 1980;
const UNIT_LENGTH = 200;
const UNITS_MAX = 1000;
const BENCHMARKS_MAX = 20_000;
const REASON_LENGTH = 4000;

/** What a run knows of each benchmark, by its group and name. What is not known of is passed over. */
export class BenchmarkRecorder {
  readonly #entries = new Map<string, Entry>();
  readonly #ids = new Set<string>();
  /** Known, and measured by another machine. */
  readonly #elsewhere = new Set<string>();
  readonly #units = new Set<string>();
  readonly #warnings: WarningList;
  #identify: (group: string, name: string) => string = (group, name) => benchmarkId(group, name, [group]);

  /** @param warnings where it says that there were too many */
  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  /**
   * The benchmarks that were discovered, in listing order.
   * @param sameBinaries those of base that head has to the byte, by index
   */
  discover(
    { benchmarks, targets }: Pick<Discovery, 'benchmarks' | 'targets'>,
    sameBinaries: ReadonlySet<number>,
  ): void {
    const byKey = new Map(targets.map((target) => [target.key, target]));
    const groups = new Set(benchmarks.map((benchmark) => benchmark.group));
    this.#identify = (group, name) => benchmarkId(group, name, groups);
    for (const benchmark of benchmarks) {
      const target = byKey.get(benchmark.targetKey);
      this.#add(benchmark, target, sameBinaries.has(target?.binary.base ?? -1));
    }
  }

  /** A benchmark that a suite prints for the first time in the middle of the run. */
  addLate(group: string, name: string): void {
    this.#add({ group, name, sides: [], failures: {} }, { iterations: null, scope: 'suite' });
  }

  /** What is measured on one core as well: each has a record for that, after its own. */
  addOnOneCore(benchmarks: readonly DiscoveredBenchmark[]): void {
    const byOwn = new Map(
      benchmarks.map((each) => [benchmarkKey({ group: each.group, name: ownName(each) }), each] as const),
    );
    const before = [...this.#entries];
    this.#entries.clear();
    for (const [key, own] of before) {
      this.#entries.set(key, own);
      const onOne = byOwn.get(key);
      if (onOne === undefined) continue;
      this.#add(onOne, { iterations: own.iterations, scope: 'benchmark' }, own.sameBinary);
      const added = this.#entries.get(benchmarkKey(onOne));
      if (added === undefined) continue;
      own.cores = 'all';
      added.clock = own.clock;
      added.ownCodeDiffers = own.ownCodeDiffers;
    }
  }

  #add(
    benchmark: Pick<DiscoveredBenchmark, 'group' | 'name' | 'harness' | 'cores' | 'sides' | 'failures'>,
    target: Pick<Target, 'iterations' | 'scope'> | undefined,
    sameBinary = false,
  ): void {
    if (this.#entries.size >= BENCHMARKS_MAX) {
      this.#overflow(`benchmarks beyond the first ${BENCHMARKS_MAX} were left out`);
      return;
    }
    const state = (side: Side): SideState => {
      const reason = benchmark.failures[side];
      if (reason !== undefined) return { state: 'failed', reason: cut(reason, REASON_LENGTH) };
      return { state: benchmark.sides.includes(side) ? 'measured' : 'absent' };
    };
    this.#entries.set(benchmarkKey(benchmark), {
      id: this.#uniqueId(benchmark.group, benchmark.name),
      name: cut(benchmark.name, NAME_LENGTH),
      group: cut(benchmark.group, NAME_LENGTH),
      harness: benchmark.harness === undefined ? null : cut(benchmark.harness, NAME_LENGTH),
      cores: benchmark.cores ?? null,
      states: { base: state('base'), head: state('head') },
      slices: [],
      warnings: [],
      iterations: target?.iterations ?? null,
      isSuite: target?.scope === 'suite',
      sameBinary,
      clock: null,
      placement: null,
      looks: 0,
      looksAgain: 0,
      decidedAgain: false,
      sliceLength: null,
      ownCodeDiffers: false,
      unconfirmed: null,
      unconfirmedForTime: false,
      ended: Object.keys(benchmark.failures).length > 0 ? 'failed' : benchmark.sides.length === 1 ? 'one-sided' : null,
    });
  }

  /** Ids stay unique where names longer than results.json holds differ only in what was cut. */
  #uniqueId(group: string, name: string): string {
    const id = cut(this.#identify(group, name), ID_LENGTH);
    if (!this.#ids.has(id)) {
      this.#ids.add(id);
      return id;
    }
    let number = 2;
    while (this.#ids.has(`${id} (${number})`)) number += 1;
    const numbered = `${id} (${number})`;
    this.#ids.add(numbered);
    return numbered;
  }

  #overflow(message: string): void {
    this.#warnings.add({ code: 'output-cut', message });
  }

  /** Leaves out, for good, what is not of this shard. Ids stay those of the whole. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [key, { id }] of this.#entries) {
      if (ids.has(id)) continue;
      this.#entries.delete(key);
      this.#elsewhere.add(key);
    }
  }

  has(group: string, name: string): boolean {
    const key = benchmarkKey({ group, name });
    return this.#entries.has(key) || this.#elsewhere.has(key);
  }

  /** One reading of one slice. Values that no number can hold (not finite) are left out. */
  observe(measurement: Measurement, slice: SliceFacts): void {
    const entry = this.#entries.get(benchmarkKey(measurement));
    if (entry === undefined) return;
    if (entry.states[slice.side].state === 'absent') entry.states[slice.side] = { state: 'measured' };
    const values = [...measurement.values].filter(([unit, value]) => Number.isFinite(value) && this.keepsUnit(unit));
    entry.slices.push({
      ...recorded(slice),
      ...(measurement.windows === undefined ? {} : { windows: measurement.windows }),
      ...(measurement.sketch === undefined ? {} : { sketch: measurement.sketch }),
      ...(measurement.iterations === undefined ? {} : { iterations: measurement.iterations }),
      values: Object.fromEntries(values),
    });
  }

  /** May this unit's values be kept? There is a limit to how many and how long. */
  keepsUnit(unit: string): boolean {
    if (this.#units.has(unit)) return true;
    if (unit.length > UNIT_LENGTH || this.#units.size >= UNITS_MAX) {
      this.#overflow(`metrics beyond the first ${UNITS_MAX}, or with longer names than ${UNIT_LENGTH}, were left out`);
      return false;
    }
    this.#units.add(unit);
    return true;
  }

  /** A reading of instructions: of runs that were not timed, so that it belongs to no pair of slices. */
  observeCount(
    benchmark: { readonly group: string; readonly name: string },
    observation: SliceFacts & Pick<SliceRecord, 'values' | 'counted'>,
  ): void {
    const { values, counted, ...slice } = observation;
    const kept: SliceRecord = { ...recorded(slice), values, ...(counted === undefined ? {} : { counted }) };
    this.#entries.get(benchmarkKey(benchmark))?.slices.push(kept);
  }

  markFailed(group: string, name: string, side: Side, reason: string): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry === undefined) return;
    entry.states[side] = { state: 'failed', reason: cut(reason, REASON_LENGTH) };
    entry.ended = 'failed';
  }

  hasFailed(group: string, name: string): boolean {
    return this.#entries.get(benchmarkKey({ group, name }))?.ended === 'failed';
  }

  hasFailedOn(side: Side, benchmark: { readonly group: string; readonly name: string }): boolean {
    return this.#entries.get(benchmarkKey(benchmark))?.states[side].state === 'failed';
  }

  markEnded(group: string, name: string, ended: Ended): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry !== undefined) entry.ended ??= ended;
  }

  warn(group: string, name: string, warning: Warning): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry === undefined || entry.warnings.some((each) => each.code === warning.code)) return;
    entry.warnings.push(shortened(warning));
  }

  warningsOf(group: string, name: string): readonly Warning[] {
    return this.#entries.get(benchmarkKey({ group, name }))?.warnings ?? [];
  }

  /** Which clock a benchmark reads, and how often. */
  setClock(group: string, name: string, clock: ClockUse): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry !== undefined) entry.clock = clock;
  }

  /** How many cores its slices keep busy, and what follows from it. */
  setPlacement(group: string, name: string, placement: NonNullable<BenchmarkRecord['placement']>): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry !== undefined) entry.placement = placement;
  }

  /**
   * Looks that were taken at it until now. Set before the look is asked for, so that what is decided at it is decided by
   * the level that the report will use.
   */
  setLooks(benchmark: Name, looks: number): void {
    const entry = this.#entries.get(benchmarkKey(benchmark));
    // Several targets may measure one benchmark: what one of them has spent is spent.
    if (entry !== undefined) entry.looks = Math.max(entry.looks, looks);
  }

  /** The same of the confirming stage. `decided`: the last of them ended it. */
  setLooksAgain(id: string, looks: number, decided: boolean): void {
    const entry = this.#byId(id);
    if (entry === undefined) return;
    entry.looksAgain = looks;
    entry.decidedAgain = decided;
  }

  /** How long its slices are, and why; how many iterations they have. */
  setSliceLength(benchmark: Name, sliceLength: SliceLength, iterations: number | null): void {
    const entry = this.#entries.get(benchmarkKey(benchmark));
    if (entry === undefined) return;
    entry.sliceLength = sliceLength;
    entry.iterations = iterations;
  }

  /** How long slices of one that is not measured would be; what is known of its slices stays. */
  keepSliceLength(benchmark: Name, sliceLength: SliceLength): void {
    const entry = this.#entries.get(benchmarkKey(benchmark));
    if (entry !== undefined) entry.sliceLength ??= sliceLength;
  }

  /** Its own code differs between the sides. */
  markOwnCodeDiffers(benchmark: Name): void {
    const entry = this.#entries.get(benchmarkKey(benchmark));
    if (entry !== undefined) entry.ownCodeDiffers = true;
  }

  /**
   * Second readings of this benchmark were wanted, and why there are none. Untrusted. null: there are.
   * @param isForTime nothing failed: there was no time for them
   */
  setUnconfirmed(id: string, reason: string | null, isForTime = false): void {
    const entry = this.#byId(id);
    if (entry === undefined) return;
    entry.unconfirmed = reason === null ? null : cut(reason, REASON_LENGTH);
    entry.unconfirmedForTime = reason !== null && isForTime;
  }

  /** The second readings of this benchmark. */
  addSecondReadings(id: string, slices: readonly SliceRecord[]): void {
    const entry = this.#byId(id);
    // Units that no first reading has have nothing to confirm.
    const known = ([unit]: readonly [string, number]) => this.#units.has(unit);
    for (const each of slices) {
      const values = Object.fromEntries(Object.entries(each.values).filter(known));
      entry?.slices.push({ ...each, build: 1, values });
    }
  }

  /** Long slices that were run to check the short ones. */
  addChecks(benchmark: Name, slices: readonly SliceRecord[]): void {
    const entry = this.#entries.get(benchmarkKey(benchmark));
    entry?.slices.push(...slices.map((each) => ({ ...each, check: true as const })));
  }

  /** Id in results.json; empty for a benchmark that was left out. */
  idOf(group: string, name: string): string {
    return this.#entries.get(benchmarkKey({ group, name }))?.id ?? '';
  }

  /** @param otherwise how those ended of which nothing else is known */
  toRecords(otherwise: Ended): BenchmarkRecord[] {
    return [...this.#entries.values()].map((entry) => toRecord(entry, otherwise));
  }

  /** All that were kept, in the order in which they came up. */
  units(): readonly string[] {
    return [...this.#units];
  }

  #byId(id: string): Entry | undefined {
    return [...this.#entries.values()].find((each) => each.id === id);
  }
}
