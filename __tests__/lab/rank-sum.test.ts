import { describe, expect, it } from 'vitest';
import { criticalRank, rankSumInterval } from '../../lab/own-tools/rank-sum.ts';
import { randomStream } from '../../src/statistics/random.ts';

/** P(U <= u) by all ways to mix m and n values. */
function enumerated(m: number, n: number, u: number): number {
  let all = 0;
  let atMost = 0;
  for (let set = 0; set < 1 << (m + n); set++) {
    const places = Array.from({ length: m + n }, (_, place) => (set >> place) & 1);
    if (places.reduce((sum, one) => sum + one, 0) !== m) continue;
    all += 1;
    let seen = 0;
    let below = 0;
    for (const one of places) {
      if (one === 1) below += seen;
      else seen += 1;
    }
    if (below <= u) atMost += 1;
  }
  return atMost / all;
}

describe('the critical rank', () => {
  it.each([
    [3, 3],
    [4, 6],
    [5, 5],
    [2, 9],
    [7, 4],
  ])('of %i and %i values is that of all ways to mix them', (m, n) => {
    for (const alpha of [0.5, 0.2, 0.1, 0.05, 0.02]) {
      const { k, level } = criticalRank(m, n, alpha);
      expect(level).toBeCloseTo(1 - 2 * enumerated(m, n, k - 1), 12);
      if (k > 1) expect(2 * enumerated(m, n, k - 1)).toBeLessThanOrEqual(alpha + 1e-12);
      expect(2 * enumerated(m, n, k)).toBeGreaterThan(alpha);
    }
  });

  // Tables of the U test at 5 %, two-sided: the critical values are 2, 23 and 127 (Mann, Whitney 1947; Milton 1964).
  it.each([
    [5, 5, 2],
    [10, 10, 23],
    [20, 20, 127],
  ])('of %i and %i values at 5 %% is the one of the tables', (m, n, critical) => {
    expect(criticalRank(m, n, 0.05).k).toBe(critical + 1);
  });

  it('by the normal approximation is within one per cent of the exact one', () => {
    const exact = criticalRank(50, 50, 0.01);
    const beyond = criticalRank(50, 51, 0.01);
    expect(beyond.k / (50 * 51)).toBeCloseTo(exact.k / 2500, 2);
  });
});

describe('the interval', () => {
  it('says how far the second sample lies from the first', () => {
    // Differences of {4, 6} and {1, 2, 3}: 1, 2, 3, 3, 4, 5; their median is 3.
    const { estimate, lower, upper, level } = rankSumInterval([1, 2, 3], [4, 6], 0.05);
    expect([estimate, lower, upper]).toEqual([3, 1, 5]);
    // Too few for 95 %: the widest interval holds the shift in 8 of 10 cases.
    expect(level).toBeCloseTo(0.8, 12);
  });

  it('swaps its ends with its samples', () => {
    const [a, b] = [
      [1.2, 5, 3.3, 2.2, 8, 4.1],
      [2.5, 7, 3.9, 6.6, 1.1],
    ];
    const one = rankSumInterval(a, b, 0.1);
    const other = rankSumInterval(b, a, 0.1);
    expect([-other.estimate, -other.upper, -other.lower]).toEqual([one.estimate, one.lower, one.upper]);
  });

  it.each([
    [8, 8, 0.05],
    [10, 10, 0.01],
    [20, 12, 0.01],
  ])('of %i and %i values covers the shift in 1 - %f of cases or more, whatever the shape', (m, n, alpha) => {
    const random = randomStream('rank-sum', m, n);
    // Skewed: time is never less than the work, and often more.
    const draw = () => -Math.log(1 - random.next());
    let covered = 0;
    const runs = 2000;
    for (let run = 0; run < runs; run++) {
      const base = Array.from({ length: m }, draw);
      const head = Array.from({ length: n }, () => draw() + 0.3);
      const { lower, upper } = rankSumInterval(base, head, alpha);
      if (lower <= 0.3 && 0.3 <= upper) covered += 1;
    }
    // Three standard errors.
    expect(covered / runs).toBeGreaterThan(1 - alpha - 3 * Math.sqrt((alpha * (1 - alpha)) / runs));
  });
});
