import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import type { EventContext } from '../model/inputs/event.ts';
import type { Revision } from '../model/results/revision.ts';
import { automaticBase } from './automatic-base.ts';
import { type GitPorts, plain } from './git.ts';
import { resolveNamed } from './named-revision.ts';
import { type Snapshot, snapshotWorkTree } from './uncommitted.ts';
import { type FetchAccess, openRepository, type UserRepository } from './user-repository.ts';

export interface RevisionsRequest {
  /** The repository, or any folder inside its work tree. */
  readonly repository: string;
  /** The revisions as the user named them; null: found by the event or by the rules below. */
  readonly base: string | null;
  readonly head: string | null;
  /** null outside CI. */
  readonly event: EventContext | null;
  /** Head is the present work tree, committed or not. */
  readonly uncommitted: boolean;
  /** Access for fetching missing objects, where the clone itself has no credentials. */
  readonly access?: FetchAccess | null;
}

/**
 * The two revisions. Both commits are present in the repository, with their files as far as its clone filter allows.
 */
export interface ResolvedRevisions {
  readonly base: Revision;
  readonly head: Revision;
  /** How the two were found, in one sentence for the log. It may contain untrusted names. */
  readonly how: string;
  readonly repository: UserRepository;
  /** The objects of an uncommitted head, which the checkout's `remove()` removes; null for a committed one. */
  readonly snapshot: Snapshot | null;
}

/**
 * Finds the two revisions. Head: as named, the uncommitted work tree, or what is checked out. Base: as named; HEAD for
 * the uncommitted work tree; otherwise by the event (first parent of the merge commit of a pull request, the head
 * before a push, the base of a merge group), or the merge base with the default branch, or head's parent.
 * @throws UserError exit 2 for the user's mistakes, exit 3 when missing history cannot be fetched
 */
export async function resolveRevisions(request: RevisionsRequest, ports: GitPorts): Promise<ResolvedRevisions> {
  const repository = await openRepository(request.repository, request.event !== null, request.access ?? null, ports);
  const checkedOut = await requireHead(repository);
  if (request.uncommitted && request.head === null) return againstWorkTree(request, repository, checkedOut, ports);

  const headName = request.head ?? 'HEAD';
  const headCommit = request.head === null ? checkedOut : await resolveNamed(repository, 'head', request.head);
  const head = await describe(repository, headCommit, headName);
  if (request.base !== null) {
    const base = await describe(repository, await resolveNamed(repository, 'base', request.base), request.base);
    return finish(base, head, `comparing ${plain(request.base)} with ${plain(headName)}`, repository, null);
  }
  const found = await automaticBase(repository, headCommit, request.event);
  return finish(await describe(repository, found.commit, found.label), head, found.how, repository, null);
}

async function againstWorkTree(
  request: RevisionsRequest,
  repository: UserRepository,
  checkedOut: string,
  ports: GitPorts,
): Promise<ResolvedRevisions> {
  const name = request.base ?? 'HEAD';
  const baseCommit = request.base === null ? checkedOut : await resolveNamed(repository, 'base', request.base);
  const base = await describe(repository, baseCommit, name);
  const snapshot = await snapshotWorkTree(repository, checkedOut, ports);
  const head: Revision = { label: 'uncommitted work tree', commit: null, tree: snapshot.tree, subject: '' };
  return finish(base, head, `comparing ${plain(name)} with the uncommitted work tree`, repository, snapshot);
}

function finish(
  base: Revision,
  head: Revision,
  how: string,
  repository: UserRepository,
  snapshot: Snapshot | null,
): ResolvedRevisions {
  const unchanged = snapshot === null ? 'both sides are the same tree' : 'nothing is uncommitted';
  const same = base.tree === head.tree ? `; ${unchanged}, so base and head are identical: any delta is noise` : '';
  return { base, head, how: `${how}${same}`, repository, snapshot };
}

async function requireHead(repository: UserRepository): Promise<string> {
  const head = await repository.git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (succeeded(head)) return head.stdout.trim();
  throw new UserError('the repository has no commit yet', 'Commit something first: there is nothing to compare with.');
}

/** Reads tree and subject from the commit object alone, so that a clone without trees or files is enough. */
async function describe(repository: UserRepository, commit: string, label: string): Promise<Revision> {
  const text = await repository.git.text(['log', '-1', '--no-show-signature', '--format=%T%n%s', commit]);
  const end = text.indexOf('\n');
  return {
    label: label.slice(0, 500),
    commit,
    tree: end < 0 ? text : text.slice(0, end),
    subject: (end < 0 ? '' : text.slice(end + 1)).slice(0, 500),
  };
}
