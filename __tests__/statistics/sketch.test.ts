import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSketches, SKETCH_ACCURACY, sketchCount, sketchOf, sketchQuantile } from '../../src/statistics/sketch.ts';

/** Of 0-based rank floor(q (n - 1)), as the sketch's quantile states it. */
function exactQuantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(q * (sorted.length - 1))] as number;
}

/** What clocks read, and far beyond: whole ns with many ties, and times from a hundredth of a ns to ten years. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 2000 }),
  fc.double({ min: Math.log(0.01), max: Math.log(3e17), noNaN: true }).map(Math.exp),
);
const times = fc.array(time, { minLength: 1, maxLength: 300 });
const quantile = fc.oneof(fc.constantFrom(0, 0.5, 0.9, 0.99, 0.999, 1), fc.double({ min: 0, max: 1, noNaN: true }));
/** Rounding of a logarithm next to a bin's edge. */
const ROUNDING = 1e-9;

describe('a sketch of times', () => {
  it('has every quantile within its accuracy of the exact one', () => {
    fc.assert(
      fc.property(times, quantile, fc.constantFrom(SKETCH_ACCURACY, 0.001, 0.1), (values, q, accuracy) => {
        const exact = exactQuantile(values, q);
        const told = sketchQuantile(sketchOf(values, accuracy), q);
        expect(Math.abs(told - exact)).toBeLessThanOrEqual(exact * (accuracy + ROUNDING));
      }),
    );
  });

  it('of several lots is, merged, the sketch of all of them', () => {
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 8 }), (lots) => {
        expect(mergeSketches(lots.map((lot) => sketchOf(lot)))).toEqual(sketchOf(lots.flat()));
      }),
    );
  });

  it('holds bin i for (gamma^(i-1), gamma^i], gamma = 1.01/0.99', () => {
    // ln(101/99) = 0.0200007; ln 1 = 0; ln 2 / 0.0200007 = 34.66; ln 100 / 0.0200007 = 230.25; ln 0.5: -34.66.
    expect(sketchOf([1, 2, 100, 0.5, 0, 2]).bins).toEqual([
      [-34, 1],
      [0, 1],
      [35, 2],
      [231, 1],
    ]);
    // 2 gamma^231 / (gamma + 1): 231 x 0.0200007 = 4.620154, e^ of it 101.5097; x 2 / 2.020202 = 100.4946.
    expect(sketchQuantile(sketchOf([100]), 0.5)).toBeCloseTo(100.4946, 3);
  });

  it('counts what is below the clock apart, as 0', () => {
    const sketch = sketchOf([0, 0, 0, 10]);
    expect(sketch.zeros).toBe(3);
    expect(sketchCount(sketch)).toBe(4);
    expect(sketchQuantile(sketch, 0.5)).toBe(0);
    expect(sketchQuantile(sketch, 1)).toBeCloseTo(10, 0);
  });

  it('refuses what is no time, no accuracy, no quantile, and sketches of different accuracy', () => {
    for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e19]) {
      expect(() => sketchOf([value])).toThrow(RangeError);
    }
    for (const accuracy of [0, 0.5, -1, Number.NaN]) expect(() => sketchOf([1], accuracy)).toThrow(RangeError);
    expect(() => sketchQuantile(sketchOf([]), 0.5)).toThrow(RangeError);
    expect(() => sketchQuantile(sketchOf([1]), 1.1)).toThrow(RangeError);
    expect(() => mergeSketches([])).toThrow(RangeError);
    expect(() => mergeSketches([sketchOf([1], 0.01), sketchOf([1], 0.02)])).toThrow(RangeError);
  });
});
