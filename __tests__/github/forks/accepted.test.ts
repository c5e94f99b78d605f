import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Accepting, eachAccepting, LABEL } from '../acceptance/accepting.ts';
import { DOCUMENTED } from '../documented-jobs.ts';
import { ofFork } from '../permissions.ts';
import { artifact, eachWithFork, payload, publishing, slower } from './run.ts';
import type { ForkServer } from './server.ts';

/** What people accept in a fork's pull request: shown by the job that publishes, applied by the job that measures. */
let server: ForkServer;
let accepting: Accepting;
eachWithFork((started) => {
  server = started;
});
eachAccepting((started) => {
  accepting = started;
});

const LINE = 'Benchmark-accept: Parse/large up to 25% because the new format has checksums';
let attempt: number;
let minute: number;

beforeEach(() => {
  attempt = 0;
  minute = 0;
  const { permissions } = server.api;
  permissions.set('maintainer', 'write').set('owner', 'admin').set('author', 'read').set('outsider', 'none');
});

const ours = () => server.api.comments.find(({ login }) => login === server.api.login);
const body = () => ours()?.body ?? '';
const nextMinute = () => `2026-11-22T09:${String(minute++).padStart(2, '0')}:00Z`;

/** The comment that an attempt of the run leaves, whose jobs were so many percent slower. */
async function published(percents: Readonly<Record<string, number>>) {
  const before = server.api.requests.length;
  attempt++;
  server.artifacts = Object.entries(percents).map(([key, percent]) => artifact(key, slower(percent), attempt));
  const end = await publishing(server, { payload: payload({ run_attempt: attempt }) });
  const found = ours();
  if (found !== undefined) found.updatedAt = nextMinute();
  return { ...end, requests: server.api.requests.length - before };
}

function write(login: string, text: string) {
  const { comments } = server.api;
  comments.push({ id: 10 + comments.length, issue: 7, login, body: text, updatedAt: '2026-11-21T08:00:00Z' });
}

function label(login: string) {
  const { pull } = server.api;
  pull.labels.push(LABEL);
  pull.events.push({ id: 500 + pull.events.length, login, label: LABEL, at: nextMinute() });
}

describe('on a fork’s pull request', () => {
  it('a maintainer’s line is shown with who and why, and the gate passes', async () => {
    write('maintainer', LINE);
    const end = await published({ bench: 20 });
    expect(end.exitCode).toBeUndefined();
    expect(body()).toContain('### 🔴 Benchmarks: 1 regression, check passes: accepted');
    expect(body()).toMatch(/up to 25.% by `maintainer` \(line of a comment, `\S+`\): the new format has checksums\./);
    expect(end.summary).toContain('the new format has checksums');
    expect(end.outputs.verdict).toBe('regressed');
    expect(JSON.parse(end.outputs.accepted ?? '')).toMatchObject([{ benchmark: 'Parse/large', by: 'maintainer' }]);
    expect(end.log).toContain('::notice::accepted up to 25 %25 by maintainer: Parse/large regressed');
    expect(end.requests).toBeLessThanOrEqual(12);
  });

  it('a line of the description counts where its author may write', async () => {
    server.api.pull.body = LINE;
    await published({ bench: 20 });
    expect(body()).toContain('`author` has no write access, so that this line of the description accepts nothing');
    expect(body()).toContain('check fails');
    server.api.permissions.set('author', 'write');
    await published({ bench: 20 });
    expect(body()).toContain('check passes');
  });

  it('what an outsider wrote accepts nothing, and is said once', async () => {
    write('outsider', LINE);
    const end = await published({ linux: 20, mac: 20 });
    expect(body().match(/`outsider` has no write access/g)).toHaveLength(1);
    expect(end.outputs.accepted).toBe('[]');
    expect(body()).not.toContain('check passes');
  });

  it('the label accepts what the comment showed, and a worse commit voids it', async () => {
    await published({ bench: 20 });
    expect(body()).toContain('check fails');
    label('maintainer');
    const end = await published({ bench: 20 });
    expect(body()).toMatch(/by `maintainer` \(label, `\S+`\): as it was shown of commit `cccccccccc`\./);
    expect(end.requests).toBeLessThanOrEqual(12);
    await published({ bench: 40 });
    expect(body()).toContain('that `maintainer` accepted (label)');
    expect(body()).toContain('check fails');
    await published({ bench: 20 });
    expect(body()).toContain('check passes');
  });

  it('the label accepts of each job what was shown of that one', async () => {
    await published({ linux: 20, mac: 40 });
    label('owner');
    await published({ linux: 20, mac: 40 });
    expect(body().match(/check passes/g)).toHaveLength(2);
    await published({ linux: 40, mac: 20 });
    expect(body().match(/check passes/g)).toHaveLength(1);
    expect(body().match(/check fails/g)).toHaveLength(1);
  });

  it('the label takes no thirteenth request: results are left out instead', async () => {
    const all = { a: 20, b: 20, c: 20, d: 20, e: 20, f: 20 };
    expect((await published(all)).requests).toBe(12);
    label('maintainer');
    const end = await published(all);
    expect(end.requests).toBeLessThanOrEqual(12);
    expect(body().match(/check passes/g)).toHaveLength(4);
    expect(body()).toMatch(/were not looked at\*\*: `e`, `f`/);
  });

  it('nothing is asked where nothing regressed', async () => {
    label('maintainer');
    await published({ bench: 0 });
    const asked = server.api.requests.filter(({ path }) => /permission|events|pulls\/7$/.test(path));
    expect(asked).toEqual([]);
  });

  it('the run that measures passes by what the publishing job’s comment showed', async () => {
    const measured = (percent: number) =>
      accepting.run(percent, {}, undefined, { fork: true, apiUrl: server.api.url, workflowKey: 'bench' });
    await published({ bench: 20 });
    server.api.granted = ofFork(DOCUMENTED.compare);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await measured(0);
    label('maintainer');
    await measured(20);
    expect(process.exitCode).toBeUndefined();
    expect(accepting.summary()).toContain('by `maintainer` (label');
    await measured(40);
    expect(process.exitCode).toBe(1);
    expect(accepting.notices.join()).toContain('a pull request from a fork gets a read-only token');
    // A job of the same workflow whose part of the comment is another.
    await accepting.run(20, { commentKey: 'mac' }, undefined, {
      fork: true,
      apiUrl: server.api.url,
      workflowKey: 'bench',
    });
    expect(process.exitCode).toBe(1);
    const refused = new Set(server.api.violations.splice(0).map((each) => each.replace(/^.*: the job/, 'the job')));
    expect([...refused]).toEqual(['the job has no pull-requests: write']);
  });
});
