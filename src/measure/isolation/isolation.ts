import { UserError } from '../../errors.ts';
import { type Command, type CommandResult, type Confinement, succeeded, type Watch } from '../../model/command.ts';
import type { IsolationMode } from '../../model/inputs/inputs.ts';
import type { IsolationRecord } from '../../model/results/host.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Ports } from '../../ports.ts';
import { KeptNamespaces, namespacesOf, plain, TRIAL_TIMEOUT_MS } from './kept-namespaces.ts';
import { foldersFor, type Phase, type Premises } from './places.ts';
import { allowNamespaces } from './user-namespaces.ts';
import type { Watching } from './watching.ts';

interface IsolationRequest {
  readonly mode: IsolationMode;
  /** The watching program keeps commands within bounds; where it could not be compiled, nothing does. */
  readonly watching: Watching | { readonly reason: string };
  readonly premises: Omit<Premises, 'surroundings' | 'layers' | 'calibrators'>;
}

/** How foreign code is kept apart in this run. */
export interface Isolation {
  readonly record: IsolationRecord;
  /** The same ports, whose untrusted commands run within bounds. */
  during(phase: Phase, ports: Ports): Ports;
  /** Commands that failed as they do when isolation is in the way: the first of them. */
  warnings(): readonly Warning[];
  /** Takes back what was changed on the machine for it. */
  end(): Promise<void>;
}

/**
 * Finds out what this machine gives: namespaces with layers, namespaces, or only that no command gains privileges. auto
 * takes what there is, and the report says what there was.
 * @throws UserError (exit 3) when `strict` is asked for and there are no namespaces
 */
export async function prepareIsolation(request: IsolationRequest, ports: Ports): Promise<Isolation> {
  const { mode, watching } = request;
  if ('reason' in watching) {
    if (mode === 'strict') throw refusal(`the program that isolates could not be compiled: ${watching.reason}`);
    const record: IsolationRecord =
      mode === 'off' ? { mode, state: 'off' } : { mode, state: 'none', reason: watching.reason.slice(0, 2000) };
    return { record, during: (_, ports) => ports, warnings: () => [], end: async () => {} };
  }
  // Whatever is left running is ended in any case.
  if (mode === 'off') return confined({ mode, state: 'off' }, watching.watch, undefined);
  const { found, reason, end } = await tryNamespaces(request, watching.watch, ports);
  if (found === null) {
    if (mode === 'strict') throw refusal(reason);
    const record: IsolationRecord = { mode, state: 'no-new-privileges', reason: reason.slice(0, 2000) };
    return { ...confined(record, watching.watch, { namespaces: null }), end };
  }
  const kept = new KeptNamespaces(found, watching.watch);
  return {
    record: { mode, state: 'namespaces', layers: found.layers },
    during: (phase, inner) => kept.during(phase, inner),
    warnings: () => (kept.hint === null ? [] : [kept.hint]),
    end: async () => {
      await kept.end();
      await end();
    },
  };
}

function refusal(reason: string): UserError {
  return new UserError(
    `isolation: strict is not possible here: ${reason}`,
    'Allow user namespaces on this machine and install a C compiler, or set isolation: auto.',
    { exitCode: 3 },
  );
}

interface Allowed {
  readonly found: Premises | null;
  /** Why there are none. May hold text of the system. */
  readonly reason: string;
  end(): Promise<void>;
}

/** Tries a command in namespaces: with layers, without, and once more where the system can be asked to allow them. */
async function tryNamespaces(request: IsolationRequest, watch: Watch, ports: Ports): Promise<Allowed> {
  const surroundings = ports.host.surroundings();
  const calibrators = ports.host.calibrators();
  const end = async () => {};
  const attempt = async (): Promise<{ readonly found: Premises | null; readonly reason: string }> => {
    let reason = '';
    for (const layers of [true, false]) {
      const premises: Premises = { ...request.premises, surroundings, calibrators, layers };
      for (const side of SIDES) {
        for (const folder of foldersFor(side, premises)) await ports.files.makeDirectory(folder);
      }
      const tried = await tryOnce(premises, watch, ports);
      if (succeeded(tried)) return { found: premises, reason: '' };
      reason = (tried.stderr.trim().split('\n')[0] ?? '').replace(/^sh: cannot be isolated: /, '');
    }
    return { found: null, reason };
  };
  const first = await attempt();
  if (first.found !== null) return { ...first, end };
  const asked = await allowNamespaces(watch.file, request.premises.folder, ports);
  if (asked === null) return { ...first, end };
  return { ...(await attempt()), end: asked.end };
}

async function tryOnce(premises: Premises, watch: Watch, ports: Ports): Promise<CommandResult> {
  const result = await ports.exec.run({
    file: 'sh',
    arguments: ['-c', ':'],
    cwd: `${premises.folder}/base`,
    trust: 'untrusted',
    timeoutMs: TRIAL_TIMEOUT_MS,
    watch: { ...plain(watch), confinement: { namespaces: namespacesOf('base', 'measure', 'own', premises) } },
  });
  ports.interruption.throwIfAborted();
  return result;
}

/** Each command as `within` says, under the watching program. */
function confined(record: IsolationRecord, watch: Watch, confinement: Confinement | undefined): Isolation {
  const within = (command: Command): Command => ({
    ...command,
    watch: { ...(command.watch ?? plain(watch)), ...(confinement === undefined ? {} : { confinement }) },
  });
  const bounded = (command: Command) => (command.trust === 'trusted' ? command : within(command));
  const during = (_: Phase, ports: Ports): Ports => ({
    ...ports,
    exec: { run: (command) => ports.exec.run(bounded(command)) },
    sessions: { serve: (command) => ports.sessions.serve(bounded(command)) },
  });
  return { record, during, warnings: () => [], end: async () => {} };
}
