import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseInputs } from '../src/inputs/inputs.ts';
import { ACTIONS, type ActionName } from '../src/model/inputs/actions.ts';
import { OF_THE_JOBS } from './reusable-workflow.ts';

/** A YAML block of a page, as what it is an example of. */
export interface YamlBlock {
  /** `README.md:28` */
  readonly place: string;
  readonly kind: 'workflow' | 'tare.yml';
  /** A whole file: what a block leaves out is around it. */
  readonly text: string;
}

/** All YAML blocks of the repository's pages. Throws for one of which it is not known what it is. */
export function yamlBlocks(root: string): readonly YamlBlock[] {
  return pages(root).flatMap((page) => blocksOf(page, readFileSync(join(root, page), 'utf8')));
}

/** Whole workflows: those that `tare init` writes for examples/, and one for several kinds of benchmarks. */
export function writtenWorkflows(root: string): readonly YamlBlock[] {
  const folders = readdirSync(join(root, 'examples')).map((name) => `examples/${name}/.github/workflows`);
  return [...folders, '__tests__/program/golden']
    .flatMap((folder) => inFolder(root, folder, /\.yml$/))
    .map((place) => ({ place, kind: 'workflow', text: readFileSync(join(root, place), 'utf8') }));
}

function inFolder(root: string, folder: string, pattern: RegExp): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => pattern.test(path) && !path.includes('node_modules'));
}

function pages(root: string): readonly string[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...top, ...['docs', 'examples', 'lab'].flatMap((folder) => inFolder(root, folder, /\.md$/))].sort();
}

/** What a page's blocks are; fences may be indented, in a list. */
export function blocksOf(page: string, markdown: string): readonly YamlBlock[] {
  return [...markdown.matchAll(/^( *)```ya?ml\n([\s\S]*?)^\1```$/gm)].map((match) => {
    const [, indent = '', inside = ''] = match;
    const place = `${page}:${markdown.slice(0, match.index).split('\n').length}`;
    const text = inside.replace(new RegExp(`^${indent}`, 'gm'), '');
    return { place, ...classified(place, text) };
  });
}

function classified(place: string, text: string): Pick<YamlBlock, 'kind' | 'text'> {
  const content: unknown = parse(text);
  if (Array.isArray(content)) return { kind: 'workflow', text: `${HEAD}${JOB}    steps:\n${indented(text, 6)}` };
  const keys = Object.keys((content ?? {}) as object);
  if (keys.includes('jobs')) return { kind: 'workflow', text: keys.includes('on') ? text : `${HEAD}${text}` };
  if (keys.join() === 'permissions') {
    return { kind: 'workflow', text: `${HEAD}${JOB}${indented(text, 4)}    steps:\n      - run: make\n` };
  }
  if (keys.some((key) => ['on', 'steps', 'with', 'uses'].includes(key))) {
    throw new Error(`${place}: it is not known what this block is a part of; teach scripts/yaml-blocks.ts`);
  }
  return { kind: 'tare.yml', text };
}

const HEAD = `name: Example
on:
  pull_request:
    types: [opened, synchronize, reopened, edited]
permissions: {}
concurrency:
  group: example-\${{ github.ref }}
  cancel-in-progress: true
`;
const JOB = `jobs:
  example:
    name: Example
    runs-on: ubuntu-latest
`;

function indented(text: string, by: number): string {
  const [first = ''] = text.split('\n');
  const own = first.length - first.trimStart().length;
  return text.replace(/^(?=.)/gm, ' '.repeat(Math.max(0, by - own)));
}

/** Throws the UserError that a person who copies the block would see. */
export function checkInputs({ place, kind, text }: YamlBlock): void {
  if (kind === 'tare.yml') {
    parseInputs({ given: {}, givenFrom: 'compare', file: { path: place, text } });
    return;
  }
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, Job>> };
  for (const { uses, with: inputs, steps = [] } of Object.values(jobs)) {
    for (const each of [{ uses, with: inputs }, ...steps]) {
      // What is below scripts/ is of docs/first-run.md, with inputs of its own.
      if (each.uses?.startsWith(TARE) !== true || each.uses.startsWith(`${TARE}/scripts/`)) continue;
      const values = Object.entries(each.with ?? {}).map(([name, value]) => [name, String(value)] as const);
      // What a leg of a matrix gives is known when it runs.
      const ofJobs = each.uses.includes('/.github/workflows/') ? Object.keys(OF_THE_JOBS) : [];
      const given = Object.fromEntries(
        values.filter(([name, value]) => !value.includes('matrix.') && !ofJobs.includes(name)),
      );
      parseInputs({ given, givenFrom: actionUsed(each.uses), file: null });
    }
  }
}

/** Which action reads what is given: of the reusable workflow the one of its first job. */
function actionUsed(uses: string): ActionName {
  const [, path = ''] = /^OWNER\/tare(?:\/(.*))?@/.exec(uses) ?? [];
  const name = { '': 'compare', [BENCHMARK]: 'plan', [PUBLISH]: 'publish' }[path] ?? path;
  const action = ACTIONS.find((each) => each.name === name);
  if (action === undefined) throw new Error(`${uses} is no action of this repository`);
  return action.name;
}

const BENCHMARK = '.github/workflows/benchmark.yml';
const PUBLISH = '.github/workflows/publish.yml';

interface Step {
  readonly uses?: string | undefined;
  readonly with?: Readonly<Record<string, unknown>> | undefined;
}
interface Job extends Step {
  readonly steps?: readonly Step[];
}

const TARE = 'OWNER/tare';

/** For actionlint, with this repository's own action and workflow: it then knows their inputs. */
export function forActionlint(text: string): string {
  return text.replaceAll(/OWNER\/tare(\/\S+?)?@\S+/g, (_, path: string | undefined) => `.${path ?? '/'}`);
}

/** For zizmor, with some commit in the place of a release's. */
export function forZizmor(text: string): string {
  return text
    .replaceAll('OWNER/tare', 'octo/tare')
    .replaceAll('SHA_OF_A_RELEASE', '0123456789abcdef0123456789abcdef01234567');
}
