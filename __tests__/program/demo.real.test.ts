import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { pathWith, STACK, tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';

// The first thing that anybody sees: a real repository, measured as any other, on a machine that has Node and git only.

interface Report {
  readonly verdict: string;
  readonly benchmarks: readonly { readonly name: string; readonly status: string; readonly verdict: string | null }[];
}

/** Programs that every system has; no package manager, no compiler. */
const PATH = pathWith(['rm', 'mkdir', 'dirname', 'find', 'grep', 'uname']);

async function demo(): Promise<Report> {
  const run = await tare(['demo', '--format', 'json'], { cwd: temporaryFolder(), env: { PATH } });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.exitCode, run.stderr).toBe(0);
  expect(run.left).toEqual([]);
  return JSON.parse(run.stdout);
}

const EXPECTED = {
  median: 'regressed',
  histogram: 'improved',
  sum: 'same-code',
  mode: 'removed',
  variance: 'added',
};

it('finds what its second commit did to each function', async () => {
  let shown: Readonly<Record<string, string>> = {};
  // On a crowded machine a row may stay open; changes of this size do not in three runs.
  for (let again = 0; again < 3 && !isDeepStrictEqual(shown, EXPECTED); again += 1) {
    const { benchmarks } = await demo();
    shown = Object.fromEntries(benchmarks.map(({ name, status, verdict }) => [name, verdict ?? status]));
  }
  expect(shown).toEqual(EXPECTED);
});

it('carries the library that package.json pins', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const path of ['package.json', 'LICENSE', 'dist/index.js']) {
    const own = readFileSync(join(root, 'examples/demo/tinybench', path), 'utf8');
    expect(own, path).toBe(readFileSync(join(root, 'node_modules/tinybench', path), 'utf8'));
  }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'examples/demo/base/package.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, 'examples/demo/tinybench/package.json'), 'utf8'));
  expect(devDependencies).toEqual({ tinybench: version });
});
