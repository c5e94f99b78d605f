import type { Plan, PlannedCommand, ProgressReader } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import { lockFiles, withoutLock } from '../lock-files.ts';
import { basesVersions, type Versions } from './constraints.ts';
import { pythonOptions } from './options.ts';
import { pdmProgress, pipProgress, poetryProgress, uvProgress } from './progress.ts';
import type { PythonProject } from './project.ts';
import { environmentFolder, inside, venvPython } from './venv.ts';

/** One command of an installation. */
export interface Step extends PlannedCommand {
  /** Name where it fails: `pip install`. */
  readonly step: string;
  readonly read?: ProgressReader;
  /** The lock file that needs its program, which pip can install. */
  readonly lock?: string;
  /** Versions that it is to take where it can. */
  readonly versions?: Versions;
}

/** A package manager by its lock file, and how it installs exactly what that says into the environment that is active. */
interface Manager {
  readonly program: string;
  /** Its lock file may lie above the working directory: one for all members of a workspace. */
  readonly hasWorkspaces?: true;
  /** It makes the environment itself. */
  readonly makesEnvironment?: true;
  /** Name where it fails. */
  readonly step: string;
  readonly read: ProgressReader;
  arguments(project: PythonProject, python: string): readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The first of these lock files in a folder is taken. */
const MANAGERS: readonly Manager[] = [
  {
    program: 'uv',
    hasWorkspaces: true,
    makesEnvironment: true,
    step: 'uv sync --frozen',
    read: uvProgress,
    arguments: ({ extras, groups, isWorkspace }, python) => [
      'sync',
      '--frozen',
      '--python',
      python,
      ...(isWorkspace ? ['--all-packages'] : []),
      ...extras.flatMap((name) => ['--extra', name]),
      ...groups.flatMap((name) => ['--group', name]),
    ],
    // Links into its cache are one file for both sides: one that changed it would change it for the other side.
    environment: { UV_LINK_MODE: 'copy' },
  },
  {
    program: 'poetry',
    step: 'poetry install',
    read: poetryProgress,
    // It refuses a lock file that is older than what it locks.
    arguments: ({ extras, optional, needless }) => [
      'install',
      '--no-interaction',
      ...extras.flatMap((name) => ['--extras', name]),
      ...optional.flatMap((name) => ['--with', name]),
      ...needless.flatMap((name) => ['--without', name]),
    ],
    environment: {},
  },
  {
    program: 'pdm',
    step: 'pdm sync',
    read: pdmProgress,
    // It refuses extras that were not locked. Groups for development are taken without being named.
    arguments: ({ extras, locked }) => [
      '--non-interactive',
      'sync',
      ...extras.filter((name) => locked.includes(name)).flatMap((name) => ['--group', name]),
    ],
    // Or else what another folder's run has left in the tree decides.
    environment: { PDM_IGNORE_SAVED_PYTHON: '1', PDM_CHECK_UPDATE: '0' },
  },
];

/** The environment itself, empty. */
export function emptyEnvironment(context: BuildContext): Step {
  return { step: 'python -m venv', ...inside(context, pythonOf(context), ['-m', 'venv', environmentFolder(context)]) };
}

/** Variables that make later commands take the environment of their side. */
export function activeEnvironment(context: BuildContext) {
  const venv = environmentFolder(context);
  return { VIRTUAL_ENV: venv, UV_PROJECT_ENVIRONMENT: venv } as const;
}

/** Steps of an install-command; null: there is none. */
export function givenInstallation(context: BuildContext): readonly Step[] | null {
  const { installCommand } = pythonOptions(context.options.own);
  if (installCommand === null) return null;
  const script = `PATH="$VIRTUAL_ENV/bin:$PATH"\nexport PATH\n${installCommand}`;
  const given = inside(context, 'sh', ['-ec', script], activeEnvironment(context));
  return [emptyEnvironment(context), { step: 'install-command', ...given }];
}

/** Steps of a lock file, else the manifests by pip, and these packages with it. */
export function* installation(
  project: PythonProject,
  context: BuildContext,
  packages: readonly string[],
): Plan<readonly Step[]> {
  const manager = yield* managerOf(context);
  if (manager === undefined) {
    withoutLock(
      context,
      MANAGERS.map(({ program }) => `${program}.lock`),
    );
    // Pip takes a file with sums only where all that it installs has them.
    const hashed = project.hashed.map((path) => pip(context, ['-r', path]));
    const versions = yield* basesVersions(context);
    const others = pip(context, [...byPip(project), ...packages]);
    return [emptyEnvironment(context), ...hashed, { ...others, versions }];
  }
  const { program, step, read, environment } = manager;
  const args = manager.arguments(project, pythonOf(context));
  const command = inside(context, program, args, { ...activeEnvironment(context), ...environment });
  const synced = { step, read, lock: `${program}.lock`, ...command };
  return manager.makesEnvironment === true ? [synced] : [emptyEnvironment(context), synced];
}

/**
 * Installs what no lock file holds beside what one does: of head in base's versions. Environments that uv makes have no pip.
 */
export function* addition(context: BuildContext, packages: readonly string[]): Plan<readonly Step[]> {
  const bases = yield* basesVersions(context);
  const wanted = packages.map((name) => (bases.has(name) ? `${name}==${bases.get(name)}` : name));
  const ensured = inside(context, venvPython(context), ['-m', 'ensurepip'], activeEnvironment(context));
  return [{ step: 'python -m ensurepip', ...ensured }, pip(context, wanted)];
}

/** Installs these into the environment of the side. */
export function pip(context: BuildContext, args: readonly string[]): Step {
  const command = inside(context, venvPython(context), [...PIP_INSTALL, ...args], activeEnvironment(context));
  return { step: 'pip install', read: pipProgress, ...command };
}

/** Installs a package manager into an environment of its own, and does the step with it. */
export function withOwnProgram(context: BuildContext, { lock: _, ...step }: Step): readonly Step[] {
  const folder = `${context.scratch}/manager`;
  const args = [...PIP_INSTALL, step.file];
  return [
    { step: 'python -m venv', ...inside(context, pythonOf(context), ['-m', 'venv', folder]) },
    { step: `pip install ${step.file}`, read: pipProgress, ...inside(context, `${folder}/bin/python`, args) },
    { ...step, file: `${folder}/bin/${step.file}` },
  ];
}

function pythonOf({ options }: BuildContext): string {
  return pythonOptions(options.own).python ?? 'python3';
}

function* managerOf(context: BuildContext): Plan<Manager | undefined> {
  const here = MANAGERS.find(({ program }) => context.files.includes(`${program}.lock`));
  if (here !== undefined) return here;
  for (const manager of MANAGERS.filter(({ hasWorkspaces }) => hasWorkspaces)) {
    const found = yield* lockFiles(context, [`${manager.program}.lock`]);
    if (found.length > 0) return manager;
  }
  return undefined;
}

const PIP_INSTALL = ['-m', 'pip', 'install', '--progress-bar', 'off', '--no-input', '--disable-pip-version-check'];

/** Installs it as a link to the tree: modules that are compiled lie beside the others then, where tests find them. */
function byPip({ isInstallable, isEditable, extras, grouped, listed }: PythonProject): readonly string[] {
  const own = extras.length === 0 ? '.' : `.[${extras.join(',')}]`;
  return [
    ...listed.flatMap((path) => ['-r', path]),
    ...(isInstallable ? [...(isEditable ? ['-e'] : []), own] : []),
    ...grouped.filter((requirement) => !requirement.startsWith('-')),
  ];
}
