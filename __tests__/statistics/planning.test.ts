import { describe, expect, test } from 'vitest';
import { centreInterval, fewestNeeded } from '../../src/statistics/few.ts';
import { halfWidth, positionOf } from '../../src/statistics/interval.ts';
import { familyAlpha, observationsNeeded } from '../../src/statistics/multiplicity.ts';
import {
  chanceOfUnchanged,
  expectedHalfWidth,
  furtherObservations,
  furtherToDecide,
  isDecided,
  isDecidedBeside,
  noiseBehind,
  observationsForChance,
  smallestDetectable,
} from '../../src/statistics/precision.ts';
import { formatSeed, parseSeed, randomStream } from '../../src/statistics/random.ts';
import { signedRankInterval } from '../../src/statistics/signed-rank.ts';

const interval = (lower: number, estimate: number, upper: number) => ({ lower, estimate, upper });

describe('level', () => {
  test('the run keeps to a tenth of a false flag', () => {
    expect(familyAlpha(0.99, 0)).toBe(0.01);
    expect(familyAlpha(0.99, 10)).toBe(0.01);
    expect(familyAlpha(0.99, 12)).toBe(0.1 / 12);
    expect(familyAlpha(0.99, 1000)).toBe(0.0001);
    expect(familyAlpha(0.999, 12)).toBe(0.001);
  });

  test('pairs needed: 1 + log2(1/alpha), at least 10', () => {
    expect(observationsNeeded(0.01)).toBe(10); // 7.6, the floor holds
    expect(observationsNeeded(0.001)).toBe(11); // 10.97
    expect(observationsNeeded(0.0001)).toBe(15); // 14.3
    expect(observationsNeeded(2 ** -12)).toBe(13); // exactly 13: the interval of 13 pairs has level 1 - 2^-12
  });
});

describe('stopping', () => {
  const limit = 0.05;
  test('on one side of a limit, or with 0 left out and no wider than half the limit', () => {
    expect(isDecided(interval(0.2, 0.3, 0.4), limit, 10)).toBe(true);
    expect(isDecided(interval(-0.049, 0, 0.049), limit, 10)).toBe(true);
    expect(isDecided(interval(0.03, 0.05, 0.07), limit, 10)).toBe(true);
    expect(isDecided(interval(-0.07, -0.05, -0.03), limit, 10)).toBe(true);
    // Wider than half the limit; and narrow, but neither within the limit nor away from 0.
    expect(isDecided(interval(0.02, 0.05, 0.08), limit, 10)).toBe(false);
    expect(isDecided(interval(-0.001, 0.025, 0.051), limit, 10)).toBe(false);
  });

  test('a limit that lies inside though all else is known is waited for, up to 120 observations', () => {
    // 0.02 above the estimate has to become 0.015: 20 x (4 / 3)^2 = 36, and so 68 become 121.
    const known = interval(0.02, 0.035, 0.055);
    expect(isDecided(known, limit, 20)).toBe(false);
    expect(furtherToDecide(known, 20, limit)).toBe(16);
    expect([67, 68].map((observations) => isDecided(known, limit, observations))).toEqual([false, true]);
    // Beyond it 0.01 has to become 0.005.
    expect([29, 31].map((observations) => isDecided(interval(0.045, 0.055, 0.065), limit, observations))).toEqual([
      false,
      true,
    ]);
  });

  test('a part that no reading takes away does not hold it up', () => {
    expect(isDecided(interval(0.02, 0.05, 0.08), limit, 10, 0.006)).toBe(true);
  });

  test('nor one that lies across a limit and 0, once the rest is narrow', () => {
    const across = (half: number) =>
      isDecidedBeside(interval(-half, 0, half), { lower: -0.06, upper: 0.06 }, limit, 10);
    expect(across(0.0849)).toBe(true);
    expect(across(0.0851)).toBe(false);
    // It is within the limits itself: the interval has to be there too.
    expect(isDecidedBeside(interval(-0.06, 0, 0.06), { lower: -0.04, upper: 0.04 }, limit, 10)).toBe(false);
  });

  test('about how many more it takes beside such a part', () => {
    // Around 0 are 0.09 that shrink, and room for 0.03.
    expect(furtherToDecide(interval(-0.11, 0, 0.11), 10, limit, 0.02)).toBe(80);
    // Beyond both the limit and 0 by more than half the limit: 0.05 has to become 0.025.
    expect(furtherToDecide(interval(0.01, 0.07, 0.13), 10, limit, 0.01)).toBe(30);
    expect(furtherToDecide(interval(-0.1, 0, 0.1), 10, limit, 0.06)).toBe(Number.POSITIVE_INFINITY);
  });

  test('about how many more it takes: no more than half the limit asks for', () => {
    // 0.1 has to become 0.05 around 0, and 0.025 where the estimate is half of the limit.
    expect(furtherToDecide(interval(-0.1, 0, 0.1), 10, limit)).toBe(30);
    expect(furtherToDecide(interval(-0.075, 0.025, 0.125), 10, limit)).toBe(150);
    expect(furtherToDecide(interval(0.1, 0.2, 0.3), 10, limit)).toBe(1);
    // Of few: 0.1 has to become 0.05. By 1 / sqrt(n) alone 16; t of 8 is 3.50, of 4 5.84: .1 x 3.50 / 5.84 x sqrt(4 / 8) = .042;
    // of 7 it is 3.71: .1 x 3.71 / 5.84 x sqrt(4 / 7) = .048; of 6 it would be .056.
    expect(furtherToDecide({ ...interval(-0.1, 0, 0.1), method: 'few-t', level: 0.99 }, 4, limit)).toBe(3);
  });
});

describe('what would settle it', () => {
  const limit = 0.05;
  test('an estimate inside: the interval must shrink into the threshold', () => {
    // Room above 0.05 - 0.02 = 0.03, width on that side 0.06: half of it takes 4 times the pairs.
    expect(furtherObservations(interval(-0.04, 0.02, 0.08), 20, limit, 0)).toBe(60);
  });
  test('an estimate beyond: only the side towards zero has to clear the threshold', () => {
    // 0.04 must become 0.02: 4 times the pairs; the long side away from zero does not matter.
    expect(furtherObservations(interval(0.03, 0.07, 0.5), 20, limit, limit)).toBe(60);
    expect(furtherObservations(interval(-0.5, -0.07, -0.03), 20, limit, limit)).toBe(60);
  });
  test('an estimate on the threshold: nothing foreseeable', () => {
    expect(furtherObservations(interval(0.01, 0.05, 0.09), 20, limit, limit)).toBeNull();
    expect(furtherObservations(interval(0.01, 0.0501, 0.09), 20, limit, limit)).toBeNull();
  });
  test('at least one more', () => {
    expect(furtherObservations(interval(-0.01, 0, 0.0500001), 20, limit, limit)).toBe(1);
  });
  test('an estimate beyond that has only 0 to leave behind', () => {
    // 0.14 must become 0.07: 4 times the pairs, however near the threshold is.
    expect(furtherObservations(interval(-0.07, 0.07, 0.21), 20, limit, 0)).toBe(60);
  });
  test('smallest detectable: half a width of error, and then beyond the threshold and away from 0', () => {
    expect(smallestDetectable(interval(-0.02, 0, 0.02), limit, 0)).toBeCloseTo(0.07, 12);
    expect(smallestDetectable(interval(-0.08, 0, 0.08), limit, 0)).toBeCloseTo(0.16, 12);
    expect(smallestDetectable(interval(-0.02, 0, 0.02), limit, limit)).toBeCloseTo(0.09, 12);
  });
});

describe('expected precision', () => {
  test.each([
    [5, 0.01],
    [9, 0.01],
    [10, 0.01],
    [20, 0.01],
    [30, 0.01],
    [20, 0.001],
  ])('%i pairs at alpha %f: the formula against simulation', (pairs, alpha) => {
    const cv = 0.02;
    const stream = randomStream('00000001', 'expected', pairs, alpha);
    const simulations = 2000;
    let sum = 0;
    for (let i = 0; i < simulations; i++) {
      const differences = Array.from({ length: pairs }, () =>
        Math.log((1 + cv * normal(stream)) / (1 + cv * normal(stream))),
      );
      sum += halfWidth(centreInterval(differences, alpha, fewestNeeded(alpha)));
    }
    const ratio = expectedHalfWidth(cv, pairs, alpha) / (sum / simulations);
    console.info(`expected half-width / simulated, ${pairs} pairs, alpha ${alpha}: ${ratio.toFixed(3)}`);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  test.each([
    [20, 0.03],
    [20, 0.04],
    [30, 0.045],
  ])('the chance that %i pairs of slices that scatter by %f show an unchanged row unchanged', (pairs, cv) => {
    const limit = Math.log1p(0.05);
    const stream = randomStream('00000002', 'chance', pairs, cv);
    const simulations = 2000;
    let inside = 0;
    for (let i = 0; i < simulations; i++) {
      const differences = Array.from({ length: pairs }, () => Math.SQRT2 * cv * normal(stream));
      if (positionOf(signedRankInterval(differences, 0.01), limit) === 'inside') inside++;
    }
    const chance = chanceOfUnchanged(cv, pairs, 0.01, limit);
    console.info(`chance of unchanged, ${pairs} pairs, ${cv}: ${chance.toFixed(2)}, ${inside / simulations} simulated`);
    expect(Math.abs(chance - inside / simulations)).toBeLessThan(0.06);
  });

  test('the pairs that make it likely are the fewest that do', () => {
    const limit = Math.log1p(0.05);
    const pairs = observationsForChance(0.04, 0.01, limit, 0.8) ?? 0;
    expect(chanceOfUnchanged(0.04, pairs, 0.01, limit)).toBeGreaterThanOrEqual(0.8);
    expect(chanceOfUnchanged(0.04, pairs - 1, 0.01, limit)).toBeLessThan(0.8);
    expect(observationsForChance(2, 0.01, limit, 0.8)).toBeNull();
  });

  test('the noise behind an interval is the one that it is expected of', () => {
    const half = expectedHalfWidth(0.03, 20, 0.01);
    expect(noiseBehind(interval(-half, 0, half), 20, 0.01)).toBeCloseTo(0.03, 12);
  });

  test('no interval, no precision', () => {
    expect(expectedHalfWidth(0.02, 3, 0.01)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('seeds', () => {
  test('are read as hexadecimal, written as eight digits', () => {
    expect(parseSeed('7F3A')).toBe('00007f3a');
    expect(parseSeed('0x7f3a')).toBe('00007f3a');
    expect(parseSeed('0000000000000000')).toBe('00000000');
    expect(parseSeed('')).toBeNull();
    expect(parseSeed('xyz')).toBeNull();
    expect(parseSeed('123456789')).toBeNull();
    expect(formatSeed(0)).toBe('00000000');
    expect(formatSeed(1 - 2 ** -53)).toBe('ffffffff');
  });

  test('the same seed and labels give the same numbers; any other label others', () => {
    const first = (...labels: string[]) => randomStream('00007f3a', ...labels).next();
    expect(first('a')).toBe(first('a'));
    expect(new Set([first('a'), first('b'), first('a', 'b'), first('ab'), first()]).size).toBe(5);
  });

  test('these numbers stay the same from release to release: a seed in a report repeats its schedule', () => {
    const stream = randomStream('00007f3a', 'order', 'Parse', 0);
    expect(Array.from({ length: 4 }, () => stream.below(1000))).toMatchInlineSnapshot(`
      [
        850,
        583,
        508,
        63,
      ]
    `);
  });
});

/** Box and Muller. */
function normal(stream: { next(): number }): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next());
}
