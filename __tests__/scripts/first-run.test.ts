import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  commitFindings,
  environmentFindings,
  eventFindings,
  isolationFindings,
} from '../../scripts/first-run/checks.ts';
import { type Finding, finding, noted, pageOf } from '../../scripts/first-run/finding.ts';
import { type Answer, judge, type Probe, probesOf } from '../../scripts/first-run/requests.ts';
import { writeTrial } from '../../scripts/first-run/trial.ts';
import { readContext } from '../../src/github/context.ts';
import { DOCUMENTED, workflowsIn } from '../github/documented-jobs.ts';
import openapi from '../github/fixtures/openapi.json' with { type: 'json' };
import { NEEDED } from '../github/permissions.ts';
import { temporaryFolder } from '../support/repository.ts';

// What docs/first-run.md has somebody run once on GitHub, here over GitHub's own examples.

const SHA = 'd'.repeat(40);
const REPOSITORY = { ...openapi['x-one-pull-example'].base.repo, full_name: 'octo/repo', default_branch: 'main' };
const ENVIRONMENT = {
  GITHUB_REPOSITORY: 'octo/repo',
  GITHUB_SHA: SHA,
  GITHUB_RUN_ID: '42',
  GITHUB_RUN_NUMBER: '3',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_JOB: 'step',
  GITHUB_EVENT_PATH: '/event.json',
  GITHUB_WORKFLOW_REF: 'octo/repo/.github/workflows/first-run.yml@refs/heads/main',
};

async function found(event: string, payload: object, ref: string): Promise<readonly Finding[]> {
  const files = { readTextIfPresent: async () => JSON.stringify(payload) };
  const environment = { ...ENVIRONMENT, GITHUB_EVENT_NAME: event, GITHUB_REF: ref };
  return eventFindings(payload, await readContext(environment, files));
}

const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ isAsExpected }) => isAsExpected === false).map(({ what }) => what);
const seen = (findings: readonly Finding[], what: string) => findings.find((each) => each.what === what)?.seen;

const QUEUE = {
  head_sha: SHA,
  base_sha: 'b'.repeat(40),
  base_ref: 'refs/heads/main',
  head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${'b'.repeat(40)}`,
};
const RUN = {
  ...openapi['x-run-example'],
  id: 41,
  run_attempt: 1,
  event: 'pull_request',
  head_branch: 'change',
  head_sha: 'c'.repeat(40),
  repository: { full_name: 'octo/repo' },
};
const COMMENT = {
  action: 'created',
  issue: { number: 7, pull_request: { url: 'https://api.github.com/' } },
  comment: openapi['x-comment-example'],
};

describe('an event', () => {
  const pull = { ...openapi['x-one-pull-example'], number: 7 };

  it.each<[string, object, string]>([
    ['pull_request', { action: 'opened', pull_request: pull }, 'refs/pull/7/merge'],
    ['merge_group', { action: 'checks_requested', merge_group: QUEUE }, QUEUE.head_ref],
    [
      'workflow_run',
      { action: 'completed', workflow_run: { ...RUN, head_repository: { full_name: 'mona/repo' } } },
      'refs/heads/main',
    ],
    ['issue_comment', COMMENT, 'refs/heads/main'],
    ['workflow_dispatch', {}, 'refs/heads/main'],
  ])('%s of GitHub’s own examples is as Tare expects', async (event, payload, ref) => {
    const findings = await found(event, { ...payload, repository: REPOSITORY }, ref);
    expect(findings.filter(({ isAsExpected }) => isAsExpected === false)).toEqual([]);
    expect(seen(findings, 'event')).toBe(`${event}, public repository`);
  });

  it.each<[string, object, string, readonly string[]]>([
    ['pull_request', { pull_request: {} }, '', ['pull request', 'GITHUB_REF', 'updated_at of the event']],
    [
      'merge_group',
      { merge_group: { ...QUEUE, head_ref: 'refs/heads/main', head_sha: 'e'.repeat(40) } },
      '',
      ['pull request that the branch of the queue names', 'commit that the queue wants to merge'],
    ],
    ['workflow_run', { action: 'completed', workflow_run: { ...RUN, head_sha: '' } }, '', ['run that measured']],
    ['issue_comment', { ...COMMENT, issue: {} }, 'refs/heads/main', ['the comment is on a pull request']],
  ])('%s that has something else is named', async (event, payload, ref, what) => {
    expect(wrong(await found(event, { ...payload, repository: REPOSITORY }, ref))).toEqual(what);
  });

  it('workflow_run of a branch of the repository itself is noted', async () => {
    const payload = { action: 'completed', workflow_run: { ...RUN, head_repository: { full_name: 'octo/repo' } } };
    const findings = await found('workflow_run', { ...payload, repository: REPOSITORY }, 'refs/heads/main');
    expect(findings.at(-1)).toMatchObject({ isAsExpected: null, seen: expect.stringContaining('writes its comment') });
  });
});

it('the commit that is checked out has base and head as its parents, or is named', async () => {
  const pull_request = { number: 7, base: { sha: 'b'.repeat(40) }, head: { sha: 'c'.repeat(40) } };
  const files = { readTextIfPresent: async () => JSON.stringify({ pull_request }) };
  const context = await readContext({ ...ENVIRONMENT, GITHUB_EVENT_NAME: 'pull_request' }, files);
  const commit = (...parents: readonly string[]) => ({ parents: parents.map((each) => ({ sha: each.repeat(40) })) });
  expect(wrong(commitFindings(commit('b', 'c'), context))).toEqual([]);
  expect(wrong(commitFindings(commit('e', 'c'), context))).toEqual([]);
  expect(wrong(commitFindings(commit('b'), context))).toEqual(['second parent of the merge commit']);
  expect(wrong(commitFindings(commit('b', 'c', 'd'), context))).toEqual(['more parents of the merge commit']);
  expect(commitFindings({ message: 'Not Found' }, context)).toEqual([]);
});

it('the environment is looked at, and no token of it is shown', () => {
  const runner = {
    ...ENVIRONMENT,
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_TRACKING_ID: 'github_1',
    RUNNER_TEMP: '/t',
    ACTIONS_RUNTIME_TOKEN: 'secret',
    ACTIONS_RESULTS_URL: 'https://x/',
    GITHUB_WORKSPACE: '/w',
    GITHUB_OUTPUT: '/t/_runner_file_commands/output',
  };
  const findings = environmentFindings(runner, 'v24.9.0');
  expect(wrong(findings)).toEqual([]);
  expect(JSON.stringify(findings)).not.toContain('secret');
  const other = { ...runner, RUNNER_TRACKING_ID: '', ACTIONS_RUNTIME_TOKEN: '', GITHUB_OUTPUT: '/elsewhere' };
  expect(wrong(environmentFindings(other, 'v20.1.0'))).toEqual([
    'Node of actions',
    'RUNNER_TRACKING_ID',
    'ACTIONS_RUNTIME_TOKEN',
    'files by which a step speaks to the runner',
  ]);
});

it.each<[string, unknown, readonly string[]]>([
  ['namespaces', { runs: [{ isolation: { mode: 'strict', state: 'namespaces', layers: true } }] }, []],
  ['less', { runs: [{ isolation: { mode: 'auto', state: 'no-new-privileges', reason: 'x' } }] }, ['isolation']],
  ['no results', null, ['isolation']],
])('isolation by %s', (_, results, expected) => {
  expect(wrong(isolationFindings(results))).toEqual(expected);
});

describe('the requests', () => {
  const known = {
    owner: 'octo',
    repo: 'repo',
    pull_number: '7',
    issue_number: '7',
    username: 'mona',
    ref: SHA,
    commit_sha: SHA,
    basehead: `main...${SHA}`,
    path: '.github',
    workflow_id: 'first-run.yml',
    run_id: '42',
    archive_format: 'zip',
  };

  it('are all of the table', () => {
    const { probes, findings } = probesOf(known);
    expect(probes.map(({ route }) => route)).toEqual(Object.keys(NEEDED));
    expect(findings).toEqual([]);
    expect(probes.every(({ path }) => !/[{}]/.test(path))).toBe(true);
  });

  it('write nothing: what they write has no content, or is of an id that nothing has', () => {
    const writing = probesOf(known).probes.filter(({ method }) => method !== 'GET');
    expect(writing.length).toBeGreaterThan(4);
    for (const { path, body = '{}' } of writing) {
      expect(body).toBe('{}');
      expect(path).toMatch(/\/9007199254740991(?:\/rerun)?$|\/issues(?:\/7\/comments)?$|\/check-runs$/);
    }
  });

  it('that an event has nothing for are not made, and said', () => {
    const { probes, findings } = probesOf({ ...known, pull_number: null, issue_number: null });
    // What would be changed is of nothing at all events.
    expect(probes.some(({ route }) => !route.startsWith('PATCH') && route.includes('_number}'))).toBe(false);
    expect(findings.map(({ seen }) => seen)).toContain('not asked: this event has no pull_number');
  });

  const probe = (route: string, isThere = true): Probe => ({
    route,
    path: '',
    isThere,
    method: route.split(' ')[0] ?? '',
  });
  const READ = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const WRITE = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const answer = (status: number, accepted: string | null = null, message = ''): Answer => ({
    status,
    accepted,
    message,
  });

  it.each<[string, Probe, Answer, object, boolean, boolean | null]>([
    ['a read that is granted', probe(READ), answer(200), { 'pull-requests': 'read' }, true, true],
    ['a read that is hidden', probe(READ), answer(404), { 'pull-requests': 'read' }, true, false],
    ['a read that is refused all the same', probe(READ), answer(403), { 'pull-requests': 'write' }, true, false],
    ['a read that is not granted', probe(READ), answer(403), {}, true, true],
    ['a read that nobody granted and that works', probe(READ), answer(200), { issues: 'read' }, true, false],
    ['a read of a public repository', probe(READ), answer(200), {}, false, null],
    ['a read of what is not there', probe(READ, false), answer(404), { 'pull-requests': 'read' }, true, true],
    ['a write that is granted', probe(WRITE), answer(422), { 'pull-requests': 'write' }, true, true],
    ['a write that is refused all the same', probe(WRITE), answer(403), { 'pull-requests': 'write' }, true, false],
    ['a write that a read token may not', probe(WRITE), answer(403), { 'pull-requests': 'read' }, false, true],
    ['a write that a read token may', probe(WRITE), answer(422), { 'pull-requests': 'read' }, false, false],
  ])('%s', (_, of, got, granted, isPrivate, isAsExpected) => {
    const [first] = judge(of, got, { granted: granted as Record<string, string>, isPrivate });
    expect(first?.isAsExpected).toBe(isAsExpected);
  });

  it.each<[string | null, boolean | null]>([
    ['pull_requests=read', true],
    ['issues=read; pull_requests=read', true],
    ['issues=read', false],
    ['pull_requests=read,contents=read', false],
    [null, null],
  ])('by what GitHub says itself: %s', (accepted, isAsExpected) => {
    const [, header] = judge(probe(READ), answer(200, accepted), { granted: {}, isPrivate: true });
    expect(header?.isAsExpected).toBe(isAsExpected);
  });
});

it('the page begins with what is not as expected, as text', () => {
  const page = pageOf('x', [noted('a', '<b>|`::error::'), finding('c', 'd', 'e\n::error::f'), finding('g', /h/, 'h')]);
  expect(page.split('\n').slice(2, -2)).toEqual([
    '1 are not as Tare expects.',
    '',
    '| | what | expected | seen |',
    '|:--|:--|:--|:--|',
    '| **NOT** | `c` | `d` | `e ::error::f` |',
    '| ok | `g` | `/h/` | `h` |',
    '| noted | `a` |  | `<b>\\| ::error::` |',
  ]);
});

it('the trial is an example with the workflows of the pages, for the commit that is tried', () => {
  const folder = join(temporaryFolder(), 'trial');
  const commit = '0123456789'.repeat(4);
  writeTrial({ root: process.cwd(), folder, action: 'me/tare', commit });
  const workflows = readdirSync(join(folder, '.github/workflows')).map((name) => [
    name,
    readFileSync(join(folder, '.github/workflows', name), 'utf8'),
  ]);
  expect(workflows.map(([name]) => name)).toEqual([
    'benchmarks-again.yml',
    'benchmarks.yml',
    'first-run.yml',
    'publish.yml',
  ]);
  for (const [, text = ''] of workflows) {
    expect(text).not.toMatch(/OWNER|SHA_OF_A_RELEASE/);
    expect(text).toMatch(new RegExp(`uses: me/tare\\S*@${commit}$`, 'm'));
  }
  expect(parse(workflows[1]?.[1] ?? '').on).toMatchObject({ merge_group: null });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['counter.go', 'counter_test.go', 'go.mod']));
  // A step whose names are other ones than those of the settings.
  const [first] = workflowsIn('docs/first-run.md');
  const given = first?.jobs.step?.steps?.find(({ uses = '' }) => uses.startsWith('OWNER/tare@'))?.with ?? {};
  expect(String(given.command)).toMatch(new RegExp(String(given.benchmarks)));
});

it('the workflow to copy looks at the permissions that its jobs have, and these are the documented ones', () => {
  const LOOK = 'OWNER/tare/scripts/first-run@';
  const jobs = workflowsIn('docs/first-run.md').flatMap((workflow) => Object.values(workflow.jobs));
  const looking = jobs.flatMap(({ permissions = {}, steps = [] }) =>
    steps.filter(({ uses = '' }) => uses.startsWith(LOOK)).map((step) => ({ permissions, given: step.with ?? {} })),
  );
  expect(looking.map(({ permissions }) => permissions)).toEqual([
    DOCUMENTED.compare,
    DOCUMENTED.publish,
    DOCUMENTED.again,
  ]);
  const action = parse(readFileSync('scripts/first-run/action.yml', 'utf8'));
  for (const { permissions, given } of looking) {
    const written = Object.entries(permissions).map((each) => each.join(': '));
    expect(given.permissions).toBe(written.join(', '));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
  }
});
