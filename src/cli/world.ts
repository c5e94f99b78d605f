import type { Guard } from '../commands/index.ts';
import { TOOLCHAINS } from '../harnesses/registry.ts';
import {
  createConsoleLog,
  type OpenPorts,
  openPorts,
  redactedExec,
  redactedLog,
  redactedSessions,
  systemClock,
} from '../host/index.ts';
import { hasValues, secretsOf, type TakenVariables, takeVariables } from '../inputs/index.ts';
import { KnownSecrets } from '../model/known-secrets.ts';

/** What a person hands to builds by `--build-env`, and what keeps it out of all that is shown; null: nothing is. */
export interface Handed {
  readonly variables: TakenVariables;
  readonly guard: Guard | null;
}

export type World = OpenPorts & { readonly handed: Handed };

/** The ports of this machine, with progress and messages on standard error. */
export function openWorld(quiet: boolean, buildEnv?: string): World {
  const variables = takeVariables(buildEnv, process.env);
  const log = createConsoleLog({ stream: process.stderr, clock: systemClock, quiet });
  const { ports, dispose } = openPorts(log, process.env, TOOLCHAINS);
  if (!hasValues(variables)) return { ports, dispose, handed: { variables, guard: null } };
  const known = new KnownSecrets();
  known.add(...secretsOf(variables));
  const redacted = {
    log: redactedLog(log, known),
    exec: redactedExec(ports.exec, known),
    sessions: redactedSessions(ports.sessions, known),
  };
  const guard: Guard = {
    learn: (secrets) => known.add(...secrets),
    codeEnded: () => [],
    redact: (results) => known.redactAll(results),
  };
  return { ports: { ...ports, ...redacted }, dispose, handed: { variables, guard } };
}
