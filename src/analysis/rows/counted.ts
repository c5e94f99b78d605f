import { isCounted } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Metric } from '../../model/metric.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { INSTRUCTIONS, instructionsPerOperation } from '../../model/results/counting.ts';
import type { Side } from '../../model/results/side.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import { metricOf, WALL_UNITS } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { type LogInterval, positionOf } from '../../statistics/interval.ts';
import { welchInterval } from '../../statistics/t.ts';
import { limitOf, verdictAt } from './compare.ts';
import { figure } from './difference-row.ts';
import type { ExactRow } from './exact-row.ts';
import { MACHINES_DIFFER } from './machines.ts';
import { byRun, type MetricObservation } from './observations.ts';
import type { RowKind } from './row-kind.ts';

/** Instructions: work done, not time taken. docs/instructions.md. */

/** Readings of one side that differ by more than this, a fraction of them, are no exact figure. */
const VARIES = 0.01;
/** A change of less work than this does not contradict the clock. */
const MATTERS = 0.01;

/** The record with counted instructions as a metric like any other, from the runs' own counts. */
export function withCounts(record: BenchmarkRecord): BenchmarkRecord {
  const own = record.slices.some(({ values }) => Object.hasOwn(values, INSTRUCTIONS));
  // A metric that the benchmark reports under this name itself stays what it is.
  if (own || !record.slices.some(({ counted }) => counted !== undefined)) return record;
  return { ...record, slices: record.slices.map(withCount) };
}

function withCount(observation: SliceRecord): SliceRecord {
  const value = observation.counted === undefined ? null : instructionsPerOperation(observation.counted);
  return value === null ? observation : { ...observation, values: { ...observation.values, [INSTRUCTIONS]: value } };
}

/** The metric that `withCounts` may have added. */
export function countMetrics(known: readonly Metric[]): readonly Metric[] {
  return known.some(({ unit }) => unit === INSTRUCTIONS) ? [] : [metricOf(INSTRUCTIONS)];
}

/** Counts of a side after which a row may be decided. A count that repeats exactly needs no more than two. */
export const COUNT_LOOKS = [2, 4, 7] as const;
/**
 * A change is not called by fewer while more can be made: a program whose count is one of two by chance shows one of
 * them on each side, and nothing in between, in one of 8 rows by two counts a side, and in one of 128 by four.
 */
const CHANGE_COUNTS_MIN = 4;

/** Need a row's instructions no more counts, by those of each side so far? */
export function isCountDecided(
  { base, head }: Readonly<Record<Side, readonly number[]>>,
  { alpha, threshold }: { readonly alpha: number; readonly threshold: number },
): boolean {
  if (base.length < 2 || head.length < 2) return false;
  const position = positionOf(countInterval(base, head, alpha), limitOf(threshold));
  return position === 'inside' || (position !== 'undecided' && base.length >= CHANGE_COUNTS_MIN);
}

/** Student's t interval of ln(head/base), by the logs of a few counts; each look has its part of the error level. */
function countInterval(base: readonly number[], head: readonly number[], alpha: number): LogInterval {
  return welchInterval(base.map(Math.log), head.map(Math.log), alpha / COUNT_LOOKS.length);
}

/**
 * Few counts, and most scatter little: the change is that of their medians, and its interval is Student's t. The
 * verdict needs all of it; one count a side has none. Each of several machines has an interval of its own, since other
 * libraries take other instructions; the figures are those of the machine where the least changes.
 */
export function countedRow({ readings, metric, threshold }: RowKind, alpha: number): CountedRow {
  const machines = byRun(readings).map((each) => machineCounts(each, alpha));
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
  if (machines.some((each) => each.used.length < 2)) return { used, change, verdict: 'inconclusive', warnings: [] };
  const span = { lower: Math.log1p(lower), upper: Math.log1p(upper), estimate: Math.log1p(relative) };
  const verdict = verdictAt(positionOf(span, limitOf(threshold)), direction);
  const apart = over(Math.max, (each) => each.lower) - over(Math.min, (each) => each.upper);
  const warnings = [...(spread > VARIES ? [varies(spread)] : []), ...(apart > threshold / 2 ? [MACHINES_DIFFER] : [])];
  return { used, change, verdict, warnings };
}

interface CountedRow extends ExactRow {
  /** The readings that the figures rest on. */
  readonly used: readonly MetricObservation[];
}

/** The counts of one machine. */
interface MachineCounts {
  readonly used: readonly MetricObservation[];
  readonly relative: number;
  readonly absolute: number;
  readonly lower: number;
  readonly upper: number;
  readonly spread: number;
}

function machineCounts(used: readonly MetricObservation[], alpha: number): MachineCounts {
  const base = spanOf(used, 'base');
  const head = spanOf(used, 'head');
  const relative = head.middle / base.middle - 1;
  const interval = used.length < 2 ? null : countInterval(base.values, head.values, alpha);
  return {
    used,
    relative,
    absolute: head.middle - base.middle,
    // The medians of few may lie beside their mean.
    lower: interval === null ? relative : Math.min(relative, Math.expm1(interval.lower)),
    upper: interval === null ? relative : Math.max(relative, Math.expm1(interval.upper)),
    spread: Math.max(base.spread, head.spread),
  };
}

interface Span {
  readonly values: readonly number[];
  readonly middle: number;
  /** (most - least) / middle */
  readonly spread: number;
}

function spanOf(readings: readonly MetricObservation[], side: 'base' | 'head'): Span {
  const values = readings.map((each) => each[side]);
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  const middle = median(values);
  return { values, middle, spread: (most - least) / middle };
}

function varies(spread: number): Warning {
  const message =
    `two counts of one side differ by ${figure(100 * spread)} %: what this benchmark does depends on chance or on time, ` +
    'and its count is no exact figure';
  return { code: 'instructions-vary', message };
}

/**
 * Notes on rows of one benchmark whose clock and count contradict each other: the wall time has regressed or improved
 * and the work, over its whole span, has gone the other way. No verdict is touched.
 */
export function withDisagreement(rows: readonly Row[]): readonly Row[] {
  const work = rows.find(isCounted);
  if (work?.change.kind !== 'exact' || work.change.counted === undefined) return rows;
  const { lower, upper, spread: known } = work.change.counted;
  const less = known !== null && upper < -MATTERS;
  const more = known !== null && lower > MATTERS;
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
