import { PAIRS_MIN } from '../multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from '../signed-rank.ts';
import { machineEstimate, randomEffects } from './random-effects.ts';

/** Of fewer, Student's t with so few degrees of freedom says next to nothing: 64 standard errors for two at 99 %. */
const MACHINES_MIN = 3;

export interface MachinesInterval extends SignedRankInterval {
  /** machines: of the mean over machines. each-machine: of two, from the lower end of either to the upper of either. */
  readonly method: 'signed-rank' | 'machines' | 'each-machine';
}

/**
 * The interval of observations of several machines, at 1 - alpha. A machine with too few of them for an interval of its
 * own is left out, unless that leaves none.
 */
export function overMachines(groups: readonly (readonly number[])[], alpha: number): MachinesInterval {
  const enough = groups.filter((group) => group.length >= PAIRS_MIN);
  const [first, ...others] = enough.length === 0 ? [groups.flat()] : enough;
  if (first === undefined) throw new RangeError('an interval over no machines');
  if (others.length === 0) return { ...signedRankInterval(first, alpha), method: 'signed-rank' };
  const all = [first, ...others];
  const n = all.reduce((sum, group) => sum + group.length, 0);
  if (all.length < MACHINES_MIN)
    return { ...hullOf(all.map((group) => signedRankInterval(group, alpha))), n, method: 'each-machine' };
  const { estimate, lower, upper } = randomEffects(all.map(machineEstimate), alpha);
  return { estimate, lower, upper, level: 1 - alpha, n, method: 'machines' };
}

/** What both intervals hold is in it: a verdict by it is one that both machines give. */
function hullOf(intervals: readonly SignedRankInterval[]): SignedRankInterval {
  const over = (read: (interval: SignedRankInterval) => number, most: (...values: number[]) => number) =>
    most(...intervals.map(read));
  return {
    estimate: intervals.reduce((sum, { estimate }) => sum + estimate / intervals.length, 0),
    lower: over(({ lower }) => lower, Math.min),
    upper: over(({ upper }) => upper, Math.max),
    level: over(({ level }) => level, Math.min),
    n: intervals.reduce((sum, { n }) => sum + n, 0),
  };
}
