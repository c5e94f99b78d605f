import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readContext } from '../../src/github/context.ts';
import { createFiles } from '../../src/host/files/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tare-context-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHA = 'a'.repeat(40);
const BASE = 'b'.repeat(40);
const ENVIRONMENT = {
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_SHA: SHA,
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_REPOSITORY: 'octo/repo',
  GITHUB_RUN_ID: '9001',
  GITHUB_RUN_NUMBER: '42',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_WORKSPACE: '/work',
  GITHUB_WORKFLOW: 'Bench it',
  GITHUB_WORKFLOW_REF: 'octo/repo/.github/workflows/bench.yml@refs/pull/7/merge',
  GITHUB_JOB: 'go',
};

function contextOf(payload: string, environment: Record<string, string> = {}) {
  const path = join(folder, 'event.json');
  writeFileSync(path, payload);
  return readContext({ ...ENVIRONMENT, GITHUB_EVENT_PATH: path, ...environment }, createFiles());
}

const pullRequest = (headRepository: object | null) =>
  JSON.stringify({
    pull_request: {
      number: 7,
      updated_at: '2026-11-21T12:00:00Z',
      base: { sha: BASE, repo: { full_name: 'octo/repo' } },
      head: { sha: SHA, repo: headRepository },
    },
    repository: { default_branch: 'trunk' },
  });

describe('a pull request', () => {
  it('is known by its number and both ends', async () => {
    const context = await contextOf(pullRequest({ full_name: 'octo/repo' }));
    expect(context).toEqual({
      event: {
        name: 'pull_request',
        sha: SHA,
        ref: 'refs/pull/7/merge',
        pullRequest: { number: 7, baseSha: BASE, headSha: SHA },
        before: null,
        mergeGroupBase: null,
        defaultBranch: 'trunk',
      },
      ci: {
        runId: 9001,
        runNumber: 42,
        runAttempt: 2,
        url: 'https://github.com/octo/repo/actions/runs/9001/attempts/2',
        repository: 'octo/repo',
      },
      repository: { owner: 'octo', name: 'repo' },
      workspace: '/work',
      serverUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      fork: false,
      queue: null,
      eventMs: Date.UTC(2026, 10, 21, 12),
      defaultKey: 'bench/go',
      workflowKey: 'bench',
    });
  });

  it('comes from a fork when its head lives elsewhere, or nowhere any more', async () => {
    expect((await contextOf(pullRequest({ full_name: 'someone/repo' }))).fork).toBe(true);
    expect((await contextOf(pullRequest(null))).fork).toBe(true);
  });
});

describe('other events', () => {
  it('push: the commit before, unless the branch is new', async () => {
    expect((await contextOf(JSON.stringify({ before: BASE }))).event.before).toBe(BASE);
    expect((await contextOf(JSON.stringify({ before: '0'.repeat(40) }))).event.before).toBeNull();
  });

  it('merge_group: its base', async () => {
    const payload = JSON.stringify({ merge_group: { base_sha: BASE } });
    expect((await contextOf(payload)).event.mergeGroupBase).toBe(BASE);
  });

  it('merge_group: the pull request that its branch names', async () => {
    const queued = async (more: object) => {
      const group = { base_sha: BASE, head_sha: SHA, base_ref: 'refs/heads/release/1', ...more };
      return (await contextOf(JSON.stringify({ merge_group: group }), { GITHUB_EVENT_NAME: 'merge_group' })).queue;
    };
    const ref = `refs/heads/gh-readonly-queue/release/1/pr-104-${BASE}`;
    const known = { pullRequest: 104, base: 'release/1', baseSha: BASE, headSha: SHA };
    expect(await queued({ head_ref: ref })).toEqual(known);
    for (const head_ref of [undefined, 'refs/heads/x', ref.replace('release/1', 'main'), ref.replace('104', '1e3')]) {
      expect(await queued({ head_ref })).toEqual({ ...known, pullRequest: null });
    }
    expect(await queued({ head_ref: ref, head_sha: '--x' })).toEqual({ ...known, headSha: null });
    expect((await contextOf(JSON.stringify({ merge_group: { head_ref: ref } }))).queue).toBeNull();
  });

  it('on another server, its addresses', async () => {
    const servers = { GITHUB_SERVER_URL: 'https://git.example.org', GITHUB_API_URL: 'https://git.example.org/api/v3' };
    const { ci, apiUrl } = await contextOf('{}', servers);
    expect(ci?.url).toMatch(/^https:\/\/git\.example\.org\/octo\/repo\/actions/);
    expect(apiUrl).toBe('https://git.example.org/api/v3');
  });
});

describe('odd payloads', () => {
  it.each([
    ['', 'nothing'],
    ['{', 'half of one'],
    ['null', 'null'],
    ['[1]', 'a list'],
    ['{"pull_request":null}', 'no pull request'],
    ['{"pull_request":{"number":"7; rm -rf /"}}', 'a number that is none'],
    ['{"pull_request":{"number":7,"base":{"sha":"--option"},"head":{"sha":"x"}}}', 'hashes that are none'],
    ['{"pull_request":{"number":-1}}', 'a negative number'],
  ])('%s leaves no pull request', async (payload) => {
    expect((await contextOf(payload)).event.pullRequest).toBeNull();
  });

  it('no file, no environment: nothing is known, and nothing is thrown', async () => {
    const context = await readContext({ GITHUB_EVENT_PATH: join(folder, 'missing.json') }, createFiles());
    expect(context).toMatchObject({ ci: null, repository: null, fork: false, defaultKey: 'benchmarks' });
  });

  it('any JSON at all is survived', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (payload) => {
        const { event } = await contextOf(payload);
        expect(event.name).toBe('pull_request');
      }),
      { numRuns: 50 },
    );
  });
});
