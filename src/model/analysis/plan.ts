import type { Side } from '../results/side.ts';

/** What will run and what it can be expected to tell, before the first round. */
export interface MeasuringPlan {
  /** Bursts that each benchmark can have in the time; those that are decided early leave theirs to the others. */
  readonly rounds: number;
  /** Most bursts of a benchmark. */
  readonly most: number;
  /** Bursts without which no verdict is reached. */
  readonly needed: number;
  /** Kept back of the time for the confirming stage, ms. */
  readonly reserveMs: number;
  /** Wall time of one round, ms. */
  readonly roundMs: number;
  /** Wall time that measuring may take, ms; null: as long as it takes. */
  readonly measuringMs: number | null;
  /** Instructions will be counted besides, in a pass whose time is not foretold. */
  readonly countsInstructions: boolean;
  /** Wall time used before the first round (building, probing), ms. */
  readonly spentMs: number;
  readonly comparedBenchmarks: number;
  readonly addedBenchmarks: number;
  readonly removedBenchmarks: number;
  /** Those that there is no time for. */
  readonly leftBenchmarks: number;
  /** One slice of each target, in listing order. */
  readonly slices: readonly PlannedSlice[];
  readonly alpha: number;
  readonly precision: readonly ExpectedPrecision[];
  /** Every row that is expected to be gated and to vary, in listing order. */
  readonly rows: readonly PlannedRow[];
  /** Earlier runs that the rows' noise was taken from. */
  readonly pastRuns: number;
}

/** If single slices scatter by `noise` (coefficient of variation), intervals will be about ± `halfWidth`. Fractions. */
interface ExpectedPrecision {
  readonly noise: number;
  readonly halfWidth: number;
}

/** One benchmark x metric, and what its interval can be expected to say. Names are untrusted. */
export interface PlannedRow {
  /** As in results.json. */
  readonly benchmark: string;
  readonly unit: string;
  /** Fraction. */
  readonly threshold: number;
  /** In the unit, where the threshold is that of the smallest difference that matters; else null. */
  readonly smallestDifference: number | null;
  /** Scatter of its slices (coefficient of variation), and whether earlier runs or a typical machine say so. */
  readonly noise: number;
  readonly noiseFrom: 'past' | 'typical';
  /** Of the interval at the planned number of observations, a fraction. */
  readonly halfWidth: number;
  /** About how likely it is decided, if it did not change, by the planned number of observations. */
  readonly chance: number;
  /** likely: with the planned observations. perhaps: with luck, or with as many as may be made. unlikely: not even so. */
  readonly decided: 'likely' | 'perhaps' | 'unlikely';
  /** Pairs with which it is likely; null beyond a thousand. */
  readonly observationsForLikely: number | null;
}

/** `label` and `group` are untrusted. */
interface PlannedSlice {
  readonly label: string;
  readonly group: string;
  readonly sides: readonly Side[];
  readonly iterations: number | null;
  /** Wall time, ms. */
  readonly expectedMs: number;
  /** Pairs of slices in a burst, to begin with. */
  readonly perBurst: number;
}
