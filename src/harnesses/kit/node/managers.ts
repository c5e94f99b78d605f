import type { ProgressReader } from '../../../model/command-plan.ts';

/** Each package manager of JavaScript by its lock files, and how it installs. */
export interface PackageManager {
  readonly program: string;
  readonly locks: readonly string[];
  /** Its package, where npm installs the manager itself. @param version that is asked for */
  packageOf?(version: string): string;
  /** The newest versions that read a lock file, as npm takes them: `10`. @param lock how it begins */
  versionFor?(lock: string): string;
  /**
   * Exactly what the lock file says. @param version what `--version` says
   */
  locked(version: string, files: readonly string[]): readonly string[];
  /** With what a lock file says where manifests allow it; it leaves a lock file. */
  resolved(version: string): readonly string[];
  /** Did it refuse a lock file since a version before it wrote that? It keeps what is locked when it brings it up to date. */
  isOlderLock?(output: string): boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read?: ProgressReader;
}

/** Yarn 1 is another program than those after it. @param version `1.22.22`, or `1` for the newest of these */
export function isClassic(version: string): boolean {
  return /^[01](?:\.|$)/.test(version);
}

/** Its store links files into every tree: a side that changed one of them would change it for the other side. */
const PNPM_COPIES = '--config.package-import-method=copy';
const NPM_QUIET = ['--no-audit', '--no-fund'] as const;

/** The first of these lock files in a folder is taken: that of npm is often a leftover. */
export const MANAGERS: readonly PackageManager[] = [
  {
    program: 'pnpm',
    locks: ['pnpm-lock.yaml'],
    // lockfileVersion: '9.0'
    versionFor: (lock) => {
      const [, major = '9'] = /^lockfileVersion: *["']?(\d)/m.exec(lock) ?? [];
      return major === '5' ? '7' : major === '6' ? '8' : '10';
    },
    locked: () => ['install', '--frozen-lockfile', PNPM_COPIES],
    resolved: () => ['install', '--no-frozen-lockfile', PNPM_COPIES],
    // It would fetch the version that package.json names by itself, or refuse, where what is here is another.
    environment: {
      npm_config_manage_package_manager_versions: 'false',
      pnpm_config_manage_package_manager_versions: 'false',
      pnpm_config_pm_on_fail: 'ignore',
    },
    // Progress: resolved 120, reused 100, downloaded 20, added 118
    read: (line) => {
      const [, total, done] = /^Progress: resolved (\d{1,6}),.* added (\d{1,6})/.exec(line) ?? [];
      return total === undefined ? null : { done: Number(done), total: Number(total), subject: '' };
    },
  },
  {
    program: 'yarn',
    locks: ['yarn.lock'],
    packageOf: (version) => (isClassic(version) ? 'yarn' : '@yarnpkg/cli-dist'),
    versionFor: (lock) => (/^__metadata:/m.test(lock) ? '4' : '1'),
    locked: (version) =>
      isClassic(version) ? ['install', '--frozen-lockfile', '--non-interactive'] : ['install', '--immutable'],
    resolved: (version) => (isClassic(version) ? ['install', '--non-interactive'] : ['install', '--no-immutable']),
    // ➤ YN0087: Migrated your project to the latest Yarn version 🚀
    isOlderLock: (output) => /\bYN0087\b/.test(output),
    // In Plug'n'Play packages are archives, which only Yarn's own hooks can read.
    environment: { YARN_NODE_LINKER: 'node-modules', YARN_ENABLE_TELEMETRY: '0' },
    // [2/4] Fetching packages...
    // ➤ YN0000: ┌ Fetch step
    read: (line) => {
      const [, step, total, said] = /^\[(\d)\/(\d)\] (?:\S+ +)?(\w+ing [\w ]{1,40})\.\.\./.exec(line) ?? [];
      if (step !== undefined) return { done: Number(step) - 1, total: Number(total), subject: said ?? '' };
      const [, phase] = /^➤ YN0000: ┌ ([\w -]{1,40})$/.exec(line) ?? [];
      return phase === undefined ? null : { subject: phase };
    },
  },
  {
    program: 'bun',
    locks: ['bun.lock', 'bun.lockb'],
    versionFor: () => '1',
    locked: () => ['install', '--frozen-lockfile', '--backend=copyfile'],
    resolved: () => ['install', '--backend=copyfile'],
  },
  {
    program: 'npm',
    locks: ['npm-shrinkwrap.json', 'package-lock.json'],
    // An archive of the repository that does not match the lock file would be taken out of the cache, where the other
    // side has put its own under that sum; read again it is an error.
    locked: (_version, files) => [
      'ci',
      ...NPM_QUIET,
      ...(files.some((file) => /\.(?:tgz|tar\.gz)$/.test(file)) ? ['--prefer-online'] : []),
    ],
    // Many that commit no lock file have `package-lock=false` in .npmrc.
    resolved: () => ['install', ...NPM_QUIET, '--package-lock=true'],
  },
];

export const LOCKS: readonly string[] = MANAGERS.flatMap(({ locks }) => locks);

/** The file that a manager writes. */
export function ownLock({ locks }: PackageManager): string {
  return (locks.find((lock) => lock !== 'npm-shrinkwrap.json') ?? '') as string;
}
