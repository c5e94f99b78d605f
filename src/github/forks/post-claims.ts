import type { Analysis, Counts, Gate } from '../../model/analysis/analysis.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import type { ChangeDirection, RunVerdict } from '../../model/verdict.ts';
import {
  type ClaimedReport,
  LONGEST_KEY,
  markerOf,
  type Phrase,
  renderClaims,
  renderOneLine,
  SUMMARY_LIMIT_BYTES,
} from '../../render/index.ts';
import type { RunContext } from '../context.ts';
import { outputsOf, setOutputs } from '../publish/outputs.ts';
import { commentKey, commentOn, type PublishPorts } from '../publish/publish.ts';
import { writeSummary } from '../publish/summary.ts';
import type { BaseProof } from './commits.ts';
import type { ForkRun } from './fork-run.ts';
import type { ForkPull } from './pull-request.ts';

/** What one job of the run has measured, analysed here. */
export interface ForkReport extends ClaimedReport {
  readonly results: Results;
  readonly analysis: Analysis;
  readonly gate: Gate;
  readonly proof: BaseProof;
}

interface Claims {
  readonly reports: readonly ForkReport[];
  readonly run: ForkRun;
  readonly pull: ForkPull;
  readonly inputs: Inputs;
  readonly token: string;
  readonly context: RunContext;
}

/** Summary, comment, outputs. The gate fails nothing here: the measuring run is what the pull request shows. */
export async function postClaims(claims: Claims, ports: PublishPorts): Promise<void> {
  const { reports, run, pull, inputs, context } = claims;
  const { log, secrets } = ports;
  const whose = whosePhrase(claims);
  const isShort = (text: string) => Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES;
  const summary = renderClaims({ reports, whose, run, marker: null, summaryUrl: null }, isShort);
  const unwritten = await writeSummary(secrets.redact(summary));
  if (unwritten !== null) log.notice(unwritten);

  const ci = {
    runId: run.id,
    runNumber: run.number,
    runAttempt: run.attempt,
    url: run.url,
    repository: run.repository,
  };
  const marker = markerOf(
    reports.map(({ results }) => results),
    keyOf(claims),
    ci,
  );
  // That of this job has all rows; that of the run has what the fork wrote.
  const page = { reports, whose, run, marker, summaryUrl: context.ci?.url ?? null };
  const render = (limit: number) => renderClaims(page, (text) => text.length <= limit);
  const analysis = together(reports);
  const pullRequest = { number: pull.number, baseSha: pull.baseSha, headSha: run.headSha };
  const comment = await commentOn(
    {
      ...{ inputs, analysis, marker, render, token: claims.token },
      // Who may not comment here lacks the permission: this is no read-only token of a fork's run.
      context: { ...context, event: { ...context.event, pullRequest }, fork: false, eventMs: run.createdMs },
    },
    ports,
  );

  const lines = reports.map(({ analysis: each }) => renderOneLine(each));
  const oneLine = lines.length === 1 ? (lines[0] ?? '') : `${lines.length} reports of a fork: ${lines.join('; ')}`;
  log.info(oneLine);
  setOutputs(
    secrets.redactAll(
      outputsOf(analysis, { resultsPath: '', commentUrl: comment.url, oneLine, gate: NOTHING_ACCEPTED }),
    ),
  );
}

/** Beside the comments of other jobs, and of this one on the runs of other workflows. */
function keyOf({ inputs, context, run }: Claims): string {
  const own = commentKey({ ...inputs, workingDirectory: '.' }, context);
  return `${own}/${run.workflow}`.slice(0, LONGEST_KEY);
}

function whosePhrase({ reports, run, pull }: Claims): Phrase {
  const proofs = new Set(reports.map(({ proof }) => proof));
  return [
    { strong: ['These numbers are the claim of a fork.'] },
    ' ',
    { code: run.fork },
    ' measured them, by code that it may have changed. Settings and gate are those of ',
    { code: pull.baseRef },
    '; verdicts were computed here.',
    ...(proofs.has('asked') ? [' That base is what settings ask for is claimed, too.'] : []),
    ...(proofs.has('branch')
      ? [' That base is the commit of ', { code: pull.baseRef }, ' to compare with is claimed, too.']
      : []),
  ];
}

/** Nobody is asked for acceptances here: the gate fails nothing. */
const NOTHING_ACCEPTED = { accepted: [] } as const;

const WORST_FIRST: readonly RunVerdict[] = ['regressed', 'error', 'inconclusive', 'improved', 'unchanged'];

/** Of all reports: the worst verdict, and all counts added up. */
function together(reports: readonly ForkReport[]): Pick<Analysis, 'verdict' | 'direction' | 'counts'> {
  const analyses = reports.map(({ analysis }) => analysis);
  const verdict = WORST_FIRST.find((each) => analyses.some((one) => one.verdict === each)) ?? 'error';
  const directions = new Set(analyses.filter((one) => one.verdict === verdict).map(({ direction }) => direction));
  const [only = 'unknown', ...others] = directions;
  const direction: ChangeDirection = directions.has('slower') ? 'slower' : others.length === 0 ? only : 'unknown';
  const names = [...new Set(analyses.flatMap(({ counts }) => Object.keys(counts)))] as (keyof Counts)[];
  const counts = Object.fromEntries(
    names.map((name) => [name, analyses.reduce((sum, one) => sum + (one.counts[name] ?? 0), 0)]),
  ) as unknown as Counts;
  return { verdict, direction, counts };
}
