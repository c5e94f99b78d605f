import { setFailed, setOutput } from '@actions/core';
import { analyse } from '../../analysis/index.ts';
import { UserError } from '../../errors.ts';
import { ArchiveFault, onlyFileIn } from '../../host/index.ts';
import { repeatOptions } from '../../inputs/index.ts';
import { shown } from '../../model/inputs/values.ts';
import { parseResultsFile, type ResultsFile } from '../../record/index.ts';
import { escapeMarkdown, escapeTerminal } from '../../render/index.ts';
import { hasLabel } from '../acceptance/pull-text.ts';
import type { Connection } from '../api.ts';
import { type RunContext, readPayload } from '../context.ts';
import type { PublishPorts } from '../publish/publish.ts';
import { tellUncompared, type Uncompared } from '../publish/stale.ts';
import { writeSummary } from '../publish/summary.ts';
import { findArtifacts } from './artifacts.ts';
import { checkedResults, ciOf, requireSameRun } from './checked-results.ts';
import { Commits } from './commits.ts';
import { downloadArtifact } from './download.ts';
import { askForFacts } from './facts.ts';
import { ApiUnreachable, openApi } from './fork-api.ts';
import { readForkRun } from './fork-run.ts';
import { NothingPosted } from './nothing-posted.ts';
import { claimsKey, type ForkReport, postClaims } from './post-claims.ts';
import { findForkPull } from './pull-request.ts';
import { forkSettings } from './settings.ts';

interface ForkPublication {
  /** The step's own inputs. */
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly connection: Connection;
  readonly context: RunContext;
}

/**
 * `tare/publish`: what a run of a fork has measured becomes a comment on its pull request. No code of it runs here and
 * nothing is checked out; of what it handed over only readings are believed, as its claim. In doubt nothing is posted, and
 * one line says why.
 */
export async function publishFork(publication: ForkPublication, ports: PublishPorts): Promise<void> {
  const { log } = ports;
  let comment: Uncompared | null = null;
  try {
    await publish(publication, ports, (found) => {
      comment = found;
    });
  } catch (error) {
    if (error instanceof NothingPosted) {
      await tellNothing(error.message);
      log.notice(`Nothing was posted: ${error.message}.`);
      if (comment !== null) await tellUncompared(comment, error.message, ports);
    } else if (error instanceof ApiUnreachable) {
      await tellNothing(error.message);
      setFailed(escapeTerminal(`Nothing was posted: ${error.message}. Run the job again.`));
      process.exitCode = 3;
    } else throw error;
  }

  async function tellNothing(reason: string): Promise<void> {
    const { redact } = ports.secrets;
    await writeSummary(redact(`## Nothing was posted\n\n${escapeMarkdown(reason)}\n`));
    setOutput('verdict', 'error');
  }
}

/**
 * The most requests of a publication, whatever a fork uploaded, as GitHub limits them by the hour and the repository.
 */
const MOST_REQUESTS = 12;
/** A check run takes a request to look for it, and one to write it. */
const OF_CHECK_RUN = 2;

/**
 * A label takes a request for who set it last, and one for whether they may write. Acceptances by lines are not known
 * before.
 */
const OF_LABEL = 2;

/** The requests for the comment: reading all comments, the first page again where there are several, and writing it. */
function ofComment(comments: number | null): number {
  // Two pages, and whose the token is.
  if (comments === null) return 4;
  const pages = Math.max(1, Math.ceil(comments / 100));
  return pages + (pages > 1 ? 1 : 0) + 1;
}

/** @param found is called with the comment that there may be, once the run's pull request is certain */
async function publish(
  { given, connection, context }: ForkPublication,
  ports: PublishPorts,
  found: (comment: Uncompared) => void,
): Promise<void> {
  const { files, log, patience, environment } = ports;
  const payload = await readPayload(environment.GITHUB_EVENT_PATH, files);
  const run = readForkRun(payload, context);
  const api = await openApi(connection, patience);
  const pull = await findForkPull(run, api);
  const facts = await askForFacts({ run, pull }, api);
  const known = facts?.settings ?? new Map();
  const { inputs, warnings, base } = await forkSettings(given, { run, pull, known }, api);
  log.info(`settings: ${base === null ? 'the defaults, as base has no .github/tare.yml' : `from ${base.path}`}`);

  const key = claimsKey({ inputs, context, run });
  const which = { pullRequest: pull.number, commit: run.headSha, key, run: ciOf(run) };
  found({ connection, inputs, ...which, context: { ...context, fork: false, eventMs: run.createdMs } });
  const artifacts = await findArtifacts(run, api);
  const commits = new Commits({ run, pull, isBaseAsked: inputs.base !== null }, api);
  const options = repeatOptions(given, 'publish');
  const now = new Date(patience.nowMs()).toISOString();
  const ofLabel = hasLabel(pull.text, inputs.acceptLabel) ? OF_LABEL : 0;
  const ofCheckRun = inputs.checkRun ? OF_CHECK_RUN : 0;
  const requests = MOST_REQUESTS - ofComment(facts?.comments ?? null) - ofCheckRun - ofLabel;
  const reports: ForkReport[] = [];
  const left: string[] = [];
  for (const artifact of artifacts) {
    // One is asked for in any case.
    if (left.length > 0 || (reports.length > 0 && api.asked() >= requests)) {
      left.push(artifact.key);
      continue;
    }
    const what = `the artifact ${shown(artifact.name)}`;
    const archive = await downloadArtifact(artifact, { ...run, apiUrl: context.apiUrl }, api, patience);
    const file = await readResults(archive, what);
    requireSameRun(file, run, what);
    if (reports.length > 0 && api.asked() + commits.mostRequests(file) > requests) {
      left.push(artifact.key);
      continue;
    }
    const checked = await commits.check(file, what);
    const results = ports.secrets.redactAll(
      checkedResults(file, { run, pull, inputs, warnings, commits: checked, options, now }),
    );
    reports.push({ name: artifact.key, results, analysis: analyse(results), proof: checked.proof });
  }
  await postClaims({ reports, left, run, pull, inputs, connection, context }, ports);
}

async function readResults(archive: Buffer, what: string): Promise<ResultsFile> {
  const text = await textInArchive(archive, what);
  try {
    return await parseResultsFile(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [first] = error.details;
    throw new NothingPosted(`${what}: ${error.message}${first === undefined ? '' : ` (${shown(first)})`}`);
  }
}

/**
 * Uncompressed; results of 20,000 benchmarks of 30 pairs are about 100 million characters. Less than is read of a file
 * of one's own: what a stranger sends must not use up the memory of a hosted runner.
 */
const LARGEST_FORK_RESULTS_BYTES = 128 * 1024 * 1024;
/** An object takes many times its two characters once it is parsed. 20,000 benchmarks have 400,000 of them. */
const MOST_BRACKETS = 5_000_000;

const RESULTS_NAME = /^[^/\\]*results\.json$/;

/**
 * The text of the only file in an archive that somebody has sent.
 * @param what for messages: `the artifact "x"`
 * @throws NothingPosted
 */
async function textInArchive(archive: Buffer, what: string, most = LARGEST_FORK_RESULTS_BYTES): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await onlyFileIn(archive, { bytes: most, name: RESULTS_NAME });
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    throw new NothingPosted(`${what} ${error.message}`);
  }
  if (bracketsIn(bytes) > MOST_BRACKETS) throw new NothingPosted(`${what} holds more values than any results have`);
  return bytes.toString();
}

function bracketsIn(bytes: Buffer): number {
  let brackets = 0;
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b) brackets++;
  return brackets;
}
