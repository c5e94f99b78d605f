/** What the token of a job may, as `permissions:` says it; what is not named it may not. */
export type JobPermissions = Readonly<Record<string, string>>;

const READ_PULLS = 'pull-requests: read';
const WRITE_PULLS = 'pull-requests: write';

/**
 * What each request needs in a private repository, where nothing can be read without; by method and route. Source: GitHub's
 * "Permissions required for GitHub Apps" (version 2026-03-10), of which the token of a job is one. Its OpenAPI description
 * does not have them. `metadata: read` every token has.
 *
 * Where the page names two, here is the one that is enough for a pull request: comments and events are under "Issues", too,
 * but that permission reaches those of issues alone. One pull request is under "Contents", too, and is answered with 403
 * where a token has only that.
 */
export const NEEDED: Readonly<Record<string, string>> = {
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': 'actions: read',
  'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': 'actions: read',
  'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs': 'actions: read',
  'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun': 'actions: write',
  'GET /repos/{owner}/{repo}/pulls': READ_PULLS,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': READ_PULLS,
  'GET /repos/{owner}/{repo}/contents/{path}': 'contents: read',
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': 'contents: read',
  'GET /repos/{owner}/{repo}/compare/{basehead}': 'contents: read',
  'GET /repos/{owner}/{repo}/issues': 'issues: read',
  'POST /repos/{owner}/{repo}/issues': 'issues: write',
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}': 'issues: write',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/events': READ_PULLS,
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': 'metadata: read',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': READ_PULLS,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': WRITE_PULLS,
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}': READ_PULLS,
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': WRITE_PULLS,
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': WRITE_PULLS,
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': 'checks: read',
  'POST /repos/{owner}/{repo}/check-runs': 'checks: write',
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': 'checks: write',
};

/** Whether a token with these may do what needs that: `contents: read`. Who may write may read. */
export function isAllowed(needed: string, granted: JobPermissions): boolean {
  const [name = '', access] = needed.split(': ');
  if (name === 'metadata') return access === 'read';
  return granted[name] === 'write' || granted[name] === access;
}

/** Of a pull request from a fork the token reads, whatever the workflow asks for. */
export function ofFork(granted: JobPermissions): JobPermissions {
  return Object.fromEntries(
    Object.entries(granted).map(([name, access]) => [name, access === 'none' ? access : 'read']),
  );
}
