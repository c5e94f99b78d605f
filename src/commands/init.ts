import { posix } from 'node:path';
import type { Harness, Project } from '../harnesses/harness.ts';
import { type Detected, findHarness, isSure, recognise } from '../harnesses/registry.ts';
import type { Inputs } from '../model/inputs/inputs.ts';

/** Benchmarks that were found, and where. */
interface FoundBenchmarks extends Pick<Detected, 'harness' | 'reason'> {
  /** Working directory, relative to the root of the repository; `.` for the root itself. */
  readonly folder: string;
  /** The settings file says which harness it is, and where. */
  readonly isSet: boolean;
}

/** What the settings file of the repository says; null: it has none. */
type InitSettings = Pick<Inputs, 'harness' | 'options' | 'workingDirectory'> | null;

/**
 * What a workflow is to compare: what the settings file names, else what is recognised, each in the outermost folders
 * that hold its manifest and have benchmarks.
 * @param project the whole repository
 */
export function findBenchmarks(project: Project, settings: InitSettings): readonly FoundBenchmarks[] {
  const top = settings?.workingDirectory ?? '.';
  const named = settings === null ? null : findHarness(settings, EMPTY);
  if (named !== null) return [{ harness: named, reason: SETTINGS_FILE, folder: top, isSet: true }];
  return recognise(below(top, project)).flatMap((detected) => {
    const { harness } = detected;
    if (!isSure(detected)) return [];
    const own = settings === null || top === '.' ? foldersWith(harness, project) : [top];
    const taken: FoundBenchmarks[] = [];
    for (const folder of own) {
      const seen = harness.detect(below(folder, project));
      if (seen === null || !isSure(seen) || taken.some((each) => isWithin(folder, each.folder))) continue;
      taken.push({ harness, reason: seen.reason, folder, isSet: false });
    }
    return taken;
  });
}

const SETTINGS_FILE = '.github/tare.yml';
const EMPTY: Project = { files: [], text: () => null };

/** Those that have a file that it reads, the outermost first. */
function foldersWith(harness: Harness, { files }: Project): readonly string[] {
  const names = new Set([...harness.manifests, harness.looksFor?.file ?? '']);
  const having = files.filter((file) => names.has(posix.basename(file))).map((file) => posix.dirname(file));
  const depth = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  return [...new Set(having)].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

function isWithin(folder: string, outer: string): boolean {
  return outer === '.' || folder.startsWith(`${outer}/`);
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
export function workflowFor(found: readonly FoundBenchmarks[], project: Project, settings: InitSettings): string {
  const ids = new Set<string>();
  const jobs = found.map((each) => {
    const label = labelOf(each, found);
    const id = unusedId(label === null ? 'benchmarks' : `benchmarks-${slug(label)}`, ids);
    return jobOf(each, { id, label, project, settings });
  });
  return `${HEAD}${jobs.join('')}`;
}

/** What tells a job from the others; null: there are none. */
function labelOf({ harness, folder }: FoundBenchmarks, found: readonly FoundBenchmarks[]): string | null {
  if (found.length === 1) return null;
  const isOnly = found.filter((each) => each.harness === harness).length === 1;
  return isOnly ? harness.name : `${harness.name}, ${folder}`;
}

/** GitHub allows letters, digits, `-` and `_` in the id of a job. */
function slug(label: string): string {
  return label.replace(/[^A-Za-z0-9_]+/g, '-').slice(0, 60);
}

function unusedId(wanted: string, ids: Set<string>): string {
  let id = wanted;
  for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
}

interface Job {
  readonly id: string;
  readonly label: string | null;
  readonly project: Project;
  readonly settings: InitSettings;
}

function jobOf(found: FoundBenchmarks, { id, label, project, settings }: Job): string {
  const { harness, folder, reason } = found;
  const setUp = harness.setUp?.(folder, project) ?? null;
  const steps = [CHECKOUT, ...(setUp === null ? [] : [setUp]), compareStep(found, settings !== null)];
  return `  ${id}:
    # Found: ${comment(reason)}
    name: ${label === null ? 'Benchmarks' : JSON.stringify(`Benchmarks (${comment(label)})`)}
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

function compareStep({ harness, folder, isSet }: FoundBenchmarks, hasSettings: boolean): string {
  const inputs = [
    ...(isSet ? [] : [`harness: ${harness.name}`]),
    ...(isSet || folder === '.' ? [] : [`working-directory: ${JSON.stringify(folder)}`]),
    // What is given to a step wins over the settings file.
    ...(hasSettings ? [] : ['# Smaller changes than this are not called a regression.', 'threshold: 5%']),
  ];
  return `- name: Compare
${hasSettings ? `  # Settings are in ${SETTINGS_FILE}.\n` : ''}  uses: OWNER/tare@SHA_OF_A_RELEASE # v1${
    inputs.length === 0 ? '' : `\n  with:\n${indented(inputs.join('\n'), 4)}`
  }`;
}

function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}

/** Names of files are anybody's: nothing of them ends the line of a comment, or is an expression to the runner. */
function comment(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, '?')
    .replaceAll('${{', '$ {')
    .slice(0, 200);
}
