import type { Acceptance, AcceptanceProblem, AcceptanceSource } from '../../model/analysis/acceptance.ts';
import type { CommentMode } from '../../model/inputs/inputs.ts';
import { unreachable } from '../../model/unreachable.ts';
import { type Marker, parseMarker } from '../../render/index.ts';
import { apiFailure, type Connection, type Octokit, type Patience, withRetries } from '../api.ts';
import type { MergeGroup } from '../context.ts';
import { type Listing, listComments } from '../publish/list-comments.ts';
import { byRun, type Existing, oursOf, ownPart } from '../publish/own-comments.ts';
import { bindLabel, type Labelling, lastLabelling } from './label.ts';
import { type LineReading, readAcceptanceLines } from './line.ts';
import { type Access, accessOf } from './people.ts';
import { hasLabel, type Pull, type Writing, writingOf } from './pull-text.ts';
import type { BoundLabel } from './shown.ts';

interface AcceptanceRequest {
  readonly connection: Connection;
  readonly owner: string;
  readonly repository: string;
  /** Or what a merge queue wants to merge, whose pull request is found first. */
  readonly of: Pull | MergeGroup;
  /** The marker of our comment. */
  readonly marker: Marker;
  readonly mode: CommentMode;
  /** The section of it that is; empty: all of it. */
  readonly section: string;
  /** The ending of the key of a publishing job's comment on a fork's pull request. */
  readonly publishedAs: string;
  readonly eventMs: number | null;
  /** The label that accepts; empty: none does. */
  readonly label: string;
}

export interface Accepted {
  readonly acceptances: readonly Acceptance[];
  readonly problems: readonly AcceptanceProblem[];
  /** The label's binding, which the comment keeps. unknown: it could not be asked, so that the kept one stays. */
  readonly label: BoundLabel | null | 'unknown';
  /** The comments as just read; null where they could not be read. */
  readonly listing: Listing | null;
  /** Why nothing could be read. */
  readonly notice: string | null;
}

const NOTHING_ASKED: Accepted = {
  acceptances: [],
  problems: [],
  label: 'unknown',
  listing: null,
  notice: null,
};

/**
 * What people with write access accepted in the pull request. Never throws: where GitHub cannot be asked, nothing is
 * accepted, and the notice says so.
 */
export async function readAcceptances(request: AcceptanceRequest, patience: Patience): Promise<Accepted> {
  const why = 'so that no regression counts as accepted';
  if (!request.connection.isPossible) return { ...NOTHING_ASKED, notice: `github-token is empty, ${why}.` };
  try {
    const octokit = await request.connection.open();
    return await withRetries(
      () => read(octokit, request, `${new Date(patience.nowMs()).toISOString().slice(0, 19)}Z`),
      patience,
    );
  } catch (error) {
    const { status, message } = apiFailure(error, patience.nowMs());
    const answer = status === 0 ? `did not answer (${message})` : `answered ${status} (${message})`;
    return {
      ...NOTHING_ASKED,
      notice: `What was accepted in the pull request could not be read: GitHub ${answer}, ${why}.`,
    };
  }
}

/** A line, and who wrote it. */
interface Written extends Writing {
  readonly reading: LineReading;
}

async function read(octokit: Octokit, request: AcceptanceRequest, now: string): Promise<Accepted> {
  const { owner, repository: repo, label, of } = request;
  const pull = 'number' in of ? of : await pullOfQueue(of, request, octokit);
  if (typeof pull === 'string') return { ...NOTHING_ASKED, problems: [{ kind: 'no-pull', why: pull }] };
  // Reading it as an issue would need another permission.
  const text = pull.text ?? (await octokit.rest.pulls.get({ owner, repo, pull_number: pull.number })).data;
  const place = { owner, repository: repo, pullRequest: pull.number };
  const listing = await listComments(octokit, place);
  // Our own reports say how a line is written.
  const others = listing.comments.filter(({ body }) => parseMarker(body ?? '') === null);
  // GitHub does not report when a description was edited.
  const described = linesOf(writingOf({ ...text, updated_at: now }, 'description'));
  const commented = others.flatMap((comment) => linesOf(writingOf(comment, 'comment')));
  const isSet = hasLabel(text, label);
  const labelling = isSet ? await lastLabelling(label, place, octokit) : null;
  // Nobody can be many of these two. Who sets a label has been let in.
  const setter = labelling === null || labelling === 'too-many-events' ? [] : [{ ...labelling, association: 'OWNER' }];
  const lines = [...described, ...commented.toReversed()].filter(({ reading }) => reading.accepted !== null);
  const access = await accessOf([...setter, ...lines], request, octokit);
  const ofLines = judgeLines([...described, ...commented], access);
  const parts = setter.length === 0 ? [] : await ownParts(octokit, listing, request, pull);
  const bind = (found: Labelling) => bindLabel(found, parts, request.mode);
  const ofLabel = isSet ? judgeLabel(label, labelling, access, bind) : NO_LABEL;
  return {
    acceptances: [...ofLabel.acceptances, ...ofLines.acceptances],
    problems: [...ofLabel.problems, ...ofLines.problems],
    label: ofLabel.bound,
    listing,
    notice: null,
  };
}

function linesOf(writing: Writing): readonly Written[] {
  return readAcceptanceLines(writing.body).map((reading) => ({ ...writing, reading }));
}

/** Our comments, the latest run's last, each reduced to what is this job's. */
async function ownParts(
  octokit: Octokit,
  { comments }: Listing,
  { marker, eventMs, section, publishedAs }: AcceptanceRequest,
  { isFork }: Pull,
): Promise<readonly Existing[]> {
  const isOwn = (key: string) => key === marker.key;
  const isKey = (key: string) => isOwn(key) || (isFork && key.endsWith(publishedAs));
  const ours = await oursOf(octokit, comments, { marker, eventMs, isKey });
  return ours
    .toSorted((a, b) => byRun(a.marker, b.marker))
    .map((each) => ({ ...each, body: isOwn(each.marker.key) ? ownPart(each, section) : each.body }));
}

type Judged = Pick<Accepted, 'acceptances' | 'problems'>;

function judgeLines(written: readonly Written[], access: ReadonlyMap<string, Access>): Judged {
  const acceptances: Acceptance[] = [];
  const problems: AcceptanceProblem[] = [];
  for (const { login: by, source, at, reading } of written) {
    const { accepted, line, fault } = reading;
    if (accepted === null) problems.push({ kind: 'unreadable', by, line, fault });
    else {
      const problem = problemOf({ source, by, what: line }, access);
      if (problem !== null) problems.push(problem);
      else acceptances.push({ source, by, at, ...accepted });
    }
  }
  return { acceptances, problems };
}

function problemOf(
  { source, by, what }: { readonly source: AcceptanceSource; readonly by: string; readonly what: string },
  all: ReadonlyMap<string, Access>,
): AcceptanceProblem | null {
  const access = all.get(by.toLowerCase()) ?? { state: 'may-not' };
  switch (access.state) {
    case 'may':
      return null;
    case 'may-not':
      return { kind: 'no-access', source, by, what };
    case 'unknown':
      return { kind: 'not-asked', source, by, why: access.why };
    default:
      return unreachable(access);
  }
}

type JudgedLabel = Judged & { readonly bound: BoundLabel | null };

const NO_LABEL: JudgedLabel = { acceptances: [], problems: [], bound: null };

function judgeLabel(
  label: string,
  found: Labelling | null | 'too-many-events',
  access: ReadonlyMap<string, Access>,
  bind: (found: Labelling) => BoundLabel | string,
): JudgedLabel {
  const unbound = (why: string, by: string): JudgedLabel => ({
    ...NO_LABEL,
    problems: [{ kind: 'unbound', by, label, why }],
  });
  if (found === null) return unbound('no event says who set it', '');
  if (found === 'too-many-events') return unbound('the pull request has too many events to find who set it', '');
  const { login: by, at } = found;
  const problem = problemOf({ source: 'label', by, what: label }, access);
  if (problem !== null) return { ...NO_LABEL, problems: [problem] };
  const bound = bind(found);
  if (typeof bound === 'string') return unbound(bound, by);
  const what = { kind: 'rows' as const, bounds: bound.rows };
  const reason = bound.head === '' ? '' : `as it was shown of commit ${bound.head.slice(0, 10)}`;
  return { acceptances: [{ source: 'label', by, at, reason, what }], problems: [], bound };
}

/**
 * The one pull request that a run of a merge queue is of, as far as GitHub confirms it; else a text says why not. What
 * is accepted in one pull request must not cover what another one has made slower: so the commit to be merged has to be
 * that pull request alone on what it is compared with.
 */
async function pullOfQueue(
  { pullRequest, base, baseSha, headSha }: MergeGroup,
  { owner, repository: repo }: { readonly owner: string; readonly repository: string },
  octokit: Octokit,
): Promise<Pull | string> {
  if (pullRequest === null || baseSha === null || headSha === null) return 'its branch names no pull request';
  const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number: pullRequest });
  const isHere = pull.base.repo.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase();
  if (pull.state !== 'open' || !isHere || pull.base.ref !== base) {
    return `pull request ${pullRequest}, which its branch names, is not open for the branch ${base}`;
  }
  const { parents } = (await octokit.rest.git.getCommit({ owner, repo, commit_sha: headSha })).data;
  const [first, second, ...more] = parents.map(({ sha }) => sha);
  // Squashed, there is no second one.
  if (first !== baseSha || (second ?? pull.head.sha) !== pull.head.sha || more.length > 0) {
    return `it has more commits than pull request ${pullRequest} merged or squashed onto base, so that other pull requests may be in it`;
  }
  return { number: pullRequest, text: pull, isFork: pull.head.repo?.full_name !== pull.base.repo.full_name };
}
