import type { Direction } from '../model/metric.ts';
import type { Sketch } from '../model/results/sketch.ts';
import type { Warning } from '../model/warning.ts';

/** One benchmark's readings from one run of a harness. */
export interface Measurement {
  /** The package, module or file; empty where the output has none. */
  readonly group: string;
  /** The name without a recognised processor suffix, and without a prefix that every name has. */
  readonly name: string;
  /** The name as printed, where `name` leaves something out (`BenchmarkParse/large`): filters match either. */
  readonly printedName?: string;
  readonly iterations?: number;
  /** The finite values by unit, in the order of the line. */
  readonly values: ReadonlyMap<string, number>;
  /** The timer windows per operation, and the clock (a calibrator's name), where the output has them. */
  readonly windows?: number;
  readonly clock?: string;
  /** The clock's cost is already subtracted. */
  readonly alreadySubtracted?: boolean;
  /** The times of single iterations, where the output has them. */
  readonly sketch?: Sketch;
}

export interface Parsed {
  readonly measurements: readonly Measurement[];
  /** The benchmarks that the output reports as failed (`--- FAIL: BenchmarkX`), with the first lines of the reason. */
  readonly failures: readonly { readonly group: string; readonly name: string; readonly reason: string }[];
  /** Doubts such as torn lines. */
  readonly warnings: readonly Warning[];
}

/** A way of printing results. A format is one file, one line in registry.ts and one fixture folder. */
export interface Format {
  readonly name: string;
  /** A line for the docs table. */
  readonly summary: string;
  /**
   * Reads the results, and passes over all other text. It never throws.
   * @param text the output, or the text of a file that a command left
   */
  parse(text: string): Parsed;
  /** The direction of all of its units where a user names the format; where it is recognised, the units give it. */
  readonly direction?: Direction;
  /** Other programs print such lines too, so it is recognised only where no other format reads anything. */
  readonly isLoose?: true;
}
