import type { Measurement } from '../formats/format.ts';
import type { DiscoveredBenchmark, Discovery } from '../harnesses/harness.ts';
import { benchmarkId, benchmarkKey } from '../model/benchmark-id.ts';
import type { ClockUse } from '../model/clock.ts';
import type { ConfirmationRecord } from '../model/confirmation.ts';
import type { Counting } from '../model/counting.ts';
import {
  type BenchmarkRecord,
  type BuildRecord,
  type HostFacts,
  type Observation,
  RESULTS_FORMAT,
  RESULTS_VERSION,
  type Results,
  type Revision,
  type Side,
  type SideState,
} from '../model/results.ts';
import { type DirectionRule, metricOf } from '../model/units.ts';
import type { Warning } from '../model/warning.ts';
import { ClockBook } from './clock-book.ts';
import { ControlBook } from './control-book.ts';
import { shortened, WarningList } from './warning-list.ts';

/** What is known of a run before anything is built. */
export interface RunFacts {
  readonly toolVersion: string;
  readonly startedAt: Date;
  readonly startMs: number;
  readonly seed: string;
  readonly repeat: string;
  readonly ci: Results['run']['ci'] | null;
  readonly settings: Results['settings'];
  readonly directions: readonly DirectionRule[];
  readonly base: Revision;
  readonly head: Revision;
  readonly host: HostFacts;
  readonly sliceMs: number;
}

type Ended = BenchmarkRecord['ended'];

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly states: Record<Side, SideState>;
  readonly observations: Observation[];
  readonly warnings: Warning[];
  readonly iterations: number | null;
  readonly sameBinary: boolean;
  clock: ClockUse | null;
  placement: NonNullable<BenchmarkRecord['placement']> | null;
  ended: Ended | null;
  unconfirmed: string | null;
}

/** The limits of results.json (model/results.ts); what a benchmark prints can be any length, and any number. */
const NAME_LENGTH = 1000;
/** Below the schema's 2000 by enough for a number that keeps cut ids apart. */
const ID_LENGTH = 1980;
const UNIT_LENGTH = 200;
const UNITS_MAX = 1000;
const BENCHMARKS_MAX = 20_000;
const REASON_LENGTH = 4000;
const MESSAGE_LENGTH = 2000;

/**
 * Gathers one run as it happens. At any moment `toResults()` gives a complete, valid results.json of what has been
 * measured so far: an interrupted run loses nothing.
 */
export class RunRecord {
  readonly facts: RunFacts;
  readonly clocks = new ClockBook();
  readonly control = new ControlBook();
  readonly #entries = new Map<string, Entry>();
  readonly #ids = new Set<string>();
  readonly #units = new Set<string>();
  readonly #warnings = new WarningList();
  #builds: Record<Side, BuildRecord>;
  #harness = '';
  #toolchain = '';
  #identicalBinaries = false;
  #sameBinaries: ReadonlySet<number> = new Set();
  #roundsPlanned = 0;
  #roundsDone = 0;
  #measuringMs = 0;
  #steadying: NonNullable<Results['steadying']> | null = null;
  #partial = true;
  #counting: Counting | null = null;
  #confirmation: ConfirmationRecord | null = null;
  #identify: (group: string, name: string) => string = (group, name) => benchmarkId(group, name, [group]);

  constructor(facts: RunFacts) {
    this.facts = facts;
    const unbuilt: BuildRecord = { state: 'failed', reason: 'the run ended before it was built', output: '' };
    this.#builds = { base: unbuilt, head: unbuilt };
  }

  setHarness(name: string): void {
    this.#harness = name;
  }

  /** `sameBinaries`: those of base that head has to the byte, by index. */
  setBuilds(
    builds: Record<Side, BuildRecord>,
    toolchain: string,
    identicalBinaries: boolean,
    sameBinaries: ReadonlySet<number> = new Set(),
  ): void {
    this.#builds = builds;
    this.#toolchain = toolchain;
    this.#identicalBinaries = identicalBinaries;
    this.#sameBinaries = sameBinaries;
  }

  setRoundsPlanned(rounds: number): void {
    this.#roundsPlanned = rounds;
  }

  /** The benchmarks that were discovered, in listing order. */
  setDiscovery({ benchmarks, targets, warnings }: Discovery): void {
    const byKey = new Map(targets.map((target) => [target.key, target]));
    this.warn(...warnings);
    const groups = new Set(benchmarks.map((benchmark) => benchmark.group));
    this.#identify = (group, name) => benchmarkId(group, name, groups);
    for (const benchmark of benchmarks) {
      const target = byKey.get(benchmark.targetKey);
      this.#add(benchmark, target?.iterations ?? null, this.#sameBinaries.has(target?.binary.base ?? -1));
    }
  }

  /** A benchmark that a suite prints for the first time in the middle of the run. */
  addLate(group: string, name: string): void {
    this.#add({ group, name, sides: [], failures: {} }, null);
  }

  #add(
    benchmark: Pick<DiscoveredBenchmark, 'group' | 'name' | 'sides' | 'failures'>,
    iterations: number | null,
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
      states: { base: state('base'), head: state('head') },
      observations: [],
      warnings: [],
      iterations,
      sameBinary,
      clock: null,
      placement: null,
      unconfirmed: null,
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
    this.warn({ code: 'output-cut', message });
  }

  has(group: string, name: string): boolean {
    return this.#entries.has(benchmarkKey({ group, name }));
  }

  /** One reading of one slice. Values that no number can hold (not finite) are left out. */
  observe(measurement: Measurement, slice: Omit<Observation, 'values' | 'iterations' | 'windows' | 'sketch'>): void {
    const entry = this.#entries.get(benchmarkKey(measurement));
    if (entry === undefined) return;
    if (entry.states[slice.side].state === 'absent') entry.states[slice.side] = { state: 'measured' };
    const values = [...measurement.values].filter(([unit, value]) => Number.isFinite(value) && this.keepsUnit(unit));
    entry.observations.push({
      ...slice,
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
  observeCount(benchmark: { readonly group: string; readonly name: string }, observation: Observation): void {
    this.#entries.get(benchmarkKey(benchmark))?.observations.push(observation);
  }

  setCounting(counting: Counting): void {
    this.#counting = counting;
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

  markEnded(group: string, name: string, ended: Ended): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry !== undefined) entry.ended ??= ended;
  }

  warnBenchmark(group: string, name: string, warning: Warning): void {
    const entry = this.#entries.get(benchmarkKey({ group, name }));
    if (entry === undefined || entry.warnings.some((each) => each.code === warning.code)) return;
    entry.warnings.push(shortened(warning));
  }

  warn(...warnings: readonly Warning[]): void {
    for (const warning of warnings) this.#warnings.add(warning);
  }

  /** What slices say: the first of a kind. */
  warnOnce(...warnings: readonly Warning[]): void {
    for (const warning of warnings) this.#warnings.addOnce(warning);
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

  setSteadying(steadying: NonNullable<Results['steadying']>): void {
    this.#steadying = steadying;
  }

  /** A second build of this benchmark was wanted, and why there is none. Untrusted. null: there is one. */
  setUnconfirmed(id: string, reason: string | null): void {
    const entry = this.#byId(id);
    if (entry !== undefined) entry.unconfirmed = reason === null ? null : cut(reason, REASON_LENGTH);
  }

  /** What was measured of this benchmark in the second build. */
  addSecondBuild(id: string, observations: readonly Observation[]): void {
    const entry = this.#byId(id);
    // Units that the first build did not report have nothing to confirm.
    const known = ([unit]: readonly [string, number]) => this.#units.has(unit);
    for (const each of observations) {
      const values = Object.fromEntries(Object.entries(each.values).filter(known));
      entry?.observations.push({ ...each, build: 1, values });
    }
  }

  setConfirmation(confirmation: ConfirmationRecord): void {
    this.#confirmation = confirmation;
  }

  #byId(id: string): Entry | undefined {
    return [...this.#entries.values()].find((each) => each.id === id);
  }

  addRound(): void {
    this.#roundsDone += 1;
    // With a time budget the undecided benchmarks may go on after the planned rounds.
    this.#roundsPlanned = Math.max(this.#roundsPlanned, this.#roundsDone);
  }

  get measuringMs(): number {
    return this.#measuringMs;
  }

  addMeasuringMs(ms: number): void {
    this.#measuringMs += ms;
  }

  /** The plan was carried out, or ended early for a reason that is part of it (precision, time budget). */
  complete(): void {
    this.#partial = false;
  }

  /** Id in results.json; empty for a benchmark that was left out. */
  idOf(group: string, name: string): string {
    return this.#entries.get(benchmarkKey({ group, name }))?.id ?? '';
  }

  get roundsDone(): number {
    return this.#roundsDone;
  }

  /** @param nowMs monotonic, same clock as `facts.startMs` */
  toResults(nowMs: number): Results {
    const { facts } = this;
    const nullControl = this.control.toRecord();
    return {
      format: RESULTS_FORMAT,
      version: RESULTS_VERSION,
      toolVersion: facts.toolVersion,
      run: {
        startedAt: facts.startedAt.toISOString(),
        durationMs: nowMs - facts.startMs,
        measuringMs: this.#measuringMs,
        seed: facts.seed,
        roundsPlanned: this.#roundsPlanned,
        roundsDone: this.#roundsDone,
        sliceMs: facts.sliceMs,
        partial: this.#partial,
        repeat: cut(facts.repeat, MESSAGE_LENGTH),
        ...(facts.ci === null || facts.ci === undefined ? {} : { ci: facts.ci }),
      },
      settings: facts.settings,
      base: facts.base,
      head: facts.head,
      builds: this.#builds,
      identicalBinaries: this.#identicalBinaries,
      calibration: this.clocks.toCalibration(),
      ...(nullControl === undefined ? {} : { nullControl }),
      ...(this.#counting === null ? {} : { counting: this.#counting }),
      ...(this.#confirmation === null ? {} : { confirmation: this.#confirmation }),
      harness: { name: this.#harness, toolchain: cut(this.#toolchain, 500) },
      host: facts.host,
      ...(this.#steadying === null ? {} : { steadying: this.#steadying }),
      metrics: [...this.#units].map((unit) => metricOf(unit, facts.directions)),
      benchmarks: [...this.#entries.values()].map((entry) => toRecord(entry, this.#partial ? 'interrupted' : 'rounds')),
      warnings: [...this.#warnings.all()],
    };
  }
}

function toRecord(entry: Entry, otherwise: Ended): BenchmarkRecord {
  return {
    id: entry.id,
    name: entry.name,
    group: entry.group,
    base: entry.states.base,
    head: entry.states.head,
    ...(entry.iterations === null ? {} : { iterations: entry.iterations }),
    ended: entry.ended ?? otherwise,
    ...(entry.clock === null ? {} : { clock: entry.clock }),
    ...(entry.placement === null ? {} : { placement: entry.placement }),
    ...(entry.sameBinary ? { sameBinary: true } : {}),
    ...(entry.unconfirmed === null ? {} : { unconfirmed: entry.unconfirmed }),
    observations: [...entry.observations],
    warnings: [...entry.warnings],
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
