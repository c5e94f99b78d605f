import * as core from '@actions/core';
import { decideGate } from '../../analysis/index.ts';
import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { pageName, plainKey, sectionKey, shortKey } from '../../model/inputs/artifact-name.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import { firstRun } from '../../model/results/run.ts';
import type { Files, Log } from '../../ports.ts';
import {
  COMMENT_LIMIT,
  fitComment,
  LONGEST_KEY,
  type Marker,
  markerFor,
  renderGateLine,
  renderJsonLine,
  renderOneLine,
  renderSummary,
  type View,
  viewOf,
} from '../../render/index.ts';
import { askForAcceptances, dayOf, newsOf, shownFor } from '../acceptance/ask.ts';
import { withShown } from '../acceptance/shown.ts';
import { keyForAsked } from '../again/asked.ts';
import type { Connection, Patience } from '../api.ts';
import type { RunContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { annotateRegressions, type Place } from './annotations.ts';
import { artifactName, uploadPage, uploadResults } from './artifact.ts';
import {
  type CheckConclusion,
  checkedCommit,
  conclusionOf,
  LONGEST_CHECK_SUMMARY,
  publishCheckRun,
} from './check-run.ts';
import { publishComment } from './comment.ts';
import { helpLink } from './help-link.ts';
import { issueStateOf, issueTitle, publishIssue, whyNoIssue } from './issue.ts';
import type { Listing } from './list-comments.ts';
import { outputsOf, setOutputs } from './outputs.ts';
import type { CommentOutcome } from './own-comments.ts';
import { writeResults } from './results-file.ts';
import { writeSummary } from './summary.ts';

interface Publication {
  readonly inputs: Inputs;
  readonly results: Results;
  readonly analysis: Analysis;
  readonly gate: Gate;
  readonly context: RunContext;
  /** Writes the comment. */
  readonly connection: Connection;
  readonly gitDirectory: string;
}

export interface PublishPorts {
  readonly files: Files;
  readonly log: Log;
  readonly patience: Patience;
  /** This process's own. */
  readonly environment: Record<string, string | undefined>;
  readonly secrets: Secrets;
}

/**
 * Tells everyone, the surest place first: results file, artifact, summary, comment, outputs; and only then lets the
 * gate fail the step, so that a failing gate loses nothing. A place that cannot be reached is noted in the log.
 */
export async function publish(publication: Publication, ports: PublishPorts): Promise<void> {
  const { inputs, analysis, context } = publication;
  const { log, environment, patience, secrets } = ports;
  const { redact } = secrets;
  const key = commentKey(inputs, context);

  const resultsPath = await writeResults({ ...publication, workspace: context.workspace }, ports);
  let artifact = '';
  if (resultsPath !== '') {
    const name = artifactName(key, inputs, context.ci?.runAttempt ?? 1);
    // Code of a pull request has the means to leave one by this name while it is measured.
    const upload = () => uploadResults(resultsPath, { name, isLast: inputs.action === 'merge' }, environment);
    const uploaded = await secrets.lendRuntimeToken(environment, upload);
    artifact = uploaded.name ?? '';
    log.info(uploaded.notice ?? `The results are in ${resultsPath} and in the artifact ${name}.`);
  }

  const marker = markerFor(publication.results, key);
  const asked = await askForAcceptances({ ...publication, marker }, ports);
  const premises = { acceptances: asked?.acceptances ?? [], today: dayOf(patience.nowMs()) };
  // On a fork's pull request a publishing job writes the comment, of which this job's report is a part.
  const gate = decideGate(analysis, { ...premises, part: plainKey(sectionKey(key, inputs.commentSection)) });
  const shown = { ...viewOf(analysis, gate, newsOf(asked, inputs, analysis)), ...helpLink(environment) };
  // A service that did not take the results would be waited for twice.
  const pageUrl = artifact === '' ? null : await publishPage({ ...publication, key, view: shown }, ports);
  const view = pageUrl === null ? shown : { ...shown, pageUrl };

  const unwritten = await writeSummary(redact(renderSummary(view)));
  if (unwritten !== null) log.notice(unwritten);

  const summaryUrl = context.ci?.url ?? null;
  const render = (limit: number, previous: string) =>
    withShown(shownFor({ reports: [{ part: '', analysis }], context, asked }, previous), limit, (left) =>
      fitComment(view, { marker, summaryUrl }, left),
    );
  const comment = await commentOn({ ...publication, marker, render, listing: asked?.listing ?? null }, ports);

  const oneLine = renderOneLine(analysis);
  // A part leaves these to the action that joins the parts.
  if (inputs.action !== 'measure') {
    const { workspace } = context;
    const { results } = publication;
    // Where none was given, that is the one that was found.
    const workingDirectory = firstRun(results).inputs?.['working-directory'] ?? inputs.workingDirectory;
    const sources = { ...ports, workspace, workingDirectory, harness: results.harness.name };
    const annotations = await annotateRegressions(analysis, sources);
    const summary = () => renderSummary(view, LONGEST_CHECK_SUMMARY);
    const conclusion = conclusionOf({ ...analysis, gate });
    await checkOn({ ...publication, marker, annotations, conclusion, summary, title: oneLine }, ports);
    const bodyOf = (limit: number) => fitComment(view, { marker, summaryUrl }, limit);
    await issueOn({ ...publication, marker, bodyOf, decided: { analysis, gate } }, ports);
  }
  log.info(oneLine);
  setOutputs(
    secrets.redactAll(outputsOf(analysis, { resultsPath, artifact, commentUrl: comment.url, pageUrl, oneLine, gate })),
  );
  if (inputs.action === 'measure') showGate(gate, analysis, log);
  else applyGate(gate, analysis, log);
  log.info(renderJsonLine(analysis, gate));
}

/** The page of the report, for whoever has time; its address, or null. A report without it is a report. */
async function publishPage(
  {
    inputs,
    analysis,
    context,
    key,
    view,
  }: Pick<Publication, 'inputs' | 'analysis' | 'context'> & {
    readonly key: string;
    readonly view: View;
  },
  { log, environment, secrets }: PublishPorts,
): Promise<string | null> {
  const { ci } = context;
  if (inputs.action === 'measure' || ci === null) return null;
  const { renderHtml } = await import('../../render/html/html.ts');
  const page = secrets.redact(renderHtml(analysis, view));
  const name = pageName(sectionKey(key, inputs.commentSection), ci.runAttempt);
  const upload = () => uploadPage(page, { name, isLast: inputs.action === 'merge' }, ci.url, environment);
  const { url, notice } = await secrets.lendRuntimeToken(environment, upload);
  if (notice !== null) log.notice(notice);
  if (url !== null) log.info(`Report page: ${url}`);
  return url;
}

/** Jobs of one workflow that share a name, as those of the reusable workflow do, differ by their folder. */
export function commentKey(
  inputs: Pick<Inputs, 'commentKey' | 'workingDirectory' | 'ask'>,
  { defaultKey }: Pick<RunContext, 'defaultKey'>,
): string {
  const { commentKey: given, workingDirectory } = inputs;
  const own = workingDirectory === '.' ? defaultKey : `${defaultKey}/${workingDirectory}`;
  return keyForAsked(given === '' ? shortKey(own, LONGEST_KEY) : given, inputs);
}

interface Commenting extends Pick<Publication, 'inputs' | 'context' | 'connection'> {
  readonly analysis: Pick<Analysis, 'verdict' | 'counts'>;
  readonly marker: Marker;
  render(limit: number, previous: string): string;
  /** The comments as just read; null where they were not read. */
  readonly listing: Listing | null;
}

/** Comments, and says in the log what became of it. */
export async function commentOn(
  { inputs, analysis, context, connection, marker, render, listing }: Commenting,
  { log, patience, secrets: { redact } }: PublishPorts,
): Promise<CommentOutcome> {
  const { pullRequest } = context.event;
  if (inputs.action === 'measure' || pullRequest === null || context.repository === null)
    return { url: null, notice: null };
  const request = {
    connection,
    owner: context.repository.owner,
    repository: context.repository.name,
    pullRequest: pullRequest.number,
    fork: context.fork,
    eventMs: context.eventMs,
    mode: inputs.commentMode,
    section: inputs.commentSection,
    marker,
    listing,
    changed: isChanged(analysis),
    render: (limit: number, previous: string) => redact(render(limit, previous)),
  };
  const comment = await publishComment(request, patience);
  if (comment.notice !== null) log.notice(comment.notice);
  if (comment.url !== null) log.info(`Comment: ${comment.url}`);
  return comment;
}

interface Checking extends Pick<Publication, 'inputs' | 'context' | 'connection'> {
  readonly marker: Marker;
  readonly conclusion: CheckConclusion;
  readonly title: string;
  summary(): string;
  readonly annotations: readonly Place[];
}

/** Makes a check run where one is asked for, and says in the log why there is none. */
export async function checkOn(
  { inputs, context, connection, marker, conclusion, title, summary, annotations }: Checking,
  { log, patience, secrets }: PublishPorts,
): Promise<void> {
  const { repository, ci } = context;
  const commit = checkedCommit(context);
  // A run that somebody asked for beside the usual one decides nothing.
  if (!inputs.checkRun || inputs.ask !== '' || repository === null || commit === null) return;
  if (context.fork) {
    log.info('No check run: a pull request from a fork gets a read-only token. The job that publishes can make one.');
    return;
  }
  const said = secrets.redactAll({ title, summary: summary(), annotations });
  const of = { connection, repository, commit, marker, section: inputs.commentSection, conclusion };
  const notice = await publishCheckRun({ ...of, ...said, detailsUrl: ci?.url ?? null }, patience);
  if (notice !== null) log.notice(notice);
}

const OF_THE_ISSUE =
  '\n\n_Each run brings this issue up to date, and the one in which nothing is beyond its threshold closes it._\n';

interface KeepingIssue extends Pick<Publication, 'inputs' | 'context' | 'connection' | 'results'> {
  readonly marker: Marker;
  readonly decided: Parameters<typeof issueStateOf>[0];
  /** The report, marker first, of at most so many characters. */
  bodyOf(limit: number): string;
}

/** Keeps the issue where one is asked for, and says in the log what became of it. */
async function issueOn(
  { inputs, context, connection, results, marker, decided, bodyOf }: KeepingIssue,
  { log, patience, secrets }: PublishPorts,
): Promise<void> {
  const { repository } = context;
  if (!inputs.issue || repository === null) return;
  const why = whyNoIssue(context);
  if (why !== null) {
    log.info(why);
    return;
  }
  const body = `${bodyOf(COMMENT_LIMIT - OF_THE_ISSUE.length)}${OF_THE_ISSUE}`;
  const said = secrets.redactAll({ title: issueTitle(results.base.label), body });
  const issue = await publishIssue({ connection, repository, marker, state: issueStateOf(decided), ...said }, patience);
  if (issue.notice !== null) log.notice(issue.notice);
  if (issue.url !== null) log.info(`Issue: ${issue.url}`);
}

/** Whether a reader who only wants news would want this. */
function isChanged({ verdict, counts }: Pick<Analysis, 'verdict' | 'counts'>): boolean {
  const isQuiet = verdict === 'unchanged' || verdict === 'same-code';
  return !isQuiet || counts.added + counts.removed + counts.failed + counts.improved > 0;
}

function applyGate(gate: Gate, analysis: Analysis, log: Log): void {
  const line = renderGateLine(gate, analysis);
  if (gate.failed) {
    core.setFailed(line);
    process.exitCode = gate.exitCode;
  } else if (gate.reason.kind === 'accepted' || gate.observing?.state === 'observing') log.notice(line);
}

/** A part fails only where nothing could be compared; the job that joins the parts decides about the whole. */
function showGate(gate: Gate, analysis: Analysis, log: Log): void {
  if (gate.reason.kind === 'error') applyGate(gate, analysis, log);
  else if (gate.failed) log.notice(`By this part alone the gate would fail: ${renderGateLine(gate, analysis)}`);
}
