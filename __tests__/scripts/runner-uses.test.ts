import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writtenWorkflows, type YamlBlock, yamlBlocks } from '../../scripts/yaml-blocks.ts';

// Every `uses` of this repository, by the rule of the runner that reads it: act and actionlint have rules of their own.

/**
 * What a step uses, as the runner reads it; null: it refuses the workflow. From actions/runner 2.336.0,
 * src/Sdk/DTPipelines/Pipelines: ObjectTemplating/PipelineTemplateConverter.cs (ConvertToStep) and, of `$/`,
 * PipelineConstants.cs (TryParseSelfRepository).
 */
function readByRunner(uses: string): { readonly kind: string; readonly path?: string } | null {
  if (uses.startsWith('docker://')) return { kind: 'image' };
  if (uses.startsWith('./') || uses.startsWith('.\\')) return { kind: 'workspace', path: uses };
  if (uses.startsWith('$/')) {
    const path = uses.slice('$/'.length).replace(/^\/+/, '');
    // TryParseSelfRepository is false for it, so that it is read as what follows.
    if (path !== '') return { kind: 'own repository', path };
  }
  const [name = '', ref = '', ...more] = uses.split('@');
  const segments = name.split(/[/\\]/).filter((segment) => segment !== '');
  return segments.length < 2 || ref === '' || more.length > 0 ? null : { kind: 'repository' };
}

/** A called workflow, which GitHub itself reads: "Reusing workflows" in its documentation. */
const CALLED = /^(?:\.|[\w-]+\/[\w.-]+)\/\.github\/workflows\/[\w.-]+\.ya?ml(?:@\S+)?$/;

interface Step {
  readonly uses?: string;
}
interface Job extends Step {
  readonly steps?: readonly Step[];
}

const ROOT = new URL('../..', import.meta.url).pathname;
const FOLDER = '.github/workflows';
const OWN = readdirSync(join(ROOT, FOLDER)).map((name): YamlBlock => {
  const place = `${FOLDER}/${name}`;
  return { place, kind: 'workflow', text: readFileSync(join(ROOT, place), 'utf8') };
});
const WORKFLOWS = [...OWN, ...yamlBlocks(ROOT), ...writtenWorkflows(ROOT)].filter(({ kind }) => kind === 'workflow');
const jobsOf = ({ text }: YamlBlock): readonly Job[] => Object.values((parse(text) as { jobs: object }).jobs);

describe('the rule of the runner', () => {
  it.each(['$/plan', '$//plan', './', './plan', '.\\plan', 'a/b@v1', 'a/b/c/d@v1', 'docker://alpine:3'])(
    'takes %s',
    (uses) => expect(readByRunner(uses)).not.toBeNull(),
  );

  it.each(['$/', '$//', '$', 'a', 'a/b', 'a@v1', 'a/b@', 'a/b@v1@v2'])('refuses %s', (uses) =>
    expect(readByRunner(uses)).toBeNull(),
  );
});

it('every step of our workflows, of those on pages, and of those that tare init writes, uses what the runner takes', () => {
  const used = WORKFLOWS.flatMap((workflow) =>
    jobsOf(workflow).flatMap(({ steps = [] }) => steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]))),
  );
  expect(used.filter((uses) => uses.startsWith('$/'))).toEqual(['$/plan', '$/measure', '$/merge', '$/publish']);
  expect(used.filter((uses) => uses.startsWith('OWNER/tare')).length).toBeGreaterThan(10);
  expect(used.filter((uses) => readByRunner(uses) === null)).toEqual([]);
  const own = used.flatMap((uses) => {
    const read = readByRunner(uses);
    const onPage = /^OWNER\/tare(?:\/(.+))?@/.exec(uses);
    if (onPage !== null) return [join(onPage[1] ?? '', 'action.yml')];
    return read?.kind === 'own repository' ? [`${read.path}/action.yml`] : [];
  });
  expect(own.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('every job that calls a workflow names a file and a revision', () => {
  const called = WORKFLOWS.flatMap((workflow) => jobsOf(workflow).flatMap(({ uses }) => uses ?? []));
  expect(called.length).toBeGreaterThan(3);
  for (const uses of called) expect(uses).toMatch(CALLED);
  for (const uses of called.filter((each) => !each.startsWith('./'))) expect(uses).toContain('@');
});
