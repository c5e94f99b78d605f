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

/** What could be done to steady the slices. */
const NoiseControlsSchema = Type.Object(
  {
    pin: Type.Union([Type.Literal('auto'), Type.Literal('off')]),
    /** What each slice used was read. */
    watched: Type.Boolean(),
    pinnedBy: Type.Union([Type.Literal('watch'), Type.Literal('taskset'), Type.Null()]),
    /** Processors that slices were pinned to, in turn; empty: none. */
    cpus: text(2000),
  },
  closed,
);
export type NoiseControlsRecord = Static<typeof NoiseControlsSchema>;

/** A longer one is not recorded. */
export const INPUT_TEXT_LENGTH = 20_000;

/** What belongs to one machine and one execution, but for what its null control read. */
export const RunFactsSchema = Type.Object(
  {
    /** Set where results of several machines were joined. */
    ...PartsSchema.properties,
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
    /**
     * What was asked for beside commits and seed: inputs that are not at their defaults, by name, whether they were given
     * or stood in .github/tare.yml. null: what the step of a workflow gave to be run, whose value is repeated nowhere.
     * Untrusted.
     */
    inputs: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Union([text(INPUT_TEXT_LENGTH), Type.Null()])),
    ),
    /** Identity of the CI run, for ordering comments; absent on a laptop. */
    ci: Type.Optional(
      Type.Object({ runId: count, runNumber: count, runAttempt: count, url: text(500), repository: text(300) }, closed),
    ),
    builds: Type.Object({ base: BuildSchema, head: BuildSchema }, closed),
    /** Both sides ran byte-identical binaries. */
    identicalBinaries: Type.Boolean(),
    host: HostSchema,
    /** Its harness's, where results of several machines were joined that have different ones. */
    toolchain: Type.Optional(text(500)),
    isolation: Type.Optional(IsolationSchema),
    /** Absent: nothing was tried. */
    noiseControls: Type.Optional(NoiseControlsSchema),
    calibration: CalibrationSchema,
    /** Absent where no instructions were counted. */
    counting: Type.Optional(CountingSchema),
    /** The second readings; absent where nothing had to be confirmed, or that was off. */
    confirmation: Type.Optional(ConfirmationRecordSchema),
    /** How runs of a whole suite ended that did not end well; absent: there were none. */
    suiteEndings: Type.Optional(Type.Array(SuiteEndingSchema, { maxItems: 1000 })),
  },
  closed,
);

/** Fresh copies of base against each other: nothing but noise is between them. */
export interface NullControlRecord {
  /** Why there are none. */
  readonly skipped?: 'too-short';
  /** Wall time of their slices, ms. */
  readonly spentMs: number;
  readonly pairs: readonly NullPair[];
}

/**
 * `benchmark`: its id. One slice of either copy, both of side base; `position` says which ran first. Those of one `burst`
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

/** The run that speaks for all where only one can: every results.json has at least one. */
export function firstRun<Kind>({ runs }: { readonly runs: readonly Kind[] }): Kind {
  const [first] = runs;
  if (first === undefined) throw new RangeError('results without a run');
  return first;
}

/** Did every run measure byte-identical binaries? */
export function ranIdenticalBinaries({ runs }: Runs): boolean {
  return runs.every(({ identicalBinaries }) => identicalBinaries);
}

/** Did any run end before its plan was done? */
export function isPartial({ runs }: Runs): boolean {
  return runs.some(({ partial }) => partial);
}

/**
 * How a side stands over all runs. head has failed where any run could not build it, for then it is not known to work;
 * base where none could, for what one run can compare stays compared.
 */
export function buildOf({ runs }: Runs, side: Side): BuildRecord {
  const builds = runs.map((run) => run.builds[side]);
  const failed = builds.find(({ state }) => state === 'failed');
  const built = builds.find(({ state }) => state === 'built');
  const record = side === 'head' ? (failed ?? built) : (built ?? failed);
  if (record === undefined) throw new RangeError('results without a run');
  return record;
}
