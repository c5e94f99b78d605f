import { UserError } from '../../errors.ts';
import { shown } from '../../model/inputs/values.ts';
import { at, commit, type RunContext, timeOf } from '../context.ts';
import { NothingPosted } from './nothing-posted.ts';

/** The run that measured, as GitHub (and not the run) says: from the payload of `workflow_run`. */
export interface ForkRun {
  readonly id: number;
  readonly number: number;
  readonly attempt: number;
  /** The page of this attempt. */
  readonly url: string;
  /** The head of the pull request; what was checked out may be its merge commit. */
  readonly headSha: string;
  readonly branch: string;
  /** OWNER/NAME of the fork. */
  readonly fork: string;
  /** OWNER/NAME of this repository. */
  readonly repository: string;
  /** File name of the workflow, as a part of a comment key. */
  readonly workflow: string;
  /** When it was started, ms since 1970; null where the payload does not say. */
  readonly createdMs: number | null;
}

/** `octo/some.repo`; accounts that a company manages have `_` in their name. */
const FULL_NAME = /^[A-Za-z0-9_-]{1,100}\/[A-Za-z0-9._-]{1,100}$/;
const LONGEST_BRANCH = 250;
/** The most characters of a workflow's name in a key. */
export const LONGEST_WORKFLOW = 60;

/**
 * @throws UserError where the workflow is not set up for this
 * @throws NothingPosted for runs of which nothing is to be said
 */
export function readForkRun(
  payload: unknown,
  context: Pick<RunContext, 'event' | 'serverUrl' | 'repository'>,
): ForkRun {
  const { event, serverUrl } = context;
  if (event.name !== 'workflow_run') {
    throw new UserError(
      `tare/publish runs on the event workflow_run, not on ${shown(event.name)}`,
      'Give it a workflow of its own: docs/github-actions.md, "Pull requests from forks".',
    );
  }
  const [id, number, attempt] = ['id', 'run_number', 'run_attempt'].map((name) => count(of(payload, name)));
  const headSha = commit(of(payload, 'head_sha'));
  const repository = context.repository === null ? '' : `${context.repository.owner}/${context.repository.name}`;
  if (id == null || number == null || attempt == null || headSha === null || !FULL_NAME.test(repository)) {
    throw new UserError('the payload of the event has no whole workflow_run', 'Run it as the runner hands it over.');
  }
  const which = `the run ${id}`;
  if (at(payload, 'action') !== 'completed') {
    throw new UserError(`${which} is not completed`, 'Give workflow_run the line "types: [completed]".');
  }
  const startedBy = of(payload, 'event');
  if (startedBy !== 'pull_request') throw new NothingPosted(`${which} was not of the event pull_request`);
  if (of(payload, 'repository', 'full_name') !== repository) {
    throw new NothingPosted(`${which} is of another repository than ${repository}`);
  }
  if (of(payload, 'head_repository') == null) {
    throw new NothingPosted(`the fork that ${which} was of has been deleted`);
  }
  const fork = of(payload, 'head_repository', 'full_name');
  const branch = of(payload, 'head_branch');
  if (typeof fork !== 'string' || !FULL_NAME.test(fork) || typeof branch !== 'string' || branch === '') {
    throw new NothingPosted(`the payload does not say which branch of which fork ${which} was of`);
  }
  if (branch.length > LONGEST_BRANCH) throw new NothingPosted(`the branch of ${which} has too long a name`);
  if (fork === repository) {
    throw new NothingPosted(`${which} is of a branch of this repository, and writes its comment itself`);
  }
  return {
    id,
    number,
    attempt,
    headSha,
    branch,
    fork,
    repository,
    url: `${serverUrl}/${repository}/actions/runs/${id}/attempts/${attempt}`,
    workflow: workflowName(of(payload, 'path')),
    createdMs: timeOf(of(payload, 'created_at')),
  };
}

function of(payload: unknown, ...path: readonly string[]): unknown {
  return at(payload, 'workflow_run', ...path);
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/**
 * `.github/workflows/bench.yml` -> `bench`. The fork may have chosen it: it only distinguishes comments on its pull
 * request.
 */
function workflowName(path: unknown): string {
  const file = typeof path === 'string' ? (path.split('/').at(-1) ?? '') : '';
  return file
    .replace(/@.*$/, '')
    .replace(/\.ya?ml$/, '')
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, LONGEST_WORKFLOW);
}
