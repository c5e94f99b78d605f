// What predicts a useless run, on the recorded slices of docs/statistics.md: each reading of one half of a window's
// pairs against the width of the interval of the other half (AUC), and what the labels of the noise check come to.
// Usage: node scripts/lab.mjs noise [USELESS] [RUNS]: half-width that makes an interval useless, in percent (default 8,
// where the check says noisy), and simulated runs for each regime (default 300).
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { benchmark, results } from '../__tests__/support/results-builder.ts';
import { analyse } from '../src/analysis/analyse.ts';
import { UNUSABLE_HALF_WIDTH } from '../src/analysis/noise/row-noise.ts';
import { scheduleRound } from '../src/measure/schedule.ts';
import type { BenchmarkRecord } from '../src/model/results/benchmark.ts';
import type { SliceRecord } from '../src/model/results/slice-record.ts';
import { coefficientOfVariation, maxOverMedian, median } from '../src/statistics/descriptive.ts';
import { halfWidth } from '../src/statistics/interval.ts';
import { randomStream } from '../src/statistics/random.ts';
import { signedRankInterval } from '../src/statistics/signed-rank.ts';

const PAIRS = 20;
const ALPHA = 0.01;
const USELESS = Number(process.argv[2] ?? '8') / 100;
const RUNS = Number(process.argv[3] ?? '300');

interface Slice {
  readonly nsPerOp: number;
  readonly wallPerCpu: number;
  readonly involuntary: number;
  readonly stealTicks: number;
  readonly pressure: number;
  readonly sentinel: number;
}
interface Pair {
  readonly startMs: number;
  readonly base: Slice;
  readonly head: Slice;
}
interface Series {
  readonly regime: string;
  /** Series of one regime and one stretch of time were measured in the same rounds. */
  readonly stretch: string;
  readonly benchmark: string;
  readonly pairs: readonly Pair[];
}

/** Base and head are byte-identical; s4b: pairs, s6: pairs pinned to one core; phases and noise are stretches of time. */
function readSeries(trace: string): readonly Series[] {
  const file = new URL(`../__tests__/statistics/traces/${trace}.csv.gz`, import.meta.url);
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const columns = new Map(header.split(',').map((name, index) => [name, index]));
  const halves = new Map<string, { side: string; startMs: number; slice: Slice }[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const text = (name: string) => cells[columns.get(name) ?? -1] ?? '';
    const number = (name: string) => Number(text(name));
    const schedule = { s4b: 'free', s6: 'pinned' }[text('sched')];
    if (schedule === undefined || !['base', 'head'].includes(text('variant'))) continue;
    const wallMs = number('proc_ms');
    const key = [
      `${trace}, ${schedule}`,
      `${text('phase')} ${text('noise')}`,
      text('bench'),
      text('rep'),
      text('round'),
    ];
    const slice: Slice = {
      nsPerOp: number('nsop'),
      wallPerCpu: wallMs / (number('u_ms') + number('s_ms')),
      involuntary: number('nivcsw'),
      stealTicks: number('d_steal'),
      pressure: number('d_psi') / 1000 / wallMs,
      sentinel: number('sent_cpu'),
    };
    const both = halves.get(key.join('|')) ?? [];
    both.push({ side: text('variant'), startMs: number('t0'), slice });
    halves.set(key.join('|'), both);
  }
  const series = new Map<string, { regime: string; stretch: string; benchmark: string; pairs: Pair[] }>();
  for (const [key, both] of halves) {
    const [regime = '', stretch = '', name = ''] = key.split('|');
    const base = both.find(({ side }) => side === 'base');
    const head = both.find(({ side }) => side === 'head');
    if (base === undefined || head === undefined || both.length !== 2) continue;
    const id = `${regime} ${stretch} ${name}`;
    const entry = series.get(id) ?? { regime, stretch, benchmark: name, pairs: [] };
    entry.pairs.push({ startMs: Math.min(base.startMs, head.startMs), base: base.slice, head: head.slice });
    series.set(id, entry);
  }
  for (const { pairs } of series.values()) pairs.sort((a, b) => a.startMs - b.startMs);
  return [...series.values()].filter(({ pairs }) => pairs.length >= PAIRS);
}

const series = ['less-contended', 'saturated'].flatMap(readSeries);
const regimes = [...new Set(series.map(({ regime }) => regime))];

/** Which identical side is base by coin: the traces' own labels are as good, but then each window would be used once. */
function logRatios(pairs: readonly Pair[]): readonly number[] {
  return pairs.map(({ base, head }) => Math.log(head.nsPerOp / base.nsPerOp));
}

const READINGS: Readonly<Record<string, (pairs: readonly Pair[]) => number>> = {
  'half-width of the interval': (pairs) => halfWidth(signedRankInterval(logRatios(pairs), ALPHA)),
  'variation of base (CV)': (pairs) => coefficientOfVariation(pairs.map(({ base }) => base.nsPerOp)),
  'slowest slice of base / median': (pairs) => maxOverMedian(pairs.map(({ base }) => base.nsPerOp)),
  'wall / CPU, median': (pairs) => median(pairs.map(({ base, head }) => Math.max(base.wallPerCpu, head.wallPerCpu))),
  'CPU pressure, median': (pairs) => median(pairs.map(({ base }) => base.pressure)),
  'involuntary switches, median': (pairs) => median(pairs.map(({ base }) => base.involuntary)),
  'spin sentinel, variation': (pairs) => coefficientOfVariation(pairs.map(({ base }) => base.sentinel)),
  'steal ticks, mean': (pairs) => pairs.reduce((sum, { base }) => sum + base.stealTicks, 0) / pairs.length,
  'lag-1 of the log ratios': (pairs) => lagOne(logRatios(pairs)),
};

function lagOne(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const square = (x: number) => x * x;
  const all = values.reduce((sum, value) => sum + square(value - mean), 0);
  const lagged = values.slice(1).reduce((sum, value, i) => sum + (value - mean) * ((values[i] ?? 0) - mean), 0);
  return all === 0 ? 0 : lagged / all;
}

/** Chance that a useless window reads higher than a useful one; ties count half. */
function areaUnderCurve(useful: readonly number[], useless: readonly number[]): number {
  let wins = 0;
  for (const bad of useless) for (const good of useful) wins += bad > good ? 1 : bad === good ? 0.5 : 0;
  return wins / (useful.length * useless.length);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

console.log(
  `One benchmark: readings of ${PAIRS / 2} pairs of a window of ${PAIRS}, against the half-width (99 %) of the other ${PAIRS / 2}.`,
);
for (const group of [...regimes, 'all']) {
  const windows = series
    .filter(({ regime }) => group === 'all' || regime === group)
    .flatMap(({ pairs }) =>
      Array.from({ length: Math.floor(pairs.length / PAIRS) }, (_, i) => pairs.slice(i * PAIRS, (i + 1) * PAIRS)),
    )
    .map((window) => {
      const seen = window.filter((_, index) => index % 2 === 0);
      const other = window.filter((_, index) => index % 2 === 1);
      return { seen, useless: halfWidth(signedRankInterval(logRatios(other), ALPHA)) > USELESS };
    });
  const bad = windows.filter(({ useless }) => useless);
  const good = windows.filter(({ useless }) => !useless);
  console.log(`\n${group}: ${windows.length} windows, of which ${bad.length} beyond ±${percent(USELESS)}`);
  if (bad.length === 0 || good.length === 0) continue;
  for (const [name, read] of Object.entries(READINGS)) {
    const auc = areaUnderCurve(
      good.map(({ seen }) => read(seen)),
      bad.map(({ seen }) => read(seen)),
    );
    console.log(`  ${auc.toFixed(2)}  ${name}`);
  }
}

// Whole runs: all benchmarks of a stretch, consecutive rounds from a random start, sides by a run's own schedule.
const tally = new Map<
  string,
  { runs: number; rows: number; told: number; false: number; shifts: number; off: number }
>();
/** Width of base against base, and whether the rows' median interval is useless. */
const controls: { useless: boolean; width: number }[] = [];
for (const regime of regimes) {
  const stretches = [...new Set(series.filter((each) => each.regime === regime).map(({ stretch }) => stretch))];
  const stream = randomStream('0000c0ff', regime);
  for (let run = 0; run < RUNS; run++) {
    const stretch = stretches[stream.below(stretches.length)];
    const suite = series.filter((each) => each.regime === regime && each.stretch === stretch);
    const seed = stream
      .below(2 ** 31)
      .toString(16)
      .padStart(8, '0');
    const place = stream.next();
    const records = suite.map((each) => recordOf(each, place, seed));
    const analysis = analyse(results({ benchmarks: records, nullControl: controlOf(suite, place, seed) }));
    const { delta } = analysis.noise.nullControl;
    const useless = (analysis.noise.readings.halfWidth ?? 0) > USELESS;
    controls.push({ useless, width: delta === null ? 0 : delta.upper - delta.lower });
    const key = `${regime}: ${analysis.noise.level}`;
    const entry = tally.get(key) ?? { runs: 0, rows: 0, told: 0, false: 0, shifts: 0, off: 0 };
    const rows = analysis.benchmarks.flatMap((each) => each.rows);
    entry.runs += 1;
    entry.rows += rows.length;
    entry.told += rows.filter(({ verdict }) => verdict === 'unchanged').length;
    entry.false += rows.filter(({ verdict }) => verdict === 'regressed' || verdict === 'improved').length;
    entry.shifts += analysis.noise.shifts.length;
    entry.off += analysis.noise.nullControl.state === 'off' ? 1 : 0;
    tally.set(key, entry);
  }
}

function windowOf({ pairs }: Series, place: number): readonly Pair[] {
  const start = Math.floor(place * (pairs.length - PAIRS + 1));
  return pairs.slice(start, start + PAIRS);
}

function recordOf(each: Series, place: number, seed: string): BenchmarkRecord {
  const pairs = windowOf(each, place);
  const sided = pairs.map(({ base, head }, round) => {
    const asIs = scheduleRound(seed, [each.benchmark], round)[0]?.order[0] === 'base';
    return asIs ? { base, head } : { base: head, head: base };
  });
  return benchmark(each.benchmark, {
    base: sided.map(({ base }) => base.nsPerOp),
    head: sided.map(({ head }) => head.nsPerOp),
    wallPerCpu: each.regime.endsWith('pinned')
      ? sided.map(({ base, head }) => Math.max(base.wallPerCpu, head.wallPerCpu))
      : [],
  });
}

/** As a run of this size has them: a pair of a random benchmark in most rounds, from rounds that the run did not use. */
function controlOf(suite: readonly Series[], place: number, seed: string) {
  const stream = randomStream(seed, 'control');
  const pairs = Array.from({ length: Math.floor(0.05 * PAIRS * suite.length) }, (_, round) => {
    const each = suite[stream.below(suite.length)] as Series;
    const used = Math.floor(place * (each.pairs.length - PAIRS + 1));
    const free = each.pairs.filter((_pair, index) => index < used || index >= used + PAIRS);
    const from = free.length > 0 ? free : each.pairs;
    const pair = from[stream.below(from.length)] as Pair;
    const [first, second] = stream.coin() ? [pair.base, pair.head] : [pair.head, pair.base];
    const slice = ({ nsPerOp, wallPerCpu }: Slice, position: 0 | 1): SliceRecord => {
      const told = each.regime.endsWith('pinned') ? { wallPerCpu } : {};
      return {
        side: 'base',
        run: 0,
        slice: 0,
        burst: round,
        position,
        startMs: round,
        durationMs: 100,
        values: { 'ns/op': nsPerOp },
        ...told,
      };
    };
    return { benchmark: each.benchmark, one: slice(first, 0), other: slice(second, 1) };
  });
  return { spentMs: 0, pairs };
}

console.log(
  `\nWhole runs of 12 benchmarks and ${PAIRS} rounds, nothing changed (unusable: half-width beyond ${percent(UNUSABLE_HALF_WIDTH)}):`,
);
for (const [key, { runs, rows, told, false: wrong, shifts, off }] of [...tally].sort()) {
  const shares = `told ${percent(told / rows)} of rows, wrong ${wrong} of ${rows}`;
  console.log(`  ${key}: ${runs} of ${RUNS} runs; ${shares}; common shift ${shifts}, null control off ${off}`);
}

const widths = (useless: boolean) => controls.flatMap((each) => (each.useless === useless ? [each.width] : []));
const auc = areaUnderCurve(widths(false), widths(true));
console.log(
  `\nBase against base, all runs: its width tells useless runs (median beyond ±${percent(USELESS)}) with ${auc.toFixed(2)}`,
);
