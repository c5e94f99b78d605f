import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../../src/github/context.ts';
import type { ApiServer } from '../api-server.ts';
import openapi from '../fixtures/openapi.json' with { type: 'json' };
import { type Accepting, eachAccepting, HEAD } from './accepting.ts';

/** A run of the merge queue: what was accepted in the pull request that it is of. */
let at: Accepting;
eachAccepting((accepting) => {
  at = accepting;
  serve(at.api);
});

const [BASE, MERGE] = ['b'.repeat(40), 'd'.repeat(40)];
const LINE = 'Benchmark-accept: Parse/large up to 12% because the new format needs it';
const QUEUED: Partial<RunContext> = {
  event: {
    name: 'merge_group',
    sha: MERGE,
    ref: '',
    before: null,
    mergeGroupBase: BASE,
    defaultBranch: null,
    pullRequest: null,
  },
  queue: { pullRequest: 7, base: 'main', baseSha: BASE, headSha: MERGE },
};

interface Served {
  readonly pull?: object;
  readonly fork?: string;
  readonly parents?: readonly string[];
}

/** The pull request as GitHub has it, and the commit that the queue wants to merge. */
function serve(api: ApiServer, { pull = {}, fork = 'octo/repo', parents = [BASE, HEAD] }: Served = {}): void {
  const [one, commit] = [openapi['x-one-pull-example'], openapi['x-git-commit-example']];
  const repo = (full_name: string) => ({ ...one.head.repo, full_name });
  api.answers = ({ template, named }) => {
    switch (template) {
      case '/repos/{owner}/{repo}/pulls/{pull_number}': {
        const { body, labels } = api.pull;
        const shown = { ...one, number: Number(named.pull_number), state: 'open', body, requested_teams: [] };
        return {
          status: 200,
          body: {
            ...shown,
            labels: labels.map((name) => ({ ...one.labels[0], name })),
            user: { ...one.user, login: api.pull.login },
            head: { ...one.head, sha: HEAD, repo: repo(fork) },
            base: { ...one.base, ref: 'main', repo: repo('octo/repo') },
            ...pull,
          },
        };
      }
      case '/repos/{owner}/{repo}/git/commits/{commit_sha}':
        if (named.commit_sha !== MERGE) return null;
        return { status: 200, body: { ...commit, parents: parents.map((sha) => ({ ...commit.parents[0], sha })) } };
      default:
        return null;
    }
  };
}

const queued = (percent: number, queue: Partial<RunContext['queue']> = {}) =>
  at.run(percent, {}, HEAD, { ...QUEUED, queue: { ...QUEUED.queue, ...queue } as RunContext['queue'] });

describe('a run of the merge queue', () => {
  it('passes by a line of its pull request, and writes no comment', async () => {
    at.comment('maintainer', LINE);
    await queued(10);
    expect(process.exitCode).toBeUndefined();
    expect(at.summary()).toContain('1 regression, check passes: accepted');
    expect(at.summary()).toMatch(/by `maintainer` \(line of a comment, `\S+`\): the new format needs it\./);
    expect(at.outputs().accepted).toContain('"by":"maintainer"');
    expect(at.api.comments).toHaveLength(1);
    expect(at.api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('fails beyond it, and by what an outsider wrote', async () => {
    at.comment('author', LINE.replace('12%', '900%'));
    at.comment('maintainer', LINE);
    await queued(30);
    expect(process.exitCode).toBe(1);
    expect(at.summary()).toContain('`author` has no write access');
    expect(at.summary()).toContain('is certainly worse than the 12\u00a0% that `maintainer` accepted');
  });

  it('passes by the label, up to what the pull request’s comment showed', async () => {
    await at.run(10);
    at.commented();
    at.label('maintainer');
    await queued(10);
    expect(process.exitCode).toBeUndefined();
    await queued(20);
    expect(process.exitCode).toBe(1);
  });

  it('of a squashed pull request passes, too', async () => {
    serve(at.api, { parents: [BASE] });
    at.api.pull.body = LINE;
    at.api.pull.login = 'owner';
    await queued(10);
    expect(process.exitCode).toBeUndefined();
  });

  it.each([
    ['whose branch names none', {}, { pullRequest: null }, 'its branch names no pull request'],
    ['without its commits', {}, { baseSha: null }, 'its branch names no pull request'],
    [
      'of one that is closed',
      { pull: { state: 'closed' } },
      {},
      'pull request 7, which its branch names, is not open for the',
    ],
    [
      'for another branch',
      {},
      { base: 'release' },
      'pull request 7, which its branch names, is not open for the branch release',
    ],
    ['of several', { parents: ['e'.repeat(40), HEAD] }, {}, 'other pull requests may be in it'],
    ['of another head', { parents: [BASE, 'e'.repeat(40)] }, {}, 'other pull requests may be in it'],
    ['of three parents', { parents: [BASE, HEAD, HEAD] }, {}, 'other pull requests may be in it'],
  ])('%s accepts nothing, and says so', async (_, served, queue, why) => {
    serve(at.api, served);
    at.comment('maintainer', LINE);
    await queued(10, queue);
    expect(process.exitCode).toBe(1);
    expect(at.summary()).toContain('Nothing counts as accepted in this run of the merge queue: ');
    expect(at.summary().replaceAll('\\', '')).toContain(why);
  });

  it.each(['/pulls/7', `/git/commits/${MERGE}`])('fails where %s is not answered, with a notice', async (path) => {
    at.comment('maintainer', LINE);
    at.api.fault = (request) => (request.path.endsWith(path) ? { kind: 'answer', status: 403 } : null);
    await queued(10);
    expect(process.exitCode).toBe(1);
    expect(at.notices.join()).toContain('could not be read: GitHub answered 403');
  });
});
