/**
 * Benchmarks of the same code that were measured all the same: what layout, noise and the machine do to a row that did not
 * change, in this run. One row each, of a time or a rate.
 */
export interface Controls {
  /** How many benchmarks are of the same code, and how many of them have a row with an interval. */
  readonly benchmarks: number;
  readonly measured: number;
  /** By how much they moved: the 90 % quantile of their changes' sizes, the largest of fewer than ten; null without any. */
  readonly floor: number | null;
  /** How many have an interval that lies beyond the threshold as a whole. */
  readonly beyond: number;
  /** The most that chance would leave beyond it, at the level of their intervals. */
  readonly expected: number;
}
