// Rows that looks stop: how often one whose true change is the threshold is called unchanged, how often the interval that is
// shown misses, and how many bursts a row without a change takes until it is called unchanged. Compared: the part of a look,
// 2.5 times that (what calls a row unchanged, statistics/looks.ts), and 4 times. Before that, by numbers: how often a
// Brownian motion, which estimates over ever more bursts are, crosses that boundary at any look.
// Usage: node scripts/lab.mjs unchanged [--rows 4000] [--alpha 0.01]
import { parseArgs } from 'node:util';
import { normal } from '../__tests__/support/noise-models.ts';
import { type LogInterval, positionOf } from '../src/statistics/interval.ts';
import { alphaAfter, nextLook } from '../src/statistics/looks.ts';
import { isDecided } from '../src/statistics/precision.ts';
import { type RandomStream, randomStream } from '../src/statistics/random.ts';
import { criticalIndex } from '../src/statistics/signed-rank.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '4000' }, alpha: { type: 'string', default: '0.01' } },
});
const rows = Number(values.rows);
const alpha = Number(values.alpha);
const LIMIT = Math.log1p(0.05);
const MOST = 150;
const TIMES = [1, 2.5, 4];
const NOISE: readonly (readonly [string, (stream: RandomStream) => number])[] = [
  ['normal', normal],
  ['1 in 10 four times as far', (stream) => normal(stream) * (stream.next() < 0.1 ? 4 : 1)],
];

console.log('chance of a false unchanged at the threshold, of the error level, after as many looks\n');
console.log(
  '| error level | times the part | 1 look | 2 | 3 | 5 | 8 | 10 |\n| --: | --: | --: | --: | --: | --: | --: | --: |',
);
for (const level of [0.1, 0.01, 0.001, 0.0001]) {
  for (const times of TIMES) {
    const cells = [1, 2, 3, 5, 8, 10].map((looks) => joint(level, times, looks).toFixed(2));
    console.log(`| ${[level, times, ...cells].join(' | ')} |`);
  }
}
console.log('');

console.log(`threshold 5 %, ${rows} rows a cell, at ${100 * (1 - alpha)} %, looks as in a run, at most ${MOST} bursts`);
console.log(`each cell by ${TIMES.join(', ')} times the part of a look\n`);
console.log('| noise | scatter | true change | called unchanged, % | shown interval misses, % | bursts |');
console.log('| :-- | --: | --: | --: | --: | --: |');
for (const [name, draw] of NOISE) {
  for (const scatter of [0.01, 0.03, 0.06, 0.09]) {
    for (const share of [0, 0.5, 0.8, 1]) cell(name, draw, scatter, share);
  }
}

function cell(name: string, draw: (stream: RandomStream) => number, scatter: number, share: number): void {
  const stream = randomStream('00000001', 'unchanged', name, scatter, share);
  const effect = share * LIMIT;
  const tallies = TIMES.map(() => ({ unchanged: 0, missed: 0, bursts: 0 }));
  for (let row = 0; row < rows; row++) {
    const all = Array.from({ length: MOST }, () => effect + scatter * draw(stream));
    const open = new Set(TIMES.keys());
    for (let looks = 1, n = nextLook(0); open.size > 0; looks += 1, n = nextLook(n)) {
      const isLast = n >= MOST;
      const walsh = sortedWalsh(all.slice(0, Math.min(n, MOST)));
      const part = alphaAfter(alpha, { looks: isLast ? looks - 1 : looks, decided: !isLast });
      const own = intervalOf(walsh, Math.min(n, MOST), part);
      for (const index of open) {
        const within = isLast ? own : intervalOf(walsh, n, (TIMES[index] as number) * part);
        const isUnchanged = positionOf(within, LIMIT) === 'inside';
        if (!isUnchanged && !isLast && !isDecided(own, LIMIT, n)) continue;
        const shown = isUnchanged ? within : own;
        const tally = tallies[index] as (typeof tallies)[number];
        tally.unchanged += isUnchanged ? 1 : 0;
        tally.missed += shown.lower > effect || shown.upper < effect ? 1 : 0;
        tally.bursts += Math.min(n, MOST);
        open.delete(index);
      }
    }
  }
  const of = (read: (tally: (typeof tallies)[number]) => string) => tallies.map(read).join(', ');
  const percent = (count: number) => ((100 * count) / rows).toFixed(2);
  const cells = [
    name,
    `${100 * scatter} %`,
    `${(100 * Math.expm1(effect)).toFixed(1)} %`,
    of((each) => percent(each.unchanged)),
    of((each) => percent(each.missed)),
    of((each) => (each.bursts / rows).toFixed(0)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function sortedWalsh(values: readonly number[]): Float64Array {
  const walsh = new Float64Array((values.length * (values.length + 1)) / 2);
  let next = 0;
  for (const [i, one] of values.entries()) {
    for (let j = i; j < values.length; j++) walsh[next++] = (one + (values[j] as number)) / 2;
  }
  return walsh.sort();
}

function intervalOf(walsh: Float64Array, n: number, level: number): LogInterval {
  const { k } = criticalIndex(n, level);
  const at = (index: number) => walsh[index] as number;
  return { estimate: at(walsh.length >> 1), lower: at(k - 1), upper: at(walsh.length - k) };
}

/**
 * Of a sum of bursts at the threshold: at so many looks, or at the end right before another, by recursion
 * over a grid (Armitage, McPherson and Rowe 1969).
 */
function joint(level: number, times: number, looks: number): number {
  const STEPS = 500;
  let [n, from, step, crossed] = [0, 0, 0, 0];
  let density: Float64Array | null = null;
  for (let look = 1; look <= looks + 1; look++) {
    const isEnd = look > looks;
    const before = n;
    n = isEnd ? nextLook(n) - 1 : nextLook(n);
    const part = isEnd
      ? alphaAfter(level, { looks, decided: false })
      : times * alphaAfter(level, { looks: look, decided: true });
    const bound = -normalQuantile(part / 2) * Math.sqrt(n);
    const wide = (7 * Math.sqrt(n) - bound) / STEPS;
    const next = new Float64Array(STEPS + 1);
    const scale = Math.sqrt(n - before);
    for (let at = 0; at <= (density === null ? 0 : STEPS); at++) {
      const here = density === null ? 0 : from + at * step;
      const mass = density === null ? 1 : (density[at] as number) * step * (at === 0 || at === STEPS ? 0.5 : 1);
      if (mass < 1e-16) continue;
      crossed += mass * upperTail((here - bound) / scale);
      for (let to = 0; to <= STEPS; to++) {
        const moved = (bound + to * wide - here) / scale;
        next[to] = (next[to] as number) + (mass * Math.exp((-moved * moved) / 2)) / scale / Math.sqrt(2 * Math.PI);
      }
    }
    [density, from, step] = [next, bound, wide];
  }
  return crossed / level;
}

/** Press et al., Numerical Recipes, erfcc: to 1.2e-7 of it. */
function upperTail(x: number): number {
  const size = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + size / 2);
  const terms = [-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587];
  const sum = [...terms, -0.82215223, 0.17087277].reduceRight((all, term) => term + t * all, 0);
  const tail = (t * Math.exp(-size * size + sum)) / 2;
  return x >= 0 ? tail : 1 - tail;
}

function normalQuantile(tail: number): number {
  let [low, high] = [0, 12];
  for (let step = 0; step < 60; step++) {
    const probe = (low + high) / 2;
    if (upperTail(probe) > tail) low = probe;
    else high = probe;
  }
  return low;
}
