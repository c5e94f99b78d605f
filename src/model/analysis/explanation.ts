import type { ChangedFunction } from '../results/benchmark.ts';

/** Why a benchmark's rows changed, as far as its code says: what `tare explain` shows. */
export interface Explanation {
  /** Untrusted. */
  readonly id: string;
  /** One line a row: verdict, change and interval. */
  readonly rows: readonly string[];
  /** Both sides run the same code. */
  readonly sameCode: boolean;
  /** Absent: not known. */
  readonly functions?: readonly (ChangedFunction & {
    /** What differs in its lines, as `git diff` has it; empty: nothing, or not known. Untrusted. */
    readonly diff: readonly string[];
  })[];
  /** The command that measures just this benchmark again. */
  readonly repeat: string;
}
