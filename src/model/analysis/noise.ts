import type { Delta } from './change.ts';

/**
 * The conclusions about the noise of a run (docs/noise.md). They explain inconclusive rows and say what would help;
 * they change no verdict.
 */

/** Readings that were seen to go with wide intervals. null is unknown. */
export interface NoiseReadings {
  /** The coefficient of variation of base's own readings, a fraction. */
  readonly baseVariation: number | null;
  /** Base's largest reading over its median. */
  readonly maxOverMedian: number | null;
  /** The median over pairs of the larger wall time / CPU time of the two slices. */
  readonly wallPerCpu: number | null;
  /** Half of the interval's width over head / base, a fraction. */
  readonly halfWidth: number | null;
}
export type NoiseSign = keyof NoiseReadings;

/** unusable: only a change as large as the interval's width could have been seen. unknown: there is no interval. */
export type NoiseLevel = 'quiet' | 'noisy' | 'unusable' | 'unknown';

/** The noise of a row with an interval. */
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
  /** The medians over `rows`. */
  readonly readings: NoiseReadings;
  /** How many rows these come from: the first gated one with an interval of each benchmark, a time if there is one. */
  readonly rows: number;
  /** The number of benchmarks that are inconclusive because of noise. */
  readonly explained: number;
  /** What more observations would settle of these; null where there are none. */
  readonly remedy: Remedy | null;
  /** Events on the machine that the system reports; empty also where it reports none. */
  readonly disturbances: readonly Disturbance[];
  readonly nullControl: NullControlSummary;
  readonly shifts: readonly CommonShift[];
}

export interface Remedy {
  /** How many of the benchmarks that noise explains more observations are expected to settle. */
  readonly settleable: number;
  /** The most observations that any of these needs, and the time for all of them, ms. */
  readonly moreObservations: number;
  readonly moreMs: number;
}

/**
 * stopped: processes of slices were stopped (SIGSTOP). throttled: their control group had used up its share of
 * processor time. stolen: the hypervisor ran other machines. others: other processes ran.
 */
export interface Disturbance {
  readonly kind: 'stopped' | 'throttled' | 'stolen' | 'others';
  /** The time in all slices together, ms. */
  readonly ms: number;
  /** The share of the slices' wall time (stopped, throttled) or of all processors' time (stolen, others). */
  readonly share: number;
  /** The number of slices in which it happened. */
  readonly slices: number;
  /** The only benchmark whose slices were stopped or throttled; null where there are several. */
  readonly benchmark: string | null;
}

/** The comparison of two fresh copies of base, between which there is nothing but noise. */
export interface NullControlSummary {
  /**
   * holds: the interval contains 0. off: it does not. too-few: fewer pairs than an interval needs. none: no pairs were
   * measured, for `reason`.
   */
  readonly state: 'holds' | 'off' | 'too-few' | 'none';
  /** too-short: enough pairs would have taken too much of the run. unknown: the run was interrupted. */
  readonly reason: 'too-short' | 'no-time' | 'unknown' | null;
  readonly pairs: number;
  readonly benchmarks: number;
  readonly spentMs: number;
  /** other / one - 1; null with fewer than two pairs. */
  readonly delta: Delta | null;
}

/**
 * Rows that moved together. same-code: nothing that they run differs between the sides, so that no source change moved
 * them. all: the others, which may share the changed code.
 */
export interface CommonShift {
  readonly group: 'same-code' | 'all';
  readonly rows: number;
  /** The number of rows that moved the same way as the median, at least half as far. */
  readonly sameWay: number;
  /** The median of the rows' estimates, a fraction. */
  readonly median: number;
  /** The geometric mean over rows. */
  readonly delta: Delta;
}
