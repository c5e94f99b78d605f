import { join } from 'node:path';
import { succeeded } from '../../model/command.ts';
import type { Git, GitPorts } from '../git.ts';
import { quotedPath, type Snapshot } from '../uncommitted.ts';
import { objectsOf, type UserRepository } from '../user-repository.ts';
import { materialiseLargeFiles } from './large-files.ts';
import { listTree, type TreeEntry } from './tree-listing.ts';

/** The tree to write, and the folder to write it to. */
export interface Filling {
  readonly repository: UserRepository;
  /** null for the uncommitted work tree of the snapshot. */
  readonly commit: string | null;
  readonly tree: string;
  readonly snapshot: Snapshot | null;
  /** The folder to fill, which exists and is empty. */
  readonly root: string;
}

/** Git LFS runs later, if any file needs it. */
const WITHOUT_LARGE_FILES = ['filter.lfs.smudge=', 'filter.lfs.process=', 'filter.lfs.required=false'];
/** Sparse checkout is switched off, as a benchmark may need any file. */
const WHOLE_TREE = ['core.sparseCheckout=false', 'index.sparse=false'];

/**
 * Makes `root` a repository of its own, detached at the commit, and writes the tree's files.
 * The files are written by the user's repository (its line endings, its filters, its way to fetch what a partial
 * clone lacks, in one batch); the result is a separate repository that borrows its objects.
 * A linked worktree (git worktree add) was rejected: it shares .git/config, and with it a persisted token and every
 * setting that code under test may write, and it has to be unregistered from the user's repository after a crash.
 */
export async function fillTree(filling: Filling, ports: GitPorts): Promise<readonly TreeEntry[]> {
  const { repository, root, snapshot } = filling;
  await makeOwnRepository(filling, ports);
  const git = repository.git.at(root, {
    GIT_DIR: repository.gitDirectory,
    GIT_WORK_TREE: root,
    GIT_INDEX_FILE: join(root, '.git', 'index'),
    ...(snapshot === null ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(snapshot.objects) }),
  });
  const entries = await listTree(git, filling.tree);
  await fetchMissingFiles(git, repository, filling.tree);
  const settings = [...WITHOUT_LARGE_FILES, ...WHOLE_TREE].flatMap((setting) => ['-c', setting]);
  await git.text([...settings, 'read-tree', '--reset', '-u', filling.tree]);
  await materialiseLargeFiles({ git, repository, root, entries, commit: filling.commit }, ports);
  return entries;
}

async function makeOwnRepository(filling: Filling, ports: GitPorts): Promise<void> {
  const { repository, root, snapshot } = filling;
  const own: Git = repository.git.at(root, { GIT_DEFAULT_REF_FORMAT: 'files' });
  const format = `--object-format=${repository.objectFormat}`;
  await own.text(['init', '--quiet', '--template=', '--initial-branch=tare', format, root]);
  const borrowed = [objectsOf(repository), ...(snapshot === null ? [] : [snapshot.objects])];
  const alternates = borrowed.map((path) => `${quotedPath(path)}\n`).join('');
  await ports.files.writeText(join(root, '.git', 'objects', 'info', 'alternates'), alternates);
  const shallow = await ports.files.readTextIfPresent(join(repository.commonDirectory, 'shallow'));
  if (shallow !== null) await ports.files.writeText(join(root, '.git', 'shallow'), shallow);
  await own.text(['update-ref', '--no-deref', 'HEAD', filling.commit ?? (await commitSnapshot(own, filling))]);
}

/** Commits the snapshot in this repository only, so that tools which ask git for a revision get an answer. */
async function commitSnapshot(own: Git, filling: Filling): Promise<string> {
  const person = { NAME: 'tare', EMAIL: 'tare@localhost', DATE: '2000-01-01T00:00:00Z' };
  const people = ['AUTHOR', 'COMMITTER'].flatMap((role) =>
    Object.entries(person).map(([key, value]) => [`GIT_${role}_${key}`, value] as const),
  );
  const parent = filling.snapshot === null ? [] : ['-p', filling.snapshot.parent];
  return own.text(['commit-tree', '--no-gpg-sign', ...parent, '-m', 'uncommitted work tree', filling.tree], {
    environment: Object.fromEntries(people),
  });
}

/**
 * The options with which git itself asks a promisor remote (promisor-remote.c): these objects and nothing below them.
 */
const FETCH = [
  '-c',
  'fetch.negotiationAlgorithm=noop',
  'fetch',
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--refmap=',
  '--no-recurse-submodules',
  '--filter=blob:none',
  '--stdin',
];

/**
 * Fetches the files that a partial clone lacks of a tree. git would fetch them while it writes the tree, but in the
 * process that starts the filters, which must not have the token. Files that cannot be fetched are left to it. `git`
 * has to see the tree's folders.
 */
async function fetchMissingFiles(git: Git, { remote }: UserRepository, tree: string): Promise<void> {
  if (!git.hasLogin || remote === null) return;
  const partial = await git.run(['config', '--get-regexp', '^remote\\..*\\.promisor$']);
  if (!succeeded(partial)) return;
  // `?f719efd430d52bcfc8566a43b2eb655688d38871`; present objects have no question mark and may have a path.
  const listing = await git.run(['rev-list', '--objects', '--missing=print', tree]);
  const missing = [...listing.stdout.matchAll(/^\?([0-9a-f]{40,64})$/gm)].map((match) => `${match[1]}\n`);
  if (missing.length > 0) await git.run([...FETCH, remote], { input: missing.join(''), login: true });
}
