import { decideGate } from '../../analysis/index.ts';
import type { Analysis, Counts, Gate } from '../../model/analysis/analysis.ts';
import { shortKey } from '../../model/inputs/artifact-name.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import type { ChangeDirection, RunVerdict } from '../../model/verdict.ts';
import {
  type ClaimedReport,
  inBytes,
  inCharacters,
  LONGEST_KEY,
  type Marker,
  markerOf,
  type Phrase,
  renderClaims,
  renderGateLine,
  renderOneLine,
  SUMMARY_LIMIT_BYTES,
  shortenMiddle,
  viewOf,
} from '../../render/index.ts';
import { askForAcceptances, dayOf, newsOf, shownFor } from '../acceptance/ask.ts';
import type { Accepted } from '../acceptance/read.ts';
import { withShown } from '../acceptance/shown.ts';
import type { Connection } from '../api.ts';
import type { RunContext } from '../context.ts';
import { MOST_ANNOTATIONS, type Place, regressionsByFile } from '../publish/annotations.ts';
import { type CheckConclusion, conclusionOf, LONGEST_CHECK_SUMMARY } from '../publish/check-run.ts';
import { helpLink } from '../publish/help-link.ts';
import { outputsOf, setOutputs } from '../publish/outputs.ts';
import { checkOn, commentKey, commentOn, type PublishPorts } from '../publish/publish.ts';
import { writeSummary } from '../publish/summary.ts';
import { ciOf } from './checked-results.ts';
import type { BaseProof } from './commits.ts';
import type { ForkRun } from './fork-run.ts';
import type { ForkPull } from './pull-request.ts';

/** The results of one job of the run, analysed here. */
export interface ForkReport extends Pick<ClaimedReport, 'name'> {
  readonly results: Results;
  readonly analysis: Analysis;
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
  const { reports, run, pull, inputs, connection } = claims;
  const { log, secrets } = ports;
  const whose = whosePhrase(claims);
  const results = reports.map((each) => each.results);
  const marker = markerOf(results, claimsKey(claims), ciOf(run));
  const pullRequest = { number: pull.number, baseSha: pull.baseSha, headSha: run.headSha };
  // Who may not comment here lacks the permission: this is no read-only token of a fork's run.
  const event = { ...claims.context.event, pullRequest };
  const context = { ...claims.context, event, fork: false, eventMs: run.createdMs };
  const { asked, judged } = await judge({ ...claims, context }, marker, ports);

  // This job's page has all rows; the measuring run's page has the fork's text.
  const page = { reports: judged, whose, run, marker, summaryUrl: context.ci?.url ?? null };
  const summary = renderClaims({ ...page, marker: null, summaryUrl: null }, SUMMARY_LIMIT_BYTES, inBytes);
  const unwritten = await writeSummary(secrets.redact(summary));
  if (unwritten !== null) log.notice(unwritten);

  const shown = { reports: judged.map(({ name: part, analysis }) => ({ part, analysis })), context, asked };
  const render = (limit: number, previous: string) =>
    withShown(shownFor(shown, previous), limit, (left) => renderClaims(page, left, inCharacters));
  const analysis = together(reports);
  const listing = asked?.listing ?? null;
  const comment = await commentOn({ inputs, context, connection, analysis, marker, render, listing }, ports);

  const lines = reports.map(({ analysis: each }) => renderOneLine(each));
  const oneLine = lines.length === 1 ? (lines[0] ?? '') : `${lines.length} reports of a fork: ${lines.join('; ')}`;
  const checkSummary = () => renderClaims({ ...page, marker: null }, LONGEST_CHECK_SUMMARY, inBytes);
  await checkOn(
    {
      inputs,
      marker,
      connection,
      summary: checkSummary,
      title: `A fork’s claim: ${oneLine}`,
      conclusion: conclusionOfAll(judged, claims),
      annotations: annotationsOf(reports),
      context: { ...context, ci: ciOf(run) },
    },
    ports,
  );
  log.info(oneLine);
  for (const each of judged.filter(({ gate: { reason } }) => reason.kind === 'accepted')) {
    log.notice(renderGateLine(each.gate, each.analysis));
  }
  const gate = { accepted: judged.flatMap((each) => each.gate.accepted) };
  setOutputs(secrets.redactAll(outputsOf(analysis, { resultsPath: '', commentUrl: comment.url, oneLine, gate })));
}

interface JudgedReport extends ForkReport, ClaimedReport {
  readonly gate: Gate;
}

/** Each report by what was accepted in the pull request, which is asked once, by this job's clock. */
async function judge(
  { reports, pull, inputs, connection, context }: Claims,
  marker: Marker,
  ports: PublishPorts,
): Promise<{ readonly asked: Accepted | null; readonly judged: readonly JudgedReport[] }> {
  const today = dayOf(ports.patience.nowMs());
  const bare = reports.map(({ analysis }) => decideGate(analysis, { today }));
  const worst = bare.findIndex(({ reason }) => reason.kind === 'regressed');
  const gate = bare[worst];
  const asked =
    gate === undefined
      ? null
      : await askForAcceptances({ inputs, context, connection, marker, gate, text: pull.text }, ports);
  const benchmarks = reports.flatMap(({ analysis }) => analysis.benchmarks);
  const news = newsOf(asked, inputs, { benchmarks });
  const judged = reports.map((report, index): JudgedReport => {
    const { name: part, analysis } = report;
    const own = decideGate(analysis, { acceptances: asked?.acceptances ?? [], part, today });
    // Attempts to accept something that do not count are reported once.
    const said = news === null || index === worst ? news : { ...news, problems: [] };
    return { ...report, gate: own, view: { ...viewOf(analysis, own, said), ...helpLink(ports.environment) } };
  });
  return { asked, judged };
}

/** The key of this job's comment on the runs of one workflow, which differs from all other jobs' keys. */
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

/** Names the results of the run that are missing here. Names are the fork's. */
function leftPhrase(left: readonly string[]): Phrase {
  const named = left
    .slice(0, MOST_NAMED)
    .flatMap((key, index): Phrase => [index === 0 ? '' : ', ', { code: shortenMiddle(key, LONGEST_NAME) }]);
  const more = left.length > MOST_NAMED ? `, and ${left.length - MOST_NAMED} more` : '';
  return [' ', { strong: ['Results of other jobs of the run were not looked at'] }, ': ', ...named, `${more}.`];
}

/** The conclusion of the worst report; it is good only where all reports were read. */
function conclusionOfAll(judged: readonly JudgedReport[], { left }: Pick<Claims, 'left'>): CheckConclusion {
  const all = new Set(judged.map(({ analysis, gate }) => conclusionOf({ verdict: analysis.verdict, gate })));
  if (all.has('failure')) return 'failure';
  return all.has('neutral') || left.length > 0 ? 'neutral' : 'success';
}

/** Nothing is checked out here: a file is where the fork says, and which line is not known. */
function annotationsOf(reports: readonly ForkReport[]): readonly Place[] {
  const all = reports.flatMap(({ analysis }) => regressionsByFile(analysis, '.'));
  return all.slice(0, MOST_ANNOTATIONS);
}

const WORST_FIRST: readonly RunVerdict[] = ['regressed', 'error', 'inconclusive', 'improved', 'unchanged', 'same-code'];

/** The worst verdict of all reports, and the sums of their counts. */
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
