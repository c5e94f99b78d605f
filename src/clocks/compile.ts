import { succeeded } from '../model/command.ts';
import { type Plan, resultsOf } from '../model/command-plan.ts';
import type { CalibratorContext } from './calibrator.ts';
import { endedSaying, inPlace, type Reason } from './program.ts';

/** A compiler as the user's environment names it, in shell words: `$NAME` is expanded and split, as by make. */
export interface Compiler {
  /** `${CXX:-c++}` */
  readonly command: string;
  /** `${CXXFLAGS--O2} $CPPFLAGS` */
  readonly flags: string;
  /** The option that prints its version, of which one line is shown. */
  readonly versionOption: string;
}

interface CompileStep {
  readonly compiler: Compiler;
  /** The shell words after the flags; "$1" is the output, "$2" the source. */
  readonly words: string;
  readonly output: string;
  readonly source: string;
}

/** Compiles a source into a file or folder; returns the toolchain as `g++ 12.2.0 -O2`, or why there is none. */
export function* compile(step: CompileStep, context: CalibratorContext): Plan<{ readonly toolchain: string } | Reason> {
  const { command, flags, versionOption } = step.compiler;
  const place = inPlace(context, context.buildTimeoutMs);
  const shell = (script: string) => ({
    ...place,
    // A killed compiler leaves its intermediate files, which are removed with this folder.
    environment: { ...place.environment, TMPDIR: context.scratch },
    file: 'sh',
    arguments: ['-c', script, 'sh', step.output, step.source],
  });
  // The first command expands the compiler's name and flags by the user's environment.
  const [asked] = yield* resultsOf([
    shell(`printf '%s ' ${command}; printf '\\n'; printf '%s\\n' ${flags} --; ${command} ${versionOption}`),
  ]);
  const { name, given, answer } = readVersion(asked.stdout);
  if (!succeeded(asked)) return { reason: `\`${name} ${versionOption}\` ${endedSaying({ ...asked, stdout: answer })}` };
  const [compiled] = yield* resultsOf([shell(`${command} ${flags} ${step.words}`)]);
  if (!succeeded(compiled)) {
    return { reason: `${name} does not compile the calibrator; it ${endedSaying(compiled)}` };
  }
  return { toolchain: [answer.split('\n')[0]?.trim() || name, ...given].join(' ') };
}

/**
 *     c++
 *     -O2
 *     --
 *     c++ (Debian 12.2.0-14) 12.2.0
 */
function readVersion(stdout: string): { readonly name: string; readonly given: readonly string[]; answer: string } {
  const [name = '', ...rest] = stdout.split('\n');
  const end = rest.indexOf('--');
  return { name: name.trim(), given: rest.slice(0, Math.max(end, 0)), answer: rest.slice(end + 1).join('\n') };
}
