import type { Side } from '../results/side.ts';

/** What will run and how precise it is expected to be, as known before the first round. */
export interface MeasuringPlan {
  /** The bursts for which each benchmark has time; those decided early leave theirs to the others. */
  readonly rounds: number;
  /** The most bursts that a benchmark gets. */
  readonly most: number;
  /** The bursts that any verdict needs. */
  readonly needed: number;
  /** The part of the time that is reserved for re-measurement, ms. */
  readonly reserveMs: number;
  /** The wall time of a round, ms. */
  readonly roundMs: number;
  /** The wall time that measuring may take, ms; null: without limit. */
  readonly measuringMs: number | null;
  /** Instructions will be counted too; the time for that is not predicted. */
  readonly countsInstructions: boolean;
  /** The wall time used before the first round (building, probing), ms. */
  readonly spentMs: number;
  readonly comparedBenchmarks: number;
  readonly addedBenchmarks: number;
  readonly removedBenchmarks: number;
  /** The benchmarks that there is no time for. */
  readonly leftBenchmarks: number;
  /** A slice of each target, in listing order. */
  readonly slices: readonly PlannedSlice[];
  readonly alpha: number;
  readonly precision: readonly ExpectedPrecision[];
  /** Every row that is expected to be gated and to vary, in listing order. */
  readonly rows: readonly PlannedRow[];
  /** The number of earlier runs that the rows' noise was taken from. */
  readonly pastRuns: number;
}

/** If slices vary by `noise` (coefficient of variation), intervals will be about ± `halfWidth`; both are fractions. */
interface ExpectedPrecision {
  readonly noise: number;
  readonly halfWidth: number;
}

/** A row, and the expected precision of its interval. Names are untrusted. */
export interface PlannedRow {
  /** The benchmark's id in results.json. */
  readonly benchmark: string;
  readonly unit: string;
  /** A fraction. */
  readonly threshold: number;
  /** The smallest difference that matters, in the unit, where the threshold comes from it; else null. */
  readonly smallestDifference: number | null;
  /** The coefficient of variation of its slices, as in earlier runs or as on a typical machine. */
  readonly noise: number;
  readonly noiseFrom: 'past' | 'typical';
  /** Half of the interval's width at the planned number of observations, a fraction. */
  readonly halfWidth: number;
  /** The approximate chance that the planned observations decide it, if it did not change. */
  readonly chance: number;
  /**
   * likely: by the planned observations. perhaps: with luck, or by the most observations allowed. unlikely: not even
   * so.
   */
  readonly decided: 'likely' | 'perhaps' | 'unlikely';
  /** The number of observations that make it likely; null beyond a thousand. */
  readonly observationsForLikely: number | null;
}

/** `label` and `group` are untrusted. */
interface PlannedSlice {
  readonly label: string;
  readonly group: string;
  readonly sides: readonly Side[];
  readonly iterations: number | null;
  /** The wall time, ms. */
  readonly expectedMs: number;
  /** The pairs in a burst, to begin with. */
  readonly perBurst: number;
}
