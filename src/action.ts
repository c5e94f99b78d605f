import './host/no-inspector.ts';
import { runAction } from './github/action-run.ts';
import { systemClock } from './host/clock.ts';
import { createFiles } from './host/files.ts';
import { openPorts } from './host/ports.ts';
import { compare } from './run.ts';

await runAction({ clock: systemClock, files: createFiles(), open: openPorts, compare });
