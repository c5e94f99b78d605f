import type { ChangedFunction } from '../results/benchmark.ts';

/** What differs in the instructions of a function. */
export interface AssemblyDiff {
  /** ` `, `-` or `+`, and an instruction or a label; `...` where equal ones are left out. Empty: nothing. Untrusted. */
  readonly lines: readonly string[];
  /** How many instructions there are. */
  readonly instructions: { readonly base?: number; readonly head?: number };
  /** Functions that one side alone calls: on the other one they are inlined, or not called. Untrusted. */
  readonly calls: { readonly base: readonly string[]; readonly head: readonly string[] };
}

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
    /** How its instructions differ. Absent: not known. */
    readonly assembly?: AssemblyDiff;
  })[];
  /** The command that measures just this benchmark again. */
  readonly repeat: string;
}
