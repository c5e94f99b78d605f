import type { BenchmarkStatus } from '../model/analysis/analysis.ts';
import type { Metric } from '../model/metric.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { INSTRUMENTS, isOfSeveralRuns } from '../model/results/observation.ts';
import type { Results } from '../model/results/results.ts';
import type { AnalysisSettings } from '../model/results/settings.ts';
import { countMetrics, withCounts } from './rows/counted.ts';
import { type Burst, burstMs, burstsOf, checkBurstsOf, type Processors, sliceMs } from './rows/pairs.ts';
import { percentileMetrics, percentilesOf, percentilesWanted, withPercentiles } from './rows/percentiles.ts';
import { isInFamily, type RowKind, rowKindsOf } from './rows/row-kind.ts';

/** A benchmark's record, taken apart once. */
export interface Prepared {
  readonly record: BenchmarkRecord;
  /** Bursts of the plain slices. */
  readonly bursts: number;
  /** How many each machine took that took any. */
  readonly burstsByMachine: readonly number[];
  /** Mean wall time of one, ms; 0 without any. */
  readonly burstMs: number;
  /** Median wall time of its plain slices, ms; 0 without any. */
  readonly sliceMs: number;
  readonly kinds: readonly RowKind[];
  readonly status: BenchmarkStatus;
}

/**
 * The record with the observations of one stage: 0 the first, 1 the confirming one. Of several machines those that did
 * not measure again are in the second stage with their first readings: these were not chosen for being high or low.
 */
export function ofBuild(record: BenchmarkRecord, build: 0 | 1): BenchmarkRecord {
  const again = new Set(record.observations.filter((each) => each.build === 1).map(({ run }) => run));
  if (build === 0 && again.size === 0) return record;
  if (build === 1 && again.size > 0 && isOfSeveralRuns(record.observations)) {
    const observations = record.observations.filter((each) => (each.build === 1) === again.has(each.run));
    return { ...record, observations };
  }
  return { ...record, observations: record.observations.filter((each) => (each.build ?? 0) === build) };
}

export function prepareAll({ benchmarks, metrics, settings, runs }: Results, build: 0 | 1): readonly Prepared[] {
  const processors = runs.length === 1 ? undefined : runs.map(({ host }) => host.cpuModel);
  return benchmarks.map((record) => prepare(ofBuild(record, build), metrics, settings, processors));
}

export function prepare(
  record: BenchmarkRecord,
  metrics: readonly Metric[],
  settings: AnalysisSettings,
  processors?: Processors,
): Prepared {
  const bursts = burstsOf(record);
  const percents = percentilesWanted(record, settings.percentiles);
  const told = withCounts(withPercentiles(record, percents));
  const plain = told === record ? bursts : burstsOf(told);
  const isInstrumented = told.observations.some(({ instrument }) => instrument !== undefined);
  const instrumented = isInstrumented ? INSTRUMENTS.flatMap((each) => burstsOf(told, each)) : [];
  const all = [...plain, ...instrumented];
  const rows = [...metrics, ...percentileMetrics(percents, metrics), ...countMetrics(metrics)];
  const found = rowKindsOf(told, all, rows, settings, percentilesOf(all, percents), checkBurstsOf(told));
  return {
    record: told,
    bursts: bursts.length,
    burstsByMachine: countByRun(bursts),
    burstMs: burstMs(bursts),
    sliceMs: sliceMs(bursts),
    kinds: processors === undefined ? found : found.map((kind) => ({ ...kind, processors })),
    status: statusOf(told, found),
  };
}

function countByRun(bursts: readonly Burst[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { run } of bursts) counts.set(run, (counts.get(run) ?? 0) + 1);
  return [...counts.values()];
}

function statusOf(record: BenchmarkRecord, kinds: readonly RowKind[]): BenchmarkStatus {
  if (record.base.state === 'failed' || record.head.state === 'failed') return 'failed';
  if (record.base.state === 'absent' && record.head.state === 'measured') return 'added';
  if (record.head.state === 'absent' && record.base.state === 'measured') return 'removed';
  if (kinds.some((each) => each.readings.length > 0)) return 'compared';
  const { ended } = record;
  if (ended === 'same-binary' || ended === 'not-measured' || ended === 'lost') return ended;
  return 'not-comparable';
}

/** Gated rows with an interval. */
export function countRows(prepared: readonly Prepared[]): number {
  let rows = 0;
  for (const { status, kinds } of prepared) if (status === 'compared') rows += kinds.filter(isInFamily).length;
  return rows;
}
