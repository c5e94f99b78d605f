import { PAIRS_MIN } from '../multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from '../signed-rank.ts';
import { machineEstimate, randomEffects } from './random-effects.ts';

/** Of fewer, Student's t with so few degrees of freedom says next to nothing: 64 standard errors for two at 99 %. */
const MACHINES_MIN = 3;

export interface MachinesInterval extends SignedRankInterval {
  /** Of the machines that count: what a verdict rests on, 0 where none of several does. */
  readonly n: number;
  /** machines: of the mean over machines. each-machine: of those there are, from the lowest end of any to the highest. */
  readonly method: 'signed-rank' | 'machines' | 'each-machine';
}

/** Those with observations enough for an interval of their own. */
export function machinesThatCount<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return groups.filter((group) => group.length >= PAIRS_MIN);
}

/**
 * The interval of observations of several machines, at 1 - alpha. A machine with too few of them for an interval of its
 * own is left out. Where that leaves none, what is shown holds all that each read, and nothing is judged by it: together
 * they would be many observations that tell nothing of what differs between machines.
 */
export function overMachines(groups: readonly (readonly number[])[], alpha: number): MachinesInterval {
  if (groups.length === 0) throw new RangeError('an interval over no machines');
  const all = groups.length === 1 ? groups : machinesThatCount(groups);
  const [first, ...others] = all;
  if (first === undefined)
    return { ...hullOf(groups.map((group) => signedRankInterval(group, alpha))), n: 0, method: 'each-machine' };
  if (others.length === 0) return { ...signedRankInterval(first, alpha), method: 'signed-rank' };
  const n = all.reduce((sum, group) => sum + group.length, 0);
  if (all.length < MACHINES_MIN)
    return { ...hullOf(all.map((group) => signedRankInterval(group, alpha))), n, method: 'each-machine' };
  const { estimate, lower, upper } = randomEffects(all.map(machineEstimate), alpha);
  return { estimate, lower, upper, level: 1 - alpha, n, method: 'machines' };
}

/**
 * What each interval holds is in it, and its estimate is what all change by at least: a verdict by it is one that each
 * machine gives, by whatever rule.
 */
function hullOf(intervals: readonly SignedRankInterval[]): SignedRankInterval {
  const over = (read: (interval: SignedRankInterval) => number, most: (...values: number[]) => number) =>
    most(...intervals.map(read));
  return {
    estimate: nearestToZero(intervals.map(({ estimate }) => estimate)),
    lower: over(({ lower }) => lower, Math.min),
    upper: over(({ upper }) => upper, Math.max),
    level: over(({ level }) => level, Math.min),
    n: intervals.reduce((sum, { n }) => sum + n, 0),
  };
}

/** 0 where the signs differ. */
function nearestToZero(estimates: readonly number[]): number {
  const [least, most] = [Math.min(...estimates), Math.max(...estimates)];
  return least > 0 ? least : Math.min(most, 0);
}
