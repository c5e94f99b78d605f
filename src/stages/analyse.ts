import type { Analysis, Family } from '../model/analysis.ts';
import type { Metric } from '../model/metric.ts';
import type { AnalysisSettings, BenchmarkRecord, Results } from '../model/results.ts';
import { familyAlpha, pairsNeeded } from '../statistics/multiplicity.ts';
import { benchmarkAnalysis, type Prepared, statusOf } from './analysis/benchmark.ts';
import { experimentOf } from './analysis/experiment.ts';
import { pairsOf } from './analysis/pairs.ts';
import { renameWarnings } from './analysis/renames.ts';
import { isRowSettled } from './analysis/row.ts';
import { isInFamily, rowKindsOf } from './analysis/row-kind.ts';
import { countsOf, geometricMeans, runVerdict, runWarnings } from './analysis/run-level.ts';

/** Everything that is concluded from a run, from its raw observations and settings alone (docs/statistics.md). */
export function analyse(results: Results): Analysis {
  const prepared = results.benchmarks.map((record) => prepare(record, results.metrics, results.settings));
  const family = familyOfSize(countRows(prepared), results.settings);
  const renames = renameWarnings(prepared);
  const benchmarks = prepared.map((each) => benchmarkAnalysis(each, family, renames.get(each.record.id) ?? []));
  return {
    results,
    verdict: runVerdict(results, benchmarks),
    counts: countsOf(benchmarks),
    family,
    benchmarks,
    geometricMeans: geometricMeans(results, prepared),
    experiment: experimentOf(prepared, benchmarks),
    sameTree: results.base.tree === results.head.tree,
    warnings: runWarnings(results),
  };
}

/**
 * The rows that would share the error level if measuring ended now. A run asks at each look, so that it stops by the
 * level the analysis will use.
 */
export function familyOf(
  records: readonly BenchmarkRecord[],
  metrics: readonly Metric[],
  settings: AnalysisSettings,
): Family {
  const prepared = records.map((record) => prepare(record, metrics, settings));
  return familyOfSize(countRows(prepared), settings);
}

/** The family of a run of `rows` gated rows, e.g. for a plan: how many pairs it will need. */
export function familyOfSize(rows: number, settings: AnalysisSettings): Family {
  const alpha = familyAlpha(settings.confidenceLevel, rows);
  return { size: rows, alpha, pairsNeeded: pairsNeeded(alpha) };
}

/**
 * Ids of the benchmarks that need no further pairs, at a look in the middle of a run: the precise ones, and those that
 * no pair can tell anything of (on one side only, failed).
 */
export function settledIn(soFar: Results): ReadonlySet<string> {
  const family = familyOf(soFar.benchmarks, soFar.metrics, soFar.settings);
  const settled = soFar.benchmarks.filter(
    (record) =>
      record.base.state !== 'measured' ||
      record.head.state !== 'measured' ||
      isSettled(record, soFar.metrics, soFar.settings, family),
  );
  return new Set(settled.map(({ id }) => id));
}

/**
 * Is every gated row of this benchmark precise enough to stop measuring it? By the same pairs, interval and level as
 * the report; on precision only, never because a difference shows. A benchmark without a gated row needs just the
 * fewest pairs.
 */
export function isSettled(
  record: BenchmarkRecord,
  metrics: readonly Metric[],
  settings: AnalysisSettings,
  family: Family,
): boolean {
  const { pairs, kinds, status } = prepare(record, metrics, settings);
  if (status === 'failed') return true;
  if (pairs.length < family.pairsNeeded) return false;
  return kinds.filter((row) => row.gated).every((row) => isRowSettled(row, family));
}

function prepare(record: BenchmarkRecord, metrics: readonly Metric[], settings: AnalysisSettings): Prepared {
  const pairs = pairsOf(record);
  const kinds = rowKindsOf(record, pairs, metrics, settings);
  return { record, pairs, kinds, status: statusOf(record, kinds) };
}

function countRows(prepared: readonly Prepared[]): number {
  let rows = 0;
  for (const { status, kinds } of prepared) if (status === 'compared') rows += kinds.filter(isInFamily).length;
  return rows;
}
