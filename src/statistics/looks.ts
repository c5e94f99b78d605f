import { fewestNeeded } from './few.ts';
import { OBSERVATIONS_MIN, observationsNeeded } from './multiplicity.ts';

/**
 * Looks: the numbers of observations at which a run asks whether a row is decided, and may stop it. Looking often finds
 * by chance what is not there, so the error level is split over the looks: each may err with its part of it, and all of
 * them together with no more than the whole (union bound, Bonferroni). An interval at its look's part then covers at the
 * stated level whenever, and for whatever reason, measuring ended.
 *
 * Rejected: group-sequential bounds (O'Brien and Fleming 1979; Lan and DeMets 1983), which are a little narrower, but
 * need the largest number of observations in advance and normal readings; confidence sequences (t.ts),
 * which are 1.4 to 2 times as wide.
 */
const LOOKS: readonly number[] = [OBSERVATIONS_MIN, 20, 30, 45, 70, 100, 150, 220, 330, 500];
const GROWTH = 1.5;

/**
 * The first look's share of the level. With 10 observations the widest exact signed-rank interval has an error level of
 * 2^-9 = 0.00195: a fifth of 0.01 is just enough for it.
 */
const FIRST_SHARE = 0.2;
/** Of what is left, at each later look. */
const LATER_SHARE = 1 / 6;

/** Below any level that an interval is asked for; what hostile counts of looks leave is not below it. */
const SMALLEST_ALPHA = 1e-12;

/** So soon after one, another would decide little more. */
const APART = 1.25;

/** The first look that can decide anything at this level: at fewer observations its part of it is out of reach. */
export function firstLook(alpha: number): number {
  return observationsNeeded(FIRST_SHARE * alpha);
}

/** The same where there is no time for as many of everything: Student's interval decides there (few.ts). */
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

/** Is a look due at exactly so many observations? */
export function isLook(observations: number): boolean {
  return observations > 0 && nextLook(observations - 1) === observations;
}

/** How the looks at one benchmark were spent. */
export interface Looked {
  /** Looks taken, the one that ended it among them; 0: none, so that the whole level is left. */
  readonly looks: number;
  /** The last of them ended it, because its rows are decided. */
  readonly decided: boolean;
}

/**
 * The error level that a row is judged and shown at: its look's part where a look ended it, and all that the looks left
 * where anything else did (time, rounds).
 */
export function alphaAfter(alpha: number, { looks, decided }: Looked): number {
  const share = decided && looks > 0 ? shareOf(looks) : shareLeft(looks);
  return Math.max(SMALLEST_ALPHA, alpha * share);
}

/**
 * The error level of the interval by which a look calls a row unchanged; null where no look decided. At a threshold only
 * one end of an interval can be wrong, so that twice the part may be spent (two one-sided tests: Schuirmann 1987); and
 * looks see much the same readings, so that together they err less often than the sum of their parts. With both, a row
 * whose change is the threshold is called unchanged with a chance of the error level at most, at levels from .0001 to
 * .1 (`lab unchanged`). The interval that is shown reaches the stated level by itself.
 */
export function alphaWithin(alpha: number, looked: Looked): number | null {
  return looked.decided && looked.looks > 0 ? WITHIN_TIMES * alphaAfter(alpha, looked) : null;
}

const WITHIN_TIMES = 2.5;

/** Of the look of this number, from 1. */
function shareOf(look: number): number {
  return look <= 1 ? FIRST_SHARE : shareLeft(look - 1) * LATER_SHARE;
}

/** After so many looks. */
function shareLeft(looks: number): number {
  return looks <= 0 ? 1 : (1 - FIRST_SHARE) * (1 - LATER_SHARE) ** (looks - 1);
}
