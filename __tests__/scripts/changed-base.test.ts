import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { writtenWorkflows, yamlBlocks } from '../../scripts/yaml-blocks.ts';

// A check is the commit's, whatever it was compared with: docs/decisions/018-changed-base.md.

interface Workflow {
  readonly on: unknown;
  readonly jobs: Readonly<Record<string, { readonly if?: unknown }>>;
}

const ROOT = new URL('../..', import.meta.url).pathname;
const WORKFLOWS = [...yamlBlocks(ROOT), ...writtenWorkflows(ROOT)]
  .filter(({ kind }) => kind === 'workflow')
  .map(({ place, text }) => ({ place, ...(parse(text) as Workflow) }))
  .filter(({ on }) => JSON.stringify(on).includes('"pull_request"'));

/** By these a job would be skipped for an edit of the title, and a check that was skipped counts as passed. */
function conditionsOnEdits({ jobs }: Workflow): readonly string[] {
  const conditions = Object.values(jobs).map((job) => String(job.if ?? ''));
  return conditions.filter((condition) => /event\.(?:action|changes)|edited/.test(condition));
}

it.each(WORKFLOWS)('$place measures again when a pull request has another base, and no edit skips it', (workflow) => {
  const { pull_request } = workflow.on as { pull_request: unknown };
  expect(pull_request).toEqual({ types: ['opened', 'synchronize', 'reopened', 'edited'] });
  expect(conditionsOnEdits(workflow)).toEqual([]);
});

it('the reusable workflow has no condition on edits either', () => {
  const own = parse(readFileSync(join(ROOT, '.github/workflows/benchmark.yml'), 'utf8')) as Workflow;
  expect(conditionsOnEdits(own)).toEqual([]);
});

it('the workflows of all pages, and those that tare init writes, are among them', () => {
  const places = WORKFLOWS.map(({ place }) => place.replace(/:\d+$/, ''));
  const pages = ['README.md', 'docs/github-actions.md', 'docs/many-runners.md', 'docs/past.md', 'docs/gate.md'];
  expect(places).toEqual(expect.arrayContaining([...pages, 'examples/criterion/.github/workflows/benchmarks.yml']));
});
