import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import type { Row } from '../../model/analysis/row.ts';
import { estimatedSeverity } from '../../model/analysis/severity.ts';
import type { Marker } from '../../render/index.ts';
import { apiFailure, type Connection, type Octokit, type Patience, withRetries } from '../api.ts';
import type { RunContext } from '../context.ts';
import { authorOf, byRun, type CommentOutcome, type Existing, keptAsItIs, NO_COMMENT, oursOf } from './own-comments.ts';

/** The one issue of a comparison that no pull request shows: the default branch against a release. */
interface IssueRequest {
  readonly connection: Connection;
  readonly repository: { readonly owner: string; readonly name: string };
  /** This run's marker, with which the body begins. */
  readonly marker: Marker;
  readonly state: IssueState;
  /** One line of plain text. */
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

/**
 * regressed: there is to be one. gone: an open one is closed. unknown: an open one is brought up to date, and none is
 * made.
 */
export type IssueState = 'regressed' | 'gone' | 'unknown';

/**
 * By what fails the gate, or would if it were not only observed. It is gone where all gated benchmarks were measured, and no
 * row that is open reads beyond its threshold: one that hardly reads another value need not be decided for that.
 */
export function issueStateOf({
  analysis: { verdict, counts, benchmarks },
  gate: { reason },
}: {
  readonly analysis: Pick<Analysis, 'verdict' | 'counts' | 'benchmarks'>;
  readonly gate: Pick<Gate, 'reason'>;
}): IssueState {
  if (reason.kind === 'regressed') return 'regressed';
  const passes = reason.kind === 'passed' || reason.kind === 'nothing-differs';
  if (!passes || verdict === 'error' || counts.notMeasured + counts.lost > 0) return 'unknown';
  return benchmarks.some(({ rows }) => rows.some(mayHaveRegressed)) ? 'unknown' : 'gone';
}

function mayHaveRegressed(row: Row): boolean {
  if (!row.gated || row.verdict !== 'inconclusive') return false;
  return row.change.kind === 'none' || estimatedSeverity(row) > Math.log1p(row.threshold);
}

/** `Benchmarks regressed since v1.2.0`. @param base the label of the base, which is anybody's */
export function issueTitle(base: string): string {
  // A title has no formatting, but references and mentions in it are texts that others read.
  return `Benchmarks regressed since ${base.replace(/[^\w.+/-]/g, '?').slice(0, 100)}`;
}

/** Why a run of this event writes no issue; null: it does. A branch of its own has nothing to say of the default one. */
export function whyNoIssue({ event }: Pick<RunContext, 'event'>): string | null {
  if (event.name !== 'schedule' && event.name !== 'workflow_dispatch') {
    return 'No issue: only runs of the events schedule and workflow_dispatch write it.';
  }
  return event.defaultBranch === null || event.ref === `refs/heads/${event.defaultBranch}`
    ? null
    : 'No issue: only runs of the default branch write it.';
}

/** Opens, updates or closes it. Never throws: the notice says why there is none, or why another was kept. */
export async function publishIssue(request: IssueRequest, patience: Patience): Promise<CommentOutcome> {
  if (!request.connection.isPossible) return { url: null, notice: 'No issue: github-token is empty.' };
  try {
    const octokit = await request.connection.open();
    // All of it is repeated, as an issue may have been made although the answer was lost.
    return await withRetries(() => bringUpToDate(octokit, request), patience);
  } catch (error) {
    return { url: null, notice: `No issue: ${explain(error, patience)}. The result is in the job summary.` };
  }
}

async function bringUpToDate(
  octokit: Octokit,
  { repository, marker, state, title, body }: IssueRequest,
): Promise<CommentOutcome> {
  const place = { owner: repository.owner, repo: repository.name };
  const existing = await findOpen(octokit, place, marker);
  if (existing === null) {
    if (state !== 'regressed') return NO_COMMENT;
    const { data } = await octokit.rest.issues.create({ ...place, title, body });
    return { url: data.html_url, notice: null };
  }
  if (byRun(existing.marker, marker) > 0) return keptAsItIs(existing, 'issue');
  const closing = state === 'gone' ? ({ state: 'closed', state_reason: 'completed' } as const) : {};
  // What is closed keeps the title that it was found by.
  const named = state === 'gone' ? {} : { title };
  await octokit.rest.issues.update({ ...place, issue_number: existing.id, body, ...named, ...closing });
  return { url: existing.url, notice: null };
}

const PAGE = 100;
/** Open issues of one author; a token's own are few. */
const MOST_PAGES = 10;

/** The oldest open issue with this key's marker, written by the owner of the token. Its `id` is its number. */
async function findOpen(
  octokit: Octokit,
  place: { readonly owner: string; readonly repo: string },
  marker: Marker,
): Promise<Existing | null> {
  const creator = await authorOf(octokit);
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { state: 'open', creator, sort: 'created', direction: 'asc', per_page: PAGE, page } as const;
    const { data } = await octokit.rest.issues.listForRepo({ ...place, ...query });
    const issues = data
      .filter(({ pull_request }) => pull_request === undefined)
      .map(({ number: id, user, body, html_url, updated_at }) => ({
        id,
        user,
        body: body ?? '',
        html_url,
        updated_at,
      }));
    const [first] = await oursOf(octokit, issues, { marker, eventMs: null });
    if (first !== undefined) return first;
    if (data.length < PAGE) break;
  }
  return null;
}

function explain(error: unknown, patience: Patience): string {
  const { status, message, waitMs } = apiFailure(error, patience.nowMs());
  if (waitMs !== null) return `GitHub asks to wait (${message})`;
  if (status === 0) return `GitHub did not answer (${message})`;
  // "Issues has been disabled in this repository."
  if (status === 410) return `the repository has no issues (${message})`;
  // "Resource not accessible by integration"; a private repository is "not found".
  if (status === 403 || status === 404) {
    return `the token may not write it (${message}); give the job "permissions: issues: write"`;
  }
  return `GitHub answered ${status} (${message})`;
}
