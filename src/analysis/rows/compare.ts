import type { Direction } from '../../model/metric.ts';
import type { GateRule } from '../../model/results/settings.ts';
import { smallestDifferenceOf } from '../../model/units.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { Verdict } from '../../model/verdict.ts';
import { type LogInterval, leavesOutZero, type Position, positionOf } from '../../statistics/interval.ts';
import { type MachinesInterval, overMachines } from '../../statistics/machines/over-machines.ts';
import { overSlices, type PairReading } from '../../statistics/observation.ts';
import { type MetricObservation, mediansOf, ofMachines, type Processors } from './observations.ts';

/** The interval of a row: at which error level, and from how many observations on. */
export interface IntervalLevel {
  readonly alpha: number;
  /** With so many observations any verdict may rest on it. */
  readonly observationsNeeded: number;
  /** Fewest for Student's interval, on which `unchanged` may rest below that; left out: there is none. */
  readonly fewest?: number;
  /** Level of the interval that calls a row unchanged; left out: the same. */
  readonly alphaWithin?: number;
}

/** The level and the rule that a row is judged by. */
export interface Level extends IntervalLevel {
  /** The level that the report states, before the looks have their parts of it. */
  readonly statedAlpha: number;
  /** `screen`: readings that only choose what is measured again; they call a row nothing but unchanged. */
  readonly rule: 'screen' | GateRule;
  /** The level of readings that have to decide alone. */
  readonly alone: { readonly alpha: number; readonly rule: GateRule };
}

/** Pairs to interval: the one path that runs, analyses and the published test vectors share. */
export interface Compared {
  readonly interval: MachinesInterval;
  /** All of them: leaving some out for how long they waited was measured, and dropped (docs/statistics.md). */
  readonly used: readonly MetricObservation[];
}

/** Readings must be positive, and at least one. The interval is that of ln(head/base). */
export function compare(
  used: readonly MetricObservation[],
  { alpha, fewest }: Pick<IntervalLevel, 'alpha' | 'fewest'>,
  processors?: Processors,
): Compared {
  const { groups, kinds } = ofMachines(used, processors);
  const ratios = groups.map((group) => group.map(logRatio));
  return { used, interval: overMachines(ratios, alpha, kinds, fewest) };
}

/**
 * The median of the log ratios of a burst's slices. Readings so far apart that their ratio leaves the range of numbers
 * (hostile input) count as e^700.
 */
export function logRatio(reading: MetricObservation): number {
  return overSlices(reading, sliceLogRatio);
}

/** The log ratio of one pair of slices. */
function sliceLogRatio({ base, head }: PairReading): number {
  return Math.max(-700, Math.min(700, Math.log(head / base)));
}

/** ln(1 + threshold): the same on both sides of zero, so that swapping base and head only swaps the words. */
export function limitOf(threshold: number): number {
  return Math.log1p(threshold);
}

/**
 * The place of unchanged code made a loop of branches 1.43 times as slow (`lab suites --moves`). No layout was seen to
 * make one twice as slow, or as fast.
 */
const BY_LAYOUT_MOST = Math.log(2);

/** Is it beyond what two layouts of the same code may differ by? */
export function isBeyondAnyLayout({ lower, upper }: Pick<LogInterval, 'lower' | 'upper'>): boolean {
  return lower > BY_LAYOUT_MOST || upper < -BY_LAYOUT_MOST;
}

/** The limits that a change of a row has to go beyond. */
export interface Limits {
  /** Fraction of the base. */
  readonly threshold: number;
  /** The smallest difference that matters, in the metric's unit, where that decides; null where the threshold asked for does. */
  readonly smallestDifference: number | null;
}

/** The limits where a metric reads `value`: the threshold, or the unit's smallest difference where that is more. */
export function limitsAt(asked: number, unit: string, value: number): Limits {
  const smallest = smallestDifferenceOf(unit);
  const size = Math.abs(value);
  if (smallest <= asked * size) return { threshold: asked, smallestDifference: null };
  // 0 has no fractions.
  return { threshold: size === 0 ? asked : smallest / size, smallestDifference: smallest };
}

/** The limit of a row of differences, in the metric's unit. */
export function differenceLimitOf(row: Limits & { readonly readings: readonly MetricObservation[] }): number {
  const { base } = mediansOf(row.readings);
  return Math.max(row.threshold * Math.abs(base), row.smallestDifference ?? 0);
}

/** Fewer observations than needed decide nothing; of few nothing is called but unchanged, where more are needed for the rest. */
export function verdictOf(
  interval: LogInterval & Partial<Pick<MachinesInterval, 'method'>>,
  observations: number,
  { observationsNeeded, rule }: Pick<Level, 'observationsNeeded' | 'rule'>,
  limit: number,
  direction: Direction,
): Verdict | null {
  if (direction === 'unknown') return null;
  const isFew = observations < observationsNeeded;
  if (isFew && interval.method !== 'few-t') return 'inconclusive';
  return verdictAt(placeOf(interval, limit, isFew ? 'screen' : rule), direction);
}

/** Places a row's interval by a rule. */
export function placeOf(interval: LogInterval, limit: number, rule: Level['rule']): Position {
  const position = positionOf(interval, limit);
  if (position === 'inside') return 'inside';
  switch (rule) {
    case 'screen':
      return 'undecided';
    case 'interval':
      return position;
    case 'estimate':
      if (Math.abs(interval.estimate) <= limit || !leavesOutZero(interval)) return 'undecided';
      return interval.estimate > 0 ? 'above' : 'below';
    default:
      return unreachable(rule);
  }
}

/** The value that an interval whose estimate is beyond the limit has to exclude. */
export function behindOf(limit: number, rule: Level['rule']): number {
  return rule === 'interval' ? limit : 0;
}

export function verdictAt(position: Position, direction: 'lower' | 'higher'): Verdict {
  switch (position) {
    case 'above':
      return direction === 'lower' ? 'regressed' : 'improved';
    case 'below':
      return direction === 'lower' ? 'improved' : 'regressed';
    case 'inside':
      return 'unchanged';
    case 'undecided':
      return 'inconclusive';
    default:
      return unreachable(position);
  }
}
