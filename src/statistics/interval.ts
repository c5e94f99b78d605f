/** An interval on the log scale. */
export interface LogInterval {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

export type Position = 'above' | 'below' | 'inside' | 'undecided';

/**
 * Where the whole interval lies against [-limit, limit], limit = ln(1 + threshold) > 0. Symmetric on the log scale, so
 * that swapping base and head swaps above and below.
 */
export function positionOf(interval: LogInterval, limit: number): Position {
  if (interval.lower > limit) return 'above';
  if (interval.upper < -limit) return 'below';
  if (interval.lower >= -limit && interval.upper <= limit) return 'inside';
  return 'undecided';
}

export function halfWidth(interval: LogInterval): number {
  return (interval.upper - interval.lower) / 2;
}

export function leavesOutZero({ lower, upper }: LogInterval): boolean {
  return lower > 0 || upper < 0;
}
