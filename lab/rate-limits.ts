import { incompleteBeta } from '../src/statistics/t.ts';

/**
 * Exact limits of a rate of which `part` of `of` were found (Clopper, Pearson 1934), at level 1 - alpha: two-sided, or
 * one-sided where none or all were. 0 of 8 at .05: 0 to .312.
 */
export function rateLimits(part: number, of: number, alpha: number): readonly [lower: number, upper: number] {
  const tail = part === 0 || part === of ? alpha : alpha / 2;
  // P(X >= part) at rate p is I_p(part, of - part + 1).
  const atLeast = (k: number, p: number) => incompleteBeta(p, k, of - k + 1);
  return [
    part === 0 ? 0 : root((p) => atLeast(part, p) - tail),
    part === of ? 1 : root((p) => atLeast(part + 1, p) - (1 - tail)),
  ];
}

/** Of a rising function on [0, 1]. */
function root(of: (p: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (of(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
