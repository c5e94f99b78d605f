import { median as medianOf, sampleStandardDeviation } from 'simple-statistics';

/** Median of at least one number, in any order. */
export function median(values: readonly number[]): number {
  return medianOf(values as number[]);
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
