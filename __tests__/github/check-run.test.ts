import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '../../src/github/api.ts';
import { checkRunName, conclusionOf, publishCheckRun } from '../../src/github/publish/check-run.ts';
import type { Gate } from '../../src/model/analysis/analysis.ts';
import { type ApiServer, type Fault, startApiServer, TOKEN } from './api-server.ts';
import { DOCUMENTED } from './documented-jobs.ts';

let api: ApiServer;
let slept: number[];

beforeEach(async () => {
  api = await startApiServer(DOCUMENTED.compareWithCheckRun);
  slept = [];
});

afterEach(async () => {
  await api.close();
  expect(api.violations).toEqual([]);
});

const COMMIT = 'c'.repeat(40);
const PLACE = { file: 'js/sum.bench.ts', line: 3, title: 'Benchmark regressed', message: 'adds regressed +20 %' };

function run(id: number, some: Partial<Parameters<typeof publishCheckRun>[0]> = {}, runAttempt = 1) {
  const marker = { key: 'ci/bench', runId: id, runNumber: id, runAttempt, resultsDigest: 'a'.repeat(64) };
  return publishCheckRun(
    {
      connection: connection(TOKEN, api.url),
      repository: { owner: 'octo', name: 'repo' },
      commit: COMMIT,
      marker,
      section: '',
      conclusion: 'failure',
      title: '1 regression',
      summary: `## run ${id}`,
      detailsUrl: 'https://github.com/octo/repo/actions/runs/1',
      annotations: [PLACE],
      ...some,
    },
    { nowMs: () => 1_000_000, sleep: async (ms) => void slept.push(ms) },
  );
}

const failing = (fault: Fault, method: string, times = Number.POSITIVE_INFINITY) => {
  let left = times;
  api.fault = (request) => (request.method === method && left-- > 0 ? fault : null);
};

describe('a check run', () => {
  it('is made on the commit, with lines, in two requests', async () => {
    expect(await run(1)).toBeNull();
    expect(api.checkRuns).toMatchObject([
      {
        name: 'Tare (ci/bench)',
        head_sha: COMMIT,
        status: 'completed',
        conclusion: 'failure',
        external_id: 'tare 1 run=1 attempt=1',
        output: { title: '1 regression', summary: '## run 1' },
        annotations: [{ path: 'js/sum.bench.ts', start_line: 3, end_line: 3, annotation_level: 'warning' }],
      },
    ]);
    expect(api.requests).toHaveLength(2);
  });

  it('is updated by later attempts and runs, whose lines are not added to those that are there', async () => {
    await run(1);
    await run(1, { conclusion: 'success', annotations: [] }, 2);
    expect(await run(2, { conclusion: 'neutral' })).toBeNull();
    expect(api.checkRuns).toHaveLength(1);
    expect(api.checkRuns[0]).toMatchObject({ conclusion: 'neutral', output: { summary: '## run 2' } });
    expect(api.checkRuns[0]?.annotations).toHaveLength(1);
  });

  it('of a newer run stays', async () => {
    await run(2);
    expect(await run(1)).toContain('newer run');
    expect(await run(2, {}, 2)).toBeNull();
    expect(await run(2, {}, 1)).toContain('newer run');
    expect(api.checkRuns[0]?.external_id).toBe('tare 1 run=2 attempt=2');
  });

  it('is one for each section, and nobody else’s of that name', async () => {
    const others = { id: 7, name: 'Tare (ci/bench)', head_sha: COMMIT, external_id: '', conclusion: 'success' };
    api.checkRuns.push({ ...others, details_url: '', output: { title: '', summary: '' }, annotations: [] });
    await run(1);
    await run(1, { section: 'linux' });
    expect(api.checkRuns.map(({ name }) => name)).toEqual([
      'Tare (ci/bench)',
      'Tare (ci/bench)',
      'Tare (ci/bench, linux)',
    ]);
    expect(api.checkRuns[0]?.external_id).toBe('');
    expect(checkRunName({ key: 'a' }, 'b')).toBe('Tare (a, b)');
  });

  it('is cut to what GitHub takes', async () => {
    await run(1, { title: 't'.repeat(300), summary: 's'.repeat(70_000) });
    expect(api.checkRuns[0]?.output.summary).toHaveLength(65_535);
    expect(api.checkRuns[0]?.output.title).toHaveLength(255);
  });
});

describe('when GitHub does not take it', () => {
  it.each([
    ['GET', 'none', 'read'],
    ['POST', 'read', 'write'],
  ])('a refused %s names the permission, and fails nothing', async (method, checks, needed) => {
    api.granted = { ...DOCUMENTED.compareWithCheckRun, checks };
    expect(await run(1)).toMatch(
      /^No check run: the token may not write it \(Resource not accessible by integration.*\); give the job "permissions: checks: write"\.$/,
    );
    expect(slept).toEqual([]);
    expect(api.violations.splice(0)).toEqual([
      expect.stringMatching(new RegExp(`^${method} .*check-runs: the job has no checks: ${needed}$`)),
    ]);
  });

  it.each([401, 410])('%d is a notice', async (status) => {
    failing({ kind: 'answer', status }, 'POST');
    expect(await run(1)).toContain(`GitHub answered ${status}`);
  });

  it('a place that it refuses costs only the places', async () => {
    failing({ kind: 'answer', status: 422 }, 'POST', 1);
    expect(await run(1)).toBeNull();
    expect(api.checkRuns[0]?.annotations).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['500', { kind: 'answer', status: 500 }],
    ['429', { kind: 'answer', status: 429, headers: { 'retry-after': '7' } }],
    ['a lost answer', { kind: 'drop' }],
  ])('%s is tried again, and makes no second one', async (_, fault) => {
    failing(fault, 'POST', 1);
    expect(await run(1)).toBeNull();
    expect(api.checkRuns).toHaveLength(1);
    expect(api.checkRuns[0]?.annotations).toHaveLength(1);
    expect(slept).toHaveLength(1);
  });

  it('no answer at all is a notice', async () => {
    failing({ kind: 'hang' }, 'GET');
    expect(await run(1, { connection: connection(TOKEN, api.url, 50) })).toContain('GitHub did not answer');
    expect(await run(1, { connection: connection('', api.url) })).toContain('github-token is empty');
  });
});

describe('the conclusion', () => {
  const gate = (some: Partial<Gate>): Gate => ({
    failed: false,
    exitCode: 0,
    reason: { kind: 'passed' },
    accepted: [],
    exceeded: [],
    observing: null,
    ...some,
  });
  const regressed = { kind: 'regressed', others: 0 } as unknown as Gate['reason'];

  it.each([
    ['regressed', gate({ failed: true, reason: regressed }), 'failure'],
    ['regressed', gate({ reason: regressed, observing: { state: 'observing', until: null } }), 'neutral'],
    ['regressed', gate({ reason: { ...regressed, kind: 'accepted' } as Gate['reason'] }), 'neutral'],
    ['regressed', gate({}), 'neutral'],
    ['inconclusive', gate({}), 'neutral'],
    ['inconclusive', gate({ failed: true, reason: { kind: 'inconclusive', worst: null, others: 0 } }), 'failure'],
    ['error', gate({ failed: true, reason: { kind: 'error', cause: 'no-pairs' } }), 'failure'],
    ['error', gate({ reason: { kind: 'error', cause: 'no-pairs' } }), 'neutral'],
    ['unchanged', gate({}), 'success'],
    ['improved', gate({}), 'success'],
    ['unchanged', gate({ reason: { kind: 'missing', others: 0 } as unknown as Gate['reason'] }), 'neutral'],
  ] as const)('of %s', (verdict, decided, conclusion) => {
    expect(conclusionOf({ verdict, gate: decided })).toBe(conclusion);
  });
});
