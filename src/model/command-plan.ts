import type { Command, CommandResult, Hold } from './command.ts';

/**
 * The commands that a harness or a calibrator wants run. A plan is a generator that yields commands to run in order, is
 * sent their results, and returns its conclusion. Its runner adds limits, logging and isolation.
 */
export type Plan<T> = Generator<readonly PlannedCommand[], T, readonly PlannedResult[]>;

/** A command with the files that it needs and leaves, and the plan's progress while it runs. */
export interface PlannedCommand extends Command {
  /** Our files that are written before it runs; absolute paths in a scratch folder. */
  readonly writes?: readonly { readonly path: string; readonly text: string }[];
  /** Files that are removed before it runs and hold its results when it has ended. */
  readonly reads?: readonly FileToRead[];
  /** It is held at its stops, and let go on from each. `timeoutMs` is then the time from one stop to the next. */
  readonly held?: Held;
  /** Commands of one lane run in order, those of others beside them (`atOnce`). Left out: the first lane. */
  readonly lane?: number;
  /** The slice measures this command; its other commands only prepare and clean up. */
  readonly isMeasured?: boolean;
  readonly progress?: {
    /** The package or benchmark at work. Untrusted. */
    readonly subject: string;
    /** How many of the plan's steps are done. */
    readonly done: number;
    readonly total: number;
    /** Reads how far the command itself is from what it prints. */
    readonly read?: ProgressReader;
  };
}

/** A command that is held at its stops. */
interface Held<Stop = unknown> {
  readonly hold: Hold;
  readonly talk: Talk<Stop>;
  /** Called at each stop. @param durationMs since it began what ended there, or was let go on */
  stood(stop: Stop, durationMs: number): void;
  /** Monotonic, ms: at the first stop behind it, it is ended. */
  readonly untilMs: number;
}

/** The conversation with one held process, which knows where that stands. Pure: bytes in, bytes out. */
export interface Talk<Stop> {
  /** The message that lets it go on to its next stop; the first one starts it. */
  resume(): Uint8Array;
  /** Reads the bytes that it sent, or is held at, as they come, whole or torn. Untrusted. Throws for any other bytes. */
  hear(bytes: Uint8Array): Heard<Stop>;
}

type Heard<Stop> =
  /** It has come to its next stop, and does nothing until it is let go on. `next`: it has said what it runs then. */
  | { readonly kind: 'stands'; readonly stop: Stop; readonly next?: string }
  /**
   * It has not, and goes on with this reply, which may be empty. `begun`: it has said what it runs now. `isOver`: that has
   * ended, and what follows is talk about it.
   */
  | { readonly kind: 'on'; readonly reply: Uint8Array; readonly begun?: string; readonly isOver?: true };

/** Reads one line of a command's output; null: it says nothing of how far the command is. Pure: the runner counts. */
export type ProgressReader = (line: string) => LineProgress | null;

/** The part of a command's work that a line tells of. */
export interface LineProgress {
  /** What the command is at. Untrusted. */
  readonly subject?: string;
  /** How many are done. Left out: lines with a subject are counted, each as one that begins. */
  readonly done?: number;
  /** Of how many. It holds for later lines as well, until one says another, and counting begins anew. */
  readonly total?: number;
}

/** A file that foreign code writes. It is read only if it is regular and no symbolic link leads to it. */
export interface FileToRead {
  /** The absolute path of a folder of this side: its tree or its scratch folder. */
  readonly root: string;
  /** Relative to `root`, `/` separated. */
  readonly path: string;
  /** A larger file is not read. */
  readonly maxBytes: number;
  /** Its text has one character (U+0000 to U+00FF) for each byte. */
  readonly isBytes?: true;
}

/** Yields commands and returns their results, one each and in their order. */
export function* resultsOf<const Commands extends readonly PlannedCommand[]>(
  commands: Commands,
): Plan<{ readonly [Index in keyof Commands]: PlannedResult }> {
  const results: unknown = yield commands;
  return results as { readonly [Index in keyof Commands]: PlannedResult };
}

type ConclusionOf<P> = P extends Plan<infer T> ? T : never;

/**
 * Plans that run at the same time, a step of each beside a step of the others: nothing of them is measured. Gives their
 * conclusions, in their order.
 */
export function* atOnce<const Plans extends readonly Plan<unknown>[]>(
  plans: Plans,
): Plan<{ readonly [Index in keyof Plans]: ConclusionOf<Plans[Index]> }> {
  const concluded = new Map<number, unknown>();
  let given: readonly (readonly PlannedResult[])[] = plans.map(() => []);
  for (;;) {
    const lanes = plans.map((plan, lane): readonly PlannedCommand[] => {
      if (concluded.has(lane)) return [];
      const step = plan.next(given[lane] ?? []);
      if (step.done !== true) return step.value.map((command) => ({ ...command, lane }));
      concluded.set(lane, step.value);
      return [];
    });
    if (concluded.size === plans.length) {
      const all: unknown = plans.map((_, lane) => concluded.get(lane));
      return all as { readonly [Index in keyof Plans]: ConclusionOf<Plans[Index]> };
    }
    const left = [...(yield lanes.flat())];
    given = lanes.map((commands) => left.splice(0, commands.length));
  }
}

export interface PlannedResult extends CommandResult {
  /** The texts of `reads`, in their order; null for a file that may not be read. Untrusted. */
  readonly files: readonly (string | null)[];
  /** Why existing files were not read (too large, a link). Untrusted. */
  readonly refusals: readonly string[];
}

/** The result of a command that reads no files. */
export function withoutFiles(result: CommandResult): PlannedResult {
  return { ...result, files: [], refusals: [] };
}

/**
 * A plan whose commands have these variables added to their environment.
 * @param wins whether they override variables that a command sets itself
 * @param isMeant whether a command gets them
 */
export function* withEnvironment<T>(
  plan: Plan<T>,
  added: Readonly<Record<string, string>>,
  { wins, isMeant = () => true }: { readonly wins: boolean; readonly isMeant?: (command: PlannedCommand) => boolean },
): Plan<T> {
  const changed = (command: PlannedCommand): PlannedCommand =>
    isMeant(command)
      ? { ...command, environment: wins ? { ...command.environment, ...added } : { ...added, ...command.environment } }
      : command;
  let step = plan.next([]);
  while (step.done !== true) step = plan.next(yield step.value.map(changed));
  return step.value;
}
