import { matchesPattern } from './inputs/pattern.ts';
import { metricOf } from './units.ts';

/** Units in which harnesses print the wall time of an operation. */
export const WALL_UNITS: readonly string[] = [
  ...['ns/op', 'us/op', 'µs/op', 'ms/op', 's/op', 'sec/op', 'ns/iter', 'ns', 'us', 'µs', 'ms', 's', 'sec'],
];

/** Layout and placement of code alone move wall time by about this much; no threshold below it can be kept. */
export const WALL_TIME_THRESHOLD_FLOOR = 0.02;

/** Could this pattern on units mean a wall-clock time? */
export function meansWallTime(pattern: string): boolean {
  return WALL_UNITS.some((unit) => matchesPattern(pattern, unit)) || metricOf(pattern).quantity === 'time';
}
