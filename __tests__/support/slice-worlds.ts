import type { Level } from '../../src/analysis/rows/compare.ts';
import { burstsOf, readingsOf } from '../../src/analysis/rows/observations.ts';
import { rowOf } from '../../src/analysis/rows/row.ts';
import { rowKindsOf } from '../../src/analysis/rows/row-kind.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { metricOf } from '../../src/model/units.ts';
import { lowerDecile, median } from '../../src/statistics/descriptive.ts';
import { type RandomStream, randomStream } from '../../src/statistics/random.ts';
import { signedRankInterval } from '../../src/statistics/signed-rank.ts';
import { normal } from './noise-models.ts';
import { benchmark, results } from './results-builder.ts';
import type { ShortSliceBurst } from './traces.ts';

// Bursts of short slices of which a change touches some only, and what each way to read a burst says of it.

/** What the work of a side takes in one slice, 1 where nothing happens to it. */
type Work = (slice: number, stream: RandomStream) => number;

export interface Change {
  readonly name: string;
  readonly base: Work;
  readonly head: Work;
  /** Of the mean over slices, as a fraction. */
  readonly truth: number;
}

const steady: Work = () => 1;
const times =
  (factor: number): Work =>
  () =>
    factor;
const scattered =
  (sd: number): Work =>
  (_, stream) =>
    Math.max(0.5, 1 + sd * normal(stream));
const sometimes =
  (share: number, factor: number): Work =>
  (_, stream) =>
    stream.next() < share ? factor : 1;
const atFirst =
  (slices: number, factor: number): Work =>
  (slice) =>
    slice < slices ? factor : 1;

export const CHANGES: readonly Change[] = [
  { name: 'nothing', base: steady, head: steady, truth: 0 },
  { name: 'every slice 10 % slower', base: steady, head: times(1.1), truth: 0.1 },
  { name: 'every slice 10 % faster', base: times(1.1), head: steady, truth: 1 / 1.1 - 1 },
  { name: 'one slice in four 1.4 times as slow', base: steady, head: sometimes(0.25, 1.4), truth: 0.1 },
  { name: 'one slice in four no more 1.4 times as slow', base: sometimes(0.25, 1.4), head: steady, truth: 1 / 1.1 - 1 },
  {
    name: 'one slice in four 1.4 times as slow on both sides',
    base: sometimes(0.25, 1.4),
    head: sometimes(0.25, 1.4),
    truth: 0,
  },
  { name: "head's slices scatter by 6 %", base: steady, head: scattered(0.06), truth: 0 },
  { name: "base's slices scatter by 6 %", base: scattered(0.06), head: steady, truth: 0 },
  { name: 'one collection in a hundred slices, of ten slices', base: steady, head: sometimes(0.01, 11), truth: 0.1 },
  { name: 'the first two of eight slices 1.4 times as slow', base: steady, head: atFirst(2, 1.4), truth: 0.1 },
];

export interface Machine {
  readonly name: string;
  /** What it does to a slice. */
  readonly slice: (stream: RandomStream) => Disturbance;
  /** Does each slice say what others took? */
  readonly tells: boolean;
}

interface Disturbance {
  /** So many times as much CPU time does it take. */
  readonly slower: number;
  /** Time for which others had its processor, as a multiple of a slice without them. */
  readonly imposed: number;
}

/**
 * A neighbour makes one slice in five take two fifths more CPU time, and 3 in 100 lose their processor for as long as several
 * slices: as in traces/short-slices.csv.gz.
 */
const shared = (stream: RandomStream): Disturbance => ({
  slower: (1 + 0.01 * normal(stream)) * (stream.next() < 0.2 ? 1.4 : 1),
  imposed: stream.next() < 0.03 ? 5 * stream.next() : 0,
});
export const MACHINES: readonly Machine[] = [
  { name: 'quiet', tells: false, slice: (stream) => ({ slower: 1 + 0.005 * normal(stream), imposed: 0 }) },
  { name: 'shared', tells: false, slice: shared },
  { name: 'shared, and says so', tells: true, slice: shared },
];

const PAIRS = 8;
const NS = 1000;
/** Processes and files of a burst. */
const BETWEEN = 0.01;

export function record(change: Change, machine: Machine, bursts: number, seed: string): BenchmarkRecord {
  // What a machine says changes nothing that happens.
  const stream = randomStream(seed, change.name, machine.name.split(',')[0] ?? '');
  const slices: SliceRecord[] = [];
  for (let burst = 0; burst < bursts; burst++) {
    const own = { base: Math.exp(BETWEEN * normal(stream)), head: Math.exp(BETWEEN * normal(stream)) };
    for (let slice = 0; slice < PAIRS; slice++) {
      const sides: readonly Side[] = stream.coin() ? ['base', 'head'] : ['head', 'base'];
      for (const [position, side] of sides.entries()) {
        const work = own[side] * change[side](slice, stream);
        const { slower, imposed } = machine.slice(stream);
        const wall = work * slower + imposed;
        slices.push({
          side,
          run: 0,
          burst,
          slice,
          position: position as 0 | 1,
          startMs: 0,
          durationMs: 2,
          values: { 'ns/op': NS * wall },
          ...(machine.tells ? { imposed: imposed / wall } : {}),
        });
      }
    }
  }
  return { ...benchmark('Played', {}), slices };
}

/** Recorded slices of base against itself, and what a change makes of their work; what others took stays as it was. */
export function recordedWith(
  change: Change,
  bursts: readonly ShortSliceBurst[],
  tells: boolean,
  seed: string,
): BenchmarkRecord {
  const stream = randomStream(seed, change.name);
  const slices = bursts.flatMap((pairs, burst) =>
    pairs.slice(0, PAIRS).flatMap((pair, slice) => {
      const sides: readonly Side[] = stream.coin() ? ['base', 'head'] : ['head', 'base'];
      return sides.map((side, at): SliceRecord => {
        const position = at as 0 | 1;
        const { ns, wallPerCpu } = pair[position];
        const cpuNs = ns / Math.max(1, wallPerCpu);
        const wallNs = cpuNs * change[side](slice, stream) + (ns - cpuNs);
        return {
          side,
          run: 0,
          burst,
          slice,
          position,
          startMs: 0,
          durationMs: 2,
          values: { 'ns/op': wallNs },
          ...(tells ? { imposed: (ns - cpuNs) / wallNs } : {}),
        };
      });
    }),
  );
  return { ...benchmark('Played', {}), slices };
}

const METRIC = metricOf('ns/op');
const ALPHA = 0.01;
const LEVEL: Level = {
  alpha: ALPHA,
  observationsNeeded: 10,
  statedAlpha: ALPHA,
  rule: 'estimate',
  alone: { alpha: ALPHA, rule: 'estimate' },
};

/** The row that a run shows, by readings that decide alone, threshold 5 %. */
export function shippedRow(of: BenchmarkRecord): Row {
  const settings = results().settings;
  const [kind] = rowKindsOf(of, burstsOf(of), [METRIC], settings);
  if (kind === undefined) throw new Error('no row');
  return rowOf(of, kind, LEVEL, 32, { byRun: [], toolchainsDiffer: false, gateOn: 'raw' });
}

/** Ways to read a burst: of its pairs ln(head/base). */
export const ESTIMATORS = {
  'fastest slices': bySide(lowerDecile),
  mean: bySide((values) => values.reduce((sum, each) => sum + each, 0) / values.length),
  'median of ratios': (pairs) => median(pairs.map(({ base, head }) => Math.log(head / base))),
} as const satisfies Readonly<Record<string, (pairs: readonly Pair[]) => number>>;

interface Pair {
  readonly base: number;
  readonly head: number;
}

function bySide(of: (values: readonly number[]) => number) {
  return (pairs: readonly Pair[]) => Math.log(of(pairs.map(({ head }) => head)) / of(pairs.map(({ base }) => base)));
}

export function intervalBy(estimator: keyof typeof ESTIMATORS, of: BenchmarkRecord) {
  const readings = readingsOf(burstsOf(of), METRIC);
  return signedRankInterval(
    readings.map(({ slices }) => ESTIMATORS[estimator](slices ?? [])),
    ALPHA,
  );
}
