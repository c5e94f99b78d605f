import { UserError } from '../../../errors.ts';
import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { matchesPattern } from '../../../model/inputs/pattern.ts';
import type { Warning } from '../../../model/warning.ts';
import type { Failure } from '../../failure.ts';
import type { Binary, Build, BuildContext, DiscoverContext, SideContext } from '../../harness.ts';
import { ownFolder } from '../node/own-folder.ts';
import type { Listed, ListedPrograms, Ran } from '../programs.ts';
import { cmake } from './cmake.ts';
import { codeOfPrograms } from './code.ts';
import { meson } from './meson.ts';
import { buildSystemOptions } from './options.ts';
import { firstErrorIn, outputOf } from './output.ts';
import { buildProgress } from './progress.ts';
import { findShuffler, relinkPrograms } from './relinking.ts';
import { type Switch, type SwitchKind, switchesOf } from './switches.ts';
import type { BuildSystem, ConfiguredProject, ConfigureRequest, Executable, Run } from './system.ts';

/** Limit of one process of a program of which nothing is known, for listing too. */
export const LONGEST_RUN_MS = 30_000;
/** Programs print for people: results go to files. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
export const RESULTS_MAX_BYTES = 64 * 1024 * 1024;

/** A program with these arguments, in the working directory. */
export function programCommand(
  path: string,
  { directory }: Pick<SideContext, 'directory'>,
  args: readonly string[],
  timeoutMs: number,
): PlannedCommand {
  const limits = { trust: 'untrusted', timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES } as const;
  return { file: path, arguments: args, cwd: directory, environment: { PWD: directory }, ...limits };
}

/** Throws UserError where neither side has anything to build. @param does `links Google Benchmark` */
export function refuseNoPrograms({ sides }: DiscoverContext, does: string): void {
  if (sides.every(({ build }) => build.binaries.length + build.failures.length === 0)) throw noExecutable(does);
}

export function noExecutable(does: string): UserError {
  return new UserError(
    `no executable of this project ${does}`,
    'Give what switches the benchmarks on with cmake-options (meson-options), such as BUILD_BENCHMARKS=ON, or name targets with cmake-targets (meson-targets).',
  );
}

/** Features by which the programs of one benchmark library are known. */
interface ProgramKind {
  /** Is it linked with the library? */
  links(executable: Executable): boolean;
  /** Finds the programs that hold benchmarks, where linking says too little. */
  find?(executables: readonly Executable[], run: Run, context: BuildContext): Plan<readonly Executable[]>;
  /** Options that may switch its programs on where a project has none, one kind after the other. */
  readonly switches: readonly SwitchKind[];
  /** Lists the benchmarks or tests that a program reports. */
  readonly list: ListedPrograms<Listed, Ran>['list'];
}

/**
 * Configures each side in a build folder of its own, outside of its tree, and builds the executables that hold
 * benchmarks, optimised. Executables that fail lose only themselves.
 */
export function* buildPrograms(context: BuildContext, kind: ProgramKind): Plan<Build> {
  const { side, directory, scratch, buildTimeoutMs } = context;
  const system = systemOf(context);
  const run: Run = (file, args) => ({
    file,
    arguments: args,
    cwd: directory,
    environment: { PWD: directory },
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
  });
  const version = yield* system.version(run);
  const shuffler = yield* findShuffler(context);
  const folder = `${scratch}/${system.name.toLowerCase()}-build`;
  const compilerFlags = shuffler === null ? '' : '-ffunction-sections';
  const configured = yield* configure(kind, system, { context, folder, run, compilerFlags });
  const empty = { side, toolchain: version, binaries: [] } as const;
  if ('of' in configured) return { ...empty, failures: [configured], unusable: true };
  const { project, wanted, warnings } = configured;
  const toolchain = [project.compiler, version].filter((part) => part !== '').join(', ');
  if (wanted.length === 0) return { ...empty, toolchain, failures: [] };
  const failures = yield* buildTargets(wanted, project, system, directory);
  const all = wanted.filter(({ target }) => !failures.some(({ of }) => of.kind === 'group' && of.group === target));
  const built = yield* asFiles(all, run, context);
  const binaries = built.map(({ target, path }): Binary => ({ group: target, path, directory }));
  const limits = { sliceMs: context.options.sliceMs, timeoutMs: LONGEST_RUN_MS };
  const names = function* names(binary: Binary): Plan<readonly string[] | null> {
    const listed = yield* kind.list({ side: context, binary }, limits);
    return listed === null || 'reason' in listed ? null : listed.names;
  };
  return {
    side,
    toolchain,
    binaries,
    failures,
    warnings,
    ...(binaries.length === 0 ? { unusable: true } : { code: codeOfPrograms({ binaries, folder, run }, context) }),
    ...(shuffler === null
      ? {}
      : { relink: (request) => relinkPrograms({ binaries, project, shuffler, names }, request) }),
  };
}

/** CMake makes two names of a program that has a version, a link and the file it leads to: only that can be copied. */
function* asFiles(executables: readonly Executable[], run: Run, context: BuildContext): Plan<readonly Executable[]> {
  if (executables.length === 0) return executables;
  const [found] = yield* resultsOf([run('readlink', ['-f', '--', ...executables.map(({ path }) => path)])]);
  const paths = found.stdout.trimEnd().split('\n');
  if (!succeeded(found) || paths.length !== executables.length) return executables;
  const own = `${ownFolder(context)}/`;
  return executables.map((each, index) => {
    const path = paths[index] ?? '';
    return path.startsWith(own) ? { ...each, path } : each;
  });
}

interface Configured {
  readonly project: ConfiguredProject;
  /** The executables to build. */
  readonly wanted: readonly Executable[];
  readonly warnings: readonly Warning[];
}

/** Configures the project; where it then has no benchmarks, with the options that seem to switch them on. */
function* configure(
  kind: ProgramKind,
  system: BuildSystem,
  request: Omit<ConfigureRequest, 'on'>,
): Plan<Configured | Failure> {
  const { context } = request;
  const set = new Set(system.settings(context).map((definition) => definition.split('=')[0]));
  const on: Switch[] = [];
  let project = yield* system.configure({ ...request, on });
  if ('of' in project) return project;
  let wanted = yield* wantedOf(kind, project, system, request);
  for (const each of kind.switches) {
    if (wanted.length > 0) break;
    const more = switchesOf(each, project).filter(({ name }) => !set.has(name));
    if (more.length === 0) continue;
    on.push(...more);
    project = yield* system.configure({ ...request, on });
    if ('of' in project) return { ...project, reason: `${project.reason} (with ${inWords(on)}, which it had off)` };
    wanted = yield* wantedOf(kind, project, system, request);
  }
  if (wanted.length === 0 || on.length === 0) return { project, wanted, warnings: [] };
  const message = 'The project builds no benchmarks by itself: these options were set';
  return { project, wanted, warnings: [{ code: 'options-set', message, subject: inWords(on) }] };
}

function inWords(on: readonly Switch[]): string {
  return on.map((each) => each.on).join(' ');
}

function* wantedOf(
  kind: ProgramKind,
  { executables }: ConfiguredProject,
  system: BuildSystem,
  { context, folder, run }: Omit<ConfigureRequest, 'on'>,
): Plan<readonly Executable[]> {
  const asked = system.targets(context);
  if (asked.length > 0) {
    return executables.filter(({ target }) => asked.some((pattern) => matchesPattern(pattern, target)));
  }
  // CMake fetches libraries into this folder of the build: their own benchmarks are not the project's.
  const fetched = `${folder}/_deps/`;
  const own = executables.filter(
    ({ sources }) => sources.length === 0 || sources.some((path) => !path.startsWith(fetched)),
  );
  if (kind.find !== undefined) return yield* kind.find(own, run, context);
  return own.filter((one) => kind.links(one));
}

function systemOf({ files, options }: BuildContext): BuildSystem {
  const { buildSystem } = buildSystemOptions(options.own);
  const found = [
    { system: cmake, file: 'CMakeLists.txt' },
    { system: meson, file: 'meson.build' },
  ].filter(({ system }) => buildSystem === 'auto' || buildSystem === system.name.toLowerCase());
  const there = found.find(({ file }) => files.includes(file));
  if (there !== undefined) return there.system;
  throw new UserError(
    `no ${found.map(({ file }) => file).join(' and no ')} was found in the working directory`,
    `Set working-directory to the folder of a ${found.map(({ system }) => system.name).join(' or ')} project.`,
  );
}

/**
 * Builds all at once; where that fails, one by one, to see which do. Those that are built already cost nothing then.
 */
function* buildTargets(
  wanted: readonly Executable[],
  project: ConfiguredProject,
  { name }: BuildSystem,
  directory: string,
): Plan<readonly Failure[]> {
  const build = (targets: readonly string[], done: number) => ({
    ...project.build(targets),
    progress: {
      subject: targets.length === 1 ? (targets[0] ?? '') : name,
      done,
      total: wanted.length,
      read: buildProgress,
    },
  });
  const names = wanted.map(({ target }) => target);
  const [all] = yield* resultsOf([build(names, 0)]);
  if (succeeded(all)) return [];
  if (all.timedOut) return names.map((name) => failed(name, all, directory));
  const failures: Failure[] = [];
  for (const [done, name] of names.entries()) {
    const [one] = yield* resultsOf([build([name], done)]);
    if (!succeeded(one)) failures.push(failed(name, one, directory));
  }
  return failures;
}

function failed(target: string, result: CommandResult, directory: string): Failure {
  const of = { kind: 'group', group: target } as const;
  const said = result.timedOut ? null : firstErrorIn(`${result.stderr}\n${result.stdout}`, directory);
  return { of, reason: `${target} does not build${said === null ? '' : `: ${said}`}`, output: outputOf(result) };
}
