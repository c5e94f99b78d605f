import type { WindowsSource } from '../clock.ts';
import type { Metric } from '../metric.ts';
import type { Layout } from '../results/confirmation.ts';
import type { Results, SuiteEnding } from '../results/results.ts';
import type { RunVerdict, Verdict } from '../verdict.ts';
import type { Warning, WarningCode } from '../warning.ts';
import type { RowNoise, RunNoise } from './noise.ts';

/**
 * What `analyse(results)` concludes. Every figure on a page comes from here; renderers do no arithmetic
 * beyond scaling to readable units.
 */
export interface Analysis {
  readonly results: Results;
  readonly verdict: RunVerdict;
  /** Gated, compared benchmarks by their verdict (the worst over a benchmark's gated rows). */
  readonly counts: Counts;
  readonly family: Family;
  /** Every benchmark of the run, in the order the harness listed them. */
  readonly benchmarks: readonly BenchmarkAnalysis[];
  /** One per metric with at least two comparable positive rows. */
  readonly geometricMeans: readonly GeometricMean[];
  readonly experiment: Experiment;
  /** The clocks that were calibrated, or should have been. */
  readonly clocks: readonly ClockSummary[];
  readonly noise: RunNoise;
  /** What the machine did meanwhile; null where it was not watched. */
  readonly machine: MachineSummary | null;
  /** How the rows that would have failed the gate fared in a second build; null where there were none. */
  readonly confirmation: ConfirmationCounts | null;
  /** Base and head are the same tree: an A/A run. */
  readonly sameTree: boolean;
  /** How head's suite ends, where that alone is an error: not well, and base's does not end so. */
  readonly failedSuite: SuiteEnding | null;
  readonly warnings: readonly Warning[];
}

export interface Counts {
  readonly regressed: number;
  readonly improved: number;
  readonly unchanged: number;
  readonly inconclusive: number;
  readonly added: number;
  readonly removed: number;
  readonly failed: number;
}

/** Rows by `Confirmation.state`. */
export interface ConfirmationCounts {
  readonly confirmed: number;
  readonly moved: number;
  readonly open: number;
  readonly missing: number;
  /** Error level of the second build's intervals. */
  readonly alpha: number;
}

/** The rows that share one error level. */
export interface Family {
  /** Gated benchmark x metric rows that carry an interval (exact rows cannot be false by noise). */
  readonly size: number;
  /** min(1 - confidence level, 0.10 / size). */
  readonly alpha: number;
  /** Pairs needed before any verdict: ceil(1 + log2(1/alpha)), and never fewer than 10. */
  readonly pairsNeeded: number;
}

/**
 * compared: on both sides. added/removed: on one side only. failed: present, but no comparison because one side
 * (or both) failed. not-comparable: on both sides, but nothing in common to compare (no shared metric, no full pair).
 */
export type BenchmarkStatus = 'compared' | 'added' | 'removed' | 'failed' | 'not-comparable';

export interface BenchmarkAnalysis {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly status: BenchmarkStatus;
  /** Worst over gated rows, regressed > inconclusive > improved > unchanged; null when no gated row was compared. */
  readonly verdict: Verdict | null;
  readonly rows: readonly Row[];
  /** For failed and not-comparable benchmarks: what happened. Untrusted text. */
  readonly reason: string;
  /** Sides on which it failed. */
  readonly failedSides: readonly ('base' | 'head')[];
  readonly warnings: readonly Warning[];
}

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

/** What the machine did while slices ran, and what was done to steady them. null is unknown. */
export interface MachineSummary {
  readonly pin: 'auto' | 'off';
  readonly pinnedBy: 'watch' | 'taskset' | null;
  /** Processors that were pinned to, in turn: `0-3`. */
  readonly cpus: string;
  /** Benchmarks that were pinned. */
  readonly pinned: number;
  /** Left free because they keep several cores busy: about so many. `id` is untrusted. */
  readonly parallel: readonly { readonly id: string; readonly cores: number }[];
  /** Left free because they mostly wait. */
  readonly waiting: number;
  /** Left free because they gave no result on one core. */
  readonly failsPinned: number;
  /** Pairs of all benchmarks; those that were run again are counted once. */
  readonly pairs: number;
  readonly repeatedPairs: number;
  /** Of the time of all processors, a fraction. */
  readonly stolenShare: number | null;
  /** Processors that other work kept busy, on average. */
  readonly othersCpus: number | null;
  /** Of the time, a fraction: some process waited for a processor. */
  readonly waitingShare: number | null;
}

/** One clock of the run. */
export interface ClockSummary {
  readonly clock: string;
  /** Untrusted, as is `failure`. */
  readonly toolchain: string;
  /** Cost of an empty timer window, median over rounds, and of one amid work, ns; null where it was not measured. */
  readonly window: {
    readonly ns: number;
    readonly lowerNs: number;
    readonly upperNs: number;
    /** Between rounds, a fraction; null below two rounds. */
    readonly coefficientOfVariation: number | null;
    readonly rounds: number;
  } | null;
  readonly clockStepNs: number | null;
  readonly failure: string | null;
  /** Benchmarks that read it, and rows from which its cost was taken off, or not for a reason. */
  readonly benchmarks: number;
  readonly applied: number;
  readonly refused: number;
}

/**
 * interval: head/base - 1 with its confidence interval. difference: some readings are 0 or less and have no ratio, so
 * the interval is that of head - base. exact: every reading of a side was the same, so the change is known without
 * error (relative is null where base is 0 and head is not); or instructions were counted, and their readings may differ
 * a little (`counted`). none: nothing can be said, and `reason` says why (`code`: of
 * the warning whose message it is, where there is one); the verdict of such a row is null or inconclusive.
 */
export type Change =
  | { readonly kind: 'interval'; readonly delta: Delta; readonly settle: Settle | null }
  | { readonly kind: 'difference'; readonly difference: Difference; readonly settle: Settle | null }
  | { readonly kind: 'exact'; readonly relative: number | null; readonly absolute: number; readonly counted?: Counted }
  | { readonly kind: 'none'; readonly reason: string; readonly code?: WarningCode };

/** Of instructions, which are counted and not timed: how far their few readings leave the change open. */
export interface Counted {
  /** head/base - 1 of the least favourable readings to the most: fractions. */
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
  /** Pairs used. */
  readonly pairs: number;
  /** Pairs left out because a slice was disturbed. */
  readonly pairsDropped: number;
  readonly method: 'signed-rank' | 'paired-t';
}

/** head - base, in the metric's own unit. */
export interface Difference extends Omit<Delta, 'method'> {
  readonly method: 'signed-rank';
}

/** For inconclusive rows. */
export interface Settle {
  /** About how many more pairs would settle it; null when none is foreseeable: see `obstacle`. */
  readonly morePairs: number | null;
  /** About how long those pairs take, ms; null with morePairs. */
  readonly moreMs: number | null;
  /**
   * Why more pairs are not foreseen to help; null where they are. threshold: the estimate sits next to it. noise: the
   * interval is too wide. clock: its steps are larger than the difference. window: what a timer window costs amid work
   * is not known well enough.
   */
  readonly obstacle: 'threshold' | 'noise' | 'clock' | 'window' | null;
  /**
   * The smallest change this run could have called: the threshold plus the interval's full width. A fraction; for a
   * difference, in the metric's unit.
   */
  readonly smallestDetectable: number;
}

export interface GeometricMean {
  readonly metric: Metric;
  /** Over benchmarks of which at least one is gated by this metric. */
  readonly gated: boolean;
  readonly benchmarks: number;
  readonly delta: Delta;
}

/** What was measured, of the compared benchmarks. */
export interface Experiment {
  readonly compared: number;
  /** Full pairs of the benchmark with the fewest, and of the one with the most; 0 when none was compared. */
  readonly fewestPairs: number;
  readonly mostPairs: number;
  /** Benchmarks that ended before the last round: precise enough, or the time budget was used up. */
  readonly endedPrecise: number;
  readonly endedByTimeBudget: number;
  /** The most disturbed pairs that were left out of any row. */
  readonly mostPairsDropped: number;
  /**
   * benchmark: a slice is one benchmark, run for a fixed number of iterations. suite: one run of everything, whose
   * iterations the harness chooses.
   */
  readonly slice: 'benchmark' | 'suite';
  /** Median over benchmarks of the median wall time of a slice, and the largest such median, ms. 0 without any. */
  readonly medianSliceMs: number;
  readonly longestSliceMs: number;
}

/** A row and the benchmark it belongs to. */
export interface BenchmarkRow {
  readonly benchmark: BenchmarkAnalysis;
  readonly row: Row;
}

/** What the gate decided. */
export interface Gate {
  readonly failed: boolean;
  /** 0 nothing regressed, 1 regressed, 3 could not measure, 4 inconclusive or missing where that fails. */
  readonly exitCode: 0 | 1 | 3 | 4;
  readonly reason: GateReason;
}

/** Worded by render/gate-line.ts. `others`: how many more there are of the kind. */
export type GateReason =
  | { readonly kind: 'passed' }
  /** A row reads as regressed, but both sides ran the same code: its interval missed by chance. */
  | { readonly kind: 'nothing-differs'; readonly worst: BenchmarkRow }
  | { readonly kind: 'regressed'; readonly worst: BenchmarkRow; readonly others: number }
  | {
      readonly kind: 'error';
      readonly cause: 'head-does-not-build' | 'suite-failed' | 'no-benchmarks' | 'all-failed' | 'no-pairs';
    }
  | { readonly kind: 'missing'; readonly benchmark: BenchmarkAnalysis; readonly others: number }
  /** `worst` is null where nothing could be judged at all. */
  | { readonly kind: 'inconclusive'; readonly worst: BenchmarkRow | null; readonly others: number };
