/** The facts of the event that started a CI run, read once by github/context.ts. */
export interface EventContext {
  /** `pull_request`, `push`, `merge_group`, `workflow_dispatch`, `schedule`, `workflow_run` ... */
  readonly name: string;
  /** GITHUB_SHA, which on pull_request is the merge commit. */
  readonly sha: string;
  readonly ref: string;
  readonly pullRequest: { readonly number: number; readonly baseSha: string; readonly headSha: string } | null;
  /** The commit before a push; null for a new branch (all zeros). */
  readonly before: string | null;
  /** merge_group.base_sha. */
  readonly mergeGroupBase: string | null;
  readonly defaultBranch: string | null;
}
