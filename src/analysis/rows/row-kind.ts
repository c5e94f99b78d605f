import { matchesPattern } from '../../model/inputs/pattern.ts';
import { isSpeed, type Metric } from '../../model/metric.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { isMeantBy } from '../../model/results/cores.ts';
import { INSTRUCTIONS } from '../../model/results/counting.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import { smallestDifferenceOf, WALL_RATES, WALL_UNITS, wallRate } from '../../model/units.ts';
import { unitsOf } from '../../record/index.ts';
import { EXACT_MIN } from '../../statistics/multiplicity.ts';
import type { PairReading } from '../../statistics/observation.ts';
import { type Limits, limitOf, limitsAt } from './compare.ts';
import {
  type Burst,
  byRun,
  everySlice,
  isPositive,
  type MetricObservation,
  mediansOf,
  type Processors,
  readingsOf,
  sliceMs,
  valuesOf,
} from './observations.ts';
import type { Percentile } from './percentiles.ts';
import { type Views, viewed } from './views.ts';

/**
 * How one benchmark x metric can be compared, before any level is known (the level depends on how many rows there are).
 * ratio: positive readings, an interval on log ratios. difference: readings that are 0 or negative have no ratio; an
 * interval on differences. exact: a count or size that never varied within a side. counted: instructions, of runs of
 * their own. one-sided, unpaired: nothing to compare. refused: a percentile that its instrument cannot tell.
 */
export interface RowKind extends Limits {
  readonly kind: 'ratio' | 'difference' | 'exact' | 'counted' | 'one-sided' | 'unpaired' | 'refused';
  readonly metric: Metric;
  readonly gated: boolean;
  readonly readings: readonly MetricObservation[];
  /** The other way to read bursts of short slices, and whether it says the same. */
  readonly views?: Views;
  readonly processors?: Processors;
  /** Readings of long slices, where any were run to check the short ones. */
  readonly checks: readonly MetricObservation[];
  /** Wall time of one of those, ms; 0 without any. */
  readonly checkMs: number;
  /** Set for percentiles of single iterations. */
  readonly percentile?: Percentile;
}

export function rowKindsOf(
  record: BenchmarkRecord,
  bursts: readonly Burst[],
  metrics: readonly Metric[],
  settings: AnalysisSettings,
  percentiles: ReadonlyMap<string, Percentile> = new Map(),
  checkBursts: readonly Burst[] = [],
): readonly RowKind[] {
  const reported = unitsOf(record);
  return metrics
    .filter(({ unit }) => reported.has(unit))
    .map((metric) =>
      rowKindOf(record, bursts, checkBursts, { metric, reported }, settings, percentiles.get(metric.unit)),
    );
}

function rowKindOf(
  record: BenchmarkRecord,
  bursts: readonly Burst[],
  checkBursts: readonly Burst[],
  { metric, reported }: { readonly metric: Metric; readonly reported: ReadonlySet<string> },
  settings: AnalysisSettings,
  percentile: Percentile | undefined,
): RowKind {
  const means = readingsOf(bursts, metric);
  const kind = percentile !== undefined && percentile.refusal !== null ? 'refused' : kindOf(record, metric, means);
  const limits = limitsOfKind(kind, means, metric, thresholdOf(record, metric.unit, settings));
  const { readings, views } =
    kind === 'ratio' ? viewed(means, limitOf(limits.threshold)) : { readings: means, views: null };
  return {
    kind,
    metric,
    // Two benchmarks of one name are not one that changed, and where nothing differs nothing did.
    gated: record.ownCodeDiffers !== true && record.sameCode === undefined && isGated(metric, reported, settings),
    ...limits,
    readings,
    ...(views === null ? {} : { views }),
    checks: checkBursts.length === 0 ? [] : readingsOf(checkBursts, metric),
    checkMs: sliceMs(checkBursts),
    ...(percentile === undefined ? {} : { percentile }),
  };
}

function kindOf(record: BenchmarkRecord, metric: Metric, readings: readonly MetricObservation[]): RowKind['kind'] {
  if (readings.length === 0) {
    const everywhere = (['base', 'head'] as const).every((side) => valuesOf(record, side, metric.unit).length > 0);
    return everywhere ? 'unpaired' : 'one-sided';
  }
  if (isCounted(record, metric)) return 'counted';
  if (isExact(metric, readings)) return 'exact';
  return readings.every(isPositive) ? 'ratio' : 'difference';
}

function isCounted(record: BenchmarkRecord, { unit }: Metric): boolean {
  return (
    unit === INSTRUCTIONS &&
    record.slices.some(({ counted, values }) => counted !== undefined && Object.hasOwn(values, INSTRUCTIONS))
  );
}

/**
 * A time or rate that never varies is quantised, not exact: its clock is too coarse. Machines may read different
 * values, where these change alike on all.
 */
function isExact(metric: Metric, readings: readonly MetricObservation[]): boolean {
  if (isSpeed(metric) || readings.length < EXACT_MIN) return false;
  const machines = byRun(readings);
  if (!machines.every(neverVaries)) return false;
  const firsts = machines.flatMap((each) => each[0] ?? []);
  if (firsts.every(({ base, head }) => base === firsts[0]?.base && head === firsts[0].head)) return true;
  return machines.every(({ length }) => length >= EXACT_MIN) && isOneChange(firsts);
}

function neverVaries(readings: readonly MetricObservation[]): boolean {
  const [first] = readings;
  const isFirst = ({ base, head }: PairReading) => base === first?.base && head === first.head;
  return readings.every((each) => everySlice(each, isFirst));
}

function isOneChange(readings: readonly MetricObservation[]): boolean {
  if (readings.every(({ base, head }) => base === head)) return true;
  const [first] = readings;
  return (
    readings.every(isPositive) &&
    readings.every(({ base, head }) => head / base === (first?.head ?? 0) / (first?.base ?? 0))
  );
}

/** @param reported the units that the benchmark reports */
export function isGated(
  { direction, unit }: Metric,
  reported: ReadonlySet<string>,
  { gatedMetrics }: AnalysisSettings,
): boolean {
  if (direction === 'unknown') return false;
  if (gatedMetrics.some((pattern) => matchesPattern(pattern, unit))) return true;
  // Wall time is gated, and its reciprocal is all that there is.
  return wallRate(reported) === unit && WALL_UNITS.every((each) => gatedMetrics.includes(each));
}

/** Later rules win over earlier ones, and any over the general threshold. Operations a second have those of time, too. */
export function thresholdOf(
  benchmark: Pick<BenchmarkRecord, 'id' | 'cores'>,
  unit: string,
  settings: AnalysisSettings,
): number {
  const units = WALL_RATES.includes(unit) ? [unit, 'ns/op'] : [unit];
  const rule = settings.thresholds.findLast(
    (each) => isMeantBy(each.benchmark, benchmark) && units.some((one) => matchesPattern(each.metric, one)),
  );
  return rule?.threshold ?? settings.threshold;
}

function limitsOfKind(
  kind: RowKind['kind'],
  readings: readonly MetricObservation[],
  { unit }: Metric,
  asked: number,
): Limits {
  const isCompared = kind === 'ratio' || kind === 'difference' || kind === 'exact';
  if (!isCompared || smallestDifferenceOf(unit) === 0) return { threshold: asked, smallestDifference: null };
  const { base, head } = mediansOf(readings);
  // The smaller value counts: a ratio is then as large as its difference, rising or falling. A difference has its base.
  return limitsAt(asked, unit, kind !== 'difference' && base > 0 && head > 0 ? Math.min(base, head) : base);
}

/** Rows that noise could flag, and that the gate would act on: they share the run's error level. */
export function isInFamily(row: RowKind): boolean {
  return row.gated && (row.kind === 'ratio' || row.kind === 'difference');
}
