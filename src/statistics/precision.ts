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
 * Is a row decided, so that measuring of it may end at a look? Where all of its interval lies on one side of a limit;
 * or where it leaves out 0 and is as narrow as half the limit: then its direction is known and its size too, though a
 * limit may lie inside. Stopping because a difference shows would find by chance what is not there; each look has its own
 * part of the error level for that reason (looks.ts). `stays`: half of the width that no observation takes away.
 */
export function isDecided(interval: LogInterval, limit: number, stays = 0): boolean {
  if (positionOf(interval, limit) !== 'undecided') return true;
  return leavesOutZero(interval) && halfWidth(interval) - stays <= limit / 2;
}

export function leavesOutZero({ lower, upper }: LogInterval): boolean {
  return lower > 0 || upper < 0;
}

/**
 * Is it that, or does the part that no observation takes away lie across a limit? Then it is decided when the rest is
 * narrow: there is nothing to gain from more of them.
 */
export function isDecidedBeside(interval: LogInterval, systematic: Systematic, limit: number): boolean {
  const stays = (systematic.upper - systematic.lower) / 2;
  if (isDecided(interval, limit, stays)) return true;
  return liesAcross(systematic, limit) && halfWidth(interval) - stays <= limit / 2;
}

export function liesAcross({ lower, upper }: Systematic, limit: number): boolean {
  return [limit, -limit].some((each) => lower <= each && each <= upper);
}

/** Of an interval that was moved out by `stays` to either side. */
export function systematicOf({ estimate }: LogInterval, stays: number): Systematic {
  return { lower: estimate - stays, upper: estimate + stays };
}

/**
 * About how many more observations, after `pairs`, until a row is decided (isDecided), if its estimate stays where it
 * is; widths shrink as 1/sqrt(n), but for half of the width that `stays`. At least 1; Infinity where that lies across a
 * limit and 0.
 */
export function furtherToDecide(interval: LogInterval, pairs: number, limit: number, stays = 0): number {
  const size = Math.abs(interval.estimate);
  const room = Math.max(limit - size - stays, Math.min(size - stays, limit / 2), size - limit - stays);
  if (room < 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.ceil(pairs * ((halfWidth(interval) - stays) / room) ** 2) - pairs);
}

/** So many more after `pairs`, at least 1; null where that is beyond what anybody waits for. */
export function foreseeable(pairs: number, more: number): number | null {
  if (!Number.isFinite(more) || pairs + more > FORESEEABLE_PAIRS) return null;
  return Math.max(1, more);
}

/** Beyond this many pairs a row is said not to be settleable by measuring longer: hours a benchmark, drifting machines. */
const FORESEEABLE_PAIRS = 1000;

/**
 * About how many more pairs, after `pairs`, until an inconclusive interval has a verdict if its estimate stays where it
 * is: until it lies inside the limits, or, where the estimate is beyond one, until it has left `behind` (0, or that
 * limit) behind. Widths shrink as 1/sqrt(n); only the side that crosses matters. null where that is out of reach.
 */
export function furtherPairs(interval: LogInterval, pairs: number, limit: number, behind: number): number | null {
  const beyond = Math.abs(interval.estimate) > limit;
  const distance = Math.abs(interval.estimate) - behind;
  const below = interval.estimate - interval.lower;
  const above = interval.upper - interval.estimate;
  let needed: number;
  if (beyond) {
    // The side towards zero counts.
    needed = ((interval.estimate > 0 ? below : above) / distance) ** 2;
  } else {
    const roomBelow = interval.estimate + limit;
    const roomAbove = limit - interval.estimate;
    needed = Math.max(below / roomBelow, above / roomAbove) ** 2;
  }
  return foreseeable(pairs, Math.ceil(pairs * needed) - pairs);
}

/**
 * The part of an interval that no number of pairs takes away: what is not known about a clock (clock-correction.ts), or
 * what bins leave open (sketch.ts).
 */
interface Systematic {
  readonly lower: number;
  readonly upper: number;
}

/** furtherPairs for an interval with such a part; null also where that part lies across a limit. */
export function furtherPairsBeside(
  interval: LogInterval,
  systematic: Systematic,
  pairs: number,
  limit: number,
  behind: number,
): number | null {
  // Each end's own distance to the part that stays, over its distance to the limit that it must not cross.
  const below = systematic.lower - interval.lower;
  const above = interval.upper - systematic.upper;
  let needed: number;
  if (systematic.lower > limit) needed = (below / (systematic.lower - behind)) ** 2;
  else if (systematic.upper < -limit) needed = (above / (-behind - systematic.upper)) ** 2;
  else if (systematic.lower > -limit && systematic.upper < limit) {
    needed = Math.max(below / (systematic.lower + limit), above / (limit - systematic.upper)) ** 2;
  } else return null;
  return foreseeable(pairs, Math.ceil(pairs * needed) - pairs);
}

/**
 * The smallest true change (log scale) that an interval of this width would almost surely have called: its estimate may
 * err by half of the width, and has to be beyond the limit and the interval beyond `behind` (0, or the limit) all the same.
 */
export function smallestDetectable(interval: LogInterval, limit: number, behind: number): number {
  const half = halfWidth(interval);
  return Math.max(limit + half, behind + 2 * half);
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
