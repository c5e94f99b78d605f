import { UserError } from '../../errors.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import type { Failure } from '../failure.ts';
import type { BuildContext } from '../harness.ts';

/** Commands of the build, in the working directory of a side. */

export const EVERYTHING = { kind: 'folder', folder: '' } as const;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

type Step = Pick<PlannedCommand, 'file' | 'arguments' | 'reads'>;

export function planned(step: Step, { directory, buildTimeoutMs }: BuildContext): PlannedCommand {
  return {
    ...step,
    cwd: directory,
    environment: { PWD: directory },
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
}

export function* tried(step: Step, context: BuildContext): Plan<PlannedResult> {
  const [result] = yield* resultsOf([planned(step, context)]);
  const tool = step.file.slice(step.file.lastIndexOf('/') + 1);
  if (result.notStarted) {
    throw new UserError(`${tool} was not found on this machine`, 'Install it, add its wrapper, or give build-command.');
  }
  return result;
}

export function failuresOf(result: CommandResult): readonly Failure[] {
  if (succeeded(result)) return [];
  // Without colours: `[\x1b[1;31mERROR\x1b[m] COMPILATION ERROR : `
  const said = `${result.stdout}\n${result.stderr}`.replace(
    new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'),
    '',
  );
  return [{ of: EVERYTHING, reason: `the build ${howItEnded(result)}`, output: firstLines(said, 30) }];
}
