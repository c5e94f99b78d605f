import { expect, it } from 'vitest';
import { benchmarkJs } from '../../src/harnesses/benchmarkjs/index.ts';
import { comparedCode } from '../support/node-code.ts';
import { LIMIT_MS, lockFileOf } from '../support/node-project.ts';

// Benchmarks that a file runs in worker threads: each is looked into as those of the main thread are, and what another thread
// does in the meantime counts as well.

const manifest = {
  'package.json': JSON.stringify({
    name: 'own',
    private: true,
    type: 'module',
    devDependencies: { benchmark: '2.1.4' },
  }),
};
const lock = { ...manifest, 'package-lock.json': lockFileOf(manifest) };
const LIB = `export function a() { return helper(1); }
export function b() { return 2; }
export function c() { return [3].map((x) => x + 1); }
function helper(x) { return x + 1; }
`;
const head = LIB.replace('x + 1; }\n', 'x + 2; }\n');

/** One thread for each benchmark, after each other. */
const inThreads = (
  beside: string,
) => `import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Benchmark from 'benchmark';
import * as all from '../lib.mjs';

const file = new URL(import.meta.url);
const ended = (worker) => new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
if (isMainThread) {
  const beside = ${beside};
  for (const workerData of ['a', 'b', 'c']) await ended(new Worker(file, { workerData }));
  beside?.postMessage('ends');
} else if (workerData === 'beside') {
  const every = setInterval(() => all.a(), 1);
  parentPort.once('message', () => clearInterval(every));
} else new Benchmark.Suite().add(workerData, () => { all[workerData](); }).run();
`;

it.each([
  ['alone', 'null', ['a']],
  ['beside one that calls what differs', "new Worker(file, { workerData: 'beside' })", ['a', 'b', 'c']],
  [
    'beside one that nobody sees',
    "new Worker('setTimeout(() => {}, 500)', { eval: true, execArgv: [] })",
    ['a', 'b', 'c'],
  ],
  [
    'beside one that is ended from outside',
    "void new Worker('setTimeout(() => {}, 9e6)', { eval: true }).unref()",
    ['a', 'b', 'c'],
  ],
  [
    'and one before them that nobody sees',
    "await ended(new Worker('', { eval: true, execArgv: [] }))",
    ['a', 'b', 'c'],
  ],
  ['and one before them', "await ended(new Worker(new URL('../before.mjs', file)))", ['a']],
])('in threads: %s', { timeout: LIMIT_MS }, async (_, beside, measured) => {
  const tree = (lib: string) => ({
    ...lock,
    'lib.mjs': lib,
    'before.mjs': "import { a } from './lib.mjs';\na();\n",
    'bench/x.mjs': inThreads(beside),
  });
  const compared = await comparedCode(benchmarkJs, tree(LIB), tree(head));
  expect(compared.differ).toEqual({ base: ['lib.mjs helper'], head: ['lib.mjs helper'] });
  expect(compared.all).toEqual(['a', 'b', 'c'].map((name) => `bench/x.mjs > ${name}`));
  expect(compared.measured.toSorted()).toEqual(measured.map((name) => `bench/x.mjs > ${name}`));
});
