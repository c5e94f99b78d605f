import './host/no-inspector.ts';
import { compare, mergeJobs } from './commands/index.ts';
import { runAction } from './github/action-run.ts';
import { TOOLCHAINS } from './harnesses/registry.ts';
import { clearEnvironmentBlock, createFiles, openPorts, systemClock } from './host/index.ts';

// Before any command runs.
const environmentBlock = clearEnvironmentBlock();
await runAction({
  clock: systemClock,
  files: createFiles(),
  compare,
  merge: mergeJobs,
  environmentBlock,
  open: (log, environment) => openPorts(log, environment, TOOLCHAINS),
  atExit: (last) => process.once('exit', last),
});
