import type { Analysis, Counts, Gate } from '../../model/analysis/analysis.ts';
import { shortKey } from '../../model/inputs/artifact-name.ts';
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
  shortenMiddle,
} from '../../render/index.ts';
import type { Connection } from '../api.ts';
import type { RunContext } from '../context.ts';
import { type Place, regressionsByFile } from '../publish/annotations.ts';
import { type CheckConclusion, conclusionOf, LONGEST_CHECK_SUMMARY } from '../publish/check-run.ts';
import { outputsOf, setOutputs } from '../publish/outputs.ts';
import { checkOn, commentKey, commentOn, type PublishPorts } from '../publish/publish.ts';
import { writeSummary } from '../publish/summary.ts';
import { ciOf } from './checked-results.ts';
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
  /** Keys of results that were not looked at. */
  readonly left: readonly string[];
  readonly run: ForkRun;
  readonly pull: ForkPull;
  readonly inputs: Inputs;
  readonly connection: Connection;
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

  const marker = markerOf(
    reports.map(({ results }) => results),
    claimsKey(claims),
    ciOf(run),
  );
  // That of this job has all rows; that of the run has what the fork wrote.
  const page = { reports, whose, run, marker, summaryUrl: context.ci?.url ?? null };
  const render = (limit: number) => renderClaims(page, (text) => text.length <= limit);
  const analysis = together(reports);
  const pullRequest = { number: pull.number, baseSha: pull.baseSha, headSha: run.headSha };
  const comment = await commentOn(
    {
      ...{ inputs, analysis, marker, render, connection: claims.connection },
      // Who may not comment here lacks the permission: this is no read-only token of a fork's run.
      context: { ...context, event: { ...context.event, pullRequest }, fork: false, eventMs: run.createdMs },
    },
    ports,
  );

  const lines = reports.map(({ analysis: each }) => renderOneLine(each));
  const oneLine = lines.length === 1 ? (lines[0] ?? '') : `${lines.length} reports of a fork: ${lines.join('; ')}`;
  const isShortCheck = (text: string) => Buffer.byteLength(text) <= LONGEST_CHECK_SUMMARY;
  const checkSummary = () => renderClaims({ ...page, marker: null }, isShortCheck);
  await checkOn(
    {
      ...{ inputs, marker, connection: claims.connection, summary: checkSummary, title: `A fork’s claim: ${oneLine}` },
      ...{ conclusion: conclusionOfAll(claims), annotations: annotationsOf(reports) },
      context: { ...context, event: { ...context.event, pullRequest }, fork: false, ci: ciOf(run) },
    },
    ports,
  );
  log.info(oneLine);
  setOutputs(
    secrets.redactAll(
      outputsOf(analysis, { resultsPath: '', commentUrl: comment.url, oneLine, gate: NOTHING_ACCEPTED }),
    ),
  );
}

/** Beside the comments of other jobs, and of this one on the runs of other workflows. */
export function claimsKey({ inputs, context, run }: Pick<Claims, 'inputs' | 'context' | 'run'>): string {
  const own = commentKey({ ...inputs, workingDirectory: '.' }, context);
  return shortKey(`${own}/${run.workflow}`, LONGEST_KEY);
}

function whosePhrase({ reports, left, run, pull }: Claims): Phrase {
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
    ...(left.length === 0 ? [] : leftPhrase(left)),
  ];
}

const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/** Which results of the run are not here. Names are the fork's. */
function leftPhrase(left: readonly string[]): Phrase {
  const named = left
    .slice(0, MOST_NAMED)
    .flatMap((key, index): Phrase => [index === 0 ? '' : ', ', { code: shortenMiddle(key, LONGEST_NAME) }]);
  const more = left.length > MOST_NAMED ? `, and ${left.length - MOST_NAMED} more` : '';
  return [' ', { strong: ['Results of other jobs of the run were not looked at'] }, ': ', ...named, `${more}.`];
}

/** As bad as the worst; good only where all were looked at. */
function conclusionOfAll({ reports, left }: Claims): CheckConclusion {
  const all = new Set(reports.map(({ analysis, gate }) => conclusionOf({ verdict: analysis.verdict, gate })));
  if (all.has('failure')) return 'failure';
  return all.has('neutral') || left.length > 0 ? 'neutral' : 'success';
}

const MOST_ANNOTATIONS = 10;

/** Nothing is checked out here: a file is where the fork says, and which line is not known. */
function annotationsOf(reports: readonly ForkReport[]): readonly Place[] {
  const all = reports.flatMap(({ analysis }) => regressionsByFile(analysis, '.'));
  return all.slice(0, MOST_ANNOTATIONS);
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
