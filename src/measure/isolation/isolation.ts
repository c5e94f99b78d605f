import { UserError } from '../../errors.ts';
import {
  type Command,
  type CommandResult,
  type Confinement,
  type Namespaces,
  succeeded,
  type Watch,
} from '../../model/command.ts';
import type { IsolationMode } from '../../model/inputs/inputs.ts';
import type { IsolationRecord } from '../../model/results/host.ts';
import type { Side } from '../../model/results/side.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Held, Ports } from '../../ports.ts';
import { isolationHint } from './hint.ts';
import { contains, exchangeOf, foldersFor, type Phase, type Premises, placesOf, temporaryOf } from './places.ts';
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

/** Enough for any build; a bomb ends here. */
const MOST_PROCESSES = 4096;
const LEAST_FILE_LIMIT = 2 ** 30;
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

function namespacesOf(side: Side, phase: Phase, use: Namespaces['use'], premises: Premises): Namespaces {
  return {
    network: phase === 'build',
    use,
    places: placesOf(side, phase, premises),
    mostProcesses: MOST_PROCESSES,
    // On a small disk the disk itself is the limit, and says so in words that people know.
    mostFileBytes: Math.max(LEAST_FILE_LIMIT, premises.surroundings.freeDiskBytes(premises.folder) / 2),
    mostDataBytes: premises.surroundings.memoryBytes,
  };
}

/** On any processor, without anything that a slice asks for by itself. */
function plain({ file }: Watch): Watch {
  return { file, cpu: null, fixedLayout: false, instructions: false };
}

/** Each command as `within` says, under the watching program. */
function confined(record: IsolationRecord, watch: Watch, confinement: Confinement | undefined): Isolation {
  const within = (command: Command): Command => ({
    ...command,
    watch: { ...(command.watch ?? plain(watch)), ...(confinement === undefined ? {} : { confinement }) },
  });
  const during = (_: Phase, ports: Ports): Ports => ({
    ...ports,
    exec: { run: (command) => ports.exec.run(command.trust === 'trusted' ? command : within(command)) },
  });
  return { record, during, warnings: () => [], end: async () => {} };
}

/**
 * Namespaces of each side, made when its first command of a phase comes and kept until the next phase: joining takes a tenth
 * of the time of making. Layers are in use by one phase of a side at a time.
 */
class KeptNamespaces {
  hint: Warning | null = null;
  readonly #premises: Premises;
  readonly #watch: Watch;
  readonly #held = new Map<Side, { readonly phase: Phase; readonly held: Held; readonly namespaces: Namespaces }>();

  constructor(premises: Premises, watch: Watch) {
    this.#premises = premises;
    this.#watch = watch;
  }

  during(phase: Phase, ports: Ports): Ports {
    const run = async (command: Command): Promise<CommandResult> => {
      if (command.trust === 'trusted' || ports.interruption.aborted) return ports.exec.run(command);
      const side = sideOf(command, this.#premises.folder);
      const namespaces = await this.#namespacesFor(side, phase, ports);
      const watch = { ...(command.watch ?? plain(this.#watch)), confinement: { namespaces } };
      const environment = { TMPDIR: temporaryOf(side, this.#premises), ...command.environment };
      const result = await ports.exec.run({ ...command, environment, watch });
      if (!ports.interruption.aborted) this.hint ??= isolationHint(result);
      return result;
    };
    const files: Ports['files'] = {
      ...ports.files,
      makeTemporaryDirectory: (prefix, parent = exchangeOf(this.#premises)) =>
        ports.files.makeTemporaryDirectory(prefix, parent),
    };
    return { ...ports, files, exec: { run } };
  }

  async end(): Promise<void> {
    for (const side of SIDES) await this.#release(side);
  }

  async #release(side: Side): Promise<void> {
    const held = this.#held.get(side);
    this.#held.delete(side);
    await held?.held.stop();
  }

  async #namespacesFor(side: Side, phase: Phase, ports: Ports): Promise<Namespaces> {
    const present = this.#held.get(side);
    if (present?.phase === phase) return present.namespaces;
    await this.#release(side);
    const own = namespacesOf(side, phase, 'kept', this.#premises);
    const held = await ports.keeper.hold({
      file: '',
      arguments: [],
      cwd: `${this.#premises.folder}/${side}`,
      trust: 'untrusted',
      timeoutMs: TRIAL_TIMEOUT_MS,
      watch: { ...plain(this.#watch), confinement: { namespaces: own } },
    });
    // They were to be had a moment ago; each command for itself is the same, and slower.
    if ('reason' in held) return { ...own, use: 'own' };
    const namespaces: Namespaces = { ...own, use: { join: held.first } };
    this.#held.set(side, { phase, held, namespaces });
    return namespaces;
  }
}

/** Whose command it is: commands run in their side's folder, and what belongs to neither (calibrators) is with head. */
function sideOf({ cwd }: Command, folder: string): Side {
  return SIDES.find((side) => contains(`${folder}/${side}`, cwd)) ?? 'head';
}
