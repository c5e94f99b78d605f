import { expect, it } from 'vitest';
import { LIMIT_MS, nodeProject, SHORT, sums } from '../support/node-project.ts';
import { compared, expectMoreWork, lastResults } from '../support/program.ts';

// Suites of Benchmark.js, installed by npm and run in processes that stay.

const FILE = `import Benchmark from 'benchmark';
import { same, sum } from '../sums.js';

const around = [];
new Benchmark.Suite('\\u001b[31msums\\u001b[39m')
  .add('sum', () => { sum(); })
  .add('   same', () => { same(); })
  .add('setup', {
    setup: function () { var list = [3, 1, 2]; },
    fn: function () { list.slice().sort(); },
  })
  .add('setup around', { setup() { around.length = 2; }, fn() { around.push(same()); } })
  .add('throws', () => { throw new Error('boom'); })
  .on('cycle', (event) => console.log(String(event.target)))
  .on('complete', function () { console.log(this.filter('fastest').map('name')); })
  .run({ async: true });
`;

it('finds what is slower, and takes nothing else for changed', { timeout: LIMIT_MS }, async () => {
  const repo = nodeProject(
    { benchmark: '2.1.4' },
    { 'sums.js': sums(2000), 'benchmark/sums.js': FILE },
    { 'sums.js': sums(8000) },
  );
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  await expectMoreWork(repo, run, 'sums > sum');
  expect(run.stdout).not.toMatch(/^(?:slower|faster|[✗✓]) +sums > (?:same|setup)/m);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.name).toBe('benchmarkjs');
  const counts = Object.fromEntries(benchmarks.map(({ name, slices }) => [name, slices.length >= 20]));
  expect(counts).toEqual({
    'sums > sum': true,
    'sums > same': true,
    'sums > setup': true,
    'sums > setup around': true,
    'sums > throws': false,
  });
});
