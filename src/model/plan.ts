import type { Side } from './results.ts';
import type { Warning } from './warning.ts';

/** What will run and what it can be expected to tell, before the first round. */
export interface MeasuringPlan {
  readonly rounds: number;
  /** Rounds that were asked for; more than `rounds` when a time budget does not hold them, fewer when too few. */
  readonly roundsWanted: number;
  /** Pairs without which no verdict is reached. */
  readonly pairsNeeded: number;
  /** Most pairs of a benchmark; more than `rounds` where a time budget has time left for the undecided ones. */
  readonly pairsMost: number;
  /** Wall time of one round, ms. */
  readonly roundMs: number;
  /** Wall time of all rounds if no benchmark is precise early, ms. */
  readonly measuringMs: number;
  /** Wall time used before the first round (building, probing), ms. */
  readonly spentMs: number;
  readonly comparedBenchmarks: number;
  readonly addedBenchmarks: number;
  readonly removedBenchmarks: number;
  /** One slice of each target, in listing order. */
  readonly slices: readonly PlannedSlice[];
  readonly alpha: number;
  readonly precision: readonly ExpectedPrecision[];
  readonly warnings: readonly Warning[];
}

/** If single slices scatter by `noise` (coefficient of variation), intervals will be about ± `halfWidth`. Fractions. */
export interface ExpectedPrecision {
  readonly noise: number;
  readonly halfWidth: number;
}

/** `label` and `group` are untrusted. */
export interface PlannedSlice {
  readonly label: string;
  readonly group: string;
  readonly sides: readonly Side[];
  readonly iterations: number | null;
  /** Wall time as a process, ms. */
  readonly expectedMs: number;
}
