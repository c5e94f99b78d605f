import type { WindowsSource } from '../clock.ts';
import type { Metric } from '../metric.ts';
import type { HostFacts } from '../results/host.ts';
import type { Warning } from '../warning.ts';

/** The findings of `tare overhead`: the cost of reading each clock, and the benchmarks that it distorts. */
export interface Overhead {
  readonly host: HostFacts;
  readonly seed: string;
  readonly rounds: number;
  /** The confidence level of all intervals: 0.99 is 99 %. */
  readonly level: number;
  readonly clocks: readonly ClockCost[];
  /** Clocks that could not be calibrated. `reason` is untrusted. */
  readonly missing: readonly { readonly clock: string; readonly language: string; readonly reason: string }[];
  /** null where no benchmarks were looked for, or none found; `remark` says why. */
  readonly project: ProjectOverhead | null;
  readonly remark: string;
}

export interface ClockCost {
  readonly clock: string;
  readonly language: string;
  readonly summary: string;
  /** Untrusted. */
  readonly toolchain: string;
  /** The cost of an empty window, median over rounds, ns. */
  readonly ns: number;
  /** The costs in the cheapest and the dearest round, ns. */
  readonly lowestNs: number;
  readonly highestNs: number;
  /** The smallest step that the clock was seen to advance by, ns. */
  readonly clockStepNs: number | null;
}

export interface ProjectOverhead {
  readonly harness: string;
  readonly toolchain: string;
  /** The benchmarks that read a clock inside an operation, worst first. */
  readonly benchmarks: readonly BenchmarkOverhead[];
  /** The number of other benchmarks: their readings hold no clock, or nothing is known of it. */
  readonly untouched: number;
  readonly failures: readonly { readonly id: string; readonly reason: string }[];
  readonly warnings: readonly Warning[];
}

/** A benchmark's reading m = T + w t with w windows of t each, in the metric's unit unless the name says ns. */
export interface BenchmarkOverhead {
  readonly id: string;
  readonly metric: Metric;
  readonly raw: Level;
  readonly clock: string;
  readonly windows: number;
  readonly source: WindowsSource;
  /** w t / m, a fraction. */
  readonly share: number | null;
  /** T; may be negative. null where t is unknown. */
  readonly corrected: Level | null;
  /** Why a comparison would not use it; null where it would. */
  readonly refusal: Warning | null;
  /** The same work without a timer, where the suite has it; and how far raw and corrected are from it, fractions. */
  readonly reference: {
    readonly id: string;
    readonly level: Level;
    readonly rawError: number;
    readonly correctedError: number | null;
    /** Whether the corrected interval and the reference's overlap. */
    readonly agrees: boolean | null;
  } | null;
}

export interface Level {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}
