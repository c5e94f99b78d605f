import { at, type RunContext } from '../../src/github/context.ts';
import { readForkRun } from '../../src/github/forks/fork-run.ts';
import { type Finding, finding, noted } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What Tare reads of every job's environment. Tokens are looked at, and not shown. */
export function environmentFindings(environment: Environment, nodeVersion: string): readonly Finding[] {
  const isThere = (name: string) => finding(name, 'there', environment[name] ? 'there' : 'missing');
  return [
    finding('Node of actions', /^v?24\./, nodeVersion),
    finding('RUNNER_ENVIRONMENT', /^(?:github-hosted|self-hosted)$/, environment.RUNNER_ENVIRONMENT),
    finding('RUNNER_TRACKING_ID', /^github_/, environment.RUNNER_TRACKING_ID),
    finding('GITHUB_WORKFLOW_REF', /\/[^/@]+\.ya?ml@/, environment.GITHUB_WORKFLOW_REF),
    ...['ACTIONS_RUNTIME_TOKEN', 'ACTIONS_RESULTS_URL', 'RUNNER_TEMP', 'GITHUB_WORKSPACE', 'GITHUB_JOB'].map(isThere),
    finding(
      'files by which a step speaks to the runner',
      'below RUNNER_TEMP',
      environment.GITHUB_OUTPUT?.startsWith(`${environment.RUNNER_TEMP}/`) ? 'below RUNNER_TEMP' : 'elsewhere',
    ),
  ];
}

/** What Tare's own readers understand of the event. */
export function eventFindings(payload: unknown, context: RunContext): readonly Finding[] {
  const { event, ci, defaultKey, queue } = context;
  return [
    noted('event', `${event.name}, ${at(payload, 'repository', 'private') === true ? 'private' : 'public'} repository`),
    finding('run, its number and attempt', /^\d+, \d+, \d+$/, ci && `${ci.runId}, ${ci.runNumber}, ${ci.runAttempt}`),
    finding('GITHUB_SHA', /^[0-9a-f]{40}$/, event.sha),
    finding('default branch', /./, event.defaultBranch ?? ''),
    noted('comment-key where none is given', defaultKey),
    ...(OF_EVENT[event.name]?.(payload, context) ?? []),
    ...(queue === null ? [] : queueFindings(queue, event.sha)),
  ];
}

const OF_EVENT: Readonly<Record<string, (payload: unknown, context: RunContext) => readonly Finding[]>> = {
  pull_request: (payload, { event, fork }) => [
    finding('pull request', /^\d+$/, event.pullRequest?.number),
    finding('GITHUB_REF', `refs/pull/${event.pullRequest?.number}/merge`, event.ref),
    noted('comes from a fork', fork),
    noted('author_association of its author', at(payload, 'pull_request', 'author_association')),
    finding('updated_at of the event', /^\d{4}-\d\d-\d\dT/, at(payload, 'pull_request', 'updated_at')),
  ],
  issue_comment: (payload, { event }) => [
    finding('the comment is on a pull request', 'yes', at(payload, 'issue', 'pull_request') == null ? 'no' : 'yes'),
    finding('GITHUB_REF', `refs/heads/${event.defaultBranch}`, event.ref),
    finding('login and type of its author', /^\S+, (?:User|Bot)$/, authorOf(payload)),
    noted('author_association of its author', at(payload, 'comment', 'author_association')),
  ],
  workflow_run: (payload, context) => [runFinding(payload, context)],
};

function authorOf(payload: unknown): string {
  return `${at(payload, 'comment', 'user', 'login')}, ${at(payload, 'comment', 'user', 'type')}`;
}

/** As the job that publishes reads it. */
function runFinding(payload: unknown, context: RunContext): Finding {
  const what = 'run that measured';
  try {
    const { id, fork, branch, workflow } = readForkRun(payload, context);
    return finding(what, /^\d+ of \S+, branch /, `${id} of ${fork}, branch ${branch}, workflow ${workflow}`);
  } catch (error) {
    // A branch of this repository: its run has written the comment itself.
    if (error instanceof Error && /writes its comment itself/.test(error.message)) return noted(what, error.message);
    return finding(what, 'is understood', error instanceof Error ? error.message : error);
  }
}

function queueFindings(queue: NonNullable<RunContext['queue']>, sha: string): readonly Finding[] {
  return [
    finding('pull request that the branch of the queue names', /^\d+$/, queue.pullRequest),
    finding('commit that the queue wants to merge', sha, queue.headSha),
    finding('what it is compared with', /^[0-9a-f]{40}$/, queue.baseSha),
  ];
}

/** Of the commit that is checked out, by the API: what it is compared with is its first parent. */
export function commitFindings(commit: unknown, { event, queue }: RunContext): readonly Finding[] {
  const parents = at(commit, 'parents');
  if (!Array.isArray(parents)) return [];
  const [first, second, ...more] = parents.map((each) => at(each, 'sha'));
  if (event.pullRequest !== null) {
    const { headSha, baseSha } = event.pullRequest;
    return [
      finding('second parent of the merge commit', headSha, second),
      finding('more parents of the merge commit', '0', more.length),
      noted(
        'first parent of the merge commit',
        first === baseSha ? 'base of the event' : `${first}, later than the event`,
      ),
    ];
  }
  return queue === null ? [] : [finding('first parent of the commit of the queue', queue.baseSha ?? 'a commit', first)];
}

/** What Tare recorded of its sandbox. */
export function isolationFindings(results: unknown): readonly Finding[] {
  const runs = at(results, 'runs');
  const records = Array.isArray(runs) ? runs.map((run) => at(run, 'isolation')) : [];
  if (records.length === 0) return [finding('isolation', 'namespaces', 'no results')];
  return records.flatMap((record) => [
    finding('isolation', 'namespaces', at(record, 'state')),
    noted('overlay layers over toolchains', at(record, 'layers')),
    noted('why no more', at(record, 'reason')),
  ]);
}
