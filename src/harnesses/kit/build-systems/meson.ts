import { UserError } from '../../../errors.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { isOlder } from '../../../model/toolchain.ts';
import type { Failure } from '../../failure.ts';
import { literal, PRINT_MODEL, readModel } from './meson-model.ts';
import { buildSystemOptions } from './options.ts';
import { notConfigured, versionIn } from './output.ts';
import type { BuildSystem, ConfiguredProject, ConfigureRequest } from './system.ts';

const MODEL_MAX_BYTES = 64 * 1024 * 1024;
/** The first of which all that is used here is known to work. */
const OLDEST = [0, 56] as const;

export const meson: BuildSystem = {
  name: 'Meson',
  *version(run) {
    const [result] = yield* resultsOf([run('meson', ['--version'])]);
    // 1.0.1
    const pattern = /^(\d+\.\S+)/m;
    const version = versionIn(result, {
      program: 'meson',
      product: `Meson ${OLDEST.join('.')} or newer and Ninja`,
      pattern,
    });
    if (isOlder(version, OLDEST)) {
      throw new UserError(
        `Meson ${version} is too old: ${OLDEST.join('.')} is needed`,
        `Install Meson ${OLDEST.join('.')} or newer.`,
      );
    }
    return `Meson ${version}`;
  },
  configure,
  targets: ({ options }) => buildSystemOptions(options.own).mesonTargets,
  settings: ({ options }) => buildSystemOptions(options.own).mesonOptions,
};

/** Meson takes the flags of the environment for the first ones, beside which the project adds its own. */
const SETUP = `if test -n "\${TARE_ADDED_FLAGS:-}"; then
  export CFLAGS="\${CFLAGS:-} $TARE_ADDED_FLAGS" CXXFLAGS="\${CXXFLAGS:-} $TARE_ADDED_FLAGS"
fi
exec meson setup "$@"`;

function* configure({ context, folder, run, compilerFlags, on }: ConfigureRequest): Plan<ConfiguredProject | Failure> {
  const { mesonOptions } = buildSystemOptions(context.options.own);
  const definitions = [...on.map((each) => each.on), ...mesonOptions].map((definition) => `-D${definition}`);
  const options = ['--buildtype=release', ...(on.length > 0 ? ['--reconfigure'] : []), ...definitions];
  const command = run('sh', ['-ec', SETUP, 'sh', ...options, folder, context.directory]);
  const environment = compilerFlags === '' ? {} : { TARE_ADDED_FLAGS: compilerFlags };
  const [configured] = yield* resultsOf([
    {
      ...command,
      environment: { ...command.environment, ...environment },
      progress: { subject: `${context.side}: meson setup`, done: 0, total: 1 },
    },
  ]);
  if (!succeeded(configured)) return notConfigured('meson', configured, context.directory);
  const [printed] = yield* resultsOf([
    { ...run('sh', ['-c', PRINT_MODEL, 'sh', folder]), maxOutputBytes: MODEL_MAX_BYTES },
  ]);
  const model = readModel(printed.stdout, folder);
  if (model === null) return notConfigured('meson introspect', printed, context.directory);
  const { executables, linkArguments, name, switches } = model;
  return {
    executables,
    name,
    switches,
    compiler: compilerIn(configured.stdout),
    // Names of Ninja's, which are paths: Meson's own may stand for several targets. -k 0: as many as can be.
    build: (targets) => run('meson', ['compile', '-C', folder, `--ninja-args=${literal(['-k', '0', ...targets])}`]),
    relink: ({ target, path }, flags) => {
      const more = literal(flags.split(' '));
      const added = linkArguments === '[]' ? more : `${linkArguments.slice(0, -1)},${more.slice(1)}`;
      return run('sh', ['-ec', RELINK, 'sh', folder, literal([target]), path, added, linkArguments]);
    },
  };
}

/**
 *     C++ compiler for the host machine: c++ (gcc 12.2.0 "c++ (Debian 12.2.0-14+deb12u1) 12.2.0")
 */
function compilerIn(stdout: string): string {
  return /^C\+\+ compiler for the host machine: [^("]{0,500}\(([^\s"]+ [^\s"]+)/m.exec(stdout)?.[1] ?? '';
}

/** Changes a setting of the build folder, as for CMake, and puts it back afterwards. */
const RELINK = `folder=$1 target=$2 program=$3 flags=$4 before=$5
cp -p "$program" "$program.first"
meson configure "$folder" "-Dcpp_link_args=$flags"
done=0
meson compile -C "$folder" "--ninja-args=$target" || done=$?
if test "$done" = 0; then cp "$program" "$program.anew"; fi
mv "$program.first" "$program"
meson configure "$folder" "-Dcpp_link_args=$before"
exit "$done"`;
