import { matchesPattern } from './inputs/pattern.ts';
import type { Direction, Metric, Quantity } from './metric.ts';

/** A user's statement of which way a unit is better; `metric` is a pattern on the unit. */
export interface DirectionRule {
  readonly metric: string;
  readonly direction: Direction;
}

/**
 * The metric that a unit alone shows: costs per operation, times and sizes are better when lower, rates when higher;
 * anything else is unknown unless the user says (`rules`; a later rule wins over an earlier one).
 */
export function metricOf(unit: string, rules: readonly DirectionRule[] = []): Metric {
  const guessed = classify(unit);
  const said = rules.findLast((rule) => matchesPattern(rule.metric, unit));
  return { unit, quantity: guessed.quantity, direction: said?.direction ?? guessed.direction };
}

/** The units in which harnesses print the wall time of an operation (docs/decisions/009-units.md). */
export const WALL_UNITS: readonly string[] = 'ns/op us/op µs/op ms/op s/op sec/op ns/iter ns us µs ms s sec'.split(' ');

/** The units in which harnesses print its reciprocal, where they print no time, as JMH does by default. */
export const WALL_RATES: readonly string[] =
  'ops/s ops/sec op/s op/sec ops/ms ops/us ops/µs ops/ns ops/min ops/hr ops/day'.split(' ');

/** Units of what is timed as a whole, and of what was done meanwhile: wall time, and rates of operations and of bytes. */
const TIMED_UNITS: ReadonlySet<string> = new Set([...WALL_UNITS, ...WALL_RATES, 'MB/s']);

/** Is it the timed region's wall time, or its reciprocal? What a benchmark counts or times by itself is neither. */
export function isOfTimedRegion(unit: string): boolean {
  return TIMED_UNITS.has(unit);
}

/**
 * Differences that matter to nobody, whatever share of base they are: an allocation in every twentieth operation, a
 * byte an operation. Only these units mean the same amount in every benchmark (docs/decisions/009-units.md).
 */
const SMALLEST_DIFFERENCES: ReadonlyMap<string, number> = new Map([
  ['allocs/op', 0.05],
  ['B/op', 1],
]);

/** Differences up to this, in the unit itself, do not matter; 0 where any may. */
export function smallestDifferenceOf(unit: string): number {
  return SMALLEST_DIFFERENCES.get(unit) ?? 0;
}

/** Spellings seen in Go, JMH, Criterion, pytest-benchmark, BenchmarkDotNet and Catch2 output. */
const TIMES: ReadonlySet<string> = new Set(
  'ps ns us µs μs ms s sec secs second seconds min nanos nanoseconds micros microseconds millis milliseconds'.split(
    ' ',
  ),
);
const BYTES: ReadonlySet<string> = new Set(
  'B kB KB MB GB TB KiB MiB GiB TiB byte bytes Bytes kb kilobytes megabytes'.split(' '),
);
const COUNTS: ReadonlySet<string> = new Set(
  'allocs alloc allocations mallocs frees instructions instrs cycles branches faults syscalls gcs GCs'.split(' '),
);
const PER_SECOND: ReadonlySet<string> = new Set('s sec secs second seconds ms us µs μs ns min hr day'.split(' '));
const PER_OPERATION: ReadonlySet<string> = new Set('op ops operation iter iteration call invocation'.split(' '));
/** More of these in a second is not plainly better: the user decides. */
const UNWELCOME = /alloc|malloc|error|fail|fault|drop|lost|loss|miss|retr|timeout|conflict|abort|gc|stall|switch/i;

type Guess = { readonly direction: Direction; readonly quantity: Quantity };

function classify(unit: string): Guess {
  const slash = unit.lastIndexOf('/');
  if (slash < 0) return classifyPlain(unit);
  const above = unit.slice(0, slash);
  const below = unit.slice(slash + 1);
  const cost = quantityOf(above);
  if (PER_SECOND.has(below)) {
    // Time per time is a load or a share, not a rate of work.
    if (cost === 'time') return { direction: 'unknown', quantity: 'other' };
    return { direction: UNWELCOME.test(above) ? 'unknown' : 'higher', quantity: 'rate' };
  }
  if (PER_OPERATION.has(below)) return { direction: 'lower', quantity: cost === 'other' ? 'count' : cost };
  // `ns/key`, `B/entry`: a cost per something else. `keys/node`: who knows.
  if (cost === 'time' || cost === 'bytes') return { direction: 'lower', quantity: cost };
  return { direction: 'unknown', quantity: 'other' };
}

function classifyPlain(unit: string): Guess {
  const quantity = quantityOf(unit);
  return { direction: quantity === 'other' ? 'unknown' : 'lower', quantity };
}

function lastWord(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('-'), text.lastIndexOf('_'), text.lastIndexOf(' ')) + 1);
}

/** The last word decides: `p99-ns` is a time, `heap_bytes` a size, `hit%` unknown. */
function quantityOf(text: string): Quantity {
  const word = lastWord(text);
  if (TIMES.has(word)) return 'time';
  if (BYTES.has(word)) return 'bytes';
  if (COUNTS.has(word)) return 'count';
  return 'other';
}

const NANOSECONDS: readonly (readonly [RegExp, number])[] = [
  [/^(ns|nanos|nanoseconds)$/, 1],
  [/^(us|µs|μs|micros|microseconds)$/, 1e3],
  [/^(ms|millis|milliseconds)$/, 1e6],
  [/^(s|sec|secs|second|seconds)$/, 1e9],
];

/** The nanoseconds in a time unit (`ns/op`: 1, `p99-ms`: 1e6); null when it is no time. */
export function nanosecondsPer(unit: string): number | null {
  const slash = unit.lastIndexOf('/');
  if (metricOf(unit).quantity !== 'time') return null;
  const word = lastWord(slash < 0 ? unit : unit.slice(0, slash));
  return NANOSECONDS.find(([names]) => names.test(word))?.[1] ?? null;
}

/** The unit in which these values hold the wall time of an operation; null where they do not. */
export function wallUnit(values: ReadonlyMap<string, number> | undefined): string | null {
  return WALL_UNITS.find((unit) => values?.has(unit)) ?? null;
}

/**
 * The unit of a rate that stands for the wall time of an operation; null where there is a wall time, or no such rate.
 */
export function wallRate(units: ReadonlySet<string>): string | null {
  if (WALL_UNITS.some((unit) => units.has(unit))) return null;
  return WALL_RATES.find((unit) => units.has(unit)) ?? null;
}
