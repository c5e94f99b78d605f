/** The benchmarks of a side themselves, apart from the code that they measure: whose they are, and what they are made of. */

/** The other side's place, while this one is built. */
export interface OtherSide {
  /** Absolute path of its working directory. */
  readonly directory: string;
  /** Files as in `BuildContext.files`. */
  readonly files: readonly string[];
}

/** The code and data of the benchmarks themselves, apart from the code that they measure. */
export interface BenchmarkCode {
  /**
   * Fingerprint of one benchmark: of its function, and of the helpers, types, variables and data that it reaches among
   * the files of the benchmarks. Where its reach is not known, of more than that. null: not known.
   */
  of(benchmark: BenchmarkName): string | null;
  /** Fingerprint of the files that a group's binaries may read when they run; null: not known. */
  dataOf(group: string): string | null;
  /** Groups that were built with the other side's benchmark files: their benchmarks are that side's. */
  readonly shared: ReadonlySet<string>;
  /** Do this side's own files have the benchmark too? Asked of those groups only. */
  isOwn(benchmark: BenchmarkName): boolean;
  /** Benchmarks of those groups that only this side's own files have: they were not built. */
  readonly replaced: readonly BenchmarkName[];
}

/** Names as discovered. */
export interface BenchmarkName {
  readonly group: string;
  readonly name: string;
  readonly printedName?: string;
}
