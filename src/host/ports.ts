import type { Exec, Log, Ports } from '../ports.ts';
import { systemClock } from './clock.ts';
import { createFiles } from './files/files.ts';
import { goSettings } from './go-settings.ts';
import { onSignals } from './interruption.ts';
import { createHost } from './machine/facts.ts';
import { createExec } from './processes/exec.ts';

export interface OpenPorts {
  readonly ports: Ports;
  /** Stops listening for signals. */
  dispose(): void;
}

/** This machine's ports. Commands see what is allowed of `environment`; SIGINT and SIGTERM interrupt them. */
export function openPorts(log: Log, environment: NodeJS.ProcessEnv): OpenPorts {
  const { signal: interruption, dispose } = onSignals();
  const go = goSettings(environment);
  const exec = createExec({ interruption, environment: { ...environment, ...go.environment }, clock: systemClock });
  const ports: Ports = {
    clock: systemClock,
    exec: go.leftOut.length === 0 ? exec : saying(goNotice(go.leftOut), exec, log),
    keeper: exec,
    files: createFiles(),
    host: createHost(environment),
    log,
    interruption,
  };
  return { ports, dispose };
}

function goNotice(names: readonly string[]): string {
  return `${names.join(', ')} of the file of \`go env -w\` ${names.length === 1 ? 'is' : 'are'} not used here: give them in the environment (docs/security.md)`;
}

/** Says it once, when go is about to run. */
function saying(notice: string, exec: Exec, log: Log): Exec {
  let said = false;
  return {
    run: (command) => {
      const isGo = [command.file, ...command.arguments].some((text) => /(?:^|[\s/])go(?:\s|$)/.test(text));
      if (isGo && !said) log.notice(notice);
      said ||= isGo;
      return exec.run(command);
    },
  };
}
