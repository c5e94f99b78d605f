import type { Metric } from '../metric.ts';
import type { ChangedFunction } from '../results/benchmark.ts';
import type { Cores } from '../results/cores.ts';
import type { SuiteEnding } from '../results/ending.ts';
import type { Results } from '../results/results.ts';
import type { ChangeDirection, RunVerdict, Verdict } from '../verdict.ts';
import type { Warning } from '../warning.ts';
import type { Acceptance, Bound } from './acceptance.ts';
import type { Delta } from './change.ts';
import type { Controls } from './controls.ts';
import type { RunNoise } from './noise.ts';
import type { Row } from './row.ts';

/**
 * The conclusions of `analyse(results)`. Every figure on a page comes from here; renderers do no arithmetic beyond
 * scaling to readable units.
 */
export interface Analysis {
  readonly results: Results;
  readonly verdict: RunVerdict;
  /** slower where any benchmark with this verdict is, faster where all are. */
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
  /** What the benchmarks of the same code read; null where none is of the same code. */
  readonly controls: Controls | null;
  /** The machine's other work meanwhile; null where it was not watched. */
  readonly machine: MachineSummary | null;
  /** The outcomes of re-measured rows; null where there were none. */
  readonly confirmation: ConfirmationCounts | null;
  /** Base and head are identical: the same tree. */
  readonly sameTree: boolean;
  /** How head's suite ended, where that alone is an error: it failed, and base's did not end alike. */
  readonly failedSuite: SuiteEnding | null;
  readonly warnings: readonly Warning[];
}

export interface Counts {
  readonly regressed: number;
  readonly improved: number;
  readonly unchanged: number;
  readonly inconclusive: number;
  /** The inconclusive ones whose direction is known. */
  readonly openSlower: number;
  readonly openFaster: number;
  /** The inconclusive ones without a direction because machines differ; absent: none. */
  readonly openByMachine?: number;
  /** Nothing that they run differs between the sides, whether they were measured or not. */
  readonly sameCode: number;
  /** Left out for lack of time. */
  readonly notMeasured: number;
  /** Not measured because their machine gave no results. */
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
  /** The error level of the readings of the re-measurement' intervals. */
  readonly alpha: number;
}

/** The gated rows of a run. */
export interface Family {
  /** The number of gated rows with an interval; exact rows cannot be false by noise. */
  readonly size: number;
  /**
   * The error level of the first readings' intervals: 1 - confidence level, or min(that, 0.10 / size) where they decide
   * alone, so that the rows share the chance to err.
   */
  readonly alpha: number;
  /** The number of observations that any verdict needs: ceil(1 + log2(1/alpha)), and never fewer than 10. */
  readonly observationsNeeded: number;
}

/**
 * compared: on both sides. added/removed: on one side only. failed: present, but no comparison because one side (or
 * both) failed. not-comparable: on both sides, but nothing in common to compare (no shared metric, no full pair).
 * same-code: nothing that it runs differs, so that it was not measured. not-measured: there was no time for it.
 * lost: the machine that was to measure it gave no results.
 */
export type BenchmarkStatus =
  | 'compared'
  | 'added'
  | 'removed'
  | 'failed'
  | 'not-comparable'
  | 'same-code'
  | 'not-measured'
  | 'lost';

export interface BenchmarkAnalysis {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Its harness, where the run has several; null where it has one. */
  readonly harness: string | null;
  /** Which half of a benchmark that is measured on one core and on all; absent: it is measured once. */
  readonly cores?: Cores;
  readonly status: BenchmarkStatus;
  /**
   * Worst over gated rows, regressed > inconclusive > improved > unchanged; same-code where nothing that it runs differs;
   * null when no gated row was compared.
   */
  readonly verdict: Verdict | null;
  /** slower where any gated row with this verdict is, faster where all are. */
  readonly direction: ChangeDirection;
  readonly rows: readonly Row[];
  /** The functions that differ and that it enters, the most called first; empty where they are not known. Untrusted. */
  readonly changedFunctions: readonly ChangedFunction[];
  /** Why a benchmark failed or is not comparable. Untrusted text. */
  readonly reason: string;
  /** The sides on which it failed. */
  readonly failedSides: readonly ('base' | 'head')[];
  readonly warnings: readonly Warning[];
}

/** A clock of the run, and the cost of reading it. */
export interface ClockSummary {
  readonly clock: string;
  /** Present where a window is one use of this instrument, and not a clock of benchmarks. */
  readonly instrument?: 'percentiles';
  /** Untrusted text, as is `failure`. */
  readonly toolchain: string;
  /**
   * The cost of an empty timer window (median over rounds) and of one amid work, ns; null where it was not measured.
   */
  readonly window: {
    readonly ns: number;
    readonly lowerNs: number;
    readonly upperNs: number;
    /** The variation between rounds, a fraction; null below two rounds. */
    readonly coefficientOfVariation: number | null;
    readonly rounds: number;
  } | null;
  readonly clockStepNs: number | null;
  readonly failure: string | null;
  /** How many benchmarks read it, and from how many rows its cost was taken off, or was refused to be. */
  readonly benchmarks: number;
  readonly applied: number;
  readonly refused: number;
}

export interface GeometricMean {
  readonly metric: Metric;
  /** At least one of the benchmarks is gated by this metric. */
  readonly gated: boolean;
  readonly benchmarks: number;
  readonly delta: Delta;
}

/** How much was measured of the compared benchmarks. */
export interface Experiment {
  readonly compared: number;
  /** The most machines that measured the same benchmark; absent: one. */
  readonly replicates?: number;
  /** The fewest and the most bursts that a benchmark has on a machine; 0 when none was compared. */
  readonly fewestObservations: number;
  readonly mostObservations: number;
  /** The benchmarks that ended before the last round: when decided, or when the time budget was used up. */
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

/** The machine's other work while slices ran, and the noise controls. null is unknown. */
export interface MachineSummary {
  readonly pin: 'auto' | 'off';
  readonly pinnedBy: 'watch' | 'taskset' | null;
  /** The processors that bursts were pinned to, one after another: `0-3`. */
  readonly cpus: string;
  /** The number of pinned benchmarks. */
  readonly pinned: number;
  /** Benchmarks left free because they keep about so many cores busy. `id` is untrusted. */
  readonly parallel: readonly { readonly id: string; readonly cores: number }[];
  /** The number of benchmarks left free because they mostly wait. */
  readonly waiting: number;
  /** The number of benchmarks left free because they gave no result on one core. */
  readonly failsPinned: number;
  /** The share of all processors' time that the hypervisor gave to others (CPU steal). */
  readonly stolenShare: number | null;
  /** How many processors other work kept busy, on average. */
  readonly othersCpus: number | null;
  /** The share of the time in which some process waited for a processor. */
  readonly waitingShare: number | null;
}

/** A row and the benchmark it belongs to. */
export interface BenchmarkRow {
  readonly benchmark: BenchmarkAnalysis;
  readonly row: Row;
}

/** A regressed row, and the acceptance that covers it. */
export interface AcceptedRow extends BenchmarkRow {
  readonly acceptance: Acceptance;
  readonly bound: Bound;
}

/** A row that is worse than was accepted. `certainly`: even the near end of its interval is. */
export interface ExceededRow extends AcceptedRow {
  readonly certainly: boolean;
}

/** The gate's decision. */
export interface Gate {
  readonly failed: boolean;
  /** 0 nothing regressed, 1 regressed, 3 could not measure, 4 inconclusive or missing where that fails. */
  readonly exitCode: 0 | 1 | 3 | 4;
  readonly reason: GateReason;
  /** Regressed rows that somebody accepted, and those that are worse than was accepted; the worst first. */
  readonly accepted: readonly AcceptedRow[];
  readonly exceeded: readonly ExceededRow[];
  /**
   * Set by `mode: observe`. observing: `reason` would have decided, and fails nothing. over: its last day has passed,
   * and the gate decides.
   */
  readonly observing: { readonly state: 'observing' | 'over'; readonly until: string | null } | null;
}

/** Why the gate decided so. `others` counts further rows or benchmarks of the kind. */
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
        | 'nothing-gated'
        | 'nobody-fails'
        | 'no-pairs';
    }
  | { readonly kind: 'missing'; readonly benchmark: BenchmarkAnalysis; readonly others: number }
  /** There was no time for it, or it is lost, and what is inconclusive fails. */
  | { readonly kind: 'not-measured'; readonly benchmark: BenchmarkAnalysis; readonly others: number }
  /** `worst` is null where nothing could be judged at all. */
  | { readonly kind: 'inconclusive'; readonly worst: BenchmarkRow | null; readonly others: number };
