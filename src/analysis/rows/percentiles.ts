import type { Metric } from '../../model/metric.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Side } from '../../model/results/side.ts';
import type { Sketch } from '../../model/results/sketch.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import { metricOf } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import type { LogInterval } from '../../statistics/interval.ts';
import {
  mergeSketches,
  type SketchData,
  type SketchQuantile,
  sketchCount,
  sketchQuantile,
} from '../../statistics/sketch.ts';
import type { Burst } from './observations.ts';

/** The figures and limits of a percentile's row, besides its readings. */
export interface Percentile {
  /** Over all timed iterations of a side, ns; null where the side has none. */
  readonly base: number | null;
  readonly head: number | null;
  /**
   * Bins and steps of the clock leave so much of ln(head/base) open, which no number of observations reduces: each end
   * of the interval is moved out by it (`widened`).
   */
  readonly openLog: number;
  /** Says why there is no comparison; null where there is one. */
  readonly refusal: Warning | null;
  readonly warnings: readonly Warning[];
}

/** Percentiles that are closer to the clock than this say how it steps, not how the work spreads. */
const STEPS_MIN = 20;
/** In a shorter reading, reading the clock is more than half. */
const WINDOWS_MIN = 2;
/** Iterations of a slice beyond a percentile: with fewer than one it is the slowest of them, with fewer than this, rough. */
const BEYOND_ROUGH = 10;

/** `p99.9-ns` */
function percentileMetric(percent: number): Metric {
  return metricOf(`p${percent}-ns`);
}

/**
 * The percentiles that a benchmark's sketches are asked for. A metric that the benchmark reports under such a name
 * itself stays what it is.
 */
export function percentilesWanted(record: BenchmarkRecord, percents: readonly number[]): readonly number[] {
  if (percents.length === 0 || !record.slices.some(hasSketch)) return [];
  const own = new Set(record.slices.flatMap(({ values }) => Object.keys(values)));
  return percents.filter((percent) => !own.has(percentileMetric(percent).unit));
}

/** The record with percentiles as metrics like any other: each slice's, from its own sketch. */
export function withPercentiles(record: BenchmarkRecord, percents: readonly number[]): BenchmarkRecord {
  if (percents.length === 0) return record;
  return { ...record, slices: record.slices.map((each) => withItsPercentiles(each, percents)) };
}

function withItsPercentiles(observation: SliceRecord, percents: readonly number[]): SliceRecord {
  if (!hasSketch(observation)) return observation;
  const values = { ...observation.values };
  for (const percent of percents) {
    const { value } = sketchQuantile(observation.sketch, percent / 100, observation.sketch.clockStepNs);
    // A results.json from elsewhere may hold any bin.
    if (Number.isFinite(value)) values[percentileMetric(percent).unit] = value;
  }
  return { ...observation, values };
}

/** The metrics that `withPercentiles` may have added, in ascending order. */
export function percentileMetrics(percents: readonly number[], known: readonly Metric[]): readonly Metric[] {
  const units = new Set(known.map(({ unit }) => unit));
  return [...new Set(percents)]
    .sort((a, b) => a - b)
    .map(percentileMetric)
    .filter(({ unit }) => !units.has(unit));
}

/** By unit: figures of each percentile over the bursts that have sketches. */
export function percentilesOf(bursts: readonly Burst[], percents: readonly number[]): ReadonlyMap<string, Percentile> {
  const percentiles = new Map<string, Percentile>();
  if (percents.length === 0) return percentiles;
  const base = sketchesOf(bursts, 'base');
  const head = sketchesOf(bursts, 'head');
  const all = [...base, ...head];
  if (all.length === 0) return percentiles;
  const merged = { base: together(base), head: together(head) };
  const clock = clockOf(all);
  const widestBin = 2 * all.reduce((widest, { accuracy }) => Math.max(widest, accuracy), 0);
  // Its place in its bin is known on neither side: the ratio can be off by a bin, not by two.
  const openOf = (read: SketchQuantile | null) =>
    read === null || read.value === 0 ? widestBin : Math.log1p(read.openNs / read.value);
  const perSlice = median(all.map(sketchCount));
  for (const percent of percents) {
    const quantile = (side: Side) => {
      const sketch = merged[side];
      if (sketch === null) return null;
      const read = sketchQuantile(sketch, percent / 100, clock.stepNs);
      return Number.isFinite(read.value) ? read : null;
    };
    const [ofBase, ofHead] = [quantile('base'), quantile('head')];
    const shown = { base: ofBase?.value ?? null, head: ofHead?.value ?? null };
    const openLog = (openOf(ofBase) + openOf(ofHead)) / 2;
    const beyond = perSlice * (1 - percent / 100);
    const unclear = resolutionWarning(shown, clock);
    const rough = beyond < BEYOND_ROUGH ? fewSamples(percent, perSlice) : null;
    const refusal = unclear?.refuses ? unclear.warning : beyond < 1 ? rough : null;
    const doubts = [unclear?.warning ?? null, rough].filter((each) => each !== null && each !== refusal);
    percentiles.set(percentileMetric(percent).unit, { ...shown, openLog, refusal, warnings: doubts as Warning[] });
  }
  return percentiles;
}

/** The interval of ln(head/base) with its ends moved out by what is left open of this percentile. */
export function widened<Interval extends Pick<LogInterval, 'lower' | 'upper'>>(
  interval: Interval,
  { openLog }: Pick<Percentile, 'openLog'>,
): Interval {
  return { ...interval, lower: interval.lower - openLog, upper: interval.upper + openLog };
}

function hasSketch(observation: SliceRecord): observation is SliceRecord & { readonly sketch: Sketch } {
  return observation.sketch !== undefined && sketchCount(observation.sketch) > 0;
}

function sketchesOf(bursts: readonly Burst[], side: Side): readonly Sketch[] {
  return bursts.flatMap(({ pairs }) => pairs.flatMap((pair) => (hasSketch(pair[side]) ? [pair[side].sketch] : [])));
}

/** null where there is none, or where they cannot be merged (a results.json from elsewhere). */
function together(sketches: readonly Sketch[]): SketchData | null {
  const [first] = sketches;
  if (first === undefined || sketches.some(({ accuracy }) => accuracy !== first.accuracy)) return null;
  return mergeSketches(sketches);
}

interface SketchClock {
  readonly stepNs: number;
  readonly floorNs: number;
}

function clockOf(sketches: readonly Sketch[]): SketchClock {
  const stepNs = median(sketches.map((sketch) => sketch.clockStepNs ?? 0));
  const windowNs = median(sketches.map((sketch) => sketch.windowNs ?? 0));
  return { stepNs, floorNs: Math.max(STEPS_MIN * stepNs, WINDOWS_MIN * windowNs) };
}

/**
 * Refused where both sides are too close to the clock. Where only one is, the change is too large to be kept back for
 * that, and its size is in doubt.
 */
function resolutionWarning(
  { base, head }: Pick<Percentile, 'base' | 'head'>,
  { stepNs, floorNs }: SketchClock,
): { readonly warning: Warning; readonly refuses: boolean } | null {
  const below = [base, head].filter((value) => value !== null && value < floorNs);
  if (below.length === 0) return null;
  const limit =
    floorNs > STEPS_MIN * stepNs
      ? `twice what reading the clock takes (${figure(floorNs / WINDOWS_MIN)} ns)`
      : `${STEPS_MIN} steps of the clock (${figure(stepNs)} ns each)`;
  const refuses = [base, head].every((value) => value === null || value < floorNs);
  const message = refuses
    ? `this percentile is below ${limit}, so the sides were not compared by it`
    : `this percentile is below ${limit} on one side, so the size of the change is uncertain`;
  return { warning: { code: 'percentiles-below-resolution', message }, refuses };
}

function fewSamples(percent: number, perSlice: number): Warning {
  const beyond = perSlice * (1 - percent / 100);
  const message =
    beyond < 1
      ? `a slice times ${Math.round(perSlice)} iterations, too few for p${percent}, so the sides were not compared by it`
      : `a slice times ${Math.round(perSlice)} iterations, about ${figure(beyond)} of them beyond p${percent}: it is rough`;
  return { code: 'percentiles-few-samples', message };
}

function figure(value: number): string {
  return String(Number(value.toPrecision(2)));
}
