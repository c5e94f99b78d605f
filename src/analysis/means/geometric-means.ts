import type { GeometricMean } from '../../model/analysis/analysis.ts';
import type { Metric } from '../../model/metric.ts';
import type { Results } from '../../model/results/results.ts';
import { smallestDifferenceOf } from '../../model/units.ts';
import { median } from '../../statistics/descriptive.ts';
import { familyAlpha, OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import type { Prepared } from '../prepare.ts';
import { isPositive, type MetricObservation } from '../rows/observations.ts';
import { deltaOf } from '../rows/ratio-row.ts';
import type { RowKind } from '../rows/row-kind.ts';
import { meanOverRows } from './mean-over-rows.ts';

/** A mean over one is its row. */
const ROWS_MIN = 2;
/** In units of the smallest difference that matters. */
const NEAR_ZERO = 10;

/**
 * Per metric, over the compared benchmarks whose readings are positive, not near zero, and enough; at the run's
 * own confidence level (one statement a metric, and no gate hangs on it).
 */
export function geometricMeans(results: Results, prepared: readonly Prepared[]): readonly GeometricMean[] {
  const alpha = familyAlpha(results.settings.confidenceLevel, 1);
  const means: GeometricMean[] = [];
  for (const metric of results.metrics) {
    const rows = prepared.flatMap((each) => rowsForMean(each, metric));
    const mean = meanOverRows(rows, results.runs, alpha, ROWS_MIN);
    if (mean === null) continue;
    const gated = prepared.some(({ kinds }) => kinds.some((row) => row.gated && row.metric.unit === metric.unit));
    means.push({ metric, gated, benchmarks: mean.rows.length, delta: deltaOf(mean.interval) });
  }
  return means;
}

/** Of the same code none: they would hide by how much the others changed. */
function rowsForMean({ record, status, kinds }: Prepared, metric: Metric): readonly RowKind[] {
  if (record.sameCode !== undefined) return [];
  const row = kinds.find((each) => each.metric.unit === metric.unit);
  if (status !== 'compared' || row === undefined || row.readings.length < OBSERVATIONS_MIN) return [];
  if (!row.readings.every(isPositive) || isNearZero(row.readings, metric)) return [];
  return [row];
}

/** Near zero a ratio says next to nothing. */
function isNearZero(readings: readonly MetricObservation[], { unit }: Metric): boolean {
  const near = NEAR_ZERO * smallestDifferenceOf(unit);
  // Where no reading lies below the limit, their median does not.
  if (readings.every(({ base, head }) => base >= near && head >= near)) return false;
  return median(readings.map(({ base, head }) => Math.min(base, head))) < near;
}
