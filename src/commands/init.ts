import { posix } from 'node:path';
import type { Project } from '../harnesses/harness.ts';
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

/** A workflow, with comments, that compares what was found: in one job, where the names of its folders can be listed. */
export function workflowFor(found: readonly FoundBenchmarks[]): string {
  const isListed = ({ folder }: FoundBenchmarks) => !/[\s,]/.test(folder);
  const jobs = [found.filter(isListed), ...found.filter((each) => !isListed(each)).map((each) => [each])];
  return `${HEAD}${jobs
    .filter((each) => each.length > 0)
    .map(jobOf)
    .join('')}`;
}

function jobOf(found: readonly FoundBenchmarks[], index: number): string {
  const setUps = new Set(found.flatMap(({ harness, folder }) => harness.setUp?.(folder) ?? []));
  const steps = [CHECKOUT, ...setUps, compareStep(found)];
  return `  benchmarks${index === 0 ? '' : `-${index + 1}`}:
${found.map(({ reason, folder }) => `    # Found: ${comment(folder === '.' ? reason : `${reason}, in ${folder}`)}`).join('\n')}
    name: Benchmarks${index === 0 ? '' : ` ${index + 1}`}
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

/** Of one folder it is the working directory; of several each harness has its own. */
function compareStep(found: readonly FoundBenchmarks[]): string {
  const [folder = '.', ...others] = new Set(found.map((each) => each.folder));
  const isOne = others.length === 0;
  const names = found.map((each) =>
    isOne || each.folder === '.' ? each.harness.name : `${each.harness.name}:${each.folder}`,
  );
  const inputs = [
    `harness: ${isOne ? names.join(', ') : JSON.stringify(names.join(', '))}`,
    ...(isOne && folder !== '.' ? [`working-directory: ${JSON.stringify(folder)}`] : []),
  ];
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
