import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import type { EventContext } from '../model/inputs/event.ts';
import { judgesOthers } from '../model/inputs/event-trust.ts';
import { ensureCommit, hasCommit, mergeBase, parentsOf, remoteCommit } from './missing-history.ts';
import type { UserRepository } from './user-repository.ts';

/** A base that was found without being named, and how it was found. */
interface FoundBase {
  readonly commit: string;
  readonly label: string;
  readonly how: string;
}

/** Finds the base of `head` by the event that started the run, and makes its commit present. */
export async function automaticBase(
  repository: UserRepository,
  head: string,
  event: EventContext | null,
): Promise<FoundBase> {
  const found = await choose(repository, head, event);
  await ensureCommit(repository, found.commit, 'the base commit');
  return found;
}

async function choose(repository: UserRepository, head: string, event: EventContext | null): Promise<FoundBase> {
  if (event === null) return mergeBaseOrParent(repository, head, null, null);
  if (event.pullRequest !== null) return ofPullRequest(repository, head, event, event.pullRequest);
  if (event.mergeGroupBase !== null) {
    return {
      commit: event.mergeGroupBase,
      label: 'base of the merge group',
      how: 'base is what the merge group builds on',
    };
  }
  if (event.name === 'push' && event.before !== null) return ofPush(repository, head, event, event.before);
  // The run belongs to the default branch, but something else was checked out: that branch is the base then.
  const ref = judgesOthers(event) && head !== event.sha ? null : event.ref;
  return mergeBaseOrParent(repository, head, event.defaultBranch, ref);
}

/**
 * The checkout of a pull request is a merge commit: its first parent is the base branch as it was merged, so that the
 * difference is exactly the pull request. (`base.sha` of the event can be older than that parent.)
 */
async function ofPullRequest(
  repository: UserRepository,
  head: string,
  event: EventContext,
  pull: NonNullable<EventContext['pullRequest']>,
): Promise<FoundBase> {
  const [first, second, ...more] = await parentsOf(repository, head);
  const merge = first !== undefined && second !== undefined && more.length === 0;
  // In these cases the event's own commit is of the base branch, whose commits may be merges too.
  if (head === pull.baseSha || (event.name === 'pull_request_target' && head === event.sha)) {
    throw new UserError(
      `${event.name} checked out the base branch: there is nothing of the pull request to compare`,
      'Run on pull_request, where the checkout is the merge commit; code of a pull request is not safe to run elsewhere.',
    );
  }
  if (merge && (head === event.sha || second === pull.headSha)) {
    const label = 'first parent of the merge commit';
    return {
      commit: first,
      label,
      how: 'base is the first parent of the merge commit: the difference is exactly the pull request',
    };
  }
  await ensureCommit(repository, pull.baseSha, 'the tip of the base branch');
  const common = await mergeBase(repository, head, pull.baseSha);
  const what = head === pull.headSha ? 'the head of the pull request' : 'something else than the merge commit';
  const how = `${what} is checked out, so base is its merge base with the base branch`;
  return { commit: common ?? pull.baseSha, label: 'merge base with the base branch', how };
}

async function ofPush(
  repository: UserRepository,
  head: string,
  event: EventContext,
  before: string,
): Promise<FoundBase> {
  const found = { commit: before, label: 'head before the push', how: 'base is the head before the push' };
  if (await hasCommit(repository, before)) return found;
  try {
    // A force push leaves it without a branch, but servers keep it for a while.
    await ensureCommit(repository, before, 'the head before the push');
    return found;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const other = await mergeBaseOrParent(repository, head, event.defaultBranch, event.ref);
    return { ...other, how: `the head before the push is gone; ${other.how}` };
  }
}

async function mergeBaseOrParent(
  repository: UserRepository,
  head: string,
  defaultBranch: string | null,
  ref: string | null,
): Promise<FoundBase> {
  const branch = defaultBranch ?? (await guessDefaultBranch(repository));
  if (branch !== null && ref !== `refs/heads/${branch}`) {
    const tip = await branchTip(repository, branch);
    const common = tip === null || tip === head ? null : await mergeBase(repository, head, tip);
    if (common !== null && common !== head) {
      return { commit: common, label: `merge base with ${branch}`, how: `base is the merge base with ${branch}` };
    }
  }
  const [first] = await parentsOf(repository, head);
  if (first !== undefined) return { commit: first, label: 'parent of head', how: 'base is the parent of head' };
  throw new UserError('head is the first commit: there is nothing before it to compare with', 'Name a base.');
}

async function branchTip(repository: UserRepository, branch: string): Promise<string | null> {
  for (const ref of [`refs/remotes/${repository.remote}/${branch}`, `refs/heads/${branch}`]) {
    const local = await repository.git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
    if (succeeded(local)) return local.stdout.trim();
  }
  const tip = await remoteCommit(repository, `refs/heads/${branch}`);
  if (tip !== null) await ensureCommit(repository, tip, `the tip of ${branch}`);
  return tip;
}

async function guessDefaultBranch(repository: UserRepository): Promise<string | null> {
  const prefix = `refs/remotes/${repository.remote}/`;
  const head = await repository.git.run(['symbolic-ref', '--quiet', `${prefix}HEAD`]);
  if (succeeded(head) && head.stdout.startsWith(prefix)) return head.stdout.trim().slice(prefix.length);
  for (const name of ['main', 'master']) {
    const exists = await repository.git.run(['rev-parse', '--verify', '--quiet', `refs/heads/${name}`]);
    if (succeeded(exists)) return name;
  }
  return null;
}
