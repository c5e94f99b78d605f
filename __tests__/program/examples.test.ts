import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { copyExample, differences, example, exampleNames } from '../../examples/example.mjs';
import { initCommand } from '../../src/cli/init-command.ts';
import { openWorld } from '../../src/cli/world.ts';
import { temporaryFolder } from '../support/repository.ts';

// What examples/ says of itself. That its comparisons end as expected.json says: e2e/, and examples/run.mjs --short.

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const WORKFLOW = '.github/workflows/benchmarks.yml';
const VERDICTS = ['regressed', 'improved', 'unchanged', 'inconclusive'];

const world = openWorld(true);
afterAll(() => world.dispose());

it.each(exampleNames(EXAMPLES))('%s has a patch that applies, and the workflow that tare init writes', async (name) => {
  const shown = example(EXAMPLES, name);
  const folder = temporaryFolder();
  copyExample(shown, folder);
  rmSync(join(folder, WORKFLOW));
  execFileSync('git', ['init', '-q', folder]);
  execFileSync('git', ['apply', '--check', shown.patch], { cwd: folder });
  expect(await initCommand({ print: false }, folder, world.ports)).toBe(0);
  const written = readFileSync(join(folder, WORKFLOW), 'utf8');
  expect(readFileSync(join(shown.folder, WORKFLOW), 'utf8')).toBe(written);
  for (const verdict of [...shown.verdict, ...Object.values(shown.rows).flat()]) expect(VERDICTS).toContain(verdict);
});

it('every example with a patch can be compared', () => {
  const patched = execFileSync('git', ['ls-files', 'examples/*/*.patch'], { encoding: 'utf8' }).trim().split('\n');
  expect(exampleNames(EXAMPLES)).toEqual(patched.map((path) => path.split('/')[1]).toSorted());
});

describe('differences from what was expected', () => {
  const expected = { verdict: ['improved'], rows: { a: ['improved'], b: ['unchanged', 'inconclusive'] } };
  const report = (verdict: string, rows: Readonly<Record<string, string | null>>) => ({
    verdict,
    benchmarks: Object.entries(rows).map(([name, each]) => ({ name, verdict: each, status: 'measured' })),
  });

  it('are none where each is one of those that are right', () => {
    expect(differences(expected, report('improved', { a: 'improved', b: 'unchanged' }))).toEqual([]);
    expect(differences(expected, report('improved', { a: 'improved', b: 'inconclusive' }))).toEqual([]);
  });

  it('name the run, and each benchmark that says something else, is missing, or is one too many', () => {
    expect(differences(expected, report('regressed', { a: 'regressed', c: null }))).toEqual([
      'the run: regressed, not improved',
      'a: regressed, not improved',
      'b: not there, not unchanged or inconclusive',
      'c: not expected at all',
    ]);
  });
});
