import { randomBytes } from 'node:crypto';
import type { Command, CommandResult } from '../../model/command.ts';
import type { Exec, Keeper, Sessions } from '../../ports.ts';
import { allowedEnvironment } from './environment.ts';
import { hold } from './hold.ts';
import { type ExecOptions, start, unrunForInterruption } from './running.ts';
import { serve } from './serve.ts';
import { watchThreads } from './threads.ts';
import { startLimit } from './time-limit.ts';

/** The time between SIGTERM and SIGKILL. */
const GRACE_MS = 1000;

/**
 * Runs commands on this machine, each as the leader of its own session and process group, without a shell and with
 * an environment that is picked, not filtered. When `run` resolves, the command and its descendants are gone.
 * Once the interruption is raised nothing starts any more; such a command resolves with the signal, unrun.
 */
export function createExec(options: ExecOptions): Exec & Keeper & Sessions {
  const allowed = {
    trusted: allowedEnvironment(options.environment, 'trusted', options.toolchains),
    untrusted: allowedEnvironment(options.environment, 'untrusted', options.toolchains),
  };
  const ofNetwork = new Set(options.toolchains.flatMap((toolchain) => toolchain.ofNetwork ?? []));
  const variablesOf = ({ trust, environment, watch }: Command) => {
    const all = Object.entries(allowed[trust]);
    const isAlone = watch?.confinement?.namespaces?.network === 'none';
    const seen = isAlone ? all.filter(([name]) => !ofNetwork.has(name)) : all;
    return { ...Object.fromEntries(seen), ...environment };
  };
  const commandEnvironment = (command: Command) => ({
    variables: variablesOf(command),
    marker: randomBytes(8).toString('hex'),
  });
  return {
    run: (command) => runOnce(command, commandEnvironment(command), options),
    serve: (command) => serve(command, commandEnvironment(command), options),
    hold: (command) => hold(command, variablesOf(command), allowed.trusted.PATH, options),
  };
}

async function runOnce(
  command: Command,
  environment: Parameters<typeof start>[1],
  options: ExecOptions,
): Promise<CommandResult> {
  const { clock, interruption } = options;
  if (interruption.aborted) return unrunForInterruption(interruption, clock);
  const running = await start(command, environment, 'none', clock);
  if ('notStarted' in running) return running.notStarted;
  const { pid } = running.child;
  const threads = command.watch?.threads === true && pid !== undefined ? watchThreads(pid) : null;

  let timedOut = false;
  let interrupted = false;
  let killTimer: NodeJS.Timeout | undefined;
  const end = () => {
    running.terminate();
    killTimer ??= setTimeout(() => running.kill(), options.graceMs ?? GRACE_MS);
  };
  const limit = startLimit(command.timeoutMs, clock, () => {
    timedOut = true;
    end();
  });
  const interrupt = () => {
    interrupted = true;
    end();
  };
  // The interruption may have come since the start.
  if (interruption.aborted) interrupt();
  else interruption.addEventListener('abort', interrupt, { once: true });

  await running.exited;
  const runnableThreads = threads?.stop();
  limit.clear();
  clearTimeout(killTimer);
  interruption.removeEventListener('abort', interrupt);

  const result = await running.result;
  const { usage } = result;
  return {
    ...result,
    exitCode: interrupted ? null : result.exitCode,
    // A command that cleans up on SIGTERM and exits with 0 was still ended by the signal.
    signal: interrupted ? (result.signal ?? 'SIGTERM') : result.signal,
    timedOut,
    ...(usage === undefined || runnableThreads === undefined ? {} : { usage: { ...usage, runnableThreads } }),
  };
}
