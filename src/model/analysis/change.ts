import type { MachinesMethod } from '../../statistics/machines/over-machines.ts';
import type { WarningCode } from '../warning.ts';

/**
 * interval: head/base - 1 with its confidence interval. difference: some readings are 0 or less and have no ratio, so
 * the interval is that of head - base. exact: every reading of a side was the same, so the change is known without
 * error (relative is null where base is 0 and head is not); or instructions were counted, a few times (`counted`).
 * none: nothing can be said, and `reason` says why (with the `code` of the warning that has this message, if one does);
 * the verdict of such a row is null or inconclusive.
 */
export type Change =
  | { readonly kind: 'interval'; readonly delta: Delta; readonly settle: Settle | null }
  | { readonly kind: 'difference'; readonly difference: Difference; readonly settle: Settle | null }
  | { readonly kind: 'exact'; readonly relative: number | null; readonly absolute: number; readonly counted?: Counted }
  | { readonly kind: 'none'; readonly reason: string; readonly code?: WarningCode };

/** How far the few readings of counted instructions leave the change open. */
export interface Counted {
  /** The interval of head/base - 1, fractions. With one reading a side both are the change itself. */
  readonly lower: number;
  readonly upper: number;
  /** The larger of the two sides' (most - least) / median, a fraction; null for one reading. */
  readonly spread: number | null;
  /** The number of readings of each side. */
  readonly readings: number;
}

export interface Delta {
  /** head/base - 1, a fraction: 0.05 is +5 %. */
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** The exact level that the interval reached, such as 0.9906. */
  readonly level: number;
  /** The number of observations that it is judged by, on the machines that have enough. */
  readonly observations: number;
  /** The observations of each machine, where several count: two machines of 10 are not 20. */
  readonly machines?: readonly number[];
  /**
   * few-t: Student's t over fewer observations than an exact interval needs, which can only call first readings
   * unchanged. paired-t: Student's t over long slices. machines: over several machines. each-kind: over several
   * machines and over what each kind of processor reads. each-machine: from the lowest end of any machine's interval to
   * the highest.
   */
  readonly method: MachinesMethod | 'paired-t';
}

/** head - base, in the metric's own unit. */
export interface Difference extends Omit<Delta, 'method'> {
  readonly method: MachinesMethod;
}

/** What would settle an inconclusive row. */
export interface Settle {
  /** About how many more observations would show the direction and rough size of the change; null: see `obstacle`. */
  readonly moreObservations: number | null;
  /** About how long these take, ms; null with moreObservations. */
  readonly moreMs: number | null;
  /**
   * Why more observations are not expected to help; null where they are. threshold: the change is known, and is next to
   * the threshold. noise: the interval is too wide. clock: its steps are larger than the difference. window: the cost
   * of a timer window amid work is not known well enough. bins: the range that a percentile's bins and the clock's
   * steps leave open lies across the threshold. machines: they differ, or are few.
   */
  readonly obstacle: 'threshold' | 'noise' | 'clock' | 'window' | 'bins' | 'machines' | null;
  /**
   * The smallest change that an interval as wide as this would almost surely have called: a fraction, or for a
   * difference an amount in the metric's unit.
   */
  readonly smallestDetectable: number;
}
