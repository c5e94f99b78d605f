import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSketches, SKETCH_ACCURACY, sketchCount, sketchOf, sketchQuantile } from '../../src/statistics/sketch.ts';

/** The value that has q of all at or below it: the first one with rank q n or more, counted from 1. */
function exactQuantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  // As near to a whole rank as rounding gets, it is that rank.
  return sorted[Math.max(0, Math.ceil(q * sorted.length * (1 - 1e-12)) - 1)] as number;
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
  it('has every quantile in the bin of the exact one', () => {
    fc.assert(
      fc.property(times, quantile, fc.constantFrom(SKETCH_ACCURACY, 0.001, 0.1), (values, q, accuracy) => {
        const exact = exactQuantile(values, q);
        const { value } = sketchQuantile(sketchOf(values, accuracy), q);
        // What counts as 0 is read as 0.
        const bin = exact < 1e-3 ? exact : exact * (2 * accuracy) * (1 + 2 * accuracy);
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(bin + exact * ROUNDING);
      }),
    );
  });

  it('has quantiles that scale with the times and never fall', () => {
    fc.assert(
      fc.property(times, fc.nat(20), (values, steps) => {
        const sketch = sketchOf(values);
        const quantiles = Array.from({ length: 21 }, (_, k) => sketchQuantile(sketch, k / 20, steps).value);
        expect(quantiles.toSorted((a, b) => a - b)).toEqual(quantiles);
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

  it('holds bin i for (gamma^(i-1), gamma^i], gamma = 1.01/0.99 at an accuracy of 1 %', () => {
    // ln(101/99) = 0.0200007; ln 1 = 0; ln 2 / 0.0200007 = 34.66; ln 100 / 0.0200007 = 230.25; ln 0.5: -34.66.
    expect(sketchOf([1, 2, 100, 0.5, 0, 2], 0.01).bins).toEqual([
      [-34, 1],
      [0, 1],
      [35, 2],
      [231, 1],
    ]);
    // The middle of (gamma^230, gamma^231]: e^(231 x 0.0200007) = 101.5097, / 1.020202 = 99.4996; 100.5046.
    expect(sketchQuantile(sketchOf([100], 0.01), 0.5).value).toBeCloseTo(100.5046, 3);
  });

  it('spreads the times of a bin evenly over it', () => {
    // Bins of 2 %: of (99.4996, 101.5097], 4 of 10 times, from 2 on: the fifth is a quarter of the way, at 99.4996 +
    // 2.0101 x (5 - 2) / 4.
    const sketch = { accuracy: 0.01, zeros: 0, bins: [[200, 2] as const, [231, 4] as const, [240, 4] as const] };
    expect(sketchQuantile(sketch, 0.5).value).toBeCloseTo(99.4996 + 2.0101 * 0.75, 3);
  });

  it('undoes the steps of a clock: shares of two readings say where between them the time lies', () => {
    // Always 1003 ns, begun at any moment of a clock of 10 ns: 1000 in 7 of 10, 1010 in 3. Spread over a step each, half
    // of all lies below 995 + 10 x 0.5 / 0.7.
    const read = (ns: number) => Array.from({ length: 1000 }, (_, k) => Math.floor(ns / 10 + (k + 0.5) / 1000) * 10);
    expect(sketchQuantile(sketchOf(read(1003)), 0.5, 10).value).toBeCloseTo(995 + 10 * (0.5 / 0.7), 0);
    // Without, it is a reading, whatever the time was.
    expect(sketchQuantile(sketchOf(read(1003)), 0.5).value).toBeLessThan(1003);
    expect(sketchQuantile(sketchOf(read(1003)), 0.5).value).toBeGreaterThan(997);
    const ratio =
      sketchQuantile(sketchOf(read(1023)), 0.5, 10).value / sketchQuantile(sketchOf(read(1003)), 0.5, 10).value;
    expect(ratio).toBeCloseTo(1023 / 1003, 3);
  });

  it('leaves a whole bin open where all lies in it, and a share of it where the neighbours say more', () => {
    const bin = -Math.expm1(-Math.log(1.0025 / 0.9975));
    const one = sketchQuantile(sketchOf(Array.from({ length: 100 }, () => 1000)), 0.99);
    expect(one.openNs / one.value).toBeCloseTo(bin, 6);
    // 1000 to 2000 ns evenly: a bin at 1500 holds 7.5 ns of 1000, which is 1.5 % of the half beyond p50.
    const even = sketchQuantile(sketchOf(Array.from({ length: 10_000 }, (_, k) => 1000 + k / 10)), 0.5);
    expect(even.openNs / even.value / bin).toBeCloseTo(0.015, 3);
    // A step of the clock that is wider than a bin takes its place.
    expect(sketchQuantile(sketchOf([1000]), 0.5, 40).openNs).toBe(40);
  });

  it('counts what is below the clock apart, as 0', () => {
    const sketch = sketchOf([0, 0, 0, 10]);
    expect(sketch.zeros).toBe(3);
    expect(sketchCount(sketch)).toBe(4);
    expect(sketchQuantile(sketch, 0.5).value).toBe(0);
    expect(sketchQuantile(sketch, 1).value).toBeCloseTo(10, 1);
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
