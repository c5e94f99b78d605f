import { mean } from 'simple-statistics';
import { benchmarkKey } from '../model/results/benchmark-id.ts';
import type { Sketch } from '../model/results/sketch.ts';
import { mergeSketches } from '../statistics/sketch.ts';
import type { Measurement } from './format.ts';

/**
 * Merges the measurements of a benchmark that a run printed more than once (`go test -count=3`, a loop in a script)
 * into the mean of its readings, with all of its single times. Readings of one process are not independent, so they
 * must not count as several.
 */
export function mergeRepeated(measurements: readonly Measurement[]): readonly Measurement[] {
  const byName = new Map<string, Measurement[]>();
  for (const measurement of measurements) {
    const key = benchmarkKey(measurement);
    const repeated = byName.get(key);
    if (repeated === undefined) byName.set(key, [measurement]);
    else repeated.push(measurement);
  }
  return [...byName.values()].map(merge);
}

function merge(repeated: readonly Measurement[]): Measurement {
  const [first, ...others] = repeated;
  if (first === undefined) throw new Error('no measurement to merge');
  if (others.length === 0) return first;
  const values = new Map<string, number>();
  for (const unit of first.values.keys()) {
    const readings = repeated.flatMap((measurement) => measurement.values.get(unit) ?? []);
    values.set(unit, mean(readings));
  }
  const windows = repeated.flatMap((measurement) => measurement.windows ?? []);
  const sketches = repeated.flatMap((measurement) => measurement.sketch ?? []);
  return {
    ...first,
    values,
    ...(windows.length === 0 ? {} : { windows: mean(windows) }),
    ...(sketches.length === 0 ? {} : { sketch: together(sketches) }),
  };
}

/** Merges sketches. Those of one output have one accuracy: its format's or its instrument's. */
function together(sketches: readonly Sketch[]): Sketch {
  return { ...sketches[0], ...mergeSketches(sketches) };
}
