import type { Harness } from '../harness.ts';

/**
 * A harness whose targets carry notes of its own type. Everybody else gets `Harness`, for whom they are unknown: a
 * target only ever comes back to the harness that made it.
 */
export function defineHarness<Notes>(harness: Harness<Notes>): Harness {
  return harness;
}
