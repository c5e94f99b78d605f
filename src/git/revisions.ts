import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import type { EventContext } from '../model/inputs/event.ts';
import type { Revision } from '../model/results/revision.ts';
import { automaticBase } from './automatic-base.ts';
import { type GitPorts, plain } from './git.ts';
import { resolveNamed } from './named-revision.ts';
import { isReleaseName, latestRelease } from './release-tag.ts';
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
 * Finds the two revisions. Head: as named, the uncommitted work tree, or what is checked out. Base: as named; the
 * newest release where that is asked for; HEAD for the uncommitted work tree; otherwise by the event (first parent of the merge commit of a pull request, the head
 * before a push, the base of a merge group), or the merge base with the default branch, or head's parent.
 * @throws UserError exit 2 for the user's mistakes, exit 3 when missing history cannot be fetched
 */
export async function resolveRevisions(request: RevisionsRequest, ports: GitPorts): Promise<ResolvedRevisions> {
  const repository = await openRepository(request.repository, request.event !== null, request.access ?? null, ports);
  const checkedOut = await requireHead(repository);
  if (request.uncommitted && request.head === null) return againstWorkTree(request, repository, checkedOut, ports);

  const headName = request.head ?? 'HEAD';
  const headCommit = request.head === null ? checkedOut : await resolveNamed(repository, 'head', request.head);
  if (request.event === null && headCommit === checkedOut) await tellLeftOut(repository, ports);
  const head = await describe(repository, headCommit, headName);
  if (request.base !== null) {
    const base = await namedBase(repository, request.base, { head: headCommit, leaveOut: headCommit });
    const how = comparing(base.called, plain(headName), base.revision, head);
    return finish(base.revision, head, how, repository, null);
  }
  const found = await automaticBase(repository, headCommit, request.event);
  const base = await describe(repository, found.commit, found.label);
  const same = base.tree === head.tree ? `; they are identical, ${NOISE}` : '';
  return finish(base, head, `${found.how}${same}`, repository, null);
}

async function againstWorkTree(
  request: RevisionsRequest,
  repository: UserRepository,
  checkedOut: string,
  ports: GitPorts,
): Promise<ResolvedRevisions> {
  const base = await namedBase(repository, request.base ?? 'HEAD', { head: checkedOut, leaveOut: null });
  const snapshot = await snapshotWorkTree(repository, checkedOut, ports);
  const head: Revision = { label: 'uncommitted work tree', commit: null, tree: snapshot.tree, subject: '' };
  const how =
    base.revision.tree === head.tree
      ? `nothing is uncommitted: ${base.called} is compared with itself, ${NOISE} (tare compare BASE compares BASE with HEAD)`
      : `comparing ${base.called} with the uncommitted work tree`;
  return finish(base.revision, head, how, repository, snapshot);
}

/** A base by its name, or the newest release; and what the log calls it. */
async function namedBase(
  repository: UserRepository,
  name: string,
  history: Parameters<typeof latestRelease>[2],
): Promise<{ readonly revision: Revision; readonly called: string }> {
  if (!isReleaseName(name)) {
    const commit = await resolveNamed(repository, 'base', name);
    return { revision: await describe(repository, commit, name), called: plain(name) };
  }
  const { tag, commit } = await latestRelease(repository, name, history);
  return { revision: await describe(repository, commit, tag), called: `${plain(tag)} (${plain(name)})` };
}

const NOISE = 'so that any delta is noise';

function comparing(base: string, head: string, { tree }: Revision, other: Revision): string {
  if (tree !== other.tree) return `comparing ${base} with ${head}`;
  return base === head
    ? `comparing ${base} with itself, ${NOISE}`
    : `comparing ${base} with ${head}: they are identical, ${NOISE}`;
}

/** Says that what is not committed is not judged, where somebody may think that it is. */
async function tellLeftOut({ git }: UserRepository, { log }: GitPorts): Promise<void> {
  const changed = await git.run(['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=dirty']);
  if (!succeeded(changed) || changed.stdout === '') return;
  log.notice(
    'uncommitted changes are left out: commits are compared (tare compare, without a commit, compares them with HEAD)',
  );
}

function finish(
  base: Revision,
  head: Revision,
  how: string,
  repository: UserRepository,
  snapshot: Snapshot | null,
): ResolvedRevisions {
  return { base, head, how, repository, snapshot };
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
