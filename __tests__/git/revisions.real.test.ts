import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { type RevisionsRequest, resolveRevisions } from '../../src/git/revisions.ts';
import type { EventContext } from '../../src/model/inputs/event.ts';
import { gitWorld } from '../support/git-ports.ts';
import { cloneOf, type Repository, repository, temporaryFolder } from '../support/repository.ts';

const asking = (repo: Repository, more: Partial<RevisionsRequest> = {}): RevisionsRequest => ({
  repository: repo.root,
  base: null,
  head: null,
  event: null,
  uncommitted: false,
  ...more,
});

const event = (sha: string, more: Partial<EventContext>): EventContext => ({
  name: 'push',
  sha,
  ref: 'refs/heads/main',
  pullRequest: null,
  before: null,
  mergeGroupBase: null,
  defaultBranch: 'main',
  ...more,
});

async function mistake(request: RevisionsRequest, environment: Record<string, string> = {}): Promise<UserError> {
  const error: unknown = await resolveRevisions(request, gitWorld(environment)).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw new Error(`expected a UserError, got ${String(error)}`);
}

/** main: first, second. topic, from first: change. merge of both, as GitHub makes refs/pull/7/merge. */
function pullRequest() {
  const origin = repository();
  const first = origin.commit({ 'a.txt': '1' }, 'first');
  origin.git('switch', '--quiet', '--create', 'topic');
  const change = origin.commit({ 'b.txt': 'change' }, 'change');
  origin.git('switch', '--quiet', 'main');
  const second = origin.commit({ 'c.txt': '2' }, 'second');
  origin.git('switch', '--quiet', '--detach', 'main');
  origin.git('merge', '--quiet', '--no-ff', '--message', 'Merge change into second', 'topic');
  const merge = origin.git('rev-parse', 'HEAD');
  origin.git('update-ref', 'refs/pull/7/merge', merge);
  origin.git('switch', '--quiet', 'main');
  const pull = { number: 7, baseSha: first, headSha: change };
  return { origin, first, second, change, merge, event: event(merge, { name: 'pull_request', pullRequest: pull }) };
}

/** As actions/checkout does with fetch-depth: 1. */
function shallowCheckout(origin: Repository, commit: string): Repository {
  const clone = repository();
  clone.git('remote', 'add', 'origin', `file://${origin.root}`);
  clone.git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', commit);
  clone.git('checkout', '--quiet', '--force', commit);
  return clone;
}

describe('on pull_request', () => {
  it('base is the first parent of the merge commit, fetched when the clone has depth 1', async () => {
    const { origin, second, merge, event } = pullRequest();
    const clone = shallowCheckout(origin, merge);
    expect(() => clone.git('cat-file', '-e', second)).toThrow();

    const { base, head, how } = await resolveRevisions(asking(clone, { event }), gitWorld());

    expect(head).toMatchObject({ commit: merge, subject: 'Merge change into second', label: 'HEAD' });
    expect(base).toMatchObject({ commit: second, subject: 'second', label: 'first parent of the merge commit' });
    expect(base.tree).toBe(origin.git('rev-parse', `${second}^{tree}`));
    expect(how).toContain('exactly the pull request');
  });

  it('fetches nothing when everything is there, and writes no ref', async () => {
    const { origin, merge, event } = pullRequest();
    const clone = cloneOf(origin);
    clone.git('fetch', '--quiet', 'origin', merge);
    clone.git('checkout', '--quiet', merge);
    const refs = clone.git('for-each-ref');
    const world = gitWorld();
    await resolveRevisions(asking(clone, { event }), world);
    expect(world.commands.filter((command) => command.arguments.includes('fetch'))).toEqual([]);
    expect(clone.git('for-each-ref')).toBe(refs);
  });

  it('takes the merge base, and says so, when the head of the pull request is checked out instead', async () => {
    const { origin, first, change, event } = pullRequest();
    const clone = shallowCheckout(origin, change);
    const { base, how } = await resolveRevisions(asking(clone, { event }), gitWorld());
    expect(base).toMatchObject({ commit: first, label: 'merge base with the base branch' });
    expect(how).toContain('the head of the pull request is checked out');
  });

  it('refuses pull_request_target, which checks out the base branch', async () => {
    const { origin, first, event } = pullRequest();
    const clone = shallowCheckout(origin, first);
    const target = { ...event, name: 'pull_request_target', sha: first };
    expect((await mistake(asking(clone, { event: target }))).message).toContain('nothing of the pull request');
  });

  it('lets inputs win over the event', async () => {
    const { origin, first, change, merge, event } = pullRequest();
    const clone = shallowCheckout(origin, merge);
    const { base, head } = await resolveRevisions(asking(clone, { event, base: first, head: 'topic' }), gitWorld());
    expect([base.commit, head.commit]).toEqual([first, change]);
  });
});

describe('on push', () => {
  it('base is the head before the push', async () => {
    const origin = repository();
    const before = origin.commit({ a: '1' });
    origin.commit({ a: '2' });
    const sha = origin.commit({ a: '3' });
    const { base } = await resolveRevisions(
      asking(shallowCheckout(origin, sha), { event: event(sha, { before }) }),
      gitWorld(),
    );
    expect(base).toMatchObject({ commit: before, label: 'head before the push' });
  });

  it('fetches a head that a force push took off its branch', async () => {
    const origin = repository();
    origin.commit({ a: '1' });
    const before = origin.commit({ a: 'gone' });
    origin.git('reset', '--quiet', '--hard', 'HEAD^');
    const sha = origin.commit({ a: '2' });
    origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const clone = shallowCheckout(origin, sha);
    const { base } = await resolveRevisions(asking(clone, { event: event(sha, { before }) }), gitWorld());
    expect(base.commit).toBe(before);
  });

  it('falls back to the parent, and says so, when that head is gone for good', async () => {
    const origin = repository();
    const parent = origin.commit({ a: '1' });
    const sha = origin.commit({ a: '2' });
    const clone = shallowCheckout(origin, sha);
    const before = '0123456789012345678901234567890123456789';
    const { base, how } = await resolveRevisions(asking(clone, { event: event(sha, { before }) }), gitWorld());
    expect(base.commit).toBe(parent);
    expect(how).toContain('the head before the push is gone');
  });

  it('of a new branch: the merge base with the default branch, however deep', async () => {
    const origin = repository();
    const fork = origin.commit({ a: 'fork' });
    origin.git('switch', '--quiet', '--create', 'topic');
    for (let index = 0; index < 4; index++) origin.commit({ b: String(index) });
    const sha = origin.git('rev-parse', 'HEAD');
    origin.git('switch', '--quiet', 'main');
    origin.commit({ a: 'later' });
    const clone = shallowCheckout(origin, sha);
    const { base } = await resolveRevisions(
      asking(clone, { event: event(sha, { ref: 'refs/heads/topic' }) }),
      gitWorld(),
    );
    expect(base).toMatchObject({ commit: fork, label: 'merge base with main' });
  });
});

it('on merge_group base is what the group builds on', async () => {
  const origin = repository();
  const mergeGroupBase = origin.commit({ a: '1' });
  origin.commit({ a: '2' });
  const sha = origin.commit({ a: '3' });
  const merged = event(sha, { name: 'merge_group', mergeGroupBase, ref: 'refs/heads/gh-readonly-queue/main/pr-1' });
  const { base } = await resolveRevisions(asking(shallowCheckout(origin, sha), { event: merged }), gitWorld());
  expect(base.commit).toBe(mergeGroupBase);
});

describe('on workflow_dispatch and schedule', () => {
  it('base is the parent on the default branch', async () => {
    const origin = repository();
    const parent = origin.commit({ a: '1' });
    const sha = origin.commit({ a: '2' });
    const scheduled = event(sha, { name: 'schedule' });
    const { base } = await resolveRevisions(asking(shallowCheckout(origin, sha), { event: scheduled }), gitWorld());
    expect(base).toMatchObject({ commit: parent, label: 'parent of head' });
  });

  it('the very first commit has nothing before it', async () => {
    const repo = repository();
    const sha = repo.commit({ a: '1' });
    const error = await mistake(asking(repo, { event: event(sha, { name: 'workflow_dispatch' }) }));
    expect(error).toMatchObject({ exitCode: 2, remedy: 'Name a base.' });
  });
});

describe('named revisions', () => {
  it('compares one commit against HEAD', async () => {
    const repo = repository();
    const first = repo.commit({ a: '1' }, 'first');
    const second = repo.commit({ a: '2' });
    repo.git('tag', '--annotate', '--message', 'a tag', 'v1', first);
    const { base, head } = await resolveRevisions(asking(repo, { base: 'v1' }), gitWorld());
    expect([base.commit, head.commit]).toEqual([first, second]);
    expect(base.label).toBe('v1');
  });

  it.each(['main', 'origin/main', 'v1', 'HEAD~3'])('fetches %s into a clone of depth 1', async (base) => {
    const origin = repository();
    const first = origin.commit({ a: '1' });
    origin.git('branch', 'old');
    origin.git('tag', '--annotate', '--message', 'a tag', 'v1');
    for (const a of ['2', '3', '4']) origin.commit({ a });
    const sha = origin.git('rev-parse', 'HEAD');
    origin.git('branch', '--force', 'keep');
    origin.git('reset', '--quiet', '--hard', first);
    const clone = shallowCheckout(origin, sha);
    clone.git('update-ref', 'refs/heads/here', sha);
    clone.git('update-ref', '-d', 'refs/heads/main');
    const resolved = await resolveRevisions(asking(clone, { base }), gitWorld());
    expect(resolved.base.commit).toBe(first);
    expect(resolved.head.commit).toBe(sha);
  });

  it('never makes a complete clone shallow', async () => {
    const origin = repository();
    origin.commit({ a: '1' });
    const clone = cloneOf(origin);
    const later = origin.commit({ a: '2' });
    const { base } = await resolveRevisions(asking(clone, { base: later }), gitWorld());
    expect(base.commit).toBe(later);
    expect(clone.git('rev-parse', '--is-shallow-repository')).toBe('false');
  });

  it('an unknown one is named, with the nearest there are', async () => {
    const repo = repository();
    repo.commit({ a: '1' });
    repo.git('branch', 'feature/parser');
    const error = await mistake(asking(repo, { base: 'feature/praser' }));
    expect(error.message).toBe('base: "feature/praser" is not a known revision');
    expect(error.remedy).toBe('Did you mean feature/parser?');
    expect(error.exitCode).toBe(2);
  });

  it.each(['--upload-pack=touch /tmp/x', '-n', '', 'a\nb'])(
    '%j is no revision, and never reaches git',
    async (base) => {
      const repo = repository();
      repo.commit({ a: '1' });
      expect((await mistake(asking(repo, { base }))).message).toMatch(/^base: ".*" is not a revision$/);
    },
  );

  it('a network that fails gives one line of git and exit code 3', async () => {
    const repo = repository();
    repo.commit({ a: '1' });
    repo.git('remote', 'add', 'origin', 'file:///nonexistent/\u001b[31mred');
    const error = await mistake(asking(repo, { base: '0123456789012345678901234567890123456789' }));
    expect(error.exitCode).toBe(3);
    expect(error.message).toMatch(/^cannot fetch base from origin: fatal: /);
    expect(error.message).not.toContain('\u001b');
  });
});

describe('what is no usable repository', () => {
  it('no repository at all', async () => {
    const folder = temporaryFolder();
    const error = await mistake({ ...asking(repository()), repository: folder }, { GIT_CEILING_DIRECTORIES: '/tmp' });
    expect(error.message).toBe(`${folder} is not in a git repository`);
    expect(error.exitCode).toBe(2);
  });

  it('a bare one', async () => {
    const folder = temporaryFolder();
    repository().git('init', '--quiet', '--bare', folder);
    expect((await mistake({ ...asking(repository()), repository: folder })).message).toContain('is bare');
  });

  it('the inside of .git', async () => {
    const repo = repository();
    repo.commit({ a: '1' });
    const inside = { ...asking(repo), repository: join(repo.root, '.git') };
    expect((await mistake(inside)).message).toContain('is inside a .git folder');
  });

  it('one without a commit', async () => {
    expect((await mistake(asking(repository()))).message).toBe('the repository has no commit yet');
  });

  it('a folder that does not exist', async () => {
    const missing = { ...asking(repository()), repository: '/nonexistent' };
    expect((await mistake(missing)).message).toBe('the folder /nonexistent does not exist');
  });

  it('no git', async () => {
    expect((await mistake(asking(repository()), { PATH: '/nonexistent' })).message).toBe('git was not found');
  });

  it('a git that is too old', async () => {
    const bin = temporaryFolder();
    repository(bin).write({ git: { executable: '#!/bin/sh\necho git version 2.25.1\n' } });
    const error = await mistake(asking(repository()), { PATH: `${bin}:${process.env.PATH}` });
    expect(error.message).toBe('git 2.25 is too old');
  });

  it.runIf(process.getuid?.() === 0)('one of another user: refused by hand, taken in CI', async () => {
    const repo = repository();
    const parent = repo.commit({ a: '1' });
    const sha = repo.commit({ a: '2' });
    const { chownSync } = await import('node:fs');
    chownSync(repo.root, 65534, 65534);
    const error = await mistake(asking(repo));
    expect(error.message).toContain('belongs to another user');
    expect(error.remedy).toContain('safe.directory');
    const { base } = await resolveRevisions(asking(repo, { event: event(sha, {}) }), gitWorld());
    expect(base.commit).toBe(parent);
    chownSync(repo.root, 0, 0);
  });
});

it('is found from a folder below, through a symlink, and in a linked worktree', async () => {
  const repo = repository();
  const first = repo.commit({ 'deep/a.txt': '1' });
  repo.commit({ 'deep/a.txt': '2' });
  const link = join(temporaryFolder(), 'link');
  symlinkSync(join(repo.root, 'deep'), link);
  const linked = join(temporaryFolder(), 'linked');
  repo.git('worktree', 'add', '--quiet', '--detach', linked, first);
  mkdirSync(join(linked, 'x'));
  const fromLink = await resolveRevisions({ ...asking(repo, { base: first }), repository: link }, gitWorld());
  expect(fromLink.repository.root).toBe(repo.root);
  const fromLinked = await resolveRevisions(
    { ...asking(repo, { base: first }), repository: join(linked, 'x') },
    gitWorld(),
  );
  expect(fromLinked.head.commit).toBe(first);
  expect(fromLinked.how).toContain('they are identical');
});
