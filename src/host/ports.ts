import type { Log, Ports } from '../stages/ports.ts';
import { systemClock } from './clock.ts';
import { createExec } from './exec.ts';
import { createHost } from './facts.ts';
import { createFiles } from './files.ts';
import { onSignals } from './interruption.ts';

export interface OpenPorts {
  readonly ports: Ports;
  /** Stops listening for signals. */
  dispose(): void;
}

/** This machine's ports. Commands see what is allowed of `environment`; SIGINT and SIGTERM interrupt them. */
export function openPorts(log: Log, environment: NodeJS.ProcessEnv): OpenPorts {
  const { signal: interruption, dispose } = onSignals();
  const ports: Ports = {
    clock: systemClock,
    exec: createExec({ interruption, environment, clock: systemClock }),
    files: createFiles(),
    host: createHost(environment),
    log,
    interruption,
  };
  return { ports, dispose };
}
