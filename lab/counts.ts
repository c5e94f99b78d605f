// Gated counts of instructions: how often an unchanged row is called changed, what is found, and how many counts it takes. Counts
// are made as a run makes them (until decided), and judged by the analysis. By how counts scatter: normal, or one of two by chance.
// Usage: node scripts/lab.mjs counts [--suites 100] [--rows 20] [--threshold 0.01]
import { parseArgs } from 'node:util';
import { normal } from '../__tests__/support/noise-models.ts';
import { benchmark, instructions, results } from '../__tests__/support/results-builder.ts';
import { analyse, COUNT_LOOKS, isCountDecided } from '../src/analysis/index.ts';
import { familyAlpha } from '../src/statistics/multiplicity.ts';
import { type RandomStream, randomStream } from '../src/statistics/random.ts';

const { values } = parseArgs({
  options: {
    suites: { type: 'string', default: '100' },
    rows: { type: 'string', default: '20' },
    threshold: { type: 'string', default: '0.01' },
  },
});
const [suites, rows, threshold] = [Number(values.suites), Number(values.rows), Number(values.threshold)];
const alpha = familyAlpha(0.99, rows);

type Draw = (stream: RandomStream) => number;
const scattering =
  (scatter: number): Draw =>
  (stream) =>
    Math.exp(scatter * normal(stream));
const oneOfTwo =
  (share: number): Draw =>
  (stream) =>
    stream.next() < share ? 1.03 : 1;
const KINDS: readonly (readonly [string, Draw, Draw])[] = [
  ['none', () => 1, () => 1],
  ...[0.0002, 0.001, 0.005, 0.02].map(
    (scatter) => [`normal, ${100 * scatter} %`, scattering(scatter), scattering(scatter)] as const,
  ),
  ['normal, 2 % on head alone', () => 1, scattering(0.02)],
  ['3 % more, in one of two', oneOfTwo(0.5), oneOfTwo(0.5)],
  ['3 % more, in one of ten', oneOfTwo(0.1), oneOfTwo(0.1)],
];

console.log(
  `${suites} suites of ${rows} gated rows a line, threshold ${100 * threshold} %, an error level of ${alpha} a row`,
);
console.log('| counts scatter | true change | regressed | improved | unchanged | open | counts a side |');
console.log('| :-- | --: | --: | --: | --: | --: | --: |');
for (const [name, base, head] of KINDS) {
  for (const effect of [0, 0.015, 0.03, 0.11]) {
    const found = new Map<string, number>();
    let counts = 0;
    for (let suite = 0; suite < suites; suite++) {
      const records = Array.from({ length: rows }, (_, row) => {
        const stream = randomStream('counts', name, effect, suite, row);
        const made = countsOf(
          () => 1e6 * base(stream),
          () => 1e6 * (1 + effect) * head(stream),
        );
        counts += made.base.length;
        const plain = benchmark(`B${row}`, { base: [100], head: [100], iterations: 1000 });
        return instructions(plain, made.base, made.head);
      });
      const counting = { method: 'cachegrind', tool: '', spentMs: 0 } as const;
      const settings = { gatedMetrics: ['instructions/op'], threshold };
      for (const { rows: own } of analyse(results({ benchmarks: records, counting, settings })).benchmarks) {
        const verdict = own.find(({ metric }) => metric.unit === 'instructions/op')?.verdict ?? 'none';
        found.set(verdict, (found.get(verdict) ?? 0) + 1);
      }
    }
    const of = (verdict: string) => `${((100 * (found.get(verdict) ?? 0)) / suites / rows).toFixed(2)} %`;
    const shares = ['regressed', 'improved', 'unchanged', 'inconclusive'].map(of);
    console.log(`| ${[name, `${100 * effect} %`, ...shares, (counts / suites / rows).toFixed(1)].join(' | ')} |`);
  }
}

function countsOf(base: () => number, head: () => number) {
  const made = { base: [] as number[], head: [] as number[] };
  for (const look of COUNT_LOOKS) {
    while (made.base.length < look) {
      made.base.push(base());
      made.head.push(head());
    }
    if (isCountDecided(made, { alpha, threshold })) break;
  }
  return made;
}
