import { describe, expect, test } from 'vitest';
import { alphaAfter, alphaWithin, firstLook, isLook, nextLook } from '../../src/statistics/looks.ts';
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

  test('the first is where its part of the level is in reach, and the second not right after it', () => {
    // 1 + log2(1 / (.2 alpha)): 9.97, 10.97, 13.3 and 17.6.
    expect([0.01, 0.005, 0.001, 0.00005].map(firstLook)).toEqual([10, 11, 14, 18]);
    for (const alpha of [0.01, 0.005, 0.001, 0.00005]) {
      const part = alphaAfter(alpha, { looks: 1, decided: true });
      expect(criticalIndex(firstLook(alpha), part).level).toBeGreaterThanOrEqual(1 - part);
    }
    expect([0, 11].map((at) => nextLook(at, 11))).toEqual([11, 20]);
    expect([0, 17, 30].map((at) => nextLook(at, 17))).toEqual([17, 30, 45]);
  });

  test('later ones keep enough: the tenth has a thirtieth of the level, and a row that nothing decided has a seventh then', () => {
    // 0.8 x (5/6)^8 / 6 = 0.031, and 0.8 x (5/6)^9 = 0.155.
    expect(alphaAfter(0.01, { looks: 10, decided: true })).toBeCloseTo(0.00031, 5);
    expect(alphaAfter(0.01, { looks: 10, decided: false })).toBeCloseTo(0.00155, 5);
  });

  test('unchanged is called by an interval at 2.5 times the part, which reaches the stated level all the same', () => {
    expect(alphaWithin(0.01, { looks: 1, decided: true })).toBeCloseTo(0.005, 12);
    // 0.8 / 6 of it.
    expect(alphaWithin(0.01, { looks: 2, decided: true })).toBeCloseTo(0.01 / 3, 12);
    expect(alphaWithin(0.01, { looks: 2, decided: false })).toBeNull();
    expect(alphaWithin(0.01, { looks: 0, decided: true })).toBeNull();
  });

  test('none, or a count that no run takes, are no trouble', () => {
    expect(alphaAfter(0.01, { looks: 0, decided: true })).toBe(0.01);
    expect(alphaAfter(0.01, { looks: Number.MAX_SAFE_INTEGER, decided: false })).toBeGreaterThan(0);
  });
});
