import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Command, CommandResult } from '../../model/command.ts';
import type { Answer, Clock, Serving } from '../../ports.ts';
import { AwaitedLine } from './awaited-line.ts';
import { type ExecOptions, type Running, start, unrunForInterruption } from './running.ts';
import { timeThreads } from './threads.ts';
import { startLimit } from './time-limit.ts';

/** The process reads requests from the first file descriptor and writes answers to the second. */
const REQUESTS_FD = 4;
const ANSWERS_FD = 5;
/** The most bytes of an answer, token included. */
const MOST_ANSWER_BYTES = 1024 * 1024;
const TOKEN_BYTES = 8;
/** The time from the end of its answers to its own end. */
const ENDING_MS = 500;

type Silence = Extract<Answer, { kind: 'silent' }>['reason'];

/** Starts a long-lived process that answers requests (ports.ts, Serving). One that did not start counts as ended. */
export async function serve(
  command: Command,
  environment: Parameters<typeof start>[1],
  { clock, interruption }: Pick<ExecOptions, 'clock' | 'interruption'>,
): Promise<Serving> {
  if (interruption.aborted) return never('interrupted', unrunForInterruption(interruption, clock));
  const variables = { ...environment.variables, TARE_SESSION: `${REQUESTS_FD},${ANSWERS_FD}` };
  const running = await start(command, { ...environment, variables }, 'pipe', clock);
  return 'notStarted' in running
    ? never('ended', running.notStarted)
    : new ServingProcess(running, command.watch?.threads === true, { clock, interruption });
}

function never(reason: Silence, result: CommandResult): Serving {
  return { pid: null, ask: async () => ({ kind: 'silent', reason }), end: async () => result };
}

/** A request whose answer is awaited. */
interface PendingRequest {
  readonly line: AwaitedLine;
  readonly startMs: number;
  readonly threads: ReturnType<typeof timeThreads> | null;
  readonly limit: { clear(): void };
  resolve(answer: Answer): void;
}

class ServingProcess implements Serving {
  readonly #running: Running;
  readonly #timesThreads: boolean;
  readonly #clock: Clock;
  readonly #requests: Socket;
  readonly #interruption: AbortSignal;
  readonly #interrupt = () => this.#fallSilent('interrupted');
  #turn: PendingRequest | null = null;
  #silence: Silence | null = null;
  /** We ended it, before we saw its end. */
  #killed = false;
  #result: Promise<CommandResult> | null = null;

  constructor(
    running: Running,
    timesThreads: boolean,
    { clock, interruption }: Pick<ExecOptions, 'clock' | 'interruption'>,
  ) {
    this.#running = running;
    this.#timesThreads = timesThreads;
    this.#clock = clock;
    this.#interruption = interruption;
    const stdio: ChildProcess['stdio'][number][] = [...running.child.stdio];
    this.#requests = stdio[REQUESTS_FD] as Socket;
    const answers = stdio[ANSWERS_FD] as Socket;
    // A socket has two directions, and no text is expected on this one.
    this.#requests.on('data', () => this.#fallSilent('out-of-turn'));
    answers.on('data', (chunk: Buffer) => this.#take(chunk));
    // Its last answer is read before this, possibly after its end was seen.
    answers.once('end', () => this.#fallSilent('ended'));
    for (const stream of [this.#requests, answers]) stream.on('error', () => this.#fallSilent('ended'));
    void running.result.then(() => this.#fallSilent('ended'));
    if (interruption.aborted) this.#interrupt();
    else interruption.addEventListener('abort', this.#interrupt, { once: true });
    // An idle session does not keep this process alive; one with an open request does, by its time limit.
    running.child.unref();
    for (const stream of stdio) (stream as Socket | null)?.unref();
  }

  get pid(): number | null {
    return this.#running.child.pid ?? null;
  }

  ask(request: string, timeoutMs: number): Promise<Answer> {
    if (this.#turn !== null) throw new Error('a session is asked for one thing at a time');
    if (request.includes('\n')) throw new Error('a request is one line');
    // It takes no more requests: it has closed its requests, or is about to end.
    if (!this.#requests.writable) this.#fallSilent('ended');
    if (this.#silence !== null) return Promise.resolve({ kind: 'silent', reason: this.#silence });
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const line = new AwaitedLine(token, MOST_ANSWER_BYTES);
    return new Promise((resolve) => {
      const limit = startLimit(timeoutMs, this.#clock, () => this.#fallSilent('timed-out'));
      const { pid } = this;
      const threads = this.#timesThreads && pid !== null ? timeThreads(pid) : null;
      this.#turn = { line, limit, threads, startMs: this.#clock.now(), resolve };
      this.#requests.write(`${token} ${request}\n`);
    });
  }

  end(): Promise<CommandResult> {
    this.#result ??= this.#end();
    return this.#result;
  }

  async #end(): Promise<CommandResult> {
    this.#running.child.ref();
    if (this.#silence === null) this.#kill();
    this.#fallSilent('ended');
    const result = await this.#running.result;
    // Our own signal ends it in both ways: the process itself, or the watching program that had only just begun.
    const byOrder = this.#killed && (result.signal === 'SIGKILL' || result.signal === 'SIGUSR1');
    return {
      ...result,
      signal: byOrder && this.#silence !== 'interrupted' ? null : result.signal,
      timedOut: this.#silence === 'timed-out',
    };
  }

  #take(chunk: Buffer): void {
    const turn = this.#turn;
    const read = turn?.line.take(chunk) ?? 'out-of-turn';
    if (read === 'part') return;
    if (read !== 'whole' || turn === null) {
      this.#fallSilent(read === 'too-long' ? read : 'out-of-turn');
      return;
    }
    const { startMs } = turn;
    const durationMs = Math.max(0, this.#clock.now() - startMs);
    const runnableThreads = turn.threads?.stop();
    const text = turn.line.text();
    const threads = runnableThreads === undefined ? {} : { runnableThreads };
    this.#answer({ kind: 'answered', text, startMs, durationMs, ...threads });
  }

  #answer(answer: Answer): void {
    const turn = this.#turn;
    this.#turn = null;
    turn?.limit.clear();
    turn?.resolve(answer);
  }

  /** Stops listening to it and ends its process tree. The first reason is kept. */
  #fallSilent(reason: Silence): void {
    if (this.#silence !== null) return;
    this.#silence = reason;
    this.#interruption.removeEventListener('abort', this.#interrupt);
    this.#answer({ kind: 'silent', reason });
    if (reason !== 'ended') this.#kill();
    else {
      // It either ends soon, and how it ends is worth knowing, or has closed its channels and runs on.
      const timer = setTimeout(() => this.#kill(), ENDING_MS);
      void this.#running.exited.then(() => clearTimeout(timer));
    }
  }

  #kill(): void {
    this.#killed = true;
    this.#running.kill();
  }
}
