import type { Analysis, Family } from '../model/analysis/analysis.ts';
import type { Row } from '../model/analysis/row.ts';
import { bySeverity, estimatedSeverity, gatedRows } from '../model/analysis/severity.ts';
import type { Metric } from '../model/metric.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { INSTRUMENTS } from '../model/results/observation.ts';
import type { Results } from '../model/results/results.ts';
import type { AnalysisSettings, PlanRecord } from '../model/results/settings.ts';
import { familyAlpha, pairsNeeded } from '../statistics/multiplicity.ts';
import { benchmarkAnalysis, type Prepared, statusOf } from './benchmark.ts';
import { type Clocks, clockSummaries, clocksOf, NO_CLOCKS } from './clock/clock-cost.ts';
import {
  confirmationCounts,
  confirmed,
  isConfirming,
  layoutOf,
  needsConfirmation,
  ofBuild,
  type SecondBuild,
} from './confirmation.ts';
import { experimentOf } from './experiment.ts';
import { machineSummary } from './noise/machine-summary.ts';
import { noiseOf, noiseWarnings } from './noise/noise.ts';
import { renameWarnings } from './renames.ts';
import { countMetrics, withCounts } from './rows/counted.ts';
import { burstMs, burstsOf } from './rows/pairs.ts';
import { percentileMetrics, percentilesOf, percentilesWanted, withPercentiles } from './rows/percentiles.ts';
import { isRowSettled, rowOf } from './rows/row.ts';
import { isInFamily, rowKindsOf } from './rows/row-kind.ts';
import { countsOf, geometricMeans, runVerdict, runWarnings } from './run-level.ts';
import { failedSuite, suiteWarnings } from './suite.ts';

/** Everything that is concluded from a run, from its raw observations and settings alone (docs/statistics.md). */
export function analyse(results: Results): Analysis {
  const prepared = prepareAll(results, 0);
  const family = familyOfSize(countRows(prepared), results.settings, results.plan);
  const renames = renameWarnings(prepared);
  const clocks = clocksOf(results, family.alpha);
  const first = prepared.map((each) => benchmarkAnalysis(each, family, clocks, renames.get(each.record.id) ?? []));
  const second = isConfirming(results) ? secondBuild(results) : null;
  const benchmarks = second === null ? first : first.map((each) => confirmed(each, second));
  const noise = noiseOf(results, prepared, benchmarks);
  return {
    results,
    verdict: runVerdict(results, benchmarks),
    counts: countsOf(benchmarks),
    family,
    benchmarks,
    geometricMeans: geometricMeans(results, prepared),
    experiment: experimentOf(prepared, benchmarks),
    clocks: clockSummaries(clocks, results.benchmarks, benchmarks),
    noise,
    machine: machineSummary(results, 0),
    confirmation: second === null ? null : confirmationCounts(benchmarks, second.family),
    sameTree: results.base.tree === results.head.tree,
    failedSuite: failedSuite(results),
    warnings: [...noiseWarnings(noise, results), ...suiteWarnings(results), ...runWarnings(results)],
  };
}

/** The observations of the second build, judged as those of the first are, as a family of their own. */
function secondBuild(results: Results): SecondBuild {
  const prepared = prepareAll(results, 1).filter(({ record }) => record.observations.length > 0);
  const family = familyOfSize(countRows(prepared), results.settings);
  const clocks = clocksOf(results, family.alpha);
  return {
    layout: layoutOf(results),
    family,
    rows: new Map(prepared.map((each) => [each.record.id, benchmarkAnalysis(each, family, clocks, []).rows])),
    reasons: new Map(results.benchmarks.map(({ id, unconfirmed = '' }) => [id, unconfirmed])),
  };
}

/**
 * Ids of the benchmarks that a second build is needed for, those that got most worse first: in the order in which time
 * is to be spent on them.
 */
export function toConfirm(soFar: Results): readonly string[] {
  if (!isConfirming(soFar)) return [];
  const rows = gatedRows(analyse(soFar), 'regressed').filter(({ row }) => needsConfirmation(row));
  return [...new Set(rows.toSorted(bySeverity(estimatedSeverity)).map(({ benchmark }) => benchmark.id))];
}

/**
 * The rows that would share the error level if measuring ended now. A run asks at each look, so that it stops by the
 * level the analysis will use.
 */
export function familyOf(
  records: readonly BenchmarkRecord[],
  metrics: readonly Metric[],
  settings: AnalysisSettings,
  plan?: PlanRecord,
): Family {
  const prepared = records.map((record) => prepare(record, metrics, settings));
  return familyOfSize(countRows(prepared), settings, plan);
}

/**
 * The family of a run of `rows` gated rows, e.g. for a plan: how many pairs it will need. Where `plan` says that these
 * are part of a larger family, they are judged as they would be in all of it; never by a lower level than was asked for.
 */
export function familyOfSize(rows: number, settings: AnalysisSettings, plan?: PlanRecord): Family {
  const whole = plan?.family !== undefined && plan.family.rows >= rows ? plan.family : null;
  const size = whole?.rows ?? rows;
  const alpha = familyAlpha(Math.max(settings.confidenceLevel, whole?.confidenceLevel ?? 0), size);
  return { size, alpha, pairsNeeded: pairsNeeded(alpha) };
}

/**
 * Ids of the benchmarks that need no further pairs, at a look in the middle of a run: the precise ones, and those that
 * no pair can tell anything of (on one side only, failed).
 */
export function preciseBenchmarks(soFar: Results): ReadonlySet<string> {
  const family = familyOf(soFar.benchmarks, soFar.metrics, soFar.settings, soFar.plan);
  const clocks = clocksOf(soFar, family.alpha);
  const settled = soFar.benchmarks.filter(
    (record) =>
      record.base.state !== 'measured' ||
      record.head.state !== 'measured' ||
      isSettled(record, soFar.metrics, soFar.settings, family, clocks),
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
  clocks: Clocks = NO_CLOCKS,
): boolean {
  const { bursts, kinds, status } = prepare(record, metrics, settings);
  if (status === 'failed') return true;
  if (bursts.length < family.pairsNeeded) return false;
  return kinds.filter((row) => row.gated).every((row) => isRowSettled(record, row, family, clocks));
}

/**
 * By id of each benchmark that is not settled, about how many more pairs until the next of its gated rows is decided
 * (`Settle.morePairs`); Infinity where none is expected. 1 for a row that is beyond its threshold and not yet precise:
 * it must not be measured less for showing a difference.
 */
export function pairsRemaining(soFar: Results): ReadonlyMap<string, number> {
  const family = familyOf(soFar.benchmarks, soFar.metrics, soFar.settings, soFar.plan);
  const clocks = clocksOf(soFar, family.alpha);
  return new Map(
    soFar.benchmarks.map((record) => {
      const { record: told, bursts, kinds } = prepare(record, soFar.metrics, soFar.settings);
      const open = kinds.filter((kind) => kind.gated && !isRowSettled(told, kind, family, clocks));
      const meanMs = burstMs(bursts);
      const further = open.map((kind) => furtherOf(rowOf(told, kind, family, meanMs, clocks)));
      return [record.id, further.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)];
    }),
  );
}

function furtherOf({ verdict, change }: Row): number {
  if (verdict !== 'inconclusive') return 1;
  const settle = change.kind === 'interval' || change.kind === 'difference' ? change.settle : null;
  return settle?.morePairs ?? Number.POSITIVE_INFINITY;
}

function prepareAll({ benchmarks, metrics, settings }: Results, build: 0 | 1): readonly Prepared[] {
  return benchmarks.map((record) => prepare(ofBuild(record, build), metrics, settings));
}

function prepare(record: BenchmarkRecord, metrics: readonly Metric[], settings: AnalysisSettings): Prepared {
  const bursts = burstsOf(record);
  const percents = percentilesWanted(record, settings.percentiles);
  const told = withCounts(withPercentiles(record, percents));
  const plain = told === record ? bursts : burstsOf(told);
  const isInstrumented = told.observations.some(({ instrument }) => instrument !== undefined);
  const instrumented = isInstrumented ? INSTRUMENTS.flatMap((each) => burstsOf(told, each)) : [];
  const all = [...plain, ...instrumented];
  const rows = [...metrics, ...percentileMetrics(percents, metrics), ...countMetrics(metrics)];
  const kinds = rowKindsOf(told, all, rows, settings, percentilesOf(all, percents));
  return { record: told, bursts, kinds, status: statusOf(told, kinds) };
}

function countRows(prepared: readonly Prepared[]): number {
  let rows = 0;
  for (const { status, kinds } of prepared) if (status === 'compared') rows += kinds.filter(isInFamily).length;
  return rows;
}
