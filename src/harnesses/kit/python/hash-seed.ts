import type { Plan } from '../../../model/command-plan.ts';
import type { LayoutRequest, Relinked } from '../../harness.ts';

/** Python orders sets of texts by it, and dictionaries collide or not: the layout of an interpreted program. */
const HASH_SEED = 'PYTHONHASHSEED';

/** First readings have a fixed seed: with a random one the work would differ from process to process. */
export const FIRST_HASHES = { [HASH_SEED]: '0' } as const;

// biome-ignore lint/correctness/useYield: nothing has to be built.
export function* otherHashes({ seed }: LayoutRequest): Plan<Relinked> {
  return { layout: 'hash-seed', binaries: [], failures: [], environment: { [HASH_SEED]: String(seed) } };
}
