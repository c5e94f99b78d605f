import { type Static, Type } from 'typebox';
import { CalibrationSchema, ClockUseSchema } from '../clock.ts';
import { ConfirmationRecordSchema, ConfirmModeSchema } from './confirmation.ts';
import { CountingSchema, CountSchema } from './counting.ts';
import { EndingSchema } from './ending.ts';
import { SketchSchema } from './sketch.ts';

/**
 * `results.json`: the raw record of one run and the only thing that passes between jobs.
 * Analysis is recomputed from it, so it holds observations and settings, never a verdict.
 * This schema is the single source of the TypeScript types, of the check on reading and of schema/results-1.json.
 */
export const RESULTS_FORMAT = 'tare-results';
export const RESULTS_VERSION = 1;

const closed = { additionalProperties: false } as const;
const text = (maxLength: number) => Type.String({ maxLength });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const milliseconds = Type.Number({ minimum: 0 });

export const SideSchema = Type.Union([Type.Literal('base'), Type.Literal('head')]);
export type Side = Static<typeof SideSchema>;
export const SIDES: readonly Side[] = ['base', 'head'];

const WarningSchema = Type.Object({ code: text(64), message: text(2000), subject: Type.Optional(text(2000)) }, closed);

/** What a slice's processes used. Absent is unknown. */
export const UsageSchema = Type.Object(
  {
    /** User and system time of all its processes, ms. */
    cpuMs: milliseconds,
    voluntarySwitches: count,
    involuntarySwitches: count,
    minorFaults: count,
    majorFaults: count,
    peakMemoryBytes: count,
    /** For how long it was stopped (SIGSTOP), ms. */
    stoppedMs: milliseconds,
    /** The logical processor that it was kept on; absent where it was left free. */
    cpu: Type.Optional(count),
    /** Instructions in user mode, by the processor's counters. */
    instructions: Type.Optional(count),
  },
  closed,
);

/** What the machine did while a slice ran. Every part may be unknown. */
export const MachineSchema = Type.Object(
  {
    /** Time stolen by the hypervisor, all processors together, ms. */
    stealMs: Type.Optional(milliseconds),
    /** CPU time of everybody, all processors together, ms. */
    busyMs: Type.Optional(milliseconds),
    /** Time in which some process waited for a processor (PSI), ms. */
    pressureMs: Type.Optional(milliseconds),
    /** Time for which the control group was throttled, ms. */
    throttledMs: Type.Optional(milliseconds),
  },
  closed,
);

/** One slice's reading of one benchmark: all metrics of its line. */
export const ObservationSchema = Type.Object(
  {
    side: SideSchema,
    /** Of the build in another layout (`confirm`); absent: of the first. Each has rounds of its own. */
    build: Type.Optional(Type.Literal(1)),
    /** 0-based round; base and head of one round form the pair. */
    round: count,
    /** 0: first slice of the pair, 1: second. */
    position: Type.Union([Type.Literal(0), Type.Literal(1)]),
    /** Start of the slice, ms since the run started (monotonic clock). */
    startMs: milliseconds,
    /** Wall time of the whole slice as a process, ms. */
    durationMs: milliseconds,
    /** Iterations as reported by the harness; absent where it does not say. */
    iterations: Type.Optional(count),
    /** Value by unit, as printed. */
    values: Type.Record(Type.String({ maxLength: 200 }), Type.Number()),
    usage: Type.Optional(UsageSchema),
    machine: Type.Optional(MachineSchema),
    /** Its pair was disturbed and run again in the same round: kept to be seen, and left out of every comparison. */
    disturbed: Type.Optional(Type.Literal(true)),
    /** Wall time / CPU time of the slice, where it was pinned to one processor and both were read. */
    wallPerCpu: Type.Optional(Type.Number({ minimum: 0 })),
    /** Timer windows per operation, as this slice counted them. */
    windows: Type.Optional(Type.Number({ minimum: 0 })),
    /** Times of single iterations. A slice that took them for their own sake (`instrument`) has no other values. */
    sketch: Type.Optional(SketchSchema),
    /** An instrumented slice, apart from those that give the other metrics; pairs are made of slices of one kind. */
    instrument: Type.Optional(Type.Union([Type.Literal('percentiles'), Type.Literal('instructions')])),
    /** Instructions of runs that were counted and not timed (`instrument`); such an observation has no values. */
    counted: Type.Optional(CountSchema),
  },
  closed,
);
export type Observation = Static<typeof ObservationSchema>;

/** How a benchmark stands on one side. `reason` is untrusted text (first lines of output). */
const SideStateSchema = Type.Union([
  Type.Object({ state: Type.Literal('measured') }, closed),
  Type.Object({ state: Type.Literal('absent') }, closed),
  Type.Object({ state: Type.Literal('failed'), reason: text(4000) }, closed),
]);
export type SideState = Static<typeof SideStateSchema>;

export const BenchmarkRecordSchema = Type.Object(
  {
    /** Unique in the run: `group` and `name` joined, where the group is needed to tell names apart. */
    id: text(2000),
    /** As the harness prints it, without processor suffix. */
    name: text(1000),
    /** Package, module or file the benchmark lives in; empty when there is only one. */
    group: text(1000),
    base: SideStateSchema,
    head: SideStateSchema,
    /** Fixed iteration count per slice, the same on both sides; absent when the harness chooses itself. */
    iterations: Type.Optional(count),
    /** Why measuring of this benchmark ended. */
    ended: Type.Union([
      Type.Literal('precise'),
      Type.Literal('rounds'),
      Type.Literal('time-budget'),
      Type.Literal('interrupted'),
      Type.Literal('failed'),
      Type.Literal('one-sided'),
    ]),
    /** Which clock it reads and how often, where that is known. */
    clock: Type.Optional(ClockUseSchema),
    /**
     * pinned: it stays within one core, so its slices were kept on one. parallel: it uses more. waiting: it mostly waits.
     * fails-pinned: on one core it gave no result. All but the first were left free. `cpuPerWall`: the cores that its free slices kept busy, at most; `threads`: how many of its
     * threads had work at a time, where that was seen, which a crowded machine does not hide.
     */
    placement: Type.Optional(
      Type.Object(
        {
          state: Type.Union([
            Type.Literal('pinned'),
            Type.Literal('parallel'),
            Type.Literal('waiting'),
            Type.Literal('fails-pinned'),
          ]),
          cpuPerWall: Type.Number({ minimum: 0 }),
          threads: Type.Optional(Type.Number({ minimum: 0 })),
        },
        closed,
      ),
    ),
    /** Both sides ran the same bytes: binary, benchmark source and fixtures. Absent where not, or not known. */
    sameBinary: Type.Optional(Type.Literal(true)),
    /** Why there are no, or too few, observations of a second build that was wanted. Untrusted. */
    unconfirmed: Type.Optional(text(4000)),
    /** Two a pair; analysis grows with the square of the pairs. */
    observations: Type.Array(ObservationSchema, { maxItems: 1000 }),
    warnings: Type.Array(WarningSchema),
  },
  closed,
);
export type BenchmarkRecord = Static<typeof BenchmarkRecordSchema>;

/** Fresh copies of base against each other: nothing but noise is between them. */
const NullControlSchema = Type.Object(
  {
    /** Why there are none. */
    skipped: Type.Optional(Type.Literal('too-short')),
    /** Wall time of their slices, ms. */
    spentMs: milliseconds,
    pairs: Type.Array(
      Type.Object(
        {
          /** Id of the benchmark. */
          benchmark: text(2000),
          /** One slice of either copy, both of side base; `position` says which ran first. */
          one: ObservationSchema,
          other: ObservationSchema,
        },
        closed,
      ),
      { maxItems: 1000 },
    ),
  },
  closed,
);
export type NullControlRecord = Static<typeof NullControlSchema>;

/** One way in which runs of the suite ended badly on one side. */
const SuiteEndingSchema = Type.Object(
  {
    side: SideSchema,
    ending: EndingSchema,
    /** Runs that ended so, of all runs of the suite on this side. */
    times: count,
    runs: count,
  },
  closed,
);
export type SuiteEnding = Static<typeof SuiteEndingSchema>;

const MetricSchema = Type.Object(
  {
    unit: text(200),
    direction: Type.Union([Type.Literal('lower'), Type.Literal('higher'), Type.Literal('unknown')]),
    quantity: Type.Union([
      Type.Literal('time'),
      Type.Literal('bytes'),
      Type.Literal('count'),
      Type.Literal('rate'),
      Type.Literal('other'),
    ]),
  },
  closed,
);

const ThresholdRuleSchema = Type.Object(
  {
    /** Pattern on benchmark id; `*` matches any run of characters. */
    benchmark: text(1000),
    /** Pattern on unit. */
    metric: text(200),
    /** Fraction: 0.05 is 5 %. */
    threshold: Type.Number({ minimum: 0, maximum: 10 }),
  },
  closed,
);
export type ThresholdRule = Static<typeof ThresholdRuleSchema>;

/**
 * How the code of both sides was kept apart. namespaces: processes, files and network of its own; `layers`: what it wrote to
 * toolchains was kept apart too. no-new-privileges: it ran as the same user, and could not become another. none: in no way.
 */
const IsolationSchema = Type.Object(
  {
    mode: Type.Union([Type.Literal('auto'), Type.Literal('strict'), Type.Literal('off')]),
    state: Type.Union([
      Type.Literal('namespaces'),
      Type.Literal('no-new-privileges'),
      Type.Literal('none'),
      Type.Literal('off'),
    ]),
    layers: Type.Optional(Type.Boolean()),
    /** Why there are no namespaces. Untrusted. */
    reason: Type.Optional(text(2000)),
  },
  closed,
);
export type IsolationRecord = Static<typeof IsolationSchema>;

/** Everything the analysis depends on besides the observations. */
export const AnalysisSettingsSchema = Type.Object(
  {
    /** Fraction: 0.05 is 5 %. */
    threshold: Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
    thresholds: Type.Array(ThresholdRuleSchema, { maxItems: 1000 }),
    /** Fraction: 0.99 is 99 %. */
    confidenceLevel: Type.Number({ exclusiveMinimum: 0.5, exclusiveMaximum: 1 }),
    /** Units that are gated (`wall`, `allocations` already resolved to patterns on units). */
    gatedMetrics: Type.Array(text(200), { maxItems: 100 }),
    /** What a row whose clock overhead could be taken off is judged by. */
    gateOn: Type.Union([Type.Literal('corrected'), Type.Literal('raw')]),
    /** Whether what would fail the gate has to be regressed in a second build too. */
    confirm: ConfirmModeSchema,
    /** Percentiles of single iterations, in percent: 99.9. */
    percentiles: Type.Array(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }), { maxItems: 20 }),
    failOnRegression: Type.Boolean(),
    failOnInconclusive: Type.Boolean(),
    failOnMissing: Type.Boolean(),
  },
  closed,
);
export type AnalysisSettings = Static<typeof AnalysisSettingsSchema>;

const RevisionSchema = Type.Object(
  {
    /** As the user named it, or how it was found (`first parent of the merge commit`). Untrusted. */
    label: text(500),
    /** Full commit hash; null for an uncommitted work tree. */
    commit: Type.Union([Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }), Type.Null()]),
    /** Hash of the tree that was measured. */
    tree: Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }),
    /** First line of the commit message. Untrusted. */
    subject: text(500),
  },
  closed,
);
export type Revision = Static<typeof RevisionSchema>;

const BuildSchema = Type.Union([
  Type.Object({ state: Type.Literal('built'), durationMs: milliseconds }, closed),
  /** `reason`: what failed, one line. `output`: the compiler's first lines. Untrusted. */
  Type.Object({ state: Type.Literal('failed'), reason: text(2000), output: text(8000) }, closed),
]);
export type BuildRecord = Static<typeof BuildSchema>;

const HostSchema = Type.Object(
  {
    operatingSystem: text(200),
    architecture: text(50),
    cpuModel: text(200),
    logicalCpus: count,
    memoryBytes: count,
    /** `GitHub-hosted`, `self-hosted` or empty. */
    runner: text(200),
    /** From here on: absent is unknown. */
    kernel: Type.Optional(text(200)),
    microcode: Type.Optional(text(50)),
    physicalCores: Type.Optional(count),
    /** Several threads a core are in use. */
    smt: Type.Optional(Type.Boolean()),
    /** Frequency governor of the first processor. */
    governor: Type.Optional(text(50)),
    turbo: Type.Optional(Type.Boolean()),
    /** What the kernel tells the time by: `tsc`. */
    clockSource: Type.Optional(text(50)),
    /** The hypervisor, or the maker of the virtual machine. */
    virtualisation: Type.Optional(text(100)),
    container: Type.Optional(Type.Boolean()),
    /** Processors that this process may run on: `0-3,8`. */
    allowedCpus: Type.Optional(text(2000)),
    /** The control group's limit, in processors. */
    cpuLimit: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    memoryLimitBytes: Type.Optional(count),
    freeMemoryBytes: Type.Optional(count),
    /** What else was running at the start, the busiest first; names are untrusted. `share`: of one processor. */
    busyProcesses: Type.Optional(
      Type.Array(Type.Object({ name: text(100), share: Type.Number({ minimum: 0 }) }, closed), { maxItems: 10 }),
    ),
  },
  closed,
);
export type HostFacts = Static<typeof HostSchema>;

export const ResultsSchema = Type.Object(
  {
    format: Type.Literal(RESULTS_FORMAT),
    version: Type.Literal(RESULTS_VERSION),
    toolVersion: text(50),
    run: Type.Object(
      {
        /** ISO 8601, UTC. */
        startedAt: text(40),
        /** Wall time from the first build to the last slice, ms. */
        durationMs: milliseconds,
        /** Wall time spent in slices, ms. */
        measuringMs: milliseconds,
        /** Eight hexadecimal digits. */
        seed: Type.String({ pattern: '^[0-9a-f]{1,16}$' }),
        roundsPlanned: count,
        roundsDone: count,
        sliceMs: milliseconds,
        /** true: ended before the plan was done; what is here was measured in full pairs. */
        partial: Type.Boolean(),
        /** The command that repeats this run. */
        repeat: text(2000),
        /** Identity of the CI run, for ordering comments; absent on a laptop. */
        ci: Type.Optional(
          Type.Object(
            { runId: count, runNumber: count, runAttempt: count, url: text(500), repository: text(300) },
            closed,
          ),
        ),
      },
      closed,
    ),
    settings: AnalysisSettingsSchema,
    base: RevisionSchema,
    head: RevisionSchema,
    builds: Type.Object({ base: BuildSchema, head: BuildSchema }, closed),
    /** Both sides ran byte-identical binaries. */
    identicalBinaries: Type.Boolean(),
    harness: Type.Object({ name: text(50), toolchain: text(500) }, closed),
    host: HostSchema,
    /** What could be done to steady the slices; absent: nothing was tried. */
    isolation: Type.Optional(IsolationSchema),
    noiseControls: Type.Optional(
      Type.Object(
        {
          pin: Type.Union([Type.Literal('auto'), Type.Literal('off')]),
          /** What each slice used was read. */
          watched: Type.Boolean(),
          pinnedBy: Type.Union([Type.Literal('watch'), Type.Literal('taskset'), Type.Null()]),
          /** Processors that slices were pinned to, in turn; empty: none. */
          cpus: text(2000),
        },
        closed,
      ),
    ),
    calibration: CalibrationSchema,
    nullControl: Type.Optional(NullControlSchema),
    /** Absent where no instructions were counted. */
    counting: Type.Optional(CountingSchema),
    /** The second build; absent where nothing had to be confirmed, or that was off. */
    confirmation: Type.Optional(ConfirmationRecordSchema),
    /** How runs of a whole suite ended that did not end well; absent: there were none. */
    suiteEndings: Type.Optional(Type.Array(SuiteEndingSchema, { maxItems: 1000 })),
    metrics: Type.Array(MetricSchema, { maxItems: 1000 }),
    benchmarks: Type.Array(BenchmarkRecordSchema, { maxItems: 20_000 }),
    warnings: Type.Array(WarningSchema),
  },
  closed,
);
export type Results = Static<typeof ResultsSchema>;
