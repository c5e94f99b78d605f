import type { Delta } from './change.ts';

/**
 * What is concluded about the noise of a run (docs/noise.md). It explains what is inconclusive and says what would help;
 * no verdict is made or unmade by it.
 */

/** Readings that were seen to go with wide intervals. Absent readings are null. */
export interface NoiseReadings {
  /** Coefficient of variation of base's own readings, a fraction. */
  readonly baseVariation: number | null;
  /** Base's largest reading over its median. */
  readonly maxOverMedian: number | null;
  /** Median over pairs of the larger wall time / CPU time of the two slices. */
  readonly wallPerCpu: number | null;
  /** Half of the interval's width over head / base, a fraction. */
  readonly halfWidth: number | null;
}
export type NoiseSign = keyof NoiseReadings;

/** unusable: so wide that only a change of its own order could have been seen. unknown: no interval to go by. */
export type NoiseLevel = 'quiet' | 'noisy' | 'unusable' | 'unknown';

/** Noise of one row with an interval. */
export interface RowNoise {
  readonly level: Exclude<NoiseLevel, 'unknown'>;
  /** The readings that are beyond their limits. */
  readonly signs: readonly NoiseSign[];
  readonly readings: NoiseReadings;
  /** Noise is why this row is inconclusive. */
  readonly explains: boolean;
}

export interface RunNoise {
  readonly level: NoiseLevel;
  readonly signs: readonly NoiseSign[];
  /** Medians over the rows gone by. */
  readonly readings: NoiseReadings;
  /** Rows gone by: of each benchmark the first gated one with an interval, of a time if there is one. */
  readonly rows: number;
  /** Benchmarks that are inconclusive because of noise. */
  readonly explained: number;
  /** What more observations would do for those; null where there are none. */
  readonly remedy: Remedy | null;
  /** What happened on the machine, by what the system says; empty also where it says nothing. */
  readonly disturbances: readonly Disturbance[];
  readonly nullControl: NullControlSummary;
  readonly shifts: readonly CommonShift[];
}

export interface Remedy {
  /** Of the benchmarks that noise explains: how many more observations are expected to settle. */
  readonly settleable: number;
  /** The most observations any of those needs, and the time of all of them together, ms. */
  readonly moreObservations: number;
  readonly moreMs: number;
}

/**
 * stopped: its processes were (SIGSTOP). throttled: its control group had used up its share of processor time. stolen:
 * the hypervisor ran others. others: other processes ran.
 */
export interface Disturbance {
  readonly kind: 'stopped' | 'throttled' | 'stolen' | 'others';
  /** In all slices together, ms. */
  readonly ms: number;
  /** Of the slices' wall time (stopped, throttled) or of all processors' time (stolen, others). */
  readonly share: number;
  /** Slices in which it happened. */
  readonly slices: number;
  /** The benchmark, where its slices alone were stopped or throttled. */
  readonly benchmark: string | null;
}

/** Two fresh copies of base against each other: nothing but noise is between them. */
export interface NullControlSummary {
  /**
   * holds: the interval contains 0. off: it does not. too-few: fewer pairs than an interval needs. none: none were
   * measured, `reason` says why.
   */
  readonly state: 'holds' | 'off' | 'too-few' | 'none';
  /** too-short: enough pairs would have been too much of the run. unknown: an interrupted run. */
  readonly reason: 'too-short' | 'no-time' | 'unknown' | null;
  readonly pairs: number;
  readonly benchmarks: number;
  readonly spentMs: number;
  /** other / one - 1; null with fewer than two pairs. */
  readonly delta: Delta | null;
}

/**
 * Rows that moved together. identical: binaries that are the same to the byte, so that no source change moved them.
 * all: the others, which may well share the code that was changed.
 */
export interface CommonShift {
  readonly group: 'identical' | 'all';
  readonly rows: number;
  /** Rows that moved the same way as the median, and half as far or further. */
  readonly sameWay: number;
  /** Median over rows of the estimates, a fraction. */
  readonly median: number;
  /** Geometric mean over rows. */
  readonly delta: Delta;
}
