import type { Clock } from '../../ports.ts';

/**
 * How often a time limit is looked at. A machine that was paused (suspended, its hypervisor busy elsewhere) comes back
 * with minutes gone in which nothing ran: of the time between two looks, no more than twice this counts.
 */
const TICK_MS = 1000;

/** Calls `over` once so much time has passed in which things ran, unless it is cleared before. */
export function startLimit(limitMs: number, clock: Clock, over: () => void): { clear(): void } {
  let leftMs = limitMs;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const sinceMs = clock.now();
    const waitMs = Math.min(leftMs, TICK_MS);
    timer = setTimeout(() => {
      // At least what was waited for, whatever the clock says.
      leftMs -= Math.max(waitMs, Math.min(clock.now() - sinceMs, 2 * TICK_MS));
      if (leftMs > 0) wait();
      else over();
    }, waitMs);
  };
  wait();
  return { clear: () => clearTimeout(timer) };
}
