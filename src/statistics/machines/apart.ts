import { observationsNeeded } from '../multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from '../signed-rank.ts';

/**
 * Each machine's own interval, where all of them together err with this chance: one machine that stands apart by chance
 * is no finding.
 */
export function eachMachine(groups: readonly (readonly number[])[], alpha: number): readonly SignedRankInterval[] {
  return groups.map((group) => signedRankInterval(group, alpha / groups.length));
}

/**
 * Do two of these intervals not meet, whose estimates lie apart by more than `least`? Where all machines are alike that
 * needs one that misses, which happens with a chance of alpha at most; so those count only that have observations enough
 * to reach their level, and two readings of a machine are no interval. Tests of heterogeneity (Cochran's Q) find more, and
 * err more by the variances that they take for known: and what they find shows in no figure on the page.
 */
export function areApart(intervals: readonly Omit<SignedRankInterval, 'level'>[], alpha: number, least = 0): boolean {
  const counting = intervals.filter(({ n }) => n >= countingFrom(intervals.length, alpha));
  return counting.some((one) =>
    counting.some((other) => one.lower > other.upper && one.estimate - other.estimate > least),
  );
}

/** Observations with which one of so many machines reaches its level. */
export function countingFrom(machines: number, alpha: number): number {
  return observationsNeeded(alpha / machines);
}
