// Intervals for four to nine bursts, by simulation: how often they miss, over all rows of a suite and over the tenth of
// them that scatters most, and how wide they are. Compared: the exact signed-rank interval (at the level it has), Student's
// t (what few bursts get, statistics/few.ts), and the moderated t, which shrinks a row's variance to those of the others
// (Smyth 2004). Rows of a suite scatter by 2 %, times or divided by 2 for a standard deviation.
// Usage: node scripts/lab.mjs few [--rows 192000] [--alpha 0.01]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { normal } from '../__tests__/support/noise-models.ts';
import { readTraces } from '../__tests__/support/traces.ts';
import { fewestNeeded } from '../src/statistics/few.ts';
import { type RandomStream, randomStream } from '../src/statistics/random.ts';
import { signedRankInterval } from '../src/statistics/signed-rank.ts';
import { pairedTInterval, tQuantile } from '../src/statistics/t.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '192000' }, alpha: { type: 'string', default: '0.01' } },
});
const TRACES = new URL('../__tests__/statistics/traces/', import.meta.url);
const alpha = Number(values.alpha);
const SUITE = 48;
const suites = Math.ceil(Number(values.rows) / SUITE);
const TYPICAL = 0.02;
const SPREAD = Math.log(2);
const COUNTS = [4, 5, 6, 7, 8, 9];

/** Differences of a burst, around 0, of about the scatter that is asked for. */
type Draw = (stream: RandomStream) => number;

const chi = (stream: RandomStream, df: number) =>
  Array.from({ length: df }, () => normal(stream) ** 2).reduce((sum, each) => sum + each, 0) / df;
/** Of either side, by chance: the difference of two. */
const ofSides =
  (draw: Draw): Draw =>
  (stream) =>
    (draw(stream) - draw(stream)) / Math.SQRT2;

const SHAPES: readonly (readonly [string, Draw])[] = [
  ['normal', normal],
  ['heavy tails (t, 3 df)', (stream) => normal(stream) / Math.sqrt(chi(stream, 3))],
  ['heavy tails (t, 2 df)', (stream) => normal(stream) / Math.sqrt(chi(stream, 2))],
  ['1 in 20 ten times as far', (stream) => normal(stream) * (stream.next() < 0.05 ? 10 : 1)],
  ['1 in 5 five times as far', (stream) => normal(stream) * (stream.next() < 0.2 ? 5 : 1)],
  ['uniform, which no difference of two sides is', (stream) => Math.sqrt(12) * (stream.next() - 0.5)],
  ['uniform sides', ofSides((stream) => Math.sqrt(12) * (stream.next() - 0.5))],
  ['skewed sides', ofSides((stream) => Math.exp(normal(stream)) / 2)],
  ['sides of two states', ofSides((stream) => (stream.coin() ? 2 : 0) + 0.1 * normal(stream))],
  ['sides of two states, 1 in 5', ofSides((stream) => (stream.next() < 0.2 ? 2.5 : 0) + 0.1 * normal(stream))],
  ['sides of three states', ofSides((stream) => stream.below(3) + 0.1 * normal(stream))],
];

interface Interval {
  readonly lower: number;
  readonly upper: number;
}

const METHODS = {
  'signed rank': (rows: Rows) => rows.map((row) => signedRankInterval(row, alpha)),
  t: (rows: Rows) => rows.map((row) => pairedTInterval(row, alpha)),
  'moderated t': (rows: Rows) => moderated(rows),
} as const;
type Rows = readonly (readonly number[])[];

console.log(
  `at ${100 * (1 - alpha)} %, suites of ${SUITE} rows, ${suites * SUITE} rows a line; ${fewestNeeded(alpha)} bursts at least`,
);
console.log('missed, % (of the tenth that scatters most), and half of the width in standard deviations of a burst\n');
const names = Object.keys(METHODS) as (keyof typeof METHODS)[];
console.log(`| noise | bursts | ${names.join(' | ')} |\n| :-- | --: | ${names.map(() => '--:').join(' | ')} |`);
for (const [name, draw] of SHAPES) {
  for (const n of COUNTS) {
    const stream = randomStream('00000001', 'few', name, n);
    report(name, n, () => {
      const scatter = Array.from({ length: SUITE }, () => TYPICAL * Math.exp(SPREAD * normal(stream)));
      const rows = scatter.map((sd) => Array.from({ length: n }, () => sd * draw(stream)));
      return { scatter, rows };
    });
  }
}
for (const [name, logs] of recorded()) {
  for (const n of COUNTS) {
    const stream = randomStream('00000001', 'recorded', name, n);
    const scatter = logs.map((row) => Math.sqrt(row.reduce((sum, each) => sum + each ** 2, 0) / row.length));
    report(`recorded: ${name}`, n, () => {
      const rows = logs.map((row) => {
        const from = stream.below(row.length);
        return Array.from(
          { length: n },
          (_, at) => (row[(from + at) % row.length] as number) * (stream.coin() ? 1 : -1),
        );
      });
      return { scatter, rows };
    });
  }
}

/** Log ratios of byte-identical programs, by recording and benchmark: slices of 100 ms, and bursts of 8 pairs of 2 ms. */
function recorded(): ReadonlyMap<string, readonly (readonly number[])[]> {
  const all = new Map<string, (readonly number[])[]>();
  const add = (name: string, row: readonly number[]) => all.set(name, [...(all.get(name) ?? []), row]);
  for (const { trace, schedule, pairs } of readTraces(TRACES)) {
    add(
      `${trace}, ${schedule}`,
      pairs.map(({ first, second }) => Math.log(second.nsPerOp / first.nsPerOp)),
    );
  }
  // state,benchmark,burst,slice,position,ns,wall_per_cpu
  const [, ...lines] = gunzipSync(readFileSync(new URL('short-slices.csv.gz', TRACES)))
    .toString('utf8')
    .trim()
    .split('\n');
  const bursts = new Map<string, [number, number][]>();
  for (const line of lines) {
    const [state, benchmark, burst, slice, position, ns] = line.split(',');
    const key = `${state} ${benchmark}`;
    const row = bursts.get(key) ?? [];
    bursts.set(key, row);
    row[Number(burst)] ??= [Infinity, Infinity];
    const fastest = row[Number(burst)] as [number, number];
    const side = Number(position) as 0 | 1;
    if (Number(slice) < 8) fastest[side] = Math.min(fastest[side], Number(ns));
  }
  for (const [key, row] of bursts) {
    add(
      `bursts of 8 pairs of 2 ms, ${key.split(' ')[0]}`,
      row.map(([first, second]) => Math.log(second / first)),
    );
  }
  return all;
}

function report(name: string, n: number, suite: () => { scatter: readonly number[]; rows: Rows }): void {
  const tallies = new Map(names.map((each) => [each, { rows: 0, missed: 0, worst: 0, missedWorst: 0, width: 0 }]));
  for (let done = 0; done < suites; done++) {
    const { scatter, rows } = suite();
    const limit = scatter.toSorted((a, b) => b - a)[Math.ceil(scatter.length / 10) - 1] as number;
    for (const method of names) {
      const tally = tallies.get(method) as NonNullable<ReturnType<typeof tallies.get>>;
      for (const [row, { lower, upper }] of METHODS[method](rows).entries()) {
        const isMissed = lower > 0 || upper < 0;
        const isWorst = (scatter[row] as number) >= limit;
        tally.rows += 1;
        tally.width += (upper - lower) / 2 / (scatter[row] as number);
        tally.missed += isMissed ? 1 : 0;
        tally.worst += isWorst ? 1 : 0;
        tally.missedWorst += isMissed && isWorst ? 1 : 0;
      }
    }
  }
  const cells = [...tallies.values()].map(({ rows, missed, worst, missedWorst, width }) => {
    const percent = (count: number, of: number) => ((100 * count) / of).toFixed(2);
    return `${percent(missed, rows)} (${percent(missedWorst, worst)}), ${(width / rows).toFixed(2)}`;
  });
  console.log(`| ${[name, n, ...cells].join(' | ')} |`);
}

/** Smyth 2004, section 6.2: the prior's degrees of freedom and variance by the first two moments of log variances. */
function moderated(rows: Rows): readonly Interval[] {
  const d = (rows[0]?.length ?? 2) - 1;
  const each = rows.map((row) => pairedTInterval(row, 0.5));
  const logs = each.map(({ sd }) => Math.log(Math.max(1e-300, sd ** 2)) - digamma(d / 2) + Math.log(d / 2));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const spread = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1) - trigamma(d / 2);
  const d0 = spread <= 0 ? 1e6 : 2 * trigammaInverse(spread);
  const s0 = Math.exp(mean + digamma(d0 / 2) - Math.log(d0 / 2));
  const t = tQuantile(alpha / 2, Math.min(d0 + d, d * rows.length));
  return each.map(({ mean: centre, sd }) => {
    const half = t * Math.sqrt((d0 * s0 + d * sd ** 2) / (d0 + d) / (d + 1));
    return { lower: centre - half, upper: centre + half };
  });
}

/** Abramowitz and Stegun 6.3.5 and 6.3.18. */
function digamma(x: number): number {
  if (x < 10) return digamma(x + 1) - 1 / x;
  return Math.log(x) - 1 / (2 * x) - 1 / (12 * x ** 2) + 1 / (120 * x ** 4);
}

/** 6.4.6 and 6.4.12. */
function trigamma(x: number): number {
  if (x < 10) return trigamma(x + 1) + 1 / x ** 2;
  return 1 / x + 1 / (2 * x ** 2) + 1 / (6 * x ** 3) - 1 / (30 * x ** 5);
}

function trigammaInverse(value: number): number {
  let [low, high] = [1e-6, 1e7];
  while (high / low > 1 + 1e-9) {
    const probe = Math.sqrt(low * high);
    if (trigamma(probe) > value) low = probe;
    else high = probe;
  }
  return low;
}
