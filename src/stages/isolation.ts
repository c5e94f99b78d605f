import { UserError } from '../errors.ts';
import { type Command, type CommandResult, type Confinement, succeeded, type Watch } from '../model/command.ts';
import type { IsolationMode } from '../model/inputs.ts';
import type { IsolationRecord, Side } from '../model/results.ts';
import { SIDES } from '../model/results.ts';
import { contains, foldersFor, type Phase, type Premises, placesOf, temporaryOf } from './isolation-places.ts';
import type { Exec, Ports } from './ports.ts';
import { allowNamespaces } from './user-namespaces.ts';
import type { Watching } from './watching.ts';

export interface IsolationRequest {
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
  /** Takes back what was changed on the machine for it. */
  end(): Promise<void>;
}

/** Enough for any build; a bomb ends here. */
const MOST_PROCESSES = 4096;
const TRIAL_TIMEOUT_MS = 20_000;

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
    return { record, during: (_, ports) => ports, end: async () => {} };
  }
  // Whatever is left running is ended in any case.
  if (mode === 'off') {
    return { ...confined({ mode, state: 'off' }, () => undefined, null, watching.watch), end: async () => {} };
  }
  const allowed = await tryNamespaces(request, watching.watch, ports);
  const { found, reason, end } = allowed;
  if (found === null) {
    if (mode === 'strict') throw refusal(reason);
    const record: IsolationRecord = { mode, state: 'no-new-privileges', reason: reason.slice(0, 2000) };
    return { ...confined(record, () => ({ namespaces: null }), null, watching.watch), end };
  }
  const premises = found;
  const disk = premises.surroundings.freeDiskBytes(premises.folder);
  const limits = {
    mostProcesses: MOST_PROCESSES,
    mostFileBytes: disk / 2,
    mostDataBytes: premises.surroundings.memoryBytes,
  };
  const confinement = (side: Side, phase: Phase): Confinement => ({
    namespaces: { network: phase === 'build', places: placesOf(side, phase, premises), ...limits },
  });
  const record: IsolationRecord = { mode, state: 'namespaces', layers: premises.layers };
  return { ...confined(record, confinement, premises, watching.watch), end };
}

function refusal(reason: string): UserError {
  return new UserError(
    `isolation: strict cannot be had here: ${reason}`,
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
  const places = placesOf('base', 'measure', premises);
  const limits = { mostProcesses: MOST_PROCESSES, mostFileBytes: 2 ** 30, mostDataBytes: 2 ** 32 };
  const result = await ports.exec.run({
    file: 'sh',
    arguments: ['-c', ':'],
    cwd: `${premises.folder}/base`,
    trust: 'untrusted',
    timeoutMs: TRIAL_TIMEOUT_MS,
    watch: { ...plain(watch), confinement: { namespaces: { network: false, places, ...limits } } },
  });
  ports.interruption.throwIfAborted();
  return result;
}

/** On any processor, without anything that a slice asks for by itself. */
function plain({ file }: Watch): Watch {
  return { file, cpu: null, fixedLayout: false, instructions: false };
}

function confined(
  record: IsolationRecord,
  confinement: (side: Side, phase: Phase) => Confinement | undefined,
  premises: Premises | null,
  watch: Watch,
): Omit<Isolation, 'end'> {
  const exec = (inner: Exec, phase: Phase): Exec => ({
    run: (command) => {
      if (command.trust === 'trusted') return inner.run(command);
      const side = premises === null ? 'head' : sideOf(command, premises.folder);
      const bounds = confinement(side, phase);
      const within = { ...(command.watch ?? plain(watch)), ...(bounds === undefined ? {} : { confinement: bounds }) };
      const temporary = premises === null ? {} : { TMPDIR: temporaryOf(side, premises) };
      return inner.run({ ...command, watch: within, environment: { ...temporary, ...command.environment } });
    },
  });
  return { record, during: (phase, ports) => ({ ...ports, exec: exec(ports.exec, phase) }) };
}

/** Whose command it is: commands run in their side's folder, and what belongs to neither (calibrators) is with head. */
function sideOf({ cwd }: Command, folder: string): Side {
  return SIDES.find((side) => contains(`${folder}/${side}`, cwd)) ?? 'head';
}
