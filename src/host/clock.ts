import { performance } from 'node:perf_hooks';
import type { Clock } from '../ports.ts';

/** The machine's clocks: monotonic for durations, the wall clock for time stamps. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
};
