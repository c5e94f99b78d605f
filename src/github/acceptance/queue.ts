import type { Octokit } from '../api.ts';
import type { MergeGroup } from '../context.ts';
import type { Pull } from './pull-text.ts';

/**
 * The one pull request that a run of a merge queue is of, as far as GitHub confirms it; else a text says why not. What
 * is accepted in one pull request must not cover what another one has made slower: so the commit to be merged has to be
 * that pull request alone on what it is compared with.
 */
export async function pullOfQueue(
  { pullRequest, base, baseSha, headSha }: MergeGroup,
  { owner, repository: repo }: { readonly owner: string; readonly repository: string },
  octokit: Octokit,
): Promise<Pull | string> {
  if (pullRequest === null || baseSha === null || headSha === null) return 'its branch names no pull request';
  const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number: pullRequest });
  const isHere = pull.base.repo.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase();
  if (pull.state !== 'open' || !isHere || pull.base.ref !== base) {
    return `pull request ${pullRequest}, which its branch names, is not open for the branch ${base}`;
  }
  const { parents } = (await octokit.rest.git.getCommit({ owner, repo, commit_sha: headSha })).data;
  const [first, second, ...more] = parents.map(({ sha }) => sha);
  // Squashed, there is no second one.
  if (first !== baseSha || (second ?? pull.head.sha) !== pull.head.sha || more.length > 0) {
    return `it has more commits than pull request ${pullRequest} merged or squashed onto base, so that other pull requests may be in it`;
  }
  return { number: pullRequest, text: pull, isFork: pull.head.repo?.full_name !== pull.base.repo.full_name };
}
