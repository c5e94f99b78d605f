import { posix } from 'node:path';
import { recordIn, recordOf, textOf } from '../../../formats/index.ts';
import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import { filesIn, folderIn } from '../../../model/tree.ts';
import type { Warning } from '../../../model/warning.ts';
import type { Failure } from '../../failure.ts';
import type { BuildContext } from '../../harness.ts';
import { lockFiles, withoutLock } from '../lock-files.ts';
import { leftByBase, putInside, resolvedOnce } from '../same-versions.ts';
import { findProgram, inFolder, namedManager } from './manager-program.ts';
import { isClassic, LOCKS, MANAGERS, ownLock, type PackageManager } from './managers.ts';
import { wantedNode } from './wanted-node.ts';

interface Installed {
  /** `npm 11.4.2`; empty: nothing was installed. */
  readonly manager: string;
  readonly failures: readonly Failure[];
  readonly warnings: readonly Warning[];
  /** Folders in which scripts find the managers that are not on PATH. */
  readonly folders: readonly string[];
  /** How scripts of package.json are run; null: nothing was installed. */
  readonly runner: ScriptRunner | null;
}

export interface ScriptRunner {
  /** `npm run` */
  readonly name: string;
  readonly command: readonly [file: string, ...first: string[]];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Installs one side's packages in its own tree: as its lock file says, in the working directory or the nearest folder above it
 * that has one; where there is none, in both sides alike, unless a command of the user's does that itself (`isOptional`).
 */
export function* installNodePackages(
  context: BuildContext,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Plan<Installed> {
  const all = yield* placesOf(context);
  return yield* installAll(isOptional ? all.filter(({ lock }) => lock !== null) : all, context);
}

/** Installs what packages below the working directory need for files in them, where nothing has installed it by now. */
export function* installNestedPackages(files: readonly string[], context: BuildContext): Plan<Installed> {
  const { directory, root = directory, files: known } = context;
  const nested = new Set(files.map((file) => packageAround(file, known)));
  const places: Place[] = [];
  for (const below of nested) {
    if (below === null) continue;
    const folder = folderIn(directory, below);
    const [looked] = yield* resultsOf([inFolder(['test', '-d', 'node_modules'], folder, context)]);
    if (succeeded(looked)) continue;
    const all = yield* placesOf({ ...context, directory: folder, root, files: filesIn(below, known) });
    places.push(...all.filter((place) => place.folder === folder && needsPackages(place.manifest)));
  }
  return yield* installAll(places, context);
}

/** The folder of the package below the working directory that a file lies in; null: it lies in none. */
function packageAround(file: string, files: readonly string[]): string | null {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    if (files.includes(`${folder}/package.json`)) return folder;
  }
  return null;
}

function* installAll(places: readonly Place[], context: BuildContext): Plan<Installed> {
  const managers = new Set<string>();
  const warnings: Warning[] = [];
  const folders = new Set<string>();
  let runner: ScriptRunner | null = null;
  for (const [done, place] of places.entries()) {
    const installed = yield* installIn(place, { done, total: places.length }, context);
    managers.add(installed.manager);
    warnings.push(...installed.warnings);
    for (const folder of installed.folders) folders.add(folder);
    runner = installed.runner;
    if (installed.failures.length > 0) return { ...installed, warnings };
  }
  return { manager: [...managers].join(', '), failures: [], warnings, folders: [...folders], runner };
}

/** A folder in which packages are installed. */
interface Place {
  readonly folder: string;
  /** Its package.json. Untrusted. */
  readonly manifest: string;
  /** null: no lock file is committed. */
  readonly lock: { readonly manager: PackageManager; readonly file: string } | null;
}

function* installIn(
  place: Place,
  step: { readonly done: number; readonly total: number },
  context: BuildContext,
): Plan<Installed> {
  const { folder, manifest, lock } = place;
  const named = namedManager(manifest);
  const manager = lock?.manager ?? managerCalled(named?.program ?? 'npm');
  const wanted = lock === null ? 'package.json names it' : `${lock.file} is its lock file`;
  const found = yield* findProgram(manager, named, { folder, wanted, lock: lock?.file ?? null }, context);
  const { command, version, warnings } = found;
  const given = lock === null ? yield* leftByBase(context, `${folder}/${ownLock(manager)}`) : null;
  if (given !== null) yield* putInside(context, `${folder}/${ownLock(manager)}`, given);
  const isBerry = manager.program === 'yarn' && !isClassic(version);
  const instead = isBerry && (yield* clearPlugAndPlay(folder, context)) ? [NO_PLUG_AND_PLAY] : [];
  const args = lock === null ? manager.resolved(version) : manager.locked(version, context.files);
  const subject = `${manager.program} ${args[0] ?? ''}`;
  const install = (words: readonly string[]) => ({
    ...inFolder([...command, ...words], folder, context, manager.environment),
    progress: { subject, ...step, ...(manager.read === undefined ? {} : { read: manager.read }) },
  });
  const [locked] = yield* resultsOf([install(args)]);
  const isOlder = lock !== null && manager.isOlderLock?.(locked.stdout) === true && !succeeded(locked);
  const [result] = isOlder ? yield* resultsOf([install(manager.resolved(version))]) : [locked];
  const failures = succeeded(result) ? [] : [failureOf(manager.program, result)];
  const once = lock === null ? [resolvedOnce(context, yield* otherVersions(manager, folder, given, context))] : [];
  return {
    manager: `${manager.program} ${version}`,
    failures,
    warnings: [...warnings, ...instead, ...once, ...(isOlder ? [{ ...OLDER_LOCK, subject: lock.file }] : [])],
    folders: found.folder === null ? [] : [found.folder],
    runner: {
      command:
        found.folder === null ? [...command, 'run'] : ['sh', '-c', WITH_MANAGER, 'sh', found.folder, ...command, 'run'],
      name: `${manager.program} run`,
      ...(manager.environment && { environment: manager.environment }),
    },
  };
}

/** Scripts call it by its name. */
const WITH_MANAGER = 'PATH="$1:$PATH"; export PATH; shift; exec "$@"';

function managerCalled(program: string): PackageManager {
  const found = MANAGERS.find((each) => each.program === program);
  if (found === undefined) throw new Error(`no manager is called ${program}`);
  return found;
}

/** Looks from `$1` up to `$2` for the root of a workspace, and prints it; then the package.json there, else of `$3`. */
const WORKSPACE = `at=$1 top=$2 else=$3
while :; do
	if grep -qs '^packages:' "$at/pnpm-workspace.yaml" || grep -qs '"workspaces"' "$at/package.json"; then else=$at; break; fi
	if [ "$at" = "$top" ] || [ "$at" = / ]; then at=; break; fi
	at=$(dirname "$at")
done
echo "$at"
cat "$else/package.json"`;

/** Prints the folder of the first package.json from above `$1` up to `$2`, and its text. */
const ABOVE = `at=$1
while [ "$at" != "$2" ] && [ "$at" != / ]; do
	at=$(dirname "$at")
	if [ -f "$at/package.json" ]; then echo "$at"; cat "$at/package.json"; exit; fi
done`;

/** Those of the working directory, and before them those of the package around it, whose code its benchmarks measure. */
function* placesOf(context: BuildContext): Plan<readonly Place[]> {
  const { directory, root = directory } = context;
  const own = yield* placesOfPackage(context);
  if (directory === root || own.some(({ folder }) => folder !== directory)) return own;
  const [looked] = yield* resultsOf([inFolder(['sh', '-c', ABOVE, 'sh', directory, root], directory, context)]);
  const [above, manifest] = firstLineOf(looked.stdout);
  if (!needsPackages(manifest)) return own;
  return [...(yield* placesOf({ ...context, directory: above, files: [] })), ...own];
}

function firstLineOf(text: string): readonly [string, string] {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}

function needsPackages(manifest: string): boolean {
  const { dependencies, devDependencies } = recordIn(manifest) ?? {};
  return [dependencies, devDependencies].some((each) => Object.keys(recordOf(each)).length > 0);
}

/**
 * The folder of the lock file, else the root of the workspace, else the working directory. A package that is no member of the
 * workspace around it has its own as well: its benchmarks use the packages of both.
 */
function* placesOfPackage(context: BuildContext): Plan<readonly Place[]> {
  const { directory, root = directory } = context;
  const lock = yield* findLock(context);
  const manifestOf = function* (folder: string) {
    const [result] = yield* resultsOf([inFolder(['cat', 'package.json'], folder, context)]);
    return result.stdout;
  };
  if (lock !== null && lock.folder === directory) return [{ ...lock, lock, manifest: yield* manifestOf(directory) }];
  const [looked] = yield* resultsOf([
    inFolder(['sh', '-c', WORKSPACE, 'sh', directory, root, directory], directory, context),
  ]);
  const [workspace, manifest] = firstLineOf(looked.stdout);
  const around = lock === null ? [] : [{ folder: lock.folder, lock, manifest: yield* manifestOf(lock.folder) }];
  if (lock !== null && workspace.startsWith(lock.folder)) return around;
  withoutLock(context, LOCKS);
  if (lock !== null && !needsPackages(manifest)) return around;
  return [...around, { folder: workspace === '' ? directory : workspace, manifest, lock: null }];
}

function* findLock(context: BuildContext) {
  const paths = yield* lockFiles(context, LOCKS);
  for (const manager of MANAGERS) {
    for (const file of manager.locks) {
      const path = paths.find((each) => each.endsWith(`/${file}`));
      if (path !== undefined) return { manager, file, folder: path.slice(0, -file.length - 1) };
    }
  }
  return null;
}

/** Prints a line where Plug'n'Play would be used, and removes what is committed of it: bundlers would take it for what is there. */
const CLEAR = `if ! grep -qsE '^nodeLinker: *["'"'"']?(node-modules|pnpm)' .yarnrc.yml; then echo used; fi
rm -f .pnp.cjs .pnp.loader.mjs`;

function* clearPlugAndPlay(folder: string, context: BuildContext): Plan<boolean> {
  const [cleared] = yield* resultsOf([inFolder(['sh', '-c', CLEAR], folder, context)]);
  return cleared.stdout !== '';
}

const NO_PLUG_AND_PLAY = {
  code: 'no-plug-and-play',
  message: "Yarn's Plug'n'Play was left out: the same versions were installed as node_modules, on both sides",
} as const satisfies Warning;

const OLDER_LOCK = {
  code: 'manager-differs',
  message: 'The lock file is of an older version of the package manager, which brought it up to date for the build',
} as const satisfies Warning;

/** What head has in another version than the lock file that base's build left. */
function* otherVersions(
  manager: PackageManager,
  folder: string,
  given: string | null,
  context: BuildContext,
): Plan<readonly string[]> {
  if (given === null) return [];
  const file = ownLock(manager);
  const [now] = yield* resultsOf([{ ...inFolder(['cat', file], folder, context), maxOutputBytes: 64 * 1024 * 1024 }]);
  if (now.stdout === given) return [];
  if (manager.program !== 'npm') return [`those in which the ${file} of the two differ`];
  const [base, head] = [packagesIn(given), packagesIn(now.stdout)];
  const paths = [...new Set([...base.keys(), ...head.keys()])].toSorted();
  return paths.flatMap((path) => {
    const [one, other] = [base.get(path), head.get(path)];
    return one === other ? [] : [`${path.replace(/^node_modules\//, '')} ${one ?? '(none)'} → ${other ?? '(none)'}`];
  });
}

/** `{"packages": {"": {...}, "node_modules/tinybench": {"version": "6.2.3"}}}` */
function packagesIn(lock: string): ReadonlyMap<string, string> {
  const { packages } = recordIn(lock) ?? {};
  const installed = Object.entries(recordOf(packages)).filter(([path]) => path.includes('node_modules/'));
  return new Map(installed.map(([path, each]) => [path, textOf(recordOf(each).version)]));
}

function failureOf(program: string, result: CommandResult): Failure {
  const said = `${result.stderr}\n${result.stdout}`;
  const output = firstLines(said, 30);
  const wanted = wantedNode(said);
  return {
    of: { kind: 'folder', folder: '' },
    reason: `\`${program}\` installing packages ${howItEnded(result)}${wanted === null ? '' : `: ${wanted}`}`,
    output,
  };
}
