import { posix } from 'node:path';
import type { Followed, Harness, Project } from '../../harness.ts';
import { isInstalled } from '../node/manifests.ts';
import { folderBelow, type OwnStep } from '../own/steps.ts';

/** A file as a script of the package runs it. Untrusted. */
export interface NodeScript {
  /** Relative to the working directory, `/` separated. */
  readonly file: string;
  /** What it is made of, where it is not there before the project is built; else the file itself. */
  readonly source: string;
  /** For Node itself, before the file: `--expose-gc`. */
  readonly nodeArguments: readonly string[];
  /** It is run by `tsx`, which may be fetched for it (`npx tsx`). */
  readonly byTsx: boolean;
  /** Behind it, for the file. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The folder that it is run in, relative to the working directory. */
  readonly folder: string;
}

const VALUED = /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file)$/;
/** They watch and change how long it takes, or end in something else than running the file. */
const LEFT_OUT = /^--(?:inspect|cpu-prof|heap-prof|prof|trace|watch)/;
const NO_FILE = /^(?:-e|-p|-c|--eval|--print|--check|--test|--run|--build-snapshot)$/;

/** `node --expose-gc bench`, `tsx bench/a.ts`; null: it runs no file of the project on Node. */
export function nodeScriptOf({ words, environment, folder }: OwnStep, files: readonly string[]): NodeScript | null {
  const [program = '', ...args] = words ?? [];
  const loading = LOADING[program];
  if (loading === undefined) return null;
  const nodeArguments = [...loading];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (NO_FILE.test(arg)) return null;
    if (arg.startsWith('-')) {
      const own = VALUED.test(arg) ? [arg, args[index + 1] ?? ''] : [arg];
      if (!LEFT_OUT.test(arg)) nodeArguments.push(...own);
      index += own.length - 1;
      continue;
    }
    const path = folderBelow(folder, arg);
    if (path === null) return null;
    const found = fileAt(path, files);
    const source = found ?? sourceOf(path, files);
    if (source === undefined) return null;
    const byTsx = program === 'tsx';
    return { file: found ?? path, source, nodeArguments, byTsx, arguments: args.slice(index + 1), environment, folder };
  }
  return null;
}

/** What runs a file on Node; tsx and jiti are found where they are installed (look.ts). */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  node: [],
  nodejs: [],
  tsx: [],
  jiti: [],
  'ts-node': ['--require', 'ts-node/register'],
  'ts-node-esm': ['--loader', 'ts-node/esm'],
};

const SCRIPT = /\.[cm]?[jt]s$/;
const TYPES = /\.d\.[cm]?ts$/;
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'];

/** `bench` is `bench.js` or `bench/index.js`. */
function fileAt(path: string, files: readonly string[]): string | undefined {
  const names = path === '.' ? [] : ENDINGS.map((ending) => `${path}${ending}`);
  const inFolder = ENDINGS.slice(1).map((ending) => (path === '.' ? `index${ending}` : `${path}/index${ending}`));
  return [...names, ...inFolder].find((each) => SCRIPT.test(each) && files.includes(each));
}

/** Of `dist/bench/run.js` it is `bench/run.ts`: the file of that name which has most folders in common, of benchmarks alone. */
function sourceOf(path: string, files: readonly string[]): string | undefined {
  if (!SCRIPT.test(path)) return undefined;
  const bare = (file: string) => posix.basename(file).replace(SCRIPT, '');
  const folders = new Set(posix.dirname(path).split('/'));
  const common = (file: string) =>
    posix
      .dirname(file)
      .split('/')
      .filter((folder) => folders.has(folder)).length;
  return files
    .filter((file) => SCRIPT.test(file) && !TYPES.test(file) && bare(file) === bare(path))
    .filter((file) => /bench|perf/i.test(file) && !isInstalled(file))
    .toSorted((one, other) => common(other) - common(one))[0];
}

/** A suite has fewer files; what lies further away is the code that it measures. */
const MOST_FILES = 100;

interface Reached {
  readonly files: readonly string[];
  /** Those whose text is not known yet. */
  readonly unread: readonly string[];
}

/**
 * The files of the project that a script names in quotes: it imports them, or starts workers and processes of them; where it
 * lists a folder, those beside it too.
 */
export function reachedBy({ source: file, folder }: NodeScript, { files, text }: Project): Reached {
  const known = new Set(files);
  const reached = new Set([file]);
  const unread: string[] = [];
  for (const each of reached) {
    const source = text(each);
    if (source === null) unread.push(each);
    const own = posix.dirname(each);
    const isListed = (path: string) => posix.dirname(path) === own && SCRIPT.test(path) && !TYPES.test(path);
    const beside = /\breaddir/.test(source ?? '') ? files.filter(isListed) : [];
    for (const path of beside.slice(0, MOST_FILES - reached.size)) reached.add(path);
    for (const [, , path = ''] of (source ?? '').matchAll(/(['"`])([\w@./-]{1,200})\1/g)) {
      if (reached.size >= MOST_FILES) break;
      const isRelative = path.startsWith('.');
      // A name alone is a package, unless it is a file.
      if (!isRelative && !SCRIPT.test(path)) continue;
      const places = isRelative ? [own] : [own, folder];
      const paths = places.flatMap((place) => folderBelow(place, path) ?? []);
      const found = paths.map((at) => (known.has(at) && SCRIPT.test(at) ? at : fileAt(at, files)));
      const first = found.find((at) => at !== undefined);
      if (first !== undefined && !first.includes('node_modules/')) reached.add(first);
    }
  }
  return { files: [...reached], unread };
}

/** Those of the steps that run files of this library, each in a process of its own; null: none does. */
export function followScripts(
  specifiers: readonly string[],
  steps: readonly OwnStep[],
  project: Project,
  measuring: (scripts: readonly NodeScript[]) => Harness,
): Followed | null {
  const followed = new Map<string, { readonly step: OwnStep; readonly script: NodeScript }>();
  for (const step of steps) {
    const script = nodeScriptOf(step, project.files);
    // Of two runs of one file nobody could tell the benchmarks apart.
    if (script === null || isOtherWork(script.file)) continue;
    for (const each of running(specifiers, script, project)) {
      if (!followed.has(each.file)) followed.set(each.file, { step, script: each });
    }
  }
  const all = [...followed.values()];
  if (all.length === 0) return null;
  const scripts = all.map(({ script }) => script);
  return {
    harness: measuring(scripts),
    steps: [...new Set(all.map(({ step }) => step))],
    measures: scripts.map(({ file }) => file),
  };
}

/** `scripts/build/build.js` names all that it builds, and so may lead to what measures it. */
function isOtherWork(file: string): boolean {
  const says = (words: string) => new RegExp(`(?:^|[/._-])(?:${words})(?:[/._-]|$)`).test(file);
  return says('build|bundle|compile|generate|install|lint|prepare|publish|release') && !/bench|perf/.test(file);
}

/** The script itself, or those that it starts in processes of their own: these have no part of ours, and run by themselves. */
function running(specifiers: readonly string[], script: NodeScript, project: Project): readonly NodeScript[] {
  const { files } = reachedBy(script, project);
  const textOf = (file: string) => project.text(file) ?? '';
  const folder = script.source.slice(0, script.source.lastIndexOf('/') + 1);
  const own = files.filter((file) => file === script.source || (folder !== '' && file.startsWith(folder)));
  const startsProcesses = (file: string) => /['"](?:node:)?(?:child_process|cluster)['"]/.test(textOf(file));
  const named = specifiers.join('|');
  const pattern = new RegExp(`(?:\\bfrom|\\bimport|\\brequire\\s*\\(|\\bimport\\s*\\()\\s*['"](?:${named})['"]`);
  const imports = (file: string) => pattern.test(textOf(file));
  if (!own.some(startsProcesses)) return files.some(imports) ? [script] : [];
  // What it does beside starting them is seen by nobody.
  if (script.file !== script.source || !startsProcesses(script.file) || imports(script.file)) return [];
  const started = own.filter((file) => imports(file) && !startsProcesses(file));
  return started.map((file) => ({ ...script, file, source: file, arguments: [] }));
}
