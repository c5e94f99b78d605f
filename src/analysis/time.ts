import type { Analysis } from '../model/analysis/analysis.ts';
import type { TimeComparison, TimedLevel, TimedMetric, TimedProgram, TimeReport } from '../model/analysis/time.ts';
import type { Metric } from '../model/metric.ts';
import { PROCESS_UNITS } from '../model/process-units.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { firstRun, isPartial } from '../model/results/run.ts';
import type { Side } from '../model/results/side.ts';
import { correctedLevel, type WindowCost } from '../statistics/clock-correction.ts';
import { signedRankInterval } from '../statistics/signed-rank.ts';
import { clocksOf } from './clock/clock-cost.ts';
import { NEGLIGIBLE_SHARE } from './clock/refusal.ts';
import { countMetrics, withCounts } from './rows/counted.ts';
import { valuesOf } from './rows/observations.ts';

/** Units that only serve to find the shortest and the longest run. */
const EXTREMES: readonly string[] = [PROCESS_UNITS.shortest, PROCESS_UNITS.longest];

/** The report of `tare time`. @param names one, or two */
export function timeReportOf(analysis: Analysis, names: readonly string[]): TimeReport {
  const { results } = analysis;
  const [measured] = results.benchmarks;
  const record = measured === undefined ? undefined : withCounts(measured);
  const level = results.settings.confidenceLevel;
  const known = clocksOf(results, 1 - level).byRun[0]?.get('spawn')?.cost ?? null;
  const sides: readonly Side[] = names.length === 1 ? ['head'] : ['base', 'head'];
  return {
    host: firstRun(results).host,
    seed: firstRun(results).seed,
    level,
    programs:
      record === undefined
        ? []
        : sides.map((side, index) => programOf(record, side, names[index] ?? '', results, known)),
    comparison: comparisonOf(analysis),
    spawn: known === null ? null : { ns: known.cost, lowerNs: known.lower, upperNs: known.upper },
    partial: isPartial(results),
    warnings: [
      // It is plain to see that both are the same command.
      ...analysis.warnings.filter(({ code }) => code !== 'same-tree'),
      ...((record?.warnings ?? []) as TimeReport['warnings']),
    ],
  };
}

function programOf(
  record: BenchmarkRecord,
  side: Side,
  name: string,
  results: Results,
  spawn: WindowCost | null,
): TimedProgram {
  const state = record[side];
  const metrics = [...results.metrics, ...countMetrics(results.metrics)].filter(({ unit }) => !EXTREMES.includes(unit));
  return {
    name,
    slices: record.slices.filter((each) => each.side === side && each.instrument === undefined).length,
    runsPerSlice: record.iterations ?? 1,
    metrics: metrics.flatMap((metric) =>
      metricOf(
        record,
        side,
        metric,
        1 - results.settings.confidenceLevel,
        metric.unit === PROCESS_UNITS.wall ? spawn : null,
      ),
    ),
    failure: state.state === 'failed' ? state.reason : null,
  };
}

function metricOf(
  record: BenchmarkRecord,
  side: Side,
  metric: Metric,
  alpha: number,
  spawn: WindowCost | null,
): readonly TimedMetric[] {
  const values = valuesOf(record, side, metric.unit);
  if (values.length === 0) return [];
  const isWall = metric.unit === PROCESS_UNITS.wall;
  const shortest = isWall ? valuesOf(record, side, PROCESS_UNITS.shortest) : values;
  const longest = isWall ? valuesOf(record, side, PROCESS_UNITS.longest) : values;
  const value = levelOf(signedRankInterval(values, alpha));
  const matters = spawn !== null && spawn.cost >= NEGLIGIBLE_SHARE * value.estimate;
  return [
    {
      metric,
      value,
      withoutStart: matters ? levelOf(correctedLevel(values, 1, spawn, alpha)) : null,
      lowest: Math.min(...shortest),
      highest: Math.max(...longest),
    },
  ];
}

function levelOf({ estimate, lower, upper }: Omit<TimedLevel, 'relativeWidth'>): TimedLevel {
  return { estimate, lower, upper, relativeWidth: (upper - lower) / estimate };
}

function comparisonOf({ benchmarks, family, verdict }: Analysis): TimeComparison | null {
  const [benchmark] = benchmarks;
  if (benchmark?.status !== 'compared') return null;
  const rows = benchmark.rows.filter(({ metric }) => !EXTREMES.includes(metric.unit));
  const observations = Math.max(
    0,
    ...rows.map(({ change }) => (change.kind === 'interval' ? change.delta.observations : 0)),
  );
  return { rows, alpha: family.alpha, observations, verdict };
}
