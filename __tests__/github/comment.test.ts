import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection, type Patience } from '../../src/github/api.ts';
import { publishComment } from '../../src/github/publish/comment.ts';
import type { CommentRequest } from '../../src/github/publish/own-comments.ts';
import { formatMarker, type Marker } from '../../src/render/markdown/marker.ts';
import { type ApiServer, type Fault, startApiServer, TOKEN } from './api-server.ts';
import { DOCUMENTED } from './documented-jobs.ts';
import { ofFork } from './permissions.ts';

let api: ApiServer;
let slept: number[];
/** Waits are counted, not waited. */
let patience: Patience;

beforeEach(async () => {
  api = await startApiServer(DOCUMENTED.compare);
  slept = [];
  patience = { nowMs: () => 1_000_000, sleep: async (ms) => void slept.push(ms) };
});

afterEach(async () => {
  await api.close();
  // Whatever a test is about: each request and each answer fitted GitHub's description.
  expect(api.violations).toEqual([]);
});

const ISSUE = 7;
const BOT = 'github-actions[bot]';

function marker(number: number, overrides: Partial<Marker> = {}): Marker {
  const digest = number.toString(16).padStart(64, '0');
  return { key: 'bench', runId: 9000 + number, runNumber: number, runAttempt: 1, resultsDigest: digest, ...overrides };
}

function bodyOf(mark: Marker, text = `run ${mark.runNumber}`): string {
  return `${formatMarker(mark)}\n${text}`;
}

function run(number: number, overrides: Partial<CommentRequest> = {}) {
  const mark = overrides.marker ?? marker(number);
  return publishComment(
    {
      connection: connection(TOKEN, api.url),
      owner: 'octo',
      repository: 'repo',
      pullRequest: ISSUE,
      fork: false,
      eventMs: null,
      mode: 'update',
      section: '',
      marker: mark,
      changed: true,
      render: () => bodyOf(mark),
      ...overrides,
    },
    patience,
  );
}

function existing(login: string, body: string, id: number, updatedAt?: string) {
  api.comments.push({ id, issue: ISSUE, login, body, ...(updatedAt === undefined ? {} : { updatedAt }) });
}

const bodies = () => api.comments.map((comment) => comment.body);
const sent = () => api.requests.filter(({ method, path }) => method !== 'GET' && path !== '/graphql');

/** Answers the next `times` requests that write (or read) with a fault, then lets everything pass. */
function failing(fault: Fault, times = Number.POSITIVE_INFINITY, methods = ['POST', 'PATCH']) {
  let left = times;
  api.fault = ({ method, path }) => (path !== '/graphql' && methods.includes(method) && left-- > 0 ? fault : null);
}

describe('update', () => {
  it('makes a comment where there is none, and gives its address', async () => {
    expect(await run(1)).toEqual({ url: 'https://github.com/octo/repo/pull/7#issuecomment-1001', notice: null });
    expect(bodies()).toEqual([bodyOf(marker(1))]);
  });

  it('updates that comment in place from then on', async () => {
    await run(1);
    const { url } = await run(2);
    expect(url).toMatch(/issuecomment-1001$/);
    expect(bodies()).toEqual([bodyOf(marker(2))]);
  });

  it('finds ours on any page', async () => {
    for (let i = 0; i < 250; i++) existing('somebody', `talk ${i}`, i + 1);
    existing(BOT, bodyOf(marker(1)), 300);
    for (let i = 0; i < 60; i++) existing('somebody', `more ${i}`, 301 + i);
    await run(2);
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /repos/octo/repo/issues/comments/300',
    ]);
    expect(api.requests.filter(({ method }) => method === 'GET')).toHaveLength(4);
  });

  it('touches nobody else’s comment, whatever it says', async () => {
    const copied = bodyOf(marker(1), 'copied marker');
    existing('mallory', copied, 10);
    existing('github-actions', copied, 11);
    existing(BOT, `quoting:\n${copied}`, 12);
    await run(2);
    expect(bodies().slice(0, 3)).toEqual([copied, copied, `quoting:\n${copied}`]);
    expect(bodies()[3]).toBe(bodyOf(marker(2)));
  });

  it('knows its own author, whoever the token belongs to', async () => {
    api.login = 'our-app[bot]';
    existing(BOT, bodyOf(marker(1)), 10);
    await run(2);
    await run(3);
    expect(bodies()).toEqual([bodyOf(marker(1)), bodyOf(marker(3))]);
  });

  it('takes the token for that of the Actions app where the server has no GraphQL', async () => {
    existing(BOT, bodyOf(marker(1)), 10);
    api.fault = ({ path }) => (path === '/graphql' ? { kind: 'answer', status: 404 } : null);
    await run(2);
    expect(bodies()).toEqual([bodyOf(marker(2))]);
  });

  it('keeps one comment a key', async () => {
    await run(1);
    await run(1, { marker: marker(1, { key: 'bench/arm64' }) });
    await run(2);
    expect(bodies()).toEqual([bodyOf(marker(2)), bodyOf(marker(1, { key: 'bench/arm64' }))]);
  });

  it('says so when another job of the same run wrote the same comment', async () => {
    await run(1);
    const { notice } = await run(1, { marker: marker(1, { resultsDigest: 'f'.repeat(64) }) });
    expect(notice).toContain('comment-key');
  });

  it('makes a new one when ours was deleted after it was listed', async () => {
    await run(1);
    failing({ kind: 'answer', status: 404 }, 1, ['PATCH']);
    expect((await run(2)).notice).toBeNull();
    expect(sent().map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST']);
  });
});

describe('comments that are deleted while they are read', () => {
  /** As soon as the `nth` page was asked for, and before it is answered. */
  function deletedAt(nth: number, count = 1) {
    let asked = 0;
    api.fault = ({ method, query }) => {
      if (method === 'GET' && query.page !== undefined && ++asked === nth) api.comments.splice(0, count);
      return null;
    };
  }

  // 250 comments: ours is the first of the second page, or of the third.
  it.each([
    [100, 1],
    [100, 2],
    [100, 3],
    [200, 1],
    [200, 2],
    [200, 3],
  ])('hide ours after %i others from nobody, at request %i', async (before, nth) => {
    for (let i = 0; i < before; i++) existing('somebody', `talk ${i}`, i + 1);
    existing(BOT, bodyOf(marker(1)), 500);
    for (let i = 0; i < 249 - before; i++) existing('somebody', `more ${i}`, 501 + i);
    deletedAt(nth);
    expect((await run(2)).url).toMatch(/issuecomment-500$/);
    expect(bodies().filter((body) => body.startsWith('<!-- tare-comment'))).toEqual([bodyOf(marker(2))]);
  });

  it('hide none of a run that makes its own each time', async () => {
    for (let i = 0; i < 100; i++) existing('somebody', `talk ${i}`, i + 1);
    existing(BOT, bodyOf(marker(2)), 500);
    existing(BOT, bodyOf(marker(1)), 501);
    deletedAt(2, 2);
    expect((await run(2, { mode: 'new' })).url).toMatch(/issuecomment-500$/);
  });
});

describe('an older run', () => {
  it('leaves the comment of a newer one', async () => {
    await run(3);
    const outcome = await run(2);
    expect(outcome.url).toMatch(/issuecomment-1001$/);
    expect(outcome.notice).toContain('newer run (number 3, attempt 1)');
    expect(bodies()).toEqual([bodyOf(marker(3))]);
  });

  it('is one with fewer attempts, too', async () => {
    await run(3, { marker: marker(3, { runAttempt: 2 }) });
    expect((await run(3)).notice).toContain('attempt 2');
    await run(3, { marker: marker(3, { runAttempt: 3 }) });
    expect(bodies()).toEqual([bodyOf(marker(3, { runAttempt: 3 }))]);
  });

  it('is told by the run id where two workflows share a key', async () => {
    await run(50, { marker: marker(50, { runId: 100 }) });
    await run(2, { marker: marker(2, { runId: 101 }) });
    expect(bodies()).toEqual([bodyOf(marker(2, { runId: 101 }))]);
  });
});

describe('a marker that cannot be true', () => {
  const eventMs = Date.parse('2026-11-21T12:00:00Z');
  const [before, after] = ['2026-11-21T11:59:00Z', '2026-11-21T12:01:00Z'];
  const madeUp = (overrides: Partial<Marker>) => bodyOf(marker(99, overrides), 'made up');

  it('by a run id that is further ahead than runs can be is no comment of ours', async () => {
    existing(BOT, madeUp({ runId: Number.MAX_SAFE_INTEGER }), 900, after);
    existing(BOT, madeUp({ runId: 9_000_000_000_000_000 }), 901, after);
    expect((await run(2, { eventMs })).notice).toBeNull();
    expect(bodies().at(-1)).toBe(bodyOf(marker(2)));
    await run(3, { eventMs });
    expect(bodies()).toHaveLength(3);
    expect(bodies().at(-1)).toBe(bodyOf(marker(3)));
  });

  it('by a larger run id than ours, though nobody has written since before our event', async () => {
    existing(BOT, madeUp({ runId: 10_000 }), 900, before);
    expect((await run(2, { eventMs })).notice).toBeNull();
    expect(bodies().at(-1)).toBe(bodyOf(marker(2)));
  });

  it('by our own run id and another number', async () => {
    existing(BOT, madeUp({ runId: 9002, runNumber: 99_999 }), 900, after);
    expect((await run(2, { eventMs })).notice).toBeNull();
    expect(bodies()).toHaveLength(2);
  });

  it('is left as it is, while one that can be true still stops an older run', async () => {
    existing(BOT, madeUp({ runId: 10_000 }), 900, after);
    expect((await run(2, { eventMs })).notice).toContain('newer run');
    expect(bodies()).toEqual([madeUp({ runId: 10_000 })]);
  });
});

describe('other modes', () => {
  it('new: one comment a run', async () => {
    await run(1, { mode: 'new' });
    await run(2, { mode: 'new' });
    expect(bodies()).toEqual([bodyOf(marker(1)), bodyOf(marker(2))]);
  });

  it('on-change: silent until something changed, then kept current', async () => {
    expect(await run(1, { mode: 'on-change', changed: false })).toEqual({ url: null, notice: null });
    await run(2, { mode: 'on-change', changed: true });
    await run(3, { mode: 'on-change', changed: false });
    expect(bodies()).toEqual([bodyOf(marker(3))]);
  });

  it('off: asks nothing', async () => {
    expect(await run(1, { mode: 'off' })).toEqual({ url: null, notice: null });
    expect(api.requests).toEqual([]);
  });
});

describe('when GitHub does not take it', () => {
  it.each([
    [401, {}, 'github-token is not valid'],
    [403, {}, 'permissions: pull-requests: write'],
    [404, {}, 'pull request 7 was not found'],
    [410, {}, 'GitHub answered 410'],
  ])('%d gives a notice and no exception', async (status, headers, reason) => {
    failing({ kind: 'answer', status, headers });
    const { url, notice } = await run(1);
    expect(url).toBeNull();
    expect(notice).toContain(reason);
    expect(notice).toContain('The result is in the job summary.');
    expect(slept).toEqual([]);
  });

  it('a fork’s read-only token is called by its name', async () => {
    api.granted = ofFork(DOCUMENTED.compare);
    expect((await run(1, { fork: true })).notice).toContain('a pull request from a fork gets a read-only token');
    expect(api.violations.splice(0)).toEqual([
      'POST /repos/octo/repo/issues/7/comments: the job has no pull-requests: write',
    ]);
  });

  it('no token: nothing is asked', async () => {
    expect((await run(1, { connection: connection('', api.url) })).notice).toContain('github-token is empty');
    expect(api.requests).toEqual([]);
  });

  it('a body that is too long is shortened to what the server takes', async () => {
    const limits: number[] = [];
    const render = (limit: number) => {
      limits.push(limit);
      return `${formatMarker(marker(1))}\n${'x'.repeat(limit === 65_536 ? 70_000 : 100)}`;
    };
    expect((await run(1, { render })).notice).toBeNull();
    expect(limits).toEqual([65_536, 32_768]);
    expect(bodies()).toHaveLength(1);
  });

  it('a body that stays too long ends in a notice', async () => {
    const { notice } = await run(1, { render: () => 'x'.repeat(70_000) });
    expect(notice).toContain('GitHub answered 422');
    expect(notice).toContain('Body is too long');
  });

  it.each([500, 502, 503])('%d is tried again, later and later', async (status) => {
    failing({ kind: 'answer', status }, 2);
    expect((await run(1)).url).toMatch(/issuecomment/);
    expect(slept).toEqual([1000, 2000]);
    expect(bodies()).toHaveLength(1);
  });

  it('a server that stays broken is left in peace after four tries', async () => {
    failing({ kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY, ['GET']);
    expect((await run(1)).notice).toContain('GitHub answered 500');
    expect(slept).toEqual([1000, 2000, 4000]);
  });

  it('an answer lost on the way makes no second comment', async () => {
    failing({ kind: 'drop' }, 1, ['POST']);
    expect((await run(1)).notice).toBeNull();
    expect(bodies()).toEqual([bodyOf(marker(1))]);
  });

  it.each(['new', 'update'] as const)(
    '%s: a comment made although the answer said 502 is found again',
    async (mode) => {
      let made = false;
      api.fault = ({ method, body }) => {
        if (method !== 'POST' || made || !JSON.stringify(body).includes('tare-comment')) return null;
        made = true;
        existing(BOT, (body as { body: string }).body, 500);
        return { kind: 'answer', status: 502 };
      };
      expect((await run(1, { mode })).url).toMatch(/issuecomment-500$/);
      expect(bodies()).toHaveLength(1);
    },
  );

  it('the wait that a rate limit asks for is kept', async () => {
    failing({ kind: 'answer', status: 429, headers: { 'retry-after': '7' } }, 1);
    expect((await run(1)).url).toMatch(/issuecomment/);
    expect(slept).toEqual([7000]);
  });

  it('a secondary rate limit is one, though its status is 403', async () => {
    const body = { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' };
    failing({ kind: 'answer', status: 403, body }, 1);
    expect((await run(1)).url).toMatch(/issuecomment/);
    expect(slept).toEqual([60_000]);
  });

  it('a used-up quota is waited for when that is soon, and not when it is an hour away', async () => {
    // now: 1000 s
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1030' };
    failing({ kind: 'answer', status: 403, headers }, 1);
    expect((await run(1)).url).toMatch(/issuecomment/);
    expect(slept).toEqual([30_000]);
    failing({ kind: 'answer', status: 403, headers: { ...headers, 'x-ratelimit-reset': '4600' } });
    expect((await run(2)).notice).toContain('GitHub asks to wait');
    expect(slept).toEqual([30_000]);
  });

  it('a server that never answers is given up after its time limit', async () => {
    api.fault = ({ method }) => (method === 'GET' ? { kind: 'hang' } : null);
    expect((await run(1, { connection: connection(TOKEN, api.url, 50) })).notice).toContain('GitHub did not answer');
    expect(slept).toHaveLength(3);
  });

  it('a server that is not there gives a notice', async () => {
    const gone = await startApiServer(DOCUMENTED.compare);
    await gone.close();
    expect((await run(1, { connection: connection(TOKEN, gone.url) })).notice).toContain('GitHub did not answer');
  });
});
