/** A slice that takes this many times what it should is not slow: it hangs. */
const TIMES_EXPECTED = 20;
/** A busy machine may keep anything waiting for some seconds. */
const SHORTEST_LIMIT_MS = 10_000;

/**
 * How long something may take of which it is known how long it should take, ms. The limit of what is run for the first
 * time is `mostMs`.
 */
export function hangLimitMs(expectedMs: number, mostMs: number): number {
  return Math.min(mostMs, Math.max(SHORTEST_LIMIT_MS, Math.ceil(TIMES_EXPECTED * expectedMs)));
}
