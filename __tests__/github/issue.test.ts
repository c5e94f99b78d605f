import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { connection } from '../../src/github/api.ts';
import { issueStateOf, issueTitle, publishIssue, whyNoIssue } from '../../src/github/publish/issue.ts';
import type { Gate } from '../../src/model/analysis/analysis.ts';
import type { EventContext } from '../../src/model/inputs/event.ts';
import { formatMarker } from '../../src/render/markdown/marker.ts';
import { around, benchmark, results } from '../support/results-builder.ts';
import { type ApiServer, type Fault, startApiServer, TOKEN } from './api-server.ts';
import { DOCUMENTED } from './documented-jobs.ts';

let api: ApiServer;
let slept: number[];

beforeEach(async () => {
  api = await startApiServer(DOCUMENTED.compareWithIssue);
  slept = [];
});

afterEach(async () => {
  await api.close();
  expect(api.violations).toEqual([]);
});

const markerOf = (runId: number, key = 'drift/drift') => ({
  key,
  runId,
  runNumber: runId,
  runAttempt: 1,
  resultsDigest: 'a'.repeat(64),
});
const bodyOf = (runId: number, key?: string) => `${formatMarker(markerOf(runId, key))}\nrun ${runId}`;

function run(id: number, some: Partial<Parameters<typeof publishIssue>[0]> = {}) {
  return publishIssue(
    {
      connection: connection(TOKEN, api.url),
      repository: { owner: 'octo', name: 'repo' },
      marker: markerOf(id),
      state: 'regressed',
      title: 'Benchmarks regressed since v1.2.0',
      body: bodyOf(id),
      ...some,
    },
    { nowMs: () => 1_000_000, sleep: async (ms) => void slept.push(ms) },
  );
}

const failing = (fault: Fault, method: string, times = Number.POSITIVE_INFINITY) => {
  let left = times;
  api.fault = ({ path, ...request }) => (path !== '/graphql' && request.method === method && left-- > 0 ? fault : null);
};

describe('the issue', () => {
  it('is opened once and then brought up to date', async () => {
    expect(await run(1)).toEqual({ url: 'https://github.com/octo/repo/issues/100', notice: null });
    await run(2, { title: 'Benchmarks regressed since v1.3.0' });
    expect(api.issues).toMatchObject([
      { number: 100, state: 'open', title: 'Benchmarks regressed since v1.3.0', body: bodyOf(2) },
    ]);
  });

  it('is closed with the report by which nothing regresses, and its title stays', async () => {
    await run(1);
    await run(2, { state: 'gone', title: 'Benchmarks regressed since v1.3.0' });
    expect(api.issues).toMatchObject([
      { state: 'closed', state_reason: 'completed', title: 'Benchmarks regressed since v1.2.0', body: bodyOf(2) },
    ]);
  });

  it('that was closed stays so, and what regresses next has one of its own', async () => {
    await run(1);
    await run(2, { state: 'gone' });
    await run(3);
    expect(api.issues.map(({ state, body }) => [state, body])).toEqual([
      ['closed', bodyOf(2)],
      ['open', bodyOf(3)],
    ]);
  });

  it('is neither opened nor closed by a run that does not know', async () => {
    expect(await run(1, { state: 'unknown' })).toEqual({ url: null, notice: null });
    expect(await run(1, { state: 'gone' })).toEqual({ url: null, notice: null });
    expect(api.issues).toEqual([]);
    await run(1);
    await run(2, { state: 'unknown' });
    expect(api.issues).toMatchObject([{ state: 'open', body: bodyOf(2) }]);
  });

  it('of a newer run stays', async () => {
    await run(2);
    expect(await run(1, { state: 'gone' })).toMatchObject({ notice: expect.stringMatching(/^The issue was .*newer/) });
    expect(api.issues).toMatchObject([{ state: 'open', body: bodyOf(2) }]);
  });

  it('is nobody else’s, no pull request, and none of another job', async () => {
    const open = { title: 't', state: 'open' };
    api.issues.push(
      { ...open, number: 1, login: 'mallory', body: bodyOf(1) },
      { ...open, number: 2, login: api.login, body: bodyOf(1), isPull: true },
      { ...open, number: 3, login: api.login, body: bodyOf(1, 'other/job') },
      { ...open, number: 4, login: api.login, body: `> ${bodyOf(1)}` },
      // A run that cannot be: it would hold the issue for ever.
      { ...open, number: 5, login: api.login, body: bodyOf(9e14) },
    );
    await run(2);
    expect(api.issues).toHaveLength(6);
    expect(api.issues.slice(0, 5).every(({ title }) => title === 't')).toBe(true);
  });

  it('is found behind others of the same author', async () => {
    for (let number = 1; number <= 150; number++) {
      api.issues.push({ number, login: api.login, title: 't', body: number === 140 ? bodyOf(1) : '', state: 'open' });
    }
    await run(2);
    expect(api.issues).toHaveLength(150);
    expect(api.issues[139]).toMatchObject({ body: bodyOf(2) });
  });
});

describe('when GitHub does not take it', () => {
  it.each([
    ['GET', 'none', 'read'],
    ['POST', 'read', 'write'],
  ])('a refused %s names the permission', async (method, issues, needed) => {
    api.granted = { ...DOCUMENTED.compareWithIssue, issues };
    const { url, notice } = await run(1);
    expect(url).toBeNull();
    expect(notice).toMatch(/^No issue: the token may not write it .*; give the job "permissions: issues: write"\./);
    expect(api.violations.splice(0)).toEqual([
      expect.stringMatching(new RegExp(`^${method} .*issues: the job has no issues: ${needed}$`)),
    ]);
  });

  it('a repository without issues is said', async () => {
    failing({ kind: 'answer', status: 410 }, 'POST');
    expect((await run(1)).notice).toContain('the repository has no issues');
  });

  it.each<[string, Fault]>([
    ['500', { kind: 'answer', status: 500 }],
    ['a lost answer', { kind: 'drop' }],
  ])('%s is tried again, and makes no second one', async (_, fault) => {
    failing(fault, 'POST', 1);
    expect((await run(1)).notice).toBeNull();
    expect(api.issues).toHaveLength(1);
    expect(slept).toHaveLength(1);
  });

  it('no answer at all, and no token, are notices', async () => {
    failing({ kind: 'hang' }, 'GET');
    expect((await run(1, { connection: connection(TOKEN, api.url, 50) })).notice).toContain('GitHub did not answer');
    expect((await run(1, { connection: connection('', api.url) })).notice).toContain('github-token is empty');
  });
});

describe('what a run has to say of it', () => {
  const gate = (kind: string) => ({ reason: { kind } as Gate['reason'] });

  /** Every burst of head reads so much more than base's, and `scatter` more or less in every other one. */
  const analysed = (percent: number, scatter = 0) => {
    const head = around(100).map((value, at) => value * (1 + (percent + (at % 2 === 0 ? scatter : -scatter)) / 100));
    return analyse(results({ benchmarks: [benchmark('Parse', { base: around(100), head })] }));
  };

  it.each([
    ['regressed', analysed(20), 'regressed', 'regressed'],
    ['unchanged', analysed(0), 'passed', 'gone'],
    ['improved', analysed(-20), 'passed', 'gone'],
    ['regressed', analysed(20), 'nothing-differs', 'gone'],
    ['inconclusive', analysed(1, 30), 'passed', 'gone'],
    ['inconclusive', analysed(30, 50), 'passed', 'unknown'],
    ['inconclusive', analysed(1, 30), 'inconclusive', 'unknown'],
    ['unchanged', analysed(0), 'missing', 'unknown'],
    ['unchanged', analysed(0), 'error', 'unknown'],
  ] as const)('%s (%#), by the gate $2: $3', (verdict, analysis, kind, expected) => {
    expect(analysis.verdict).toBe(verdict);
    expect(issueStateOf({ analysis, gate: gate(kind) })).toBe(expected);
  });

  it('nothing is gone where a benchmark was not measured', () => {
    const analysis = analysed(0);
    const counts = { ...analysis.counts, notMeasured: 1 };
    expect(issueStateOf({ analysis: { ...analysis, counts }, gate: gate('passed') })).toBe('unknown');
  });

  it.each([
    ['schedule', 'refs/heads/main', 'main', null],
    ['schedule', 'refs/heads/main', null, null],
    ['workflow_dispatch', 'refs/heads/main', 'main', null],
    ['workflow_dispatch', 'refs/heads/topic', 'main', /default branch/],
    ['pull_request', 'refs/pull/7/merge', 'main', /schedule and workflow_dispatch/],
    ['push', 'refs/heads/main', 'main', /schedule and workflow_dispatch/],
  ])('on %s of %s, where the default branch is %s: %s', (name, ref, defaultBranch, expected) => {
    const event = { name, ref, defaultBranch } as EventContext;
    const why = whyNoIssue({ event });
    if (expected === null) expect(why).toBeNull();
    else expect(why).toMatch(expected);
  });

  it('its title holds a name of the repository as text', () => {
    expect(issueTitle('core-v1.2.0+5')).toBe('Benchmarks regressed since core-v1.2.0+5');
    expect(issueTitle('v1 @octocat #3\n`x`')).toBe('Benchmarks regressed since v1??octocat??3??x?');
    expect(issueTitle('v'.repeat(300))).toHaveLength('Benchmarks regressed since '.length + 100);
  });
});
