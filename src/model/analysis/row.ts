import type { WindowsSource } from '../clock.ts';
import type { Metric } from '../metric.ts';
import type { Layout } from '../results/confirmation.ts';
import type { ChangeDirection, Verdict } from '../verdict.ts';
import type { Warning } from '../warning.ts';
import type { Change, Delta, Difference } from './change.ts';
import type { MachineReadings } from './machine-reading.ts';
import type { RowNoise } from './noise.ts';

/** A row of the report: one metric of one benchmark. */
export interface Row {
  readonly metric: Metric;
  readonly gated: boolean;
  /** A fraction: 0.05 is 5 %. */
  readonly threshold: number;
  /**
   * The smallest difference that matters, in the metric's unit, where the threshold comes from it; null where the
   * threshold is the one that was set.
   */
  readonly smallestDifference: number | null;
  /** null: not judged, because it is not known which way is better, or because only one side reported the metric. */
  readonly verdict: Verdict | null;
  /** The direction by the shown interval. */
  readonly direction: ChangeDirection;
  /**
   * The error level that the report gives for its interval. The interval itself may be wider (`level`), so that it
   * holds at this one although measuring ended when the row was decided.
   */
  readonly alpha: number;
  /** The median over observations, in the metric's unit; null where the side did not report it. */
  readonly base: number | null;
  readonly head: number | null;
  /** The judged change: of the corrected readings where `correction.judged` says so, of the raw ones elsewhere. */
  readonly change: Change;
  /** The cost of reading the clock, where it is known to matter; null elsewhere. */
  readonly correction: Correction | null;
  /** null where there is no interval of a ratio. */
  readonly noise: RowNoise | null;
  /** The change on each machine; absent where one machine measured it, and where no machine has an interval. */
  readonly machines?: MachineReadings;
  /** Its first readings lie beyond the threshold, so that it was due for re-measurement. */
  readonly screened: boolean;
  /** The outcome of re-measurement; null where nothing had to be confirmed. */
  readonly confirmation: Confirmation | null;
  readonly warnings: readonly Warning[];
}

/**
 * The re-measurement of a row that was chosen by its first readings. The readings of the re-measurement are shown and
 * judged, as they were not chosen for being high or low. confirmed: they are beyond the threshold on the same side.
 * refuted: they are within it, or beyond it on the other side. open: they are inconclusive. missing: there are too
 * few, and the first readings decide.
 */
export interface Confirmation {
  readonly state: 'confirmed' | 'refuted' | 'open' | 'missing';
  /** The difference between the builds of the second and of the first readings; null when missing. */
  readonly layout: Layout | null;
  /** The change by first readings. */
  readonly first: Change;
  /** Why readings of the re-measurement are missing; empty where they are not. Untrusted text. */
  readonly reason: string;
}

/**
 * The clock's share of a row's readings. A reading m holds w timer windows of t each, m = T + w t, so that the ratio of
 * the T is further from 1 than the ratio of the m (docs/calibration.md).
 */
export interface Correction {
  /** applied: T may be trusted. refused: it may not, and `refusal` says why. */
  readonly state: 'applied' | 'refused';
  /** null when applied. The report shows its message and its code. */
  readonly refusal: Warning | null;
  /** The calibrator's name. */
  readonly clock: string;
  readonly source: WindowsSource;
  /** The timer windows per operation (w), median over slices; null where a side's are unknown. */
  readonly windows: Readonly<Record<'base' | 'head', number | null>>;
  /** The cost of an empty window (t), median over rounds, and the interval of its cost amid work, ns; null: unknown. */
  readonly window: { readonly ns: number; readonly lowerNs: number; readonly upperNs: number } | null;
  /** w t / m by side, fractions; null where t or w is unknown. */
  readonly share: Readonly<Record<'base' | 'head', number | null>>;
  /** T by side, in the metric's unit; may be negative. null where t or w is unknown. */
  readonly base: number | null;
  readonly head: number | null;
  /** The change of T; null where there is none (T not positive, t unknown). It is not trusted when refused. */
  readonly delta: Delta | null;
  /** head - base, which the clock does not dilute; null where it has no interval. */
  readonly difference: Difference | null;
  /** The verdict by the corrected interval; null when refused. */
  readonly verdict: Verdict | null;
  /** The change and the verdict by raw readings. */
  readonly rawChange: Change;
  readonly rawVerdict: Verdict | null;
  /** Which readings give `Row.change` and `Row.verdict`: raw ones when refused, else by `gate-on`. */
  readonly judged: 'corrected' | 'raw';
}
