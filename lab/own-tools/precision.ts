import { gammaln } from 'simple-statistics';

/** How far comparisons of the same code were off: what their half-width really is, and what it costs to make it smaller. */
export interface Spread {
  /** 2.576 x sqrt(sum of x^2 / R), where x = ln(head/base) as reported: the right answer, 0, is known, and is not estimated. */
  readonly halfWidth: number;
  /** 95 % interval of it: R x s^2 / sigma^2 is chi-square with R degrees of freedom. */
  readonly lower: number;
  readonly upper: number;
}

/** P(|Z| < this) = 99 %. */
const QUANTILE_99 = 2.5758293035489;

/** Of at least one comparison. @param changes head/base - 1, as reported */
export function spreadOf(changes: readonly number[]): Spread {
  if (changes.length === 0) throw new RangeError('spread of no comparisons');
  const squares = changes.reduce((sum, change) => sum + Math.log1p(change) ** 2, 0);
  const at = (divisor: number) => QUANTILE_99 * Math.sqrt(squares / divisor);
  const count = changes.length;
  return { halfWidth: at(count), lower: at(chiSquared(0.975, count)), upper: at(chiSquared(0.025, count)) };
}

/**
 * Machine time that the one way needs for the other's half-width, over the time that the other needs: half-widths go with
 * 1 / sqrt(time), so this is the ratio of time x half-width^2. What drifts between two sequential runs does not get less by
 * longer runs, so for those it says too little.
 */
export function timeRatio(one: Cost, other: Cost): number {
  return (one.seconds * one.halfWidth ** 2) / (other.seconds * other.halfWidth ** 2);
}

interface Cost {
  readonly seconds: number;
  readonly halfWidth: number;
}

/** The x with P(X <= x) = p, by bisection. */
export function chiSquared(p: number, degreesOfFreedom: number): number {
  let low = 0;
  let high = 1;
  while (lowerGamma(degreesOfFreedom / 2, high / 2) < p) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (lowerGamma(degreesOfFreedom / 2, middle / 2) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularised: NIST DLMF 8.7.1. */
function lowerGamma(a: number, x: number): number {
  if (x === 0) return 0;
  let term = Math.exp(a * Math.log(x) - x - gammaln(a + 1));
  let sum = term;
  for (let n = 1; term > sum * 1e-15; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}
