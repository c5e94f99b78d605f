import { describe, expect, test } from 'vitest';
import { centreInterval, fewestNeeded } from '../../src/statistics/few.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from '../support/noise-models.ts';

describe('few observations', () => {
  const four = [0.012, -0.004, 0.021, 0.003];

  test("Student's t around the mean: scipy.stats.t.interval(0.99, 3, loc=mean, scale=sem)", () => {
    // Mean .032 / 4 = .008; squares of .004, -.012, .013, -.005 add up to 354e-6, so that sem = sqrt(354e-6 / 3 / 4).
    // t.isf(.005, 3) = 5.840909309733355.
    const half = 5.840909309733355 * Math.sqrt(354e-6 / 12);
    const interval = centreInterval(four, 0.01, 4);
    expect(interval).toMatchObject({ level: 0.99, n: 4, method: 'few-t' });
    expect(interval.estimate).toBeCloseTo(0.008, 12);
    expect(interval.lower).toBeCloseTo(0.008 - half, 12);
    expect(interval.upper).toBeCloseTo(0.008 + half, 12);
  });

  test('the exact interval where there are enough, or too few, or none is asked for', () => {
    const ten = [...four, ...four, 0.001, 0.002];
    expect(centreInterval(ten, 0.01, 4).method).toBe('signed-rank');
    expect(centreInterval(ten.slice(1), 0.01, 4).method).toBe('few-t');
    // At .001 the exact one needs 11.
    expect(centreInterval(ten, 0.001, 6).method).toBe('few-t');
    expect(centreInterval(four, 0.001, 6)).toMatchObject({ method: 'signed-rank', level: 0.875 });
    expect(centreInterval(four, 0.01).method).toBe('signed-rank');
  });

  test('so many that all of two states on one side are rarer than alpha: 2 x 4^-n', () => {
    expect([0.2, 0.01, 0.005, 0.002, 0.001, 0.0001].map(fewestNeeded)).toEqual([4, 4, 5, 5, 6, 8]);
  });

  // A small part of `node scripts/lab.mjs few`.
  test.each([
    ['normal', 4, (random: () => number) => random()],
    ['one in ten ten times as far', 5, (random: () => number) => random() * (Math.abs(random()) > 1.645 ? 10 : 1)],
    ['sides of two states', 4, (random: () => number) => state(random) - state(random)],
  ])('cover as stated: %s, %i', (name, n, draw) => {
    const stream = randomStream('00000001', 'few', name);
    let missed = 0;
    const all = 20_000;
    for (let done = 0; done < all; done++) {
      const { lower, upper } = centreInterval(
        Array.from({ length: n }, () => draw(() => normal(stream))),
        0.01,
        4,
      );
      missed += lower > 0 || upper < 0 ? 1 : 0;
    }
    console.info(`${name}: ${((100 * missed) / all).toFixed(2)} % missed`);
    // 1 %, and three standard errors.
    expect(missed / all).toBeLessThan(0.0121);
  });
});

function state(random: () => number): number {
  return (random() > 0 ? 2 : 0) + 0.1 * random();
}
