import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import { gitsOwnLine } from './git.ts';
import type { UserRepository } from './user-repository.ts';

/**
 * The command that fetches missing history of a shallow or partial clone. It only adds objects: no ref, no tag and no
 * FETCH_HEAD is written, and a complete clone is never made shallow.
 */
const FETCH = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--refmap='];
/** The numbers of commits to fetch beyond the present boundary; after the last step the whole history is fetched. */
const DEEPEN_STEPS = [50, 500] as const;

export async function hasCommit(repository: UserRepository, commit: string): Promise<boolean> {
  return succeeded(await repository.git.run(['cat-file', '-e', `${commit}^{commit}`]));
}

export async function isShallow(repository: UserRepository): Promise<boolean> {
  return (await repository.git.text(['rev-parse', '--is-shallow-repository'])) === 'true';
}

/**
 * Makes a commit and its trees present.
 * @param what names the commit in the message
 * @throws UserError (exit 3) when it cannot be fetched
 */
export async function ensureCommit(repository: UserRepository, commit: string, what: string): Promise<void> {
  if (await hasCommit(repository, commit)) return;
  const depth = (await isShallow(repository)) ? ['--depth=1'] : [];
  await fetchCommits(repository, [commit], depth, what);
  if (await hasCommit(repository, commit)) return;
  throw new UserError(`${what} (${commit}) is not a commit`, 'Name a commit, a branch or a tag.');
}

/** The best common ancestor, for which a shallow clone is deepened; null when the histories share nothing. */
export async function mergeBase(repository: UserRepository, one: string, other: string): Promise<string | null> {
  const find = async () => {
    const result = await repository.git.run(['merge-base', one, other]);
    return succeeded(result) ? (result.stdout.split('\n')[0] ?? null) : null;
  };
  return deepenUntil(repository, [one, other], find);
}

/**
 * Tries `find` with more and more history below `commits` until it finds something, or the whole history has been
 * fetched.
 */
export async function deepenUntil<T>(
  repository: UserRepository,
  commits: readonly string[],
  find: () => Promise<T | null>,
): Promise<T | null> {
  const found = await find();
  if (found !== null) return found;
  for (const depth of [...DEEPEN_STEPS.map((step) => `--deepen=${step}`), '--unshallow']) {
    if (!(await isShallow(repository))) return null;
    await fetchCommits(repository, commits, [depth], 'more history');
    const deeper = await find();
    if (deeper !== null) return deeper;
  }
  return null;
}

/** The commit of a branch or tag on the remote; null where there is none. */
export async function remoteCommit(repository: UserRepository, name: string): Promise<string | null> {
  if (repository.remote === null) return null;
  const prefix = `${repository.remote}/`;
  const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const wanted = [`refs/heads/${bare}`, `refs/tags/${bare}^{}`, `refs/tags/${bare}`, bare];
  const listing = ['ls-remote', '--quiet', '--end-of-options', repository.remote, ...wanted];
  const result = await repository.git.run(listing, { login: true });
  if (!succeeded(result)) throw outOfReach(repository.remote, gitsOwnLine(result), name);
  // `5f1c...e2\trefs/heads/main`, one a line; the patterns also match the ends of longer names.
  const found = new Map(
    result.stdout.split('\n').map((line) => [line.split('\t')[1] ?? '', line.split('\t')[0] ?? '']),
  );
  for (const ref of wanted) {
    const commit = found.get(ref);
    if (commit !== undefined && ref !== 'HEAD') return commit;
  }
  return null;
}

/** The parents that the commit itself names: a shallow clone hides those it lacks from rev-parse. */
export async function parentsOf(repository: UserRepository, commit: string): Promise<readonly string[]> {
  const text = await repository.git.text(['cat-file', 'commit', commit]);
  const header = text.slice(0, Math.max(0, text.indexOf('\n\n')) || text.length);
  // `parent 9b2a837c0d7c0f3c0c8b7a8f5a1f1c0f5d7f1a2b`, one line each, before the blank line
  return [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map((match) => match[1] ?? '');
}

async function fetchCommits(
  repository: UserRepository,
  commits: readonly string[],
  depth: readonly string[],
  what: string,
): Promise<void> {
  if (repository.remote === null) {
    throw new UserError(
      `${what} is not in this clone, and it has no remote to fetch it from`,
      'Add a remote, or clone with the whole history.',
      { exitCode: 3 },
    );
  }
  const fetching = [...FETCH, ...depth, '--end-of-options', repository.remote, ...commits];
  const fetched = await repository.git.run(fetching, { login: true });
  if (!succeeded(fetched)) throw outOfReach(repository.remote, gitsOwnLine(fetched), what);
}

function outOfReach(remote: string, line: string, what: string): UserError {
  return new UserError(
    `cannot fetch ${what} from ${remote}: ${line}`,
    'Check the network and the right to read the repository (in a workflow: permissions: contents: read).',
    { exitCode: 3 },
  );
}
