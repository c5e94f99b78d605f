import { PAIRS_MIN } from './multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from './signed-rank.ts';
import { tQuantile } from './t.ts';

/**
 * What machines say together of which each has its own change: the mean over machines, with an interval that holds what
 * differs from one to the next. A random-effects model, y_i = mean + u_i + e_i, with the between-machine variance of
 * Paule and Mandel (1982) and the interval of Hartung and Knapp (2001), Sidik and Jonkman (2002): Student's t with K - 1
 * degrees of freedom. IntHout, Ioannidis and Borm (2014) compare it with the usual DerSimonian-Laird interval, which is
 * far too short for few machines.
 *
 * Hartung and Knapp scale the standard error by the square root of what the weighted spread is to what it should be. By
 * the variance of Paule and Mandel that is 1, except where machines agree better than their own noise lets expect; there
 * it is taken as 1 (Roever, Knapp and Friede 2015), or three machines that agree by chance would make an interval of
 * nothing. simple-statistics has none of this.
 */
interface RandomEffects {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly standardError: number;
  /** Between machines. */
  readonly variance: number;
}

/** One machine's estimate, and the variance of its error. */
export interface MachineEstimate {
  readonly estimate: number;
  readonly variance: number;
}

/** Below what any reading resolves: weights stay finite where a machine's readings do not vary. */
const SMALLEST_VARIANCE = 1e-18;

/** Two-sided 1 - alpha interval of the mean over machines, two of them at least. */
export function randomEffects(machines: readonly MachineEstimate[], alpha: number): RandomEffects {
  const K = machines.length;
  if (K < 2) throw new RangeError(`random effects of ${K} machines`);
  const variance = betweenVariance(machines);
  const { estimate, weights } = weighted(machines, variance);
  const standardError = 1 / Math.sqrt(weights);
  const half = tQuantile(alpha / 2, K - 1) * standardError;
  return { estimate, lower: estimate - half, upper: estimate + half, standardError, variance };
}

/** The variance at which the weighted spread is what it should be, K - 1; 0 where it is less without any. */
function betweenVariance(machines: readonly MachineEstimate[]): number {
  const excess = (variance: number) => weighted(machines, variance).spread - (machines.length - 1);
  if (excess(0) <= 0) return 0;
  let low = 0;
  let high = SMALLEST_VARIANCE;
  while (excess(high) > 0 && high < Number.MAX_VALUE / 4) high *= 4;
  // The spread falls as the variance grows: bisection to the last bit.
  for (;;) {
    const probe = low + (high - low) / 2;
    if (probe === low || probe === high) return probe;
    if (excess(probe) > 0) low = probe;
    else high = probe;
  }
}

function weighted(machines: readonly MachineEstimate[], between: number) {
  let [weights, sum] = [0, 0];
  const weightOf = ({ variance }: MachineEstimate) => 1 / (Math.max(variance, SMALLEST_VARIANCE) + between);
  for (const machine of machines) {
    weights += weightOf(machine);
    sum += weightOf(machine) * machine.estimate;
  }
  const estimate = sum / weights;
  const spread = machines.reduce((all, machine) => all + weightOf(machine) * (machine.estimate - estimate) ** 2, 0);
  return { estimate, weights, spread };
}

/** Of fewer, Student's t with so few degrees of freedom says next to nothing: 64 standard errors for two at 99 %. */
const MACHINES_MIN = 3;

/** At which each machine's interval is taken to tell its variance. */
const VARIANCE_ALPHA = 0.05;

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

/** The Hodges-Lehmann estimate, and the variance behind its signed-rank interval as if that were Student's. */
export function machineEstimate(observations: readonly number[]): MachineEstimate {
  const { estimate, lower, upper, level, n } = signedRankInterval(observations, VARIANCE_ALPHA);
  const deviation = (upper - lower) / 2 / tQuantile((1 - level) / 2, n - 1);
  return { estimate, variance: deviation ** 2 };
}
