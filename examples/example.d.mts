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
  /**
   * By benchmark, of what stops its clock: how much longer the work takes with the patch, as a fraction; or the benchmark
   * that does the same work without a clock.
   */
  readonly corrected?: Readonly<Record<string, number | string>>;
}

interface Correction {
  readonly state: string;
  readonly refusal: { readonly code: string; readonly message: string } | null;
  readonly delta: { readonly lower: number; readonly upper: number } | null;
}

interface Change {
  readonly kind: string;
  readonly lower?: number;
  readonly upper?: number;
}

interface Report {
  readonly verdict: string;
  readonly benchmarks: readonly {
    readonly name: string;
    readonly verdict: string | null;
    readonly status: string;
    readonly rows?: readonly { readonly correction: Correction | null; readonly change?: Change }[];
  }[];
}

export const UNDER_ACT: readonly string[];
export function exampleNames(examples: string): readonly string[];
export function example(examples: string, name: string): Example;
export function copyExample(example: Pick<Example, 'folder' | 'patch'>, to: string): void;
export function inRepository<Done>(
  example: Pick<Example, 'name' | 'folder' | 'patch'>,
  act: (repository: string) => Done | Promise<Done>,
): Promise<Done>;
export function differences(
  expected: Pick<Example, 'verdict' | 'rows' | 'corrected'>,
  report: Report,
): readonly string[];
export function differencesLeft(
  expected: Parameters<typeof differences>[0],
  reportOfRun: () => Report | Promise<Report>,
): Promise<{ readonly report: Report; readonly wrong: readonly string[]; readonly unseen: readonly string[] }>;
