import { distance } from 'fastest-levenshtein';
import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import { plain } from './git.ts';
import { deepenUntil, ensureCommit, remoteCommit } from './missing-history.ts';
import type { UserRepository } from './user-repository.ts';

const FULL_HASH = /^([0-9a-f]{40}|[0-9a-f]{64})$/i;
const SUGGESTIONS = 3;

/**
 * The commit that a user's revision names: anything git understands, and any branch, tag or full hash of the remote.
 * @param input the name of the input it came from, for messages
 * @throws UserError (exit 2) when nothing is found, with the most similar names
 */
export async function resolveNamed(repository: UserRepository, input: string, name: string): Promise<string> {
  if (name === '' || name.startsWith('-') || /\p{Cc}/u.test(name)) {
    throw new UserError(`${input}: "${plain(name)}" is not a revision`, 'Name a commit, a branch or a tag.');
  }
  const local = (await find(repository, name)) ?? (await find(repository, `refs/remotes/${repository.remote}/${name}`));
  if (local !== null) return local;
  if (FULL_HASH.test(name)) {
    await ensureCommit(repository, name.toLowerCase(), input);
    return name.toLowerCase();
  }
  const deeper = await belowTheBoundary(repository, name);
  if (deeper !== null) return deeper;
  const details: string[] = [];
  // The remote is not asked for a text that cannot be a ref name (git-check-ref-format(1)).
  if (repository.remote !== null && !/[\s~^:?*[\\]|\.\.|@\{/.test(name)) {
    try {
      const remote = await remoteCommit(repository, name);
      if (remote !== null) {
        await ensureCommit(repository, remote, input);
        const peeled = await find(repository, remote);
        if (peeled !== null) return peeled;
      }
    } catch (error) {
      // Offline, the mistyped name is still the first thing to report.
      if (!(error instanceof UserError)) throw error;
      details.push(error.message);
    }
  }
  const near = await nearest(repository, name);
  const remedy = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Name a commit, a branch or a tag.';
  throw new UserError(`${input}: "${plain(name)}" is not a known revision`, remedy, { details });
}

async function find(repository: UserRepository, name: string): Promise<string | null> {
  const result = await repository.git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return succeeded(result) ? result.stdout.trim() : null;
}

/** Resolves `HEAD~40` in a clone of depth 1, which has the start but not its ancestors. */
async function belowTheBoundary(repository: UserRepository, name: string): Promise<string | null> {
  const start = /^([^~^]+)[~^]/.exec(name)?.[1];
  const from = start === undefined ? null : await find(repository, start);
  return from === null ? null : deepenUntil(repository, [from], () => find(repository, name));
}

async function nearest(repository: UserRepository, name: string): Promise<readonly string[]> {
  const refs = await repository.git.run([
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/heads',
    'refs/tags',
    'refs/remotes',
  ]);
  const limit = Math.max(2, Math.floor(name.length * 0.4));
  return refs.stdout
    .split('\n')
    .filter((ref) => ref !== '')
    .map((ref) => ({ ref, away: distance(ref.toLowerCase(), name.toLowerCase()) }))
    .filter(({ away }) => away <= limit)
    .sort((one, other) => one.away - other.away)
    .slice(0, SUGGESTIONS)
    .map(({ ref }) => plain(ref, 100));
}
