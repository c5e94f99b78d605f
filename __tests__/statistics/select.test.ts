import fc from 'fast-check';
import { expect, test } from 'vitest';
import { select } from '../../src/statistics/select.ts';

test('the k-th smallest, with the smaller ones before it and the larger ones after it', () => {
  const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 })), {
    minLength: 1,
    maxLength: 80,
  });
  fc.assert(
    fc.property(values, fc.nat(), (given, index) => {
      const sorted = Float64Array.from(given).sort();
      const k = index % given.length;
      const array = Float64Array.from(given);
      const found = select(array, k);
      // 0 and -0 are the same reading.
      expect(found + 0).toBe((sorted[k] ?? Number.NaN) + 0);
      expect(array.slice(0, k).every((value) => value <= found)).toBe(true);
      expect(array.slice(k).every((value) => value >= found)).toBe(true);
    }),
  );
});

test('ascending, descending, organ pipe and equal values, at every index', () => {
  const shapes = [
    Array.from({ length: 500 }, (_, index) => index),
    Array.from({ length: 500 }, (_, index) => -index),
    Array.from({ length: 500 }, (_, index) => Math.min(index, 499 - index)),
    Array.from({ length: 500 }, () => 1),
  ];
  for (const shape of shapes) {
    const sorted = Float64Array.from(shape).sort();
    for (let k = 0; k < shape.length; k += 7)
      expect(select(Float64Array.from(shape), k) + 0).toBe((sorted[k] ?? 0) + 0);
  }
});
