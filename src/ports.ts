import type { Command, CommandResult, NetworkProgram } from './model/command.ts';
import type { FileToRead } from './model/command-plan.ts';
import type { HostFacts } from './model/results/host.ts';

/** The world as the stages see it. Real ones live in host/ and github/; tests pass their own. */
export interface Ports {
  readonly exec: Exec;
  readonly keeper: Keeper;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly files: Files;
  readonly log: Log;
  readonly host: Host;
  /** Aborted by SIGINT/SIGTERM; `reason` is an InterruptedError. Stages stop at the next safe point. */
  readonly interruption: AbortSignal;
}

export interface Exec {
  /**
   * Runs one command to its end, its time limit, or the interruption; the whole process tree is gone when this
   * resolves. Never rejects for what the child did; a child ended by the interruption resolves with its signal.
   */
  run(command: Command): Promise<CommandResult>;
}

export interface Sessions {
  /**
   * Starts a command that stays and answers requests. The file descriptors on which it reads and answers are in its
   * environment: `TARE_SESSION=4,5`. It has no other time limit than those of what it is asked.
   */
  serve(command: Command): Promise<Serving>;
}

/** A process that does one thing at a time, when it is asked to. */
export interface Serving {
  /**
   * Writes one line (`TOKEN request`), and gives the rest of the line that the process answers with (`TOKEN answer`).
   * The token is new each time. An answer that comes late, twice, without a request or with another token ends the
   * process, as its own end and the interruption do; every later request then gives the same reason.
   */
  ask(request: string, timeoutMs: number): Promise<Answer>;
  /** Its process, with all that belongs to it below; null: it did not start. */
  readonly pid: number | null;
  /** Ends the process with its whole tree; what it printed, and how it ended if it did so by itself. */
  end(): Promise<CommandResult>;
}

export type Answer =
  /** `startMs`: monotonic, as Clock.now(). From the request to the whole answer, ms. */
  | {
      readonly kind: 'answered';
      readonly text: string;
      readonly startMs: number;
      readonly durationMs: number;
      /**
       * How many of its threads had work at a time: they ran, or waited for a processor. Of a command that asks for it
       * (`watch.threads`), where the kernel tells.
       */
      readonly runnableThreads?: number;
    }
  /** out-of-turn: it wrote what was not asked for. */
  | { readonly kind: 'silent'; readonly reason: 'ended' | 'timed-out' | 'out-of-turn' | 'too-long' | 'interrupted' };

export interface Keeper {
  /** Makes namespaces that stay for commands that join them (`watch.confinement.namespaces.use`); or why it cannot. */
  hold(command: Command & Required<Pick<Command, 'watch'>>): Promise<Held | { readonly reason: string }>;
}

/** Namespaces that stay. */
export interface Held {
  /** Identifier of their first process, by which they are joined. */
  readonly first: number;
  /** Ends everything in them. */
  stop(): Promise<void>;
}

export interface Clock {
  /** Monotonic, ms. */
  now(): number;
  /** Wall clock, for time stamps only. */
  date(): Date;
}

export interface Files {
  readText(path: string, maxBytes?: number): Promise<string>;
  /** null when it does not exist. */
  readTextIfPresent(path: string, maxBytes?: number): Promise<string | null>;
  /**
   * As readTextIfPresent, of `path` below `root`, but of nothing that is no regular file or is reached by a symbolic
   * link: for files that somebody else has put there.
   */
  readPlainFile(root: string, path: string, maxBytes: number): Promise<string | null>;
  /**
   * Atomic: a reader sees the old or the new content, never a part. Creates parent folders. A text that is too large to be
   * made as a whole comes in pieces.
   */
  writeText(path: string, text: string | Iterable<string>): Promise<void>;
  /** The same at an absolute path below `root`: never through a link that leaves `root`, never in a `.git`. */
  writeTextInside(root: string, path: string, text: string): Promise<void>;
  /** Throws the UserError with which writeTextInside would refuse `path` now. */
  checkInside(root: string, path: string): Promise<void>;
  copyFile(from: string, to: string): Promise<void>;
  /** Creates parents as needed. */
  makeDirectory(path: string): Promise<void>;
  /** A new folder, only for this user, outside the user's tree (or below `parent`); returns its absolute, symlink-free path. */
  makeTemporaryDirectory(prefix: string, parent?: string): Promise<string>;
  /** Recursive, and through no link; what is not there is no error. */
  remove(path: string): Promise<void>;
  /** Opens folders that others can write to, or will. */
  openFolders(roots: readonly string[]): Promise<OpenFolders>;
  exists(path: string): Promise<boolean>;
  /** Names in a folder; empty when it does not exist. */
  list(path: string): Promise<readonly string[]>;
  /** SHA-256, hexadecimal. */
  digest(path: string): Promise<string>;
}

/**
 * Files in folders to which foreign code can write. They were opened before any of it ran, and what is below them is
 * reached from there: never through a symbolic link, and only regular files are read. Paths are absolute and lie below one
 * of the folders that were opened. What is not as it must be is a UserError that names it.
 */
export interface SideFiles {
  /** The text of a file; null when it does not exist. */
  read(file: FileToRead): Promise<string | null>;
  /** Removes a file, or a link itself. What is not there is no error. */
  removeFile(file: Pick<FileToRead, 'root' | 'path'>): Promise<void>;
  /** Replaces whatever has this name; makes folders as needed. */
  write(path: string, text: string): Promise<void>;
  /** A new file; its folders are made as needed. */
  copy(from: string, to: string): Promise<void>;
  /** Makes the folders above it as needed. */
  makeDirectory(path: string): Promise<void>;
  /** Recursive; what is not there is no error. */
  remove(path: string): Promise<void>;
  isFolder(path: string): Promise<boolean>;
  /** Names in a folder, which has no more than `most`; empty when it does not exist. */
  list(path: string, most: number): Promise<readonly string[]>;
  /** SHA-256, hexadecimal. */
  digest(path: string): Promise<string>;
}

export interface OpenFolders extends SideFiles {
  close(): void;
}

/** The world as stages see it that run foreign code: they have no path that is not below the folders of the run. */
export interface SidePorts extends Omit<Ports, 'files'> {
  readonly files: SideFiles;
}

export interface Log {
  /** One plain line. Text that may come from the pull request must go through `untrusted`. */
  info(line: string): void;
  notice(line: string): void;
  warning(line: string): void;
  /** Text printed by the pull request's code: shown as data, never obeyed by the runner or the terminal. */
  untrusted(title: string, text: string): void;
  /** Where the run is; a live line on a terminal, a plain line every so often elsewhere. */
  progress(progress: Progress): void;
  /** Ends the live line, if there is one. */
  progressDone(): void;
}

export interface Progress {
  readonly stage: string;
  /** Rounds or builds done, of how many. */
  readonly done: number;
  readonly total: number;
  /** The benchmark or package at work. Untrusted. */
  readonly subject: string;
  readonly remainingMs: number | null;
}

export interface Host {
  facts(): Promise<HostFacts>;
  /** Read around every slice: cheap. */
  counters(): MachineCounters;
  /** Absolute path of the folder with the sources of the calibrators; never written to. */
  calibrators(): string;
  /** What lies around the code that is measured, for its isolation. */
  surroundings(): Surroundings;
  /** A setting of the kernel, by its path below /proc/sys; null: there is none, or it cannot be read. */
  kernelSetting(path: string): string | null;
}

/** Folders of this machine, absolute; where `real` does not say otherwise, without symbolic links. */
export interface Surroundings {
  readonly home: string;
  /** Where programs and toolchains lie; may be below `home`, may not exist. */
  readonly tools: readonly string[];
  /** What builds fill and read again. `holdsPrograms`: a folder of PATH lies in it. */
  readonly caches: readonly { readonly path: string; readonly exists: boolean; readonly holdsPrograms?: true }[];
  /** What name look-ups and some systems' programs need of folders that are hidden. */
  readonly system: readonly string[];
  /** Where those of `tools` and `system` lie that are reached through symbolic links. */
  readonly real: ReadonlyMap<string, string>;
  /** Credentials inside of tools and caches, and sockets. */
  readonly secrets: readonly string[];
  /** Of container programs, which start others as root: those that this user may write to. They are among `secrets`. */
  readonly sockets: readonly string[];
  /** What belongs to the runner and to no benchmark. */
  readonly runner: readonly string[];
  /** This is a self-hosted runner's job, and where the runner was set up could not be found. */
  readonly isRunnerUnseen: boolean;
  /** Programs that connect a network of a command's own with the world, as far as they are here, and their name server. */
  readonly networks: readonly { readonly program: NetworkProgram; readonly nameServer: string }[];
  /** Addresses that no build needs: this machine's own, and those by which clouds hand out credentials. */
  readonly blocked: readonly string[];
  /** Where the list of name servers lies, resolv.conf(5). */
  readonly nameServers: string;
  /** Of the machine, or of its control group. */
  readonly memoryBytes: number;
  freeDiskBytes(folder: string): number;
}

/** Counters of the machine that only rise, each from a moment of its own. Absent: not to be had here, or not now. */
export interface MachineCounters {
  /** Time stolen by the hypervisor, all processors together, ms. */
  readonly stealMs?: number;
  /** CPU time of everybody, all processors together, ms. */
  readonly busyMs?: number;
  /** Time in which some process waited for a processor, ms. */
  readonly pressureMs?: number;
  /** Time for which our control group was throttled, ms. */
  readonly throttledMs?: number;
  /** CPU time of this process's children that have ended, ms; in steps of 10 ms. */
  readonly childrenCpuMs?: number;
}
