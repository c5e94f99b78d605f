import type { Side } from '../../model/results/side.ts';

/** What discover leaves for the slices of one test case. */
export interface TestCaseNotes {
  readonly testCase: string;
  /** Of its benchmarks, those that are asked for, by side. */
  readonly names: Readonly<Partial<Record<Side, readonly string[]>>>;
  /** The same on both sides. */
  readonly samples: number;
  readonly warmUpMs: number;
}
