import { UserError } from '../../../errors.ts';
import type { CommandResult } from '../../../model/command.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';

const OUTPUT_LINES = 30;

/** Compilers complain on standard error; some generators hand it on as standard output. */
export function outputOf(result: CommandResult): string {
  const lines = `${result.stderr}\n${result.stdout}`;
  const from = lines.search(/^.*(?:\berror\b|CMake Error|ERROR:)/im);
  return firstLines(from < 0 ? lines : lines.slice(from), OUTPUT_LINES);
}

export function notConfigured(program: string, result: CommandResult): Failure {
  const reason = `${program}, configuring the project, ${howItEnded(result)}`;
  return { of: { kind: 'folder', folder: '' }, reason, output: outputOf(result) };
}

interface Wanted {
  readonly program: string;
  /** Its name with its version, as a person would ask for it: `CMake 3.15 or newer`. */
  readonly product: string;
  /** Matches its version in its output. */
  readonly pattern: RegExp;
}

/** Reads the version from `--version`. Throws UserError where there is none. */
export function versionIn(result: CommandResult, { program, product, pattern }: Wanted): string {
  if (result.notStarted) {
    throw new UserError(`${program} was not found on this machine`, `Install ${product} first.`);
  }
  const version = pattern.exec(result.stdout)?.[1];
  if (version === undefined) {
    throw new UserError(`\`${program} --version\` failed`, `Check that ${program} works in the working directory.`, {
      details: firstLines(result.stderr, 5).split('\n'),
    });
  }
  return version;
}
