import type { Plan } from '../../model/command-plan.ts';
import type { Build, Relinked } from '../harness.ts';

/** Layouts of a program without a linker: in each its texts have other hashes, and collide with each other or not. */
export function hashSeeds(variable: string): Pick<Build, 'relink' | 'relinksOffline'> {
  return {
    // biome-ignore lint/correctness/useYield: nothing has to be built.
    *relink({ seed }): Plan<Relinked> {
      return { layout: 'hash-seed', binaries: [], failures: [], environment: { [variable]: String(seed) } };
    },
    relinksOffline: true,
  };
}
