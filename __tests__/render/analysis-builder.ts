import { worstDirection } from '../../src/analysis/benchmark.ts';
import { countsOf } from '../../src/analysis/run-level.ts';
import type { Analysis, BenchmarkAnalysis, Counts, Experiment } from '../../src/model/analysis/analysis.ts';
import type { Settle } from '../../src/model/analysis/change.ts';
import type { RunNoise } from '../../src/model/analysis/noise.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import type { Metric } from '../../src/model/metric.ts';
import type { Results } from '../../src/model/results/results.ts';
import { metricOf } from '../../src/model/units.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import type { Warning } from '../../src/model/warning.ts';
import { results } from '../support/results-builder.ts';

/** Analysis values written down by hand: what a renderer is given, without the statistics that lead there. */

export interface IntervalSpec {
  readonly unit?: string;
  readonly metric?: Metric;
  readonly gated?: boolean;
  readonly threshold?: number;
  readonly base: number;
  /** Percent: [estimate, lower, upper]. */
  readonly percent: readonly [number, number, number];
  readonly verdict?: Verdict | null;
  readonly settle?: Settle | null;
  readonly pairs?: number;
  readonly warnings?: readonly Warning[];
}

/** A row with an interval; the verdict follows from the threshold unless it is given. */
export function interval(spec: IntervalSpec): Row {
  const metric = spec.metric ?? metricOf(spec.unit ?? 'ns/op');
  const threshold = spec.threshold ?? 0.05;
  const [estimate, lower, upper] = spec.percent.map((percent) => percent / 100) as [number, number, number];
  const verdict = spec.verdict === undefined ? verdictOf(metric, lower, upper, threshold) : spec.verdict;
  return {
    metric,
    gated: spec.gated ?? true,
    threshold,
    verdict,
    ...leaning(metric, lower, upper),
    base: spec.base,
    head: spec.base * (1 + estimate),
    change: {
      kind: 'interval',
      delta: {
        estimate,
        lower,
        upper,
        level: 0.9906,
        observations: spec.pairs ?? 20,
        method: 'signed-rank',
      },
      settle: spec.settle ?? null,
    },
    smallestDifference: null,
    correction: null,
    noise: null,
    confirmation: null,
    warnings: spec.warnings ?? [],
  };
}

/** What follows from an interval that is judged at 99 %. */
function leaning(metric: Metric, lower: number, upper: number): Pick<Row, 'direction' | 'alpha' | 'screened'> {
  const sign = metric.direction === 'unknown' ? 0 : lower > 0 ? 1 : upper < 0 ? -1 : 0;
  const worse = sign > 0 === (metric.direction === 'lower');
  return { direction: sign === 0 ? 'unknown' : worse ? 'slower' : 'faster', alpha: 0.01, screened: false };
}

function verdictOf(metric: Metric, lower: number, upper: number, threshold: number): Verdict | null {
  if (metric.direction === 'unknown') return null;
  const up = Math.log1p(threshold);
  const [low, high] = [Math.log1p(lower), Math.log1p(upper)];
  if (low > up) return metric.direction === 'lower' ? 'regressed' : 'improved';
  if (high < -up) return metric.direction === 'lower' ? 'improved' : 'regressed';
  return low >= -up && high <= up ? 'unchanged' : 'inconclusive';
}

export function exact(unit: string, base: number, head: number, options: Partial<Row> = {}): Row {
  const metric = options.metric ?? metricOf(unit);
  const worse = metric.direction === 'lower' ? head > base : head < base;
  return {
    metric,
    gated: true,
    threshold: 0,
    verdict: metric.direction === 'unknown' ? null : head === base ? 'unchanged' : worse ? 'regressed' : 'improved',
    ...leaning(metric, head - base, head - base),
    base,
    head,
    change: { kind: 'exact', relative: base === 0 ? null : head / base - 1, absolute: head - base },
    smallestDifference: null,
    correction: null,
    noise: null,
    confirmation: null,
    warnings: [],
    ...options,
  };
}

/** Readings of 0: the interval is on head - base, in the metric's unit. */
export function difference(
  unit: string,
  base: number,
  [estimate, lower, upper]: readonly [number, number, number],
  options: Partial<Row> & { readonly settle?: Settle } = {},
): Row {
  const { settle = null, ...rest } = options;
  const metric = options.metric ?? metricOf(unit);
  const limit = 0.05 * Math.abs(base);
  const worse = lower > limit ? 'up' : upper < -limit ? 'down' : null;
  return {
    metric,
    gated: true,
    threshold: 0.05,
    verdict:
      metric.direction === 'unknown'
        ? null
        : worse === null
          ? lower >= -limit && upper <= limit
            ? 'unchanged'
            : 'inconclusive'
          : (worse === 'up') === (metric.direction === 'lower')
            ? 'regressed'
            : 'improved',
    ...leaning(metric, lower, upper),
    base,
    head: base + estimate,
    change: {
      kind: 'difference',
      difference: { estimate, lower, upper, level: 0.9906, observations: 20, method: 'signed-rank' },
      settle,
    },
    smallestDifference: null,
    correction: null,
    noise: null,
    confirmation: null,
    warnings: base === 0 ? [{ code: 'zero-baseline', message: 'base is 0: there is no ratio, only a difference' }] : [],
    ...rest,
  };
}

export function none(unit: string, base: number | null, head: number | null, reason: string): Row {
  const change = { kind: 'none', reason } as const;
  return {
    metric: metricOf(unit),
    gated: true,
    threshold: 0.05,
    verdict: null,
    ...leaning(metricOf(unit), 0, 0),
    base,
    head,
    change,
    smallestDifference: null,
    correction: null,
    noise: null,
    confirmation: null,
    warnings: [],
  };
}

const ORDER: readonly Exclude<Verdict, 'same-code'>[] = ['regressed', 'inconclusive', 'improved', 'unchanged'];

export function compared(id: string, rows: readonly Row[], warnings: readonly Warning[] = []): BenchmarkAnalysis {
  const verdicts = rows.filter((row) => row.gated).map((row) => row.verdict);
  const isSame = rows.some((row) => row.verdict === 'same-code');
  const verdict = isSame ? 'same-code' : (ORDER.find((candidate) => verdicts.includes(candidate)) ?? null);
  const leaders = rows.filter((row) => row.gated && row.verdict === verdict);
  const direction = worstDirection(leaders);
  return {
    id,
    name: id,
    group: '',
    harness: null,
    status: 'compared',
    verdict,
    direction,
    rows,
    reason: '',
    failedSides: [],
    changedFunctions: [],
    warnings,
  };
}

export function apart(
  id: string,
  status: Exclude<BenchmarkAnalysis['status'], 'compared'>,
  options: Partial<BenchmarkAnalysis> = {},
): BenchmarkAnalysis {
  const empty = {
    direction: 'unknown',
    rows: [],
    reason: '',
    failedSides: [],
    changedFunctions: [],
    warnings: [],
  } as const;
  const verdict = status === 'same-code' ? status : null;
  return { id, name: id, group: '', harness: null, status, verdict, ...empty, ...options };
}

export function analysis(
  benchmarks: readonly BenchmarkAnalysis[],
  options: Partial<Omit<Analysis, 'results'>> & { readonly results?: Parameters<typeof results>[0] } = {},
): Analysis {
  const { results: parts, ...rest } = options;
  const record: Results = results({
    ...parts,
    run: { roundsPlanned: 20, roundsDone: 20, durationMs: 860_000, measuringMs: 791_000, ...parts?.run },
  });
  const size = benchmarks.reduce(
    (sum, { rows }) =>
      sum +
      rows.filter((row) => row.gated && (row.change.kind === 'interval' || row.change.kind === 'difference')).length,
    0,
  );
  const alpha = Math.min(0.01, 0.1 / Math.max(1, size));
  const counts = countsOf(benchmarks);
  return {
    results: record,
    verdict: runVerdict(counts),
    direction: worstDirection(benchmarks.filter((each) => each.verdict === runVerdict(counts))),
    counts,
    family: { size, alpha, observationsNeeded: Math.ceil(1 + Math.log2(1 / alpha)) },
    benchmarks,
    geometricMeans: [],
    experiment: experimentOf(benchmarks),
    clocks: [],
    noise: QUIET,
    controls: null,
    machine: null,
    confirmation: null,
    sameTree: false,
    failedSuite: null,
    warnings: [],
    ...rest,
  };
}

/** What the noise check says of a quiet run. */
const QUIET: RunNoise = {
  level: 'quiet',
  signs: [],
  readings: { baseVariation: 0.012, maxOverMedian: 1.04, wallPerCpu: 1.01, halfWidth: 0.009 },
  rows: 42,
  explained: 0,
  remedy: null,
  disturbances: [],
  nullControl: {
    state: 'holds',
    reason: null,
    pairs: 20,
    benchmarks: 17,
    spentMs: 4100,
    delta: {
      estimate: 0.001,
      lower: -0.006,
      upper: 0.008,
      level: 0.9906,
      observations: 20,
      method: 'signed-rank',
    },
  },
  shifts: [],
};

function experimentOf(benchmarks: readonly BenchmarkAnalysis[]): Experiment {
  const all = benchmarks.filter(({ status }) => status === 'compared');
  const deltas = all.flatMap(({ rows }) =>
    rows.flatMap(({ change }) =>
      change.kind === 'interval' ? [change.delta] : change.kind === 'difference' ? [change.difference] : [],
    ),
  );
  const pairs = deltas.map((delta) => delta.observations);
  return {
    compared: all.length,
    fewestObservations: pairs.length === 0 ? 0 : Math.min(...pairs),
    mostObservations: Math.max(0, ...pairs),
    endedDecided: 0,
    endedByTimeBudget: 0,
    slice: 'benchmark',
    medianSliceMs: 104,
    longestSliceMs: 121,
  };
}

function runVerdict(counts: Counts): Analysis['verdict'] {
  for (const verdict of ORDER) if (counts[verdict] > 0) return verdict;
  return counts.sameCode > 0 ? 'same-code' : 'error';
}
