import { expect, it } from 'vitest';
import { LIMIT_MS, nodeProject, SHORT, sums } from '../support/node-project.ts';
import { compared, expectMoreWork, lastResults, pathWith } from '../support/program.ts';

// Files with tinybench, installed by npm and run in processes that stay.

const FILE = `import { Bench } from 'tinybench';
import { same, sum } from '../sums.js';

const bench = new Bench({ name: 'sums', time: 100 });
let readied = false;
bench
  .add('sum (a+b)', () => sum())
  .add('same', () => same())
  .add('waits', async () => {
    await null;
    return same();
  })
  .add('hooked', () => { if (!readied) throw new Error('the hook did not run'); return same(); }, {
    beforeAll() { readied = true; },
    // The same on both sides: what runs around a call decides what it finds in the caches.
    beforeEach() { for (let i = 0; i < 10; i++) same(); },
  })
  .add('throws', () => { throw new Error('boom'); });
await bench.run();
console.table(bench.table());

const after = new Bench();
after.add('same', () => same());
await after.run();
if (bench.tasks.length !== 5 || !(after.tasks[0].result.latency.mean > 0)) throw new Error('no results');
`;
const REQUIRED = `const { Bench } = require('tinybench');
const bench = new Bench();
bench.add('required', () => [3, 1, 2].sort());
bench.run().then(() => process.exit(0));
`;

it('finds what is slower, takes nothing else for changed, and loses only what fails or is on one side', {
  timeout: LIMIT_MS,
}, async () => {
  const repo = nodeProject(
    { tinybench: '6.2.3' },
    {
      'sums.js': sums(2000),
      'bench/sums.js': FILE,
      'typed.bench.ts': "import { Bench } from 'tinybench';\nconst bench: Bench = new Bench();\nawait bench.run();\n",
    },
    {
      'sums.js': sums(8000),
      'bench/broken.js': "import { Bench } from 'tinybench';\nnew Bench();\nthrow new Error('cannot be loaded');\n",
      'bench/added.js':
        "import { Bench } from 'tinybench';\nawait new Bench().add('added', () => [].concat([1])).run();\n",
    },
  );
  const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
  await expectMoreWork(repo, run, 'sums > sum (a+b)');
  expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +\S*(?:sums > )?(?:same|waits|hooked)/m);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness).toMatchObject({
    name: 'tinybench',
    toolchain: expect.stringMatching(/^node v.*, tinybench 6\.2\.3/),
  });
  const states = Object.fromEntries(benchmarks.map(({ name, base, head }) => [name, `${base.state} ${head.state}`]));
  expect(states).toEqual({
    'sums > sum (a+b)': 'measured measured',
    'sums > same': 'measured measured',
    'sums > waits': 'measured measured',
    'sums > hooked': 'measured measured',
    'sums > throws': 'failed failed',
    same: 'measured measured',
    added: 'absent measured',
  });
  expect(benchmarks.find(({ name }) => name === 'sums > throws')?.slices).toEqual([]);
  for (const { name, slices } of benchmarks.filter(({ name: each }) => !/throws|added/.test(each))) {
    expect(slices.length, name).toBeGreaterThanOrEqual(20);
  }
  expect(`${run.stdout}${run.stderr}`).toContain('cannot be loaded');
  // What a hook does, ten times as much, is outside of what is timed.
  const least = (wanted: string) =>
    Math.min(
      ...(benchmarks.find(({ name }) => name === wanted)?.slices ?? []).map(({ values }) => values['ns/op'] ?? 0),
    );
  expect(least('sums > hooked')).toBeLessThan(5 * least('sums > same'));
});

it('leads what is required, by its older versions too, and what is asked for alone', {
  timeout: LIMIT_MS,
}, async () => {
  const repo = nodeProject(
    { tinybench: '2.9.0' },
    { 'sums.js': sums(1), 'run/a.cjs': REQUIRED, 'bench/b.cjs': REQUIRED.replaceAll('required', 'other') },
    { 'sums.js': sums(2) },
  );
  const run = await compared(repo, [...SHORT, '--bench-files', 'run/*.cjs'], { timeoutMs: LIMIT_MS });
  const { benchmarks, warnings } = await lastResults(repo);
  expect(benchmarks.map(({ name }) => name)).toEqual(['required']);
  expect(benchmarks[0]?.slices.length).toBeGreaterThanOrEqual(20);
  // The benchmark loads nothing that the change touched.
  expect(warnings.map(({ code }) => code)).toContain('modules-identical');
  expect(run.stdout).toMatch(/to the byte/);
  const none = await compared(repo, [...SHORT, '--benchmarks', 'nothing']);
  expect(none.exitCode).toBe(2);
  expect(none.stderr).toContain('benchmarks: nothing matches none of the 1 benchmarks');
});

it('says what is missing in a line', async () => {
  const file = "import { Bench } from 'tinybench';\n";
  const manifest = '{ "devDependencies": { "tinybench": "6" } }\n';
  const files = { 'bench/a.js': file, 'package.json': manifest, 'package-lock.json': '', 'yarn.lock': '' };
  const repo = nodeProject({ tinybench: '6.2.3' }, files, { 'other.txt': '' });
  const noYarn = await compared(repo, [], { env: { PATH: pathWith(['ln']) } });
  expect(noYarn.stderr).toContain('yarn was not found on this machine, and yarn.lock is its lock file');
});
