import { UserError } from '../../../errors.ts';
import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';
import type { BuildContext, Project } from '../../harness.ts';
import { lockFiles } from '../lock-files.ts';

/** Each package manager of JavaScript by its lock files, and how it installs exactly what they say. */
interface PackageManager {
  readonly program: string;
  readonly locks: readonly string[];
  /** @param version what `--version` says */
  arguments(version: string, files: readonly string[]): readonly string[];
}

/** The first of these lock files in a folder is taken: that of npm is often a leftover. */
const MANAGERS: readonly PackageManager[] = [
  {
    program: 'pnpm',
    locks: ['pnpm-lock.yaml'],
    // Its store links files into every tree: a side that changed one of them would change it for the other side.
    arguments: () => ['install', '--frozen-lockfile', '--config.package-import-method=copy'],
  },
  {
    program: 'yarn',
    locks: ['yarn.lock'],
    arguments: (version) =>
      /^[01]\./.test(version) ? ['install', '--frozen-lockfile', '--non-interactive'] : ['install', '--immutable'],
  },
  {
    program: 'bun',
    locks: ['bun.lock', 'bun.lockb'],
    arguments: () => ['install', '--frozen-lockfile', '--backend=copyfile'],
  },
  {
    program: 'npm',
    locks: ['npm-shrinkwrap.json', 'package-lock.json'],
    // An archive of the repository that does not match the lock file would be taken out of the cache, where the other
    // side has put its own under that sum; read again it is an error.
    arguments: (_version, files) => [
      'ci',
      '--no-audit',
      '--no-fund',
      ...(files.some((file) => /\.(?:tgz|tar\.gz)$/.test(file)) ? ['--prefer-online'] : []),
    ],
  },
];

const LOCKS: readonly string[] = MANAGERS.flatMap(({ locks }) => locks);

interface Installed {
  /** `npm 11.4.2`; empty: nothing was installed. */
  readonly manager: string;
  /** Folder of the lock file; null: there is none. */
  readonly folder: string | null;
  readonly failures: readonly Failure[];
}

/**
 * Installs one side's packages in its own tree as its lock file says, in the working directory or the nearest folder
 * above it that has one. Throws UserError where there is none, unless a command of the user's does so itself.
 */
export function* installNodePackages(
  context: BuildContext,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Plan<Installed> {
  const lock = yield* findLock(context);
  if (lock === null) {
    if (isOptional) return { manager: '', folder: null, failures: [] };
    throw new UserError(
      `no lock file was found in the working directory (${LOCKS.join(', ')})`,
      'Commit the lock file of your package manager, or install with build-command.',
    );
  }
  const { manager, folder } = lock;
  const inFolder = ([file, ...args]: readonly [string, ...string[]]): PlannedCommand => ({
    file,
    arguments: args,
    cwd: folder,
    environment: { PWD: folder, ...QUIET },
    trust: 'untrusted',
    timeoutMs: context.buildTimeoutMs,
  });
  let program: readonly [string, ...string[]] = [manager.program];
  let [asked] = yield* resultsOf([inFolder([...program, '--version'])]);
  if (asked.notStarted && manager.program === 'yarn') {
    const [settings] = yield* resultsOf([inFolder(['cat', '.yarnrc.yml'])]);
    // Yarn's own start script does the same: yarn need not be on the machine.
    const path = YARN_PATH.exec(settings.stdout)?.[1];
    if (path !== undefined) {
      program = ['node', path];
      [asked] = yield* resultsOf([inFolder([...program, '--version'])]);
    }
  }
  if (asked.notStarted) {
    throw new UserError(
      `${manager.program} was not found on this machine, and ${lock.file} is its lock file`,
      `Install ${manager.program} first.`,
    );
  }
  const version = asked.stdout.trim();
  const [installed] = yield* resultsOf([inFolder([...program, ...manager.arguments(version, context.files)])]);
  const failures = succeeded(installed) ? [] : [failureOf(manager.program, installed)];
  return { manager: `${manager.program} ${version}`, folder, failures };
}

/**
 *     yarnPath: .yarn/releases/yarn-4.10.2.cjs
 */
const YARN_PATH = /^yarnPath:[ \t]*["']?([^\s"'#]+)/m;

/** Steps for a GitHub runner, which has npm and yarn. The first of the folder's lock files says what else is needed. */
export function setUpNode(folder: string, { files, text }: Project): string {
  const folders = [folder, ...foldersAbove(folder)].map((each) => (each === '.' ? '' : `${each}/`));
  const nearest = folders.find((each) => LOCKS.some((lock) => files.includes(`${each}${lock}`))) ?? '';
  const manager = MANAGERS.find(({ locks }) => locks.some((lock) => files.includes(`${nearest}${lock}`)));
  if (manager?.program === 'bun') return `${BUN}\n${NODE}`;
  if (manager?.program !== 'pnpm') return NODE;
  // Given twice, the version is an error.
  const isNamed = /"packageManager"\s*:/.test(text('package.json') ?? '');
  return `${PNPM}${isNamed ? '' : '\n  with:\n    version: latest'}\n${NODE}`;
}

function foldersAbove(folder: string): readonly string[] {
  if (folder === '.') return [];
  const parts = folder.split('/').slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), '.'];
}

const NODE = `- name: Node
  uses: actions/setup-node@395ad3262231945c25e8478fd5baf05154b1d79f # v6.1.0
  with:
    node-version: lts/*
    # What a pull request leaves in a cache is not to be trusted by the next run.
    package-manager-cache: false`;
const PNPM = `- name: pnpm
  uses: pnpm/action-setup@41ff72655975bd51cab0327fa583b6e92b6d3061 # v4.2.0`;
const BUN = `- name: Bun
  uses: oven-sh/setup-bun@735343b667d3e6f658f44d0eca948eb6282f2b76 # v2.0.2`;

/** Nobody answers questions; corepack would ask before it fetches the manager that package.json names. */
const QUIET = { CI: 'true', COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' } as const;

interface Lock {
  readonly manager: PackageManager;
  readonly file: string;
  readonly folder: string;
}

function* findLock(context: BuildContext): Plan<Lock | null> {
  const paths = yield* lockFiles(context, LOCKS);
  for (const manager of MANAGERS) {
    for (const file of manager.locks) {
      const path = paths.find((each) => each.endsWith(`/${file}`));
      if (path !== undefined) return { manager, file, folder: path.slice(0, -file.length - 1) };
    }
  }
  return null;
}

function failureOf(program: string, result: CommandResult): Failure {
  const output = firstLines(`${result.stderr}\n${result.stdout}`, 30);
  return {
    of: { kind: 'folder', folder: '' },
    reason: `\`${program}\` installing packages ${howItEnded(result)}`,
    output,
  };
}
