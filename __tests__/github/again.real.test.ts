import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import openapi from './fixtures/openapi.json' with { type: 'json' };
import type { JobPermissions } from './permissions.ts';

/** `tare/again` as the runner starts it, and the attempt that it starts, against a server that checks each request. */
let runner: Runner;
const HEAD = 'c'.repeat(40);
const OWN = 'octo/repo/.github/workflows/benchmarks-again.yml@refs/heads/main';
let state: string;
let status: string;
let conclusion: string;
let attempt: number;
let runsOf: Readonly<Record<string, number>>;

beforeAll(async () => {
  runner = await startRunner(
    { suite: suiteOf({ Parse: 100_000, Encode: 100_000 }) },
    { suite: suiteOf({ Parse: 300_000, Encode: 300_000 }) },
  );
});

beforeEach(() => {
  const { api } = runner;
  [state, status, conclusion, attempt] = ['open', 'completed', 'success', 1];
  runsOf = { 'benchmarks.yml': 41, 'benchmarks-again.yml': 42 };
  api.comments.length = 0;
  (api.requests as unknown[]).length = 0;
  api.permissions.set('octocat', 'write').set('outsider', 'read');
  api.answers = ({ method, template, named, query }) => {
    if (template.endsWith('/pulls/{pull_number}')) {
      const example = openapi['x-pull-request-example'];
      return {
        status: 200,
        body: { ...example, requested_teams: [], number: 7, state, head: { ...example.head, sha: HEAD } },
      };
    }
    if (template.endsWith('/runs')) {
      const id = runsOf[named.workflow_id ?? ''];
      if (id === undefined) return null;
      expect(query).toMatchObject({ event: 'pull_request', head_sha: HEAD });
      const { ref: head_branch, repo } = openapi['x-pull-request-example'].head;
      const example = openapi['x-run-example'];
      const head_repository = { ...example.head_repository, full_name: repo.full_name };
      const shown = { id, status, conclusion, run_attempt: attempt };
      const run = { ...example, ...shown, head_sha: HEAD, head_branch, head_repository };
      const others = [
        { ...run, id: id - 20 },
        { ...run, id: 99, head_sha: 'f'.repeat(40) },
        // The same commit in another pull request.
        { ...run, id: 98, head_repository: { ...head_repository, full_name: 'outsider/repo' } },
        { ...run, id: 97, head_branch: 'other' },
      ];
      const workflow_runs = id === 0 ? [] : [run, ...others];
      return { status: 200, body: { total_count: workflow_runs.length, workflow_runs } };
    }
    return method === 'POST' && template.endsWith('/rerun') ? { status: 201, body: {} } : null;
  };
});

afterAll(async () => {
  await runner.api.close();
  expect(runner.api.violations.map((each) => each.slice(0, 300))).toEqual([]);
});

interface Said {
  readonly login?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly more?: object;
  readonly permissions?: JobPermissions;
}

async function said(body: string, { login = 'octocat', inputs = {}, more = {}, permissions }: Said = {}) {
  const payload = {
    action: 'created',
    issue: { number: 7, pull_request: { url: 'https://api.github.com/' } },
    comment: { id: 5, body, user: { login, type: 'User' }, author_association: 'MEMBER' },
    ...more,
  };
  const environment = { GITHUB_WORKFLOW_REF: OWN };
  const end = await runner.run({
    event: 'issue_comment',
    payload,
    uses: 'again',
    inputs,
    environment,
    ...(permissions && { permissions }),
  });
  const started = runner.api.requests
    .filter(({ path }) => path.endsWith('/rerun'))
    .map(({ path }) => path.split('/').at(-2));
  return { ...end, started };
}

describe('a comment /tare', () => {
  it('runs the usual workflow again', async () => {
    expect(await said('/tare\r\n')).toMatchObject({ exitCode: 0, started: ['41'], comment: '' });
    expect(await said('/tare', { inputs: { workflow: 'benchmarks-again.yml' } })).toMatchObject({
      started: ['41', '42'],
    });
  });

  it('with words runs its own workflow again, and hands the text to nobody', async () => {
    const end = await said('/tare Parse/$(id) rounds=30');
    expect(end).toMatchObject({ exitCode: 0, started: ['42'], comment: '' });
    expect(JSON.stringify(runner.api.requests.map(({ path, query, body }) => [path, query, body]))).not.toContain(
      'Parse',
    );
  });

  it.each([
    ['of somebody without write access', '/tare threshold=9%', { login: 'outsider' }],
    ['of somebody whom nobody knows', '/tare', { login: 'stranger' }],
    ['of a program', '/tare', { login: 'helper[bot]' }],
    ['on an issue', '/tare', { more: { issue: { number: 7 } } }],
    ['that was edited', '/tare', { more: { action: 'edited' } }],
    ['that says something else', 'What does /tare do?', {}],
  ])('%s starts nothing, and is not answered', async (_, body, more) => {
    expect(await said(body, more)).toMatchObject({ exitCode: 0, started: [], comment: '' });
  });

  it('that cannot be done is answered with all that is wrong, as text', async () => {
    const end = await said('/tare rounds=abc <!--x-->@team::error::=1 threshold=1%\n/tare');
    expect(end).toMatchObject({ exitCode: 2, started: [] });
    expect(end.comment.split('\n').slice(0, 2)).toEqual(['`octocat`, nothing was started:', '']);
    expect(end.comment).toContain('- rounds: "abc" is not a whole number; allowed: a whole number from 10 to 1000');
    expect(end.comment).toContain('is not for a comment to say');
    expect(end.summary).toContain('## Nothing was started');
    expect(end.comment).not.toMatch(/<!--|@team/);
    expect(end.log.match(/^::error::/gm)).toHaveLength(1);
  });

  it('of 60 KB is answered in a line', async () => {
    const end = await said(`/tare ${'x'.repeat(60_000)}`);
    expect(end).toMatchObject({ exitCode: 2, started: [] });
    expect(end.comment).toContain('The line has 60000 characters');
    expect(end.comment.length).toBeLessThan(300);
  });

  it.each<readonly [what: string, prepare: () => void, line: string]>([
    [
      'a closed pull request',
      () => {
        state = 'closed';
      },
      'The pull request is not open',
    ],
    [
      'no run yet',
      () => {
        runsOf = { 'benchmarks.yml': 0 };
      },
      'There is no run of benchmarks.yml for cccccccccc yet',
    ],
    [
      'no such workflow',
      () => {
        runner.api.fault = ({ path }) => (path.endsWith('/runs') ? { kind: 'answer', status: 404 } : null);
      },
      'There is no workflow benchmarks.yml',
    ],
    [
      'a run under way',
      () => {
        status = 'in_progress';
      },
      'still under way',
    ],
    [
      'a run that nobody has approved',
      () => {
        conclusion = 'action_required';
      },
      'waits for approval',
    ],
    [
      'a run of a month ago',
      () => {
        const message = 'Unable to retry this workflow run because it was created over a month ago';
        runner.api.fault = ({ path }) =>
          path.endsWith('/rerun') ? { kind: 'answer', status: 403, body: { message } } : null;
      },
      'GitHub did not start the run (403: Unable to retry this workflow run because it was created over a month ago).',
    ],
    [
      'a run that was run again 50 times',
      () => {
        attempt = 51;
      },
      'The run of benchmarks.yml has been started again 50 times, which is as often as GitHub allows. Push a commit: ',
    ],
    [
      'an answer that is lost',
      () => {
        runner.api.fault = ({ path }) => (path.endsWith('/rerun') ? { kind: 'drop' } : null);
      },
      'no answer',
    ],
  ])('is answered where there is %s', async (_, prepare, line) => {
    prepare();
    const end = await said('/tare');
    runner.api.fault = () => null;
    expect(end.exitCode).toBe(2);
    expect(end.comment.replaceAll('`', '')).toContain(line);
  });

  it('starts the 50th attempt after the first, and no other', async () => {
    attempt = 51;
    expect((await said('/tare')).started).toEqual([]);
    attempt = 50;
    expect(await said('/tare')).toMatchObject({ exitCode: 0, started: ['41'] });
  });

  it.each<[JobPermissions, number, string]>([
    [{ 'pull-requests': 'write' }, 3, 'actions: write'],
    [{ 'pull-requests': 'write', actions: 'read' }, 2, 'actions: write'],
    [{ actions: 'write' }, 3, 'pull-requests: read'],
  ])('names the permission where the job has %o alone', async (permissions, exitCode, needed) => {
    const end = await said('/tare', { permissions });
    expect(end).toMatchObject({ exitCode, started: permissions.actions === 'read' ? ['41'] : [] });
    expect(end.log).toContain(`give the job "permissions: ${needed}"`);
    expect(runner.api.violations.splice(0)).not.toEqual([]);
  });

  it('whose answer cannot be written leaves it in the summary', async () => {
    const end = await said('/tare rounds=1', { permissions: { actions: 'write', 'pull-requests': 'read' } });
    expect(end).toMatchObject({ exitCode: 2, comment: '', summary: expect.stringContaining('is too small') });
    expect(runner.api.violations.splice(0)).toEqual([
      'POST /repos/octo/repo/issues/7/comments: the job has no pull-requests: write',
    ]);
  });

  it('is not for other events, and goes with no input that measures', async () => {
    expect(await runner.run({ uses: 'again' })).toMatchObject({ exitCode: 2 });
    const end = await said('/tare', { inputs: { rounds: '30' } });
    expect(end).toMatchObject({ exitCode: 2, started: [] });
    expect(end.log).toContain('rounds is no input of tare/again');
  });
});

describe('the attempt that it starts', () => {
  const comment = (id: number, login: string, body: string, association = 'MEMBER') => ({
    id,
    issue: 7,
    login,
    body,
    association,
  });
  const inputs = { 'bench-command': 'sh ./suite', ask: 'comment', slice: '5ms', 'results-path': 'tare-results.json' };
  const plan = () => runner.run({ uses: 'plan', inputs, environment: { GITHUB_WORKFLOW_REF: OWN } });

  it('takes the newest that somebody with write access asks for', async () => {
    runner.api.comments.push(
      comment(1, 'octocat', '/tare Encode'),
      comment(2, 'octocat', '/tare Parse rounds=10'),
      comment(3, 'outsider', '/tare Encode rounds=1000'),
      comment(4, 'octocat', '/tare'),
    );
    const { outputs } = await plan();
    expect(outputs).toMatchObject({ ask: '@octocat Parse rounds=10', 'comment-key': 'benchmarks-again/asked' });
    const end = await runner.run({
      inputs: { ...inputs, ask: outputs.ask ?? '', 'comment-key': outputs['comment-key'] ?? '' },
    });
    expect(end).toMatchObject({ exitCode: 0, outputs: { verdict: 'regressed', regressed: '1' } });
    const own = runner.api.comments.at(-1)?.body ?? '';
    expect(own).toContain('key=benchmarks%2Dagain%2Fasked ');
    expect(own).toContain(
      'Measured as somebody asked in a comment, beside the usual run, so that it decides nothing: `@octocat Parse rounds=10`',
    );
    expect(own).not.toContain('Encode');
    expect(end.log).toContain('observe');
  });

  const strangers = (from: number) =>
    Array.from({ length: 60 }, (_, at) => comment(from + at, `stranger-${from + at}`, '/tare Encode', 'NONE'));

  it.each([
    ['behind', 'NONE', strangers(1), []],
    ['among', 'CONTRIBUTOR', strangers(1), strangers(200)],
  ])(
    'is found %s any number of people who may not ask, of whom GitHub says %s',
    async (_, association, before, after) => {
      runner.api.comments.push(...before, comment(100, 'octocat', '/tare Parse rounds=10', association), ...after);
      expect((await plan()).outputs).toMatchObject({ ask: '@octocat Parse rounds=10' });
    },
  );

  it('is refused where nobody asked, or for what may not be', async () => {
    runner.api.comments.push(comment(1, 'outsider', '/tare Parse'), comment(2, 'octocat', '/tare'));
    const none = await plan();
    expect(none).toMatchObject({ exitCode: 2, outputs: { verdict: 'error' } });
    expect(none.log).toContain('nobody with write access has asked');
    runner.api.fault = ({ path }) => (path.endsWith('/comments') ? { kind: 'answer', status: 401 } : null);
    const unread = await plan();
    runner.api.fault = () => null;
    expect(unread).toMatchObject({ exitCode: 3, outputs: { verdict: 'error' } });
    expect(unread.log).toMatch(
      /^::error::the comments of the pull request could not be read: github-token is not valid/m,
    );
    expect(unread.log).not.toContain('internal error');
    runner.api.comments.push(comment(3, 'octocat', '/tare bench-command=id'));
    expect((await plan()).log).toContain('is not for a comment to say');
  });
});
