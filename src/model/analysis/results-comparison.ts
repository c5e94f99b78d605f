import type { Analysis, Gate } from './analysis.ts';
import type { Row } from './row.ts';

/** Results that were measured elsewhere, compared as two independent samples. */
export interface ResultsComparison {
  readonly rows: readonly UnpairedRow[];
  /** The ids that are on one side only; untrusted. */
  readonly onlyBase: readonly string[];
  readonly onlyHead: readonly string[];
  /** The benchmarks that their tool reported as failed, by side; untrusted. */
  readonly failed: readonly { readonly side: 'base' | 'head'; readonly id: string; readonly reason: string }[];
  /** The error level of each interval. */
  readonly alpha: number;
}

export interface UnpairedRow {
  /** `group:name`, or the name alone. Untrusted. */
  readonly id: string;
  readonly row: Row;
  /** The number of results of each side. */
  readonly results: { readonly base: number; readonly head: number };
}

/** The verdict, counts and gate of such a comparison, as an analysis of measured runs has them. */
export interface JudgedResults extends Pick<Analysis, 'verdict' | 'direction' | 'counts' | 'benchmarks'> {
  readonly gate: Gate;
}
