import { sampleStandardDeviation } from 'simple-statistics';
import { select, selectLast } from './select.ts';

/** The median of at least one number, in any order. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('median of no numbers');
  const room = roomFor(values.length);
  for (let index = 0; index < values.length; index += 1) room[index] = values[index] as number;
  return medianInPlace(room, values.length);
}

/** The median of the first `length` values, at least one; it partitions them at their middle. */
export function medianInPlace(values: Float64Array, length: number): number {
  const half = length >> 1;
  const upper = select(values, half, 0, length - 1);
  return length % 2 === 1 ? upper : (selectLast(values, half - 1) + upper) / 2;
}

/** More observations than most rows have get room of their own. */
const ROOM = new Float64Array(1 << 13);

/**
 * Room for so many numbers, which is shared: its content lasts until the next call. Making it anew for each of thousands of
 * rows took longer than selecting from it.
 */
export function roomFor(length: number): Float64Array {
  return length <= ROOM.length ? ROOM : new Float64Array(length);
}

/**
 * The median of the first `length` values, and the `k`-th smallest and largest of them (from 1, in the lower half); it
 * partitions the values there. The median comes first, as it partitions the values for both ends.
 */
export function middleAndEnds(
  values: Float64Array,
  length: number,
  k: number,
): { middle: number; lower: number; upper: number } {
  const middle = medianInPlace(values, length);
  const half = length >> 1;
  return {
    middle,
    lower: select(values, k - 1, 0, Math.max(k - 1, half)),
    upper: select(values, length - k, Math.min(half, length - k), length - 1),
  };
}

/** The value below which a tenth of at least one number lies; the least of up to ten. */
export function lowerDecile(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('decile of no numbers');
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 10)] as number;
}

/** The value above which a tenth of at least one number lies; the largest of up to ten. */
export function upperDecile(values: readonly number[]): number {
  return -lowerDecile(values.map((value) => -value));
}

/** The sample standard deviation (n - 1) over the mean, of at least two positive numbers. */
export function coefficientOfVariation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return sampleStandardDeviation(values as number[]) / mean;
}

/** The largest value over the median: how far the worst slice strayed. */
export function maxOverMedian(values: readonly number[], middle = median(values)): number {
  return values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) / middle;
}

/** The values in ascending order, with the extreme tenth at either end replaced by the next value. */
export function winsorised(values: readonly number[]): number[] {
  const ordered = values.toSorted((a, b) => a - b);
  const cut = Math.floor(ordered.length / 10);
  const [least = 0, most = 0] = [ordered[cut], ordered[ordered.length - 1 - cut]];
  return ordered.map((each) => Math.max(least, Math.min(most, each)));
}
