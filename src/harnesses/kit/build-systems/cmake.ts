import { UserError } from '../../../errors.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { isOlder } from '../../../model/toolchain.ts';
import type { Failure } from '../../failure.ts';
import type { BuildContext } from '../../harness.ts';
import { PRINT_MODEL, readModel } from './cmake-model.ts';
import { buildSystemOptions } from './options.ts';
import { notConfigured, versionIn } from './output.ts';
import type { Switch } from './switches.ts';
import type { BuildSystem, ConfiguredProject, ConfigureRequest } from './system.ts';

const MODEL_MAX_BYTES = 64 * 1024 * 1024;
/** The first whose file API says what a target is made of, and whose `--build` takes several targets. */
const OLDEST = [3, 15] as const;

export const cmake: BuildSystem = {
  name: 'CMake',
  *version(run) {
    const [result] = yield* resultsOf([run('cmake', ['--version'])]);
    // cmake version 3.25.1
    const pattern = /^cmake version (\S+)/m;
    const version = versionIn(result, { program: 'cmake', product: `CMake ${OLDEST.join('.')} or newer`, pattern });
    if (isOlder(version, OLDEST)) {
      throw new UserError(
        `CMake ${version} is too old: ${OLDEST.join('.')} is needed`,
        `Install CMake ${OLDEST.join('.')} or newer.`,
      );
    }
    return `CMake ${version}`;
  },
  configure,
  targets: ({ options }) => buildSystemOptions(options.own).cmakeTargets,
  settings: ({ options }) => buildSystemOptions(options.own).cmakeOptions,
};

/** CMake takes the flags of the environment for the first ones, beside which the project adds its own. */
const CONFIGURE = `if test -n "\${TARE_ADDED_FLAGS:-}"; then
  export CFLAGS="\${CFLAGS:-} $TARE_ADDED_FLAGS" CXXFLAGS="\${CXXFLAGS:-} $TARE_ADDED_FLAGS"
fi
exec cmake "$@"`;

function* configure({ context, folder, run, compilerFlags, on }: ConfigureRequest): Plan<ConfiguredProject | Failure> {
  const command = run('sh', ['-ec', CONFIGURE, 'sh', ...configureArguments(context, folder, on)]);
  const environment = compilerFlags === '' ? {} : { TARE_ADDED_FLAGS: compilerFlags };
  const query = `${folder}/.cmake/api/v1/query`;
  const [configured] = yield* resultsOf([
    {
      ...command,
      environment: { ...command.environment, ...environment },
      writes: ['codemodel-v2', 'toolchains-v1'].map((name) => ({ path: `${query}/${name}`, text: '' })),
      progress: { subject: `${context.side}: cmake`, done: 0, total: 1 },
    },
  ]);
  if (!succeeded(configured)) return notConfigured('cmake', configured, context.directory);
  const [printed] = yield* resultsOf([
    { ...run('sh', ['-c', PRINT_MODEL, 'sh', folder]), maxOutputBytes: MODEL_MAX_BYTES },
  ]);
  return {
    ...readModel(printed.stdout, { build: folder, source: context.directory }),
    build: (targets) => run('sh', ['-ec', BUILD, 'sh', folder, ...targets]),
    relink: ({ target, path }, flags) => run('sh', ['-ec', RELINK, 'sh', folder, target, path, flags]),
  };
}

/** Without a number, make starts all compilers at once. */
export const BUILD = `folder=$1
shift
jobs=\${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN || echo 2)}
exec cmake --build "$folder" --config Release --parallel "$jobs" --target "$@"`;

function configureArguments(
  { directory, options }: BuildContext,
  folder: string,
  on: readonly Switch[],
): readonly string[] {
  const { cmakeOptions, cmakePreset } = buildSystemOptions(options.own);
  // A preset says itself how it builds.
  const kind = cmakePreset === null ? ['-DCMAKE_BUILD_TYPE=Release'] : [`--preset=${cmakePreset}`];
  const definitions = [...on.map((each) => each.on), ...cmakeOptions];
  return ['-S', directory, '-B', folder, ...kind, ...definitions.map((definition) => `-D${definition}`)];
}

/**
 * The flags of the linker are a setting of the build folder: they are changed, one target is built, which only links
 * it, and they are put back. Earlier files stay where they were. Nothing is fetched again.
 */
const RELINK = `folder=$1 target=$2 program=$3 flags=$4
cache() { cmake -DFETCHCONTENT_FULLY_DISCONNECTED=ON "-DCMAKE_EXE_LINKER_FLAGS=$1" "$folder"; }
before=$(sed -n 's/^CMAKE_EXE_LINKER_FLAGS:[A-Z]*=//p' "$folder/CMakeCache.txt")
cp -p "$program" "$program.first"
cache "$before $flags"
done=0
cmake --build "$folder" --config Release --parallel --target "$target" || done=$?
if test "$done" = 0; then cp "$program" "$program.anew"; fi
mv "$program.first" "$program"
cache "$before"
exit "$done"`;
