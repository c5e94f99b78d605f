import { succeeded } from '../../model/command.ts';
import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import { LAYOUT_SEED } from '../../model/results/confirmation.ts';
import type { Failure } from '../failure.ts';
import type { Build, BuildContext, LayoutRequest, Relinked } from '../harness.ts';
import { optionValue } from '../option.ts';
import { BUILD_COMMAND } from './build-command.ts';

/** -e: a build of several lines stops at the first that fails. */
export function shell(script: string, cwd: string, timeoutMs: number): PlannedCommand {
  return { file: 'sh', arguments: ['-ec', script], cwd, environment: { PWD: cwd }, trust: 'untrusted', timeoutMs };
}

/** What `build-command` makes of one side, where there is one; it names no binaries. */
export function* builtByCommand(context: BuildContext): Plan<Build> {
  const script = optionValue(context.options.own, BUILD_COMMAND);
  const failures = script === null ? [] : yield* runBuild(script, {}, context);
  const build: Build = {
    side: context.side,
    toolchain: '',
    binaries: [],
    failures,
    ...(failures.length === 0 ? {} : { unusable: true }),
  };
  // Only one that makes something of the seed is run again: another would give the same program, or fail because it has
  // been run already.
  if (script?.includes(LAYOUT_SEED) !== true) return build;
  return { ...build, relink: (request) => buildAnew(script, request, context) };
}

function* buildAnew(script: string, { seed }: LayoutRequest, context: BuildContext): Plan<Relinked> {
  const failures = yield* runBuild(script, { [LAYOUT_SEED]: String(seed) }, context);
  return {
    layout: 'build-command',
    binaries: [],
    failures,
  };
}

function* runBuild(
  script: string,
  environment: Readonly<Record<string, string>>,
  context: BuildContext,
): Plan<readonly Failure[]> {
  const command = shell(script, context.directory, context.buildTimeoutMs);
  const [result] = yield [{ ...command, environment: { ...command.environment, ...environment } }];
  if (result !== undefined && succeeded(result)) return [];
  const output = firstLines(`${result?.stderr ?? ''}\n${result?.stdout ?? ''}`, 30);
  return [{ of: { kind: 'folder', folder: '' }, reason: `build-command ${howItEnded(result)}`, output }];
}
