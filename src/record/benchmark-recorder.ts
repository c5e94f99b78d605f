import type { DiscoveredBenchmark, Discovery, Target } from '../harnesses/harness.ts';
import { cut } from '../model/cut.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { benchmarkId, benchmarkKey } from '../model/results/benchmark-id.ts';
import { ownName } from '../model/results/cores.ts';
import { BenchmarkEntry, type Ended, type EntryOrigin } from './benchmark-entry.ts';
import type { WarningList } from './warning-list.ts';

type Name = Pick<DiscoveredBenchmark, 'group' | 'name'>;

/** Below the limit of results.json (2000) by enough for a number that keeps cut ids apart. */
const ID_LENGTH = 1980;
/** The limits of results.json (model/results/); what a benchmark prints can be any length, and any number. */
const UNIT_LENGTH = 200;
const UNITS_MAX = 1000;
const BENCHMARKS_MAX = 20_000;

/** The benchmarks of a run: an entry for each, in which is kept what happens to it. */
export class BenchmarkRecorder {
  readonly #entries = new Map<string, BenchmarkEntry>();
  readonly #ids = new Set<string>();
  /** Benchmarks that another machine measures. */
  readonly #elsewhere = new Set<string>();
  readonly #units = new Set<string>();
  readonly #warnings: WarningList;
  #identify: (group: string, name: string) => string = (group, name) => benchmarkId(group, name, [group]);

  /** @param warnings where it says that there were too many */
  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  /**
   * Makes an entry for each benchmark that was discovered, in listing order.
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
      const target = byKey.get(benchmark.targetKey) ?? null;
      const entry = this.#add(benchmark, target, sameBinaries.has(target?.binary.base ?? -1) ? 'binary' : null);
      if (entry !== null) entry.ownCodeDiffers = benchmark.ownCodeDiffers === true;
    }
  }

  /** Makes an entry for each benchmark that is measured on one core as well, after its own. */
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
      const added = this.#add(onOne, { iterations: own.iterations, scope: 'benchmark' }, own.sameCode);
      if (added === null) continue;
      own.cores = 'all';
      added.clock = own.clock;
      added.ownCodeDiffers = own.ownCodeDiffers;
      added.changedFunctions = own.changedFunctions;
    }
  }

  /** null: there are too many. */
  #add(
    origin: EntryOrigin,
    target: Pick<Target, 'iterations' | 'scope'> | null,
    sameCode: BenchmarkEntry['sameCode'],
  ): BenchmarkEntry | null {
    if (this.#entries.size >= BENCHMARKS_MAX) {
      this.#overflow(`benchmarks beyond the first ${BENCHMARKS_MAX} were left out`);
      return null;
    }
    const id = this.#uniqueId(origin.group, origin.name);
    const entry = new BenchmarkEntry(origin, { id, target, sameCode, units: this });
    this.#entries.set(benchmarkKey(origin), entry);
    return entry;
  }

  #unkept(benchmark: Name): BenchmarkEntry {
    return new BenchmarkEntry(unseen(benchmark), { id: null, target: null, sameCode: null, units: this });
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

  /** The entry of a benchmark. One that was left out, or is not known, has an entry that is not kept. */
  entryOf(benchmark: Name): BenchmarkEntry {
    return this.#entries.get(benchmarkKey(benchmark)) ?? this.#unkept(benchmark);
  }

  /** The entry of a benchmark that a slice measured. One that a suite prints for the first time gets its entry by that. */
  entryOfMeasured(benchmark: Name): BenchmarkEntry {
    const key = benchmarkKey(benchmark);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const late = () => this.#add(unseen(benchmark), { iterations: null, scope: 'suite' }, null);
    return (this.#elsewhere.has(key) ? null : late()) ?? this.#unkept(benchmark);
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

  /** Whether first readings have this unit. */
  hasUnit(unit: string): boolean {
    return this.#units.has(unit);
  }

  /** All that were kept, in the order in which they came up. */
  units(): readonly string[] {
    return [...this.#units];
  }

  /** @param otherwise how those ended of which nothing else is known */
  toRecords(otherwise: Ended): BenchmarkRecord[] {
    return [...this.#entries.values()].map((entry) => entry.toRecord(otherwise));
  }
}

/** A benchmark that no side has shown so far. */
function unseen({ group, name }: Name): EntryOrigin {
  return { group, name, sides: [], failures: {} };
}
