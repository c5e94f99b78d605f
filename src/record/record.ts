import type { Discovery } from '../harnesses/harness.ts';
import { cut } from '../model/cut.ts';
import type { ConfirmationRecord } from '../model/results/confirmation.ts';
import type { Counting } from '../model/results/counting.ts';
import type { HostFacts, IsolationRecord } from '../model/results/host.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, type Results } from '../model/results/results.ts';
import type { BuildRecord, Revision } from '../model/results/revision.ts';
import type {
  CodeRecord,
  FunctionAssembly,
  NoiseControlsRecord,
  NotLoaded,
  OwnCommandRecord,
  Run,
} from '../model/results/run.ts';
import type { AnalysisSettings, PlanRecord } from '../model/results/settings.ts';
import type { Side } from '../model/results/side.ts';
import { Endings } from '../model/results/suite-endings.ts';
import { type DirectionRule, metricOf } from '../model/units.ts';
import type { Warning } from '../model/warning.ts';
import { BenchmarkRecorder } from './benchmark-recorder.ts';
import { ClockRecorder } from './clock-recorder.ts';
import { ControlRecorder } from './control-recorder.ts';
import { toMicroseconds } from './recorded.ts';
import { WarningList } from './warning-list.ts';

/** The facts of a run that are known before anything is built. */
export interface RunFacts {
  readonly toolVersion: string;
  readonly startedAt: Date;
  readonly startMs: number;
  readonly seed: string;
  readonly repeat: string;
  /** Inputs that are not at their defaults; null: one whose value is not repeated. */
  readonly inputs?: Readonly<Record<string, string | null>>;
  readonly ci: Run['ci'] | null;
  readonly settings: AnalysisSettings;
  readonly directions: readonly DirectionRule[];
  readonly base: Revision;
  readonly head: Revision;
  readonly host: HostFacts;
  readonly sliceMs: number;
}

/** The limit of results.json (model/results/). */
const MESSAGE_LENGTH = 2000;

/**
 * Gathers one run as it happens. At any moment `toResults()` gives a complete, valid results.json of what has been
 * measured so far: an interrupted run loses nothing.
 */
export class RunRecord {
  readonly facts: RunFacts;
  readonly clocks = new ClockRecorder();
  readonly control = new ControlRecorder();
  readonly suiteEndings = new Endings();
  readonly benchmarks: BenchmarkRecorder;
  readonly #warnings = new WarningList();
  #builds: Record<Side, BuildRecord>;
  #isUnbuilt = true;
  #harness = '';
  #toolchain = '';
  #identicalBinaries = false;
  #sameBinaries: ReadonlySet<number> = new Set();
  #roundsPlanned = 0;
  #roundsDone = 0;
  #measuringMs = 0;
  #noiseControls: NoiseControlsRecord | null = null;
  #isolation: IsolationRecord | null = null;
  #partial = true;
  #counting: Counting | null = null;
  #confirmation: ConfirmationRecord | null = null;
  #plan: PlanRecord | null = null;
  #ownCommand: OwnCommandRecord | null = null;
  #code: CodeRecord | null = null;
  #assembly: readonly FunctionAssembly[] = [];
  #noCodeChanged: NonNullable<Run['noCodeChanged']> | null = null;
  #notLoaded: readonly NotLoaded[] = [];

  constructor(facts: RunFacts) {
    this.facts = facts;
    this.benchmarks = new BenchmarkRecorder(this.#warnings);
    const unbuilt: BuildRecord = { state: 'failed', reason: 'the run ended before it was built', output: '' };
    this.#builds = { base: unbuilt, head: unbuilt };
  }

  setHarness(name: string): void {
    this.#harness = name;
  }

  /** @param own what of the project's own command is measured; null: nothing is to be said of it */
  setOwnCommand(own: OwnCommandRecord | null): void {
    this.#ownCommand = own;
  }

  setCode(code: CodeRecord): void {
    this.#code = code;
  }

  setAssembly(assembly: readonly FunctionAssembly[]): void {
    this.#assembly = assembly;
  }

  /**
   * There is nothing to measure, as the change touches no code; what was not built by then is not needed.
   * @param files how many it touches
   */
  setNoCodeChanged(files: number): void {
    this.#noCodeChanged = { files };
    if (this.#isUnbuilt) this.#builds = { base: { state: 'not-needed' }, head: { state: 'not-needed' } };
  }

  /** @param sameBinaries those of base that head has to the byte, by index */
  setBuilds(
    builds: Record<Side, BuildRecord>,
    toolchain: string,
    identicalBinaries: boolean,
    sameBinaries: ReadonlySet<number> = new Set(),
  ): void {
    this.#builds = builds;
    this.#isUnbuilt = false;
    this.#toolchain = toolchain;
    this.#identicalBinaries = identicalBinaries;
    this.#sameBinaries = sameBinaries;
  }

  setRoundsPlanned(rounds: number): void {
    this.#roundsPlanned = rounds;
  }

  /** The benchmarks that were discovered, in listing order. */
  setDiscovery(discovery: Discovery): void {
    this.warn(...discovery.warnings);
    // One tree against itself is measured and judged because that was asked for.
    const isOneTree = this.facts.base.tree === this.facts.head.tree;
    this.benchmarks.discover(discovery, isOneTree ? new Set() : this.#sameBinaries);
    if (discovery.measuredBy !== undefined) this.#measureOtherwise(discovery.measuredBy);
    for (const { side, ending } of discovery.suiteEndings ?? []) this.suiteEndings.note(side, ending);
  }

  /** The project's own command could not be measured. */
  #measureOtherwise(harness: string): void {
    this.#harness = harness;
    if (this.#ownCommand === null) return;
    const { name, measured, left } = this.#ownCommand;
    this.#ownCommand = { name, measured: [], left: [...measured, ...left] };
  }

  /** Names the files and packages none of whose benchmarks could be built or listed. */
  setNotLoaded(all: readonly NotLoaded[]): void {
    this.#notLoaded = all;
  }

  /** Says of which whole this run is a part. Without it, it is the whole. */
  setPlan(plan: PlanRecord): void {
    this.#plan = plan;
  }

  setCounting(counting: Counting): void {
    this.#counting = counting;
  }

  warn(...warnings: readonly Warning[]): void {
    for (const warning of warnings) this.#warnings.add(warning);
  }

  /** Warns of what slices say: the first of a kind is kept. */
  warnOnce(...warnings: readonly Warning[]): void {
    for (const warning of warnings) this.#warnings.addOnce(warning);
  }

  setNoiseControls(noiseControls: NoiseControlsRecord): void {
    this.#noiseControls = noiseControls;
  }

  setIsolation(isolation: IsolationRecord): void {
    this.#isolation = isolation;
  }

  setConfirmation(confirmation: ConfirmationRecord): void {
    this.#confirmation = confirmation;
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

  get roundsDone(): number {
    return this.#roundsDone;
  }

  /** @param nowMs monotonic, same clock as `facts.startMs` */
  toResults(nowMs: number): Results {
    const { facts } = this;
    return {
      format: RESULTS_FORMAT,
      version: RESULTS_VERSION,
      toolVersion: facts.toolVersion,
      settings: facts.settings,
      base: facts.base,
      head: facts.head,
      harness: { name: this.#harness, toolchain: cut(this.#toolchain, 500) },
      ...(this.#plan === null ? {} : { plan: this.#plan }),
      runs: [this.#toRun(nowMs)],
      metrics: this.benchmarks.units().map((unit) => metricOf(unit, facts.directions)),
      benchmarks: this.benchmarks.toRecords(this.#partial ? 'interrupted' : 'rounds'),
      warnings: [...this.#warnings.all()],
    };
  }

  #toRun(nowMs: number): Run {
    const { facts } = this;
    const nullControl = this.control.toRecord();
    const suiteEndings = this.suiteEndings.toRecords();
    return {
      startedAt: facts.startedAt.toISOString(),
      durationMs: toMicroseconds(nowMs - facts.startMs),
      measuringMs: toMicroseconds(this.#measuringMs),
      seed: facts.seed,
      roundsPlanned: this.#roundsPlanned,
      roundsDone: this.#roundsDone,
      sliceMs: facts.sliceMs,
      partial: this.#partial,
      repeat: cut(facts.repeat, MESSAGE_LENGTH),
      ...(facts.inputs === undefined ? {} : { inputs: facts.inputs }),
      ...(facts.ci === null || facts.ci === undefined ? {} : { ci: facts.ci }),
      builds: this.#builds,
      identicalBinaries: this.#identicalBinaries,
      host: facts.host,
      ...(this.#isolation === null ? {} : { isolation: this.#isolation }),
      ...(this.#noiseControls === null ? {} : { noiseControls: this.#noiseControls }),
      calibration: this.clocks.toCalibration(),
      ...(nullControl === undefined ? {} : { nullControl }),
      ...(this.#counting === null ? {} : { counting: this.#counting }),
      ...(this.#confirmation === null ? {} : { confirmation: this.#confirmation }),
      ...(this.#ownCommand === null ? {} : { ownCommand: this.#ownCommand }),
      ...(this.#code === null ? {} : { code: this.#code }),
      ...(this.#assembly.length === 0 ? {} : { assembly: [...this.#assembly] }),
      ...(this.#noCodeChanged === null ? {} : { noCodeChanged: this.#noCodeChanged }),
      ...(this.#notLoaded.length === 0 ? {} : { notLoaded: [...this.#notLoaded] }),
      ...(suiteEndings.length === 0 ? {} : { suiteEndings }),
    };
  }
}
