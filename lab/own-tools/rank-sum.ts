import { middleAndEnds, roomFor } from '../../src/statistics/descriptive.ts';

/**
 * The shift between two independent samples, without assuming a shape: the Hodges-Lehmann estimate and the interval
 * that inverts the rank-sum test of Wilcoxon, Mann and Whitney. Hollander, Wolfe, Chicken, Nonparametric Statistical
 * Methods, 3rd ed. (2014), sections 4.2 and 4.3.
 */
interface RankSumInterval {
  /** The median of all differences between a value of the second sample and one of the first. */
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** The level that the interval reaches; below 1 - alpha only where the samples are too small for alpha. */
  readonly level: number;
}

/** Beyond so many pairs of values the normal approximation replaces the exact distribution. */
const EXACT_PAIRS = 2500;

/**
 * The two-sided 1 - alpha interval, or the widest where none reaches that; each sample has at least one finite value.
 */
export function rankSumInterval(base: readonly number[], head: readonly number[], alpha: number): RankSumInterval {
  if (base.length === 0 || head.length === 0) throw new RangeError('rank-sum interval of no values');
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha ${alpha} is not between 0 and 1`);
  const differences = roomFor(base.length * head.length);
  let next = 0;
  for (const one of base) for (const other of head) differences[next++] = other - one;
  const { k, level } = criticalRank(base.length, head.length, alpha);
  const { middle: estimate, lower, upper } = middleAndEnds(differences, base.length * head.length, k);
  return { estimate, lower, upper, level };
}

/**
 * The interval's ends are the k-th smallest and the k-th largest difference: k is the largest with P(U <= k - 1) <=
 * alpha / 2.
 */
export function criticalRank(m: number, n: number, alpha: number): { readonly k: number; readonly level: number } {
  if (m * n > EXACT_PAIRS) return approximate(m, n, alpha);
  const mass = nullMass(m, n);
  const target = (alpha / 2) * (1 + 1e-12);
  let below = mass[0] as number;
  let k = 1;
  for (let u = 1; u <= (m * n) / 2; u++) {
    const further = below + (mass[u] as number);
    if (further > target) break;
    below = further;
    k = u + 1;
  }
  return { k, level: 1 - 2 * below };
}

/**
 * P(U = u) of m and n values without ties, by the recursion over which sample has the largest value (Mann, Whitney
 * 1947).
 */
function nullMass(m: number, n: number): Float64Array {
  // mass of (i, n) for the i at hand, from (i - 1, n - j) by rows: P(i, j) = i/(i+j) P(i-1, j)(u - j) + j/(i+j) P(i, j-1)(u).
  let before: Float64Array[] = Array.from({ length: n + 1 }, () => Float64Array.of(1));
  for (let i = 1; i <= m; i++) {
    const row: Float64Array[] = [Float64Array.of(1)];
    for (let j = 1; j <= n; j++) {
      const mass = new Float64Array(i * j + 1);
      const [taken, left] = [before[j] as Float64Array, row[j - 1] as Float64Array];
      for (let u = 0; u < mass.length; u++) {
        mass[u] = (i * (taken[u - j] ?? 0) + j * (left[u] ?? 0)) / (i + j);
      }
      row.push(mass);
    }
    before = row;
  }
  return before[n] as Float64Array;
}

/** The normal approximation with the continuity correction. */
function approximate(m: number, n: number, alpha: number): { readonly k: number; readonly level: number } {
  const spread = Math.sqrt((m * n * (m + n + 1)) / 12);
  const k = Math.max(1, Math.floor((m * n) / 2 + 0.5 - normalQuantile(1 - alpha / 2) * spread));
  return { k, level: 1 - alpha };
}

/** Wichura, Algorithm AS 241 (1988), PPND7, which has 7 figures also at extreme p. @param p from 0.5 to 1 */
function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (q <= 0.425) {
    const r = 0.180625 - q * q;
    return (
      (q * (((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179)) /
      (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1)
    );
  }
  const r = Math.sqrt(-Math.log(1 - p));
  if (r <= 5) {
    const s = r - 1.6;
    return (
      (((0.17023821103 * s + 1.3067284816) * s + 2.75681539) * s + 1.4234372777) /
      ((0.12021132975 * s + 0.7370016425) * s + 1)
    );
  }
  const s = r - 5;
  return (
    (((0.017337203997 * s + 0.42868294337) * s + 3.081226386) * s + 6.657905115) /
    ((0.012258202635 * s + 0.24197894225) * s + 1)
  );
}
