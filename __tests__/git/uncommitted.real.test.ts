import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkOut } from '../../src/git/checkout/checkout.ts';
import { resolveRevisions } from '../../src/git/revisions.ts';
import { gitWorld } from '../support/git-ports.ts';
import { fingerprint, type Repository, repository } from '../support/repository.ts';

const workTree = (repo: Repository) => ({
  repository: repo.root,
  base: null,
  head: null,
  event: null,
  uncommitted: true,
});

/** One file of each kind: staged, changed after staging, changed, deleted, untracked, ignored, renamed. */
function workInProgress(): Repository {
  const repo = repository();
  repo.commit({
    '.gitignore': '*.log\n',
    'same.txt': 'same',
    'staged.txt': 'old',
    'both.txt': 'old',
    'changed.txt': 'old',
    'deleted.txt': 'old',
    'before.txt': 'moved',
    'run.sh': { executable: '#!/bin/sh\n' },
  });
  repo.write({ 'stashed.txt': 'in the stash' });
  repo.git('stash', 'push', '--quiet', '--include-untracked');
  repo.write({ 'staged.txt': 'staged', 'both.txt': 'staged', 'added.txt': 'staged' });
  repo.git('add', 'staged.txt', 'both.txt', 'added.txt');
  repo.git('mv', 'before.txt', 'after.txt');
  repo.write({
    'both.txt': 'later',
    'changed.txt': 'changed',
    'deleted.txt': null,
    'new folder/with\nnewline and "quotes".txt': 'untracked',
    link: { symlink: 'same.txt' },
    'noise.log': 'ignored',
  });
  return repo;
}

it('holds tracked changes, staged or not, and untracked files that are not ignored', async () => {
  const repo = workInProgress();
  const world = gitWorld();
  const revisions = await resolveRevisions(workTree(repo), world);
  expect(revisions.how).toBe('comparing HEAD with the uncommitted work tree');
  expect(revisions.base.commit).toBe(repo.git('rev-parse', 'HEAD'));
  expect(revisions.head).toMatchObject({ commit: null, label: 'uncommitted work tree' });

  const { trees, remove } = await checkOut(revisions, world);
  const read = (path: string) => readFileSync(join(trees.head.root, path), 'utf8');
  expect([...trees.head.files].sort()).toEqual([
    '.gitignore',
    'added.txt',
    'after.txt',
    'both.txt',
    'changed.txt',
    'link',
    'new folder/with\nnewline and "quotes".txt',
    'run.sh',
    'same.txt',
    'staged.txt',
  ]);
  expect([read('both.txt'), read('changed.txt'), read('staged.txt')]).toEqual(['later', 'changed', 'staged']);
  expect(read('new folder/with\nnewline and "quotes".txt')).toBe('untracked');
  expect(readFileSync(join(trees.base.root, 'both.txt'), 'utf8')).toBe('old');
  // Tools that ask git inside the checkout get an answer: one commit on top of HEAD, nothing changed.
  const inside = repository(trees.head.root);
  expect(inside.git('rev-parse', 'HEAD^')).toBe(revisions.base.commit);
  expect(inside.git('status', '--porcelain')).toBe('');
  await remove();
});

it('leaves work tree, index, stash, refs and objects byte for byte as they are', async () => {
  const repo = workInProgress();
  const before = fingerprint(repo.root);
  const status = repo.git('--no-optional-locks', 'status', '--porcelain');
  const world = gitWorld();
  const { remove } = await checkOut(await resolveRevisions(workTree(repo), world), world);
  await remove();
  expect(fingerprint(repo.root)).toEqual(before);
  expect(repo.git('--no-optional-locks', 'status', '--porcelain')).toBe(status);
  expect(repo.git('stash', 'list')).not.toBe('');
  expect(readdirSync(world.temporary)).toEqual([]);
});

it('compares the commit with itself when nothing is uncommitted, and says so', async () => {
  const repo = repository();
  repo.commit({ a: '1' });
  const { base, head, how } = await resolveRevisions(workTree(repo), gitWorld());
  expect(head.tree).toBe(base.tree);
  expect(how).toBe(
    'nothing is uncommitted: HEAD is compared with itself, so that any delta is noise (tare compare BASE compares BASE with HEAD)',
  );
});

it('works in the middle of a conflicting merge', async () => {
  const repo = repository();
  repo.commit({ a: '1' });
  repo.git('switch', '--quiet', '--create', 'other');
  repo.commit({ a: 'other' });
  repo.git('switch', '--quiet', 'main');
  repo.commit({ a: 'main' });
  expect(() => repo.git('merge', 'other')).toThrow();
  repo.write({ a: 'half resolved' });
  const world = gitWorld();
  const { trees } = await checkOut(await resolveRevisions(workTree(repo), world), world);
  expect(readFileSync(join(trees.head.root, 'a'), 'utf8')).toBe('half resolved');
});

it('passes over a repository that merely lies inside', async () => {
  const repo = repository();
  repo.commit({ a: '1' });
  repo.write({ 'inner/x': '1' });
  repo.git('init', '--quiet', 'inner');
  const { head } = await resolveRevisions(workTree(repo), gitWorld());
  expect(repo.git('ls-tree', '-r', '--name-only', `${head.tree}`, '--') || 'a').toBe('a');
});

it('is left out where commits are compared, which is said', async () => {
  const repo = repository();
  repo.commit({ 'a.txt': '1' });
  repo.commit({ 'a.txt': '2' });
  const LEFT_OUT = /^uncommitted changes are left out: /;
  const said = async (base: string, head: string | null) => {
    const world = gitWorld();
    await resolveRevisions({ ...workTree(repo), base, head, uncommitted: false }, world);
    return world.lines.filter((line) => LEFT_OUT.test(line)).length;
  };
  expect(await said('HEAD~1', null)).toBe(0);
  repo.write({ 'untracked.txt': 'a file of somebody' });
  expect(await said('HEAD~1', null)).toBe(0);
  repo.write({ 'a.txt': '3' });
  expect([await said('HEAD~1', null), await said('HEAD~1', 'HEAD')]).toEqual([1, 1]);
  // Another commit is judged than the one that the changes are beside.
  expect(await said('HEAD~1', 'HEAD~1')).toBe(0);
  expect(repo.git('status', '--porcelain')).toBe(' M a.txt\n?? untracked.txt');
});

it.each([
  ['HEAD', 'HEAD', 'comparing HEAD with itself, so that any delta is noise'],
  ['HEAD', null, 'comparing HEAD with itself, so that any delta is noise'],
  ['main', 'HEAD', 'comparing main with HEAD: they are identical, so that any delta is noise'],
])('%s against %s is told in one line', async (base, head, how) => {
  const repo = repository();
  repo.commit({ 'a.txt': '1' });
  expect((await resolveRevisions({ ...workTree(repo), base, head, uncommitted: false }, gitWorld())).how).toBe(how);
});
