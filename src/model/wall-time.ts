import { matchesPattern } from './inputs/pattern.ts';
import { metricOf, WALL_RATES, WALL_UNITS } from './units.ts';

/** Layout and placement of code alone move wall time by about this much; no threshold below it can be kept. */
export const WALL_TIME_THRESHOLD_FLOOR = 0.02;

/** Whether this pattern on units could mean a wall-clock time, or its reciprocal. */
export function meansWallTime(pattern: string): boolean {
  return (
    [...WALL_UNITS, ...WALL_RATES].some((unit) => matchesPattern(pattern, unit)) ||
    metricOf(pattern).quantity === 'time'
  );
}
