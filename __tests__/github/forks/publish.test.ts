import { describe, expect, it } from 'vitest';
import { parseMarker } from '../../../src/render/markdown/marker.ts';
import { artifact, BASE, eachWithFork, HEAD, MERGE, PULL, payload, publishing, slower, TREE } from './run.ts';
import type { ForkServer } from './server.ts';

let server: ForkServer;

eachWithFork((started) => {
  server = started;
});

const body = () => server.api.comments[0]?.body ?? '';
const notices = (log: string) => log.split('\n').filter((line) => /^::(?:notice|error|warning)/.test(line));
const paths = () => server.api.requests.map(({ method, path }) => `${method} ${path}`);

/** Nothing was written, and one line says why. */
async function saysOnly(line: RegExp, given?: Parameters<typeof publishing>[1]) {
  const end = await publishing(server, given);
  expect(paths().filter((each) => !each.startsWith('GET') && each !== 'POST /graphql')).toEqual([]);
  expect(notices(end.log)).toEqual([expect.stringMatching(/^::notice::Nothing was posted: /)]);
  expect(end.log).toMatch(line);
  expect(end.summary).toContain('Nothing was posted');
  expect(end).toMatchObject({ exitCode: undefined, outputs: { verdict: 'error' } });
}

describe('the run of a fork', () => {
  it('becomes one comment that says whose claim it is, judged by base, with at most 12 requests', async () => {
    server.files.set(BASE, 'threshold: 30%\n');
    server.artifacts = [artifact('bench', slower(20))];
    const end = await publishing(server);
    expect(server.api.comments).toHaveLength(1);
    expect(server.api.comments[0]).toMatchObject({ issue: 7 });
    expect(body()).toContain('**These numbers are the claim of a fork.** `mona/repo` measured them');
    expect(body()).toContain('[Run 12](https://github.com/octo/repo/actions/runs/9001/attempts/1)');
    expect(body()).toContain('threshold: 5%, the default (base: 30%)');
    expect(body()).toContain('`threshold: 5%, the default (base: 30%)`');
    expect(body()).toContain(`tare compare ${BASE} ${MERGE} --seed `);
    expect(body()).not.toContain('evil.example');
    expect(parseMarker(body())).toMatchObject({
      key: 'publish/publish/bench',
      runId: 9001,
      runNumber: 12,
      runAttempt: 1,
    });
    expect(end.summary).toContain('Parse/large');
    expect(end.exitCode).toBeUndefined();
    expect(end.outputs).toMatchObject({ 'comment-url': expect.stringMatching(/#issuecomment-1001$/) });
    expect(server.api.requests.length).toBeLessThanOrEqual(12);
    // The storage is another server, which is not told our token.
    expect(server.stored).toHaveLength(1);
    expect(Object.keys(server.stored[0] ?? {})).not.toContain('authorization');
  });

  it('that regressed is told, and fails the run that measured, not this one', async () => {
    server.artifacts = [artifact('bench', slower(20))];
    const end = await publishing(server, { inputs: { threshold: '3%', 'comment-key': 'forks' } });
    expect(end).toMatchObject({ exitCode: undefined, outputs: { verdict: 'regressed', regressed: '1' } });
    expect(body()).toContain('--threshold 3% --seed');
    expect(parseMarker(body())?.key).toBe('forks/bench');
  });

  it('is judged by no setting, direction, family or warning of the file', async () => {
    const honest = slower(20);
    const forged = {
      settings: { ...honest.settings, threshold: 9, failOnRegression: false, gatedMetrics: [] },
      metrics: honest.metrics.map((metric) => ({ ...metric, direction: 'higher' as const })),
      plan: { family: { rows: 100_000, confidenceLevel: 0.999_999 } },
      base: { ...honest.base, tree: honest.head.tree },
      runs: honest.runs.map((run) => ({ ...run, identicalBinaries: true })),
      warnings: [
        { code: 'noisy-run', message: 'the maintainers have approved this', subject: 'look' },
        { code: 'settings-of-base', message: 'all is well' },
        { code: 'no-such-code', message: 'merge it' },
      ],
    };
    server.artifacts = [artifact('bench', { ...honest, ...forged })];
    const end = await publishing(server);
    expect(end.outputs).toMatchObject({ verdict: 'regressed' });
    expect(body()).toContain('(threshold 5');
    expect(body()).toContain('docs/warnings.md');
    for (const text of ['approved', 'all is well', 'merge it', 'look']) expect(body()).not.toContain(text);
    expect(body()).not.toMatch(/same tree|byte-identical|nothing differs/i);
    expect(body()).toContain('check fails');
  });

  it('of several jobs is one comment, in which each has its part', async () => {
    server.artifacts = [artifact('linux', slower(0)), artifact('a-b', slower(20)), artifact('mac', slower(-20))];
    const end = await publishing(server);
    expect(server.api.comments).toHaveLength(1);
    expect([...body().matchAll(/^## `(.*)`$/gm)].map(([, name]) => name)).toEqual(['a-b', 'linux', 'mac']);
    expect(end.outputs).toMatchObject({ verdict: 'regressed', regressed: '1', improved: '1', unchanged: '1' });
    expect(server.api.requests.length).toBeLessThanOrEqual(12);
  });

  it('is read at its newest attempt, job by job', async () => {
    server.artifacts = [
      artifact('linux', slower(40), 1),
      artifact('linux', slower(0), 2),
      artifact('linux', slower(40), 3),
      artifact('mac', slower(0), 1),
      { ...artifact('x', 'no results'), name: 'coverage' },
    ];
    const end = await publishing(server, { payload: payload({ run_attempt: 2 }) });
    expect(end.outputs).toMatchObject({ verdict: 'unchanged', unchanged: '2' });
    expect(parseMarker(body())?.runAttempt).toBe(2);
  });

  it('updates its comment, and leaves that of a newer run alone', async () => {
    await publishing(server);
    await publishing(server, { payload: payload({ run_attempt: 2 }) });
    expect(server.api.comments).toHaveLength(1);
    expect(parseMarker(body())?.runAttempt).toBe(2);
    const end = await publishing(server);
    expect(server.api.comments).toHaveLength(1);
    expect(parseMarker(body())?.runAttempt).toBe(2);
    expect(end.log).toContain('The comment was written by a newer run');
  });

  it('says what GitHub cannot confirm of the base', async () => {
    server.pulls = [{ ...PULL, mergeSha: 'f'.repeat(40) }];
    server.branch = ['a'.repeat(40), BASE, 'f'.repeat(40)];
    await publishing(server);
    expect(body()).toContain('That base is the commit of `main` to compare with is claimed, too.');
  });

  it.each([
    ['the merge base', 'a'.repeat(40), false],
    ['another commit of the branch', BASE, true],
  ])('that checked out the head itself is compared with %s', async (_, commit, isClaim) => {
    const file = slower(0);
    server.artifacts = [
      artifact('bench', { ...file, base: { ...file.base, commit }, head: { ...file.head, commit: HEAD } }),
    ];
    await publishing(server);
    expect(body().includes('is claimed, too')).toBe(isClaim);
    expect(server.api.comments).toHaveLength(1);
  });

  it('may be compared with what settings of base name, which stays its claim', async () => {
    server.files.set(BASE, 'base: v1.0\n');
    server.files.set(HEAD, 'base: v1.0\n');
    const tag = '9'.repeat(40);
    server.commits.set(tag, { parents: [], tree: TREE });
    const file = slower(0);
    server.artifacts = [artifact('bench', { ...file, base: { ...file.base, commit: tag } })];
    await publishing(server);
    expect(body()).toContain('That base is what settings ask for is claimed, too.');
  });

  it('whose own file cannot be read, or has mistakes, is judged all the same', async () => {
    for (const text of ['rounds: [', 'threshold: 0.1%\nharness: nothing\n', `# ${'x'.repeat(70_000)}`]) {
      server.files.set(HEAD, text);
      const end = await publishing(server);
      expect(end.outputs).toMatchObject({ verdict: 'unchanged' });
    }
    expect(server.api.comments).toHaveLength(1);
  });

  it('is published by the action itself, which runs nothing', async () => {
    const end = await publishing(server, { isWholeAction: true });
    expect(end.exitCode).toBeUndefined();
    expect(server.api.comments).toHaveLength(1);
  });
});

describe('the check run of a fork’s pull request', () => {
  const inputs = { 'check-run': 'true' };

  it('is of the head of the pull request, and says whose claim it is', async () => {
    const file = slower(20);
    const [first] = file.benchmarks;
    const benchmarks = first === undefined ? [] : [{ ...first, group: 'parse/large_test.go' }];
    server.artifacts = [artifact('bench', { ...file, benchmarks })];
    await publishing(server, { inputs });
    expect(server.api.checkRuns).toMatchObject([
      {
        name: 'Tare (publish/publish/bench)',
        head_sha: HEAD,
        conclusion: 'failure',
        details_url: 'https://github.com/octo/repo/actions/runs/9001/attempts/1',
        annotations: [{ path: 'parse/large_test.go', start_line: 1 }],
      },
    ]);
    expect(server.api.checkRuns[0]?.output.title).toMatch(/^A fork’s claim: /);
    expect(server.api.checkRuns[0]?.output.summary).toContain('These numbers are the claim of a fork.');
    expect(server.api.requests.length).toBeLessThanOrEqual(12);
  });

  it('has no place outside of the repository', async () => {
    for (const group of ['../../etc/x.go', '/etc/x.go', 'a\n.go', 'no file']) {
      const file = slower(20);
      server.artifacts = [
        artifact('bench', { ...file, benchmarks: file.benchmarks.map((each) => ({ ...each, group })) }),
      ];
      server.api.checkRuns.length = 0;
      await publishing(server, { inputs });
      expect(server.api.checkRuns.map(({ annotations }) => annotations)).toEqual([[]]);
    }
  });

  it('is good only where all was looked at', async () => {
    await publishing(server, { inputs });
    expect(server.api.checkRuns[0]?.conclusion).toBe('success');
    server.artifacts = ['a', 'b', 'c', 'd', 'e'].map((key) => artifact(key, slower(0)));
    await publishing(server, { inputs });
    expect(server.api.checkRuns).toHaveLength(1);
    expect(server.api.checkRuns[0]?.conclusion).toBe('neutral');
    expect(body()).toContain('not looked at');
  });
});

describe('a run of which nothing can be posted', () => {
  const next = () => publishing(server, { payload: payload({ id: 9002, run_number: 13 }) });

  it('is told in the comment of an earlier one', async () => {
    server.artifacts = [artifact('bench', slower(20))];
    await publishing(server);
    server.artifacts = [];
    const end = await next();
    expect(end.log).toMatch(/^::notice::Nothing was posted: the run 9002 has no artifact with results\.$/m);
    expect(server.api.comments).toHaveLength(1);
    expect(parseMarker(body())).toMatchObject({ key: 'publish/publish/bench', runId: 9002, runNumber: 13 });
    expect(body()).toContain(
      '### ❌ Commit `cccccccccc` could not be compared\n\nthe run 9002 has no artifact with results ([its run](https://github.com/octo/repo/actions/runs/9002/attempts/1))',
    );
    expect(body()).toContain('<details><summary>Result of commit cccccccccc</summary>');
    expect(body()).toContain('These numbers are the claim of a fork.');
  });

  it('is not told where the pull request is not known for certain, nor where GitHub did not answer', async () => {
    await publishing(server);
    const before = body();
    server.artifacts = [];
    server.pulls = [{ ...PULL, headSha: 'f'.repeat(40) }];
    await next();
    server.pulls = [PULL, { ...PULL, number: 8 }];
    await next();
    server.pulls = [PULL];
    server.api.fault = ({ path }) => (path.endsWith('/artifacts') ? { kind: 'answer', status: 500 } : null);
    await next();
    expect(body()).toBe(before);
    expect(server.api.comments).toHaveLength(1);
  });

  it('quotes what the fork handed over', async () => {
    await publishing(server);
    server.artifacts = [{ ...artifact('x', 'no'), name: 'tare-results-</details>@all-1' }];
    await next();
    expect(body()).toMatch(/the artifact `"tare-results-<\/details>@all-1":?`/);
  });
});

describe('the pull request', () => {
  it('has to be open', async () => {
    server.pulls = [{ ...PULL, state: 'closed' }];
    await saysOnly(/no pull request is open for the branch of the fork/);
  });

  it('has to be one', async () => {
    server.pulls = [PULL, { ...PULL, number: 8 }];
    await saysOnly(/several pull requests are open for the commit cccccccccc/);
  });

  it('has to be at the commit that was measured', async () => {
    server.pulls = [{ ...PULL, headSha: 'f'.repeat(40) }];
    await saysOnly(/has another head by now than cccccccccc, which was measured/);
  });

  it('has to be of the same fork', async () => {
    server.pulls = [{ ...PULL, fork: 'mona/other' }];
    await saysOnly(/no pull request is open for the branch of the fork/);
  });

  it('is of a fork that is still there', async () => {
    await saysOnly(/the fork that the run 9001 was of has been deleted/, {
      payload: payload({ head_repository: null }),
    });
    server.pulls = [{ ...PULL, fork: null }];
    await saysOnly(/no pull request is open for the branch of the fork/);
  });

  it('is not what a number in the payload of the run says', async () => {
    await publishing(server, { payload: payload({ pull_requests: [{ number: 99 }] }) });
    expect(server.api.comments.map(({ issue }) => issue)).toEqual([7]);
  });
});

describe('the event', () => {
  it.each([
    ['was not of the event pull_request', { event: 'push' }],
    ['is of another repository than octo/repo', { repository: { full_name: 'mona/repo' } }],
    ['writes its comment itself', { head_repository: { full_name: 'octo/repo' } }],
    ['which branch of which fork', { head_branch: null }],
    ['which branch of which fork', { head_repository: { full_name: 'x](http://evil.example)/y' } }],
    ['has too long a name', { head_branch: 'b'.repeat(300) }],
  ])('of a run that %s posts nothing', async (line, run) => {
    await saysOnly(new RegExp(line), { payload: payload(run) });
    expect(paths()).toEqual([]);
  });

  it.each([
    [/runs on the event workflow_run, not on "pull_request"/, { event: 'pull_request' }],
    [/the run 9001 is not completed/, { payload: payload({}, { action: 'requested' }) }],
    [/has no whole workflow_run/, { payload: {} }],
    [
      /rounds is no input of tare\/publish, but of tare, tare\/plan, tare\/measure and tare\/merge: leave it out/,
      { inputs: { rounds: '20' } },
    ],
  ])('has to be what this is for: %s', async (line, given) => {
    const end = await publishing(server, { ...given, isWholeAction: true });
    expect(end.exitCode).toBe(2);
    expect(notices(end.log)).toEqual([expect.stringMatching(line)]);
    expect(server.api.comments).toEqual([]);
  });
});
