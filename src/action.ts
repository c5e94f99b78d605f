import './host/no-inspector.ts';
import { compare, mergeJobs } from './commands/index.ts';
import { runAction } from './github/action-run.ts';
import { TOOLCHAINS } from './harnesses/registry.ts';
import { clearEnvironmentBlock, createFiles, openPorts, systemClock } from './host/index.ts';
import type { ActionName } from './model/inputs/actions.ts';

/** What the runner starts is a file of two lines for each action (scripts/build.mjs), which says here which one it is. */
export async function run(name: ActionName): Promise<void> {
  // Before any command runs.
  const environmentBlock = clearEnvironmentBlock();
  await runAction({
    name,
    clock: systemClock,
    files: createFiles(),
    compare,
    merge: mergeJobs,
    environmentBlock,
    open: (log, environment) => openPorts(log, environment, TOOLCHAINS),
    atExit: (last) => process.once('exit', last),
  });
}
