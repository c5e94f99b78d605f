import type { Side } from '../../model/results/side.ts';

/** What discover leaves for the slices of one benchmark. */
export interface GoNotes {
  readonly name: string;
  readonly printedName: string;
  /** GOROOT by side; empty where it has no binary. */
  readonly goroot: Readonly<Record<Side, string>>;
  /** What of the time that is expected of a slice is not its iterations' but its process's, ms. */
  readonly startupMs: number;
  /** The overlay is in: what it adds to the line is ours. */
  readonly countsWindows: boolean;
  /** Its binaries can serve slices: benchmarks of the same ones share this. null: not so. */
  readonly session: string | null;
  /** With the percentile instrument: one iteration in so many is timed. */
  readonly every: number;
}
