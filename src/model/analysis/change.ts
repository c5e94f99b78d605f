import type { MachinesMethod } from '../../statistics/machines/over-machines.ts';
import type { WarningCode } from '../warning.ts';

/**
 * interval: head/base - 1 with its confidence interval. difference: some readings are 0 or less and have no ratio, so
 * the interval is that of head - base. exact: every reading of a side was the same, so the change is known without
 * error (relative is null where base is 0 and head is not); or instructions were counted, a few times (`counted`). none: nothing can be said, and `reason` says why (`code`: of
 * the warning whose message it is, where there is one); the verdict of such a row is null or inconclusive.
 */
export type Change =
  | { readonly kind: 'interval'; readonly delta: Delta; readonly settle: Settle | null }
  | { readonly kind: 'difference'; readonly difference: Difference; readonly settle: Settle | null }
  | { readonly kind: 'exact'; readonly relative: number | null; readonly absolute: number; readonly counted?: Counted }
  | { readonly kind: 'none'; readonly reason: string; readonly code?: WarningCode };

/** Of instructions, which are counted and not timed: how far their few readings leave the change open. */
export interface Counted {
  /** The interval of head/base - 1, fractions; of one reading a side there is none, and both are that reading's. */
  readonly lower: number;
  readonly upper: number;
  /** The larger of the two sides' (most - least) / median, a fraction; null for one reading. */
  readonly spread: number | null;
  /** Of each side. */
  readonly readings: number;
}

export interface Delta {
  /** head/base - 1: fractions, 0.05 is +5 %. */
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** Exact level the interval reached, e.g. 0.9906. */
  readonly level: number;
  /** Pairs that it is judged by; of several machines those of the machines that have enough. */
  readonly observations: number;
  /** How many of them each machine has, where several count: two machines of 10 are not 20. */
  readonly machines?: readonly number[];
  /**
   * few-t: Student's, of fewer observations than an exact interval needs, by which first readings are called unchanged and
   * nothing else; paired-t: the same
   * of long slices. machines: over several machines; each-kind: that, and what each kind of processor says by itself; each-machine: of
   * those there are, from the lowest end of any to the highest.
   */
  readonly method: MachinesMethod | 'paired-t';
}

/** head - base, in the metric's own unit. */
export interface Difference extends Omit<Delta, 'method'> {
  readonly method: MachinesMethod;
}

/** For inconclusive rows. */
export interface Settle {
  /** About how many more observations would tell which way it changed and about how much; null when none is foreseeable: see `obstacle`. */
  readonly moreObservations: number | null;
  /** About how long those take, ms; null with moreObservations. */
  readonly moreMs: number | null;
  /**
   * Why more of them are not expected to help; null where they are. threshold: which way it changed and about how much is
   * known, and that is next to the threshold. noise: the interval is too wide. clock: its steps are larger than the
   * difference. window: what a timer window costs amid work is not known well enough. bins: what a percentile's bins and
   * steps of the clock leave open lies across the threshold. machines: they differ, or are few.
   */
  readonly obstacle: 'threshold' | 'noise' | 'clock' | 'window' | 'bins' | 'machines' | null;
  /**
   * The smallest change that readings as wide as these would almost surely have called. A fraction; for a difference, in
   * the metric's unit.
   */
  readonly smallestDetectable: number;
}
