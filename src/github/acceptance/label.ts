import type { CommentMode } from '../../model/inputs/inputs.ts';
import type { Octokit } from '../api.ts';
import type { Existing } from '../publish/own-comments.ts';
import { isLabel } from './pull-text.ts';
import { type BoundLabel, pageOf, parseShown } from './shown.ts';

/** The last event that set a label. */
export interface Labelling {
  readonly event: number;
  readonly login: string;
  readonly isBot: boolean;
  /** ISO 8601. */
  readonly at: string;
}

interface Place {
  readonly owner: string;
  readonly repository: string;
  readonly pullRequest: number;
}

/** Events come oldest first, and the newest decides: a longer history than this is not read, and accepts nothing. */
const MOST_PAGES = 10;

/** null where no event shows that it was set. */
export async function lastLabelling(
  label: string,
  { owner, repository: repo, pullRequest: issue_number }: Place,
  octokit: Octokit,
): Promise<Labelling | null | 'too-many-events'> {
  const pages = octokit.paginate.iterator(octokit.rest.issues.listEvents, { owner, repo, issue_number, per_page: 100 });
  let last: Labelling | null = null;
  let read = 0;
  for await (const page of pages) {
    if (++read > MOST_PAGES) return 'too-many-events';
    for (const event of page.data) {
      if (event.event !== 'labeled' || !('label' in event) || !isLabel(event.label?.name, label)) continue;
      const { login = '', type = '' } = event.actor ?? {};
      last = { event: event.id, login, isBot: type === 'Bot', at: event.created_at };
    }
  }
  return last;
}

/**
 * What the label accepts: what our comment showed when it was set. That is the comment of the last run before, as long
 * as none has written over it; a later run keeps it (`shown.label`), by the event. A text says why it accepts nothing.
 * @param ours the latest run's last
 */
export function bindLabel({ event, at }: Labelling, ours: readonly Existing[], mode: CommentMode): BoundLabel | string {
  // Except with `comment-mode: new` there is only one comment of ours: a second one is not ours, whoever wrote it.
  if (ours.length > 1 && mode !== 'new') return 'several comments say what was shown';
  for (const { body } of ours.toReversed()) {
    const label = parseShown(pageOf(body))?.label ?? null;
    if (label?.event === event) return label;
  }
  const setMs = Date.parse(at);
  const before = ours.findLast(({ updatedMs }) => updatedMs !== null && updatedMs < setMs);
  const shown = before === undefined ? null : parseShown(pageOf(before.body));
  if (shown === null) {
    return 'no comment of this job showed a regression when it was set, or a later run has written over it. Take it off, and set it again once the comment shows what is to be accepted';
  }
  if (shown.rows.size === 0) return 'the comment showed no regression when it was set';
  return { event, head: shown.head, rows: shown.rows };
}
