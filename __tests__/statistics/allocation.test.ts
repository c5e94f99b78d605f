import { describe, expect, it } from 'vitest';
import {
  BURSTS_A_LAYOUT_MAX,
  burstsPerLayout,
  componentsOf,
  PAIRS_A_BURST_MAX,
  pairsPerBurst,
  workOf,
} from '../../src/statistics/allocation.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from '../support/noise-models.ts';

const PAIRS_A_BURST_MIN = 3;

/** Log ratios of `bursts` bursts of `pairs` pairs each, of known scatter. */
function drawn(bursts: number, pairs: number, betweenSd: number, withinSd: number, seed: string) {
  const stream = randomStream(seed, 'allocation', bursts, pairs);
  return Array.from({ length: bursts }, () => {
    const burst = betweenSd * normal(stream);
    return Array.from({ length: pairs }, () => burst + withinSd * normal(stream));
  });
}

describe('variances', () => {
  it.each([
    [0.02, 0.05],
    [0.05, 0.02],
    [0.01, 0.1],
  ])('are those of the readings: between %f, within %f', (betweenSd, withinSd) => {
    const found = Array.from({ length: 40 }, (_, nth) => componentsOf(drawn(60, 12, betweenSd, withinSd, `${nth}`)));
    const mean = (of: (each: NonNullable<(typeof found)[number]>) => number) =>
      found.reduce((sum, each) => sum + (each === null ? Number.NaN : of(each)), 0) / found.length;
    expect(Math.sqrt(mean(({ within }) => within)) / withinSd).toBeCloseTo(1, 1);
    const between = Math.sqrt(mean((each) => each.between)) / betweenSd;
    // What is small beside the slices' own part is known less well; a burst too many is cheap.
    expect(between).toBeGreaterThan(betweenSd < 0.02 ? 0.4 : 0.85);
    expect(between).toBeLessThan(betweenSd < 0.02 ? 2 : 1.15);
  });

  it('are not those of one stretch in which the machine did something else', () => {
    const calm = drawn(30, 8, 0.02, 0.05, 'calm');
    const disturbed = calm.map((each, nth) => (nth < 2 ? each.map((one) => one + 3) : each));
    const one = disturbed.map((each, nth) => (nth === 5 ? [8, ...each.slice(1)] : each));
    for (const some of [disturbed, one]) {
      const { within = 0, between = 0 } = componentsOf(some) ?? {};
      expect(Math.sqrt(within)).toBeLessThan(0.08);
      expect(Math.sqrt(between)).toBeLessThan(0.8);
    }
  });

  it('are unknown with few bursts, or with one pair each', () => {
    expect(componentsOf(drawn(4, 8, 0.02, 0.05, 'few'))).toBeNull();
    expect(componentsOf(drawn(40, 1, 0.02, 0.05, 'single'))).toBeNull();
    expect(componentsOf([])).toBeNull();
  });
});

describe('pairs in a burst', () => {
  it('are within 5 % of the best number, at any variances and costs', () => {
    const stream = randomStream('0000a110', 'costs');
    let compared = 0;
    for (let nth = 0; nth < 500; nth++) {
      const components = { between: 0.0001 * 1000 ** stream.next(), within: 0.0001 * 1000 ** stream.next() };
      const costs = { startMs: 1000 ** stream.next(), pairMs: 2 * 100 ** stream.next() };
      const all = Array.from({ length: PAIRS_A_BURST_MAX - PAIRS_A_BURST_MIN + 1 }, (_, more) =>
        workOf(components, costs, PAIRS_A_BURST_MIN + more),
      );
      // What is below it is not trusted: few bursts may not show it.
      if (components.between < components.within / 16) continue;
      compared += 1;
      const chosen = workOf(components, costs, pairsPerBurst(components, costs, 'median'));
      expect(chosen).toBeLessThanOrEqual(1.05 * Math.min(...all));
    }
    expect(compared).toBeGreaterThan(200);
  });

  it('are few where processes rule, and many where starting costs', () => {
    const costs = { startMs: 10, pairMs: 4 };
    expect(pairsPerBurst({ between: 0.01, within: 0.0001 }, costs, 'median')).toBe(PAIRS_A_BURST_MIN);
    expect(pairsPerBurst({ between: 0.0001, within: 0.01 }, { ...costs, startMs: 5000 }, 'median')).toBe(
      PAIRS_A_BURST_MAX,
    );
    // Nothing is seen between bursts: as if it were a quarter of what slices scatter by.
    expect(pairsPerBurst({ between: 0, within: 0.01 }, costs, 'median')).toBe(
      pairsPerBurst({ between: 0.01 / 16, within: 0.01 }, costs, 'median'),
    );
    expect(pairsPerBurst({ between: 0.01, within: 0 }, costs, 'median')).toBe(PAIRS_A_BURST_MIN);
  });

  it('are 8 to 16 where a burst reads its fastest slices, whatever the variances say', () => {
    const costs = { startMs: 10, pairMs: 4 };
    expect(pairsPerBurst({ between: 0.01, within: 0.0001 }, costs, 'fastest')).toBe(8);
    expect(pairsPerBurst({ between: 0.01, within: 0 }, costs, 'fastest')).toBe(8);
    expect(pairsPerBurst({ between: 0.0001, within: 0.01 }, { ...costs, startMs: 5000 }, 'fastest')).toBe(16);
    // sqrt(10 / 1 * (pi / 2) * 10) = 12.5
    expect(pairsPerBurst({ between: 0.001, within: 0.01 }, { startMs: 10, pairMs: 1 }, 'fastest')).toBe(13);
  });
});

describe('bursts in a layout', () => {
  /** Variance times cost of a layout of so many: `between` of layouts, `within` of bursts. */
  const work = (variances: { between: number; within: number }, linkMs: number, burstMs: number, bursts: number) =>
    (variances.between + variances.within / bursts) * (linkMs + bursts * burstMs);

  it('are within 5 % of the best number, at any variances and costs', () => {
    const stream = randomStream('0000a110', 'layouts');
    for (let nth = 0; nth < 500; nth++) {
      const within = 0.0001 * 1000 ** stream.next();
      const variances = { within, between: (within / 16) * 1000 ** stream.next() };
      const [linkMs, burstMs] = [1000 ** stream.next(), 2 * 100 ** stream.next()];
      const all = Array.from({ length: BURSTS_A_LAYOUT_MAX }, (_, more) => work(variances, linkMs, burstMs, 1 + more));
      const chosen = burstsPerLayout(variances, { startMs: linkMs, pairMs: burstMs });
      expect(all[chosen - 1]).toBeLessThanOrEqual(1.06 * Math.min(...all));
    }
  });

  it('scatter as they do: mean squares of both levels', () => {
    const found = Array.from({ length: 40 }, (_, nth) => componentsOf(drawn(30, 8, 0.02, 0.05, `${nth}`), 'mean'));
    const mean = (of: (each: NonNullable<(typeof found)[number]>) => number) =>
      found.reduce((sum, each) => sum + (each === null ? Number.NaN : of(each)), 0) / found.length;
    expect(Math.sqrt(mean(({ within }) => within)) / 0.05).toBeCloseTo(1, 1);
    expect(Math.sqrt(mean(({ between }) => between)) / 0.02).toBeCloseTo(1, 0);
  });
});
