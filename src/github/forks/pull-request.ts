import type { PullText } from '../acceptance/pull-text.ts';
import type { ForkApi } from './fork-api.ts';
import type { ForkRun } from './fork-run.ts';
import { NothingPosted } from './nothing-posted.ts';

/** The one open pull request that a run belongs to. */
export interface ForkPull {
  readonly number: number;
  /** The name of the base branch. */
  readonly baseRef: string;
  /** A commit of the base branch, whose settings count. */
  readonly baseSha: string;
  /** GitHub's present merge of both; null where there is none. */
  readonly mergeSha: string | null;
  /** Where people may accept a regression. */
  readonly text: PullText;
}

const MOST = 100;

/**
 * By the branch of the fork: exactly one open pull request, whose head is the commit that the run was of. Any number
 * that the run may have handed over is not read, and what is listed at the commit is not asked: that is empty for
 * forks.
 */
export async function findForkPull(run: ForkRun, api: ForkApi): Promise<ForkPull> {
  const [owner = '', repo = ''] = run.repository.split('/');
  const head = `${run.fork.split('/')[0]}:${run.branch}`;
  const answer = await api.read('the list of pull requests', 'pull-requests: write', (octokit) =>
    octokit.rest.pulls.list({ owner, repo, state: 'open', head, per_page: MOST }),
  );
  const open = (answer?.data ?? []).filter(
    (pull) => pull.head.repo?.full_name === run.fork && pull.head.ref === run.branch && pull.state === 'open',
  );
  const [pull, another] = open.filter((each) => each.head.sha === run.headSha);
  if (another !== undefined) {
    throw new NothingPosted(`several pull requests are open for the commit ${run.headSha.slice(0, 10)}`);
  }
  if (pull === undefined) {
    throw new NothingPosted(
      open.length === 0
        ? 'no pull request is open for the branch of the fork: it was closed, or there was none'
        : `the pull request has another head by now than ${run.headSha.slice(0, 10)}, which was measured`,
    );
  }
  if (pull.base.repo.full_name !== run.repository) {
    throw new NothingPosted('the pull request is to be merged into another repository');
  }
  const { number, base, merge_commit_sha: mergeSha } = pull;
  return { number, baseRef: base.ref, baseSha: base.sha, mergeSha, text: pull };
}
