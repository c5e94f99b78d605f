import type { BenchmarkStatus } from '../model/analysis/analysis.ts';
import type { Metric } from '../model/metric.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import type { AnalysisSettings } from '../model/results/settings.ts';
import { INSTRUMENTS, type SliceRecord } from '../model/results/slice-record.ts';
import { runsOf } from '../record/index.ts';
import { OBSERVATIONS_MIN } from '../statistics/multiplicity.ts';
import { countMetrics, withCounts } from './rows/counted.ts';
import { type Burst, burstMs, burstsOf, checkBurstsOf, type Processors, sliceMs } from './rows/observations.ts';
import { percentileMetrics, percentilesOf, percentilesWanted, withPercentiles } from './rows/percentiles.ts';
import { isInFamily, type RowKind, rowKindsOf } from './rows/row-kind.ts';

/** A benchmark's record, taken apart once. */
export interface Prepared {
  readonly record: BenchmarkRecord;
  /** Bursts of the plain slices. */
  readonly bursts: number;
  /** Counts for each machine that took any. */
  readonly burstsByMachine: readonly number[];
  /** Mean wall time of an observation, ms; 0 without any. */
  readonly burstMs: number;
  /** Median wall time of its plain slices, ms; 0 without any. */
  readonly sliceMs: number;
  readonly kinds: readonly RowKind[];
  readonly status: BenchmarkStatus;
}

/**
 * The record with the observations of one stage: 0 the first, 1 the confirming one. With several machines there is a
 * second stage only where every machine that counts measured again: which of them did depends on what they read, so
 * that neither those alone nor first readings in the place of the others would be anybody's (docs/statistics.md).
 */
export function ofBuild(record: BenchmarkRecord, build: 0 | 1): BenchmarkRecord {
  if (build === 0 && !record.slices.some((each) => each.build === 1)) return record;
  if (build === 1 && runsOf(record).size > 1 && !areAllAgain(record)) return { ...record, slices: [] };
  return { ...record, slices: record.slices.filter((each) => (each.build ?? 0) === build) };
}

/** Does every machine with enough first readings have enough readings of the re-measurement? */
function areAllAgain(record: BenchmarkRecord): boolean {
  const again = runsThatCount(ofBursts(record, 1));
  return [...runsThatCount(ofBursts(record, 0))].every((run) => again.has(run));
}

function ofBursts({ slices }: BenchmarkRecord, build: 0 | 1): readonly SliceRecord[] {
  return slices.filter((each) => (each.build ?? 0) === build && each.instrument === undefined && each.check !== true);
}

function runsThatCount(slices: readonly SliceRecord[]): ReadonlySet<number> {
  const bursts = new Map<number, Set<number>>();
  for (const { run, burst } of slices) bursts.set(run, (bursts.get(run) ?? new Set()).add(burst));
  return new Set([...bursts].flatMap(([run, { size }]) => (size < OBSERVATIONS_MIN ? [] : [run])));
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
  const isInstrumented = told.slices.some(({ instrument }) => instrument !== undefined);
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
  if (ended === 'same-code' || ended === 'not-measured' || ended === 'lost') return ended;
  return 'not-comparable';
}

/** Gated rows with an interval; or others. */
export function countRows(prepared: readonly Prepared[], isAsked: (kind: RowKind) => boolean = isInFamily): number {
  let rows = 0;
  for (const { status, kinds } of prepared) if (status === 'compared') rows += kinds.filter(isAsked).length;
  return rows;
}
