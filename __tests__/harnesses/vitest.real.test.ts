import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMIT_MS, nodeProject, SHORT, sums as sumsOf } from '../support/node-project.ts';
import { compared, expectMoreWork, lastResults, pathWith } from '../support/program.ts';
import { type Repository, repository } from '../support/repository.ts';

// Two commits of a small package, compared by the real program. Vitest is the one that these tests run on, and those of each
// major version as npm installs them.

const TIMEOUT_MS = LIMIT_MS;
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
    {
      'sums.js': sums(20_000),
      'bench/sums.bench.ts': BENCHMARKS,
      'vitest.config.js': "export default { test: { pool: 'threads' } };\n",
    },
    {
      'sums.js': sums(60_000),
      'bench/added.bench.ts': "import { bench } from 'vitest';\nbench('added', () => { [].concat([1]); });\n",
      'bench/broken.bench.ts': "throw new Error('cannot be loaded');\n",
    },
  );
  // All but `sum a+b`.
  const run = await compared(repo, ['--benchmarks', '\\(a\\+b|same|throws|added'], LIMIT);
  await expectMoreWork(repo, run, 'sums > sum (a+b)');
  expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +\S*sums > same/m);
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
    expect(benchmarks.find((each) => each.name === name)?.slices.length).toBeGreaterThanOrEqual(20);
  }
  expect(`${run.stdout}${run.stderr}`).toContain('cannot be loaded');
});

const CONFIG = (pool: string) => `import { defineConfig } from 'vitest/config';
export default defineConfig({
  resolve: { alias: { '#sums': new URL('./sums.js', import.meta.url).pathname } },
  test: { pool: '${pool}', setupFiles: ['./setup.ts'], benchmark: { include: ['**/*.perf.ts'] } },
});
`;

/** What only this package's configuration makes work. */
const OWN = {
  'setup.ts': 'Object.assign(globalThis, { ready: true });\n',
  'src/dies.perf.ts':
    "import { bench } from 'vitest';\nbench('dies', () => { process.kill(process.pid, 'SIGKILL'); });\n",
  'src/sums.perf.ts': `import { bench, describe } from 'vitest';
import { same, sum } from '#sums';
const kept: number[] = [];
describe('sums', () => {
  bench('sum', () => { if (!('ready' in globalThis)) throw new Error('not set up'); sum(); });
  bench('with set-up', () => { if (kept.length !== 1) throw new Error('not set up'); same(); }, {
    setup: () => { kept.push(1); },
    teardown: () => { kept.pop(); },
  });
  bench('waits', async () => { await null; same(); });
  bench.skip('skipped', () => { throw new Error('boom'); });
  bench.todo('to do');
});
describe.skip('not these', () => { bench('skipped as well', () => {}); });
`,
  'src/loads-not.perf.ts': "throw new Error('cannot be loaded');\n",
};

it.each([
  ['2.1.9', 'forks'],
  ['3.2.4', 'vmForks'],
])(
  'leads vitest %s in a process that stays, with %s and all that its configuration says',
  {
    timeout: TIMEOUT_MS,
  },
  async (version, pool) => {
    const manifest = JSON.stringify({ name: 'sums', type: 'module', devDependencies: { vitest: version } });
    const repo = nodeProject(
      { vitest: version },
      { 'sums.js': sumsOf(2000), 'vitest.config.ts': CONFIG(pool), 'package.json': manifest, ...OWN },
      { 'sums.js': sumsOf(8000) },
    );
    // Workers that are threads die with their process. What is no other in another pool is measured in one.
    const isAll = pool === 'forks';
    const left = isAll ? [] : ['--exclude', 'dies|set-up|waits'];
    const run = await compared(repo, [...SHORT, '--harness', 'vitest', ...left], LIMIT);
    await expectMoreWork(repo, run, 'sums > sum');
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +\S*sums > (?:with set-up|waits)/m);
    const { harness, benchmarks } = await lastResults(repo);
    expect(harness.toolchain).toContain(`vitest ${version}`);
    const statesOf = Object.fromEntries(
      benchmarks.map(({ name, base, head }) => [name, `${base.state} ${head.state}`]),
    );
    expect(statesOf).toEqual({
      'sums > sum': 'measured measured',
      ...(isAll
        ? {
            'sums > with set-up': 'measured measured',
            'sums > waits': 'measured measured',
            dies: 'failed failed',
          }
        : {}),
    });
    for (const { name, slices } of benchmarks.filter(({ name: each }) => each !== 'dies')) {
      expect(slices.length, name).toBeGreaterThanOrEqual(20);
    }
    expect(run.stdout).toContain('src/loads-not.perf.ts on base and head: Error: cannot be loaded');
  },
);

const TESTS = `import { expect, test } from 'vitest';
import { same, sum } from '../sums.js';
test('sum', async ({ bench }) => { await bench('sum', () => { sum(); }).run(); });
test('ways', async ({ bench }) => {
  const ran = await bench.compare(bench('one', () => { same(); }), bench('waits', async () => { await null; same(); }));
  expect(ran.get('one').latency.mean).toBeGreaterThan(0);
});
test('throws', async ({ bench }) => { await bench('throws', () => { throw new Error('boom'); }).run(); });
test.skip('skipped', async ({ bench }) => { await bench('skipped', () => {}).run(); });
`;

it('leads the benchmarks of tests, since vitest 5, and goes by the script of the package', {
  timeout: TIMEOUT_MS,
}, async () => {
  const scripts = { bench: 'vitest bench --project=one*' };
  const devDependencies = { vitest: '5.1.1' };
  const project = (name: string) => `{ test: { name: '${name}', benchmark: { include: ['${name}/*.bench.ts'] } } }`;
  const repo = nodeProject(
    devDependencies,
    {
      'sums.js': sumsOf(2000),
      'one/sums.bench.ts': TESTS,
      'two/sums.bench.ts': TESTS,
      'package.json': JSON.stringify({ name: 'sums', type: 'module', scripts, devDependencies }),
      'vitest.config.js': `export default { test: { projects: [${project('one')}, ${project('two')}] } };\n`,
    },
    { 'sums.js': sumsOf(8000) },
  );
  const run = await compared(repo, SHORT, LIMIT);
  await expectMoreWork(repo, run, 'sum');
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.toolchain).toContain('vitest 5.1.1 by `vitest bench --project=one*`');
  const statesOf = Object.fromEntries(
    benchmarks.map(({ group, name, base, head }) => [`${group}:${name}`, `${base.state} ${head.state}`]),
  );
  expect(statesOf).toEqual({
    'one/sums.bench.ts:sum': 'measured measured',
    'one/sums.bench.ts:ways > one': 'measured measured',
    'one/sums.bench.ts:ways > waits': 'measured measured',
    'one/sums.bench.ts:throws': 'failed failed',
  });
});

it.each(['1.6.1'])(
  'goes by what the project runs in another package, with a root of its own, in vitest %s',
  {
    timeout: TIMEOUT_MS,
  },
  async (version) => {
    const scripts = { bench: 'npm -w perf run bench' };
    const devDependencies = { vitest: version };
    const own = { name: 'perf', type: 'module', scripts: { bench: 'SUMS_OF=own vitest bench --root suite' } };
    const benchmark = `import { bench } from 'vitest';
import { sum } from '#sums';
bench('sum', () => { if (process.env.SUMS_OF !== 'own') throw new Error('not the script'); sum(); });
`;
    const repo = nodeProject(
      devDependencies,
      {
        'sums.js': sumsOf(2000),
        'package.json': JSON.stringify({ name: 'sums', type: 'module', scripts, devDependencies }),
        'vitest.config.js': 'export default { test: { benchmark: { include: ["none/*.ts"] } } };\n',
        'perf/package.json': JSON.stringify(own),
        'perf/suite/sums.bench.ts': benchmark,
        'perf/suite/vitest.config.js': `export default {
  resolve: { alias: { '#sums': new URL('../../sums.js', import.meta.url).pathname } },
};
`,
      },
      { 'sums.js': sumsOf(8000) },
    );
    const run = await compared(repo, SHORT, LIMIT);
    await expectMoreWork(repo, run, 'sum');
    const { harness, benchmarks, runs } = await lastResults(repo);
    expect(harness.toolchain).toContain(`vitest ${version} by \`vitest bench --root suite\``);
    expect(runs[0]?.ownCommand).toEqual({
      name: 'npm run bench',
      measured: ['vitest bench --root suite'],
      left: [],
    });
    expect(benchmarks.map(({ group, name }) => `${group}:${name}`)).toEqual(['perf/suite/sums.bench.ts:sum']);
  },
);

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
