import './host/no-inspector.ts';
import { runAction } from './github/action-run.ts';
import { systemClock } from './host/clock.ts';
import { clearEnvironmentBlock } from './host/environment-block.ts';
import { createFiles } from './host/files.ts';
import { openPorts } from './host/ports.ts';
import { compare } from './run.ts';

// Before any command runs.
const environmentBlock = clearEnvironmentBlock();
await runAction({
  ...{ clock: systemClock, files: createFiles(), open: openPorts, compare, environmentBlock },
  atExit: (last) => process.once('exit', last),
});
