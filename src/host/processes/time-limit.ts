import type { Clock } from '../../ports.ts';

/**
 * How often a time limit is checked. A machine that was paused (suspended, its hypervisor busy elsewhere) comes back
 * after minutes in which nothing ran, so that at most twice this counts of the time between two checks.
 */
const TICK_MS = 1000;

/** Calls `over` once so much time has passed without pauses, unless it is cleared before. */
export function startLimit(limitMs: number, clock: Clock, over: () => void): { clear(): void } {
  let leftMs = limitMs;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const sinceMs = clock.now();
    const waitMs = Math.min(leftMs, TICK_MS);
    timer = setTimeout(() => {
      // At least the waited time counts, whatever the clock says.
      leftMs -= Math.max(waitMs, Math.min(clock.now() - sinceMs, 2 * TICK_MS));
      if (leftMs > 0) wait();
      else over();
    }, waitMs);
  };
  wait();
  return { clear: () => clearTimeout(timer) };
}
