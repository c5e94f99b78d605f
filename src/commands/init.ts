import { posix } from 'node:path';
import type { Harness, Project } from '../harnesses/harness.ts';
import { type Detected, recognise } from '../harnesses/registry.ts';

/** Benchmarks that were found, and where. */
interface FoundBenchmarks extends Detected {
  /** Working directory, relative to the root of the repository; `.` for the root itself. */
  readonly folder: string;
}

/**
 * What is recognised in a repository, each in the outermost folder that holds its manifest and says as much as the whole.
 * @param project the whole repository
 */
export function findBenchmarks(project: Project): readonly FoundBenchmarks[] {
  return recognise(project).map((found) => {
    const { harness, score } = found;
    const says = (folder: string) => (harness.detect(below(folder, project))?.score ?? 0) >= score;
    const manifests = new Set([...harness.manifests, harness.looksFor?.file ?? '']);
    const folder = foldersWith(manifests, project).find(says) ?? '.';
    return { ...found, ...harness.detect(below(folder, project)), folder };
  });
}

/** Those that have a file of such a name, the outermost first. */
function foldersWith(names: ReadonlySet<string>, { files }: Project): readonly string[] {
  const having = files.filter((file) => names.has(posix.basename(file))).map((file) => posix.dirname(file));
  const depth = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  return [...new Set(having)].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

function below(folder: string, project: Project): Project {
  if (folder === '.') return project;
  const prefix = `${folder}/`;
  return {
    files: project.files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length)),
    text: (path) => project.text(`${prefix}${path}`),
  };
}

const HEAD = `# Compares the benchmarks of each pull request with those of the commit it starts from, on one runner, and comments.
name: Benchmarks
on: pull_request
# Nothing but what each job asks for.
permissions: {}
# A newer push to a pull request ends the run of the older one.
concurrency:
  group: benchmarks-\${{ github.ref }}
  cancel-in-progress: true
jobs:
`;

const CHECKOUT = `- name: Check out
  uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
  with:
    persist-credentials: false`;

/** A workflow, with comments, that compares what was found: a job each. */
export function workflowFor(found: readonly FoundBenchmarks[]): string {
  return `${HEAD}${found.map((each) => jobOf(each, found.length > 1)).join('')}`;
}

function jobOf({ harness, folder, reason }: FoundBenchmarks, isOneOfMany: boolean): string {
  const id = isOneOfMany ? `benchmarks-${harness.name}` : 'benchmarks';
  const name = isOneOfMany ? `Benchmarks (${harness.name})` : 'Benchmarks';
  const steps = [
    CHECKOUT,
    ...(harness.setUp === undefined ? [] : [harness.setUp(folder)]),
    compareStep(harness, folder),
  ];
  return `  ${id}:
    # Found: ${comment(reason)}
    name: ${name}
    runs-on: ubuntu-latest
    # Of measuring Tare takes 10 minutes unless time-budget says otherwise; building comes beside it.
    timeout-minutes: 60
    permissions:
      contents: read # the code
      pull-requests: write # the comment
    steps:
${indented(steps.join('\n'), 6)}
`;
}

function compareStep({ name }: Harness, folder: string): string {
  const inputs = [`harness: ${name}`, ...(folder === '.' ? [] : [`working-directory: ${JSON.stringify(folder)}`])];
  return `- name: Compare
  uses: OWNER/tare@SHA_OF_A_RELEASE # v1
  with:
${indented(inputs.join('\n'), 4)}
    # Smaller changes than this are not called a regression.
    threshold: 5%`;
}

function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}

/** Names of files are anybody's: nothing of them ends the line of a comment. */
function comment(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
