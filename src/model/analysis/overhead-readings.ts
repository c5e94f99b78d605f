import type { ClockRecord, ClockUse } from '../clock.ts';
import type { Warning } from '../warning.ts';

/** The raw readings of `tare overhead`. `rounds` counts those that were done. */
export interface OverheadReadings {
  readonly rounds: number;
  readonly clocks: readonly ClockRecord[];
  readonly missing: readonly { readonly clock: string; readonly reason: string }[];
  readonly project: ProjectReadings | null;
  readonly remark: string;
}

export interface ProjectReadings {
  readonly harness: string;
  readonly toolchain: string;
  readonly benchmarks: readonly BenchmarkReadings[];
  readonly warnings: readonly Warning[];
}

export interface BenchmarkReadings {
  readonly id: string;
  readonly use: ClockUse | null;
  /** Each slice was kept on one processor. */
  readonly pinned: boolean;
  readonly slices: readonly {
    readonly round: number;
    readonly values: ReadonlyMap<string, number>;
    readonly windows: number | null;
  }[];
  /** Untrusted; null where it was measured. */
  readonly failure: string | null;
}
