import { sampleStandardDeviation } from 'simple-statistics';
import { select } from './select.ts';

/** Median of at least one number, in any order. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('median of no numbers');
  return medianInPlace(Float64Array.from(values));
}

/** The same of at least one number; afterwards the values are partitioned at their middle. */
export function medianInPlace(values: Float64Array): number {
  const half = values.length >> 1;
  const upper = select(values, half);
  return values.length % 2 === 1 ? upper : (select(values, half - 1, 0, half - 1) + upper) / 2;
}

/** The value below which a tenth of at least one number lies; of up to ten, the least. */
export function lowerDecile(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('decile of no numbers');
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 10)] as number;
}

/** The same from above. */
export function upperDecile(values: readonly number[]): number {
  return -lowerDecile(values.map((value) => -value));
}

/** Sample standard deviation (n - 1) over the mean, of at least two positive numbers: the run-to-run scatter. */
export function coefficientOfVariation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return sampleStandardDeviation(values as number[]) / mean;
}

/** Largest value over the median: how far the worst slice strayed. */
export function maxOverMedian(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) / median(values);
}
