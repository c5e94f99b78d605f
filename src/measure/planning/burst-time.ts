import type { Target } from '../../harnesses/harness.ts';
import type { SliceLength } from '../../model/results/benchmark.ts';
import { SIDES } from '../../model/results/side.ts';

/** Slices that long hide what the first slice of a process finds in its caches. */
const UNSEEN_MS = 15;

/**
 * Is the first slice of a process at this target discarded? The first of the parts of one long slice makes its heap as
 * well: pages that are touched for the first time are as much work on either side, and hide a part of a change.
 */
export function hasUnseenSlice({ expectedMs, continued }: Pick<Target, 'expectedMs' | 'continued'>): boolean {
  return continued === true || expectedMs < UNSEEN_MS;
}

/** The wall time in which both sides go to a target in a session, ms. */
export function arrivalOfBothMs({
  arrivalMs = 0,
  arriveTogether,
}: Pick<Target, 'arrivalMs' | 'arriveTogether'>): number {
  return arriveTogether === true ? arrivalMs : SIDES.length * arrivalMs;
}

/** Of the same, what a burst bears: of so many that share a worker only the first has to begin anew. */
export function arrivalInBurstMs(
  target: Pick<Target, 'arrivalMs' | 'arriveTogether' | 'session'>,
  { perWorker = 1 }: Pick<SliceLength, 'perWorker'>,
): number {
  const joinMs = SIDES.length * (target.session?.joinMs ?? 0);
  return (arrivalOfBothMs(target) + (perWorker - 1) * joinMs) / perWorker;
}

/**
 * The wall time that a burst is expected to take before any was made, ms: its pairs of slices, one more unseen in a
 * session of short slices or parts, and for each what it takes to begin.
 */
export function expectedBurstMs(
  target: Pick<Target, 'expectedMs' | 'arrivalMs' | 'arriveTogether' | 'continued' | 'session'>,
  { by, perBurst, ...choice }: Pick<SliceLength, 'by' | 'perBurst' | 'perWorker'>,
): number {
  if (by === 'process') return SIDES.length * target.expectedMs * perBurst;
  const unseen = hasUnseenSlice(target) ? 1 : 0;
  return SIDES.length * target.expectedMs * (perBurst + unseen) + arrivalInBurstMs(target, choice);
}
