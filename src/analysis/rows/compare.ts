import type { Direction } from '../../model/metric.ts';
import type { Verdict } from '../../model/verdict.ts';
import { isPrecise, type LogInterval, type Position, positionOf } from '../../statistics/precision.ts';
import { type SignedRankInterval, signedRankInterval } from '../../statistics/signed-rank.ts';
import { DISTURBED_WALL_PER_CPU } from '../noise/disturbance.ts';
import { overSlices, type PairReading, type SliceReading } from './pairs.ts';

/** What every row of a run is judged by. */
export interface Level {
  readonly alpha: number;
  readonly pairsNeeded: number;
}

/** Pairs to interval: the one path that runs, analyses and the published test vectors share. */
export interface Compared {
  readonly interval: SignedRankInterval;
  readonly used: readonly PairReading[];
  /** Left out as disturbed. */
  readonly dropped: number;
  /** Too few were undisturbed, so all were used. */
  readonly disturbed: boolean;
}

/** The undisturbed pairs; all of them, when fewer than any verdict needs would be left. */
export function undisturbed(
  readings: readonly PairReading[],
  pairsNeeded: number,
  wallPerCpuMax: number = DISTURBED_WALL_PER_CPU,
): Pick<Compared, 'used' | 'dropped' | 'disturbed'> {
  const calm = readings.filter((each) => each.wallPerCpu < wallPerCpuMax);
  if (calm.length >= pairsNeeded) return { used: calm, dropped: readings.length - calm.length, disturbed: false };
  return { used: readings, dropped: 0, disturbed: calm.length < readings.length };
}

/** Readings must be positive, and at least one. The interval is that of ln(head/base). */
export function compare(readings: readonly PairReading[], level: Level, wallPerCpuMax?: number): Compared {
  const kept = undisturbed(readings, level.pairsNeeded, wallPerCpuMax);
  return { ...kept, interval: signedRankInterval(kept.used.map(logRatio), level.alpha) };
}

/** Of a burst: the median of its slices' log ratios. Readings so far apart that their ratio leaves the range of numbers (hostile input) count as e^700. */
export function logRatio(reading: PairReading): number {
  return overSlices(reading, sliceLogRatio);
}

/** Of one pair of slices. */
export function sliceLogRatio({ base, head }: SliceReading): number {
  return Math.max(-700, Math.min(700, Math.log(head / base)));
}

/** ln(1 + threshold): the same on both sides of zero, so that swapping base and head only swaps the words. */
export function limitOf(threshold: number): number {
  return Math.log1p(threshold);
}

/** By the interval only; fewer pairs than needed decide nothing. */
export function verdictOf(
  interval: LogInterval,
  pairs: number,
  pairsNeeded: number,
  limit: number,
  direction: Direction,
): Verdict | null {
  if (direction === 'unknown') return null;
  return pairs < pairsNeeded ? 'inconclusive' : verdictAt(positionOf(interval, limit), direction);
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
    default: {
      const never: never = position;
      throw new TypeError(`unknown position ${String(never)}`);
    }
  }
}

/** May measuring of this row end at this look? */
export function isPreciseEnough(compared: Compared, level: Level, limit: number): boolean {
  return compared.used.length >= level.pairsNeeded && isPrecise(compared.interval, limit);
}
