import type { Side } from '../../model/results/side.ts';

/** What discover leaves for the slices of one benchmark. */
export interface GoNotes {
  readonly name: string;
  readonly printedName: string;
  /** GOROOT by side; empty where it has no binary. */
  readonly goroot: Readonly<Record<Side, string>>;
  /** How long a slice's iterations take, without the process around them, ms. */
  readonly iterationsMs: number;
  /** The overlay is in: what it adds to the line is ours. */
  readonly countsWindows: boolean;
  /** Both its binaries can serve slices: benchmarks of the same two share this. null: not so. */
  readonly session: string | null;
  /** With the percentile instrument: one iteration in so many is timed. */
  readonly every: number;
}
