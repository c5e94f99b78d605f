import { fewestNeeded } from './few.ts';
import { halfWidth, type LogInterval, leavesOutZero, positionOf } from './interval.ts';
import { tQuantile, tUpperTail } from './t.ts';

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
 * About how many more observations, after `observations`, until a row is decided (isDecided), if its estimate stays where it
 * is; widths shrink as 1/sqrt(n), but for half of the width that `stays`. At least 1; Infinity where that lies across a
 * limit and 0. The interval of few observations (few.ts) shrinks faster than that, since their scatter gets known as well.
 */
export function furtherToDecide(
  interval: LogInterval & { readonly method?: string; readonly level?: number },
  observations: number,
  limit: number,
  stays = 0,
): number {
  const size = Math.abs(interval.estimate);
  const room = Math.max(limit - size - stays, Math.min(size - stays, limit / 2), size - limit - stays);
  if (room < 0) return Number.POSITIVE_INFINITY;
  const widths = (halfWidth(interval) - stays) / room;
  const { method, level = 0 } = interval;
  const needed = (shrinks: number) => Math.ceil(observations * (widths * shrinks) ** 2);
  if (method !== 'few-t') return Math.max(1, needed(1) - observations);
  const quantile = (all: number) => tQuantile((1 - level) / 2, all - 1);
  let all = observations + 1;
  while (all <= FORESEEABLE && needed(quantile(all) / quantile(observations)) > all) all += 1;
  return all - observations;
}

/** So many more after `observations`, at least 1; null where that is beyond what anybody waits for. */
export function foreseeable(observations: number, more: number): number | null {
  if (!Number.isFinite(more) || observations + more > FORESEEABLE) return null;
  return Math.max(1, more);
}

/** Beyond this many observations a row is said not to be settleable by measuring longer: hours a benchmark, drifting machines. */
const FORESEEABLE = 1000;

/**
 * About how many more observations, after `observations`, until an inconclusive interval has a verdict if its estimate stays where it
 * is: until it lies inside the limits, or, where the estimate is beyond one, until it has left `behind` (0, or that
 * limit) behind. Widths shrink as 1/sqrt(n); only the side that crosses matters. null where that is out of reach.
 */
export function furtherObservations(
  interval: LogInterval,
  observations: number,
  limit: number,
  behind: number,
): number | null {
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
  return foreseeable(observations, Math.ceil(observations * needed) - observations);
}

/**
 * The part of an interval that no number of observations takes away: what is not known about a clock (clock-correction.ts), or
 * what bins leave open (sketch.ts).
 */
interface Systematic {
  readonly lower: number;
  readonly upper: number;
}

/** furtherPairs for an interval with such a part; null also where that part lies across a limit. */
export function furtherObservationsBeside(
  interval: LogInterval,
  systematic: Systematic,
  observations: number,
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
  return foreseeable(observations, Math.ceil(observations * needed) - observations);
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
 * Expected half-width (log scale) of the signed-rank interval over `observations`, for slices that scatter by
 * `coefficientOfVariation` independently: the paired difference has sd sqrt(2) cv, and the signed-rank interval is
 * wider than the t interval by sqrt(pi/3) on normal noise (its efficiency is 3/pi). Within about 5 % of simulation
 * from 10 observations on at alpha = 0.01, and as much too wide for fewer; for planning, not for verdicts. Infinite while there
 * is no interval at 1 - alpha.
 */
export function expectedHalfWidth(coefficientOfVariation: number, observations: number, alpha: number): number {
  if (observations < fewestNeeded(alpha)) return Number.POSITIVE_INFINITY;
  return tQuantile(alpha / 2, observations - 1) * standardError(coefficientOfVariation, observations);
}

function standardError(coefficientOfVariation: number, observations: number): number {
  return ((Math.SQRT2 * coefficientOfVariation) / Math.sqrt(observations)) * Math.sqrt(Math.PI / 3);
}

/** The scatter of slices that an interval of this width over `observations` speaks of: expectedHalfWidth the other way round. */
export function noiseBehind(interval: LogInterval, observations: number, alpha: number): number {
  return halfWidth(interval) / expectedHalfWidth(1, observations, alpha);
}

/** About how likely a benchmark that did not change is seen to be within the limit (log scale) by `observations`. */
export function chanceOfUnchanged(
  coefficientOfVariation: number,
  observations: number,
  alpha: number,
  limit: number,
): number {
  const room = limit - expectedHalfWidth(coefficientOfVariation, observations, alpha);
  if (!(room > 0)) return 0;
  // Slices that do not scatter at all are decided by any number of observations.
  return coefficientOfVariation === 0
    ? 1
    : 1 - 2 * tUpperTail(room / standardError(coefficientOfVariation, observations), observations - 1);
}

/** Fewest observations with which that chance is at least `chance`; null beyond FORESEEABLE_PAIRS. */
export function observationsForChance(
  coefficientOfVariation: number,
  alpha: number,
  limit: number,
  chance: number,
): number | null {
  const isEnough = (observations: number) =>
    chanceOfUnchanged(coefficientOfVariation, observations, alpha, limit) >= chance;
  if (!isEnough(FORESEEABLE)) return null;
  let [low, high] = [1, FORESEEABLE];
  while (high - low > 1) {
    const probe = (low + high) >> 1;
    if (isEnough(probe)) high = probe;
    else low = probe;
  }
  return high;
}
