import { succeeded } from '../../model/command.ts';
import type { Git } from '../git.ts';
import type { UserRepository } from '../user-repository.ts';

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
export async function fetchMissingFiles(git: Git, { remote }: UserRepository, tree: string): Promise<void> {
  if (!git.hasLogin || remote === null) return;
  const partial = await git.run(['config', '--get-regexp', '^remote\\..*\\.promisor$']);
  if (!succeeded(partial)) return;
  // `?f719efd430d52bcfc8566a43b2eb655688d38871`; present objects have no question mark and may have a path.
  const listing = await git.run(['rev-list', '--objects', '--missing=print', tree]);
  const missing = [...listing.stdout.matchAll(/^\?([0-9a-f]{40,64})$/gm)].map((match) => `${match[1]}\n`);
  if (missing.length > 0) await git.run([...FETCH, remote], { input: missing.join(''), login: true });
}
