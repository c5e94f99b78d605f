import type { BenchmarkAnalysis, Counts, GeometricMean } from '../model/analysis/analysis.ts';
import { dependsOnMachine } from '../model/analysis/judged.ts';
import type { Metric } from '../model/metric.ts';
import type { Results } from '../model/results/results.ts';
import { buildOf, type Run, ranIdenticalBinaries } from '../model/results/run.ts';
import { smallestDifferenceOf } from '../model/units.ts';
import type { RunVerdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import { median } from '../statistics/descriptive.ts';
import { blockMeans } from '../statistics/geometric-mean.ts';
import { overMachines } from '../statistics/machines/over-machines.ts';
import { familyAlpha, PAIRS_MIN } from '../statistics/multiplicity.ts';
import { worst } from './benchmark.ts';
import type { Prepared } from './prepare.ts';
import { logRatio } from './rows/compare.ts';
import { isPositive, type PairReading } from './rows/pairs.ts';
import { deltaOf } from './rows/ratio-row.ts';
import type { RowKind } from './rows/row-kind.ts';
import { failedSuite } from './suite.ts';

/**
 * The run's verdict: the worst of its benchmarks'. error: head does not build, its suite does not end well and base's
 * does, or nothing at all could be measured, for want of time too.
 * inconclusive also when there was nothing to judge (base does not build, all benchmarks are new, no metric is gated),
 * and where there was no time for some. unchanged also where both sides' binaries are the same to the byte.
 */
export function runVerdict(results: Results, benchmarks: readonly BenchmarkAnalysis[]): RunVerdict {
  if (buildOf(results, 'head').state === 'failed') return 'error';
  if (failedSuite(results) !== null) return 'error';
  if (isEmptyShard(results)) return 'inconclusive';
  if (buildOf(results, 'base').state === 'failed') return 'inconclusive';
  if (hadNoTime(benchmarks)) return 'error';
  // Those that are lost excuse nothing: what would be an error without them is one.
  const found = benchmarks.filter(({ status }) => status !== 'lost');
  if (found.length < benchmarks.length && runVerdict(results, found) === 'error') return 'error';
  const isUnmeasured = benchmarks.some(({ status }) => status === 'not-measured' || status === 'lost');
  const verdict = worst([...benchmarks.map((each) => each.verdict), isUnmeasured ? 'inconclusive' : null]);
  if (verdict !== null) return verdict;
  if (benchmarks.some(({ status }) => status === 'same-binary') && benchmarks.every(isHarmless)) return 'unchanged';
  const compared = benchmarks.some(({ status }) => status === 'compared' || status === 'same-binary');
  const oneSided = benchmarks.some(({ status }) => status === 'added' || status === 'removed');
  const neither = benchmarks.some(({ status }) => status === 'failed' || status === 'not-comparable');
  return compared || (oneSided && !neither) ? 'inconclusive' : 'error';
}

/** There was no time for any benchmark: where some were left out and none was compared. */
export function hadNoTime(benchmarks: readonly Pick<BenchmarkAnalysis, 'status'>[]): boolean {
  const isAny = (wanted: BenchmarkAnalysis['status']) => benchmarks.some(({ status }) => status === wanted);
  return isAny('not-measured') && !isAny('compared');
}

/** There are fewer units than shards: that this one has nothing to measure is no mistake. */
function isEmptyShard({ plan, benchmarks }: Results): boolean {
  const { shard, split } = plan ?? {};
  return benchmarks.length === 0 && shard !== undefined && split?.[shard.index - 1]?.length === 0;
}

function isHarmless({ status }: BenchmarkAnalysis): boolean {
  return status === 'same-binary' || status === 'added' || status === 'removed';
}

export function countsOf(benchmarks: readonly BenchmarkAnalysis[]): Counts {
  const verdicts = (verdict: string) => benchmarks.filter((each) => each.verdict === verdict).length;
  const statuses = (status: string) => benchmarks.filter((each) => each.status === status).length;
  const open = benchmarks.filter((each) => each.verdict === 'inconclusive');
  const openByMachine = open.filter(
    ({ direction, rows }) => direction === 'unknown' && rows.some(dependsOnMachine),
  ).length;
  return {
    regressed: verdicts('regressed'),
    improved: verdicts('improved'),
    unchanged: verdicts('unchanged'),
    inconclusive: open.length,
    openSlower: open.filter(({ direction }) => direction === 'slower').length,
    openFaster: open.filter(({ direction }) => direction === 'faster').length,
    ...(openByMachine === 0 ? {} : { openByMachine }),
    sameBinary: statuses('same-binary'),
    notMeasured: statuses('not-measured'),
    lost: statuses('lost'),
    added: statuses('added'),
    removed: statuses('removed'),
    failed: statuses('failed'),
  };
}

/** Of the smallest differences that matter. */
const NEAR_ZERO = 10;

/**
 * Per metric, over the compared benchmarks whose readings are positive, not near zero, and enough; at the run's
 * own confidence level (one statement a metric, and no gate hangs on it). Of replicates each has a mean of its own, over
 * the benchmarks that all of them measured, and the interval is over these as that of a row is.
 */
export function geometricMeans(results: Results, prepared: readonly Prepared[]): readonly GeometricMean[] {
  const alpha = familyAlpha(results.settings.confidenceLevel, 1);
  const means: GeometricMean[] = [];
  for (const metric of results.metrics) {
    const rows = prepared.flatMap((each) => rowsForMean(each, metric));
    const replicates = replicatesOf(rows, results);
    const shared = rows.filter((row) => replicates.every(({ runs }) => readingsIn(row, runs).length >= PAIRS_MIN));
    if (shared.length < 2) continue;
    const groups = replicates.map(({ runs }) => blockMeans(shared.map((row) => readingsIn(row, runs).map(logRatio))));
    const kinds = replicates.map(({ processors }) => processors);
    const gated = prepared.some(({ kinds }) => kinds.some((row) => row.gated && row.metric.unit === metric.unit));
    means.push({ metric, gated, benchmarks: shared.length, delta: deltaOf(overMachines(groups, alpha, kinds)) });
  }
  return means;
}

interface Replicate {
  /** Places of its runs: one, or as many as there are shards. */
  readonly runs: ReadonlySet<number>;
  readonly processors: string;
}

/** Those with at least half of the rows: what one lost is not taken from all. Shards of one replicate are one machine here. */
function replicatesOf(rows: readonly RowKind[], { runs }: Results): readonly Replicate[] {
  const indexOf = ({ replicate }: Run) => replicate?.index ?? 1;
  const all = [...new Set(runs.map(indexOf))].map((index): Replicate => {
    const own = [...runs.entries()].filter(([, run]) => indexOf(run) === index);
    const processors = new Set(own.map(([, { host }]) => host.cpuModel));
    return { runs: new Set(own.map(([place]) => place)), processors: [...processors].sort().join() };
  });
  const rowsOf = ({ runs: own }: Replicate) => rows.filter((row) => readingsIn(row, own).length >= PAIRS_MIN).length;
  const most = Math.max(...all.map(rowsOf));
  return all.filter((each) => rowsOf(each) >= Math.max(1, most / 2));
}

function readingsIn({ readings }: RowKind, runs: ReadonlySet<number>): readonly PairReading[] {
  return readings.filter(({ run = 0 }) => runs.has(run));
}

function rowsForMean({ status, kinds }: Prepared, metric: Metric): readonly RowKind[] {
  const row = kinds.find((each) => each.metric.unit === metric.unit);
  if (status !== 'compared' || row === undefined || row.readings.length < PAIRS_MIN) return [];
  if (!row.readings.every(isPositive) || isNearZero(row.readings, metric)) return [];
  return [row];
}

/** There a ratio says next to nothing. */
function isNearZero(readings: readonly PairReading[], { unit }: Metric): boolean {
  return median(readings.map(({ base, head }) => Math.min(base, head))) < NEAR_ZERO * smallestDifferenceOf(unit);
}

/** What the run itself recorded, and what follows from its facts; each code's first mention wins. */
export function runWarnings(results: Results): readonly Warning[] {
  const recorded = results.warnings as readonly Warning[];
  const derived: Warning[] = [];
  if (results.base.tree === results.head.tree) {
    derived.push({ code: 'same-tree', message: 'base and head are the same tree: an A/A run, any delta is noise' });
  } else if (ranIdenticalBinaries(results)) {
    derived.push({ code: 'identical-binaries', message: 'both sides ran byte-identical binaries: any delta is noise' });
  }
  if (buildOf(results, 'base').state === 'failed' && buildOf(results, 'head').state === 'built') {
    derived.push({
      code: 'base-does-not-build',
      message: "base does not build: head's readings are shown as new, nothing could be compared",
    });
  }
  for (const { partial, roundsDone, roundsPlanned } of results.runs) {
    if (!partial) continue;
    derived.push({ code: 'partial-run', message: `the run was ended after ${roundsDone} of ${roundsPlanned} rounds` });
  }
  return [...recorded, ...derived.filter(({ code }) => !recorded.some((each) => each.code === code))];
}
