import { UserError } from '../../errors.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import { matchesPattern } from '../../model/inputs/pattern.ts';
import type { Failure } from '../failure.ts';
import type { Binary, Build, BuildContext } from '../harness.ts';
import { findShuffler, relinkPrograms } from './layout.ts';
import { googleBenchmarkOptions } from './options.ts';
import { type Executable, PRINT_MODEL, readModel } from './targets.ts';

const OUTPUT_LINES = 30;
const MODEL_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Configures each side in a build folder of its own, outside of its tree, and builds the executables that link the library.
 * Those that fail lose only themselves.
 */
export function* buildGoogleBenchmark(context: BuildContext): Plan<Build> {
  const { side, directory, scratch, files, buildTimeoutMs } = context;
  if (!files.includes('CMakeLists.txt')) {
    throw new UserError(
      'no CMakeLists.txt was found in the working directory',
      'Set working-directory to the folder of a CMake project.',
    );
  }
  const folder = `${scratch}/cmake-build`;
  const run = (file: string, args: readonly string[]): PlannedCommand => {
    return {
      file,
      arguments: args,
      cwd: directory,
      environment: { PWD: directory },
      ...LIMITS,
      timeoutMs: buildTimeoutMs,
    };
  };
  const version = cmakeVersion(yield [run('cmake', ['--version'])]);
  const shuffler = yield* findShuffler(context);
  const configure = run('sh', ['-ec', CONFIGURE, 'sh', ...configureArguments(context, folder)]);
  const environment = shuffler === null ? {} : { TARE_ADDED_FLAGS: '-ffunction-sections' };
  const query = `${folder}/.cmake/api/v1/query`;
  const [configured] = yield [
    {
      ...configure,
      environment: { ...configure.environment, ...environment },
      writes: ['codemodel-v2', 'toolchains-v1'].map((name) => ({ path: `${query}/${name}`, text: '' })),
      progress: { subject: `${side}: cmake`, done: 0, total: 1 },
    },
  ];
  const empty = { side, toolchain: version, binaries: [] } as const;
  if (configured === undefined || !succeeded(configured)) {
    const of = { kind: 'folder', folder: '' } as const;
    const reason = `cmake, configuring the project, ${howItEnded(configured)}`;
    return { ...empty, failures: [{ of, reason, output: outputOf(configured) }], unusable: true };
  }
  const [printed] = yield [{ ...run('sh', ['-c', PRINT_MODEL, 'sh', folder]), maxOutputBytes: MODEL_MAX_BYTES }];
  const model = readModel(printed?.stdout ?? '', folder);
  const toolchain = [model.compiler, version].filter((part) => part !== '').join(', ');
  const wanted = wantedOf(model.executables, context);
  if (wanted.length === 0) return { ...empty, toolchain, failures: [] };
  const failures = yield* buildTargets(wanted, folder, run);
  const built = wanted.filter(({ target }) => !failures.some(({ of }) => of.kind === 'group' && of.group === target));
  const binaries = built.map(({ target, path }): Binary => ({ group: target, path, directory }));
  return {
    side,
    toolchain,
    binaries,
    failures,
    ...(binaries.length === 0 ? { unusable: true } : {}),
    ...(shuffler === null ? {} : { relink: (request) => relinkPrograms({ binaries, folder, shuffler, run }, request) }),
  };
}

const LIMITS = { trust: 'untrusted' } as const;

/** CMake takes the flags of the environment for the first ones, beside which the project adds its own. */
const CONFIGURE = `if test -n "\${TARE_ADDED_FLAGS:-}"; then
  export CFLAGS="\${CFLAGS:-} $TARE_ADDED_FLAGS" CXXFLAGS="\${CXXFLAGS:-} $TARE_ADDED_FLAGS"
fi
exec cmake "$@"`;

function configureArguments({ directory, options }: BuildContext, folder: string): readonly string[] {
  const { cmakeOptions, cmakePreset } = googleBenchmarkOptions(options.own);
  // A preset says itself how it builds.
  const kind = cmakePreset === null ? ['-DCMAKE_BUILD_TYPE=Release'] : [`--preset=${cmakePreset}`];
  return ['-S', directory, '-B', folder, ...kind, ...cmakeOptions.map((definition) => `-D${definition}`)];
}

function cmakeVersion([result]: readonly CommandResult[]): string {
  if (result === undefined || result.notStarted) {
    throw new UserError('cmake was not found on this machine', 'Install CMake 3.15 or newer first.');
  }
  // cmake version 3.25.1
  const version = /^cmake version (\S+)/m.exec(result.stdout)?.[1];
  if (version === undefined) {
    throw new UserError('`cmake --version` failed', 'Check that cmake works in the working directory.', {
      details: firstLines(result.stderr, 5).split('\n'),
    });
  }
  return `CMake ${version}`;
}

function wantedOf(executables: readonly Executable[], { options }: BuildContext): readonly Executable[] {
  const { cmakeTargets } = googleBenchmarkOptions(options.own);
  if (cmakeTargets.length === 0) return executables.filter(({ linksBenchmark }) => linksBenchmark);
  return executables.filter(({ target }) => cmakeTargets.some((pattern) => matchesPattern(pattern, target)));
}

/** All at once; where that fails, one by one, to see which do. What is built already costs nothing then. */
function* buildTargets(
  wanted: readonly Executable[],
  folder: string,
  run: (file: string, args: readonly string[]) => PlannedCommand,
): Plan<readonly Failure[]> {
  const build = (targets: readonly string[], done: number): PlannedCommand => ({
    ...run('cmake', ['--build', folder, '--config', 'Release', '--parallel', '--target', ...targets]),
    progress: { subject: targets.length === 1 ? (targets[0] ?? '') : 'cmake --build', done, total: wanted.length },
  });
  const names = wanted.map(({ target }) => target);
  const [all] = yield [build(names, 0)];
  if (all !== undefined && succeeded(all)) return [];
  if (all?.timedOut !== false) return names.map((name) => failed(name, all));
  const failures: Failure[] = [];
  for (const [done, name] of names.entries()) {
    const [one] = yield [build([name], done)];
    if (one === undefined || !succeeded(one)) failures.push(failed(name, one));
  }
  return failures;
}

function failed(target: string, result: CommandResult | undefined): Failure {
  const of = { kind: 'group', group: target } as const;
  return { of, reason: `${target} does not build`, output: outputOf(result) };
}

/** Compilers complain on standard error; some generators hand it on as standard output. */
function outputOf(result: CommandResult | undefined): string {
  const lines = `${result?.stderr ?? ''}\n${result?.stdout ?? ''}`;
  const from = lines.search(/^.*(?:\berror\b|CMake Error)/im);
  return firstLines(from < 0 ? lines : lines.slice(from), OUTPUT_LINES);
}
