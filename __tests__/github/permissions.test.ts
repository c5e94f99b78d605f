import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writtenWorkflows, yamlBlocks } from '../../scripts/yaml-blocks.ts';
import { connection } from '../../src/github/api.ts';
import type { ActionName } from '../../src/model/inputs/actions.ts';
import { startApiServer, TOKEN } from './api-server.ts';
import { DOCUMENTED, type Job, jobOf, workflowsIn } from './documented-jobs.ts';
import openapi from './fixtures/openapi.json' with { type: 'json' };
import { isAllowed, type JobPermissions, NEEDED, ofFork } from './permissions.ts';

// What the jobs of pages, README, `tare init` and our own workflows may, and what Tare's requests need.

it('the table has every request that the stand-in knows, and no other', () => {
  const routes = Object.entries(openapi.paths).flatMap(([template, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${template}`),
  );
  expect(Object.keys(NEEDED).toSorted()).toEqual(routes.toSorted());
});

it.each<[string, JobPermissions, boolean]>([
  ['contents: read', { contents: 'read' }, true],
  ['contents: read', { contents: 'write' }, true],
  ['contents: write', { contents: 'read' }, false],
  ['contents: read', { contents: 'none' }, false],
  ['contents: read', { issues: 'write' }, false],
  ['metadata: read', {}, true],
  ['pull-requests: write', ofFork({ 'pull-requests': 'write' }), false],
  ['pull-requests: read', ofFork({ 'pull-requests': 'write' }), true],
])('%s by %o: %s', (needed, granted, allowed) => {
  expect(isAllowed(needed, granted)).toBe(allowed);
});

it('the stand-in answers as GitHub does where the token may not, and keeps it', async () => {
  const api = await startApiServer({ 'pull-requests': 'read' });
  const octokit = await connection(TOKEN, api.url).open();
  const place = { owner: 'octo', repo: 'repo', issue_number: 7 };
  expect((await octokit.rest.issues.listComments(place)).status).toBe(200);
  await expect(octokit.rest.issues.createComment({ ...place, body: 'x' })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Resource not accessible by integration'),
  });
  await api.close();
  expect(api.comments).toEqual([]);
  expect(api.violations).toEqual(['POST /repos/octo/repo/issues/7/comments: the job has no pull-requests: write']);
});

const CALLED = '.github/workflows/';

/** What the jobs of a workflow of ours ask for, together: GitHub starts none of them for a caller that grants less. */
function askedBy(file: string): readonly string[] {
  const jobs = workflowsIn(`${CALLED}${file}`).flatMap((workflow) => Object.values(workflow.jobs));
  return jobs.flatMap(({ permissions = {} }) => Object.entries(permissions).map((each) => each.join(': ')));
}

const ROOT = new URL('../..', import.meta.url).pathname;

/** Jobs that a reader copies whole, with their permissions; a page's steps alone have none. */
const copied = [...yamlBlocks(ROOT), ...writtenWorkflows(ROOT)]
  .filter(({ kind }) => kind === 'workflow')
  .flatMap(({ place, text }) =>
    Object.values((parse(text) as { jobs: Record<string, Job> }).jobs).map((job) => ({ place, job })),
  )
  .flatMap(({ place, job }) => (job.permissions === undefined ? [] : [{ place, ...job, granted: job.permissions }]));

describe('a workflow to copy', () => {
  const calls = copied.filter(({ uses = '' }) => uses.startsWith(`OWNER/tare/${CALLED}`));
  const steps = copied.flatMap(({ steps = [], ...job }) =>
    steps.flatMap((step) => {
      const name = /^OWNER\/tare(?:\/(\w+))?@/.exec(step.uses ?? '');
      return name === null ? [] : [{ ...job, step, action: (name[1] ?? 'compare') as ActionName }];
    }),
  );

  it('is in README, docs and what tare init writes', () => {
    const places = [...calls, ...steps].map(({ place }) => place.replace(/:\d+$/, ''));
    expect(places).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/github-actions.md',
        'docs/gate.md',
        'examples/criterion/.github/workflows/benchmarks.yml',
      ]),
    );
  });

  it.each(calls)('grants the jobs that it calls what they ask for: $place', ({ uses = '', granted }) => {
    const file = uses.slice(`OWNER/tare/${CALLED}`.length).replace(/@.*$/, '');
    expect(askedBy(file).filter((needed) => !isAllowed(needed, granted))).toEqual([]);
  });

  it.each(steps)('grants its step what that job has elsewhere: $place', ({ granted, action, step }) => {
    expect(granted).toEqual(jobOf(action, step.with));
  });
});

it('the page on permissions names those of the step, and what an input needs besides', () => {
  expect(DOCUMENTED.compareWithCheckRun).toEqual({ ...DOCUMENTED.compare, checks: 'write' });
});
