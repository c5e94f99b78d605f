import type { ProcessRequest, SessionPlans, SessionReading, Target } from '../../harnesses/harness.ts';
import type { Command, CommandResult } from '../../model/command.ts';
import type { Serving, SidePorts } from '../../ports.ts';
import { moveProcess } from '../noise-controls/noise-controls.ts';

/** One slice that a session ran. */
export interface SessionSlice {
  /** Monotonic, ms. */
  readonly startMs: number;
  /** From the request to the whole answer, ms. */
  readonly durationMs: number;
  readonly reading: SessionReading;
  /** How many threads of the process had work at a time, where they are looked at. */
  readonly runnableThreads?: number;
}

/** A session that serves no more. */
export interface Lost {
  /** Untrusted. */
  readonly reason: string;
  readonly timedOut: boolean;
}

interface SessionRequest extends ProcessRequest {
  /** A target that it is to serve; it serves others with the same key as well. */
  readonly target: Target;
  /** How the command is run: watched, on a processor, with what belongs to a layout. */
  readonly as: (command: Command) => Command;
  /** The processor on which it is started; left out or null: any. */
  readonly cpu?: number | null;
}

type SessionPorts = Pick<SidePorts, 'sessions' | 'files' | 'interruption' | 'exec'>;

const OUT_OF_TURN = 'wrote to Tare without being asked';

/** One long-lived process, which runs slices as it is asked to. It has to be ended with `end`, whatever became of it. */
export class Session {
  readonly #serving: Serving;
  readonly #ports: Pick<SidePorts, 'exec' | 'interruption'>;
  #cpu: number | null;
  /** The key of the target that it stands at. */
  #at: string | null = null;
  #lost: Lost | null = null;

  private constructor(serving: Serving, cpu: number | null, ports: Pick<SidePorts, 'exec' | 'interruption'>) {
    this.#serving = serving;
    this.#cpu = cpu;
    this.#ports = ports;
  }

  static async open(request: SessionRequest, ports: SessionPorts): Promise<Session> {
    const { target, side, binaryPath, timeoutMs, cpu = null } = request;
    const { writes = [], ...command } = plansOf(target).command({ side, binaryPath, timeoutMs });
    for (const { path, text } of writes) await ports.files.write(path, text);
    const serving = await ports.sessions.serve(request.as(command));
    return new Session(serving, cpu, ports);
  }

  /** Why it serves no more; null while it does. */
  get lost(): Lost | null {
    return this.#lost;
  }

  /** The processor that it is kept on; null: any. */
  get cpu(): number | null {
    return this.#cpu;
  }

  /** Keeps it on another processor, with all that it has started. @param watch the compiled watching program */
  async moveTo(cpu: number, watch: string): Promise<Lost | null> {
    const { pid } = this.#serving;
    if (this.#lost !== null || this.#cpu === cpu || pid === null) return this.#lost;
    const isMoved = await moveProcess(pid, cpu, watch, this.#ports);
    this.#ports.interruption.throwIfAborted();
    if (isMoved) this.#cpu = cpu;
    else this.#lost = { reason: `it could not be moved to processor ${cpu}`, timedOut: false };
    return this.#lost;
  }

  isAt({ key }: Target): boolean {
    return this.#at === key;
  }

  /**
   * Goes to a target: its parents are run, and it is run once. The first slice that follows says what goes wrong in its own
   * code.
   * @param joins nothing begins anew for it
   */
  async standAt(target: Target, timeoutMs: number, joins = false): Promise<Lost | null> {
    if (this.isAt(target)) return null;
    const answer = await this.#ask(target, 0, timeoutMs, joins);
    if ('reason' in answer) return answer;
    this.#at = target.key;
    return null;
  }

  /** Runs one slice of the target that it stands at, of so many iterations. */
  async slice(target: Target, iterations: number, timeoutMs: number): Promise<SessionSlice | Lost> {
    const answer = await this.#ask(target, iterations, timeoutMs);
    if ('reason' in answer) return answer;
    const { text, startMs, durationMs, runnableThreads } = answer;
    const reading = plansOf(target).read(text, iterations);
    return { startMs, durationMs, reading, ...(runnableThreads === undefined ? {} : { runnableThreads }) };
  }

  async #ask(target: Target, iterations: number, timeoutMs: number, joins = false) {
    if (this.#lost !== null) return this.#lost;
    const plans = plansOf(target);
    const { continued } = target;
    const asked = plans.ask({ iterations, joins, ...(continued === undefined ? {} : { continued }) });
    const answer = await this.#serving.ask(asked, timeoutMs);
    if (answer.kind === 'answered') return answer;
    const { interruption } = this.#ports;
    if (answer.reason === 'interrupted' || interruption.aborted) throw interruption.reason;
    const ended = await this.#serving.end();
    const timedOut = answer.reason === 'timed-out';
    const wrote = answer.reason === 'out-of-turn' || answer.reason === 'too-long';
    const reason = wrote ? OUT_OF_TURN : plans.reasonOf({ ...ended, timedOut }, timeoutMs);
    this.#lost = { reason, timedOut };
    return this.#lost;
  }

  /** How it ended, and what was seen of it. */
  async end(): Promise<CommandResult> {
    return this.#serving.end();
  }
}

function plansOf({ key, session }: Target): SessionPlans {
  if (session === undefined) throw new Error(`no session serves ${key}`);
  return session;
}
