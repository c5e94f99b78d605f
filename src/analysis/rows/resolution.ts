import { isSpeed, type Metric } from '../../model/metric.ts';
import { nanosecondsPer } from '../../model/units.ts';
import type { PairReading } from '../../statistics/observation.ts';
import type { MetricObservation } from './observations.ts';

/**
 * Steps that clocks advance by, ns: 1 ns to 100 ns counters (10 is common on virtual machines, 100 on Windows), then
 * microsecond and millisecond clocks and 10 ms ticks.
 */
const CLOCK_STEPS_NS = [1e7, 1e6, 1e3, 100, 20, 10, 1] as const;

/**
 * The step that these readings of a time or rate come in, in the metric's unit; null when no step shows. Readings that
 * vary within a side: their greatest common divisor, for what is printed has finite decimals. Readings that never
 * vary (a step far above the noise, or no real clock at all): the coarsest usual clock step that divides them. Counts
 * and sizes have no clock behind them.
 */
export function stepOf(metric: Metric, readings: readonly MetricObservation[]): number | null {
  if (!isSpeed(metric)) return null;
  // Only printed values have steps: the median of a burst can lie between two steps.
  const isPlain = readings.every((each) => each.slices === undefined);
  const slices: readonly PairReading[] = isPlain ? readings : readings.flatMap((each) => each.slices ?? [each]);
  const all = distinct(slices);
  // Readings that hardly ever repeat are not held back by their steps.
  if (all.length > (2 * slices.length * 2) / 3) return null;
  const scale = 10 ** all.reduce((most, value) => Math.max(most, decimals(value)), 0);
  const whole = all.map((value) => Math.round(value * scale));
  if (!whole.every((value) => Number.isSafeInteger(value))) return null;
  const [first] = slices;
  if (slices.some(({ base, head }) => base !== first?.base || head !== first.head))
    return whole.reduce(greatestCommonDivisor, 0) / scale;
  return constantStep(metric, all) ?? 1 / scale;
}

/** Distinct readings of both sides. Sorting is faster than a set of numbers. */
function distinct(slices: readonly PairReading[]): readonly number[] {
  const sorted = new Float64Array(2 * slices.length);
  let filled = 0;
  for (const { base, head } of slices) {
    sorted[filled++] = base;
    sorted[filled++] = head;
  }
  sorted.sort();
  const values: number[] = [];
  for (const value of sorted) if (value !== values.at(-1)) values.push(value);
  return values;
}

function constantStep(metric: Metric, values: readonly number[]): number | null {
  const perUnit = nanosecondsPer(metric.unit);
  if (perUnit === null) return null;
  // Divisible up to the rounding of the conversion to ns.
  const divides = (step: number) =>
    values.every((value) => Math.abs((value * perUnit) / step - Math.round((value * perUnit) / step)) < 1e-6);
  const step = CLOCK_STEPS_NS.find(divides);
  return step === undefined ? null : step / perUnit;
}

/** Digits after the point of the shortest decimal that reads back as this number: what was printed. */
function decimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const digits = mantissa.split('.')[1]?.length ?? 0;
  return Math.min(15, Math.max(0, digits - Number(exponent)));
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
