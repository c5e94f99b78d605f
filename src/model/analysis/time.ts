import type { Metric } from '../metric.ts';
import type { HostFacts } from '../results/host.ts';
import type { Warning } from '../warning.ts';
import type { Analysis } from './analysis.ts';
import type { Row } from './row.ts';

/** What `tare time` found: how long one or two programs take, and how they differ. */
export interface TimeReport {
  readonly host: HostFacts;
  readonly seed: string;
  /** Of the levels' intervals: 0.99 is 99 %. */
  readonly level: number;
  /** One, or two: then the second is judged against the first. */
  readonly programs: readonly TimedProgram[];
  /** null: one program, or nothing to compare. */
  readonly comparison: TimeComparison | null;
  /** What starting and ending an empty program takes, ns; null where it was not measured or is nothing beside these. */
  readonly spawn: { readonly ns: number; readonly lowerNs: number; readonly upperNs: number } | null;
  /** Ended before its time. */
  readonly partial: boolean;
  readonly warnings: readonly Warning[];
}

export interface TimedProgram {
  /** Untrusted, as is `failure`. */
  readonly name: string;
  readonly slices: number;
  /** Whole runs a slice. */
  readonly runsPerSlice: number;
  readonly metrics: readonly TimedMetric[];
  /** null: it did not fail. */
  readonly failure: string | null;
}

export interface TimedMetric {
  readonly metric: Metric;
  /** Of a run, over slices: Hodges-Lehmann estimate and exact signed-rank interval. */
  readonly value: TimedLevel;
  /** The same without what starting a program takes; null where that is not known, or no part of it. */
  readonly withoutStart: TimedLevel | null;
  /** Of single runs for wall time, of slices for the others. */
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
  /** Error level of their intervals. */
  readonly alpha: number;
  readonly observations: number;
  readonly verdict: Analysis['verdict'];
}
