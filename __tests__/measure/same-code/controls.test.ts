import { describe, expect, it } from 'vitest';
import { drawControls } from '../../../src/measure/same-code/controls.ts';

const KEYS = Array.from({ length: 100 }, (_, index) => `benchmark ${index}`);

describe('controls', () => {
  it('are one for three of the others, and no more than there are', () => {
    expect(drawControls(KEYS, 30, '1').size).toBe(10);
    expect(drawControls(KEYS, 2, '1').size).toBe(0);
    expect(drawControls(KEYS.slice(0, 4), 90, '1').size).toBe(4);
  });

  it('are drawn by the seed alone, whatever the order of discovery', () => {
    expect(drawControls(KEYS.toReversed(), 30, '1')).toEqual(drawControls(KEYS, 30, '1'));
    expect(drawControls(KEYS, 30, '2')).not.toEqual(drawControls(KEYS, 30, '1'));
  });

  it('are drawn alike often', () => {
    const times = new Map(KEYS.map((key) => [key, 0]));
    for (let seed = 0; seed < 2000; seed++) {
      for (const key of drawControls(KEYS, 30, String(seed))) times.set(key, (times.get(key) ?? 0) + 1);
    }
    // Binomial with 2000 draws of 0.1: 200 with a standard deviation of 13.4; 5 of those are not reached by one of 100.
    expect(Math.min(...times.values())).toBeGreaterThan(133);
    expect(Math.max(...times.values())).toBeLessThan(267);
  });
});
