import type { Command, CommandResult, Hold } from '../../model/command.ts';
import type { PlannedCommand, Talk } from '../../model/command-plan.ts';
import type { Serving, SidePorts } from '../../ports.ts';

/** It has come to its next stop. */
export interface Stood<Stop> {
  readonly stop: Stop;
  /** Monotonic, ms: when it began what it said that it began, else when it was let go on. */
  readonly startMs: number;
  readonly durationMs: number;
  /** CPU time of the process since then, ms; null: not known. */
  readonly cpuMs: number | null;
  /** From being let go on to that beginning, ms. */
  readonly beforeMs: number;
  /** How many of its threads had work at a time, where they are looked at. */
  readonly runnableThreads?: number;
}

/** It comes to no stop any more. */
export interface Gone {
  readonly result: CommandResult;
  readonly timedOut: boolean;
  /** It sent what it should not have. */
  readonly isOutOfTurn: boolean;
  /** What it said that it had begun; null: it said nothing. */
  readonly begun: string | null;
}

type HeldPorts = Pick<SidePorts, 'sessions' | 'interruption'>;

/** `CPU-NANOSECONDS BASE64`: what the holding program answers. */
const ANSWER = /^(\d{1,18}) ([A-Za-z0-9+/=]*)$/;

/**
 * One process that is held at its stops (calibrators/watch). It starts when it is let go on for the first time. It has
 * to be ended with `end`, whatever became of it.
 */
export class HeldRun<Stop> {
  readonly #serving: Serving;
  readonly #talk: Talk<Stop>;
  readonly #interruption: AbortSignal;
  #cpuNs = 0;
  /** What it has said that it runs when it is let go on. */
  #next: string | null = null;

  private constructor(serving: Serving, talk: Talk<Stop>, interruption: AbortSignal) {
    this.#serving = serving;
    this.#talk = talk;
    this.#interruption = interruption;
  }

  /** @param command watched: the watching program holds it */
  static async open<Stop>(
    command: Command,
    { hold, talk }: { readonly hold: Hold; readonly talk: Talk<Stop> },
    { sessions, interruption }: HeldPorts,
  ): Promise<HeldRun<Stop>> {
    const { watch } = command;
    if (watch === undefined) throw new Error(`nothing can hold ${command.file}`);
    return new HeldRun(await sessions.serve({ ...command, watch: { ...watch, hold } }), talk, interruption);
  }

  /** Lets it go on to its next stop. @param timeoutMs for each of its messages */
  async resume(timeoutMs: number): Promise<Stood<Stop> | Gone> {
    let message = this.#talk.resume();
    let begun = this.#next;
    let [startMs, beforeMs] = [0, 0];
    let beganAtNs = this.#cpuNs;
    let runnableThreads: number | undefined;
    let over: Pick<Stood<Stop>, 'durationMs' | 'cpuMs'> | null = null;
    for (let first = true; ; first = false) {
      const answer = await this.#serving.ask(`go ${Buffer.from(message).toString('base64')}`, timeoutMs);
      if (answer.kind === 'silent') return this.#gone(answer.reason, begun);
      const [, cpuNs = '', sent] = ANSWER.exec(answer.text) ?? [];
      if (sent === undefined) return this.#gone('out-of-turn', begun);
      // Of a process that has ended nothing is known any more.
      this.#cpuNs = Math.max(this.#cpuNs, Number(cpuNs));
      if (first) startMs = answer.startMs;
      // It runs on between an answer and the next question.
      const durationMs = answer.startMs + answer.durationMs - startMs;
      runnableThreads = answer.runnableThreads ?? runnableThreads;
      const heard = this.#hear(Buffer.from(sent, 'base64'));
      if (heard === null) return this.#gone('out-of-turn', begun);
      const cpuMs = this.#cpuNs === 0 ? null : (this.#cpuNs - beganAtNs) / 1e6;
      if (heard.kind === 'stands') {
        this.#next = heard.next ?? null;
        const threads = runnableThreads === undefined ? {} : { runnableThreads };
        return { stop: heard.stop, startMs, beforeMs, ...(over ?? { durationMs, cpuMs }), ...threads };
      }
      if (heard.isOver === true) over = { durationMs, cpuMs };
      // It may say so more than once.
      if (heard.begun !== undefined && heard.begun !== begun) {
        begun = heard.begun;
        [startMs, beforeMs] = [startMs + durationMs, beforeMs + durationMs];
        beganAtNs = this.#cpuNs;
      }
      message = heard.reply;
    }
  }

  #hear(bytes: Uint8Array): ReturnType<Talk<Stop>['hear']> | null {
    try {
      return this.#talk.hear(bytes);
    } catch {
      return null;
    }
  }

  async #gone(reason: string, begun: string | null): Promise<Gone> {
    if (reason === 'interrupted' || this.#interruption.aborted) throw this.#interruption.reason;
    const timedOut = reason === 'timed-out';
    const result = { ...(await this.#serving.end()), timedOut };
    return { result, timedOut, isOutOfTurn: reason === 'out-of-turn' || reason === 'too-long', begun };
  }

  /** The same result each time. */
  end(): Promise<CommandResult> {
    return this.#serving.end();
  }
}

/** Lets a held command go on from stop to stop until it ends, or its time is over. */
export async function runHeld(
  command: Command,
  held: NonNullable<PlannedCommand['held']>,
  ports: HeldPorts & Pick<SidePorts, 'clock'>,
): Promise<CommandResult> {
  const run = await HeldRun.open(command, held, ports);
  try {
    for (;;) {
      const step = await run.resume(command.timeoutMs);
      if ('result' in step) return step.result;
      held.stood(step.stop, step.durationMs);
      if (ports.clock.now() > held.untilMs) return await run.end();
    }
  } finally {
    await run.end();
  }
}
