import type { Metric } from '../metric.ts';
import type { HostFacts } from '../results/host.ts';
import type { Warning } from '../warning.ts';
import type { Analysis } from './analysis.ts';
import type { Row } from './row.ts';

/** The findings of `tare time`: how long one or two programs take, and how they differ. */
export interface TimeReport {
  readonly host: HostFacts;
  readonly seed: string;
  /** The confidence level of the intervals: 0.99 is 99 %. */
  readonly level: number;
  /** One program, or two, of which the second is judged against the first. */
  readonly programs: readonly TimedProgram[];
  /** null where there is one program, or nothing to compare. */
  readonly comparison: TimeComparison | null;
  /** The time of starting and ending an empty program, ns; null where it was not measured or is negligible. */
  readonly spawn: { readonly ns: number; readonly lowerNs: number; readonly upperNs: number } | null;
  /** The run ended early. */
  readonly partial: boolean;
  readonly warnings: readonly Warning[];
}

export interface TimedProgram {
  /** Untrusted, as is `failure`. */
  readonly name: string;
  readonly slices: number;
  /** The number of whole runs in a slice. */
  readonly runsPerSlice: number;
  readonly metrics: readonly TimedMetric[];
  /** null where it did not fail. */
  readonly failure: string | null;
}

export interface TimedMetric {
  readonly metric: Metric;
  /** The level of a run: the Hodges-Lehmann estimate over slices and its exact signed-rank interval. */
  readonly value: TimedLevel;
  /** The level without the time of starting a program; null where that is unknown, or no part of it. */
  readonly withoutStart: TimedLevel | null;
  /** The extremes of single runs for wall time, of slices for other metrics. */
  readonly lowest: number;
  readonly highest: number;
}

export interface TimedLevel {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** (upper - lower) / estimate. */
  readonly relativeWidth: number;
}

export interface TimeComparison {
  readonly rows: readonly Row[];
  /** The error level of their intervals. */
  readonly alpha: number;
  readonly observations: number;
  readonly verdict: Analysis['verdict'];
}
