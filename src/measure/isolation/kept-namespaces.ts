import { type Command, type CommandResult, type Namespaces, succeeded, type Watch } from '../../model/command.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Held, SidePorts } from '../../ports.ts';
import { contains, nameServersOf, type Phase, type Premises, placesOf, temporaryOf } from './places.ts';

export const TRIAL_TIMEOUT_MS = 20_000;
/** Enough for any build; a bomb ends here. */
const MOST_PROCESSES = 4096;
const LEAST_FILE_LIMIT = 2 ** 30;

interface Kept {
  readonly namespaces: Namespaces;
  /** null: they could not be kept. */
  readonly held: Held | null;
}

export function namespacesOf(side: Side, phase: Phase, use: Namespaces['use'], premises: Premises): Namespaces {
  return {
    network: networkOf(phase, use, premises),
    use,
    places: placesOf(side, phase, premises),
    mostProcesses: MOST_PROCESSES,
    // On a small disk the disk itself is the limit, and says so in words that people know.
    mostFileBytes: Math.max(LEAST_FILE_LIMIT, premises.surroundings.freeDiskBytes(premises.folder) / 2),
    mostDataBytes: premises.surroundings.memoryBytes,
  };
}

function networkOf(phase: Phase, use: Namespaces['use'], { network, surroundings }: Premises): Namespaces['network'] {
  if (phase === 'measure') return 'none';
  // What connects them does so for namespaces that stay.
  return network === null || use === 'own' ? 'host' : { program: network, blocked: surroundings.blocked };
}

/** On any processor, without anything that a slice asks for by itself. */
export function plain({ file }: Watch): Watch {
  return { file, cpu: null, fixedLayout: false, instructions: false };
}

/**
 * Namespaces of each side, made when its first command of a phase comes and kept until the next phase: joining takes a tenth
 * of the time of making. Layers are in use by one phase of a side at a time.
 */
export class KeptNamespaces {
  hint: Warning | null = null;
  /** Whether builds have this machine's network; null: nothing was built. */
  sharesNetwork: boolean | null = null;
  #premises: Premises;
  readonly #watch: Watch;
  readonly #kept = new Map<Side, { readonly phase: Phase; readonly made: Promise<Kept> }>();

  constructor(premises: Premises, watch: Watch) {
    this.#premises = premises;
    this.#watch = watch;
  }

  during(phase: Phase, ports: SidePorts): SidePorts {
    const within = async (command: Command): Promise<Command> => {
      const side = sideOf(command, this.#premises.folder);
      const namespaces = await this.#namespacesFor(side, phase, ports);
      const watch = { ...(command.watch ?? plain(this.#watch)), confinement: { namespaces } };
      const environment = { TMPDIR: temporaryOf(side, this.#premises), ...command.environment };
      return { ...command, environment, watch };
    };
    const look = (result: CommandResult): CommandResult => {
      if (!ports.interruption.aborted) this.hint ??= isolationHint(result);
      return result;
    };
    const unbounded = ({ trust }: Command) => trust === 'trusted' || ports.interruption.aborted;
    const exec: SidePorts['exec'] = {
      run: async (command) =>
        unbounded(command) ? ports.exec.run(command) : look(await ports.exec.run(await within(command))),
    };
    const sessions: SidePorts['sessions'] = {
      serve: async (command) => {
        if (unbounded(command)) return ports.sessions.serve(command);
        const serving = await ports.sessions.serve(await within(command));
        return {
          pid: serving.pid,
          ask: (request, timeoutMs) => serving.ask(request, timeoutMs),
          end: async () => {
            const result = await serving.end();
            // That it was ended says nothing.
            const byItself = result.exitCode !== null || result.signal !== null || result.notStarted;
            return byItself || result.timedOut ? look(result) : result;
          },
        };
      },
    };
    return { ...ports, exec, sessions };
  }

  async end(): Promise<void> {
    for (const side of SIDES) await this.#release(side);
  }

  async #release(side: Side): Promise<void> {
    const kept = this.#kept.get(side);
    this.#kept.delete(side);
    await (await kept?.made)?.held?.stop();
  }

  /** The same for commands that come at once: there are never two of a side. */
  async #namespacesFor(side: Side, phase: Phase, ports: SidePorts): Promise<Namespaces> {
    let kept = this.#kept.get(side);
    if (kept?.phase !== phase) {
      const made = this.#release(side).then(() => this.#make(side, phase, ports));
      kept = { phase, made };
      this.#kept.set(side, kept);
    }
    const { namespaces, held } = await kept.made;
    // The next command tries again.
    if (held === null && this.#kept.get(side) === kept) this.#kept.delete(side);
    return namespaces;
  }

  /** With the first program that gives builds a network of their own, else with this machine's. */
  async #make(side: Side, phase: Phase, ports: SidePorts): Promise<Kept> {
    const { networks } = this.#premises.surroundings;
    if (phase === 'build' && this.#premises.network === null && this.sharesNetwork === null) {
      for (const { program, nameServer } of networks) {
        this.#premises = { ...this.#premises, network: program };
        await ports.files.write(nameServersOf(this.#premises), `nameserver ${nameServer}\n`);
        const kept = await this.#hold(side, phase, ports);
        ports.interruption.throwIfAborted();
        if (kept.held === null) continue;
        this.sharesNetwork = false;
        return kept;
      }
      this.#premises = { ...this.#premises, network: null };
    }
    const kept = await this.#hold(side, phase, ports);
    if (phase === 'build' && typeof kept.namespaces.network !== 'object') this.sharesNetwork = true;
    return kept;
  }

  async #hold(side: Side, phase: Phase, ports: SidePorts): Promise<Kept> {
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
    if ('reason' in held) return { namespaces: { ...own, use: 'own' }, held: null };
    return { namespaces: { ...own, use: { join: held.first } }, held };
  }
}

/** Whose command it is: commands run in their side's folder, and what belongs to neither (calibrators) is with head. */
function sideOf({ cwd }: Command, folder: string): Side {
  return SIDES.find((side) => contains(`${folder}/${side}`, cwd)) ?? 'head';
}

/**
 * Words of programs that miss what isolation keeps from them. Of sudo, the C library, Node, curl:
 *     sudo: The "no new privileges" flag is set, which prevents sudo from running as root.
 *     touch: cannot touch '/etc/x': Read-only file system
 *     connect: Network is unreachable
 *     curl: (6) Could not resolve host: example.com
 *     Error: connect ECONNREFUSED 127.0.0.1:5432
 *     getaddrinfo EAI_AGAIN registry.example.com
 */
const MISSING =
  /no new privileges|read-only file system|\bEROFS\b|network is unreachable|\bENETUNREACH\b|could not resolve host|temporary failure in name resolution|\bEAI_AGAIN\b|connection refused|\bECONNREFUSED\b/i;

/** A warning where isolation may be why a command failed; null where nothing says so. */
function isolationHint(result: CommandResult): Warning | null {
  if (succeeded(result)) return null;
  const line = `${result.stderr}\n${result.stdout}`.split('\n').find((each) => MISSING.test(each));
  if (line === undefined) return null;
  return {
    code: 'isolation-in-the-way',
    message:
      'A command failed, and what it printed suggests that isolation is the reason (docs/isolation.md says what to do; ' +
      '`isolation: off` switches it off)',
    subject: line.trim().slice(0, 500),
  };
}
