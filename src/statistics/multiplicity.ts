/**
 * The error level of a whole run. With m rows judged at level alpha each, the expected number of false flags on
 * unchanged code is at most m * alpha (and the chance of any no more than that). It is held at 0.10 a run, however many
 * benchmarks there are. Bonferroni rather than Holm or false discovery rates: those need all p values before any
 * interval, so the interval shown would not be the interval judged by.
 */
const FALSE_FLAGS_PER_RUN = 0.1;

/**
 * The fewest observations that any verdict rests on. At alpha = 0.01 the interval of 8 observations ends at the two
 * most extreme ones (k = 1); that of 10 ends at averages further in (k = 4).
 */
export const OBSERVATIONS_MIN = 10;

/**
 * Readings of a side that must agree before a value counts as exact: one or two equal readings of a count that
 * jitters by one are a coincidence.
 */
export const EXACT_MIN = 3;

/**
 * The error level of each row, min(1 - confidenceLevel, 0.10 / m). @param rows m, the number of rows judged in the run
 */
export function familyAlpha(confidenceLevel: number, rows: number): number {
  // 1 - 0.99 is 0.010000000000000009: without rounding, "99 %" would mean a hair less.
  const own = Math.round((1 - confidenceLevel) * 1e12) / 1e12;
  return Math.min(own, FALSE_FLAGS_PER_RUN / Math.max(1, rows));
}

/**
 * The observations with which a signed-rank interval can reach 1 - alpha: the widest has level 1 - 2^(1-n), hence
 * n >= 1 + log2(1/alpha). It is never fewer than OBSERVATIONS_MIN.
 */
export function observationsNeeded(alpha: number): number {
  return Math.max(OBSERVATIONS_MIN, Math.ceil(1 + Math.log2(1 / alpha) - 1e-9));
}
