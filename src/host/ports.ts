import type { Command } from '../model/command.ts';
import type { ToolchainEnvironment, ToolchainSettings } from '../model/toolchain.ts';
import type { Log, Ports } from '../ports.ts';
import { systemClock } from './clock.ts';
import { createFiles } from './files/files.ts';
import { onSignals } from './interruption.ts';
import { createHost } from './machine/facts.ts';
import { createExec } from './processes/exec.ts';
import { toolSettings } from './tool-settings.ts';

export interface OpenPorts {
  readonly ports: Ports;
  /** Stops listening for signals. */
  dispose(): void;
}

/**
 * This machine's ports. Commands see the allowed part of `environment`; SIGINT and SIGTERM interrupt them.
 * @param toolchains the toolchains whose variables, folders and settings files are known
 */
export function openPorts(
  log: Log,
  environment: NodeJS.ProcessEnv,
  toolchains: readonly ToolchainEnvironment[],
): OpenPorts {
  const { signal: interruption, dispose } = onSignals();
  const settings = toolSettings(toolchains, environment);
  const exec = createExec({
    interruption,
    toolchains,
    clock: systemClock,
    environment: { ...environment, ...settings.environment },
  });
  const say = settings.leftOut.map(({ settings: file, names }) => noticeOnce(file, names, log));
  const saying = <T>(act: (command: Command) => T) => {
    return (command: Command) => {
      for (const each of say) each(command);
      return act(command);
    };
  };
  const ports: Ports = {
    clock: systemClock,
    exec: { run: saying(exec.run) },
    keeper: exec,
    sessions: { serve: saying(exec.serve) },
    files: createFiles(),
    host: createHost(environment, toolchains),
    log,
    interruption,
  };
  return { ports, dispose };
}

/** Reports once which settings are ignored, when the program that would have read them is about to run. */
function noticeOnce({ called, program }: ToolchainSettings, names: readonly string[], log: Log) {
  const notice = `ignoring ${names.join(', ')} from ${called}: set ${names.length === 1 ? 'it' : 'them'} in the environment (docs/security.md)`;
  const word = new RegExp(`(?:^|[\\s/])${program}(?:\\s|$)`);
  let said = false;
  return (command: Command) => {
    const runsIt = [command.file, ...command.arguments].some((text) => word.test(text));
    if (runsIt && !said) log.notice(notice);
    said ||= runsIt;
  };
}
