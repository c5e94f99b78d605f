import type { Results } from '../../model/results/results.ts';
import type { ForkApi } from './fork-api.ts';
import type { ForkRun } from './fork-run.ts';
import { NothingPosted } from './nothing-posted.ts';
import type { ForkPull } from './pull-request.ts';

/**
 * How far GitHub confirms the base that results name. merge: the first parent of its own merge of the pull request, or
 * its merge base. branch: a commit of the base branch. asked: a commit of this repository; settings name another base.
 */
export type BaseProof = 'merge' | 'branch' | 'asked';

export interface CheckedCommits {
  readonly base: string;
  readonly head: string;
  readonly proof: BaseProof;
}

interface Question {
  readonly run: ForkRun;
  readonly pull: ForkPull;
  /** Settings of the base branch name a base. */
  readonly isBaseAsked: boolean;
}

/** A check asks for the merge and for base, or for both commits. */
const MOST_REQUESTS = 2;

function keyOf({ base, head }: Pick<Results, 'base' | 'head'>): string {
  return `${base.commit} ${head.commit} ${head.tree}`;
}

/**
 * Which commits results are of, as far as GitHub can tell: head is the pull request's, or a merge of it with base; base
 * is of the base branch. Asked once for results of the same commits.
 */
export class Commits {
  readonly #question: Question;
  readonly #api: ForkApi;
  readonly #known = new Map<string, Promise<CheckedCommits>>();

  constructor(question: Question, api: ForkApi) {
    this.#question = question;
    this.#api = api;
  }

  /**
   * @param what for messages: `the artifact "x"`
   * @throws NothingPosted where they are not the pull request's
   */
  check(results: Pick<Results, 'base' | 'head'>, what: string): Promise<CheckedCommits> {
    const { base, head } = results;
    if (base.commit === null || head.commit === null) {
      throw new NothingPosted(`${what} is of a work tree, and not of two commits`);
    }
    const key = keyOf(results);
    const checked = this.#known.get(key) ?? this.#check(base.commit, head.commit, head.tree, what);
    this.#known.set(key, checked);
    return checked;
  }

  /** How many requests a check of these may take. */
  mostRequests(results: Pick<Results, 'base' | 'head'>): number {
    return this.#known.has(keyOf(results)) ? 0 : MOST_REQUESTS;
  }

  async #check(base: string, head: string, tree: string, what: string): Promise<CheckedCommits> {
    const { run, pull, isBaseAsked } = this.#question;
    const isMerge = head !== run.headSha;
    if (isMerge) await this.#requireMerge({ base: isBaseAsked ? null : base, head, tree }, what);
    if (isMerge && head === pull.mergeSha && !isBaseAsked) return { base, head, proof: 'merge' };
    if (!isMerge && !isBaseAsked && (await this.#compare(run.headSha, what))?.mergeBase === base) {
      return { base, head, proof: 'merge' };
    }
    const place = await this.#compare(base, what);
    if (place === null) throw new NothingPosted(`${what} names base ${base.slice(0, 10)}, which is no commit here`);
    if (place.isOfBranch) return { base, head, proof: 'branch' };
    if (isBaseAsked) return { base, head, proof: 'asked' };
    throw new NothingPosted(`${what} names base ${base.slice(0, 10)}, which is not of the base branch`);
  }

  /** `head` is what GitHub checks out on pull_request: a merge of the pull request into the base branch. */
  async #requireMerge({ base, head, tree }: { base: string | null; head: string; tree: string }, what: string) {
    const { run } = this.#question;
    const [owner = '', repo = ''] = run.repository.split('/');
    const answer = await this.#api.read('the commit that was measured', 'contents: read', (octokit) =>
      octokit.rest.git.getCommit({ owner, repo, commit_sha: head }),
    );
    const [first, second, ...more] = answer?.data.parents.map(({ sha }) => sha) ?? [];
    const isMerge = second === run.headSha && more.length === 0 && (base === null || first === base);
    if (!isMerge || answer?.data.tree.sha !== tree) {
      throw new NothingPosted(
        `${what} names head ${head.slice(0, 10)}, which is not the pull request at ${run.headSha.slice(0, 10)}`,
      );
    }
  }

  /** null where there is no such commit. */
  async #compare(commit: string, what: string) {
    const { run, pull } = this.#question;
    const [owner = '', repo = ''] = run.repository.split('/');
    const basehead = `${pull.baseRef}...${commit}`;
    const answer = await this.#api.read(`where the base of ${what} stands`, 'contents: read', (octokit) =>
      octokit.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead, per_page: 1 }),
    );
    if (answer === null) return null;
    const { status, merge_base_commit: mergeBase } = answer.data;
    return { mergeBase: mergeBase.sha, isOfBranch: status === 'behind' || status === 'identical' };
  }
}
