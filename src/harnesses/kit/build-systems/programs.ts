import { UserError } from '../../../errors.ts';
import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { matchesPattern } from '../../../model/inputs/pattern.ts';
import type { Failure } from '../../failure.ts';
import type { Binary, Build, BuildContext, SideContext } from '../../harness.ts';
import { cmake } from './cmake.ts';
import { meson } from './meson.ts';
import { buildSystemOptions } from './options.ts';
import { outputOf } from './output.ts';
import { findShuffler, relinkPrograms } from './relinking.ts';
import type { BuildSystem, ConfiguredProject, Executable, Run } from './system.ts';

/** For a program to say what it holds. */
const LISTING_TIMEOUT_MS = 30_000;

/** What the programs of one benchmark library are known by. */
interface ProgramKind {
  /** By what it is linked with. */
  links(executable: Executable): boolean;
  /** Those that hold benchmarks, where linking says too little. */
  find?(executables: readonly Executable[], run: Run, context: BuildContext): Plan<readonly Executable[]>;
  /** What a program says that it holds, benchmarks or tests; null: it does not say. */
  names(program: Binary, side: SideContext, timeoutMs: number): Plan<readonly string[] | null>;
}

/**
 * Configures each side in a build folder of its own, outside of its tree, and builds the executables that hold
 * benchmarks, optimised. Those that fail lose only themselves.
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
  const project = yield* system.configure({ context, folder, run, compilerFlags });
  const empty = { side, toolchain: version, binaries: [] } as const;
  if ('of' in project) return { ...empty, failures: [project], unusable: true };
  const toolchain = [project.compiler, version].filter((part) => part !== '').join(', ');
  const asked = system.targets(context);
  const wanted =
    asked.length === 0
      ? yield* holding(kind, project.executables, run, context)
      : project.executables.filter(({ target }) => asked.some((pattern) => matchesPattern(pattern, target)));
  if (wanted.length === 0) return { ...empty, toolchain, failures: [] };
  const failures = yield* buildTargets(wanted, project, system);
  const built = wanted.filter(({ target }) => !failures.some(({ of }) => of.kind === 'group' && of.group === target));
  const binaries = built.map(({ target, path }): Binary => ({ group: target, path, directory }));
  const names = (program: Binary) => kind.names(program, context, LISTING_TIMEOUT_MS);
  return {
    side,
    toolchain,
    binaries,
    failures,
    ...(binaries.length === 0 ? { unusable: true } : {}),
    ...(shuffler === null
      ? {}
      : { relink: (request) => relinkPrograms({ binaries, project, shuffler, names }, request) }),
  };
}

function* holding(
  kind: ProgramKind,
  executables: readonly Executable[],
  run: Run,
  context: BuildContext,
): Plan<readonly Executable[]> {
  if (kind.find !== undefined) return yield* kind.find(executables, run, context);
  return executables.filter((one) => kind.links(one));
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

/** All at once; where that fails, one by one, to see which do. What is built already costs nothing then. */
function* buildTargets(
  wanted: readonly Executable[],
  project: ConfiguredProject,
  { name }: BuildSystem,
): Plan<readonly Failure[]> {
  const build = (targets: readonly string[], done: number) => ({
    ...project.build(targets),
    progress: { subject: targets.length === 1 ? (targets[0] ?? '') : name, done, total: wanted.length },
  });
  const names = wanted.map(({ target }) => target);
  const [all] = yield* resultsOf([build(names, 0)]);
  if (succeeded(all)) return [];
  if (all.timedOut) return names.map((name) => failed(name, all));
  const failures: Failure[] = [];
  for (const [done, name] of names.entries()) {
    const [one] = yield* resultsOf([build([name], done)]);
    if (!succeeded(one)) failures.push(failed(name, one));
  }
  return failures;
}

function failed(target: string, result: CommandResult): Failure {
  const of = { kind: 'group', group: target } as const;
  return { of, reason: `${target} does not build`, output: outputOf(result) };
}
