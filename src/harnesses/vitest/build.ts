import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { Build, BuildContext } from '../harness.ts';
import { BUILD_COMMAND } from '../kit/build-command.ts';
import { installNodePackages } from '../kit/node-packages.ts';
import { builtByCommand } from '../kit/shell-command.ts';
import { optionValue } from '../option.ts';
import { findVitest } from './command.ts';

/** Installs the side's packages by its lock file, runs the user's build-command, and looks where vitest is. */
export function* buildVitest(context: BuildContext): Plan<Build> {
  const hasCommand = optionValue(context.options.own, BUILD_COMMAND) !== null;
  if (!context.files.includes('package.json')) {
    throw new UserError(
      'no package.json was found in the working directory',
      'Set working-directory to the folder of a package that has vitest benchmarks.',
    );
  }
  const { manager, failures } = yield* installNodePackages(context, { isOptional: hasCommand });
  const nothing: Build = { side: context.side, toolchain: manager, binaries: [], failures };
  if (failures.length > 0) return { ...nothing, unusable: true };
  const built = yield* builtByCommand(context);
  if (built.unusable === true) return { ...built, toolchain: manager };
  const found = yield* findVitest(context, context.buildTimeoutMs);
  if ('reason' in found) {
    const failure = { of: { kind: 'folder', folder: '' }, ...found } as const;
    return { ...nothing, failures: [failure], unusable: true };
  }
  const toolchain = [`node ${found.node}`, `vitest ${found.version}`, ...(manager === '' ? [] : [manager])].join(', ');
  return { ...built, toolchain };
}
