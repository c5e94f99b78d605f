import { expect, it } from 'vitest';
import { randomStream } from '../../src/statistics/random.ts';
import { welchInterval } from '../../src/statistics/t.ts';
import { normal } from '../support/noise-models.ts';

// The difference of two means of few values.

it('of as many that scatter alike has the degrees of freedom of both', () => {
  // Each mean has the standard error .001, the difference sqrt(2) times that; t of 2 degrees at 99 % is 9.92484.
  const { estimate, lower, upper } = welchInterval([0, 0.002], [1, 1.002], 0.01);
  expect(estimate).toBeCloseTo(1, 12);
  expect(upper - 1).toBeCloseTo(9.92484 * 0.001 * Math.SQRT2, 6);
  expect(1 - lower).toBeCloseTo(upper - 1, 12);
});

it('of one side that does not vary has those of the other', () => {
  // t of 1 degree at 99 % is 63.6567.
  expect(welchInterval([0, 0.002], [1.001, 1.001], 0.01).upper - 1).toBeCloseTo(63.6567 * 0.001, 6);
});

it('has no width where nothing varies, and is refused of one value', () => {
  expect(welchInterval([1, 1], [3, 3], 0.01)).toEqual({ estimate: 2, lower: 2, upper: 2 });
  expect(() => welchInterval([1], [3, 3], 0.01)).toThrow(RangeError);
});

it.each([
  [2, 1],
  [4, 1],
  [7, 1],
  [2, 0],
  [4, 0],
  [7, 0],
])('covers at its level: %i values of normal noise, the other side %f times as much', (n, other) => {
  const stream = randomStream('welch', n, other);
  const draw = (scatter: number) => Array.from({ length: n }, () => scatter * normal(stream));
  let missed = 0;
  for (let run = 0; run < 4000; run++) {
    const { lower, upper } = welchInterval(draw(1), draw(other), 0.05);
    if (lower > 0 || upper < 0) missed += 1;
  }
  // Three standard deviations of a share of so many.
  expect(missed / 4000).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 4000));
});
