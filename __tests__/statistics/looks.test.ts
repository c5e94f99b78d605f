import { describe, expect, test } from 'vitest';
import { alphaAfter, isLook, nextLook } from '../../src/statistics/looks.ts';
import { criticalIndex } from '../../src/statistics/signed-rank.ts';

describe('looks', () => {
  test('are at these numbers of observations, and half as many again from there on', () => {
    const looks: number[] = [];
    for (let at = 0; looks.length < 13; ) {
      at = nextLook(at);
      looks.push(at);
    }
    expect(looks).toEqual([10, 20, 30, 45, 70, 100, 150, 220, 330, 500, 750, 1125, 1688]);
    expect(looks.every(isLook)).toBe(true);
    expect([0, 9, 11, 19, 501, 751].some(isLook)).toBe(false);
  });

  test('share the level: those that decide and what they leave add up to all of it, after any number of them', () => {
    for (const taken of [0, 1, 2, 5, 12]) {
      let sum = alphaAfter(0.01, { looks: taken, decided: false });
      for (let look = 1; look <= taken; look++) sum += alphaAfter(0.01, { looks: look, decided: true });
      expect(sum).toBeCloseTo(0.01, 12);
    }
  });

  test('the first can reach its part of 0.01 with the exact interval of 10 observations', () => {
    const alpha = alphaAfter(0.01, { looks: 1, decided: true });
    expect(alpha).toBeCloseTo(0.002, 12);
    // The widest interval of 10 has level 1 - 2^-9 = 0.998047.
    expect(criticalIndex(10, alpha).level).toBeGreaterThanOrEqual(1 - alpha);
  });

  test('later ones keep enough: the tenth has a thirtieth of the level, and a row that nothing decided has a seventh then', () => {
    // 0.8 x (5/6)^8 / 6 = 0.031, and 0.8 x (5/6)^9 = 0.155.
    expect(alphaAfter(0.01, { looks: 10, decided: true })).toBeCloseTo(0.00031, 5);
    expect(alphaAfter(0.01, { looks: 10, decided: false })).toBeCloseTo(0.00155, 5);
  });

  test('none, or a count that no run takes, are no trouble', () => {
    expect(alphaAfter(0.01, { looks: 0, decided: true })).toBe(0.01);
    expect(alphaAfter(0.01, { looks: Number.MAX_SAFE_INTEGER, decided: false })).toBeGreaterThan(0);
  });
});
