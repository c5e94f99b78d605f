import { fewestNeeded } from './few.ts';
import { halfWidth, type LogInterval, leavesOutZero, positionOf } from './interval.ts';
import { tQuantile, tUpperTail } from './t.ts';

/** A row whose direction and size are known is measured on up to so many observations where these take it to one side of a limit. */
const SETTLED_BY = 120;

/**
 * Whether a row is decided after so many observations, so that a look may end its measuring: its whole interval lies on one
 * side of a limit, or it excludes 0 and its half-width is at most half the limit, so that direction and size are known
 * although a limit lies inside, and 120 observations are not expected to change that. Stopping when a difference shows would
 * find chance differences, which is why each look has its own part of the error level (looks.ts).
 * @param stays half of the width that no observation removes
 */
export function isDecided(interval: LogInterval, limit: number, observations: number, stays = 0): boolean {
  if (positionOf(interval, limit) !== 'undecided') return true;
  return isNarrow(interval, limit, stays) && soonSettled(interval, limit, observations, stays) === null;
}

function isNarrow(interval: LogInterval, limit: number, stays: number): boolean {
  return leavesOutZero(interval) && halfWidth(interval) - stays <= limit / 2;
}

/** About how many more observations take a narrow interval to one side of a limit; null: it is none, or needs too many. */
function soonSettled(interval: LogInterval, limit: number, observations: number, stays: number): number | null {
  if (!isNarrow(interval, limit, stays)) return null;
  const more = furtherObservationsBeside(interval, systematicOf(interval, stays), observations, limit, limit);
  return more !== null && observations + more <= SETTLED_BY ? more : null;
}

/**
 * Whether a row with a systematic part is decided. Where that part lies across a limit, the row is decided when the
 * rest is narrow, as more observations gain nothing.
 */
export function isDecidedBeside(
  interval: LogInterval,
  systematic: Systematic,
  limit: number,
  observations: number,
): boolean {
  const stays = (systematic.upper - systematic.lower) / 2;
  if (isDecided(interval, limit, observations, stays)) return true;
  return liesAcross(systematic, limit) && halfWidth(interval) - stays <= limit / 2;
}

export function liesAcross({ lower, upper }: Systematic, limit: number): boolean {
  return [limit, -limit].some((each) => lower <= each && each <= upper);
}

/** The systematic part of an interval that was widened by `stays` to either side. */
export function systematicOf({ estimate }: LogInterval, stays: number): Systematic {
  return { lower: estimate - stays, upper: estimate + stays };
}

/**
 * About how many more observations, after `observations`, decide a row (isDecided), if its estimate stays where it is.
 * Widths shrink as 1/sqrt(n), but for the half-width that `stays`. It is at least 1, and Infinity where `stays` lies
 * across a limit and 0. The interval of few observations (few.ts) shrinks faster, as their variance becomes known as
 * well.
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
  const settled = soonSettled(interval, limit, observations, stays);
  if (settled !== null) return settled;
  const widths = (halfWidth(interval) - stays) / room;
  const { method, level = 0 } = interval;
  const needed = (shrinks: number) => Math.ceil(observations * (widths * shrinks) ** 2);
  if (method !== 'few-t') return Math.max(1, needed(1) - observations);
  const quantile = (all: number) => tQuantile((1 - level) / 2, all - 1);
  let all = observations + 1;
  while (all <= FORESEEABLE && needed(quantile(all) / quantile(observations)) > all) all += 1;
  return all - observations;
}

/** The additional observations, at least 1; null where nobody would wait for so many. */
export function foreseeable(observations: number, more: number): number | null {
  if (!Number.isFinite(more) || observations + more > FORESEEABLE) return null;
  return Math.max(1, more);
}

/** Beyond so many observations (hours a benchmark, drifting machines) measuring longer is not said to settle a row. */
const FORESEEABLE = 1000;

/**
 * About how many more observations, after `observations`, give an inconclusive interval a verdict if its estimate stays
 * where it is: it then lies inside the limits, or, where the estimate is beyond one, beyond `behind` (0, or that
 * limit). Widths shrink as 1/sqrt(n); only the end that crosses matters. null where that is out of reach.
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
 * The systematic part of an interval, which no number of observations removes: the uncertainty of a clock's cost
 * (clock-correction.ts), or of values within bins (sketch.ts).
 */
interface Systematic {
  readonly lower: number;
  readonly upper: number;
}

/** `furtherObservations` for an interval with a systematic part; null also where that part lies across a limit. */
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
 * err by half of the width, and has to be beyond the limit and the interval beyond `behind` (0, or the limit) all the
 * same.
 */
export function smallestDetectable(interval: LogInterval, limit: number, behind: number): number {
  const half = halfWidth(interval);
  return Math.max(limit + half, behind + 2 * half);
}

/**
 * The expected half-width (log scale) of the signed-rank interval over `observations` of slices that vary independently
 * by `coefficientOfVariation`: the paired difference has sd sqrt(2) cv, and the signed-rank interval is wider than the
 * t interval by sqrt(pi/3) on normal noise (its efficiency is 3/pi). It is within about 5 % of simulation from 10
 * observations on at alpha = 0.01, and as much too wide for fewer; it serves planning, not verdicts. It is infinite
 * while there is no interval at 1 - alpha.
 */
export function expectedHalfWidth(coefficientOfVariation: number, observations: number, alpha: number): number {
  if (observations < fewestNeeded(alpha)) return Number.POSITIVE_INFINITY;
  return tQuantile(alpha / 2, observations - 1) * standardError(coefficientOfVariation, observations);
}

function standardError(coefficientOfVariation: number, observations: number): number {
  return ((Math.SQRT2 * coefficientOfVariation) / Math.sqrt(observations)) * Math.sqrt(Math.PI / 3);
}

/** The coefficient of variation of slices behind an interval of this width: the inverse of `expectedHalfWidth`. */
export function noiseBehind(interval: LogInterval, observations: number, alpha: number): number {
  return halfWidth(interval) / expectedHalfWidth(1, observations, alpha);
}

/** The approximate chance that `observations` show an unchanged benchmark to be within the limit (log scale). */
export function chanceOfUnchanged(
  coefficientOfVariation: number,
  observations: number,
  alpha: number,
  limit: number,
): number {
  const room = limit - expectedHalfWidth(coefficientOfVariation, observations, alpha);
  if (!(room > 0)) return 0;
  // Slices that do not vary at all are decided by any number of observations.
  return coefficientOfVariation === 0
    ? 1
    : 1 - 2 * tUpperTail(room / standardError(coefficientOfVariation, observations), observations - 1);
}

/** The fewest observations for which `chanceOfUnchanged` is at least `chance`; null beyond FORESEEABLE. */
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
