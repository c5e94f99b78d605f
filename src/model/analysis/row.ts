import type { WindowsSource } from '../clock.ts';
import type { Metric } from '../metric.ts';
import type { Layout } from '../results/confirmation.ts';
import type { Verdict } from '../verdict.ts';
import type { Warning } from '../warning.ts';
import type { Change, Delta, Difference } from './change.ts';
import type { RowNoise } from './noise.ts';

/** One benchmark x metric. */
export interface Row {
  readonly metric: Metric;
  readonly gated: boolean;
  /** Fraction: 0.05 is 5 %. */
  readonly threshold: number;
  /** null: not judged, because it is not known which way is better, or because only one side reported the metric. */
  readonly verdict: Verdict | null;
  /** Median over observations, in the metric's unit; null where the side did not report it. */
  readonly base: number | null;
  readonly head: number | null;
  /** The one that was judged: of the corrected readings where `correction.judged` says so, of the raw ones elsewhere. */
  readonly change: Change;
  /** What reading the clock cost, where that is known to matter; null elsewhere. */
  readonly correction: Correction | null;
  /** null where there is no interval of a ratio. */
  readonly noise: RowNoise | null;
  /**
   * What the second build says, where this row would have failed the gate; null elsewhere. `change` remains that of the
   * first.
   */
  readonly confirmation: Confirmation | null;
  readonly warnings: readonly Warning[];
}

/**
 * A row that regressed in the first build, measured again in one of another layout. confirmed: regressed there too.
 * moved: the second contradicts the first. open: the second cannot tell. The verdict of the row is inconclusive in both
 * of these. missing: there is no second build to speak of, and the first verdict stands.
 */
export interface Confirmation {
  readonly state: 'confirmed' | 'moved' | 'open' | 'missing';
  /** null when missing. */
  readonly layout: Layout | null;
  /** In the second build; null when missing. */
  readonly change: Change | null;
  readonly verdict: Verdict | null;
  /** Error level of the second build's interval. */
  readonly alpha: number;
  /** Why it is missing; empty elsewhere. Untrusted text. */
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
