import type { Calibrator } from '../clocks/calibrator.ts';
import { SHARED_CALIBRATORS } from '../clocks/registry.ts';
import { UserError } from '../errors.ts';
import { command } from './command/index.ts';
import { go } from './go/index.ts';
import type { Detection, Harness, Project } from './harness.ts';
import { processes } from './process/index.ts';

/** Every harness. Docs tables and the input check derive from this. */
export const HARNESSES: readonly Harness[] = [go, command, processes];

/** What `harness` may be. */
export const HARNESS_NAMES: readonly string[] = ['auto', ...HARNESSES.map(({ name }) => name)];

/** Base names of the files whose text the detection of some harness asks for. */
export const MANIFESTS: ReadonlySet<string> = new Set(HARNESSES.flatMap(({ manifests }) => manifests));

const ALL_CALIBRATORS = [...HARNESSES.flatMap(({ clocks = [] }) => clocks), ...SHARED_CALIBRATORS];

/** Every clock whose cost can be measured. Docs tables and the check of `timer-windows` derive from this. */
export const CALIBRATORS: readonly Calibrator[] = ALL_CALIBRATORS.filter(({ instrument }) => instrument === undefined);

/** What an instrument costs as well, which is no clock of benchmarks. undefined for names that are not known. */
export function calibratorNamed(clock: string): Calibrator | undefined {
  return ALL_CALIBRATORS.find((calibrator) => calibrator.clock === clock);
}

/** Variables that say where compilers put temporary files. */
export const TEMPORARY_FOLDER_VARIABLES: readonly string[] = [
  'TMPDIR',
  ...HARNESSES.flatMap(({ temporaryFolderVariables = [] }) => temporaryFolderVariables),
];

/** What the choice depends on; `Inputs` fits. */
export interface HarnessChoice {
  readonly harness: string;
  readonly benchCommand: string | null;
  readonly commands: readonly unknown[];
}

/**
 * The harness by name; for `auto`, the command harness when there is a bench-command, the process harness when there
 * are commands, else the one that is surest of this project. null: none recognises it. Throws UserError for a name that is
 * not known, and when several are equally sure.
 */
export function findHarness(
  { harness: name, benchCommand, commands }: HarnessChoice,
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): Harness | null {
  if (name !== 'auto') {
    const named = harnesses.find((harness) => harness.name === name);
    if (named !== undefined) return named;
    throw new UserError(`harness: ${name} is not known`, `Give one of ${HARNESS_NAMES.join(', ')}.`);
  }
  if (benchCommand !== null) return command;
  if (commands.length > 0) return processes;
  return detect(project, harnesses);
}

/** As findHarness; throws UserError when there is none. */
export function chooseHarness(
  choice: HarnessChoice,
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): Harness {
  const found = findHarness(choice, project, harnesses);
  if (found !== null) return found;
  const projects = harnesses.flatMap(({ looksFor }) => looksFor?.project ?? []);
  throw new UserError(
    `no benchmarks of a known kind were found in the working directory (${nothingFound(harnesses)})`,
    `Set working-directory to the folder of ${listed(projects, 'or')}, or give a bench-command or a command.`,
  );
}

/** `no go.mod, no Cargo.toml` */
export function nothingFound(harnesses: readonly Harness[] = HARNESSES): string {
  return harnesses.flatMap(({ looksFor }) => (looksFor === null ? [] : `no ${looksFor.file}`)).join(', ');
}

interface Detected extends Detection {
  readonly harness: Harness;
}

function detect(project: Project, harnesses: readonly Harness[]): Harness | null {
  const detected = harnesses.flatMap((harness): readonly Detected[] => {
    const detection = harness.detect(project);
    return detection === null ? [] : [{ harness, ...detection }];
  });
  const best = Math.max(...detected.map(({ score }) => score));
  const [first, ...others] = detected.filter(({ score }) => score === best);
  if (first === undefined) return null;
  if (others.length === 0) return first.harness;
  const names = [first, ...others].map(({ harness }) => harness.name);
  throw new UserError(
    `harness: auto is ambiguous: benchmarks of several kinds were found (${listed(names, 'and')})`,
    `Set harness to ${listed(names, 'or')}, or working-directory to a folder that has only one kind.`,
    { details: [first, ...others].map(({ harness, reason }) => `${harness.name}: ${reason}`) },
  );
}

/** `a, b or c` */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  const before = words.slice(0, -1).join(', ');
  return before === '' ? (words.at(-1) ?? '') : `${before} ${last} ${words.at(-1)}`;
}
