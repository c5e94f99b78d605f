import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { blocksOf } from '../../scripts/yaml-blocks.ts';
import type { ActionName } from '../../src/model/inputs/actions.ts';
import type { JobPermissions } from './permissions.ts';

type Inputs = Readonly<Record<string, unknown>>;

export interface Job {
  readonly permissions?: JobPermissions;
  readonly uses?: string;
  readonly steps?: readonly { readonly uses?: string; readonly with?: Inputs }[];
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The permissions of a job, as a workflow of this repository or all of a page's that have it grant them. */
function documentedJob(file: string, job: string): JobPermissions {
  const found = workflowsIn(file).flatMap(({ jobs }) => {
    const permissions = jobs[job]?.permissions;
    return permissions === undefined ? [] : [permissions];
  });
  const [first] = found;
  if (first === undefined || found.some((each) => JSON.stringify(each) !== JSON.stringify(first))) {
    throw new Error(`${file}: not one set of permissions of a job ${job}: ${JSON.stringify(found)}`);
  }
  return first;
}

/** The whole workflows of a file, or of a page. */
export function workflowsIn(file: string): readonly Workflow[] {
  const text = textOf(file);
  if (!file.endsWith('.md')) return [parse(text) as Workflow];
  return blocksOf(file, text)
    .filter(({ kind }) => kind === 'workflow')
    .map((block) => parse(block.text) as Workflow);
}

/** | `checks: write` | `check-run: true` | no check run, with a notice | */
function permissionTable(file: string): JobPermissions {
  return Object.fromEntries(
    [...textOf(file).matchAll(/^\| `([a-z-]+): (read|write)` \|/gm)].map(([, name = '', access = '']) => [
      name,
      access,
    ]),
  );
}

function textOf(file: string): string {
  // From the repository's root, where tests and e2e run: there this file is a part of a bundle.
  return readFileSync(file, 'utf8');
}

const BENCHMARK = '.github/workflows/benchmark.yml';

/** Of every job that Tare is part of, by the action of its step. */
export const DOCUMENTED = {
  /** A step in a job of somebody's own. */
  compare: documentedJob('docs/github-actions.md', 'benchmarks'),
  /** The same with all that an input may want. */
  compareWithCheckRun: permissionTable('docs/github-actions.md'),
  compareWithIssue: documentedJob('docs/drift.md', 'drift'),
  plan: documentedJob(BENCHMARK, 'plan'),
  measure: documentedJob(BENCHMARK, 'measure'),
  merge: documentedJob(BENCHMARK, 'merge'),
  publish: documentedJob('.github/workflows/publish.yml', 'publish'),
  publishWithCheckRun: documentedJob('docs/gate.md', 'publish'),
  again: documentedJob('docs/gate.md', 'again'),
} as const;

/** Of the documented job whose step has this action with these inputs. */
export function jobOf(action: ActionName, inputs: Inputs = {}): JobPermissions {
  const isAsked = (input: string) => String(inputs[input]) === 'true';
  const name = `${action}${isAsked('check-run') ? 'WithCheckRun' : ''}${isAsked('issue') ? 'WithIssue' : ''}`;
  if (!Object.hasOwn(DOCUMENTED, name)) throw new Error(`no documented workflow has a job ${name}`);
  return DOCUMENTED[name as keyof typeof DOCUMENTED];
}
