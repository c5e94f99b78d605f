import { TOOLCHAINS } from '../harnesses/registry.ts';
import { systemClock } from '../host/clock.ts';
import { createConsoleLog } from '../host/console-log.ts';
import { type OpenPorts, openPorts } from '../host/ports.ts';

/** The ports of this machine, with progress and messages on standard error. */
export function openWorld(quiet: boolean): OpenPorts {
  return openPorts(createConsoleLog({ stream: process.stderr, clock: systemClock, quiet }), process.env, TOOLCHAINS);
}
