import type { Metric } from '../metric.ts';
import type { Cores } from '../results/cores.ts';
import type { SuiteEnding } from '../results/ending.ts';
import type { Results } from '../results/results.ts';
import type { ChangeDirection, RunVerdict, Verdict } from '../verdict.ts';
import type { Warning } from '../warning.ts';
import type { Acceptance, Bound } from './acceptance.ts';
import type { Delta } from './change.ts';
import type { RunNoise } from './noise.ts';
import type { Row } from './row.ts';

/**
 * What `analyse(results)` concludes. Every figure on a page comes from here; renderers do no arithmetic
 * beyond scaling to readable units.
 */
export interface Analysis {
  readonly results: Results;
  readonly verdict: RunVerdict;
  /** Of the benchmarks that have this verdict: slower where any is, faster where all are. */
  readonly direction: ChangeDirection;
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
  /** How the rows fared that were measured again; null where there were none. */
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
  /** Of the inconclusive ones those of which the direction is known. */
  readonly openSlower: number;
  readonly openFaster: number;
  /** Of those of which it is not, where machines differ; absent: none. */
  readonly openByMachine?: number;
  /** Both sides' binaries are the same to the byte. */
  readonly sameBinary: number;
  /** There was no time for them. */
  readonly notMeasured: number;
  /** Nobody measured them: the machine that was to gave no results. */
  readonly lost: number;
  readonly added: number;
  readonly removed: number;
  readonly failed: number;
}

/** Rows by `Confirmation.state`. */
export interface ConfirmationCounts {
  readonly confirmed: number;
  readonly refuted: number;
  readonly open: number;
  readonly missing: number;
  /** Error level of the second readings' intervals. */
  readonly alpha: number;
}

/** The gated rows of a run. */
export interface Family {
  /** Gated benchmark x metric rows that carry an interval (exact rows cannot be false by noise). */
  readonly size: number;
  /**
   * Error level of the first readings' intervals: 1 - confidence level; where they decide alone min(that, 0.10 / size),
   * so that the rows share the chance to err.
   */
  readonly alpha: number;
  /** Observations needed before any verdict: ceil(1 + log2(1/alpha)), and never fewer than 10. */
  readonly observationsNeeded: number;
}

/**
 * compared: on both sides. added/removed: on one side only. failed: present, but no comparison because one side
 * (or both) failed. not-comparable: on both sides, but nothing in common to compare (no shared metric, no full pair).
 * same-binary: both sides run the same bytes, so that it was not measured. not-measured: there was no time for it. lost: the
 * machine that was to measure it gave no results.
 */
export type BenchmarkStatus =
  | 'compared'
  | 'added'
  | 'removed'
  | 'failed'
  | 'not-comparable'
  | 'same-binary'
  | 'not-measured'
  | 'lost';

export interface BenchmarkAnalysis {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Whose it is, where the run has several harnesses; null: the only one's. */
  readonly harness: string | null;
  /** Of a benchmark that is measured on one core and on all: which of them this is. Absent: it is measured once. */
  readonly cores?: Cores;
  readonly status: BenchmarkStatus;
  /** Worst over gated rows, regressed > inconclusive > improved > unchanged; null when no gated row was compared. */
  readonly verdict: Verdict | null;
  /** Of the gated rows that have this verdict: slower where any is, faster where all are. */
  readonly direction: ChangeDirection;
  readonly rows: readonly Row[];
  /** For failed and not-comparable benchmarks: what happened. Untrusted text. */
  readonly reason: string;
  /** Sides on which it failed. */
  readonly failedSides: readonly ('base' | 'head')[];
  readonly warnings: readonly Warning[];
}

/** One clock of the run. */
export interface ClockSummary {
  readonly clock: string;
  /** It is the cost of this instrument's observation, and no clock of benchmarks. */
  readonly instrument?: 'percentiles';
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
  /** Machines that measured the same benchmark, of the one with the most; absent: one. */
  readonly replicates?: number;
  /** Bursts on a machine of the benchmark with the fewest, and of the one with the most; 0 when none was compared. */
  readonly fewestObservations: number;
  readonly mostObservations: number;
  /** Benchmarks that ended before the last round: decided, or the time budget was used up. */
  readonly endedDecided: number;
  readonly endedByTimeBudget: number;
  /**
   * benchmark: a slice is one benchmark, run for a fixed number of iterations. suite: one run of everything, whose
   * iterations the harness chooses.
   */
  readonly slice: 'benchmark' | 'suite';
  /** Median over benchmarks of the median wall time of a slice, and the largest such median, ms. 0 without any. */
  readonly medianSliceMs: number;
  readonly longestSliceMs: number;
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
  /** Of the time of all processors, a fraction. */
  readonly stolenShare: number | null;
  /** Processors that other work kept busy, on average. */
  readonly othersCpus: number | null;
  /** Of the time, a fraction: some process waited for a processor. */
  readonly waitingShare: number | null;
}

/** A row and the benchmark it belongs to. */
export interface BenchmarkRow {
  readonly benchmark: BenchmarkAnalysis;
  readonly row: Row;
}

/** A regressed row, and the acceptance that speaks of it. */
export interface AcceptedRow extends BenchmarkRow {
  readonly acceptance: Acceptance;
  readonly bound: Bound;
}

/** A row that is worse than was accepted. `certainly`: even the near end of its interval is. */
export interface ExceededRow extends AcceptedRow {
  readonly certainly: boolean;
}

/** What the gate decided. */
export interface Gate {
  readonly failed: boolean;
  /** 0 nothing regressed, 1 regressed, 3 could not measure, 4 inconclusive or missing where that fails. */
  readonly exitCode: 0 | 1 | 3 | 4;
  readonly reason: GateReason;
  /** Regressed rows that somebody accepted, and those that are worse than was accepted; the worst first. */
  readonly accepted: readonly AcceptedRow[];
  readonly exceeded: readonly ExceededRow[];
  /**
   * With `mode: observe`; null without. observing: `reason` is what would have decided, and fails nothing. over: the last
   * day of it has passed, and the gate decides.
   */
  readonly observation: { readonly state: 'observing' | 'over'; readonly until: string | null } | null;
}

/** Worded by render/gate-line.ts. `others`: how many more there are of the kind. */
export type GateReason =
  | { readonly kind: 'passed' }
  /** A row reads as regressed, but both sides ran the same code: its interval missed by chance. */
  | { readonly kind: 'nothing-differs'; readonly worst: BenchmarkRow }
  | { readonly kind: 'regressed'; readonly worst: BenchmarkRow; readonly others: number }
  /** Everything that would have failed by regressing was accepted. */
  | { readonly kind: 'accepted'; readonly worst: AcceptedRow; readonly others: number }
  | {
      readonly kind: 'error';
      readonly cause:
        | 'head-does-not-build'
        | 'suite-failed'
        | 'no-benchmarks'
        | 'all-failed'
        | 'lost'
        | 'no-time'
        | 'no-pairs';
    }
  | { readonly kind: 'missing'; readonly benchmark: BenchmarkAnalysis; readonly others: number }
  /** There was no time for it, or it is lost, and what is inconclusive fails. */
  | { readonly kind: 'not-measured'; readonly benchmark: BenchmarkAnalysis; readonly others: number }
  /** `worst` is null where nothing could be judged at all. */
  | { readonly kind: 'inconclusive'; readonly worst: BenchmarkRow | null; readonly others: number };
