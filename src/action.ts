import './host/no-inspector.ts';
import { compare } from './commands/compare.ts';
import { runAction } from './github/action-run.ts';
import { TOOLCHAINS } from './harnesses/registry.ts';
import { systemClock } from './host/clock.ts';
import { clearEnvironmentBlock } from './host/environment-block.ts';
import { createFiles } from './host/files/files.ts';
import { openPorts } from './host/ports.ts';

// Before any command runs.
const environmentBlock = clearEnvironmentBlock();
await runAction({
  ...{ clock: systemClock, files: createFiles(), compare, environmentBlock },
  open: (log, environment) => openPorts(log, environment, TOOLCHAINS),
  atExit: (last) => process.once('exit', last),
});
