import { posix } from 'node:path';
import type { Project } from '../harnesses/harness.ts';
import { type Place, placesIn, projectIn } from '../harnesses/places.ts';
import { findHarness } from '../harnesses/registry.ts';
import type { Inputs } from '../model/inputs/inputs.ts';

/** Benchmarks that were found, and where. */
interface FoundBenchmarks extends Pick<Place, 'harness' | 'reason'> {
  /** Working directory, relative to the root of the repository; `.` for the root itself. */
  readonly folder: string;
  /** The settings file says which harness it is, and where. */
  readonly isSet: boolean;
}

/** The settings file of the repository; null: it has none. */
type InitSettings = Pick<Inputs, 'harnesses' | 'options' | 'workingDirectory'> | null;

/**
 * What a workflow is to compare: what the settings file names, else what is recognised, each in the outermost folders
 * that hold its manifest and have benchmarks.
 * @param project the whole repository
 */
export function findBenchmarks(project: Project, settings: InitSettings): readonly FoundBenchmarks[] {
  const top = settings?.workingDirectory ?? '.';
  const named = settings === null ? [] : namedIn(settings);
  if (named.length > 0) return named;
  const places = placesIn(projectIn(top, project));
  // The settings file says where, and so each harness has no folder of its own.
  const own = top === '.' ? places : places.filter(({ folder }) => folder === '.');
  return own.map(({ harness, reason, folder }) => ({ harness, reason, folder: posix.join(top, folder), isSet: false }));
}

/** Gives the benchmarks that the settings file names, by their harness or by an option that asks for it. */
function namedIn({ harnesses, options, workingDirectory: top }: NonNullable<InitSettings>): readonly FoundBenchmarks[] {
  const each = (folder: string, name: string | null): readonly FoundBenchmarks[] => {
    const asked = name === null ? [] : [{ name, folder: '.' }];
    const harness = findHarness({ harnesses: asked, options }, EMPTY);
    return harness === null ? [] : [{ harness, reason: SETTINGS_FILE, folder, isSet: true }];
  };
  if (harnesses.length === 0) return each(top, null);
  return harnesses.flatMap(({ name, folder }) => each(posix.join(top, folder), name));
}

const SETTINGS_FILE = '.github/tare.yml';
const EMPTY: Project = { files: [], text: () => null };

const HEAD = `name: Benchmarks
on:
  pull_request:
    types: [opened, synchronize, reopened, edited] # another base is an edit
permissions: {}
concurrency:
  group: benchmarks-\${{ github.ref }}
  cancel-in-progress: true
jobs:
`;

const CHECKOUT = `- name: Check out
  uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
  with:
    persist-credentials: false`;

const COMPARE = `- name: Compare
  uses: OWNER/tare@SHA_OF_A_RELEASE # v1`;

/** The first step that README and pages show, too: what is written for a project only adds to it. */
export const FIRST_WORKFLOW = `${HEAD}${jobWith([CHECKOUT, COMPARE])}`;

/** A run has at most so many harnesses. */
const MOST_OF_A_JOB = 10;

/** A workflow, with comments, that compares what was found: in one job, where the names of its folders can be listed. */
export function workflowFor(found: readonly FoundBenchmarks[], project: Project, settings: InitSettings): string {
  const isListed = ({ folder, isSet }: FoundBenchmarks) => isSet || !/[\s,]/.test(folder);
  const listed = found.filter(isListed);
  const jobs = listed.flatMap((_, index) =>
    index % MOST_OF_A_JOB === 0 ? [listed.slice(index, index + MOST_OF_A_JOB)] : [],
  );
  const alone = found.filter((each) => !isListed(each)).map((each) => [each]);
  return `${HEAD}${[...jobs, ...alone].map((each, index) => jobOf(each, index, project, settings)).join('')}`;
}

function jobOf(found: readonly FoundBenchmarks[], index: number, project: Project, settings: InitSettings): string {
  const setUps = new Set(found.flatMap(({ harness, folder }) => harness.setUp?.(folder, project) ?? []));
  const reasons = found.map(({ reason, folder }) => comment(folder === '.' ? reason : `${reason}, in ${folder}`));
  return jobWith([CHECKOUT, ...setUps, compareStep(found, settings !== null)], index, reasons);
}

function jobWith(steps: readonly string[], index = 0, reasons: readonly string[] = []): string {
  const number = index === 0 ? '' : String(index + 1);
  return `  benchmarks${number === '' ? '' : `-${number}`}:
${reasons.map((reason) => `    # Found: ${reason}\n`).join('')}    name: ${['Benchmarks', ...(number === '' ? [] : [number])].join(' ')}
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      contents: read # the code
      pull-requests: write # the comment
    steps:
${indented(steps.join('\n'), 6)}
`;
}

/** What the workflow needs besides being committed, a line each. */
export function stillMissing(found: readonly FoundBenchmarks[], { files }: Project): readonly string[] {
  const present = new Set(files);
  const unlocked = found.filter(
    ({ harness: { lockNames = [] }, folder }) =>
      lockNames.length > 0 &&
      !lockNames.some((name) => foldersUp(folder).some((each) => present.has(posix.join(each, name)))),
  );
  const commands = found.filter(({ harness, isSet }) => isSet && harness.setUp === undefined);
  return [
    'put a release of Tare in the place of OWNER/tare@SHA_OF_A_RELEASE',
    ...unlocked.map(
      ({ harness: { name, lockNames = [] }, folder }) =>
        `${name}: no lock file is there (${lockNames.join(', ')})${folder === '.' ? '' : ` in ${folder} or above it`}; without one head gets the versions that base got, which are the newest of the day`,
    ),
    ...commands.map(
      ({ harness: { name } }) =>
        `${name}: what it needs beyond the runner's own tools, set up in a step before "Compare"`,
    ),
    'pull requests from forks get their comment by a second workflow: docs/github-actions.md#pull-requests-from-forks',
  ];
}

/** The folder and all above it, `.` last. */
function foldersUp(folder: string): readonly string[] {
  return folder === '.' ? ['.'] : [folder, ...foldersUp(posix.dirname(folder))];
}

/** Writes the step that compares. One folder is its working directory; of several each harness has its own. */
function compareStep(found: readonly FoundBenchmarks[], hasSettings: boolean): string {
  const isSet = found.some((each) => each.isSet);
  const [folder = '.', ...more] = new Set(found.map((each) => each.folder));
  const isOne = more.length === 0;
  const names = found.map(({ harness, folder: own }) =>
    isOne || own === '.' ? harness.name : `${harness.name}:${own}`,
  );
  const counted = [...new Set(found.flatMap(({ harness }) => harness.gatedMetric ?? []))];
  const others = found.some(({ harness }) => harness.gatedMetric === undefined) ? ['wall', 'allocations'] : [];
  const inputs = [
    ...(isSet ? [] : [`harness: ${isOne ? names.join(', ') : JSON.stringify(names.join(', '))}`]),
    ...(isSet || !isOne || folder === '.' ? [] : [`working-directory: ${JSON.stringify(folder)}`]),
    ...(hasSettings || counted.length === 0
      ? []
      : [
          '# Counted, not timed: so it is not gated unless asked for.',
          `metrics: ${[...others, ...counted].join(' ')}`,
        ]),
    // What is given to a step wins over the settings file.
    ...(hasSettings ? [] : ['# Smaller changes than this are not called a regression.', 'threshold: 5%']),
  ];
  const given = inputs.length === 0 ? '' : `\n  with:\n${indented(inputs.join('\n'), 4)}`;
  return `${hasSettings ? `# Settings are in ${SETTINGS_FILE}.\n` : ''}${COMPARE}${given}`;
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
