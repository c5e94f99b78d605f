import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCUMENTED } from '../github/documented-jobs.ts';
import openapi from '../github/fixtures/openapi.json' with { type: 'json' };
import { isAllowed, type JobPermissions, NEEDED } from '../github/permissions.ts';
import { temporaryFolder } from '../support/repository.ts';

// scripts/first-run as a runner starts it: by Node 24, without a build and without packages, against a private repository.

const [BASE, HEAD, MERGE] = ['b', 'c', 'd'].map((each) => each.repeat(40)) as [string, string, string];
let granted: JobPermissions;
let bodies: string[];
let url: string;

const ROUTES = Object.entries(NEEDED).map(([route, needed]) => {
  const [method = '', template = ''] = route.split(' ');
  return { method, needed, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

/** Answers as GitHub does to requests with nothing in them, or about what is not there. */
const server = http.createServer(async ({ method = '', url: path = '', headers }, answer) => {
  const say = (status: number, body: object, more = {}) =>
    answer.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
  if (headers.authorization !== 'token ghs_x') return say(401, { message: 'Bad credentials' });
  if (path === '/graphql') return say(200, { data: { viewer: { login: 'github-actions[bot]' } } });
  const needed = ROUTES.find((route) => route.method === method && route.pattern.test(path))?.needed ?? '';
  const header = { 'x-accepted-github-permissions': needed.replace(': ', '=').replace('-', '_') };
  if (!isAllowed(needed, granted)) return say(403, { message: 'Resource not accessible by integration' }, header);
  if (path.includes('9007199254740991')) return say(404, { message: 'Not Found' }, header);
  if (method !== 'GET') return say(422, { message: 'Invalid request' }, header);
  const parents = [BASE, HEAD].map((sha) => ({ sha }));
  return say(200, path.includes('/git/commits/') ? { parents } : {}, header);
});
server.on('request', async (request: http.IncomingMessage) => {
  for await (const chunk of request) bodies.push(String(chunk));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function look(permissions: string, results: object | null = null) {
  bodies = [];
  const folder = temporaryFolder('tare-first-run-');
  const path = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const repository = { ...openapi['x-one-pull-example'].base.repo, private: true, default_branch: 'main' };
  const side = (sha: string) => ({ sha, repo: { full_name: 'octo/repo' } });
  const pull_request = { ...openapi['x-one-pull-example'], number: 7, base: side(BASE), head: side(HEAD) };
  const environment = {
    GITHUB_API_URL: url,
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_SHA: MERGE,
    GITHUB_EVENT_PATH: path('event.json', JSON.stringify({ pull_request, repository })),
    GITHUB_ACTOR: 'mona',
    GITHUB_REPOSITORY: 'octo/repo',
    GITHUB_RUN_ID: '42',
    GITHUB_RUN_NUMBER: '3',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_JOB: 'step',
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: path('output', ''),
    RUNNER_TEMP: folder,
    GITHUB_WORKFLOW_REF: 'octo/repo/.github/workflows/first-run.yml@refs/heads/main',
    GITHUB_STEP_SUMMARY: path('summary.md', ''),
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_TRACKING_ID: 'github_1',
    ACTIONS_RUNTIME_TOKEN: 'eySecret',
    ACTIONS_RESULTS_URL: 'https://results.example/',
    'INPUT_GITHUB-TOKEN': 'ghs_x',
    INPUT_PERMISSIONS: permissions,
    INPUT_RESULTS: results === null ? '' : path('results.json', JSON.stringify(results)),
  };
  const node = execFileSync('.ci/node24', { encoding: 'utf8' }).trim();
  const child = spawn(node, ['scripts/first-run/main.ts'], { env: { PATH: process.env.PATH, ...environment } });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const exitCode = await new Promise((done) => child.once('close', done));
  return { exitCode, log, summary: readFileSync(join(folder, 'summary.md'), 'utf8') };
}

const textOf = (permissions: JobPermissions) =>
  Object.entries(permissions)
    .map((each) => each.join(': '))
    .join(', ');
const IN_NAMESPACES = { runs: [{ isolation: { mode: 'strict', state: 'namespaces' } }] };

it.each(['compare', 'again'] as const)('the documented permissions of %s are as the table says', async (job) => {
  granted = DOCUMENTED[job];
  const end = await look(textOf(granted), IN_NAMESPACES);
  expect(end.summary).toContain('All is as Tare expects.');
  expect(end).toMatchObject({ exitCode: 0, log: expect.stringContaining('## First run: pull_request, job step') });
  expect(end.summary).toMatch(/^\| ok \| `POST \S+\/check-runs` \| `refused \(checks: write\)` \| `403 Resource/m);
  expect(end.summary.includes('| ok | `second parent of the merge commit` |')).toBe(job === 'compare');
  expect(`${end.log}${end.summary}`).not.toMatch(/ghs_x|eySecret/);
  expect(new Set(bodies)).toEqual(new Set(['{}', JSON.stringify({ query: '{ viewer { login } }' })]));
});

it('what GitHub refuses all the same is named first, and fails the job', async () => {
  granted = { contents: 'read' };
  const end = await look('contents: read, pull-requests: write', {
    runs: [{ isolation: { state: 'none', reason: 'x' } }],
  });
  expect(end.exitCode).toBe(1);
  const [, first] = end.summary.split(':--|\n');
  expect(first?.split('\n')[0]).toMatch(
    /^\| \*\*NOT\*\* \| `GET \S+\/pulls` \| `allowed \(pull-requests: read\)` \| `403/,
  );
  expect(end.summary).toContain('| **NOT** | `isolation` | `namespaces` | `none` |');
});
