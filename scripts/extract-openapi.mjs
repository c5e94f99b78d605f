// Cuts the routes the action uses out of GitHub's OpenAPI description, for the tests' server to check against.
// The package has 385 MB, so it is no dependency: fetch it, point this at it, commit the extract.
//
//   npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz
//   node scripts/extract-openapi.mjs package/generated/api.github.com.json __tests__/github/fixtures/openapi.json
import { readFileSync, writeFileSync } from 'node:fs';

const ROUTES = [
  ['/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', ['get']],
  ['/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}', ['get']],
  ['/repos/{owner}/{repo}/pulls', ['get']],
  ['/repos/{owner}/{repo}/pulls/{pull_number}', ['get']],
  ['/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', ['get']],
  ['/repos/{owner}/{repo}/actions/runs/{run_id}/rerun', ['post']],
  ['/repos/{owner}/{repo}/contents/{path}', ['get']],
  ['/repos/{owner}/{repo}/git/commits/{commit_sha}', ['get']],
  ['/repos/{owner}/{repo}/compare/{basehead}', ['get']],
  ['/repos/{owner}/{repo}/issues', ['get', 'post']],
  ['/repos/{owner}/{repo}/issues/{issue_number}', ['patch']],
  ['/repos/{owner}/{repo}/issues/{issue_number}/events', ['get']],
  ['/repos/{owner}/{repo}/collaborators/{username}/permission', ['get']],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', ['get', 'post']],
  ['/repos/{owner}/{repo}/issues/comments/{comment_id}', ['get', 'patch', 'delete']],
  ['/repos/{owner}/{repo}/commits/{ref}/check-runs', ['get']],
  ['/repos/{owner}/{repo}/check-runs', ['post']],
  ['/repos/{owner}/{repo}/check-runs/{check_run_id}', ['patch']],
];

const [source, target] = process.argv.slice(2);
const full = JSON.parse(readFileSync(source, 'utf8'));

const paths = Object.fromEntries(
  ROUTES.map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method, full.paths[path][method]])),
  ]),
);
const extract = {
  openapi: full.openapi,
  info: { title: full.info.title, version: full.info.version, license: full.info.license },
  paths,
  components: {},
};

/** Copies what `value` refers to, and what that refers to. */
function follow(value) {
  if (Array.isArray(value)) return value.forEach(follow);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '$ref' || typeof inner !== 'string') {
      follow(inner);
      continue;
    }
    const [, , kind, name] = inner.split('/');
    extract.components[kind] ??= {};
    if (extract.components[kind][name] !== undefined) continue;
    extract.components[kind][name] = full.components[kind][name];
    follow(full.components[kind][name]);
  }
}

/** Prose and examples are most of the bytes and none of the rules; the comment example seeds the server's answers. */
function withoutProse(value) {
  if (Array.isArray(value)) return value.map((inner) => withoutProse(inner));
  if (typeof value !== 'object' || value === null) return value;
  const prose = ['description', 'examples', 'example', 'externalDocs', 'x-github', 'x-webhooks', 'tags', 'summary'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(prose.includes(key) && !isProperty(key, inner)))
      .map(([key, inner]) => [key, withoutProse(inner)]),
  );
}

/** ajv takes `nullable` only beside a `type`; the description has it beside `allOf` and `anyOf`, too. */
function withoutBareNullable(value) {
  if (Array.isArray(value)) return value.map(withoutBareNullable);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutBareNullable(each)]));
  if (inner.nullable !== true || inner.type !== undefined) return inner;
  const { nullable, ...rest } = inner;
  return { anyOf: [rest, { enum: [null] }] };
}

/** A schema's property may itself be called `description`. */
function isProperty(key, inner) {
  return key === 'description' && typeof inner === 'object' && inner !== null;
}

follow(paths);
const example = (name) => full.components.examples[name].value;
const slim = {
  ...withoutBareNullable(withoutProse(extract)),
  'x-comment-example': example('issue-comment'),
  'x-issue-example': example('issue'),
  'x-artifact-example': example('artifact-paginated').artifacts[0],
  'x-pull-example': example('pull-request-simple-items')[0],
  'x-one-pull-example': example('pull-request'),
  'x-git-commit-example': example('git-commit'),
  'x-comparison-example': example('commit-comparison'),
  'x-file-example': example('content-file-response-if-content-is-a-file'),
  'x-pull-request-example': example('pull-request'),
  'x-run-example': example('workflow-run-paginated').workflow_runs[0],
  'x-event-example': example('issue-event-for-issue-items')[0],
  'x-check-run-example': example('check-run'),
  'x-permission-example': example('repository-collaborator-permission-response-if-user-has-admin-permissions'),
};
delete slim.components.examples;
writeFileSync(target, `${JSON.stringify(slim, null, 1)}\n`);
