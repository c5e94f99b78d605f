import type { Analysis, Gate } from './analysis.ts';
import type { Row } from './row.ts';

/** Results that were measured elsewhere, compared as two independent samples. */
export interface ResultsComparison {
  readonly rows: readonly UnpairedRow[];
  /** On one side only. Untrusted. */
  readonly onlyBase: readonly string[];
  readonly onlyHead: readonly string[];
  /** That their tool reported as failed, by side. Untrusted. */
  readonly failed: readonly { readonly side: 'base' | 'head'; readonly id: string; readonly reason: string }[];
  /** Error level of each interval. */
  readonly alpha: number;
}

export interface UnpairedRow {
  /** `group:name`, or the name alone. Untrusted. */
  readonly id: string;
  readonly row: Row;
  /** Results of each side. */
  readonly results: { readonly base: number; readonly head: number };
}

/** What such a comparison comes to, as an analysis of measured runs has it. */
export interface JudgedResults extends Pick<Analysis, 'verdict' | 'direction' | 'counts' | 'benchmarks'> {
  readonly gate: Gate;
}
