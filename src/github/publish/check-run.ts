import type { Gate } from '../../model/analysis/analysis.ts';
import type { RunVerdict } from '../../model/verdict.ts';
import type { Marker } from '../../render/index.ts';
import { apiFailure, type Connection, type Octokit, type Patience, withRetries } from '../api.ts';
import type { RunContext } from '../context.ts';
import type { Place } from './annotations.ts';

/** A check run on a commit. */
interface CheckRunRequest {
  readonly connection: Connection;
  readonly repository: { readonly owner: string; readonly name: string };
  /** Head of the pull request; the commit of other events. */
  readonly commit: string;
  /** The marker, which identifies the comment and so the check run. */
  readonly marker: Marker;
  readonly section: string;
  readonly conclusion: CheckConclusion;
  /** One line. */
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  readonly detailsUrl: string | null;
  readonly annotations: readonly Place[];
}

export type CheckConclusion = 'success' | 'neutral' | 'failure';

/** Characters that GitHub takes; the bytes of a text are never fewer. */
export const LONGEST_CHECK_SUMMARY = 65_535;
const LONGEST_TITLE = 255;

/**
 * As the job would end, but for what is neither good nor bad: that is neutral, and so is what would have failed if it
 * were not observed or accepted.
 */
export function conclusionOf({
  verdict,
  gate,
}: {
  readonly verdict: RunVerdict;
  readonly gate: Gate;
}): CheckConclusion {
  if (gate.failed) return 'failure';
  const passes = gate.reason.kind === 'passed' || gate.reason.kind === 'nothing-differs';
  return passes && (verdict === 'unchanged' || verdict === 'improved' || verdict === 'same-code')
    ? 'success'
    : 'neutral';
}

/** `Tare (ci/benchmarks)`, `Tare (ci/benchmarks, linux)`: a check run for each comment, and for each section of one. */
export function checkRunName({ key }: Pick<Marker, 'key'>, section: string): string {
  return `Tare (${section === '' ? key : `${key}, ${section}`})`;
}

/**
 * Makes the check run of this key on the commit, or brings it up to date. Never throws; what it returns is why there is
 * none, or null.
 */
export async function publishCheckRun(request: CheckRunRequest, patience: Patience): Promise<string | null> {
  if (!request.connection.isPossible) return 'No check run: github-token is empty.';
  try {
    const octokit = await request.connection.open();
    // All of it is repeated, as a check run may have been made although the answer was lost.
    return await withRetries(() => bringUpToDate(octokit, request), patience);
  } catch (error) {
    const { status, message, waitMs } = apiFailure(error, patience.nowMs());
    if (waitMs !== null) return `No check run: GitHub asks to wait (${message}).`;
    if (status === 0) return `No check run: GitHub did not answer (${message}).`;
    // "Resource not accessible by integration"; a private repository is "not found".
    if (status === 403 || status === 404) {
      return `No check run: the token may not write it (${message}); give the job "permissions: checks: write".`;
    }
    return `No check run: GitHub answered ${status} (${message}).`;
  }
}

async function bringUpToDate(octokit: Octokit, request: CheckRunRequest): Promise<string | null> {
  const { repository, commit, marker, section, conclusion, title, detailsUrl } = request;
  const place = { owner: repository.owner, repo: repository.name };
  const name = checkRunName(marker, section);
  const { data } = await octokit.rest.checks.listForRef({ ...place, ref: commit, check_name: name, per_page: 100 });
  const [existing] = data.check_runs
    .flatMap(({ id, external_id, output }) => {
      const of = parseId(external_id ?? '');
      return of === null ? [] : [{ id, of, annotated: output.annotations_count }];
    })
    .toSorted((a, b) => b.of.runId - a.of.runId || b.of.runAttempt - a.of.runAttempt || b.id - a.id);
  if (existing !== undefined && isLater(existing.of, marker)) {
    return 'The check run was written by a newer run and stays as it is.';
  }
  const content = {
    status: 'completed' as const,
    conclusion,
    external_id: formatId(marker),
    ...(detailsUrl === null ? {} : { details_url: detailsUrl }),
  };
  const output = { title: title.slice(0, LONGEST_TITLE), summary: request.summary.slice(0, LONGEST_CHECK_SUMMARY) };
  // GitHub adds those of an update to the ones that are there.
  const annotations = (existing?.annotated ?? 0) > 0 ? [] : request.annotations.map(annotation);
  const write = async (annotated: object) => {
    const body = { ...place, ...content, output: { ...output, ...annotated } };
    if (existing === undefined) await octokit.rest.checks.create({ ...body, name, head_sha: commit });
    else await octokit.rest.checks.update({ ...body, check_run_id: existing.id });
  };
  try {
    await write(annotations.length === 0 ? {} : { annotations });
  } catch (error) {
    // A path that GitHub does not take must not cost the rest.
    if (apiFailure(error, 0).status !== 422 || annotations.length === 0) throw error;
    await write({});
  }
  return null;
}

function annotation({ file, line, message, title }: Place) {
  return { path: file, start_line: line, end_line: line, annotation_level: 'warning' as const, message, title };
}

type RunOf = Pick<Marker, 'runId' | 'runAttempt'>;

// tare 1 run=19384756 attempt=1
const ID = /^tare 1 run=(\d{1,15}) attempt=(\d{1,15})$/;

/** Identifies a check run as ours, as the app alone would not distinguish it from those of other actions. */
function formatId({ runId, runAttempt }: RunOf): string {
  return `tare 1 run=${runId} attempt=${runAttempt}`;
}

function parseId(id: string): RunOf | null {
  const match = ID.exec(id);
  return match === null ? null : { runId: Number(match[1]), runAttempt: Number(match[2]) };
}

function isLater(one: RunOf, other: RunOf): boolean {
  return one.runId > other.runId || (one.runId === other.runId && one.runAttempt > other.runAttempt);
}

/** The commit of a check run; null where it is unknown. */
export function checkedCommit({ event }: Pick<RunContext, 'event'>): string | null {
  const commit = event.pullRequest?.headSha ?? event.sha;
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}
