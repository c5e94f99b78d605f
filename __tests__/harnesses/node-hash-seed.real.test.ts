import { expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { LIMIT_MS, nodeProject, SHORT, sums } from '../support/node-project.ts';
import { compared, lastResults } from '../support/program.ts';

// Processes of second readings have another hash seed of V8 in each layout, and both sides the same.

const FILE = `import { Bench } from 'tinybench';
import { same, sum } from '../sums.js';

const bench = new Bench({ time: 100 });
bench.add('seeded', () => sum()).add('same', () => same());
await bench.run();
`;
/** Four times the work where V8 draws the seed itself. */
const UNSEEDED = `const TURNS = process.execArgv.some((each) => /^--hash-seed=\\d+$/.test(each)) ? 2000 : 8000;
${sums(2000).replace('2000', 'TURNS')}`;

it('confirms no change that is one of the hash seed', { timeout: LIMIT_MS }, async () => {
  const repo = nodeProject(
    { tinybench: '6.2.3' },
    { 'sums.js': sums(2000), 'bench/sums.js': FILE },
    { 'sums.js': UNSEEDED },
  );
  const confirming = SHORT.map((each, index) => (SHORT[index - 1] === '--confirm' ? 'auto' : each));
  const run = await compared(repo, confirming, { timeoutMs: LIMIT_MS });
  expect(run.stdout).toMatch(/^[¹²³] Beyond the threshold at first; remeasured with other hash seeds/m);
  expect(run.stdout).not.toMatch(/^slower +\S*sum/m);
  const results = await lastResults(repo);
  expect(firstRun(results).confirmation?.layout).toBe('hash-seed');
  const own = results.benchmarks.find(({ name }) => name === 'seeded')?.slices ?? [];
  expect(own.filter(({ build }) => build === 1).length).toBeGreaterThanOrEqual(8);
});
