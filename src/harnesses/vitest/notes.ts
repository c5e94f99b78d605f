import type { Side } from '../../model/results/side.ts';

/** Vitest as one side has it installed. */
export interface Vitest {
  /** Absolute path of what starts it. */
  readonly script: string;
  readonly version: string;
  /** `v20.19.0` */
  readonly node: string;
  /** The working directory as its processes see it, without symbolic links. */
  readonly root: string;
}

/** What is known of a file of benchmarks. */
export interface FileNotes {
  /** Relative to the working directory; the group of its benchmarks. */
  readonly file: string;
  readonly vitest: Readonly<Partial<Record<Side, Vitest>>>;
  /** Names that are wanted, by side. */
  readonly names: Readonly<Partial<Record<Side, readonly string[]>>>;
  /** All that the file has are wanted. */
  readonly isWhole: boolean;
  /** What one benchmark is given, ms, of warm-up and of measuring each. */
  readonly timeMs: number;
}
