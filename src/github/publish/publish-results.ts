import { setFailed } from '@actions/core';
import type { JudgedResults, ResultsComparison } from '../../model/analysis/results-comparison.ts';
import {
  markerOf,
  renderResultsGateLine,
  renderResultsLine,
  renderResultsReport,
  resultsView,
  SUMMARY_LIMIT_BYTES,
} from '../../render/index.ts';
import { annotateRegressions } from './annotations.ts';
import { outputsOf, setOutputs } from './outputs.ts';
import { commentKey, commentOn, type Publication, type PublishPorts } from './publish.ts';
import { writeSummary } from './summary.ts';

interface ResultsPublication extends Pick<Publication, 'inputs' | 'context' | 'token'> {
  readonly comparison: ResultsComparison;
  readonly judged: JudgedResults;
}

/** As `publish`, of results that were measured elsewhere: there is nothing to keep. */
export async function publishResults(publication: ResultsPublication, ports: PublishPorts): Promise<void> {
  const { inputs, context, comparison, judged } = publication;
  const { log, secrets } = ports;
  const key = commentKey(inputs, context);
  const isShort = (text: string) => Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES;
  const view = resultsView(comparison, judged);
  const summary = renderResultsReport(view, { marker: null, summaryUrl: null }, isShort);
  const unwritten = await writeSummary(secrets.redact(summary));
  if (unwritten !== null) log.notice(unwritten);

  const marker = markerOf(comparison, key, context.ci);
  const summaryUrl = context.ci?.url ?? null;
  const render = (limit: number) => renderResultsReport(view, { marker, summaryUrl }, (text) => text.length <= limit);
  const comment = await commentOn({ ...publication, analysis: judged, marker, render }, ports);

  const oneLine = renderResultsLine(judged);
  annotateRegressions(judged);
  log.info(oneLine);
  setOutputs(secrets.redactAll(outputsOf(judged, { resultsPath: '', commentUrl: comment.url, oneLine })));
  if (!judged.gate.failed) return;
  setFailed(renderResultsGateLine(judged));
  process.exitCode = judged.gate.exitCode;
}
