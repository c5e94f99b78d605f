import schema from '../../schema/results-1.json' with { type: 'json' };
import { calibratorNamed } from '../harnesses/registry.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Observation } from '../model/results/observation.ts';
import { RESULTS_VERSION, type Results } from '../model/results/results.ts';
import type { NullPair, Run } from '../model/results/run.ts';

/**
 * results.json of version 1, as 0.1.0 wrote it: one run, observations by row and keyed by their round, and some words
 * that have changed since. schema/results-1.json is what it was and stays so.
 */
export { schema as RESULTS_1_SCHEMA };

type Renamed = { readonly [Name in keyof Observation]?: Observation[Name] };
type Observation1 = Omit<Renamed, 'instrument'> & {
  readonly round: number;
  readonly instrument?: 'tails' | 'instructions';
  readonly values: Observation['values'];
};
type Benchmark1 = Omit<BenchmarkRecord, 'observations' | 'clock'> & {
  readonly observations: readonly Observation1[];
  readonly clock?: Omit<NonNullable<BenchmarkRecord['clock']>, 'source'> & { readonly source: string };
};
type RunParts = 'builds' | 'identicalBinaries' | 'host' | 'isolation' | 'calibration' | 'counting' | 'confirmation';
type RunPart = Pick<Run, RunParts | 'suiteEndings'>;

/** What the schema of version 1 lets through. */
export interface Results1 extends RunPart, Pick<Results, 'toolVersion' | 'base' | 'head' | 'harness' | 'warnings'> {
  readonly format: Results['format'];
  readonly version: 1;
  readonly run: Omit<Run, RunParts | 'suiteEndings' | 'noiseControls' | 'nullControl'>;
  readonly settings: Omit<Results['settings'], 'percentiles' | 'gateRule'> & { readonly tails: number[] };
  readonly steadying?: NonNullable<Run['noiseControls']>;
  readonly nullControl?: Omit<NonNullable<Run['nullControl']>, 'pairs'> & {
    readonly pairs: readonly { readonly benchmark: string; readonly one: Observation1; readonly other: Observation1 }[];
  };
  readonly metrics: Results['metrics'];
  readonly benchmarks: readonly Benchmark1[];
}

/** Of a file that follows the schema of version 1. */
export function fromVersion1(file: Results1): Results {
  const { run, settings, steadying, nullControl, benchmarks, warnings, ...rest } = file;
  const { format, toolVersion, base, head, harness, metrics, ...ofRun } = rest;
  const { version: _, ...parts } = ofRun;
  const { tails, ...otherSettings } = settings;
  const only: Run = {
    ...run,
    ...parts,
    calibration: { ...parts.calibration, clocks: parts.calibration.clocks.map(clockRecordOf) },
    ...(steadying === undefined ? {} : { noiseControls: steadying }),
    ...(nullControl === undefined ? {} : { nullControl: { ...nullControl, pairs: nullControl.pairs.map(pairOf) } }),
  };
  return {
    format,
    version: RESULTS_VERSION,
    toolVersion,
    settings: { ...otherSettings, gateRule: 'estimate', percentiles: tails },
    base,
    head,
    harness,
    metrics,
    warnings: warnings.map(warningOf),
    runs: [only],
    benchmarks: benchmarks.map(benchmarkOf),
  };
}

function benchmarkOf({ observations, clock, warnings, ...facts }: Benchmark1): BenchmarkRecord {
  return {
    ...facts,
    // Only suites chose their own number of iterations.
    ...(facts.iterations === undefined ? { isSuite: true } : {}),
    ...(clock === undefined ? {} : { clock: clockOf(clock) }),
    warnings: warnings.map(warningOf),
    observations: observations.map(observationOf),
  };
}

/** What the percentile instrument costs was known by the name of its calibrator alone. */
function clockRecordOf(record: Run['calibration']['clocks'][number]): Run['calibration']['clocks'][number] {
  const { clock = record.clock, instrument } = calibratorNamed(record.clock) ?? {};
  return { ...record, clock, ...(instrument === undefined ? {} : { instrument }) };
}

function clockOf(clock: NonNullable<Benchmark1['clock']>): NonNullable<BenchmarkRecord['clock']> {
  const source = clock.source === 'told' ? 'reported' : clock.source;
  return { ...clock, source } as NonNullable<BenchmarkRecord['clock']>;
}

/** A round had one slice a side. */
function observationOf({ round, instrument, ...rest }: Observation1): Observation {
  const kind = instrument === 'tails' ? 'percentiles' : instrument;
  const observation = { ...rest, run: 0, burst: round, slice: 0, ...(kind === undefined ? {} : { instrument: kind }) };
  return observation as Observation;
}

function pairOf({ benchmark, one, other }: { benchmark: string; one: Observation1; other: Observation1 }): NullPair {
  return { benchmark, one: observationOf(one), other: observationOf(other) };
}

function warningOf(warning: Results['warnings'][number]): Results['warnings'][number] {
  return { ...warning, code: warning.code.replace(/^tails-/, 'percentiles-') };
}
