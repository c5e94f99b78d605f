import { type Static, Type } from 'typebox';
import { CalibrationSchema } from '../clock.ts';
import { ConfirmationRecordSchema } from './confirmation.ts';
import { CountingSchema } from './counting.ts';
import { SuiteEndingSchema } from './ending.ts';
import { closed, count, milliseconds, text } from './fields.ts';
import { HostSchema, IsolationSchema } from './host.ts';
import { type BuildRecord, BuildSchema } from './revision.ts';
import { PartsSchema } from './settings.ts';
import type { Side } from './side.ts';
import type { SliceRecord } from './slice-record.ts';

/** The noise controls that could be applied to slices. */
const NoiseControlsSchema = Type.Object(
  {
    pin: Type.Union([Type.Literal('auto'), Type.Literal('off')]),
    /** The resources that each slice used were read. */
    watched: Type.Boolean(),
    pinnedBy: Type.Union([Type.Literal('watch'), Type.Literal('taskset'), Type.Null()]),
    /** The processors that bursts were pinned to, one after another; empty: none. */
    cpus: text(2000),
  },
  closed,
);
export type NoiseControlsRecord = Static<typeof NoiseControlsSchema>;

/** A command by which the project runs its benchmarks itself. Untrusted. */
const OwnCommandSchema = Type.Object(
  {
    /** As it is typed: `npm run bench`. */
    name: text(500),
    /** What of it was measured, by the names that it has there: files, packages, or its whole line. */
    measured: Type.Array(text(500), { maxItems: 100 }),
    /** What of it was not. */
    left: Type.Array(text(500), { maxItems: 100 }),
  },
  closed,
);
export type OwnCommandRecord = Static<typeof OwnCommandSchema>;

/** A file, a package or the like none of whose benchmarks could be built or listed. Untrusted. */
const NotLoadedSchema = Type.Object(
  {
    name: text(500),
    /** Why, in a line. */
    reason: text(500),
    /** Nothing is wrong with it: there was no time. Absent: it failed. */
    noTime: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type NotLoaded = Static<typeof NotLoadedSchema>;

const instructions = Type.Array(text(300), { maxItems: 1000 });

/** A function of a program, as it was compiled on the sides that have it. */
const FunctionAssemblySchema = Type.Object(
  {
    /** As in a benchmark's changed functions. Untrusted. */
    name: text(1000),
    /** Its instructions without addresses, and labels (`L1:`) of those that it jumps to itself. Untrusted. */
    base: Type.Optional(instructions),
    head: Type.Optional(instructions),
  },
  closed,
);
export type FunctionAssembly = Static<typeof FunctionAssemblySchema>;

/** What is known of how the code of both sides differs. */
const CodeRecordSchema = Type.Object(
  {
    /** Functions and data on both sides, as far as they were distinguished, and how many of them differ. */
    functions: Type.Optional(Type.Object({ differ: count, units: count, unitsDiffer: count }, closed)),
    /** Names of some that differ, untrusted. */
    names: Type.Array(text(1000), { maxItems: 100 }),
    /** Why it is not known, so that all was measured. Untrusted. */
    unknown: Type.Optional(text(2000)),
    /** The wall time that it took, ms. */
    durationMs: milliseconds,
  },
  closed,
);
export type CodeRecord = Static<typeof CodeRecordSchema>;

/** Longer texts of inputs are not recorded. */
export const INPUT_TEXT_LENGTH = 20_000;

/** The facts of one execution on one machine, without its null control. */
export const RunFactsSchema = Type.Object(
  {
    // Set where results of several machines were joined.
    ...PartsSchema.properties,
    /** ISO 8601, UTC. */
    startedAt: text(40),
    /** The wall time from the first build to the last slice, ms. */
    durationMs: milliseconds,
    /** The wall time spent in slices, ms. */
    measuringMs: milliseconds,
    /** Eight hexadecimal digits. */
    seed: Type.String({ pattern: '^[0-9a-f]{1,16}$' }),
    /** Absent: it was not asked for. */
    code: Type.Optional(CodeRecordSchema),
    /** Of functions that differ, and that rows enter which changed. Absent: not looked at, or not known. */
    assembly: Type.Optional(Type.Array(FunctionAssemblySchema, { maxItems: 12 })),
    /** Set where the change touches no code, so that nothing was measured: how many files it touches. */
    noCodeChanged: Type.Optional(Type.Object({ files: count }, closed)),
    roundsPlanned: count,
    roundsDone: count,
    sliceMs: milliseconds,
    /** The run ended before its plan was done; what is here was measured in full pairs. */
    partial: Type.Boolean(),
    /** The command that repeats this run. */
    repeat: text(2000),
    /**
     * The inputs that are not at their defaults, by name, without commits and seed, whether they were given or stood in
     * .github/tare.yml. null stands for a command that a workflow's step gave, which may hold a secret. Untrusted.
     */
    inputs: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Union([text(INPUT_TEXT_LENGTH), Type.Null()])),
    ),
    /** The identity of the CI run, for ordering comments; absent outside CI. */
    ci: Type.Optional(
      Type.Object({ runId: count, runNumber: count, runAttempt: count, url: text(500), repository: text(300) }, closed),
    ),
    builds: Type.Object({ base: BuildSchema, head: BuildSchema }, closed),
    /** Both sides ran byte-identical binaries. */
    identicalBinaries: Type.Boolean(),
    host: HostSchema,
    /** The machine's toolchain, where joined results of several machines have different ones. */
    toolchain: Type.Optional(text(500)),
    isolation: Type.Optional(IsolationSchema),
    /** Absent where none was tried. */
    noiseControls: Type.Optional(NoiseControlsSchema),
    calibration: CalibrationSchema,
    /** Absent where no instructions were counted. */
    counting: Type.Optional(CountingSchema),
    /** How readings of the re-measurement were made; absent where nothing had to be confirmed, or `confirm` was off. */
    confirmation: Type.Optional(ConfirmationRecordSchema),
    /** Absent where the project has no such command, or the inputs say what is measured. */
    ownCommand: Type.Optional(OwnCommandSchema),
    /** Files, packages and the like none of whose benchmarks are known; absent: none. */
    notLoaded: Type.Optional(Type.Array(NotLoadedSchema, { maxItems: 1000 })),
    /** How failed runs of a whole suite ended; absent where none failed. */
    suiteEndings: Type.Optional(Type.Array(SuiteEndingSchema, { maxItems: 1000 })),
  },
  closed,
);

/** Pairs of two fresh copies of base, between which there is nothing but noise. */
export interface NullControlRecord {
  /** Why there are no pairs. */
  readonly skipped?: 'too-short';
  /** The wall time of their slices, ms. */
  readonly spentMs: number;
  readonly pairs: readonly NullPair[];
}

/**
 * A slice of either copy, both of side base; `position` says which ran first. `benchmark` is an id. The slices of one `burst`
 * are one observation.
 */
export interface NullPair {
  readonly benchmark: string;
  readonly one: SliceRecord;
  readonly other: SliceRecord;
}

/** One machine and one execution. */
export type Run = Static<typeof RunFactsSchema> & { readonly nullControl?: NullControlRecord };

interface Runs {
  readonly runs: readonly Pick<Run, 'builds' | 'identicalBinaries' | 'partial'>[];
}

/** The run that stands for all where only one can: every results.json has at least one. */
export function firstRun<Kind>({ runs }: { readonly runs: readonly Kind[] }): Kind {
  const [first] = runs;
  if (first === undefined) throw new RangeError('results without a run');
  return first;
}

/** Whether every run measured byte-identical binaries. */
export function ranIdenticalBinaries({ runs }: Runs): boolean {
  return runs.every(({ identicalBinaries }) => identicalBinaries);
}

/** What the project itself runs and these runs did not measure. Untrusted texts. */
export interface Missed {
  /** Its own commands, with what of them was not measured. */
  readonly commands: readonly OwnCommandRecord[];
  /** Files, packages and the like that could not be built or loaded. */
  readonly files: readonly NotLoaded[];
  /** Those that there was no time to load. */
  readonly late: readonly NotLoaded[];
}

export function missedBy({ runs }: { readonly runs: readonly Pick<Run, 'ownCommand' | 'notLoaded'>[] }): Missed {
  const own = runs.flatMap(({ ownCommand }) =>
    ownCommand === undefined || ownCommand.left.length === 0 ? [] : [ownCommand],
  );
  const all = runs.flatMap(({ notLoaded = [] }) => notLoaded);
  const unloaded = [...new Map(all.map((each) => [each.name, each])).values()];
  return {
    commands: [...new Map(own.map((each) => [each.name, each])).values()],
    files: unloaded.filter(({ noTime }) => noTime !== true),
    late: unloaded.filter(({ noTime }) => noTime === true),
  };
}

/**
 * Whether there was nothing to measure, as no run found code that differs. It explains that there are no benchmarks, and
 * excuses none that there are.
 */
export function hasNoCodeChanged({
  runs,
  benchmarks,
}: {
  readonly runs: readonly Pick<Run, 'noCodeChanged'>[];
  readonly benchmarks: readonly unknown[];
}): boolean {
  return benchmarks.length === 0 && runs.every(({ noCodeChanged }) => noCodeChanged !== undefined);
}

/** Whether any run ended before its plan was done. */
export function isPartial({ runs }: Runs): boolean {
  return runs.some(({ partial }) => partial);
}

/**
 * A side's build over all runs. head has failed where any run could not build it, since it is then not known to work;
 * base has failed where no run could build it, since what one run can compare stays compared. It was not needed where no
 * run needed it.
 */
export function buildOf({ runs }: Runs, side: Side): BuildRecord {
  const builds = runs.map((run) => run.builds[side]);
  const failed = builds.find(({ state }) => state === 'failed');
  const built = builds.find(({ state }) => state === 'built');
  const record = (side === 'head' ? (failed ?? built) : (built ?? failed)) ?? builds[0];
  if (record === undefined) throw new RangeError('results without a run');
  return record;
}
