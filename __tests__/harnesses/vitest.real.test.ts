import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compared, expectMoreWork, lastResults, pathWith } from '../support/program.ts';
import { type Repository, repository } from '../support/repository.ts';

// Two commits of a small package, compared by the real program. Vitest is the one that these tests run on.

/** 50 processes of a second each; on a machine that does other work, of several. */
const TIMEOUT_MS = 600_000;
const LIMIT = { timeoutMs: TIMEOUT_MS };

const MODULES = join(import.meta.dirname, '../../node_modules');
const SETTINGS = `rounds: 10\nseed: 7f3a\npin: off\nisolation: off\nconfirm: off\nthreshold: 50%\nbuild-command: ln -sfn '${MODULES}' node_modules\n`;

function packages(base: Readonly<Record<string, string>>, head: Readonly<Record<string, string>>): Repository {
  const repo = repository();
  const manifest = `${JSON.stringify({ name: 'sums', private: true, type: 'module', devDependencies: { vitest: '*' } })}\n`;
  repo.commit(
    { 'package.json': manifest, '.gitignore': 'node_modules\n', '.github/tare.yml': SETTINGS, ...base },
    'base',
  );
  repo.commit(head, 'head');
  return repo;
}

const sums = (bound: number) => `export function sum() {
  let sum = 0;
  for (let i = 0; i < ${bound}; i++) sum += i % 7;
  return sum;
}
export function same() {
  let sum = 0;
  for (let i = 0; i < 20_000; i++) sum += i % 5;
  return sum;
}
`;

const BENCHMARKS = `import { bench, describe } from 'vitest';
import { same, sum } from '../sums.js';
describe('sums', () => {
  bench('sum (a+b)', () => { sum(); });
  bench('same', () => { same(); });
  bench('sum a+b', () => { sum(); });
});
bench('throws', () => { throw new Error('boom'); });
`;

it('finds what is slower of what is asked for, nothing else, and loses only what fails or is on one side', {
  timeout: TIMEOUT_MS,
}, async () => {
  const repo = packages(
    { 'sums.js': sums(20_000), 'bench/sums.bench.ts': BENCHMARKS },
    {
      'sums.js': sums(60_000),
      'bench/added.bench.ts': "import { bench } from 'vitest';\nbench('added', () => { [].concat([1]); });\n",
      'bench/broken.bench.ts': "throw new Error('cannot be loaded');\n",
    },
  );
  // All but `sum a+b`.
  const run = await compared(repo, ['--benchmarks', '\\(a\\+b|same|throws|added'], LIMIT);
  await expectMoreWork(repo, run, 'sums > sum (a+b)');
  expect(run.stdout).not.toMatch(/^(?:regressed|slower|improved|faster) +\S*sums > same/m);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.name).toBe('vitest');
  const statesOf = Object.fromEntries(benchmarks.map(({ name, base, head }) => [name, `${base.state} ${head.state}`]));
  expect(statesOf).toEqual({
    'sums > sum (a+b)': 'measured measured',
    'sums > same': 'measured measured',
    throws: 'failed failed',
    added: 'absent measured',
  });
  expect(benchmarks.find(({ name }) => name === 'throws')?.slices).toEqual([]);
  for (const name of ['sums > sum (a+b)', 'sums > same']) {
    expect(benchmarks.find((each) => each.name === name)?.slices).toHaveLength(20);
  }
  expect(`${run.stdout}${run.stderr}`).toContain('cannot be loaded');
});

it('says that nothing is what was asked for', { timeout: TIMEOUT_MS }, async () => {
  const repo = packages({ 'sums.js': sums(20_000), 'bench/sums.bench.ts': BENCHMARKS }, { 'other.txt': '' });
  const none = await compared(repo, ['--benchmarks', 'nothing'], LIMIT);
  expect(none.exitCode).toBe(2);
  expect(none.stderr).toContain('benchmarks: nothing matches none of the 4 benchmarks');
});

it('says what is missing in a line', async () => {
  const repo = packages({ 'sums.js': '', 'bench/sums.bench.ts': BENCHMARKS, 'yarn.lock': '' }, { 'other.txt': '' });
  const noYarn = await compared(repo, [], { env: { PATH: pathWith(['ln']) } });
  expect(noYarn.stderr).toContain('yarn was not found on this machine, and yarn.lock is its lock file');
});
