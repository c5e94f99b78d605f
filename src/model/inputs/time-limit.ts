/** A slice that takes this many times what it should is not slow: it hangs. */
const TIMES_EXPECTED = 20;
/** A busy machine may keep anything waiting for some seconds. */
const SHORTEST_LIMIT_MS = 10_000;

/**
 * The time limit, ms, for a step whose duration is known. A step that runs for the first time gets `mostMs`.
 */
export function hangLimitMs(expectedMs: number, mostMs: number): number {
  return Math.min(mostMs, Math.max(SHORTEST_LIMIT_MS, Math.ceil(TIMES_EXPECTED * expectedMs)));
}
