import { UserError } from '../../../errors.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { Warning } from '../../../model/warning.ts';
import type { Build, BuildContext } from '../../harness.ts';
import { optionValue } from '../../option.ts';
import { BUILD_COMMAND, builtByCommand } from '../shell-command.ts';
import { buildImported } from './imported.ts';
import { installNestedPackages, installNodePackages } from './node-packages.ts';

/** The tool that the packages provide: `node v20.19.0`, `vitest 4.0.18`; or why there is none. */
type FoundTool =
  | {
      readonly versions: readonly string[];
      readonly warnings?: readonly Warning[];
      /** Files of benchmarks, relative to the working directory: what they import is built. Absent: not known. */
      readonly files?: readonly string[];
    }
  | { readonly reason: string; readonly output?: string };

/**
 * Installs the side's packages, runs the user's build-command or what the project's own command runs first, and looks where the
 * tool is. Without a build-command it runs the script that builds what benchmarks import.
 * @param scripts files that the project's own command runs, relative to the working directory
 */
export function* buildNodePackages(
  context: BuildContext,
  tool: string,
  find: (context: BuildContext) => Plan<FoundTool>,
  scripts: readonly string[] = [],
): Plan<Build> {
  const hasCommand = optionValue(context.options.own, BUILD_COMMAND) !== null;
  if (!context.files.includes('package.json')) {
    throw new UserError(
      'no package.json was found in the working directory',
      `Set working-directory to the folder of a package that has ${tool} benchmarks.`,
    );
  }
  const { manager, failures, warnings, folders, runner } = yield* installNodePackages(context, {
    isOptional: hasCommand,
  });
  const nothing: Build = { side: context.side, toolchain: manager, binaries: [], failures };
  if (failures.length > 0) return { ...nothing, unusable: true };
  const built = yield* builtByCommand(context, folders);
  if (built.unusable === true) return { ...built, toolchain: manager };
  const nested = yield* installNestedPackages(scripts, context);
  if (nested.failures.length > 0) return { ...nothing, failures: nested.failures, unusable: true };
  const found = yield* find(context);
  if ('reason' in found) {
    return { ...nothing, failures: [{ of: { kind: 'folder', folder: '' }, ...found }], unusable: true };
  }
  const managers = [manager, nested.manager].filter((each) => each !== '');
  const toolchain = [...new Set([...found.versions, ...managers])].join(', ');
  const files = hasCommand ? [] : (found.files ?? []);
  const unbuilt = runner === null || files.length === 0 ? [] : yield* buildImported(files, runner, context);
  return { ...built, toolchain, warnings: [...warnings, ...nested.warnings, ...(found.warnings ?? []), ...unbuilt] };
}
