import { tQuantile, tUpperTail } from './t.ts';

/** An interval on the log scale. */
export interface LogInterval {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

export type Position = 'above' | 'below' | 'inside' | 'undecided';

/**
 * Where the whole interval lies against [-limit, limit], limit = ln(1 + threshold) > 0. Symmetric on the log scale, so
 * that swapping base and head swaps above and below.
 */
export function positionOf(interval: LogInterval, limit: number): Position {
  if (interval.lower > limit) return 'above';
  if (interval.upper < -limit) return 'below';
  if (interval.lower >= -limit && interval.upper <= limit) return 'inside';
  return 'undecided';
}

export function halfWidth(interval: LogInterval): number {
  return (interval.upper - interval.lower) / 2;
}

/**
 * May measuring end here? On the interval's width (half of it within half the limit), or when all of it lies within
 * the limit. Never because it lies beyond: stopping on a difference turned a 5 % false-alarm rate into 23 %.
 */
export function isPrecise(interval: LogInterval, limit: number): boolean {
  return halfWidth(interval) <= limit / 2 || positionOf(interval, limit) === 'inside';
}

/** Beyond this many pairs a row is said not to be settleable by measuring longer: hours a benchmark, drifting machines. */
const FORESEEABLE_PAIRS = 1000;

/**
 * About how many more pairs, after `pairs`, until an undecided interval is decided if its estimate stays where it is.
 * Widths shrink as 1/sqrt(n); only the side that crosses a limit matters. null where that is out of reach, the
 * estimate lying on (or next to) the limit itself.
 */
export function furtherPairs(interval: LogInterval, pairs: number, limit: number): number | null {
  const distance = Math.abs(interval.estimate) - limit;
  const below = interval.estimate - interval.lower;
  const above = interval.upper - interval.estimate;
  let needed: number;
  if (distance > 0) {
    // It has to leave the limit behind: the side towards zero counts.
    needed = ((interval.estimate > 0 ? below : above) / distance) ** 2;
  } else {
    const roomBelow = interval.estimate + limit;
    const roomAbove = limit - interval.estimate;
    needed = Math.max(below / roomBelow, above / roomAbove) ** 2;
  }
  const more = Math.ceil(pairs * needed) - pairs;
  if (!Number.isFinite(more) || pairs + more > FORESEEABLE_PAIRS) return null;
  return Math.max(1, more);
}

/** The part of an interval that no number of pairs takes away: what is not known about a clock (clock-correction.ts). */
interface Systematic {
  readonly lower: number;
  readonly upper: number;
}

/** isPrecise for an interval with such a part: only the rest of its width could become less. */
export function isAsPreciseAsCanBe(interval: LogInterval, systematic: Systematic, limit: number): boolean {
  const rest = halfWidth(interval) - (systematic.upper - systematic.lower) / 2;
  return rest <= limit / 2 || positionOf(interval, limit) === 'inside';
}

/** furtherPairs for an interval with such a part; null also where that part lies across a limit. */
export function furtherPairsBeside(
  interval: LogInterval,
  systematic: Systematic,
  pairs: number,
  limit: number,
): number | null {
  // Each end's own distance to the part that stays, over its distance to the limit that it must not cross.
  const below = systematic.lower - interval.lower;
  const above = interval.upper - systematic.upper;
  let needed: number;
  if (systematic.lower > limit) needed = (below / (systematic.lower - limit)) ** 2;
  else if (systematic.upper < -limit) needed = (above / (-limit - systematic.upper)) ** 2;
  else if (systematic.lower > -limit && systematic.upper < limit) {
    needed = Math.max(below / (systematic.lower + limit), above / (limit - systematic.upper)) ** 2;
  } else return null;
  const more = Math.ceil(pairs * needed) - pairs;
  if (!Number.isFinite(more) || pairs + more > FORESEEABLE_PAIRS) return null;
  return Math.max(1, more);
}

/**
 * The smallest true change (log scale) that an interval of this width would almost surely have called: it must clear
 * the limit by its own width on one side, and the estimate may err by the same again.
 */
export function smallestDetectable(interval: LogInterval, limit: number): number {
  return limit + (interval.upper - interval.lower);
}

/**
 * Expected half-width (log scale) of the signed-rank interval over `pairs`, for slices that scatter by
 * `coefficientOfVariation` independently: the paired difference has sd sqrt(2) cv, and the signed-rank interval is
 * wider than the t interval by sqrt(pi/3) on normal noise (its efficiency is 3/pi). Within about 5 % of simulation
 * from 10 pairs on at alpha = 0.01; for planning, not for verdicts. Infinite while no interval reaches 1 - alpha.
 */
export function expectedHalfWidth(coefficientOfVariation: number, pairs: number, alpha: number): number {
  if (pairs < 2 || 2 ** (1 - pairs) > alpha) return Number.POSITIVE_INFINITY;
  return tQuantile(alpha / 2, pairs - 1) * standardError(coefficientOfVariation, pairs);
}

function standardError(coefficientOfVariation: number, pairs: number): number {
  return ((Math.SQRT2 * coefficientOfVariation) / Math.sqrt(pairs)) * Math.sqrt(Math.PI / 3);
}

/** The scatter of slices that an interval of this width over `pairs` speaks of: expectedHalfWidth the other way round. */
export function noiseBehind(interval: LogInterval, pairs: number, alpha: number): number {
  return halfWidth(interval) / expectedHalfWidth(1, pairs, alpha);
}

/** About how likely a benchmark that did not change is seen to be within the limit (log scale) by `pairs`. */
export function chanceOfUnchanged(coefficientOfVariation: number, pairs: number, alpha: number, limit: number): number {
  const room = limit - expectedHalfWidth(coefficientOfVariation, pairs, alpha);
  if (!(room > 0)) return 0;
  // Slices that do not scatter at all are decided by any number of pairs.
  return coefficientOfVariation === 0
    ? 1
    : 1 - 2 * tUpperTail(room / standardError(coefficientOfVariation, pairs), pairs - 1);
}

/** Fewest pairs with which that chance is at least `chance`; null beyond FORESEEABLE_PAIRS. */
export function pairsForChance(
  coefficientOfVariation: number,
  alpha: number,
  limit: number,
  chance: number,
): number | null {
  const isEnough = (pairs: number) => chanceOfUnchanged(coefficientOfVariation, pairs, alpha, limit) >= chance;
  if (!isEnough(FORESEEABLE_PAIRS)) return null;
  let [low, high] = [1, FORESEEABLE_PAIRS];
  while (high - low > 1) {
    const probe = (low + high) >> 1;
    if (isEnough(probe)) high = probe;
    else low = probe;
  }
  return high;
}
