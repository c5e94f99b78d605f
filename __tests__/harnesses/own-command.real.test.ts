import { expect, it } from 'vitest';
import { LIMIT_MS, lockFileOf, SHORT, sums } from '../support/node-project.ts';
import { compared, expectMoreWork, lastResults } from '../support/program.ts';
import { repository } from '../support/repository.ts';

// `npm run bench` of packages that npm installed: what it runs is measured, with what it builds before.

function packageWith(
  bench: string,
  files: Readonly<Record<string, string>>,
  devDependencies: Readonly<Record<string, string>> = { benchmark: '2.1.4' },
) {
  const scripts = { bench: `npm run build && ${bench}`, build: 'cp source.js sums.js' };
  const manifest = JSON.stringify({ name: 'sums', private: true, type: 'module', scripts, devDependencies });
  const repo = repository();
  const fixed = { 'package.json': manifest, 'package-lock.json': lockFileOf({ 'package.json': manifest }) };
  const ignored = { '.gitignore': 'node_modules\nsums.js\n' };
  // Found by its name, and no part of what the package runs.
  const other = {
    'benchmark/other.js': "import Benchmark from 'benchmark';\nnew Benchmark.Suite().add('other', () => {}).run();\n",
  };
  repo.commit({ ...fixed, ...ignored, ...other, ...files, 'source.js': sums(2000) }, 'base');
  repo.commit({ 'source.js': sums(8000) }, 'head');
  return repo;
}

const THREAD = `import { workerData } from 'node:worker_threads';
import Benchmark from 'benchmark';
import * as all from '../sums.js';

if (typeof gc !== 'function') throw new Error('started without --expose-gc');
new Benchmark.Suite()
  .add(workerData, () => { all[workerData](); })
  .on('cycle', (event) => console.log(String(event.target)))
  .run();
`;
const THREADS = `import { Worker } from 'node:worker_threads';

for (const workerData of ['sum', 'same']) {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData });
  await new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
}
`;

it('serves the worker threads of a script, and measures no other file', { timeout: LIMIT_MS }, async () => {
  const repo = packageWith('node --expose-gc benchmark', {
    'benchmark/index.js': THREADS,
    'benchmark/thread.js': THREAD,
  });
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  await expectMoreWork(repo, run, 'sum');
  const { harness, benchmarks, runs } = await lastResults(repo);
  expect(harness.name).toBe('benchmarkjs');
  expect(benchmarks.map(({ group, name, slices }) => [group, name, slices.length >= 20])).toEqual([
    ['benchmark/index.js', 'sum', true],
    ['benchmark/index.js', 'same', true],
  ]);
  expect(runs[0]?.ownCommand).toEqual({ name: 'npm run bench', measured: ['benchmark/index.js'], left: [] });
});

const PROCESSES = `import { execFileSync } from 'node:child_process';
process.stdout.write(execFileSync(process.execPath, ['run.js']));
`;
const RUN = `import { sum } from './sums.js';
const start = process.hrtime.bigint();
for (let i = 0; i < 2000; i++) sum();
console.log(JSON.stringify({ tare: 1, benchmark: 'sum', metrics: { 'ns/op': Number(process.hrtime.bigint() - start) / 2000 } }));
`;

it('runs a script with processes of its own as a whole, by what it prints', { timeout: LIMIT_MS }, async () => {
  const repo = packageWith('node perf.js', { 'perf.js': PROCESSES, 'run.js': RUN });
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  await expectMoreWork(repo, run, 'sum');
  const { harness, benchmarks, runs } = await lastResults(repo);
  expect(harness.name).toBe('command');
  expect(benchmarks.map(({ name }) => name)).toEqual(['sum']);
  expect(runs[0]?.ownCommand?.measured).toEqual(['node perf.js']);
});

it('measures what it finds where that prints nothing that is read, and says so first', {
  timeout: LIMIT_MS,
}, async () => {
  const repo = packageWith('node perf.js', { 'perf.js': "console.log('fast enough');\n" });
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  const { harness, benchmarks, runs } = await lastResults(repo);
  expect(harness.name).toBe('benchmarkjs');
  expect(benchmarks.map(({ name }) => name)).toEqual(['other']);
  expect(runs[0]?.ownCommand).toEqual({ name: 'npm run bench', measured: [], left: ['node perf.js'] });
  expect(run.stdout).toContain("the project's own benchmark command was not measured");
  expect(run.stdout).toContain('npm run bench runs node perf.js, which was not measured.');
});

const SUITE = `import Benchmark from 'benchmark';
import { sum } from '../../sums.js';
new Benchmark.Suite().add('sum', () => { sum(); }).run();
`;

it('installs what it needs before it builds, and the packages of the folder that its benchmarks are in', {
  timeout: LIMIT_MS,
}, async () => {
  const manifest = (own: object) => JSON.stringify({ private: true, type: 'module', ...own });
  const nested = manifest({ scripts: { bench: 'node .' }, devDependencies: { benchmark: '2.1.4' } });
  const root = manifest({
    scripts: { bench: 'npm run build && npm --prefix tools/speed run bench', build: 'shx cp source.js sums.js' },
    devDependencies: { shx: '0.4.0' },
  });
  const repo = repository();
  repo.commit(
    {
      '.gitignore': 'node_modules\nsums.js\n',
      'package.json': root,
      'source.js': sums(2000),
      'tools/speed/package.json': nested,
      'tools/speed/package-lock.json': lockFileOf({ 'package.json': nested }),
      'tools/speed/index.js': SUITE,
    },
    'base',
  );
  repo.commit({ 'source.js': sums(8000) }, 'head');
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS, env: { NODE_EXTRA_CA_CERTS } });
  await expectMoreWork(repo, run, 'sum');
  const { runs, warnings } = await lastResults(repo);
  expect(runs[0]?.ownCommand).toEqual({ name: 'npm run bench', measured: ['tools/speed/index.js'], left: [] });
  expect(warnings.map(({ code }) => code)).toContain('no-lock-file');
});

const EACH = `import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
for (const file of readdirSync('benchmark')) if (/bench/.test(file)) execFileSync('npx', ['tsx', \`benchmark/\${file}\`]);
`;
/** It has the syntax of a module, which its package says that it is not: tsx runs that, and Node does not. */
const TYPED = `import { add, complete, suite } from 'benny';
import { sum } from '../sums.js';
const own: string = 'own';
suite(own, add('sum', () => { sum(); }), complete());
`;

it('measures the files that it starts in processes, and fetches what runs them', { timeout: LIMIT_MS }, async () => {
  const repo = packageWith(
    'npx tsx benchmark/all.ts',
    {
      'benchmark/package.json': '{ "type": "commonjs" }',
      'benchmark/all.ts': EACH,
      'benchmark/sum.bench.ts': TYPED,
      'benchmark/other.js': '',
    },
    { benny: '3.7.1' },
  );
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS, env: { NODE_EXTRA_CA_CERTS } });
  await expectMoreWork(repo, run, 'own > sum');
  const { harness, benchmarks, runs, warnings } = await lastResults(repo);
  expect(harness.name).toBe('benchmarkjs');
  expect(benchmarks.map(({ group, name }) => [group, name])).toEqual([['benchmark/sum.bench.ts', 'own > sum']]);
  expect(runs[0]?.ownCommand).toEqual({ name: 'npm run bench', measured: ['benchmark/sum.bench.ts'], left: [] });
  expect(warnings).toContainEqual({ code: 'no-lock-file', message: expect.any(String), subject: 'tsx' });
});
