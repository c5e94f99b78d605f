import type { Acceptance, AcceptanceProblem, AcceptanceSource } from '../../model/analysis/acceptance.ts';
import type { CommentMode } from '../../model/inputs/inputs.ts';
import { type Marker, parseMarker } from '../../render/index.ts';
import { apiFailure, type Connection, type Octokit, type Patience, withRetries } from '../api.ts';
import { type ListedComment, listComments } from '../publish/list-comments.ts';
import { byRun, oursOf, ownPart } from '../publish/own-comments.ts';
import { bindLabel, isLabel, type Labelling, lastLabelling } from './label.ts';
import { type LineReading, readAcceptanceLines } from './line.ts';
import { type Access, accessOf, type Person } from './people.ts';
import type { BoundLabel } from './shown.ts';

interface AcceptanceRequest {
  readonly connection: Connection;
  readonly owner: string;
  readonly repository: string;
  readonly pullRequest: number;
  /** Which comment is ours. */
  readonly marker: Marker;
  readonly mode: CommentMode;
  /** The section of it that is; empty: all of it. */
  readonly section: string;
  readonly eventMs: number | null;
  /** The label that accepts; empty: none does. */
  readonly label: string;
}

export interface Accepted {
  readonly acceptances: readonly Acceptance[];
  readonly problems: readonly AcceptanceProblem[];
  /** For the comment to keep. unknown: it could not be asked, so that what was kept stays. */
  readonly label: BoundLabel | null | 'unknown';
  /** Why nothing could be read. */
  readonly notice: string | null;
}

const NOTHING_ASKED: Accepted = { acceptances: [], problems: [], label: 'unknown', notice: null };

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
interface Written extends Person {
  readonly source: AcceptanceSource;
  readonly at: string;
  readonly reading: LineReading;
}

async function read(octokit: Octokit, request: AcceptanceRequest, now: string): Promise<Accepted> {
  const { owner, repository: repo, pullRequest: issue_number, label } = request;
  const { data: issue } = await octokit.rest.issues.get({ owner, repo, issue_number });
  const description = {
    user: issue.user,
    author_association: issue.author_association ?? '',
    body: issue.body ?? '',
    updated_at: now,
  };
  const { comments } = await listComments(octokit, request);
  const written = [...linesOf(description, 'description'), ...linesOfComments(comments)];
  const names = issue.labels.map((each) => (typeof each === 'string' ? each : each.name));
  const isSet = label !== '' && names.some((name) => isLabel(name, label));
  const labelling = isSet ? await lastLabelling(label, request, octokit) : null;
  // Asked first.
  const setter = labelling === null || labelling === 'too-many-events' ? [] : [{ ...labelling, association: 'OWNER' }];
  const readable = written.filter(({ reading }) => reading.accepted !== null);
  const access = await accessOf([...setter, ...readable], request, octokit);
  const ofLines = judgeLines(written, access);
  const ours =
    setter.length === 0 ? [] : (await oursOf(octokit, comments, request)).toSorted((a, b) => byRun(a.marker, b.marker));
  const parts = ours.map((each) => ({ ...each, body: ownPart(each, request.section) }));
  const bind = (found: Labelling) => bindLabel(found, parts, request.mode);
  const ofLabel = isSet ? judgeLabel(label, labelling, access, bind) : NO_LABEL;
  return {
    acceptances: [...ofLabel.acceptances, ...ofLines.acceptances],
    problems: [...ofLabel.problems, ...ofLines.problems],
    label: ofLabel.bound,
    notice: null,
  };
}

/** As the server tells of whoever wrote a text. */
interface Text {
  readonly user: { readonly login?: string; readonly type?: string } | null | undefined;
  readonly author_association?: string | undefined;
  readonly body?: string | undefined;
  readonly updated_at?: string | undefined;
}

/** Our own reports say how a line is written. */
function linesOfComments(comments: readonly ListedComment[]): readonly Written[] {
  const others = comments.filter(({ body }) => parseMarker(body ?? '') === null);
  return others.flatMap((comment) => linesOf(comment, 'comment'));
}

function linesOf(
  { user, author_association: association = '', body = '', updated_at: at = '' }: Text,
  source: AcceptanceSource,
): readonly Written[] {
  const [login, isBot] = [user?.login ?? '', user?.type === 'Bot'];
  return readAcceptanceLines(body).map((reading) => ({ login, isBot, association, at, source, reading }));
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
    default: {
      const never: never = access;
      throw new TypeError(`unknown access ${String(never)}`);
    }
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
