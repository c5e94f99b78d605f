import type { Target } from '../../harnesses/harness.ts';
import type { SliceChoice } from '../../model/results/benchmark.ts';
import { SIDES } from '../../model/results/side.ts';

/** Slices that long hide what the first turn of a process finds in its caches. */
export const UNSEEN_MS = 15;

/**
 * Wall time of a burst before any was made, ms: its pairs of slices, one more unseen in a session of short slices, and for
 * each what it takes to begin.
 */
export function expectedBurstMs(
  { expectedMs }: Pick<Target, 'expectedMs'>,
  { by, perBurst }: Pick<SliceChoice, 'by' | 'perBurst'>,
): number {
  const unseen = by === 'session' && expectedMs < UNSEEN_MS ? 1 : 0;
  return SIDES.length * expectedMs * (perBurst + unseen);
}

/** Of what no choice was made for: a process a slice. */
export const ONE_PAIR: Pick<SliceChoice, 'by' | 'perBurst'> = { by: 'process', perBurst: 1 };
