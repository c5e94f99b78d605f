import { UserError } from '../../../errors.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { Warning } from '../../../model/warning.ts';
import type { Build, BuildContext } from '../../harness.ts';
import { optionValue } from '../../option.ts';
import { BUILD_COMMAND, builtByCommand } from '../shell-command.ts';
import { installNodePackages } from './node-packages.ts';

/** The tool that the packages provide: `node v20.19.0`, `vitest 4.0.18`; or why there is none. */
type FoundTool =
  | { readonly versions: readonly string[]; readonly warnings?: readonly Warning[] }
  | { readonly reason: string; readonly output?: string };

/** Installs the side's packages by its lock file, runs the user's build-command, and looks where the tool is. */
export function* buildNodePackages(
  context: BuildContext,
  tool: string,
  find: (context: BuildContext) => Plan<FoundTool>,
): Plan<Build> {
  const hasCommand = optionValue(context.options.own, BUILD_COMMAND) !== null;
  if (!context.files.includes('package.json')) {
    throw new UserError(
      'no package.json was found in the working directory',
      `Set working-directory to the folder of a package that has ${tool} benchmarks.`,
    );
  }
  const { manager, folder, failures } = yield* installNodePackages(context, { isOptional: hasCommand });
  const nothing: Build = { side: context.side, toolchain: manager, binaries: [], failures };
  if (failures.length > 0) return { ...nothing, unusable: true };
  const built = yield* builtByCommand(context);
  if (built.unusable === true) return { ...built, toolchain: manager };
  const found = yield* find(context);
  if ('reason' in found) {
    const reason =
      manager.startsWith('yarn ') && (yield* isPlugAndPlay(context, folder))
        ? `${found.reason}: ${PLUG_AND_PLAY}`
        : found.reason;
    const failure = { of: { kind: 'folder', folder: '' }, ...found, reason } as const;
    return { ...nothing, failures: [failure], unusable: true };
  }
  const toolchain = [...found.versions, ...(manager === '' ? [] : [manager])].join(', ');
  return { ...built, toolchain, warnings: found.warnings ?? [] };
}

const PLUG_AND_PLAY =
  "yarn installed Plug'n'Play, without the node_modules that is looked into; set nodeLinker: node-modules in .yarnrc.yml, or " +
  'install with build-command: YARN_NODE_LINKER=node-modules yarn install';

/** Yarn 2 and newer work so unless they are configured otherwise. @param folder of the lock file */
function* isPlugAndPlay({ buildTimeoutMs: timeoutMs }: BuildContext, folder: string | null): Plan<boolean> {
  if (folder === null) return false;
  const [found] = yield* resultsOf([
    { file: 'sh', arguments: ['-c', 'test -e .pnp.cjs'], cwd: folder, trust: 'untrusted', timeoutMs } as const,
  ]);
  return succeeded(found);
}
