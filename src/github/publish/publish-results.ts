import { setFailed } from '@actions/core';
import { judgeResults } from '../../analysis/index.ts';
import type { JudgedResults, ResultsComparison } from '../../model/analysis/results-comparison.ts';
import {
  markerOf,
  renderResultsGateLine,
  renderResultsLine,
  renderResultsReport,
  resultsView,
  SUMMARY_LIMIT_BYTES,
} from '../../render/index.ts';
import { askForAcceptances, dayOf, newsOf, shownFor } from '../acceptance/ask.ts';
import { withShown } from '../acceptance/shown.ts';
import { annotateRegressions } from './annotations.ts';
import { conclusionOf, LONGEST_CHECK_SUMMARY } from './check-run.ts';
import { outputsOf, setOutputs } from './outputs.ts';
import { checkOn, commentKey, commentOn, type Publication, type PublishPorts } from './publish.ts';
import { writeSummary } from './summary.ts';

interface ResultsPublication extends Pick<Publication, 'inputs' | 'context' | 'connection'> {
  readonly comparison: ResultsComparison;
  readonly judged: JudgedResults;
}

/** Publishes results that were measured elsewhere, of which there is nothing to keep. */
export async function publishResults(publication: ResultsPublication, ports: PublishPorts): Promise<void> {
  const { inputs, context, comparison } = publication;
  const { log, patience, secrets } = ports;
  const key = commentKey(inputs, context);
  const isShort = (text: string) => Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES;
  const marker = markerOf(comparison, key, context.ci);
  const asked = await askForAcceptances({ ...publication, gate: publication.judged.gate, marker }, ports);
  const premises = { acceptances: asked?.acceptances ?? [], today: dayOf(patience.nowMs()) };
  const judged = judgeResults(comparison, inputs.analysis, premises);
  const view = resultsView(comparison, judged, newsOf(asked, inputs, judged));
  const summary = renderResultsReport(view, { marker: null, summaryUrl: null }, isShort);
  const unwritten = await writeSummary(secrets.redact(summary));
  if (unwritten !== null) log.notice(unwritten);

  const summaryUrl = context.ci?.url ?? null;
  const render = (limit: number, previous: string) =>
    withShown(shownFor({ reports: [{ part: '', analysis: judged }], context, asked }, previous), limit, (left) =>
      renderResultsReport(view, { marker, summaryUrl }, (text) => text.length <= left),
    );
  const comment = await commentOn(
    { ...publication, analysis: judged, marker, render, listing: asked?.listing ?? null },
    ports,
  );

  const oneLine = renderResultsLine(judged);
  const annotations = await annotateRegressions(judged, {
    ...ports,
    workspace: context.workspace,
    workingDirectory: inputs.workingDirectory,
    harness: null,
  });
  const isShortCheck = (text: string) => Buffer.byteLength(text) <= LONGEST_CHECK_SUMMARY;
  const checkSummary = () => renderResultsReport(view, { marker: null, summaryUrl: null }, isShortCheck);
  const conclusion = conclusionOf(judged);
  const check = { marker, annotations, conclusion, summary: checkSummary, title: oneLine };
  await checkOn({ ...publication, ...check }, ports);
  log.info(oneLine);
  setOutputs(
    secrets.redactAll(outputsOf(judged, { resultsPath: '', commentUrl: comment.url, oneLine, gate: judged.gate })),
  );
  const line = renderResultsGateLine(judged);
  const { failed, exitCode, reason, observation } = judged.gate;
  if (failed) {
    setFailed(line);
    process.exitCode = exitCode;
  } else if (reason.kind === 'accepted' || observation?.state === 'observing') log.notice(line);
}
