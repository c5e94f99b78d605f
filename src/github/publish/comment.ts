import { apiFailure, type Octokit, type Patience, withRetries } from '../api.ts';
import {
  byRun,
  type CommentOutcome,
  type CommentRequest,
  findOurs,
  keptAsItIs,
  NO_COMMENT,
  sameRun,
  write,
} from './own-comments.ts';
import { bringSectionUpToDate } from './shared-comment.ts';

/**
 * Brings the comment of this key to this run's state. Never throws: whatever the API answers, the result is also in
 * the summary, and the notice says what happened.
 */
export async function publishComment(request: CommentRequest, patience: Patience): Promise<CommentOutcome> {
  if (request.mode === 'off') return NO_COMMENT;
  if (!request.connection.isPossible) return { url: null, notice: 'No comment: github-token is empty.' };
  try {
    const octokit = await request.connection.open();
    let { listing = null } = request;
    // The whole of it again, not the failed request: a comment may have been made although the answer was lost.
    return await withRetries(() => {
      const attempt = { ...request, listing };
      listing = null;
      return request.section === ''
        ? bringUpToDate(octokit, attempt)
        : bringSectionUpToDate(octokit, attempt, patience);
    }, patience);
  } catch (error) {
    return { url: null, notice: explain(error, request, patience) };
  }
}

async function bringUpToDate(octokit: Octokit, request: CommentRequest): Promise<CommentOutcome> {
  const ours = (await findOurs(octokit, request)).toSorted((a, b) => byRun(a.marker, b.marker) || a.id - b.id);
  const latest = ours.at(-1);
  const render = (limit: number) => request.render(limit, latest?.body ?? '');
  if (request.mode === 'new') {
    const repeated = ours.find((one) => sameRun(one.marker, request.marker));
    return write(octokit, request, repeated ?? null, render);
  }
  if (latest === undefined) {
    if (request.isOnlyKept || (request.mode === 'on-change' && !request.changed)) return NO_COMMENT;
    return write(octokit, request, null, render);
  }
  if (byRun(latest.marker, request.marker) > 0) return keptAsItIs(latest);
  // A comment by this run is no earlier result.
  if (request.isOnlyKept && sameRun(latest.marker, request.marker)) return { url: latest.url, notice: null };
  const outcome = await write(octokit, request, latest, render);
  const clash = sameRun(latest.marker, request.marker) && latest.marker.resultsDigest !== request.marker.resultsDigest;
  if (!clash || outcome.notice !== null) return outcome;
  return { ...outcome, notice: 'Another job of this run wrote the same comment: give each its own comment-key.' };
}

function explain(error: unknown, request: CommentRequest, patience: Patience): string {
  const { status, message, waitMs } = apiFailure(error, patience.nowMs());
  const where = 'The result is in the job summary.';
  if (waitMs !== null) return `No comment: GitHub asks to wait (${message}). ${where}`;
  switch (status) {
    case 0:
      return `No comment: GitHub did not answer (${message}). ${where}`;
    case 401:
      return `No comment: github-token is not valid (${message}). ${where}`;
    case 403:
      return request.fork
        ? `No comment: a pull request from a fork gets a read-only token. ${where}`
        : `No comment: the token may not write (${message}); give the job "permissions: pull-requests: write". ${where}`;
    case 404:
      return `No comment: pull request ${request.pullRequest} was not found with this token; give the job "permissions: pull-requests: write". ${where}`;
    default:
      return `No comment: GitHub answered ${status} (${message}). ${where}`;
  }
}
