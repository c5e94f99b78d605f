/** A run, or a benchmark: one of `regressed`, `improved`, `unchanged`, `inconclusive`. */
type Verdicts = readonly string[];

export interface Example {
  readonly name: string;
  /** Absolute, as is the patch. */
  readonly folder: string;
  readonly patch: string;
  /** Inputs that make a run as short as can be, and still right. */
  readonly short: Readonly<Record<string, string | number>>;
  readonly verdict: Verdicts;
  readonly rows: Readonly<Record<string, Verdicts>>;
}

interface Report {
  readonly verdict: string;
  readonly benchmarks: readonly { readonly name: string; readonly verdict: string | null; readonly status: string }[];
}

export function exampleNames(examples: string): readonly string[];
export function example(examples: string, name: string): Example;
export function copyExample(example: Pick<Example, 'folder' | 'patch'>, to: string): void;
export function differences(expected: Pick<Example, 'verdict' | 'rows'>, report: Report): readonly string[];
