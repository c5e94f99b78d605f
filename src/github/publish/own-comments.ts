import type { CommentMode } from '../../model/inputs/inputs.ts';
import { COMMENT_LIMIT, commentSections, type Marker, parseMarker } from '../../render/index.ts';
import { apiFailure, type Connection, type Octokit } from '../api.ts';
import { type CommentPlace, type ListedComment, type Listing, listComments } from './list-comments.ts';

export interface CommentRequest extends CommentPlace {
  readonly connection: Connection;
  /** From a fork: explains a refusal. */
  readonly fork: boolean;
  readonly mode: CommentMode;
  /** The section of the comment that is this job's; empty: all of it is. */
  readonly section: string;
  /** When this run's event happened, by the server's clock; null where that is not known. */
  readonly eventMs: number | null;
  /** This run's marker, with which the rendered body begins. */
  readonly marker: Marker;
  /** Something a reader should know of: on-change starts a comment only then. */
  readonly changed: boolean;
  /** Nothing was compared: one of ours is brought up to date, and none is made. */
  readonly isOnlyKept?: boolean;
  /** The body, marker first, of at most so many characters. @param previous the latest of ours; empty: there is none */
  render(limit: number, previous: string): string;
  /** All comments, where they have just been read: it stands for the first reading here. */
  readonly listing?: Listing | null;
}

export interface CommentOutcome {
  /** Address of the comment that stands now; null when there is none. */
  readonly url: string | null;
  /** A line for the log on why there is no comment, or why another one was kept. */
  readonly notice: string | null;
}

export interface Existing {
  readonly id: number;
  readonly url: string;
  readonly marker: Marker;
  readonly body: string;
  /** The last change, by the server's clock; null where it does not say. */
  readonly updatedMs: number | null;
}

/** What distinguishes the comments of a key from all others. */
interface OurComment extends Pick<CommentRequest, 'marker' | 'eventMs'> {
  /** Whether a key other than the marker's own is ours, too. */
  readonly isKey?: (key: string) => boolean;
}

/** What a comment or an issue has to be known by. */
type Written = Pick<ListedComment, 'id' | 'body' | 'html_url'> & {
  readonly user: { readonly login: string } | null;
  readonly updated_at?: string;
};

/** Ours on any page. Before one is made, what may have moved out of sight is looked for once more. */
export async function findOurs(octokit: Octokit, request: CommentRequest): Promise<readonly Existing[]> {
  const { comments, moved } = request.listing ?? (await listComments(octokit, request));
  const ours = await oursOf(octokit, comments, request);
  const isThere = request.mode === 'new' ? ours.some(({ marker }) => marker.runId === request.marker.runId) : ours[0];
  return isThere ? ours : [...ours, ...(await oursOf(octokit, await moved(), request))];
}

/**
 * Comments (or issues) that carry this key's marker, were written by the owner of the token, and whose marker can be true: every
 * other one is left alone, as somebody else's.
 */
export async function oursOf(
  octokit: Octokit,
  comments: readonly Written[],
  request: OurComment,
): Promise<readonly Existing[]> {
  const { isKey = (key: string) => key === request.marker.key } = request;
  const marked = comments.flatMap(({ id, user, body, html_url: url, updated_at }) => {
    const marker = parseMarker(body ?? '');
    if (marker === null || !isKey(marker.key)) return [];
    const updatedMs = updated_at === undefined ? null : Date.parse(updated_at);
    return [{ id, url, marker, body: body ?? '', updatedMs, login: user?.login }];
  });
  // Asking whose token it is takes a request.
  if (marked.length === 0) return [];
  const author = await authorOf(octokit);
  return marked.filter((one) => one.login === author && canBeTrue(one, request));
}

/**
 * GitHub hands out run ids in rising order, over all repositories: about 2e7 a day in 2025. A run may last 35 days.
 * Five times that many: no run that is under way together with ours has an id that is further ahead.
 */
const RUN_IDS_AHEAD = 35 * 1e8;

/**
 * A marker that names a newer run than ours makes us leave the comment alone, so a made-up one (in a comment by which
 * another workflow repeats what a pull request said, with the same author) would freeze it for ever. Two facts are not
 * the marker's to make up: how far ahead a run id can be, and that whoever last wrote the comment before our event
 * happened belongs to a run with a smaller id than ours.
 */
function canBeTrue({ marker, updatedMs }: Existing, { marker: own, eventMs }: OurComment): boolean {
  if (marker.runId === own.runId) return marker.runNumber === own.runNumber;
  if (marker.runId < own.runId) return true;
  if (marker.runId - own.runId > RUN_IDS_AHEAD) return false;
  return eventMs === null || updatedMs === null || !(updatedMs < eventMs);
}

/**
 * A marker can be copied into anyone's comment, and a token that may write may also edit other people's comments;
 * so the author decides. REST has no "who am I" for installation tokens such as GITHUB_TOKEN; GraphQL has.
 */
export async function authorOf(octokit: Octokit): Promise<string> {
  const known = AUTHORS.get(octokit);
  if (known !== undefined) return known;
  const author = await askForAuthor(octokit);
  AUTHORS.set(octokit, author);
  return author;
}

/** The token's owners by client, each of which has one token. */
const AUTHORS = new WeakMap<Octokit, string>();

/** Records the token's owner, where it was asked already. */
export function knowAuthor(octokit: Octokit, login: string): void {
  AUTHORS.set(octokit, login);
}

async function askForAuthor(octokit: Octokit): Promise<string> {
  try {
    const { viewer } = await octokit.graphql<{ readonly viewer: { readonly login: string } }>('{ viewer { login } }');
    return viewer.login;
  } catch (error) {
    const { status, waitMs } = apiFailure(error, 0);
    // Failures that may pass are retried, as a wrong guess would start a second comment.
    if (status === 0 || status === 401 || waitMs !== null || status >= 500) throw error;
    return 'github-actions[bot]';
  }
}

/** There is no comment, and none was wanted. */
export const NO_COMMENT: CommentOutcome = { url: null, notice: null };

/** Lower limits for the case that the server counts in another way than we do. */
const LIMITS = [COMMENT_LIMIT, COMMENT_LIMIT / 2, COMMENT_LIMIT / 8];

export async function write(
  octokit: Octokit,
  request: CommentRequest,
  existing: Existing | null,
  render: (limit: number) => string,
): Promise<CommentOutcome> {
  for (const limit of LIMITS) {
    try {
      return await send(octokit, request, existing, render(limit));
    } catch (error) {
      const { status, message } = apiFailure(error, 0);
      // Deleted since it was listed.
      if (status === 404 && existing !== null) {
        return request.isOnlyKept ? NO_COMMENT : write(octokit, request, null, render);
      }
      // "Validation Failed: {... "message":"Body is too long (maximum is 65536 characters)"}"
      if (status !== 422 || !/too long/i.test(message) || limit === LIMITS.at(-1)) throw error;
    }
  }
  throw new Error('unreachable: the last limit returns or throws');
}

async function send(
  octokit: Octokit,
  request: CommentRequest,
  existing: Existing | null,
  body: string,
): Promise<CommentOutcome> {
  const { owner, repository: repo, pullRequest: issue_number } = request;
  const { issues } = octokit.rest;
  const { data } =
    existing === null
      ? await issues.createComment({ owner, repo, issue_number, body })
      : await issues.updateComment({ owner, repo, comment_id: existing.id, body });
  return { url: data.html_url, notice: null };
}

/**
 * Which run is the later one. Run ids grow over the whole repository; run numbers only within a workflow, and are
 * asked second; a re-run keeps both and counts attempts.
 */
export function byRun(a: Marker, b: Marker): number {
  return a.runId - b.runId || a.runNumber - b.runNumber || a.runAttempt - b.runAttempt;
}

export function sameRun(a: Marker, b: Marker): boolean {
  return byRun(a, b) === 0;
}

export function keptAsItIs({ url, marker }: Existing, what = 'comment'): CommentOutcome {
  const { runNumber, runAttempt } = marker;
  const notice = `The ${what} was written by a newer run (number ${runNumber}, attempt ${runAttempt}) and stays as it is.`;
  return { url, notice };
}

/** The present state of one of ours; null where it was deleted. */
export async function readAgain(
  octokit: Octokit,
  { owner, repository: repo }: CommentRequest,
  { id }: Pick<Existing, 'id'>,
): Promise<Pick<Existing, 'body'> | null> {
  try {
    return { body: (await octokit.rest.issues.getComment({ owner, repo, comment_id: id })).data.body ?? '' };
  } catch (error) {
    if (apiFailure(error, 0).status !== 404) throw error;
    return null;
  }
}

/** One of ours that is not wanted any more; that somebody else was quicker is as good. */
export async function remove(
  octokit: Octokit,
  { owner, repository: repo }: CommentRequest,
  { id }: Existing,
): Promise<void> {
  try {
    await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id });
  } catch (error) {
    if (apiFailure(error, 0).status !== 404) throw error;
  }
}

/**
 * The part of the comment that is this job's, beginning with the marker; empty for none. @param section empty: all of
 * it
 */
export function ownPart({ body }: Pick<Existing, 'body'>, section: string): string {
  if (section === '') return body;
  const own = commentSections(body).find(({ name }) => name === section);
  return own === undefined ? '' : `${body.split('\n', 1)[0]}\n${own.text}`;
}
