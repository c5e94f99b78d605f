import { observationsNeeded } from '../multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from '../signed-rank.ts';

/**
 * The interval of each machine, at a level at which all of them together err with a chance of alpha: one machine that
 * stands apart by chance is no finding.
 */
export function eachMachine(groups: readonly (readonly number[])[], alpha: number): readonly SignedRankInterval[] {
  return groups.map((group) => signedRankInterval(group, alpha / groups.length));
}

/**
 * Whether two of these intervals do not meet and their estimates differ by more than `least`. Where all machines are
 * alike, that happens with a chance of at most alpha, when an interval misses; so only machines count whose
 * observations reach their level. Tests of heterogeneity (Cochran's Q) find more, but err by taking variances as known,
 * and no figure on the page shows their finding.
 */
export function areApart(intervals: readonly Omit<SignedRankInterval, 'level'>[], alpha: number, least = 0): boolean {
  const counting = intervals.filter(({ n }) => n >= countingFrom(intervals.length, alpha));
  return counting.some((one) =>
    counting.some((other) => one.lower > other.upper && one.estimate - other.estimate > least),
  );
}

/** The number of observations with which one of so many machines reaches its level. */
export function countingFrom(machines: number, alpha: number): number {
  return observationsNeeded(alpha / machines);
}
