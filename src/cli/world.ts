import { TOOLCHAINS } from '../harnesses/registry.ts';
import { createConsoleLog, type OpenPorts, openPorts, systemClock } from '../host/index.ts';

/** The ports of this machine, with progress and messages on standard error. */
export function openWorld(quiet: boolean): OpenPorts {
  return openPorts(createConsoleLog({ stream: process.stderr, clock: systemClock, quiet }), process.env, TOOLCHAINS);
}
