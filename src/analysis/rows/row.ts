import type { Change } from '../../model/analysis/change.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Metric } from '../../model/metric.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Side } from '../../model/results/side.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { ChangeDirection } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { positionOf } from '../../statistics/interval.ts';
import { decisiveOf, type MachinesInterval } from '../../statistics/machines/over-machines.ts';
import { furtherToDecide, isDecided, isDecidedBeside, systematicOf } from '../../statistics/precision.ts';
import type { Clocks } from '../clock/clock-cost.ts';
import { correctedInterval, correctRow } from '../clock/correction.ts';
import { rowNoise } from '../noise/row-noise.ts';
import { longSlices } from './check-slices.ts';
import { differenceLimitOf, type Level, limitOf } from './compare.ts';
import { compareRow, staysOf } from './compare-row.ts';
import { countedRow } from './counted.ts';
import { differenceInterval, differenceRow } from './difference-row.ts';
import { exactRow } from './exact-row.ts';
import { byRun, type MetricObservation, mediansOf, valuesOf } from './observations.ts';
import { ratioRow, readingWarnings } from './ratio-row.ts';
import type { RowKind } from './row-kind.ts';
import { isScreened } from './screen.ts';

/** One row of the report. `meanObservationMs`: the cost of one more pair. */
export function rowOf(
  record: BenchmarkRecord,
  row: RowKind,
  level: Level,
  meanObservationMs: number,
  clocks: Clocks,
): Row {
  const { metric, gated, threshold, smallestDifference } = row;
  const finish = (
    part: Pick<Row, 'change' | 'verdict' | 'warnings'> & {
      readonly used: readonly MetricObservation[];
      readonly correction?: Row['correction'];
    },
  ): Row => {
    const shown = (side: Side) =>
      row.percentile?.[side] ??
      (part.used.length === 0 ? null : mediansOf(part.used)[side]) ??
      medianOf(valuesOf(record, side, metric.unit));
    const [base, head] = [shown('base'), shown('head')];
    const warnings = [
      ...part.warnings,
      ...(row.percentile?.warnings ?? []),
      ...directionWarnings(row),
      ...readingWarnings(metric, base, head),
    ];
    const { correction = null } = part;
    const isSameCode = record.sameCode !== undefined;
    const verdict = isSameCode ? 'same-code' : part.verdict;
    const change = isSameCode ? settled(part.change) : part.change;
    return {
      metric,
      gated,
      threshold,
      smallestDifference,
      verdict,
      direction: shownDirection(change, correction, metric, level),
      alpha: level.statedAlpha,
      base,
      head,
      change,
      correction,
      noise: rowNoise(part.used, change, { verdict, threshold }),
      screened: level.rule === 'screen' && isScreened(record, row, level, clocks),
      confirmation: null,
      warnings,
    };
  };
  switch (row.kind) {
    case 'ratio': {
      const short = ratioRow(row, level, meanObservationMs);
      const long = longSlices(row, short.compared.interval, level);
      if (long !== null) return finish({ ...long, warnings: [...short.warnings, long.warning] });
      return finish(correctRow(record, row, short, level, meanObservationMs, clocks));
    }
    case 'difference':
      return finish(differenceRow(row, level, meanObservationMs));
    case 'exact':
      // Where machines read different values, one machine stands for all: a median over them was read on none.
      return finish({ ...exactRow(row), used: byRun(row.readings)[0] ?? [] });
    case 'counted':
      return finish(countedRow(row, level.statedAlpha));
    case 'one-sided':
      return finish(oneSidedRow(record, row));
    case 'unpaired':
      return finish({
        used: [],
        change: { kind: 'none', reason: 'never reported by both slices of a pair' },
        verdict: metric.direction === 'unknown' ? null : 'inconclusive',
        warnings: [],
      });
    case 'refused':
      return finish(refusedRow(row));
    default:
      return unreachable(row.kind);
  }
}

/** Nothing is open that more observations would settle. */
function settled(change: Change): Change {
  return change.kind === 'interval' || change.kind === 'difference' ? { ...change, settle: null } : change;
}

function refusedRow({ percentile }: RowKind) {
  const refusal = percentile?.refusal ?? null;
  if (refusal === null) return { used: [], change: { kind: 'none', reason: '' } as const, verdict: null, warnings: [] };
  const change = { kind: 'none', reason: refusal.message, code: refusal.code } as const;
  return { used: [], change, verdict: null, warnings: [refusal] };
}

function oneSidedRow(record: BenchmarkRecord, { metric }: RowKind) {
  const side = valuesOf(record, 'base', metric.unit).length > 0 ? 'base' : 'head';
  const reason = `reported on ${side} only`;
  const bothThere = record.base.state === 'measured' && record.head.state === 'measured';
  const warnings: Warning[] = bothThere
    ? [{ code: 'metric-on-one-side', message: `this metric was ${reason}`, subject: metric.unit }]
    : [];
  return { used: [], change: { kind: 'none', reason } as const, verdict: null, warnings };
}

function directionWarnings({ metric, kind }: RowKind): readonly Warning[] {
  if (metric.direction !== 'unknown' || kind === 'one-sided') return [];
  const message = 'it is not known whether higher or lower is better, so this metric is shown and not judged';
  return [{ code: 'direction-unknown', message, subject: metric.unit }];
}

function medianOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : median(values);
}

/** By the change that is shown; where that is corrected for the clock, the raw readings have to say the same. */
function shownDirection(change: Change, correction: Row['correction'], metric: Metric, level: Level): ChangeDirection {
  const shown = directionOf(change, metric, level.observationsNeeded);
  if (correction?.judged !== 'corrected') return shown;
  return directionOf(correction.rawChange, metric, level.observationsNeeded) === shown ? shown : 'unknown';
}

/** May measuring of this row end at a look of this level? The interval that the report will show decides. */
export function isRowDecided(record: BenchmarkRecord, row: RowKind, level: Level, clocks: Clocks): boolean {
  switch (row.kind) {
    case 'ratio': {
      const compared = compareRow(row, level);
      if (row.views?.inDoubt === true) return false;
      const raw = { interval: compared.interval, systematic: systematicOf(compared.interval, staysOf(row)) };
      const { interval, systematic } = correctedInterval(record, row, compared, level, clocks) ?? raw;
      const limit = limitOf(row.threshold);
      if (compared.used.length >= level.observationsNeeded)
        return isDecidedBeside(interval, systematic, limit, compared.used.length);
      return compared.interval.method === 'few-t' && positionOf(interval, limit) === 'inside';
    }
    case 'difference': {
      const interval = differenceInterval(row, level);
      const limit = differenceLimitOf(row);
      if (row.readings.length >= level.observationsNeeded) return isDecided(interval, limit, row.readings.length);
      return interval.method === 'few-t' && positionOf(interval, limit) === 'inside';
    }
    case 'exact':
    case 'counted':
    case 'one-sided':
    case 'refused':
      return true;
    case 'unpaired':
      return false;
    default:
      return unreachable(row.kind);
  }
}

/** About how many more observations decide this row; 0 where none can tell anything more. */
export function furtherOf(row: RowKind, level: Level): number {
  switch (row.kind) {
    case 'ratio': {
      const { interval, used } = compareRow(row, level);
      return further(interval, used.length, limitOf(row.threshold), level, staysOf(row));
    }
    case 'difference': {
      return further(differenceInterval(row, level), row.readings.length, differenceLimitOf(row), level);
    }
    case 'unpaired':
      return level.observationsNeeded;
    case 'exact':
    case 'counted':
    case 'one-sided':
    case 'refused':
      return 0;
    default:
      return unreachable(row.kind);
  }
}

function further(interval: MachinesInterval, observations: number, limit: number, level: Level, stays = 0): number {
  if (observations < level.observationsNeeded && interval.method !== 'few-t')
    return level.observationsNeeded - observations;
  const more = furtherToDecide(interval, observations, limit, stays);
  return Number.isNaN(more) ? Number.POSITIVE_INFINITY : more;
}

/** The side on which a change's interval excludes 0; with too few observations it is not known. */
function directionOf(change: Change, metric: Metric, observationsNeeded: number): ChangeDirection {
  const sign = signOf(change, observationsNeeded);
  if (sign === 0 || metric.direction === 'unknown') return 'unknown';
  return sign > 0 === (metric.direction === 'lower') ? 'slower' : 'faster';
}

/** 0: the interval holds 0, or there is none to speak of. */
function signOf(change: Change, observationsNeeded: number): number {
  switch (change.kind) {
    case 'interval':
    case 'difference': {
      const { lower, upper, observations, method, machines } =
        change.kind === 'interval' ? change.delta : change.difference;
      // The steps are coarser than the difference: it is rounding that excludes 0.
      if (change.settle?.obstacle === 'clock') return 0;
      const isByBursts = method === 'signed-rank' || method === 'each-machine' || method === 'each-kind';
      if (isByBursts && decisiveOf({ method, machines }, observations) < observationsNeeded) return 0;
      return lower > 0 ? 1 : upper < 0 ? -1 : 0;
    }
    case 'exact':
      if (change.counted === undefined) return Math.sign(change.absolute);
      if (change.counted.spread === null) return 0;
      return change.counted.lower > 0 ? 1 : change.counted.upper < 0 ? -1 : 0;
    case 'none':
      return 0;
    default:
      return unreachable(change);
  }
}
