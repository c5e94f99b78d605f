import { expect, it } from 'vitest';
import { LIMIT_MS, nodeProject, SHORT, sums } from '../support/node-project.ts';
import { compared, expectMoreWork, lastResults } from '../support/program.ts';

// A file with mitata, installed by npm and run in processes that stay.

const FILE = `import { bench, do_not_optimize, group, run, summary } from 'mitata';
import { same, sum } from '../sums.js';

summary(() => {
  bench('sum $times', function* (state) {
    const times = state.get('times');
    yield () => { for (let i = 0; i < times; i++) do_not_optimize(sum()); };
  }).args('times', [1, 4]);
});
group('kinds', () => {
  bench('same', () => same());
  bench('iterates', (state) => { for (const _ of state) do_not_optimize(same()); });
  bench('parameters', function* () {
    yield { [0]() { return Array.from({ length: 100 }, (_, i) => i % 7); }, bench(list) { return list.toSorted(); } };
  });
});
bench('throws', () => { throw new Error('boom'); });
await run({ format: 'json' });
`;

it('finds what is slower, and takes nothing else for changed', { timeout: LIMIT_MS }, async () => {
  const repo = nodeProject(
    { mitata: '1.0.34' },
    { 'sums.js': sums(2000), 'bench/sums.mjs': FILE },
    { 'sums.js': sums(8000) },
  );
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  for (const name of ['sum 1', 'sum 4']) await expectMoreWork(repo, run, name);
  expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +kinds/m);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.name).toBe('mitata');
  const counts = Object.fromEntries(benchmarks.map(({ name, slices }) => [name, slices.length >= 20]));
  expect(counts).toEqual({
    'sum 1': true,
    'sum 4': true,
    'kinds > same': true,
    'kinds > iterates': true,
    'kinds > parameters': true,
    throws: false,
  });
});
