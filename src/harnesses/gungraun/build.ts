import { UserError } from '../../errors.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import { isOlder } from '../../model/toolchain.ts';
import { buildBenches, findToolchain } from '../cargo/index.ts';
import type { Build, BuildContext } from '../harness.ts';
import { GUNGRAUN } from './detect.ts';

/** Summaries of earlier ones have none of the counts where they are looked for. */
const OLDEST: readonly [number, number] = [0, 16];

/** Throws UserError where what runs the benchmarks is missing, or not of the version that they are built with. */
export function* buildGungraun(context: BuildContext): Plan<Build> {
  const rustc = yield* findToolchain(context);
  const valgrindVersion = yield* findValgrind(context);
  const build = yield* buildBenches(GUNGRAUN, context, rustc);
  // rustc 1.95.0 (59807616e 2026-04-14), gungraun 0.20.0
  const [, crate, version = ''] = /, (gungraun|iai-callgrind) (\d[\w.+-]*)/.exec(build.toolchain) ?? [];
  if (crate === undefined || build.binaries.length === 0) return build;
  if (isOlder(version, OLDEST)) {
    throw new UserError(
      `${crate} ${version} is too old`,
      `Take ${crate} ${OLDEST.join('.')} or a later one, with its runner.`,
    );
  }
  const runner = `${crate}-runner`;
  const install = `Install it: \`cargo install --version ${version} ${runner}\``;
  const variable = runner.replaceAll('-', '_').toUpperCase();
  const [has] = yield* resultsOf([versionCommand(runner, variable, context)]);
  if (has.notStarted || has.exitCode === NOT_FOUND) {
    const message = `${runner} was not found on this machine, and Gungraun's benchmarks need it`;
    throw new UserError(message, `${install}, or say where it is with ${variable}.`);
  }
  // gungraun-runner 0.20.0
  const own = / (\d[\w.+-]*)\s*$/.exec(has.stdout)?.[1];
  if (own === undefined) {
    throw new UserError(`${runner} does not say its version`, `${install}.`, {
      details: firstLines(has.stderr, 5).split('\n'),
    });
  }
  if (own !== version) throw new UserError(`${runner} is ${own}, and the benchmarks need ${version}`, `${install}.`);
  return valgrindVersion === null ? build : { ...build, toolchain: `${build.toolchain}, valgrind ${valgrindVersion}` };
}

/** null: it does not say its version. Asked before anything is compiled. */
function* findValgrind(context: BuildContext): Plan<string | null> {
  const [valgrind] = yield* resultsOf([versionCommand('valgrind', null, context)]);
  if (valgrind.notStarted) {
    throw new UserError('valgrind was not found on this machine', 'Install it, e.g. with apt-get install valgrind.');
  }
  // valgrind-3.19.0
  return /^valgrind-(\S{1,50})/.exec(valgrind.stdout)?.[1] ?? null;
}

/** A shell's exit code where there is no such program. */
const NOT_FOUND = 127;

/** @param variable says where the program is, where it is set */
function versionCommand(
  program: string,
  variable: string | null,
  { directory, buildTimeoutMs }: BuildContext,
): PlannedCommand {
  const command = { cwd: directory, trust: 'untrusted', timeoutMs: buildTimeoutMs } as const;
  if (variable === null) return { ...command, file: program, arguments: ['--version'] };
  return { ...command, file: 'sh', arguments: ['-c', `exec "\${${variable}:-${program}}" --version`] };
}
