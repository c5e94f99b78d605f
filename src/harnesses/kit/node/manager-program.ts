import { UserError } from '../../../errors.ts';
import { isText, recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext } from '../../harness.ts';
import { isClassic, MANAGERS, type PackageManager } from './managers.ts';

/** A manager that works. */
export interface ManagerProgram {
  readonly command: readonly [file: string, ...first: string[]];
  readonly version: string;
  readonly warnings: readonly Warning[];
  /** The folder in which scripts find it by its name, absolute; null: it is on PATH. */
  readonly folder: string | null;
}

/** The `packageManager` of package.json: `yarn@4.12.0`. Untrusted. */
export interface NamedManager {
  readonly program: string;
  readonly version: string;
}

/** A command of the manager's in a folder. */
export function inFolder(
  [file, ...args]: readonly [string, ...string[]],
  folder: string,
  { buildTimeoutMs: timeoutMs }: BuildContext,
  environment: Readonly<Record<string, string>> = {},
): PlannedCommand {
  return {
    file,
    arguments: args,
    cwd: folder,
    environment: { PWD: folder, ...QUIET, ...environment },
    trust: 'untrusted',
    timeoutMs,
  };
}

/** Nobody answers questions; corepack would ask before it fetches the manager that package.json names. */
const QUIET = {
  CI: 'true',
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
  // Packages that fetch a browser when they are installed: no benchmark here runs in one.
  PUPPETEER_SKIP_DOWNLOAD: 'true',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  CYPRESS_INSTALL_BINARY: '0',
  ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
} as const;

/** `{"packageManager": "yarn@4.12.0+sha512.1a2b"}`; null: none is named. @param text of a package.json */
export function namedManager(text: string): NamedManager | null {
  const { packageManager } = recordIn(text) ?? {};
  const [, program, version] = isText(packageManager)
    ? (/^([a-z]{1,10})@(\d[\w.-]{0,60})(?:\+|$)/.exec(packageManager) ?? [])
    : [];
  return program === undefined || version === undefined || !MANAGERS.some((each) => each.program === program)
    ? null
    : { program, version };
}

/**
 * The version that package.json names, as it is installed, else as npm installs it; else the one that is there, else the newest
 * that reads the lock file, which is said. @throws UserError where there is none.
 * @param wanted what it is needed for, after "and"
 * @param lock the lock file in that folder; null: there is none
 */
export function* findProgram(
  manager: PackageManager,
  named: NamedManager | null,
  { folder, wanted, lock }: { readonly folder: string; readonly wanted: string; readonly lock: string | null },
  context: BuildContext,
): Plan<ManagerProgram> {
  const version = named?.program === manager.program ? named.version : null;
  let said = '';
  const versionOf = function* (command: readonly [string, ...string[]]): Plan<string | null> {
    const { environment } = manager;
    const [asked] = yield* resultsOf([inFolder([...command, '--version'], folder, context, environment)]);
    const answer = succeeded(asked) ? (asked.stdout.trim().split('\n').at(-1) ?? '') : '';
    if (/^\d+\.\d+\S{0,60}$/.test(answer)) return answer;
    said = asked.notStarted ? said : `${asked.stderr}\n${asked.stdout}`;
    return null;
  };
  const installed = yield* versionOf([manager.program]);
  if (installed !== null && (version === null || installed === version)) {
    return { command: [manager.program], version: installed, warnings: [], folder: null };
  }
  if (manager.program === 'yarn' && (installed === null || isClassic(installed))) {
    const [settings] = yield* resultsOf([inFolder(['cat', '.yarnrc.yml'], folder, context)]);
    // Yarn's own start script does the same: yarn need not be on the machine.
    const path = YARN_PATH.exec(settings.stdout)?.[1];
    const found = path === undefined ? null : yield* versionOf(['node', path]);
    if (path !== undefined && found !== null) {
      const own = `${context.scratch}/manager/bin`;
      const start = ['sh', '-c', START, 'sh', own, `${folder}/${path}`] as const;
      yield* resultsOf([inFolder(start, folder, context)]);
      return { command: ['node', path], version: found, warnings: [], folder: own };
    }
  }
  const fetched =
    installed === null && version === null ? yield* versionReading(lock, manager, folder, context) : version;
  if (fetched !== null) {
    const bin = `${context.scratch}/manager/node_modules/.bin`;
    const own = `${bin}/${manager.program}`;
    const name = manager.packageOf?.(fetched) ?? manager.program;
    yield* resultsOf([npmInstall(`${context.scratch}/manager`, `${name}@${fetched}`, context)]);
    const found = yield* versionOf([own]);
    const warnings = version === null ? [{ ...NEWEST, subject: `${manager.program} ${found}` }] : [];
    if (found !== null) return { command: [own], version: found, warnings, folder: bin };
  }
  if (installed !== null) {
    const subject = `${manager.program}: ${version} is named, ${installed} was there`;
    const warnings = [{ ...OTHER_VERSION, subject }];
    return { command: [manager.program], version: installed, warnings, folder: null };
  }
  const which = version === null ? manager.program : `${manager.program} ${version}`;
  const details = firstLines(said, SHOWN_LINES).split('\n');
  const how = said === '' ? 'was not found' : 'does not work';
  throw new UserError(`${which} ${how} on this machine, and ${wanted}`, `Install ${which} first.`, { details });
}

/** null: there is no lock file, or none of its versions says so. */
function* versionReading(
  lock: string | null,
  { versionFor }: PackageManager,
  folder: string,
  context: BuildContext,
): Plan<string | null> {
  if (lock === null || versionFor === undefined) return null;
  const [begun] = yield* resultsOf([inFolder(['head', '-c', '1000', lock], folder, context)]);
  return versionFor(begun.stdout);
}

/** Makes `yarn` of a script that Node runs. */
const START = `mkdir -p "$1" && printf '#!/bin/sh\\nexec node "%s" "$@"\\n' "$2" > "$1/yarn" && chmod +x "$1/yarn"`;
const SHOWN_LINES = 5;

/** Installs what is no part of the project in a folder of its own. @param spec a package as npm takes it: `yarn@1` */
export function npmInstall(folder: string, spec: string, context: BuildContext): PlannedCommand {
  return inFolder(['npm', ...NPM_INSTALL, '--prefix', folder, spec], context.scratch, context);
}

const NPM_INSTALL = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'] as const;

const OTHER_VERSION = {
  code: 'manager-differs',
  message: 'The version of the package manager that package.json names could not be had, and another was used',
} as const satisfies Warning;

const NEWEST = {
  code: 'manager-differs',
  message:
    'The package manager of the lock file was not on this machine, and its newest version was installed for the build',
} as const satisfies Warning;

/**
 *     yarnPath: .yarn/releases/yarn-4.10.2.cjs
 */
const YARN_PATH = /^yarnPath:[ \t]*["']?([^\s"'#]+)/m;
