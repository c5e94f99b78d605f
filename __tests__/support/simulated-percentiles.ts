import { burstsOf, readingsOf } from '../../src/analysis/rows/observations.ts';
import { percentilesOf, withPercentiles } from '../../src/analysis/rows/percentiles.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { type RandomStream, randomStream } from '../../src/statistics/random.ts';
import { type SketchData, sketchOf } from '../../src/statistics/sketch.ts';
import { normal } from './noise-models.ts';
import { benchmark } from './results-builder.ts';

// Slices of single iterations whose true change is known, timed by a clock that steps, kept as the instrument keeps them.

/** Times of one benchmark's iterations, ns. */
export interface IterationModel {
  readonly name: string;
  /** One iteration on base, ns. */
  readonly draw: (stream: RandomStream) => number;
  /** Of a slice's level, log scale: what two slices of one program differ by. */
  readonly sliceSd: number;
  readonly stepNs: number;
}

export const ITERATION_MODELS: readonly IterationModel[] = [
  // What broke 2 % bins: everything in one of them.
  { name: 'the same work each time', draw: (s) => 1000 * (1 + 0.001 * normal(s)), sliceSd: 0.001, stepNs: 1 },
  { name: 'the same, slices 1 % apart', draw: (s) => 1000 * (1 + 0.001 * normal(s)), sliceSd: 0.01, stepNs: 1 },
  { name: 'normal, 5 %', draw: (s) => 1000 * (1 + 0.05 * normal(s)), sliceSd: 0.003, stepNs: 1 },
  { name: 'lognormal, 20 %', draw: (s) => 1000 * Math.exp(0.2 * normal(s)), sliceSd: 0.003, stepNs: 1 },
  {
    name: 'three in a hundred miss the cache',
    draw: (s) => (s.next() < 0.03 ? 1800 : 1000) * (1 + 0.02 * normal(s)),
    sliceSd: 0.003,
    stepNs: 1,
  },
  { name: 'heavy tail (Pareto, 3)', draw: (s) => 900 * (1 - s.next()) ** (-1 / 3), sliceSd: 0.003, stepNs: 1 },
  { name: 'a clock of 10 ns, 1 µs', draw: (s) => 1000 * (1 + 0.01 * normal(s)), sliceSd: 0.003, stepNs: 10 },
  { name: 'a clock of 10 ns, 250 ns', draw: (s) => 250 * (1 + 0.02 * normal(s)), sliceSd: 0.003, stepNs: 10 },
  { name: 'short: 40 ns', draw: (s) => 40 * (1 + 0.02 * normal(s)), sliceSd: 0.003, stepNs: 1 },
];

export interface SimulatedPercentiles {
  readonly model: IterationModel;
  /** True change of every time, a fraction. */
  readonly change: number;
  readonly pairs: number;
  /** Iterations of a slice. */
  readonly iterations: number;
  readonly seed: string;
}

/** Readings of the clock, ns, of both sides of each pair. */
export function simulatedTimes(run: SimulatedPercentiles): readonly (readonly [Float64Array, Float64Array])[] {
  const { model, change, pairs, seed } = run;
  const stream = randomStream(seed, model.name, change);
  // Where in a bin or in a step of the clock the time lies is another one in each run.
  const place = 1 + 0.1 * stream.next();
  const of = (scale: number) => timesOf(run, place * scale, stream);
  return Array.from({ length: pairs }, () => [of(1), of(1 + change)]);
}

function timesOf({ model, iterations }: SimulatedPercentiles, scale: number, stream: RandomStream): Float64Array {
  const level = scale * Math.exp(model.sliceSd * normal(stream));
  const times = new Float64Array(iterations);
  for (let i = 0; i < iterations; i++) {
    // It begins at any moment of the clock's step.
    times[i] = Math.floor((level * model.draw(stream)) / model.stepNs + stream.next()) * model.stepNs;
  }
  return times;
}

export function sketchedPairs(
  times: readonly (readonly [Float64Array, Float64Array])[],
  accuracy: number,
): readonly (readonly [SketchData, SketchData])[] {
  return times.map(([base, head]) => [sketchOf(base, accuracy), sketchOf(head, accuracy)]);
}

/** The log ratios of these pairs as an analysis reads them, and by how much it moves the ends of their interval out. */
export function readPairs(
  pairs: readonly (readonly [SketchData, SketchData])[],
  percent: number,
  stepNs: number,
): { readonly logs: readonly number[]; readonly openLog: number } {
  const slices = pairs.flatMap(([base, head], burst) => [
    observed('base', base, burst, stepNs),
    observed('head', head, burst, stepNs),
  ]);
  const record = { ...benchmark('Simulated', {}), slices };
  const bursts = burstsOf(withPercentiles(record, [percent]), 'percentiles');
  const unit = `p${percent}-ns`;
  const percentile = percentilesOf(bursts, [percent]).get(unit);
  if (percentile === undefined) throw new Error(`no ${unit}`);
  const logs = readingsOf(bursts, { unit, quantity: 'time' }).map(({ base, head }) => Math.log(head / base));
  return { logs, openLog: percentile.openLog };
}

function observed(side: SliceRecord['side'], sketch: SketchData, burst: number, clockStepNs: number): SliceRecord {
  const bins = sketch.bins.map(([index, count]): [number, number] => [index, count]);
  return {
    side,
    run: 0,
    burst,
    slice: 0,
    position: side === 'base' ? 0 : 1,
    startMs: 2000 * burst,
    durationMs: 1000,
    values: {},
    sketch: { ...sketch, bins, clockStepNs },
    instrument: 'percentiles',
  };
}
