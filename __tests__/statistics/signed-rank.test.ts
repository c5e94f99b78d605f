import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criticalIndex, hodgesLehmann, signedRankInterval } from '../../src/statistics/signed-rank.ts';

const differences = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 30 });

test('by hand: 1, 2, 4', () => {
  // Walsh averages 1, 1.5, 2, 2.5, 3, 4: median (2 + 2.5)/2; k = 1 has level 1 - 2/2^3 = 0.75.
  expect(signedRankInterval([4, 1, 2], 0.25)).toEqual({ estimate: 2.25, lower: 1, upper: 4, level: 0.75, n: 3 });
  // k = 2: the sums 0 and 1 each have one of 8 ways, 1 - 2 * 2/8.
  expect(signedRankInterval([4, 1, 2], 0.5)).toEqual({ estimate: 2.25, lower: 1.5, upper: 3, level: 0.5, n: 3 });
});

test('one difference has an interval of no confidence', () => {
  expect(signedRankInterval([3], 0.05)).toEqual({ estimate: 3, lower: 3, upper: 3, level: 0, n: 1 });
  expect(() => signedRankInterval([], 0.05)).toThrow(RangeError);
});

test('negating the differences mirrors the interval', () => {
  fc.assert(
    fc.property(differences, (d) => {
      const [forth, back] = [
        signedRankInterval(d, 0.01),
        signedRankInterval(
          d.map((x) => -x),
          0.01,
        ),
      ];
      expect(back.lower).toBeCloseTo(-forth.upper, 12);
      expect(back.estimate).toBeCloseTo(-forth.estimate, 12);
    }),
  );
});

test('shifting the differences shifts the interval', () => {
  fc.assert(
    fc.property(differences, fc.double({ min: -10, max: 10, noNaN: true }), (d, shift) => {
      const moved = signedRankInterval(
        d.map((x) => x + shift),
        0.01,
      );
      expect(moved.lower).toBeCloseTo(signedRankInterval(d, 0.01).lower + shift, 9);
      expect(moved.estimate).toBeCloseTo(hodgesLehmann(d) + shift, 9);
    }),
  );
});

test('the order of the differences does not matter, and the input is left alone', () => {
  fc.assert(
    fc.property(differences, (d) => {
      const before = [...d];
      expect(signedRankInterval([...d].reverse(), 0.01)).toEqual(signedRankInterval(d, 0.01));
      expect(d).toEqual(before);
    }),
  );
});

test('negative zeros are zeros', () => {
  const none = { estimate: 0, lower: 0, upper: 0 };
  for (const d of [
    [-0, -0, -0],
    [-0, 0, -0],
    [-5e-324, -0, 0],
  ]) {
    expect(signedRankInterval(d, 0.5)).toMatchObject(none);
  }
});

test('lower <= estimate <= upper, within the range of the differences', () => {
  fc.assert(
    fc.property(differences, fc.double({ min: 0.0001, max: 0.5, noNaN: true }), (d, alpha) => {
      const { lower, estimate, upper } = signedRankInterval(d, alpha);
      expect(lower).toBeLessThanOrEqual(estimate);
      expect(estimate).toBeLessThanOrEqual(upper);
      expect(lower).toBeGreaterThanOrEqual(Math.min(...d));
      expect(upper).toBeLessThanOrEqual(Math.max(...d));
    }),
  );
});

test('a stricter level never gives a narrower interval', () => {
  for (let n = 1; n <= 40; n++) {
    let last = Number.POSITIVE_INFINITY;
    for (const alpha of [0.2, 0.1, 0.05, 0.01, 0.001, 0.0001]) {
      const { k, level } = criticalIndex(n, alpha);
      expect(k).toBeLessThanOrEqual(last);
      if (k > 1) expect(level).toBeGreaterThanOrEqual(1 - alpha - 1e-12);
      last = k;
    }
  }
});

test('the distribution stays exact where counts would overflow: n = 500', () => {
  // Normal approximation (Hollander et al., eq. 3.6 inverted): k = 62625 - 2.5758 sqrt(500 * 501 * 1001 / 24) = 54299,
  // good to a few units.
  const { k, level } = criticalIndex(500, 0.01);
  expect(Math.abs(k - 54_299)).toBeLessThan(30);
  expect(level).toBeGreaterThan(0.99);
  expect(level).toBeLessThan(0.9901);
});
