/** The benchmarks of a side themselves, apart from the code that they measure: whose they are, and what they are made of. */

/** Where the other side is, while this one is built. */
export interface OtherSide {
  /** Absolute path of its working directory. */
  readonly directory: string;
  /** As `BuildContext.files`. */
  readonly files: readonly string[];
}

/** The code and data of the benchmarks themselves, apart from the code that they measure. */
export interface BenchmarkCode {
  /**
   * Fingerprint of one benchmark: of its function, and of the helpers, types, variables and data that it reaches among
   * the files of the benchmarks. Where that cannot be told, of more than it reaches. null: not known.
   */
  of(benchmark: BenchmarkName): string | null;
  /** Fingerprint of the files that a group's binaries may read when they run; null: not known. */
  dataOf(group: string): string | null;
  /** Groups that were built with the other side's benchmark files: their benchmarks are that side's. */
  readonly shared: ReadonlySet<string>;
  /** Of those groups, whether this side's own files have the benchmark too. */
  isOwn(benchmark: BenchmarkName): boolean;
  /** Of those groups, the benchmarks that only this side's own files have: they were not built. */
  readonly replaced: readonly BenchmarkName[];
}

/** As discovered. */
export interface BenchmarkName {
  readonly group: string;
  readonly name: string;
  readonly printedName?: string;
}
