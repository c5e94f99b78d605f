import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { type RevisionsRequest, resolveRevisions } from '../../src/git/revisions.ts';
import { gitWorld } from '../support/git-ports.ts';
import { cloneOf, type Repository, repository } from '../support/repository.ts';

const resolve = (repo: Repository, more: Partial<RevisionsRequest> = {}, world = gitWorld()) =>
  resolveRevisions(
    { repository: repo.root, base: 'latest-release', head: null, event: null, uncommitted: false, ...more },
    world,
  );

async function mistake(repo: Repository, more: Partial<RevisionsRequest> = {}): Promise<UserError> {
  const error: unknown = await resolve(repo, more).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw new Error(`expected a UserError, got ${String(error)}`);
}

/** A commit for each name, tagged so; and one more on top. */
function tagged(...names: readonly string[]): Repository {
  const repo = repository();
  for (const name of names) {
    repo.commit({ 'a.txt': name });
    repo.git('tag', name);
  }
  repo.commit({ 'a.txt': 'later' });
  return repo;
}

/** As actions/checkout leaves it: one commit, no tags. */
function checkoutOf(origin: Repository): Repository {
  const clone = repository();
  clone.git('remote', 'add', 'origin', `file://${origin.root}`);
  clone.git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', 'main');
  clone.git('checkout', '--quiet', '--force', 'FETCH_HEAD');
  return clone;
}

describe('latest-release', () => {
  it.each<[string, readonly string[], string]>([
    ['the highest version, not the last tag', ['v1.9.0', 'v1.10.0', 'v1.9.1'], 'v1.10.0'],
    ['no pre-release', ['v1.2.0', 'v2.0.0-rc.1', '2.0.0b1', 'v2.0.0-alpha'], 'v1.2.0'],
    ['nor a tag of another kind', ['1.2.0', 'nightly', 'core-v3.0.0', 'v1', 'deploy/9'], '1.2.0'],
    ['a moving tag of the major version only where there is no other', ['v2', 'v1.9.0'], 'v2'],
    ['versions with what they were built from', ['v1.0.0+5', 'v1.0.1+4'], 'v1.0.1+4'],
    ['dates', ['2026-01-09', '2026-01-10', '2025-12-31'], '2026-01-10'],
  ])('is %s', async (_, tags, expected) => {
    const repo = tagged(...tags);
    const { base, head, how } = await resolve(repo);
    expect(base).toMatchObject({ label: expected, commit: repo.git('rev-parse', `refs/tags/${expected}`) });
    expect(head.commit).toBe(repo.git('rev-parse', 'HEAD'));
    expect(how).toBe(`comparing ${expected} (latest-release) with HEAD`);
  });

  it('is the commit of an annotated tag', async () => {
    const repo = tagged('v1.0.0');
    repo.git('tag', '--annotate', '--message', 'a release', 'v1.1.0', 'v1.0.0');
    const { base } = await resolve(repo);
    expect(base).toMatchObject({ label: 'v1.1.0', commit: repo.git('rev-parse', 'v1.0.0^{commit}') });
  });

  it('is in the history of head: a release of another branch is passed over', async () => {
    const repo = tagged('v1.0.0', 'v1.1.0');
    repo.git('switch', '--quiet', '--detach', 'v1.1.0');
    repo.commit({ 'a.txt': 'of the next major version' });
    repo.git('tag', 'v2.0.0');
    repo.git('switch', '--quiet', 'main');
    expect((await resolve(repo)).base.label).toBe('v1.1.0');
  });

  it('of a commit that is a release is the one before; of changes to it, that release', async () => {
    const repo = tagged('v1.0.0');
    repo.git('tag', 'v1.1.0');
    expect((await resolve(repo)).base.label).toBe('v1.0.0');
    repo.write({ 'a.txt': 'not yet committed' });
    const { base, how } = await resolve(repo, { uncommitted: true });
    expect(base.label).toBe('v1.1.0');
    expect(how).toBe('comparing v1.1.0 (latest-release) with the uncommitted work tree');
  });

  it('is fetched where the checkout has one commit and no tags, and no tag is written', async () => {
    const origin = tagged('v1.0.0', 'v1.1.0');
    const clone = checkoutOf(origin);
    const { base } = await resolve(clone);
    expect(base).toMatchObject({ label: 'v1.1.0', commit: origin.git('rev-parse', 'v1.1.0') });
    expect(clone.git('tag', '--list')).toBe('');
  });

  it('asks no remote where the clone has all', async () => {
    const clone = cloneOf(tagged('v1.0.0'));
    const world = gitWorld();
    await resolve(clone, {}, world);
    expect(world.commands.flatMap(({ arguments: words }) => words).filter((word) => word === 'ls-remote')).toEqual([]);
  });
});

describe('tag:PATTERN', () => {
  it('is the newest tag with a version in the place of the star', async () => {
    const repo = tagged('core-v1.9.0', 'core-v1.10.0', 'core-v2.0.0-rc.1', 'cli-v3.0.0', 'v9.0.0');
    expect((await resolve(repo, { base: 'tag:core-v*' })).base.label).toBe('core-v1.10.0');
    expect((await resolve(repo, { base: 'tag:core-v1.9.*' })).base.label).toBe('core-v1.9.0');
    expect((await resolve(repo, { base: 'tag:*' })).base.label).toBe('v9.0.0');
  });

  it.each(['tag:', 'tag:v1.0.0', 'tag:*-v*'])('%s is refused', async (base) => {
    const { message, remedy, exitCode } = await mistake(tagged('v1.0.0'), { base });
    expect(message).toBe(`base: "${base}" needs one *, which stands for the version`);
    expect(remedy).toContain('tag:core-v*');
    expect(exitCode).toBe(2);
  });
});

describe('where there is none', () => {
  it('says what a release is, and what the checkout needs', async () => {
    const { message, remedy, exitCode } = await mistake(tagged('v1.0.0-rc.1'));
    expect(message).toBe('base: latest-release finds no tag that is a release');
    expect(remedy).toContain('fetch-depth: 0 and fetch-tags: true');
    expect(exitCode).toBe(2);
  });

  it('says that the only one is head', async () => {
    const repo = repository();
    repo.commit({ 'a.txt': '1' });
    repo.git('tag', 'v1.0.0');
    expect((await mistake(repo)).message).toContain('but v1.0.0, which is head itself');
  });

  it('says that none is in the history of head', async () => {
    const repo = tagged('v1.0.0');
    repo.git('switch', '--quiet', '--orphan', 'other');
    repo.commit({ 'b.txt': '1' });
    expect((await mistake(repo)).message).toBe(
      'base: of 1 releases that latest-release finds (newest: v1.0.0) none is in the history of head',
    );
  });

  it('says that the remote cannot be asked', async () => {
    const clone = checkoutOf(tagged('v1.0.0'));
    clone.git('remote', 'set-url', 'origin', 'file:///nonexistent');
    const { message, exitCode } = await mistake(clone);
    expect(message).toMatch(/^base: the tags of origin cannot be listed: fatal: /);
    expect(exitCode).toBe(3);
  });
});
