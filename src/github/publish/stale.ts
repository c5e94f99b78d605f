import { randomUUID } from 'node:crypto';
import type { ActionName } from '../../model/inputs/actions.ts';
import { COMMENT_MODES, type Inputs } from '../../model/inputs/inputs.ts';
import { readKey } from '../../model/inputs/values.ts';
import { type Marker, markerOf, parseMarker, renderStale } from '../../render/index.ts';
import type { Connection } from '../api.ts';
import type { RunContext } from '../context.ts';
import { publishComment } from './comment.ts';
import { commentKey, type PublishPorts } from './publish.ts';

/** A run that compared nothing, and whose comment it would have brought up to date. */
export interface Uncompared {
  readonly connection: Connection;
  readonly context: Pick<RunContext, 'repository' | 'fork' | 'eventMs' | 'serverUrl'>;
  readonly inputs: Pick<Inputs, 'commentMode' | 'commentSection'>;
  readonly pullRequest: number;
  /** The head of the pull request. */
  readonly commit: string;
  /** The comment's key. */
  readonly key: string;
  /** The run that measured; null where the runner gives no run id. */
  readonly run: RunContext['ci'];
}

/**
 * The comment of an earlier commit must not look like that of this one: it says at its top that this one could not be
 * compared, and why. Where there is none, none is made, unless each run makes its own. Never throws.
 */
export async function tellUncompared(
  { connection, context, inputs, pullRequest, commit, key, run }: Uncompared,
  reason: string,
  { log, patience, secrets: { redact } }: Pick<PublishPorts, 'log' | 'patience' | 'secrets'>,
): Promise<void> {
  const { repository, fork, eventMs, serverUrl } = context;
  // Without a token the step has said so, or will.
  if (repository === null || run === null || !connection.isPossible) return;
  // A section ends at its digest, and this one folds what an earlier run quoted: that could have known the reason.
  const marker = markerOf({ uncompared: reason, unforeseen: randomUUID() }, key, run);
  const isNew = inputs.commentMode === 'new';
  const addressOf = ({ runId, runAttempt }: Marker) =>
    `${serverUrl}/${repository.owner}/${repository.name}/actions/runs/${runId}/attempts/${runAttempt}`;
  const render = (limit: number, body: string) => {
    const previous = isNew ? '' : body;
    const before = parseMarker(previous);
    const previousUrl = before === null || before.runId === 0 ? null : addressOf(before);
    const section = inputs.commentSection;
    return redact(renderStale({ marker, section, commit, reason, runUrl: run.url, previous, previousUrl }, limit));
  };
  const comment = await publishComment(
    {
      connection,
      owner: repository.owner,
      repository: repository.name,
      pullRequest,
      fork,
      eventMs,
      mode: inputs.commentMode,
      section: inputs.commentSection,
      marker,
      render,
      changed: true,
      isOnlyKept: !isNew,
    },
    patience,
  );
  if (comment.notice !== null) log.notice(comment.notice);
  if (comment.url !== null) log.info(`Comment: ${comment.url}`);
}

type CommentInputs = Pick<
  Inputs,
  'action' | 'ask' | 'commentKey' | 'workingDirectory' | 'commentMode' | 'commentSection'
>;

/** The comment that a run of this repository would write; null where it would write none. */
export function uncompared(
  inputs: CommentInputs | null,
  context: RunContext,
  connection: Connection,
): Uncompared | null {
  const { event, ci: run } = context;
  if (inputs === null || event.pullRequest === null || ['measure', 'plan'].includes(inputs.action)) return null;
  const { number: pullRequest, headSha: commit } = event.pullRequest;
  return { connection, context, inputs, pullRequest, commit, key: commentKey(inputs, context), run };
}

/** The given inputs about the comment, read before it is known whether all inputs can be read. */
export function givenOfComment(
  given: Readonly<Record<string, string | undefined>>,
  action: ActionName,
): CommentInputs | null {
  const of = (name: string) => given[name]?.trim() ?? '';
  const oneOf = <T extends string>(name: string, all: readonly T[], otherwise: T) =>
    all.find((each) => each === of(name)) ?? otherwise;
  const [commentKey, commentSection] = [of('comment-key'), of('comment-section')];
  if (![commentKey, commentSection].every((name) => name === '' || 'value' in readKey(name))) return null;
  return {
    commentKey,
    commentSection,
    ask: of('ask'),
    action,
    commentMode: oneOf('comment-mode', COMMENT_MODES, 'update'),
    workingDirectory: of('working-directory') || '.',
  };
}
