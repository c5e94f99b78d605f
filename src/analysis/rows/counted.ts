import { isCounted as isCountedRow } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Metric } from '../../model/metric.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { INSTRUCTIONS, instructionsPerOperation } from '../../model/results/counting.ts';
import type { Observation } from '../../model/results/observation.ts';
import { metricOf, WALL_UNITS } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { positionOf } from '../../statistics/precision.ts';
import { limitOf, verdictAt } from './compare.ts';
import { figure } from './difference-row.ts';
import type { ExactRow } from './exact-row.ts';
import { MACHINES_DIFFER } from './machines.ts';
import { byRun, type PairReading } from './pairs.ts';
import type { RowKind } from './row-kind.ts';

/** Instructions: work done, not time taken. docs/instructions.md. */

/** Readings of one side that differ by more than this, a fraction of them, are no exact figure. */
const VARIES = 0.01;
/** A change of less work than this does not contradict the clock. */
const MATTERS = 0.01;

/** The record with counted instructions as a metric like any other, from the runs' own counts. */
export function withCounts(record: BenchmarkRecord): BenchmarkRecord {
  const own = record.observations.some(({ values }) => Object.hasOwn(values, INSTRUCTIONS));
  // A metric that the benchmark reports under this name itself stays what it is.
  if (own || !record.observations.some(({ counted }) => counted !== undefined)) return record;
  return { ...record, observations: record.observations.map(withCount) };
}

function withCount(observation: Observation): Observation {
  const value = observation.counted === undefined ? null : instructionsPerOperation(observation.counted);
  return value === null ? observation : { ...observation, values: { ...observation.values, [INSTRUCTIONS]: value } };
}

/** The metric that `withCounts` may have added. */
export function countMetrics(known: readonly Metric[]): readonly Metric[] {
  return known.some(({ unit }) => unit === INSTRUCTIONS) ? [] : [metricOf(INSTRUCTIONS)];
}

export function isCounted(record: BenchmarkRecord, { unit }: Metric): boolean {
  return (
    unit === INSTRUCTIONS &&
    record.observations.some(({ counted, values }) => counted !== undefined && Object.hasOwn(values, INSTRUCTIONS))
  );
}

/**
 * Counts do not know noise, so that one or two readings are all of them: the change is that of their medians, and what
 * it may be is the span from the least to the most favourable of them. The verdict needs all of the span. Of several
 * machines each has a span of its own, since other libraries take other instructions; the figures are those of the
 * machine where the least changes.
 */
export function countedRow({ readings, metric, threshold }: RowKind): CountedRow {
  const machines = byRun(readings).map(machineCounts);
  const shown = machines.reduce((least, each) => (Math.abs(each.relative) < Math.abs(least.relative) ? each : least));
  const over = (most: (...values: number[]) => number, read: (counts: MachineCounts) => number) =>
    most(...machines.map(read));
  const lower = over(Math.min, (each) => each.lower);
  const upper = over(Math.max, (each) => each.upper);
  const spread = over(Math.max, (each) => each.spread);
  const { used, relative, absolute } = shown;
  const most = over(Math.max, (each) => each.used.length);
  const counted = { lower, upper, spread: most < 2 ? null : spread, readings: readings.length };
  const change = { kind: 'exact', relative, absolute, counted } as const;
  const { direction } = metric;
  if (direction === 'unknown') return { used, change, verdict: null, warnings: [] };
  const span = { lower: Math.log1p(lower), upper: Math.log1p(upper), estimate: Math.log1p(relative) };
  const verdict = verdictAt(positionOf(span, limitOf(threshold)), direction);
  const apart = over(Math.max, (each) => each.lower) - over(Math.min, (each) => each.upper);
  const warnings = [...(spread > VARIES ? [varies(spread)] : []), ...(apart > threshold / 2 ? [MACHINES_DIFFER] : [])];
  return { used, change, verdict, warnings };
}

interface CountedRow extends ExactRow {
  /** Those of the figures. */
  readonly used: readonly PairReading[];
}

/** What one machine counted. */
interface MachineCounts {
  readonly used: readonly PairReading[];
  readonly relative: number;
  readonly absolute: number;
  readonly lower: number;
  readonly upper: number;
  readonly spread: number;
}

function machineCounts(used: readonly PairReading[]): MachineCounts {
  const base = spanOf(used, 'base');
  const head = spanOf(used, 'head');
  return {
    used,
    relative: head.middle / base.middle - 1,
    absolute: head.middle - base.middle,
    lower: head.least / base.most - 1,
    upper: head.most / base.least - 1,
    spread: Math.max(base.spread, head.spread),
  };
}

interface Span {
  readonly least: number;
  readonly middle: number;
  readonly most: number;
  /** (most - least) / middle */
  readonly spread: number;
}

function spanOf(readings: readonly PairReading[], side: 'base' | 'head'): Span {
  const values = readings.map((each) => each[side]);
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  const middle = median(values);
  return { least, middle, most, spread: (most - least) / middle };
}

function varies(spread: number): Warning {
  const message =
    `two counts of one side differ by ${figure(100 * spread)} %: what this benchmark does depends on chance or on time, ` +
    'and its count is no exact figure';
  return { code: 'instructions-vary', message };
}

/**
 * Rows of one benchmark, told where the clock and the count contradict each other: the wall time has regressed or
 * improved and the work, over its whole span, has gone the other way. A note on both; no verdict is touched.
 */
export function withDisagreement(rows: readonly Row[]): readonly Row[] {
  const work = rows.find(isCountedRow);
  if (work?.change.kind !== 'exact' || work.change.counted === undefined) return rows;
  const { lower, upper } = work.change.counted;
  const less = upper < -MATTERS;
  const more = lower > MATTERS;
  const contradicts = (row: Row) =>
    WALL_UNITS.includes(row.metric.unit) &&
    ((row.verdict === 'improved' && more) || (row.verdict === 'regressed' && less));
  if (!rows.some(contradicts)) return rows;
  const warning = disagreement(more, work.change.relative ?? 0);
  return rows.map((row) => (row === work || contradicts(row) ? { ...row, warnings: [...row.warnings, warning] } : row));
}

function disagreement(more: boolean, relative: number): Warning {
  const size = `${figure(100 * Math.abs(relative))} %`;
  const message = more
    ? `the clock says faster, the count says ${size} more instructions: the work is spread over more cores, or waits less, or suits the ` +
      'processor better; on a busy machine, or with fewer cores, the gain may be smaller or turn around'
    : `the clock says slower, the count says ${size} fewer instructions: what is left waits more, runs on fewer cores, or suits the ` +
      'processor (memory, caches, branches) worse';
  return { code: 'instructions-disagree', message };
}
