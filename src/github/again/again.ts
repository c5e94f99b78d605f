import { setFailed } from '@actions/core';
import { UserError } from '../../errors.ts';
import { type Given, parseInputs, readAsk } from '../../inputs/index.ts';
import { shown } from '../../model/inputs/values.ts';
import { codeSpan, escapeMarkdown, escapeTerminal } from '../../render/index.ts';
import { type Access, accessOf } from '../acceptance/people.ts';
import { apiFailure, type Connection, type Octokit } from '../api.ts';
import { at, type RunContext, readPayload } from '../context.ts';
import { ApiUnreachable, type ForkApi, openApi } from '../forks/fork-api.ts';
import type { PublishPorts } from '../publish/publish.ts';
import { writeSummary } from '../publish/summary.ts';

interface Comment {
  readonly owner: string;
  readonly repo: string;
  readonly pullRequest: number;
  readonly login: string;
  readonly isBot: boolean;
  readonly association: string;
  readonly body: string;
}

interface Again {
  /** The step's own inputs. */
  readonly given: Given;
  readonly connection: Connection;
  readonly context: RunContext;
}

/** Why nothing was started: for the person who asked. One line each, untrusted. */
class Refused extends Error {
  readonly lines: readonly string[];
  constructor(...lines: readonly string[]) {
    super(lines.join(' '));
    this.lines = lines;
  }
}

/**
 * `tare/again`: a comment `/tare` starts another attempt of the pull request's own run: the usual one, or with words that of
 * this workflow, which reads them again (`ask: comment`). Nothing is checked out, and no shell sees the comment.
 */
export async function runAgain({ given, connection, context }: Again, ports: PublishPorts): Promise<void> {
  const { log, files, patience, environment, secrets } = ports;
  const { workflow } = parseInputs({ given, givenFrom: 'again', file: null });
  const comment = readComment(await readPayload(environment.GITHUB_EVENT_PATH, files), context);
  const ask = comment === null ? null : readAsk(comment.body);
  if (comment === null || ask === null) {
    log.info('The comment asks for nothing: it is not on a pull request, or does not begin with /tare.');
    return;
  }
  const api = await openApi(connection, patience);
  const access = await api.read('who may ask', 'metadata: read', async (octokit) => {
    const found = await accessOf([comment], { owner: comment.owner, repository: comment.repo }, octokit);
    return found.get(comment.login.toLowerCase()) ?? null;
  });
  if (access?.state !== 'may') {
    log.untrusted('Nothing was started:', withoutAccess(comment, access));
    return;
  }
  try {
    if (ask.problems.length > 0) throw new Refused(...ask.problems);
    const file = ask.words === '' ? workflow : ownWorkflow(environment.GITHUB_WORKFLOW_REF);
    log.info(`Started: ${await startAgain(file, comment, api)}`);
  } catch (error) {
    const lines = error instanceof Refused ? error.lines : error instanceof ApiUnreachable ? [error.message] : null;
    if (lines === null) throw error;
    const said = lines.map(secrets.redact);
    await writeSummary(`## Nothing was started\n\n${listOf(said)}\n`);
    await reply(comment, said, api, ports);
    setFailed(escapeTerminal(`Nothing was started: ${said.join(' ')}`));
    process.exitCode = error instanceof Refused ? 2 : 3;
  }
}

/** null where the comment is not on a pull request. @throws UserError on other events */
function readComment(payload: unknown, { event, repository }: RunContext): Comment | null {
  if (event.name !== 'issue_comment') {
    throw new UserError(
      `tare/again runs on the event issue_comment, not on ${shown(event.name)}`,
      'Give it a workflow of its own: docs/gate.md, "Running again on a comment".',
    );
  }
  const [number, login, body] = [
    at(payload, 'issue', 'number'),
    at(payload, 'comment', 'user', 'login'),
    at(payload, 'comment', 'body'),
  ];
  if (at(payload, 'issue', 'pull_request') == null || at(payload, 'action') !== 'created') return null;
  if (typeof number !== 'number' || typeof login !== 'string' || typeof body !== 'string' || repository === null) {
    throw new UserError('the payload of the event has no whole comment', 'Run it as the runner hands it over.');
  }
  return {
    owner: repository.owner,
    repo: repository.name,
    pullRequest: number,
    login,
    body,
    isBot: at(payload, 'comment', 'user', 'type') === 'Bot',
    association: String(at(payload, 'comment', 'author_association') ?? ''),
  };
}

function withoutAccess({ login }: Comment, access: Access | null): string {
  if (access?.state === 'unknown') return `whether ${login} may write here is not known: ${access.why}`;
  return `${login} may not write to this repository`;
}

/** "octo/repo/.github/workflows/benchmarks-again.yml@refs/heads/main" */
function ownWorkflow(reference = ''): string {
  const file = /\/([^/@]+\.ya?ml)@/.exec(reference)?.[1];
  if (file === undefined) throw new UserError('the runner does not say which workflow this is', 'Update the runner.');
  return file;
}

/** GitHub refuses more reruns: https://docs.github.com/actions/reference/limits */
const MOST_RERUNS = 50;

/** Starts another attempt of the newest run of the pull request's head; returns its address. */
async function startAgain(file: string, { owner, repo, pullRequest }: Comment, api: ForkApi): Promise<string> {
  const pull = await api.read('the pull request', 'pull-requests: read', (octokit) =>
    octokit.rest.pulls.get({ owner, repo, pull_number: pullRequest }),
  );
  if (pull?.data.state !== 'open') throw new Refused('The pull request is not open.');
  const { sha: head, ref: branch, repo: source } = pull.data.head;
  const runs = await api.read(`the runs of ${file}`, 'actions: write', (octokit) =>
    octokit.rest.actions.listWorkflowRuns({
      owner,
      repo,
      workflow_id: file,
      event: 'pull_request',
      head_sha: head,
      branch,
      per_page: 100,
    }),
  );
  if (runs === null) throw new Refused(`There is no workflow ${file} in this repository.`);
  // Anybody may open another pull request of the same commit, from a fork of their own.
  const run = runs.data.workflow_runs
    .toSorted((a, b) => b.id - a.id)
    .filter(({ head_repository: of }) => of?.full_name === source?.full_name)
    .find((each) => each.head_sha === head && each.head_branch === branch);
  if (run === undefined) throw new Refused(`There is no run of ${file} for ${head.slice(0, 10)} yet.`);
  // Whether code of a stranger runs at all is asked there, and not by a comment on its speed.
  if (run.conclusion === 'action_required') throw new Refused(`The run of ${file} waits for approval: ${run.html_url}`);
  if (run.status !== 'completed') throw new Refused(`The run of ${file} is still under way: ${run.html_url}`);
  if ((run.run_attempt ?? 1) > MOST_RERUNS) {
    throw new Refused(
      `The run of ${file} has been started again ${MOST_RERUNS} times, which is as often as GitHub allows. Push a commit: it gets a run of its own. ${run.html_url}`,
    );
  }
  await rerun(run.id, { owner, repo }, api.octokit);
  return run.html_url;
}

/** Sends the request once, as one whose answer was lost may have started the run. */
async function rerun(run_id: number, where: { readonly owner: string; readonly repo: string }, octokit: Octokit) {
  try {
    await octokit.rest.actions.reRunWorkflow({ ...where, run_id });
  } catch (error) {
    const { status, message } = apiFailure(error, 0);
    const remedy = /not accessible/.test(message) ? '; give the job "permissions: actions: write"' : '';
    throw new Refused(`GitHub did not start the run (${status === 0 ? 'no answer' : status}: ${message})${remedy}.`);
  }
}

/** Replies to people with write access only, so that nobody else can make us write. */
async function reply(
  { owner, repo, pullRequest, login }: Comment,
  lines: readonly string[],
  { octokit }: ForkApi,
  { log }: PublishPorts,
): Promise<void> {
  const body = `${codeSpan(login)}, nothing was started:\n\n${listOf(lines)}\n`;
  try {
    await octokit.rest.issues.createComment({ owner, repo, issue_number: pullRequest, body });
  } catch (error) {
    log.untrusted('The reply could not be written; the job summary has it:', apiFailure(error, 0).message);
  }
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
}
