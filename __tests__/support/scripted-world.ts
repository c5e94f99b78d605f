import { InterruptedError } from '../../src/errors.ts';
import type { Command, CommandResult, Usage } from '../../src/model/command.ts';
import { LAYOUT_SEED } from '../../src/model/results/confirmation.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { Answer, Progress, Serving, SidePorts } from '../../src/ports.ts';

/** One slice as the script sees it: a process of its own, or a turn of one that stays. */
export interface ScriptedSlice {
  readonly key: string;
  readonly side: Side;
  /** 0-based, of this target and side; making ready (0 iterations) is not counted. */
  readonly nth: number;
  /** 0-based, of the whole run. */
  readonly index: number;
  /** Monotonic, ms. */
  readonly startMs: number;
  /** The copy that ran, and the file that it is a copy of. */
  readonly binary: string;
  readonly original: string;
  /** The first or the second of two copies of base that are measured against each other; null: neither. */
  readonly twin: 0 | 1 | null;
  /** Of the confirming stage. */
  readonly again: boolean;
  /** The seed of its layout there; empty elsewhere. */
  readonly layout: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The processor it was pinned to. */
  readonly cpu: number | null;
  /** The number of the process that stays; null: a process of its own. */
  readonly session: number | null;
  /** 0-based, of this target in its session: 0 makes ready, 1 is unseen, pairs begin at 2. */
  readonly inSession: number;
  /** 0: it only makes ready. */
  readonly iterations: number;
  /** It goes on where the turn before it ended. */
  readonly continued: boolean;
  /** Nothing begins anew for it. */
  readonly joins: boolean;
}

/** What a turn says of itself beside its time. */
export interface ScriptedReading {
  readonly nsPerOp: number;
  /** By unit, beside ns/op. Of sessions only. */
  readonly values?: Readonly<Record<string, number>>;
  readonly timedMs?: number;
  readonly timedCpuMs?: number;
  readonly usedCpuMs?: number;
  readonly collections?: number;
  readonly isParallel?: true;
  readonly waitedMs?: number;
  readonly waitedCpuMs?: number;
  /** What the kernel tells of its threads. */
  readonly runnableThreads?: number;
}

/** dies, out-of-turn: of sessions only. */
export type ScriptedOutcome = 'fails' | 'hangs' | 'interrupted' | 'dies' | 'out-of-turn' | number | ScriptedReading;

export interface WorldScript {
  /** What a slice gives: ns/op, or how it goes wrong. */
  readonly script?: (slice: ScriptedSlice) => ScriptedOutcome;
  readonly durationMs?: (slice: ScriptedSlice) => number;
  /** Wall time of starting a process that stays, ms. */
  readonly openingMs?: number;
  /** The start of a process that stays fails: the number of it. */
  readonly failsToOpen?: (session: number) => boolean;
  /** No process can be moved to another processor. */
  readonly cannotMove?: true;
  /** Of a long simulation neither slices nor turns are kept. */
  readonly forgets?: true;
  /** CPU time that a watched slice used, ms; 99 unless said otherwise. */
  readonly cpuMs?: (slice: ScriptedSlice) => number;
}

export const START_MS = 1000;
/** The identifier of a process is this, and its number. */
const FIRST_PID = 5000;
/** The command that takes as many milliseconds as its argument says. */
export const LINKS = 'link';

/** A clock that only slices move, and no processes. */
export class ScriptedWorld {
  readonly slices: ScriptedSlice[] = [];
  /** In order: `copy FROM TO`, `slice KEY SIDE`, `open NUMBER SIDE`, `turn NUMBER KEY ITERATIONS`, `move NUMBER CPU`, `end NUMBER`, `remove PATH`. */
  readonly events: string[] = [];
  readonly progress: Progress[] = [];
  nowMs = START_MS;
  readonly #script: WorldScript;
  readonly #controller = new AbortController();
  readonly #originals = new Map<string, string>();
  /** By copy, in the order made. */
  readonly #twins = new Map<string, 0 | 1 | null>();
  readonly #nth = new Map<string, number>();
  /** Where a process that stays was moved. */
  readonly #moved = new Map<number, number>();
  #sessions = 0;
  #count = 0;

  constructor(script: WorldScript) {
    this.#script = script;
  }

  get ports(): SidePorts {
    return {
      exec: { run: (command: Command) => this.#run(command) },
      sessions: { serve: (command: Command) => this.#serve(command) },
      clock: { now: () => this.nowMs, date: () => new Date(0) },
      files: {
        copy: async (from, to) => {
          this.events.push(`copy ${from} ${to}`);
          this.#originals.set(to, from);
          // Nothing else is copied twice in a row.
          const [last] = [...this.#twins.keys()].slice(-1);
          const isSecond = last !== undefined && this.#twins.get(last) === null && this.#originals.get(last) === from;
          if (isSecond) this.#twins.set(last, 0);
          this.#twins.set(to, isSecond ? 1 : null);
        },
        remove: async (path) => void this.events.push(`remove ${path}`),
        write: async () => {},
        makeDirectory: async () => {},
        digest: async (path) => path,
      } satisfies Partial<SidePorts['files']>,
      host: { counters: () => ({}) },
      log: { progress: (one: Progress) => void this.progress.push(one), progressDone: () => {}, info: () => {} },
      interruption: this.#controller.signal,
    } as unknown as SidePorts;
  }

  /** Sessions that were started and not ended. */
  get open(): number {
    const ended = new Set(this.events.flatMap((event) => /^end (\d+)$/.exec(event)?.[1] ?? []));
    return this.#sessions - ended.size;
  }

  #slice(
    command: Command,
    parts: Pick<ScriptedSlice, 'key' | 'session' | 'inSession' | 'iterations' | 'continued' | 'joins'>,
  ): ScriptedSlice {
    const [, side = '', binary = ''] = command.arguments;
    const layout = command.environment?.[LAYOUT_SEED] ?? '';
    const counted = `${parts.key} ${side}`;
    const nth = this.#nth.get(counted) ?? 0;
    if (parts.iterations > 0) this.#nth.set(counted, nth + 1);
    const slice: ScriptedSlice = {
      ...parts,
      side: side === 'base' ? 'base' : 'head',
      nth,
      index: this.#count,
      startMs: this.nowMs,
      binary,
      original: this.#originals.get(binary) ?? '',
      twin: this.#twins.get(binary) ?? null,
      environment: command.environment ?? {},
      again: layout !== '',
      layout,
      cpu: this.#moved.get(parts.session ?? -1) ?? command.watch?.cpu ?? null,
    };
    this.#count += 1;
    if (this.#script.forgets !== true) this.slices.push(slice);
    return slice;
  }

  #outcome(slice: ScriptedSlice): ScriptedOutcome {
    const outcome = this.#script.script?.(slice) ?? 100;
    if (outcome === 'interrupted') this.#controller.abort(new InterruptedError('SIGINT'));
    return outcome;
  }

  /** A process for one slice. */
  async #run(command: Command): Promise<CommandResult> {
    const { watch } = command;
    if (command.file === LINKS) {
      // What is linked at the same time has a core each.
      const endsMs = this.nowMs + Number(command.arguments[0]);
      await Promise.resolve();
      this.nowMs = Math.max(this.nowMs, endsMs);
      return { ...ENDED, startMs: this.nowMs, exitCode: 0, timedOut: false, stdout: '', durationMs: 0 };
    }
    const [, cpu, isMove, pid] = command.arguments;
    if (isMove === '-M') {
      const session = Number(pid) - FIRST_PID;
      this.#moved.set(session, Number(cpu));
      this.events.push(`move ${session} ${cpu}`);
      return {
        ...ENDED,
        startMs: this.nowMs,
        exitCode: this.#script.cannotMove === true ? 1 : 0,
        timedOut: false,
        stdout: '',
        durationMs: 0,
      };
    }
    const iterations = Number(command.arguments[3] ?? 1);
    const slice = this.#slice(command, {
      key: command.arguments[0] ?? '',
      session: null,
      inSession: 0,
      iterations,
      continued: false,
      joins: false,
    });
    this.events.push(`slice ${slice.key} ${slice.side}`);
    const outcome = this.#outcome(slice);
    const took = this.#script.durationMs?.(slice) ?? 100;
    this.nowMs += took;
    const value = typeof outcome === 'object' ? outcome.nsPerOp : outcome;
    return {
      ...ENDED,
      startMs: slice.startMs,
      exitCode: typeof value === 'number' ? 0 : 1,
      timedOut: outcome === 'hangs',
      stdout: typeof value === 'number' ? String(value) : '',
      durationMs: took,
      ...(watch === undefined ? {} : { usage: usageOf(took, this.#script.cpuMs?.(slice) ?? 99, watch.cpu) }),
    };
  }

  /** A process that stays. */
  async #serve(command: Command): Promise<Serving> {
    const session = this.#sessions;
    if (this.#script.failsToOpen?.(session) === true) throw new Error('no process could be started');
    this.#sessions += 1;
    this.events.push(`open ${session} ${command.arguments[1]}`);
    this.nowMs += this.#script.openingMs ?? 0;
    let lost: Extract<Answer, { kind: 'silent' }>['reason'] | null = null;
    const turns = new Map<string, number>();
    return {
      pid: FIRST_PID + session,
      ask: async (request, timeoutMs) => {
        if (this.#controller.signal.aborted) lost ??= 'interrupted';
        if (lost !== null) return { kind: 'silent', reason: lost };
        const [key = '', iterations = '', ...marks] = request.split(' ');
        const inSession = turns.get(key) ?? 0;
        turns.set(key, inSession + 1);
        const slice = this.#slice(command, {
          key,
          session,
          inSession,
          iterations: Number(iterations),
          continued: marks.includes('continued'),
          joins: marks.includes('joins'),
        });
        if (this.#script.forgets !== true) this.events.push(`turn ${session} ${key} ${iterations}`);
        const outcome = this.#outcome(slice);
        const durationMs = this.#script.durationMs?.(slice) ?? (slice.iterations === 0 ? 1 : 2);
        const reason = outcome === 'hangs' || durationMs > timeoutMs ? 'timed-out' : REASONS[String(outcome)];
        this.nowMs += reason === 'timed-out' ? timeoutMs : durationMs;
        if (reason !== undefined) {
          lost = reason;
          return { kind: 'silent', reason };
        }
        const reading = typeof outcome === 'number' ? { nsPerOp: outcome } : outcome;
        const text = slice.iterations === 0 ? '' : outcome === 'fails' ? 'it broke' : JSON.stringify(reading);
        const { runnableThreads } = typeof reading === 'object' ? reading : {};
        const threads = runnableThreads === undefined ? {} : { runnableThreads };
        return { kind: 'answered', text, startMs: slice.startMs, durationMs, ...threads };
      },
      end: async () => {
        lost ??= 'ended';
        this.events.push(`end ${session}`);
        return { ...ENDED, startMs: this.nowMs, durationMs: 0, exitCode: 2, timedOut: false, stdout: '' };
      },
    };
  }
}

const REASONS: Readonly<Record<string, 'ended' | 'out-of-turn' | 'interrupted'>> = {
  dies: 'ended',
  'out-of-turn': 'out-of-turn',
  interrupted: 'interrupted',
};

const ENDED = { signal: null, notStarted: false, stderr: '', truncated: false } as const;

function usageOf(wallMs: number, cpuMs: number, cpu: number | null): Usage {
  const counts = { minorFaults: 0, majorFaults: 0, voluntarySwitches: 0, involuntarySwitches: 0, peakMemoryBytes: 0 };
  const times = { wallMs, userMs: cpuMs, systemMs: 0, stoppedMs: 0 };
  return { ...times, ...counts, fixedLayout: false, ...(cpu === null ? {} : { cpu }) };
}
