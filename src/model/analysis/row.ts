import type { WindowsSource } from '../clock.ts';
import type { Metric } from '../metric.ts';
import type { Layout } from '../results/confirmation.ts';
import type { ChangeDirection, Verdict } from '../verdict.ts';
import type { Warning } from '../warning.ts';
import type { Change, Delta, Difference } from './change.ts';
import type { MachineReadings } from './machine-reading.ts';
import type { RowNoise } from './noise.ts';

/** One benchmark x metric. */
export interface Row {
  readonly metric: Metric;
  readonly gated: boolean;
  /** Fraction: 0.05 is 5 %. */
  readonly threshold: number;
  /**
   * The smallest difference that matters in the metric's unit, where that is what the threshold is of; null where it is
   * the one that was asked for.
   */
  readonly smallestDifference: number | null;
  /** null: not judged, because it is not known which way is better, or because only one side reported the metric. */
  readonly verdict: Verdict | null;
  /** By the interval that is shown. */
  readonly direction: ChangeDirection;
  /**
   * Error level that the report says for its interval. The interval itself may be wider (`level`), so that it holds at
   * this one although measuring ended when the row was decided.
   */
  readonly alpha: number;
  /** Median over observations, in the metric's unit; null where the side did not report it. */
  readonly base: number | null;
  readonly head: number | null;
  /** The one that was judged: of the corrected readings where `correction.judged` says so, of the raw ones elsewhere. */
  readonly change: Change;
  /** What reading the clock cost, where that is known to matter; null elsewhere. */
  readonly correction: Correction | null;
  /** null where there is no interval of a ratio. */
  readonly noise: RowNoise | null;
  /** Absent where one machine measured it, and where no machine has an interval. */
  readonly machines?: MachineReadings;
  /** Its first readings lie beyond the threshold, so that it was to be measured again. */
  readonly screened: boolean;
  /** What became of that; null where nothing had to be confirmed. */
  readonly confirmation: Confirmation | null;
  readonly warnings: readonly Warning[];
}

/**
 * A row that was chosen by its first readings and measured again; what is shown and judged are the second readings, which
 * were not chosen for being high or low. confirmed: they are beyond the threshold on the same side. refuted: they are
 * within it, or beyond it on the other side. open: they cannot tell. missing: there are too few of them, and the first
 * readings decide alone.
 */
export interface Confirmation {
  readonly state: 'confirmed' | 'refuted' | 'open' | 'missing';
  /** What differed between builds of the second readings and of the first; null when missing. */
  readonly layout: Layout | null;
  /** What the first readings said. */
  readonly first: Change;
  /** Why they are missing; empty elsewhere. Untrusted text. */
  readonly reason: string;
}

/**
 * The clock's share of a row's readings: a reading m holds w timer windows of t each, m = T + w t, and the ratio of
 * the T is further from 1 than that of the m. docs/calibration.md.
 */
export interface Correction {
  /** applied: T may be trusted. refused: it may not, and `refusal` says why. */
  readonly state: 'applied' | 'refused';
  /** null when applied. Its message is shown with its code. */
  readonly refusal: Warning | null;
  /** Name of the calibrator. */
  readonly clock: string;
  readonly source: WindowsSource;
  /** Timer windows per operation (w), median over slices; null where a side has none known. */
  readonly windows: Readonly<Record<'base' | 'head', number | null>>;
  /** Cost of one empty window (t), median over rounds, and the interval of what one costs amid work, ns; null: unknown. */
  readonly window: { readonly ns: number; readonly lowerNs: number; readonly upperNs: number } | null;
  /** w t / m by side, fractions; null where t or w is unknown. */
  readonly share: Readonly<Record<'base' | 'head', number | null>>;
  /** T by side, in the metric's unit; may be negative. null where t or w is unknown. */
  readonly base: number | null;
  readonly head: number | null;
  /** Change of T; null where there is none (T not positive, t unknown). Not to be trusted when refused. */
  readonly delta: Delta | null;
  /** head - base of the readings, which the clock does not dilute; null where it has no interval. */
  readonly difference: Difference | null;
  /** Verdict by the corrected interval; null when refused. */
  readonly verdict: Verdict | null;
  /** Change and verdict of the raw readings. */
  readonly rawChange: Change;
  readonly rawVerdict: Verdict | null;
  /** Which of the two `Row.change` and `Row.verdict` are: raw when refused, else by `gate-on`. */
  readonly judged: 'corrected' | 'raw';
}
