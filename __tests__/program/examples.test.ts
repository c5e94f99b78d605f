import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  copyExample,
  differences,
  differencesLeft,
  example,
  exampleNames,
  UNDER_ACT,
} from '../../examples/example.mjs';
import { initCommand } from '../../src/cli/init-command.ts';
import { openWorld } from '../../src/cli/world.ts';
import { temporaryFolder } from '../support/repository.ts';

// What examples/ says of itself. That its comparisons end as expected.json says: e2e/ of some by their workflow, and
// examples/run.mjs --short of the others.

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const WORKFLOW = '.github/workflows/benchmarks.yml';
const VERDICTS = ['regressed', 'improved', 'unchanged', 'same-code', 'inconclusive'];

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

it.each(exampleNames(EXAMPLES))('%s leaves nothing open of what its patch changes', (name) => {
  const { verdict, rows, corrected = {} } = example(EXAMPLES, name);
  const changed = Object.entries(rows).filter(([, expected]) => !expected.includes('unchanged'));
  for (const [row, expected] of changed) expect(expected, row).not.toContain('inconclusive');
  for (const row of Object.keys(corrected)) expect(changed.map(([each]) => each)).toContain(row);
  // What may be open of the run is open of a row that the patch does not change.
  if (changed.length === Object.keys(rows).length) expect(verdict).not.toContain('inconclusive');
});

it('every command that tare init writes into a workflow, and each kind of set-up, is run under act in an example', () => {
  // `run: for tool in uv poetry pdm; ...`, `uses: actions/setup-go@7a3f...`; which package is installed makes no difference.
  const stepsOf = (name: string) => {
    const { jobs } = parse(readFileSync(join(EXAMPLES, name, WORKFLOW), 'utf8'));
    const steps = jobs.benchmarks.steps as readonly { readonly run?: string; readonly uses?: string }[];
    return steps.map(({ run, uses = '' }) => run?.replace(/(?<=apt-get install -y -q )\S+/, 'PACKAGE') ?? uses);
  };
  const underAct = new Set(UNDER_ACT.flatMap(stepsOf));
  const others = exampleNames(EXAMPLES).flatMap(stepsOf);
  // Under act a stand-in takes the place of every set-up, so that one that only JMH needs shows nothing.
  const left = new Set(others.filter((step) => !underAct.has(step) && !step.startsWith('actions/setup-java@')));
  expect([...left]).toEqual([]);
});

it('every example with a patch can be compared', () => {
  const patched = execFileSync('git', ['ls-files', 'examples/*/*.patch'], { encoding: 'utf8' }).trim().split('\n');
  expect(exampleNames(EXAMPLES)).toEqual(patched.map((path) => path.split('/')[1]).toSorted());
});

describe('a comparison of an example', () => {
  const expected = { verdict: ['regressed'], rows: { a: ['regressed'] }, corrected: { a: 0.2 } };
  const refusal = { code: 'clock-unsteady', message: 'it varies' };
  const reportOf = (verdict: string) => ({
    verdict,
    benchmarks: [
      { name: 'a', verdict, status: 'measured', rows: [{ correction: { state: 'refused', refusal, delta: null } }] },
    ],
  });
  const leftOf = async (...verdicts: readonly string[]) => {
    const reports = verdicts.map(reportOf);
    const { wrong, unseen } = await differencesLeft(expected, () => reports.shift() ?? reportOf('missing'));
    return { wrong, unseen, notRead: reports.length };
  };

  it('is made up to three times, and the last one decides', async () => {
    expect(await leftOf('improved', 'improved', 'regressed', 'improved')).toMatchObject({ wrong: [], notRead: 1 });
    expect((await leftOf('regressed', 'regressed', 'improved')).wrong).toEqual([
      'the run: improved, not regressed',
      'a: improved, not regressed',
    ]);
  });

  it('may find the clock too unsteady to be taken off', async () => {
    const { wrong, unseen } = await leftOf('regressed', 'regressed', 'regressed');
    expect(wrong).toEqual([]);
    expect(unseen).toEqual(['a: not corrected (clock-unsteady): it varies']);
  });
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

  it('name what was to be corrected and is not, or is not as it should be', () => {
    const delta = (lower: number, upper: number) => ({ lower, upper });
    const refusal = { code: 'clock-unsteady', message: 'it varies' };
    const corrected = { a: 0.2 };
    const of = (...corrections: readonly (object | null)[]) => {
      const rows = corrections.map((correction) => ({ correction }));
      const benchmarks = [{ name: 'a', verdict: 'improved', status: 'measured', rows }];
      return differences({ verdict: ['improved'], rows: { a: ['improved'] }, corrected }, {
        verdict: 'improved',
        benchmarks,
      } as Parameters<typeof differences>[1]);
    };
    expect(of({ state: 'applied', refusal: null, delta: delta(0.1, 0.3) })).toEqual([]);
    expect(of(null, { state: 'applied', refusal: null, delta: delta(0.1, 0.3) })).toEqual([]);
    expect(of({ state: 'applied', refusal: null, delta: delta(0.21, 0.3) })).toEqual([
      'a: 0.2 is not in [0.21, 0.3], corrected',
    ]);
    expect(of({ state: 'refused', refusal, delta: null })).toEqual(['a: not corrected (clock-unsteady): it varies']);
    expect(of(null)).toEqual(['a: not corrected (no clock): none is known of it']);
  });

  it('name what is corrected and does not meet the benchmark that does the same work without a clock', () => {
    const correction = { state: 'applied', refusal: null, delta: { lower: 0.1, upper: 0.3 } };
    const meets = (change: object) =>
      differences({ verdict: ['improved'], rows: { a: ['improved'], b: ['improved'] }, corrected: { a: 'b' } }, {
        verdict: 'improved',
        benchmarks: [
          { name: 'a', verdict: 'improved', status: 'measured', rows: [{ correction }] },
          { name: 'b', verdict: 'improved', status: 'measured', rows: [{ correction: null, change }] },
        ],
      } as Parameters<typeof differences>[1]);
    expect(meets({ kind: 'interval', lower: 0.25, upper: 0.4 })).toEqual([]);
    expect(meets({ kind: 'interval', lower: 0.31, upper: 0.4 })).toEqual([
      'a: b [0.31, 0.4] is not in [0.1, 0.3], corrected',
    ]);
    expect(meets({ kind: 'none' })).toEqual(['a: b has no interval to hold it against']);
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
