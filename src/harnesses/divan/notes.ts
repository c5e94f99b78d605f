import type { Side } from '../../model/results/side.ts';

/** What discover leaves for the slices of one benchmark. */
export interface DivanNotes {
  readonly name: string;
  readonly asked: DivanRequest;
  /** Iterations of a sample, the same on both sides. */
  readonly sampleSize: number;
  /** By side, where its package lies. */
  readonly directories: Readonly<Partial<Record<Side, string>>>;
  /** By side, units of what Divan does not print where it is nothing. */
  readonly zeros: Readonly<Partial<Record<Side, readonly string[]>>>;
}

/** One benchmark, as it is asked for. */
export interface DivanRequest {
  /** `text::inner::frequencies::10`, which the exact filter is. */
  readonly path: string;
  /** Where it runs with several numbers of threads (`threads = [1, 2]`), the one that is meant; null: as it says itself. */
  readonly threads: number | null;
}
