import { signedRankInterval } from '../signed-rank.ts';
import { tQuantile } from '../t.ts';

/**
 * The mean change over machines that each have a change of their own, with an interval that includes the differences
 * between machines. It is a random-effects model, y_i = mean + u_i + e_i, with the between-machine variance of Paule
 * and Mandel (1982) and the interval of Hartung and Knapp (2001), Sidik and Jonkman (2002): Student's t with K - 1
 * degrees of freedom. IntHout, Ioannidis and Borm (2014) compare it with the usual DerSimonian-Laird interval, which is
 * far too short for few machines.
 *
 * Hartung and Knapp scale the standard error by the square root of the weighted spread over its expectation. With the
 * variance of Paule and Mandel that is 1, except where machines agree better than their own noise would make them;
 * there it is taken as 1 (Roever, Knapp and Friede 2015), or three machines that agree by chance would give an interval
 * of no width.
 *
 * Weights are estimates too: where machines are unevenly precise and readings have outliers, the standard error that
 * takes them for true is too small, and coverage at 99 % fell to 97.5. So the larger of it and the robust one counts
 * (Sidik and Jonkman 2006), with each residual over 1 - its share of the weights. simple-statistics has none of this.
 */
interface RandomEffects {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** The model's standard error, as if the weights were known. */
  readonly standardError: number;
  /** The variance between machines. */
  readonly variance: number;
}

/** One machine's estimate, and the variance of its error. */
interface MachineEstimate {
  readonly estimate: number;
  readonly variance: number;
}

/** Smaller than any reading resolves; it keeps weights finite where a machine's readings do not vary. */
const SMALLEST_VARIANCE = 1e-18;

/** The two-sided 1 - alpha interval of the mean over at least two machines. */
export function randomEffects(machines: readonly MachineEstimate[], alpha: number): RandomEffects {
  const K = machines.length;
  if (K < 2) throw new RangeError(`random effects of ${K} machines`);
  const variance = betweenVariance(machines);
  const { estimate, weights, residuals } = weighted(machines, variance);
  const standardError = 1 / Math.sqrt(weights);
  const half = tQuantile(alpha / 2, K - 1) * Math.max(standardError, Math.sqrt(residuals) / weights);
  return { estimate, lower: estimate - half, upper: estimate + half, standardError, variance };
}

/**
 * The variance at which the weighted spread is its expectation, K - 1; 0 where the spread is smaller even without it.
 */
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
  let [spread, residuals] = [0, 0];
  for (const machine of machines) {
    const [weight, squared] = [weightOf(machine), (machine.estimate - estimate) ** 2];
    spread += weight * squared;
    // A machine with all of the weight has no residual.
    if (weight < weights) residuals += (weight ** 2 * squared) / (1 - weight / weights);
  }
  return { estimate, weights, spread, residuals };
}

/** The error level of the interval that gives each machine's variance. */
const VARIANCE_ALPHA = 0.05;

/** The Hodges-Lehmann estimate, and the variance behind its signed-rank interval as if that were Student's. */
export function machineEstimate(observations: readonly number[]): MachineEstimate {
  const { estimate, lower, upper, level, n } = signedRankInterval(observations, VARIANCE_ALPHA);
  const deviation = (upper - lower) / 2 / tQuantile((1 - level) / 2, n - 1);
  return { estimate, variance: deviation ** 2 };
}
