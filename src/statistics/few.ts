import { observationsNeeded } from './multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from './signed-rank.ts';
import { pairedTInterval } from './t.ts';

/**
 * The interval of the observations' centre: exact, or Student's t where they are too few for that.
 *
 * On normal noise t is exact. For noise whose scale differs from one observation to the next in any way, heavy tails
 * and rare outliers among them, it covers at least at its level, for every level above 91.7 % (Bakirov and
 * Székely, Student's t-test for Gaussian scale mixtures, J. Math. Sci. 139, 2006; Ibragimov and Müller, J. Bus. Econ.
 * Stat. 28, 2010).
 *
 * Rejected: the variance shrunk to that of the run's other rows (moderated t: Smyth, Stat. Appl. Genet. Mol. Biol. 3,
 * 2004). It holds its level on average over rows, but not for those with more noise than the rest (`lab few`).
 */
export interface CentreInterval extends SignedRankInterval {
  readonly method: 'signed-rank' | 'few-t';
}

/** Fewer observations have no interval. */
export const FEWEST = 4;

/**
 * The fewest observations for Student's interval at this level: half of what the exact one needs, and at least 4. Noise
 * of a few states is where t fails: n differences that are all in one state look as if they did not vary. The
 * difference of two sides is in a state that is not 0 with a chance of at most 1/4 (Motzkin and Straus 1965), so all n
 * are in the same state with a chance of at most about 2 * 4^-n, which has to be below alpha.
 */
export function fewestNeeded(alpha: number): number {
  return Math.max(FEWEST, Math.ceil((1 + Math.log2(1 / alpha)) / 2 - 1e-9));
}

/**
 * The 1 - alpha interval: the exact signed-rank interval where there are enough observations (`observationsNeeded`),
 * Student's around their mean where there are fewer but at least `fewest`, else the widest signed-rank interval, at the
 * level it has.
 */
export function centreInterval(
  differences: readonly number[],
  alpha: number,
  fewest = Number.POSITIVE_INFINITY,
): CentreInterval {
  const n = differences.length;
  if (n < fewest || n >= observationsNeeded(alpha))
    return { ...signedRankInterval(differences, alpha), method: 'signed-rank' };
  const { mean, lower, upper } = pairedTInterval(differences, alpha);
  return { estimate: mean, lower, upper, level: 1 - alpha, n, method: 'few-t' };
}
