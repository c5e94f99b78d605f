import { harmonicMean, mean } from 'simple-statistics';
import type { Metric } from '../../model/metric.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Side } from '../../model/results/side.ts';
import { BURSTS_MAX, type Instrument, SLICES_MAX, type SliceRecord } from '../../model/results/slice-record.ts';
import { isOfTimedRegion } from '../../model/units.ts';
import { lowerDecile, median, upperDecile } from '../../statistics/descriptive.ts';
import { type Observation, oneOf, type PairReading } from '../../statistics/observation.ts';

/** Two adjacent slices of a benchmark, one a side. */
interface SlicePair {
  readonly base: SliceRecord;
  readonly head: SliceRecord;
}

/**
 * All pairs of slices of one benchmark in one burst, at least one. However many there are, they share processes and
 * files: together they are one observation, or a part of their layout's.
 */
export interface Burst {
  readonly run: number;
  readonly burst: number;
  /** Readings of the re-measurement that share a layout are one observation. */
  readonly layout?: number;
  /** The slices of a side are parts of one long slice. */
  readonly continued: boolean;
  readonly pairs: readonly [SlicePair, ...SlicePair[]];
}

/** One observation of a metric: the readings of one burst, or of all bursts of one layout. */
export interface MetricObservation extends Observation {
  /** Of short slices, and of parts of one long slice, base and head are the means. */
  readonly bySide?: true;
  /** The larger wall/CPU ratio of the two slices, median over the burst; 0 where none was read. It decides nothing. */
  readonly wallPerCpu: number;
  /** Place of its run among all runs; absent: the first. */
  readonly run?: number;
}

/** Groups readings by run, in their order: those of one machine share that machine. */
export function byRun(readings: readonly MetricObservation[]): readonly (readonly MetricObservation[])[] {
  const first = readings[0]?.run ?? 0;
  if (readings.every(({ run = 0 }) => run === first)) return [readings];
  const groups = new Map<number, MetricObservation[]>();
  for (const reading of readings) {
    const { run = 0 } = reading;
    const group = groups.get(run);
    if (group === undefined) groups.set(run, [reading]);
    else group.push(reading);
  }
  return [...groups.values()];
}

/** Processors of each run; absent for a single one. */
export type Processors = readonly string[];

/** The kind of a machine. Machines whose processor is not known are each of their own kind. */
export function processorOf(processors: Processors, run: number): string {
  return processors[run] || `unknown, machine ${run + 1}`;
}

/** Readings by machine, and the kind of each. */
export function ofMachines(readings: readonly MetricObservation[], processors?: Processors) {
  const groups = byRun(readings);
  const kindOf = (run: number) => (processors === undefined ? '' : processorOf(processors, run));
  return { groups, kinds: groups.map(([first]) => kindOf(first?.run ?? 0)) };
}

/** Is it so for every pair of slices? */
export function everySlice(reading: MetricObservation, holds: (pair: PairReading) => boolean): boolean {
  return reading.slices === undefined ? holds(reading) : reading.slices.every(holds);
}

export function isPositive(reading: MetricObservation): boolean {
  return everySlice(reading, isPositivePair);
}

function isPositivePair({ base, head }: PairReading): boolean {
  return base > 0 && head > 0;
}

/**
 * The bursts of a benchmark in which both sides were read, by run and number: a slice whose partner failed is in no
 * pair. Only slices of one kind are read: the plain ones, or those that carry `instrument`.
 */
export function burstsOf(
  record: Pick<BenchmarkRecord, 'slices' | 'sliceLength'>,
  instrument?: Instrument,
): readonly Burst[] {
  return paired(
    record.slices.filter((each) => each.instrument === instrument && each.check !== true),
    record.sliceLength?.continued === true,
  );
}

/** The bursts of long slices that were run to see whether the short ones say the same. */
export function checkBurstsOf({ slices }: BenchmarkRecord): readonly Burst[] {
  return paired(
    slices.filter(({ check }) => check === true),
    false,
  );
}

/** Slices with the same key are of one burst: pairs are never made across runs. */
function keyOf({ run, burst }: { readonly run: number; readonly burst: number }): number {
  return run * BURSTS_MAX + burst;
}

function paired(slices: readonly SliceRecord[], continued: boolean): readonly Burst[] {
  const pairs = inOrder(slicePairs(slices));
  const bursts: Burst[] = [];
  for (let from = 0; from < pairs.length; ) {
    const first = pairs[from] as SlicePair;
    const { run, burst, layout } = first.base;
    let to = from + 1;
    while (to < pairs.length && isSameBurst((pairs[to] as SlicePair).base, first.base)) to += 1;
    const those: Burst['pairs'] = to === from + 1 ? [first] : [first, ...pairs.slice(from + 1, to)];
    bursts.push(
      layout === undefined ? { run, burst, continued, pairs: those } : { run, burst, layout, continued, pairs: those },
    );
    from = to;
  }
  return bursts;
}

/** Sorts by run and burst; as they were measured they nearly always are in order. */
function inOrder(pairs: readonly SlicePair[]): readonly SlicePair[] {
  for (let at = 1; at < pairs.length; at++) {
    if (keyOf((pairs[at - 1] as SlicePair).base) > keyOf((pairs[at] as SlicePair).base))
      return pairs.toSorted((a, b) => keyOf(a.base) - keyOf(b.base));
  }
  return pairs;
}

function isSameBurst(one: SliceRecord, other: SliceRecord): boolean {
  return one.burst === other.burst && one.run === other.run;
}

/** Pairs in the order measured. Slices of a pair nearly always follow each other; other partners are looked up. */
function slicePairs(slices: readonly SliceRecord[]): readonly SlicePair[] {
  const pairs: SlicePair[] = [];
  const alone: SliceRecord[] = [];
  for (let at = 0; at < slices.length; at++) {
    const one = slices[at] as SliceRecord;
    const other = slices[at + 1];
    if (other !== undefined && one.side !== other.side && one.slice === other.slice && isSameBurst(one, other)) {
      pairs.push(one.side === 'base' ? { base: one, head: other } : { base: other, head: one });
      at += 1;
    } else alone.push(one);
  }
  if (alone.length === 0) return pairs;
  const heads = new Map(alone.filter(({ side }) => side === 'head').map((head) => [sliceKeyOf(head), head]));
  for (const base of alone) {
    const head = base.side === 'base' ? heads.get(sliceKeyOf(base)) : undefined;
    if (head !== undefined) pairs.push({ base, head });
  }
  return pairs;
}

function sliceKeyOf(observation: SliceRecord): number {
  return keyOf(observation) * SLICES_MAX + observation.slice;
}

/**
 * Observations, in the order measured: a burst, or all bursts of one layout. Bursts of a layout share where its code lies,
 * so they are never counted as independent.
 */
export function observationsIn(bursts: readonly Burst[]): readonly (readonly Burst[])[] {
  const observations: Burst[][] = [];
  for (const each of bursts) {
    const last = observations.at(-1);
    if (each.layout !== undefined && each.layout === last?.[0]?.layout && each.run === last[0].run) last.push(each);
    else observations.push([each]);
  }
  return observations;
}

/** The readings of each observation in which a pair of slices reported `unit`. */
export function readingsOf(
  bursts: readonly Burst[],
  metric: Pick<Metric, 'unit' | 'quantity'>,
): readonly MetricObservation[] {
  if (bursts.every(({ layout }) => layout === undefined)) return burstReadings(bursts, metric);
  return observationsIn(bursts).flatMap((each) => inOneLayout(burstReadings(each, metric)));
}

function inOneLayout(readings: readonly MetricObservation[]): readonly MetricObservation[] {
  if (readings.length <= 1) return readings;
  return [{ ...readings[0], ...oneOf(readings), wallPerCpu: median(readings.map((each) => each.wallPerCpu)) }];
}

function burstReadings(
  bursts: readonly Burst[],
  { unit, quantity }: Pick<Metric, 'unit' | 'quantity'>,
): readonly MetricObservation[] {
  const readings: MetricObservation[] = [];
  const isTimed = isOfTimedRegion(unit);
  for (const { run, pairs, continued } of bursts) {
    const lessImposed = isTimed && pairs.every(isImposedKnown) ? quantity : null;
    const [first] = pairs;
    if (pairs.length === 1) {
      const reading = sliceReading(first, unit, lessImposed);
      if (reading === null) continue;
      readings.push(singleReading(reading, wallPerCpuOf(first), run, readings.at(-1)));
      continue;
    }
    const slices = pairs.flatMap((pair) => sliceReading(pair, unit, lessImposed) ?? []);
    if (slices.length === 0) continue;
    const sides = { base: slices.map(({ base }) => base), head: slices.map(({ head }) => head) };
    const ofSide = readBySide(quantity, { continued, slices: pairs.length, sliceMs: first.base.durationMs });
    readings.push({
      ...over(sides, ofSide?.mean ?? median),
      slices,
      ...(ofSide === null ? {} : { bySide: true }),
      ...(ofSide?.fastest === undefined ? {} : { fastest: over(sides, ofSide.fastest) }),
      wallPerCpu: median(pairs.map(wallPerCpuOf)),
      ...(run === 0 ? {} : { run }),
    });
  }
  return readings;
}

type Reader = (values: readonly number[]) => number;

function over({ base, head }: Readonly<Record<Side, readonly number[]>>, of: Reader): PairReading {
  return { base: of(base), head: of(head) };
}

/** The one before it, where that reads the same: counts and sizes hardly vary, and there are many. */
function singleReading(
  { base, head }: PairReading,
  wallPerCpu: number,
  run: number,
  last: MetricObservation | undefined,
): MetricObservation {
  const isLast =
    last !== undefined &&
    last.slices === undefined &&
    last.base === base &&
    last.head === head &&
    last.wallPerCpu === wallPerCpu &&
    (last.run ?? 0) === run;
  if (isLast) return last;
  return run === 0 ? { base, head, wallPerCpu } : { base, head, wallPerCpu, run };
}

/** Averages slices of equal iteration counts, as if they were one slice. */
function meanOf(quantity: Metric['quantity']): Reader {
  if (quantity !== 'rate') return (values) => mean([...values]);
  // Iterations over their time.
  return (rates) => (rates.every((rate) => rate > 0) ? harmonicMean([...rates]) : 0);
}

/** Longer slices than these, in which something of everything happens, have no undisturbed ones among them, ms. */
export const SHORT_SLICE_MS = 25;
/** With fewer, none may be undisturbed. */
const SLICES_MIN = 4;

interface SideSlices {
  /** They are parts of one long slice. */
  readonly continued: boolean;
  /** How many slices the side has. */
  readonly slices: number;
  /** Wall time of the first. */
  readonly sliceMs: number;
}

/**
 * Combines the slices of one side of a burst: their mean, and for short ones that of the faster ones; null where the
 * median over pairs is meant.
 */
function readBySide(
  quantity: Metric['quantity'],
  { continued, slices, sliceMs }: SideSlices,
): { readonly mean: Reader; readonly fastest?: Reader } | null {
  const mean = meanOf(quantity);
  if (continued) return { mean };
  if (slices < SLICES_MIN || sliceMs >= SHORT_SLICE_MS) return null;
  return quantity === 'time'
    ? { mean, fastest: lowerDecile }
    : quantity === 'rate'
      ? { mean, fastest: upperDecile }
      : null;
}

function isImposedKnown({ base, head }: SlicePair): boolean {
  return base.imposed !== undefined && head.imposed !== undefined;
}

/**
 * @param lessImposed of what quantity it is, where what others took of each slice's time is taken off: of all slices of a
 * burst or of none, so that both sides are read alike
 */
function sliceReading(
  { base, head }: SlicePair,
  unit: string,
  lessImposed: Metric['quantity'] | null,
): PairReading | null {
  const ofBase = reading(base, unit);
  const ofHead = reading(head, unit);
  if (ofBase === null || ofHead === null) return null;
  if (lessImposed === null) return { base: ofBase, head: ofHead };
  return { base: withoutImposed(ofBase, base, lessImposed), head: withoutImposed(ofHead, head, lessImposed) };
}

function withoutImposed(value: number, { imposed = 0 }: SliceRecord, quantity: Metric['quantity']): number {
  return quantity === 'rate' ? value / (1 - imposed) : value * (1 - imposed);
}

function wallPerCpuOf({ base, head }: SlicePair): number {
  return Math.max(base.wallPerCpu ?? 0, head.wallPerCpu ?? 0);
}

/** Every reading of one side, paired or not. */
export function valuesOf(record: BenchmarkRecord, side: Side, unit: string): readonly number[] {
  const values: number[] = [];
  for (const each of record.slices) {
    if (each.side !== side || each.check === true) continue;
    const value = reading(each, unit);
    if (value !== null) values.push(value);
  }
  return values;
}

/** Units are names that the pull request chose, `constructor` and `__proto__` among them: own properties only. */
function reading(observation: SliceRecord, unit: string): number | null {
  return Object.hasOwn(observation.values, unit) ? (observation.values[unit] ?? null) : null;
}

/** Mean wall time of an observation's slices, ms. */
export function burstMs(bursts: readonly Burst[]): number {
  if (bursts.length === 0) return 0;
  let ms = 0;
  for (const { pairs } of bursts) for (const { base, head } of pairs) ms += base.durationMs + head.durationMs;
  return ms / observationsIn(bursts).length;
}

/** Median wall time of a slice, ms; 0 without any. */
export function sliceMs(bursts: readonly Burst[]): number {
  const durations: number[] = [];
  for (const { pairs } of bursts) {
    for (const { base, head } of pairs) durations.push(base.durationMs, head.durationMs);
  }
  return durations.length === 0 ? 0 : median(durations);
}

const MEDIANS = new WeakMap<readonly MetricObservation[], Readonly<Record<Side, number>>>();

/** Median of each side, of at least one reading. Asked for again and again while a row is made. */
export function mediansOf(readings: readonly MetricObservation[]): Readonly<Record<Side, number>> {
  const known = MEDIANS.get(readings) ?? mediansAnew(readings);
  MEDIANS.set(readings, known);
  return known;
}

function mediansAnew(readings: readonly MetricObservation[]): Readonly<Record<Side, number>> {
  const [first] = readings;
  // Counts and sizes hardly vary.
  if (first !== undefined && readings.every((each) => each === first)) return first;
  return { base: median(readings.map(({ base }) => base)), head: median(readings.map(({ head }) => head)) };
}
