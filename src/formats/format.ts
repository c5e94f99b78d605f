import type { Direction } from '../model/metric.ts';
import type { Sketch } from '../model/results/sketch.ts';
import type { Warning } from '../model/warning.ts';

/** One benchmark's readings from one run of a harness. */
export interface Measurement {
  /** Package, module or file; empty when the output does not say. */
  readonly group: string;
  /** Without processor suffix where the format has one and it could be told; without a prefix every name has. */
  readonly name: string;
  /** The name as printed, where `name` leaves something out (`BenchmarkParse/large`): filters match either. */
  readonly printedName?: string;
  readonly iterations?: number;
  /** Value by unit, finite numbers only, in the order of the line. */
  readonly values: ReadonlyMap<string, number>;
  /** Timer windows per operation, and of which clock (a calibrator's name), where the output tells. */
  readonly windows?: number;
  readonly clock?: string;
  /** The clock's cost has been taken off already. */
  readonly alreadySubtracted?: boolean;
  /** Times of single iterations, where the output has them. */
  readonly sketch?: Sketch;
}

export interface Parsed {
  readonly measurements: readonly Measurement[];
  /** Benchmarks the output itself reports as failed (`--- FAIL: BenchmarkX`), with the first lines of why. */
  readonly failures: readonly { readonly group: string; readonly name: string; readonly reason: string }[];
  /** Torn lines and the like. */
  readonly warnings: readonly Warning[];
}

/** A way of printing results. One file each, one line in registry.ts, one fixture folder. */
export interface Format {
  readonly name: string;
  /** One line for the docs table. */
  readonly summary: string;
  /**
   * Never throws: what is not a result line is passed over.
   * @param text what was printed, or the text of a file that a command left
   */
  parse(text: string): Parsed;
  /** Which way all of its units are better, where a user names it; where it is recognised, the units say. */
  readonly direction?: Direction;
  /** Other programs print such lines too: recognised only where no other format reads anything. */
  readonly isLoose?: true;
}
