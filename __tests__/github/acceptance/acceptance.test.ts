import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/model/inputs/inputs.ts';
import type { ApiServer } from '../api-server.ts';
import { DOCUMENTED } from '../documented-jobs.ts';
import { ofFork } from '../permissions.ts';
import { type Accepting, eachAccepting, LABEL } from './accepting.ts';

/** What people accept in a pull request, read from a server that checks each request: what is measured is made up. */
let at: Accepting;
let api: ApiServer;
let outputs: Accepting['outputs'];
let run: Accepting['run'];
let comment: Accepting['comment'];
let commented: Accepting['commented'];
let label: Accepting['label'];
eachAccepting((accepting) => {
  at = accepting;
  ({ api, outputs, run, comment, commented, label } = at);
});

const ours = () => api.comments.find(({ login }) => login === api.login);
const passed = () => process.exitCode === undefined;

const LINE = 'Benchmark-accept: Parse/large up to 12% because the new format needs it';

describe('a line', () => {
  it('of a maintainer’s comment lets the gate pass, and hides nothing', async () => {
    comment('maintainer', `Fine.\n\n${LINE}\n`);
    const body = await run(10);
    expect(passed()).toBe(true);
    expect(body).toMatch(/^### 🔴 Benchmarks: 1 regression, check passes: accepted$/m);
    expect(body).toMatch(
      /- `Parse\/large` \(\+\d+\.\d+.%\) was accepted up to 12.% by `maintainer` \(line of a comment, `2026\S+`\): the new format needs it\./,
    );
    expect(outputs().verdict).toBe('regressed');
    const accepted = JSON.parse(outputs().accepted ?? '');
    expect(accepted).toEqual([
      {
        benchmark: 'Parse/large',
        metric: 'ns/op',
        bound: { kind: 'share', share: 0.12 },
        source: 'comment',
        by: 'maintainer',
        at: '2026-11-21T08:00:00Z',
        reason: 'the new format needs it',
      },
    ]);
    expect(at.notices.join()).toContain('accepted up to 12 % by maintainer: Parse/large regressed');
  });

  it('of the description counts where its author may write', async () => {
    api.pull.body = LINE;
    const refused = await run(10);
    expect(passed()).toBe(false);
    expect(refused).toContain('`author` has no write access, so that this line of the description accepts nothing');
    api.permissions.set('author', 'write');
    expect(await run(10)).toContain('(line of the description, `2026');
    expect(passed()).toBe(true);
  });

  it.each(['outsider', 'author', 'some-app[bot]'])('of %s is shown and does nothing', async (login) => {
    api.permissions.set('outsider', 'none');
    comment(login, LINE);
    const body = await run(10);
    expect(process.exitCode).toBe(1);
    expect(body).toContain(
      `\`${login}\` has no write access, so that this line of a comment accepts nothing: \`${LINE}\``,
    );
    expect(outputs().accepted).toBe('[]');
  });

  it('is void beyond its bound, and says whether that is certain', async () => {
    comment('maintainer', LINE);
    expect(await run(30)).toContain('is certainly worse than the 12\u00a0% that `maintainer` accepted');
    expect(process.exitCode).toBe(1);
    expect(await run(12.1)).toContain('is estimated to be worse than the 12\u00a0% that `maintainer` accepted');
    expect(process.exitCode).toBe(1);
  });

  it('that is nearly right is named', async () => {
    comment('maintainer', 'Benchmark-accept: Parse/large up to 12%');
    const body = await run(10);
    expect(process.exitCode).toBe(1);
    expect(body).toContain('A line of `maintainer` accepts nothing, as it has no reason after "because"');
  });

  it('for a benchmark that there is not is named', async () => {
    comment('maintainer', 'Benchmark-accept: Prase/* up to 12% because of a typo');
    expect(await run(10)).toContain('`maintainer` accepted `Prase/*`, which is not in this run.');
    expect(process.exitCode).toBe(1);
  });

  it.each([403, 404])('counts for nothing where the permission is answered with %s', async (status) => {
    comment('maintainer', LINE);
    api.fault = ({ path }) => (path.endsWith('/permission') ? { kind: 'answer', status } : null);
    const body = await run(10);
    expect(process.exitCode).toBe(1);
    expect(body).toContain('Whether `maintainer` has write access could not be asked');
    expect(body).toContain(`GitHub answered ${status}`);
  });

  it('counts for nothing where nothing can be read, with a notice', async () => {
    comment('maintainer', LINE);
    api.granted = { contents: 'read' };
    await run(10);
    expect(process.exitCode).toBe(1);
    expect(at.notices.join()).toContain(
      'What was accepted in the pull request could not be read: GitHub answered 403 (Resource not accessible by integration',
    );
    expect(api.violations.splice(0)[0]).toBe('GET /repos/octo/repo/pulls/7: the job has no pull-requests: read');
  });

  it.each([
    ['a step', DOCUMENTED.compare],
    ['the job that merges', DOCUMENTED.merge],
    ['a step in a fork’s run', ofFork(DOCUMENTED.compare)],
  ])('counts in a private repository with the permissions of %s', async (_, granted) => {
    api.granted = granted;
    comment('maintainer', LINE);
    await run(10);
    expect(passed()).toBe(true);
    const written =
      granted['pull-requests'] === 'write' ? [] : [expect.stringMatching(/^POST .*pull-requests: write$/)];
    expect(api.violations.splice(0)).toEqual(written);
  });

  it('is asked for only where something regressed, and with few requests', async () => {
    await run(0);
    expect(api.requests.map(({ path }) => path).filter((path) => /permission|events|pulls\/7$/.test(path))).toEqual([]);
    const first = api.requests.length;
    comment('maintainer', LINE);
    label('owner');
    await run(10);
    expect(api.requests.length - first).toBeLessThanOrEqual(12);
  });
});

describe('among comments of strangers, one from each of many accounts', () => {
  /** Whose membership is private is said to be what somebody is whom GitHub knows nothing else of. */
  const strangers = (count: number) => {
    for (const at of Array(count).keys()) {
      const login = `stranger-${api.comments.length}-${at}`;
      api.permissions.set(login, 'read');
      comment(login, LINE, 'NONE');
    }
  };
  const askedAbout = () => api.requests.filter(({ path }) => path.endsWith('/permission')).length;

  it.each(['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'])(
    'a maintainer is asked about, whom GitHub calls %s',
    async (association) => {
      strangers(60);
      comment('maintainer', LINE, association);
      strangers(60);
      await run(10);
      expect(passed()).toBe(true);
      expect(askedAbout()).toBe(51);
    },
  );

  it('a maintainer is asked about who wrote last, though GitHub knows nothing of them', async () => {
    strangers(120);
    comment('maintainer', LINE, 'NONE');
    await run(10);
    expect(passed()).toBe(true);
    expect(askedAbout()).toBe(50);
  });

  it('a maintainer is asked about who wrote the description, or set the label', async () => {
    api.pull.body = LINE;
    api.permissions.set('author', 'write');
    strangers(60);
    await run(10);
    expect(passed()).toBe(true);
    api.pull.body = null;
    await run(10);
    expect(process.exitCode).toBe(1);
    commented();
    label('maintainer');
    await run(10);
    expect(passed()).toBe(true);
  });

  it('a maintainer of whom GitHub knows nothing waits behind 50 that wrote later, and the report says so', async () => {
    comment('maintainer', LINE, 'NONE');
    strangers(50);
    const body = await run(10);
    expect(process.exitCode).toBe(1);
    expect(askedAbout()).toBe(50);
    expect(body).toContain(
      'Whether `maintainer` has write access could not be asked, so that this line of a comment accepts nothing: 50 people unknown to this repository wrote later.',
    );
    expect(body).toContain('- 31 more attempted acceptances.');
    comment('maintainer', LINE, 'NONE');
    await run(10);
    expect(passed()).toBe(true);
  });
});

describe('the label', () => {
  it('accepts what the comment showed when a maintainer set it, in later runs too', async () => {
    expect(await run(10)).toContain('or sets the label `accept-benchmark-regression`');
    expect(process.exitCode).toBe(1);
    commented();
    label('maintainer');
    const body = await run(10);
    expect(passed()).toBe(true);
    expect(body).toMatch(/by `maintainer` \(label, `2026-11-22T09:01:00Z`\): as it was shown of commit `cccccccccc`\./);
    commented();
    await run(10, {}, 'd'.repeat(40));
    expect(passed()).toBe(true);
    commented();
    // A run that sees no regression forgets nothing.
    await run(0);
    commented();
    await run(10);
    expect(passed()).toBe(true);
  });

  it('is void when a commit makes it worse, and does not follow it', async () => {
    await run(10);
    commented();
    label('maintainer');
    await run(10);
    commented();
    const worse = await run(20, {}, 'd'.repeat(40));
    expect(process.exitCode).toBe(1);
    expect(worse).toMatch(/is certainly worse than the 1\d\.\d+.% that `maintainer` accepted \(label\)/);
    expect(worse).toContain('takes the label off and sets it again');
    commented();
    await run(20, {}, 'd'.repeat(40));
    expect(process.exitCode).toBe(1);
    commented();
    label('owner');
    await run(20, {}, 'd'.repeat(40));
    expect(passed()).toBe(true);
  });

  it('of somebody without write access does nothing, also after one who has', async () => {
    await run(10);
    commented();
    label('maintainer');
    label('triager');
    const body = await run(10);
    expect(process.exitCode).toBe(1);
    expect(body).toContain('`triager` has no write access, so that this label accepts nothing');
  });

  it('of a program does nothing: anybody may have made it', async () => {
    api.permissions.set('github-actions[bot]', 'write');
    await run(10);
    commented();
    label('github-actions[bot]');
    expect(await run(10)).toContain('`github-actions[bot]` has no write access');
    expect(process.exitCode).toBe(1);
  });

  it('that was set before anything was shown accepts nothing', async () => {
    label('maintainer');
    expect(await run(10)).toContain(`The label \`${LABEL}\` of \`maintainer\` accepts nothing: no comment of this job`);
    expect(process.exitCode).toBe(1);
  });

  it('is bound by our comment only, not by one that copies it', async () => {
    const shown = await run(10);
    api.comments.length = 0;
    comment('mallory', shown.replaceAll(/:s[\d.]+/g, ':s9'));
    label('maintainer');
    await run(50);
    expect(process.exitCode).toBe(1);
  });

  it('is not believed where two comments say what was shown', async () => {
    const shown = await run(10);
    commented();
    comment('github-actions[bot]', shown.replaceAll(/:s[\d.]+/g, ':s9'));
    label('maintainer');
    expect(await run(50)).toContain('several comments say what was shown');
    expect(process.exitCode).toBe(1);
  });

  it('can have another name, or none', async () => {
    await run(10);
    commented();
    label('maintainer');
    expect(await run(10, { acceptLabel: '' })).not.toContain(LABEL);
    expect(process.exitCode).toBe(1);
  });

  it('that was taken off accepts nothing', async () => {
    await run(10);
    commented();
    label('maintainer');
    await run(10);
    api.pull.labels.length = 0;
    await run(10);
    expect(process.exitCode).toBe(1);
  });
});

describe('the requests of a publication', () => {
  /** Of the second run, whose comment is there. */
  async function requestsOf(some: Partial<Inputs>): Promise<number> {
    for (let id = 1; id <= 150; id++) comment('somebody', `talk ${id}`);
    await run(10, some);
    commented();
    label('maintainer');
    const before = api.requests.length;
    await run(10, some);
    expect(ours()?.body).toContain('by `maintainer` (label');
    return api.requests.length - before;
  }

  it('are at most 12 with a label and two pages of comments', async () => {
    expect(await requestsOf({})).toBe(7);
  });

  it('and with a section', async () => {
    expect(await requestsOf({ commentSection: 'linux' })).toBe(8);
  });

  it('are three without regressions, and two for the first', async () => {
    await run(0);
    expect(api.requests).toHaveLength(2);
    await run(0);
    expect(api.requests).toHaveLength(5);
  });
});
