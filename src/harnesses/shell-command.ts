import { succeeded } from '../model/command.ts';
import { firstLines, howItEnded } from './ended.ts';
import type { Build, BuildContext, BuildFailure, Plan, PlannedCommand } from './harness.ts';

/** -e: a build of several lines stops at the first that fails. */
export function shell(script: string, cwd: string, timeoutMs: number): PlannedCommand {
  return { file: 'sh', arguments: ['-ec', script], cwd, environment: { PWD: cwd }, trust: 'untrusted', timeoutMs };
}

/** What `build-command` makes of one side, where there is one; it names no binaries. */
export function* builtByCommand(context: BuildContext): Plan<Build> {
  const { buildCommand: script } = context.options;
  const failures: BuildFailure[] = [];
  if (script !== null) {
    const [result] = yield [shell(script, context.directory, context.buildTimeoutMs)];
    if (result === undefined || !succeeded(result)) {
      const output = firstLines(`${result?.stderr ?? ''}\n${result?.stdout ?? ''}`, 30);
      failures.push({ group: '', reason: `build-command ${howItEnded(result)}`, output });
    }
  }
  return { side: context.side, toolchain: '', binaries: [], failures, benchmarkSources: new Map() };
}
