import { UserError } from '../../errors.ts';
import { type Command, type CommandResult, type Confinement, succeeded, type Watch } from '../../model/command.ts';
import type { IsolationMode } from '../../model/inputs/inputs.ts';
import type { IsolationRecord } from '../../model/results/host.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import { KeptNamespaces, namespacesOf, plain, TRIAL_TIMEOUT_MS } from './kept-namespaces.ts';
import { foldersFor, type Phase, type Premises } from './places.ts';
import { allowNamespaces } from './user-namespaces.ts';
import type { Watching } from './watching.ts';

interface IsolationRequest {
  readonly mode: IsolationMode;
  /** The watching program keeps commands within bounds; where it could not be compiled, nothing does. */
  readonly watching: Watching | { readonly reason: string };
  readonly premises: Omit<Premises, 'surroundings' | 'layers' | 'calibrators' | 'network'>;
}

/** How foreign code is kept apart in this run. */
export interface Isolation {
  /** What is known of it by now. */
  readonly record: IsolationRecord;
  /** The same ports, whose untrusted commands run within bounds. */
  during(phase: Phase, ports: SidePorts): SidePorts;
  /** Commands that failed as they do when isolation is in the way: the first of them. */
  warnings(): readonly Warning[];
  /** Takes back what was changed on the machine for it. */
  end(): Promise<void>;
}

/**
 * Finds out what this machine gives: namespaces with layers, namespaces, only that no command gains privileges, or nothing.
 * auto takes what there is, and the report says what there was.
 * @throws UserError (exit 3) when `strict` is asked for and there are no namespaces, or not all of it can be hidden there
 */
export async function prepareIsolation(request: IsolationRequest, ports: SidePorts): Promise<Isolation> {
  const { mode, watching } = request;
  const { sockets: all, isRunnerUnseen } = ports.host.surroundings();
  const sockets = all.length === 0 ? {} : { sockets: all.slice(0, 20).map((path) => path.slice(0, 500)) };
  if ('reason' in watching) {
    if (mode === 'strict') throw refusal(`the program that isolates could not be compiled: ${watching.reason}`);
    const record: IsolationRecord =
      mode === 'off' ? { mode, state: 'off' } : { mode, state: 'none', reason: watching.reason.slice(0, 2000) };
    return { record: { ...record, ...sockets }, during: (_, ports) => ports, warnings: () => [], end: async () => {} };
  }
  // Whatever is left running is ended in any case.
  if (mode === 'off') return confined({ mode, state: 'off', ...sockets }, watching.watch, undefined);
  if (mode === 'strict' && isRunnerUnseen) throw refusal(UNSEEN, 'Let the job see the processes of the runner (/proc)');
  const { found, reason, end } = await tryNamespaces(request, watching.watch, ports);
  if (found === null) {
    if (mode === 'strict') throw refusal(reason);
    const gainsNone = await givesUpPrivileges(request, watching.watch, ports);
    const state = gainsNone ? 'no-new-privileges' : 'none';
    const record: IsolationRecord = { mode, state, reason: reason.slice(0, 2000), ...sockets };
    return { ...confined(record, watching.watch, gainsNone ? { namespaces: null } : undefined), end };
  }
  const kept = new KeptNamespaces(found, watching.watch);
  const seen = isRunnerUnseen ? { runnerUnseen: true } : {};
  return {
    get record() {
      const shared = kept.sharesNetwork === null ? {} : { sharedNetwork: kept.sharesNetwork };
      return { mode, state: 'namespaces', layers: found.layers, ...seen, ...shared } as const;
    },
    during: (phase, inner) => kept.during(phase, inner),
    warnings: () => (kept.hint === null ? [] : [kept.hint]),
    end: async () => {
      await kept.end();
      await end();
    },
  };
}

const ALLOW = 'Allow user namespaces on this machine and install a C compiler';
const UNSEEN = 'this is a self-hosted runner, and its own folder, which holds its key, was not found';

function refusal(reason: string, remedy = ALLOW): UserError {
  const or = 'or set isolation: auto.';
  return new UserError(`isolation: strict is not possible here: ${reason}`, `${remedy}, ${or}`, { exitCode: 3 });
}

interface Allowed {
  readonly found: Premises | null;
  /** Why there are none. May hold text of the system. */
  readonly reason: string;
  end(): Promise<void>;
}

/** Tries a command in namespaces: with layers, without, and once more where the system can be asked to allow them. */
async function tryNamespaces(request: IsolationRequest, watch: Watch, ports: SidePorts): Promise<Allowed> {
  const surroundings = ports.host.surroundings();
  const calibrators = ports.host.calibrators();
  const end = async () => {};
  const attempt = async (): Promise<{ readonly found: Premises | null; readonly reason: string }> => {
    let reason = '';
    for (const layers of [true, false]) {
      const premises: Premises = { ...request.premises, surroundings, calibrators, layers, network: null };
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
  const asked = await allowNamespaces(watch.file, ports);
  if (asked === null) return { ...first, end };
  const second = await attempt();
  if (second.found !== null) return { ...second, end: asked.end };
  // Foreign code will run as this user: it is not to find more allowed than before.
  await asked.end();
  return { ...second, end };
}

async function tryOnce(premises: Premises, watch: Watch, ports: SidePorts): Promise<CommandResult> {
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

/** Does a command of ours have no way to another user's rights? The kernel says; where it is no Linux, nothing was given up. */
async function givesUpPrivileges({ premises }: IsolationRequest, watch: Watch, ports: SidePorts): Promise<boolean> {
  const result = await ports.exec.run({
    file: 'sh',
    arguments: ['-c', "grep -q '^NoNewPrivs:[[:space:]]*1$' /proc/self/status"],
    cwd: premises.folder,
    trust: 'untrusted',
    timeoutMs: TRIAL_TIMEOUT_MS,
    watch: { ...plain(watch), confinement: { namespaces: null } },
  });
  ports.interruption.throwIfAborted();
  return succeeded(result);
}

/** Each command as `within` says, under the watching program. */
function confined(record: IsolationRecord, watch: Watch, confinement: Confinement | undefined): Isolation {
  const within = (command: Command): Command => ({
    ...command,
    watch: { ...(command.watch ?? plain(watch)), ...(confinement === undefined ? {} : { confinement }) },
  });
  const bounded = (command: Command) => (command.trust === 'trusted' ? command : within(command));
  const during = (_: Phase, ports: SidePorts): SidePorts => ({
    ...ports,
    exec: { run: (command) => ports.exec.run(bounded(command)) },
    sessions: { serve: (command) => ports.sessions.serve(bounded(command)) },
  });
  return { record, during, warnings: () => [], end: async () => {} };
}
