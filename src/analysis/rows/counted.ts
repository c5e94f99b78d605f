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
import { limitOf, sliceLogRatio, verdictAt } from './compare.ts';
import { figure } from './difference-row.ts';
import type { ExactRow } from './exact-row.ts';
import type { PairReading } from './pairs.ts';
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
 * it may be is the span from the least to the most favourable of them. The verdict needs all of the span.
 */
export function countedRow({ readings, metric, threshold }: RowKind): ExactRow {
  const base = spanOf(readings, 'base');
  const head = spanOf(readings, 'head');
  const relative = head.middle / base.middle - 1;
  const lower = head.least / base.most - 1;
  const upper = head.most / base.least - 1;
  const spread = Math.max(base.spread, head.spread);
  const change = {
    kind: 'exact',
    relative,
    absolute: head.middle - base.middle,
    counted: { lower, upper, spread: readings.length < 2 ? null : spread, readings: readings.length },
  } as const;
  const { direction } = metric;
  if (direction === 'unknown') return { change, verdict: null, warnings: [] };
  const span = {
    lower: sliceLogRatio({ base: base.most, head: head.least }),
    upper: sliceLogRatio({ base: base.least, head: head.most }),
    estimate: sliceLogRatio({ base: base.middle, head: head.middle }),
  };
  const verdict = verdictAt(positionOf(span, limitOf(threshold)), direction);
  return { change, verdict, warnings: spread > VARIES ? [varies(spread)] : [] };
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
