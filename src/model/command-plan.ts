import type { Command, CommandResult } from './command.ts';

/**
 * What a harness or a calibrator wants run: a plan is a generator that yields commands to run in order, is sent their
 * results, and returns its conclusion. Whoever runs it brings limits, logging and isolation.
 */
export type Plan<T> = Generator<readonly PlannedCommand[], T, readonly PlannedResult[]>;

/** A command, and where the plan stands while it runs. */
export interface PlannedCommand extends Command {
  /** Files of ours that it needs, written before it runs; absolute paths in a scratch folder. */
  readonly writes?: readonly { readonly path: string; readonly text: string }[];
  /** Files that it leaves its results in, read once it has ended. What is there before it runs is removed. */
  readonly reads?: readonly FileToRead[];
  /** Of a slice: a command that is measured, and not one that only does what is needed before or after it. */
  readonly isMeasured?: boolean;
  readonly progress?: {
    /** The package or benchmark at work. Untrusted. */
    readonly subject: string;
    /** How many of the plan's steps are behind it, of how many. */
    readonly done: number;
    readonly total: number;
  };
}

/** A file that foreign code writes: only a regular one is read, and none that is reached by a symbolic link. */
export interface FileToRead {
  /** Absolute path of a folder of this side: its tree or its scratch folder. */
  readonly root: string;
  /** Relative to `root`, `/` separated. */
  readonly path: string;
  /** A larger file is not read. */
  readonly maxBytes: number;
}

/** The results of commands that a plan wants run: one each, in their order, as whoever runs the plan sends them. */
export function* resultsOf<const Commands extends readonly PlannedCommand[]>(
  commands: Commands,
): Plan<{ readonly [Index in keyof Commands]: PlannedResult }> {
  const results: unknown = yield commands;
  return results as { readonly [Index in keyof Commands]: PlannedResult };
}

export interface PlannedResult extends CommandResult {
  /** The text of each of `reads`, in their order; null: there is none that may be read. Untrusted. */
  readonly files: readonly (string | null)[];
  /** Why files that are there were not read (too large, a link). Untrusted. */
  readonly refusals: readonly string[];
}

/** A result of a command that reads no files. */
export function withoutFiles(result: CommandResult): PlannedResult {
  return { ...result, files: [], refusals: [] };
}

/**
 * The same plan with these variables added to the environment of its commands.
 * @param wins over those that it sets itself
 * @param isMeant of which commands
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
