import type { Layout } from '../model/results/confirmation.ts';
import type { Failure } from './failure.ts';
import type { Binary } from './harness.ts';

/** What a build is asked for that is to be made again in another layout, and what it gives. */

export interface LayoutRequest {
  /** Same on both sides; 1 to 2^31 - 1. */
  readonly seed: number;
  /** Groups whose benchmarks are to be measured again. */
  readonly groups: ReadonlySet<string>;
  /** `digest` is asked for, where the harness does not know that every layout is another. */
  readonly wantsDigest?: boolean;
}

export interface Relinked {
  readonly layout: Layout;
  /** As many as in the build before, in the same order; those of other groups are as they were. */
  readonly binaries: readonly Binary[];
  /** What lays out programs that are not linked: same names on both sides; over what the harness sets itself. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Of all files that it made, with their paths. Absent: not known. Untrusted. */
  readonly digest?: string;
  /** Groups whose program is not what it was in another layout, and why: both sides are measured again as they were built. */
  readonly unfit?: readonly Failure[];
  /** What failed cannot be measured again. */
  readonly failures: readonly Failure[];
}
