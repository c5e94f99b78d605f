import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { UserError } from '../../src/errors.ts';
import { refuseSameCalls } from '../../src/github/jobs/same-calls.ts';
import { createFiles } from '../../src/host/files/files.ts';
import { temporaryFolder } from '../support/repository.ts';

// Calls of the reusable workflow by jobs of one workflow, as the plan of one of them sees them.

const TARE = 'OWNER/tare/.github/workflows/benchmark.yml@0123456789abcdef';
const PATH = '.github/workflows/bench.yml';
const ENVIRONMENT = {
  GITHUB_REPOSITORY: 'octo/repo',
  GITHUB_WORKFLOW_REF: `octo/repo/${PATH}@refs/pull/7/merge`,
  GITHUB_ACTION_REPOSITORY: 'owner/tare',
};

type Inputs = Readonly<Record<string, string | number>>;
const call = (inputs: Inputs, more: object = {}) => ({ uses: TARE, with: inputs, ...more });
const matrix = (axes: object) => ({ strategy: { matrix: axes } });

function workspaceWith(text: string): string {
  const workspace = temporaryFolder();
  mkdirSync(dirname(join(workspace, PATH)), { recursive: true });
  writeFileSync(join(workspace, PATH), text);
  return workspace;
}

/** What the call with `given` is refused with; empty: nothing. */
async function refused(jobs: object, given: Readonly<Record<string, string>> = {}, environment: object = {}) {
  const workspace = workspaceWith(stringify({ on: 'pull_request', jobs }));
  return planned(given, { environment: { ...ENVIRONMENT, ...environment }, workspace });
}

async function planned(...[given, where]: readonly [object, Parameters<typeof refuseSameCalls>[1]]): Promise<string> {
  try {
    await refuseSameCalls({ ...given }, where, createFiles());
    return '';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

describe('two calls in one workflow', () => {
  it.each<readonly [what: string, first: Inputs, second: Inputs, given: Readonly<Record<string, string>>]>([
    ['packages', { packages: './a/...' }, { packages: './b/...' }, { packages: './b/...' }],
    ['benchmarks', { benchmarks: '^A' }, { benchmarks: '^B' }, { benchmarks: '^A' }],
    ['the harness', { harness: 'go' }, { harness: 'vitest' }, { harness: 'go' }],
    ['the runner', { 'runs-on': 'ubuntu-latest' }, { 'runs-on': 'macos-latest' }, {}],
    ['how the same folder is written', { 'working-directory': '.' }, {}, {}],
    [
      'the folder beside one comment-key',
      { 'comment-key': 'a', 'working-directory': 'x' },
      { 'comment-key': 'a' },
      { 'comment-key': 'a' },
    ],
  ])('that differ only in %s are refused with their names', async (_, first, second, given) => {
    const line = await refused({ one: call(first), two: call(second), other: { steps: [] } }, given);
    expect(line).toBe(`the jobs "one" and "two" of "${PATH}" have one comment and one name for their results`);
  });

  it.each<readonly [what: string, first: Inputs, second: Inputs, given: Readonly<Record<string, string>>]>([
    ['a folder', { 'working-directory': 'a' }, { 'working-directory': 'b' }, { 'working-directory': 'b' }],
    ['a comment-key', { 'comment-key': 'a' }, { 'comment-key': 7 }, { 'comment-key': '7' }],
    [
      'a section',
      { 'comment-key': 'a', 'comment-section': 'x' },
      { 'comment-key': 'a', 'comment-section': 'y' },
      { 'comment-key': 'a', 'comment-section': 'x' },
    ],
    ['who asks', {}, { ask: 'comment' }, {}],
    ['what an expression gives', { 'comment-key': '${' + '{ vars.KEY }}' }, {}, {}],
  ])('that differ in %s are not', async (_, first, second, given) => {
    expect(await refused({ one: call(first), two: call(second) }, given)).toBe('');
  });

  it('are not, where no run has both, or only one is of this action', async () => {
    const on = (event: string) => ({ if: `github.event_name == '${event}'` });
    expect(await refused({ one: call({}, on('push')), two: call({}, on('pull_request')) })).toBe('');
    expect(await refused({ one: call({}, on('push')), two: call({}, on('push')) })).toContain('"one" and "two"');
    const other = { uses: 'octo/other/.github/workflows/benchmark.yml@v1' };
    expect(await refused({ one: call({}), two: other, three: { uses: './.github/workflows/benchmark.yml' } })).toBe('');
  });
});

describe('the legs of one call', () => {
  const folders = '${' + '{ matrix.folder }}';
  it('are refused where no leg has a key of its own', async () => {
    const job = call({ packages: '${' + '{ matrix.packages }}' }, matrix({ packages: ['./a/...', './b/...'] }));
    expect(await refused({ bench: job }, { packages: './a/...' })).toBe(
      `the legs of the job "bench" of "${PATH}" have one comment and one name for their results`,
    );
    const listed = call({ packages: 'x' }, matrix({ include: [{ a: 1 }, { a: 2 }] }));
    expect(await refused({ bench: listed })).toContain('the legs of the job "bench"');
  });

  it.each<readonly [what: string, job: object, given: Readonly<Record<string, string>>]>([
    ['a key of their own', call({ 'working-directory': folders }, matrix({ folder: ['a', 'b'] })), {}],
    ['one leg', call({}, matrix({ os: ['ubuntu-latest'] })), {}],
    ['legs that may be left out', call({}, matrix({ os: ['a', 'b'], exclude: [{ os: 'b' }] })), {}],
    ['legs that an expression gives', call({}, matrix({ os: '${' + '{ fromJSON(vars.ALL) }}' })), {}],
  ])('are not where there is %s', async (_, job, given) => {
    expect(await refused({ bench: job }, given)).toBe('');
  });
});

it('a workflow that cannot be read, or is of another repository, refuses nothing', async () => {
  const twice = { one: call({}), two: call({}) };
  expect(await refused(twice)).not.toBe('');
  expect(await refused(twice, {}, { GITHUB_WORKFLOW_REF: `octo/rules/${PATH}@main` })).toBe('');
  expect(await refused(twice, {}, { GITHUB_ACTION_REPOSITORY: '' })).toBe('');
  const plan = (workspace: string) => planned({}, { environment: ENVIRONMENT, workspace });
  for (const text of [
    '',
    'jobs: [',
    'jobs: 3\n',
    'jobs: { a: null, b: { with: [], strategy: x } }\n',
    '&a [*a, *a]\n',
  ]) {
    expect(await plan(workspaceWith(text))).toBe('');
  }
  const [workspace, target] = [temporaryFolder(), workspaceWith(stringify({ jobs: twice }))];
  symlinkSync(join(target, '.github'), join(workspace, '.github'));
  expect(await plan(workspace)).toBe('');
  expect(await plan(temporaryFolder())).toBe('');
});
