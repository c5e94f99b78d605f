import { withoutBenchmark } from '../../analysis/index.ts';
import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Log } from '../../ports.ts';
import type { AcceptanceNews, Marker } from '../../render/index.ts';
import type { Connection, Patience } from '../api.ts';
import type { RunContext } from '../context.ts';
import { LONGEST_WORKFLOW } from '../forks/fork-run.ts';
import type { PullText } from './pull-text.ts';
import { type Accepted, readAcceptances } from './read.ts';
import { pageOf, parseShown, type Shown, type ShownReport, shownOf } from './shown.ts';

interface Asking {
  readonly inputs: Pick<Inputs, 'action' | 'acceptLabel' | 'commentMode' | 'commentSection'>;
  readonly context: RunContext;
  readonly connection: Connection;
  /** The marker of our comment. */
  readonly marker: Marker;
  /** The gate without any acceptance. */
  readonly gate: Pick<Gate, 'reason'>;
  /** The pull request's text, where it has been read already. */
  readonly text?: PullText;
}

/**
 * null: there is no regression that could be accepted, no pull request, or only a part was measured, whose gate is not
 * applied. Nothing is asked then.
 */
export async function askForAcceptances(
  { inputs, context, connection, marker, gate, text }: Asking,
  { log, patience }: { readonly log: Log; readonly patience: Patience },
): Promise<Accepted | null> {
  const { event, queue, fork, repository, eventMs, workflowKey } = context;
  const { pullRequest } = event;
  const of = pullRequest === null ? queue : { number: pullRequest.number, text: text ?? null, isFork: fork };
  if (inputs.action === 'measure' || gate.reason.kind !== 'regressed' || of === null || repository === null)
    return null;
  const accepted = await readAcceptances(
    {
      connection,
      eventMs,
      marker,
      of,
      owner: repository.owner,
      repository: repository.name,
      label: inputs.acceptLabel,
      mode: inputs.commentMode,
      section: inputs.commentSection,
      publishedAs: `/${workflowKey.slice(0, LONGEST_WORKFLOW)}`,
    },
    patience,
  );
  if (accepted.notice !== null) log.notice(accepted.notice);
  return accepted;
}

/** The report's news of acceptances. */
export function newsOf(
  asked: Accepted | null,
  { acceptLabel: label }: Pick<Inputs, 'acceptLabel'>,
  { benchmarks }: Pick<Analysis, 'benchmarks'>,
): AcceptanceNews | null {
  if (asked === null) return null;
  return { label, problems: [...asked.problems, ...withoutBenchmark(asked.acceptances, benchmarks)] };
}

interface Showing {
  readonly reports: readonly ShownReport[];
  readonly context: Pick<RunContext, 'event'>;
  readonly asked: Accepted | null;
}

/** The record that the comment keeps for the next run. @param previous our earlier comment; empty: there is none */
export function shownFor({ reports, context, asked }: Showing, previous: string): Shown {
  const { rows, head } = shownOf(reports, context.event.pullRequest?.headSha ?? '');
  const label =
    asked === null || asked.label === 'unknown' ? (parseShown(pageOf(previous))?.label ?? null) : asked.label;
  return { head, rows, label };
}

/** `2026-11-22`, UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
