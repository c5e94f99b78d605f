import { fewestNeeded } from './few.ts';
import { OBSERVATIONS_MIN, observationsNeeded } from './multiplicity.ts';

/**
 * Looks: the numbers of observations at which a run asks whether a row is decided, and may stop it. Looking often finds
 * by chance what is not there, so the error level is split over the looks: each may err with its part of it, and all of
 * them together with no more than the whole (union bound, Bonferroni). An interval at its look's part then covers at
 * the stated level whenever, and for whatever reason, measuring ended.
 *
 * Rejected: group-sequential bounds (O'Brien and Fleming 1979; Lan and DeMets 1983), which are a little narrower, but
 * need the largest number of observations in advance and normal readings; confidence sequences (t.ts), which are 1.4 to
 * 2 times as wide.
 */
const LOOKS: readonly number[] = [OBSERVATIONS_MIN, 20, 30, 45, 70, 100, 150, 220, 330, 500];
const GROWTH = 1.5;

/**
 * The first look's share of the level. With 10 observations the widest exact signed-rank interval has an error level of
 * 2^-9 = 0.00195: a fifth of 0.01 is just enough for it.
 */
const FIRST_SHARE = 0.2;
/** Each later look's share of what is left. */
const LATER_SHARE = 1 / 6;

/** Smaller than any level that a run needs; hostile counts of looks cannot go below it. */
const SMALLEST_ALPHA = 1e-12;

/** A look at fewer than so many times the first look's observations would decide little more. */
const APART = 1.25;

/**
 * The first look that can decide anything at this level; with fewer observations no interval reaches its part of it.
 */
export function firstLook(alpha: number): number {
  return observationsNeeded(FIRST_SHARE * alpha);
}

/**
 * The first look where there is no time for so many observations of every benchmark: Student's interval decides
 * (few.ts).
 */
export function firstLookAtFew(alpha: number): number {
  return fewestNeeded(FIRST_SHARE * alpha);
}

/** The next look after so many observations (0: the first): 10, 20, 30, 45, 70, 100, 150, 220, 330, 500, 750, ... */
export function nextLook(observations: number, first: number = OBSERVATIONS_MIN): number {
  if (observations < first) return first;
  const known = LOOKS.find((look) => look > observations && look >= APART * first);
  if (known !== undefined) return known;
  let look = LOOKS.at(-1) as number;
  while (look <= observations) look = Math.ceil(look * GROWTH);
  return look;
}

/** Whether a look is due at exactly so many observations. */
export function isLook(observations: number): boolean {
  return observations > 0 && nextLook(observations - 1) === observations;
}

/** The looks that were taken at one benchmark. */
export interface Looked {
  /** Their number, with the one that ended it; 0 leaves the whole level. */
  readonly looks: number;
  /** The last look ended it, because its rows were decided. */
  readonly decided: boolean;
}

/**
 * The error level at which a row is judged and shown: its look's part where a look ended it, and all that the looks
 * left where anything else did (time, rounds).
 */
export function alphaAfter(alpha: number, { looks, decided }: Looked): number {
  const share = decided && looks > 0 ? lookShare(looks) : shareLeft(looks);
  return Math.max(SMALLEST_ALPHA, alpha * share);
}

/**
 * The error level of the interval by which a look calls a row unchanged; null where no look decided. At a threshold
 * only one end of an interval can be wrong, so that twice the part may be spent (two one-sided tests: Schuirmann 1987);
 * and looks see much the same readings, so that together they err less often than the sum of their parts. With both, a
 * row whose change is the threshold is called unchanged with a chance of the error level at most, at levels from .0001
 * to .1 (`lab unchanged`). The shown interval reaches the stated level in any case.
 */
export function alphaWithin(alpha: number, looked: Looked): number | null {
  return looked.decided && looked.looks > 0 ? WITHIN_TIMES * alphaAfter(alpha, looked) : null;
}

const WITHIN_TIMES = 2.5;

/** The share of the level that the look of this number, from 1, has. */
function lookShare(look: number): number {
  return look <= 1 ? FIRST_SHARE : shareLeft(look - 1) * LATER_SHARE;
}

/** The share of the level that so many looks leave. */
function shareLeft(looks: number): number {
  return looks <= 0 ? 1 : (1 - FIRST_SHARE) * (1 - LATER_SHARE) ** (looks - 1);
}
