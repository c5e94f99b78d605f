import type { Measurement, Parsed } from '../../formats/format.ts';
import type { Change } from '../../model/analysis/change.ts';
import type { ResultsComparison, UnpairedRow } from '../../model/analysis/results-comparison.ts';
import type { Metric } from '../../model/metric.ts';
import { benchmarkKey } from '../../model/results/benchmark-id.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import { type DirectionRule, metricOf } from '../../model/units.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { Verdict } from '../../model/verdict.ts';
import { median } from '../../statistics/descriptive.ts';
import { familyAlpha } from '../../statistics/multiplicity.ts';
import { rankSumInterval } from '../../statistics/rank-sum.ts';
import { limitOf, limitsAt, placeOf, verdictAt } from '../rows/compare.ts';
import { directionOf } from '../rows/direction.ts';
import { isGated, thresholdOf } from '../rows/row-kind.ts';

type ResultTexts = Pick<Parsed, 'measurements' | 'failures'>;

interface UnpairedSettings {
  readonly settings: AnalysisSettings;
  readonly directions: readonly DirectionRule[];
}

interface Sample {
  readonly id: string;
  readonly metric: Metric;
  readonly gated: boolean;
  readonly base: readonly number[];
  readonly head: readonly number[];
}

/**
 * Compares two sets of results. Each result is an observation; nothing pairs them, so what differed between the two
 * stretches of time is in the difference: docs/formats.md. Judged by the interval of the shift of logs (rank-sum).
 */
export function compareResults(
  base: ResultTexts,
  head: ResultTexts,
  { settings, directions }: UnpairedSettings,
): ResultsComparison {
  const ids = { base: idsOf(base), head: idsOf(head) };
  const samples = samplesOf(base.measurements, head.measurements, { settings, directions });
  const judged = samples.filter(({ gated }) => gated).length;
  const alpha = familyAlpha(settings.confidenceLevel, judged);
  const failed = (['base', 'head'] as const).flatMap((side) =>
    (side === 'base' ? base : head).failures.map((one) => ({ side, id: idOf(one), reason: one.reason })),
  );
  return {
    rows: samples.map((sample) => rowOf(sample, alpha, settings)),
    onlyBase: [...ids.base].filter((id) => !ids.head.has(id)),
    onlyHead: [...ids.head].filter((id) => !ids.base.has(id)),
    failed,
    alpha,
  };
}

function idOf({ group, name }: { readonly group: string; readonly name: string }): string {
  return group === '' ? name : `${group}:${name}`;
}

/** Of all that was run: one that failed was not removed. */
function idsOf({ measurements, failures }: ResultTexts): ReadonlySet<string> {
  return new Set([...measurements, ...failures].map(idOf));
}

/** What both sides report, in the order of base. */
function samplesOf(
  base: readonly Measurement[],
  head: readonly Measurement[],
  { settings, directions }: UnpairedSettings,
): readonly Sample[] {
  const reported = new Map<string, Set<string>>();
  for (const one of [...base, ...head]) {
    const units = reported.get(idOf(one)) ?? new Set();
    reported.set(idOf(one), units);
    for (const unit of one.values.keys()) units.add(unit);
  }
  const [ours, theirs] = [valuesOf(base), valuesOf(head)];
  return [...ours].flatMap(([key, { id, unit, values }]) => {
    const other = theirs.get(key);
    if (other === undefined) return [];
    const metric = metricOf(unit, directions);
    const gated = isGated(metric, reported.get(id) ?? new Set(), settings);
    return [{ id, metric, gated, base: values, head: other.values }];
  });
}

function valuesOf(measurements: readonly Measurement[]) {
  const all = new Map<string, { readonly id: string; readonly unit: string; readonly values: number[] }>();
  for (const one of measurements) {
    for (const [unit, value] of one.values) {
      const key = `${unit} ${benchmarkKey(one)}`;
      const known = all.get(key) ?? { id: idOf(one), unit, values: [] };
      all.set(key, known);
      known.values.push(value);
    }
  }
  return all;
}

function rowOf(sample: Sample, alpha: number, settings: AnalysisSettings): UnpairedRow {
  const { id, metric, gated } = sample;
  const [base, head] = [median(sample.base), median(sample.head)];
  const limits = limitsAt(thresholdOf({ id }, metric.unit, settings), metric.unit, base);
  const change = changeOf(sample, alpha);
  const verdict =
    metric.direction === 'unknown' ? null : verdictOf(change, metric.direction, limits.threshold, settings);
  const row = {
    metric,
    gated,
    ...limits,
    verdict,
    direction: directionOf(change, metric, 0),
    alpha,
    base,
    head,
    change,
    correction: null,
    noise: null,
    screened: false,
    confirmation: null,
    warnings: [],
  };
  return { id, row, results: { base: sample.base.length, head: sample.head.length } };
}

/** exact: every result of either side is the same, and there are two at least. */
function changeOf({ base, head }: Sample, alpha: number): Change {
  const isConstant = (values: readonly number[]) => values.length > 1 && values.every((value) => value === values[0]);
  if (isConstant(base) && isConstant(head)) {
    const [one = 0, other = 0] = [base[0], head[0]];
    const relative = one === 0 ? (other === 0 ? 0 : null) : other / one - 1;
    return { kind: 'exact', relative, absolute: other - one };
  }
  if ([...base, ...head].some((value) => value <= 0)) {
    return { kind: 'none', reason: 'some results are 0 or less, and of those there is no ratio' };
  }
  const interval = rankSumInterval(base.map(Math.log), head.map(Math.log), alpha);
  // Rounding of 1 - level.
  if (interval.level < 1 - alpha - 1e-9) {
    return {
      kind: 'none',
      reason: `${base.length} and ${head.length} results are too few for an interval at this level`,
    };
  }
  const delta = {
    estimate: Math.expm1(interval.estimate),
    lower: Math.expm1(interval.lower),
    upper: Math.expm1(interval.upper),
    level: interval.level,
    observations: Math.min(base.length, head.length),
    method: 'rank-sum' as const,
  };
  return { kind: 'interval', delta, settle: null };
}

function verdictOf(
  change: Change,
  direction: 'lower' | 'higher',
  threshold: number,
  { gateRule }: AnalysisSettings,
): Verdict {
  const limit = limitOf(threshold);
  switch (change.kind) {
    case 'interval': {
      const [estimate, lower, upper] = [change.delta.estimate, change.delta.lower, change.delta.upper].map(Math.log1p);
      const interval = { estimate: estimate ?? 0, lower: lower ?? 0, upper: upper ?? 0 };
      return verdictAt(placeOf(interval, limit, gateRule), direction);
    }
    case 'exact': {
      const log =
        change.relative === null ? Math.sign(change.absolute) * Number.POSITIVE_INFINITY : Math.log1p(change.relative);
      if (Math.abs(log) <= limit) return 'unchanged';
      return verdictAt(log > 0 ? 'above' : 'below', direction);
    }
    case 'difference':
    case 'none':
      return 'inconclusive';
    default:
      return unreachable(change);
  }
}
