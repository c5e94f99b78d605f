import { observationsNeeded } from './multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from './signed-rank.ts';
import { pairedTInterval } from './t.ts';

/**
 * The centre of observations, also of too few for an exact interval: Student's t for those.
 *
 * On normal noise t is exact. For noise whose scale differs from one observation to the next in any way, heavy tails
 * and rare outliers among them, it covers at least as often as it says, at every level above 91.7 % (Bakirov and
 * Székely, Student's t-test for Gaussian scale mixtures, J. Math. Sci. 139, 2006; Ibragimov and Müller, J. Bus. Econ.
 * Stat. 28, 2010).
 *
 * Rejected: the variance shrunk to that of the run's other rows (moderated t: Smyth, Stat. Appl. Genet. Mol. Biol. 3,
 * 2004). It holds its level on the mean over rows; those that scatter more than the rest pay for it (`lab few`).
 */
export interface CentreInterval extends SignedRankInterval {
  readonly method: 'signed-rank' | 'few-t';
}

/** Of which there is an interval at all. */
export const FEWEST = 4;

/**
 * Observations from which on Student's interval may be asked at this level; half of what the exact one needs, and 4 at
 * least. Noise of a few states is where t fails: n differences that are all in one state look as if they did not
 * scatter. The difference of two sides is in a state that is not 0 with a chance of 1/4 at most (Motzkin and Straus
 * 1965), so all n are in the same with about 2 * 4^-n at most, which has to be below alpha.
 */
export function fewestNeeded(alpha: number): number {
  return Math.max(FEWEST, Math.ceil((1 + Math.log2(1 / alpha)) / 2 - 1e-9));
}

/**
 * At 1 - alpha: the exact signed-rank interval where observations are enough for it (`observationsNeeded`); where they are
 * fewer, but `fewest` at least, Student's, around their mean. Below that what there is is shown, at the level it has.
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
