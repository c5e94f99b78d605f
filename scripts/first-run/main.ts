import { appendFile, readFile } from 'node:fs/promises';
import { type JobPermissions, ofFork } from '../../__tests__/github/permissions.ts';
import { at, type RunContext, readContext, readPayload } from '../../src/github/context.ts';
import { commitFindings, environmentFindings, eventFindings, isolationFindings } from './checks.ts';
import { type Finding, finding, pageOf } from './finding.ts';
import { type Answer, judge, type Known, type Probe, probesOf } from './requests.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Tare reads them with limits. */
const files = { readTextIfPresent: (path: string) => readFile(path, 'utf8').catch(() => null) };

async function look(environment: Environment): Promise<readonly Finding[]> {
  const payload = await readPayload(environment.GITHUB_EVENT_PATH, files);
  const context = await readContext(environment, files);
  const results = environment.INPUT_RESULTS;
  return [
    ...environmentFindings(environment, process.version),
    ...eventFindings(payload, context),
    ...(await answered(payload, context, environment)),
    ...(results ? isolationFindings(JSON.parse((await files.readTextIfPresent(results)) ?? 'null')) : []),
  ];
}

/** Every request that Tare makes, by this job's token. */
async function answered(payload: unknown, context: RunContext, environment: Environment): Promise<readonly Finding[]> {
  const { probes, findings } = probesOf(knownOf(payload, context, environment));
  const asWritten = permissionsOf(environment.INPUT_PERMISSIONS ?? '');
  const of = {
    granted: context.fork ? ofFork(asWritten) : asWritten,
    isPrivate: at(payload, 'repository', 'private') === true,
  };
  const all = [...findings, await whose(context, environment)];
  for (const probe of probes) {
    const { json, ...answer } = await ask(probe, context, environment);
    all.push(...judge(probe, answer, of));
    if (probe.route.endsWith('/git/commits/{commit_sha}')) all.push(...commitFindings(json, context));
  }
  return all;
}

function knownOf(payload: unknown, { event, queue, repository }: RunContext, environment: Environment): Known {
  const number = event.pullRequest?.number ?? queue?.pullRequest ?? at(payload, 'issue', 'number') ?? null;
  const workflow = /\/([^/@]+\.ya?ml)@/.exec(environment.GITHUB_WORKFLOW_REF ?? '')?.[1] ?? null;
  return {
    owner: repository?.owner ?? null,
    repo: repository?.name ?? null,
    pull_number: number && String(number),
    issue_number: number && String(number),
    username: environment.GITHUB_ACTOR ?? null,
    ref: event.sha,
    commit_sha: event.sha,
    basehead: event.defaultBranch && `${event.defaultBranch}...${event.sha}`,
    path: '.github',
    workflow_id: workflow,
    run_id: environment.GITHUB_RUN_ID ?? null,
    archive_format: 'zip',
  };
}

/** `contents: read, pull-requests: write` */
function permissionsOf(text: string): JobPermissions {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+): *(read|write|none)/g)].map(([, name, access]) => [name, access]),
  );
}

/** Tare knows its own comments by this login. */
async function whose(context: RunContext, environment: Environment): Promise<Finding> {
  const body = JSON.stringify({ query: '{ viewer { login } }' });
  const { json } = await ask({ method: 'POST', path: '/graphql', body }, context, environment);
  return finding('whose the token is', 'github-actions[bot]', at(json, 'data', 'viewer', 'login'));
}

/** Redirects lead to a storage that must not have the token. */
async function ask(
  { method, path, body }: Pick<Probe, 'method' | 'path' | 'body'>,
  { apiUrl }: RunContext,
  environment: Environment,
): Promise<Answer & { readonly json: unknown }> {
  const headers = {
    authorization: `token ${environment['INPUT_GITHUB-TOKEN'] ?? ''}`,
    accept: 'application/vnd.github+json',
    'user-agent': 'tare-first-run',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(`${apiUrl}${path}`, { method, headers, redirect: 'manual', ...(body && { body }) });
  const json: unknown = await answer.json().catch(() => null);
  const accepted = answer.headers.get('x-accepted-github-permissions');
  return { status: answer.status, accepted, message: String(at(json, 'message') ?? ''), json };
}

const findings = await look(process.env);
const { GITHUB_EVENT_NAME: event, GITHUB_JOB: job, GITHUB_STEP_SUMMARY: summary } = process.env;
const page = pageOf(`${event}, job ${job}`, findings);
if (summary) await appendFile(summary, page);
// No line of it begins with a command.
console.log(page);
if (findings.some(({ isAsExpected }) => isAsExpected === false)) process.exitCode = 1;
