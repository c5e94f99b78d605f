/** A command that a harness or stage plans and the Exec port runs. */
export interface Command {
  readonly file: string;
  readonly arguments: readonly string[];
  readonly cwd: string;
  /** Added to the allowed environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * untrusted: runs code of the pull request (builds, benchmarks): sees the allow-listed environment only.
   * trusted: git and host tools on data: additionally sees what they need to authenticate.
   */
  readonly trust: 'trusted' | 'untrusted';
  /** After this its whole process tree is ended. */
  readonly timeoutMs: number;
  /** Bytes of stdout (and of stderr) kept; further output is read and thrown away. Default 16 MiB. */
  readonly maxOutputBytes?: number;
  readonly input?: string;
  /** Runs it under the watching program, whose report becomes the result's `usage`. */
  readonly watch?: Watch;
}

/** How calibrators/watch/watch.c runs a command. */
export interface Watch {
  /** Absolute path of the compiled program. */
  readonly file: string;
  /** Logical processor to stay on; null: any. */
  readonly cpu: number | null;
  /** Without address-space layout randomisation. */
  readonly fixedLayout: boolean;
  /** Count instructions, where the processor's counters can be read. */
  readonly instructions: boolean;
  /** Look at its threads while it runs, for `runnableThreads`. */
  readonly threads?: boolean;
  /** What it may not do; absent: it may do what we may. */
  readonly confinement?: Confinement;
}

/** What a command may reach (calibrators/watch/isolate.h). It can never become another user. */
export interface Confinement {
  /** null: the system gives no namespaces; the command sees this user's files and processes. */
  readonly namespaces: Namespaces | null;
}

/**
 * Processes, files and network of the command's own. All files are read-only but for the places.
 * kept: they are made for commands that join them, by the identifier of their first process.
 */
export interface Namespaces {
  /** none: its own loopback interface only. host: as this machine's. */
  readonly network: 'none' | 'host' | OwnNetwork;
  readonly use: 'own' | 'kept' | { readonly join: number };
  /** In this order: later ones stand inside of earlier ones. */
  readonly places: readonly Place[];
  readonly mostProcesses: number;
  readonly mostFileBytes: number;
  /** Of memory of a process. */
  readonly mostDataBytes: number;
}

/** A network of its own, which a program connects with the world: no loopback interface and no neighbours of this machine. */
interface OwnNetwork {
  readonly program: NetworkProgram;
  /** Addresses that are not reached. */
  readonly blocked: readonly string[];
}

export type NetworkProgram = 'pasta' | 'slirp4netns';

/**
 * hidden: an empty folder of the command's own. visible: as it is (or as `source` is), read-only, also inside of a hidden
 * one. writable: as it is. bound: `source` stands there. layered: what is there (or at `lower`), and what is written to it goes to `source`.
 * Nothing is reached through a symbolic link, and stands behind one; what a link of the machine leads to is hidden with it.
 */
export type Place =
  | { readonly kind: 'hidden' | 'writable'; readonly path: string }
  | { readonly kind: 'visible'; readonly path: string; readonly source?: string }
  | { readonly kind: 'bound'; readonly path: string; readonly source: string }
  | { readonly kind: 'layered'; readonly path: string; readonly source: string; readonly lower?: string };

/** What a command used, with all the descendants that it waited for. Absent is unknown. */
export interface Usage {
  /** From just before its start to its end, ms. */
  readonly wallMs: number;
  readonly userMs: number;
  readonly systemMs: number;
  readonly minorFaults: number;
  readonly majorFaults: number;
  readonly voluntarySwitches: number;
  readonly involuntarySwitches: number;
  readonly peakMemoryBytes: number;
  /** Time for which it was stopped (SIGSTOP), ms. */
  readonly stoppedMs: number;
  /** The processor that it was kept on. */
  readonly cpu?: number;
  readonly fixedLayout: boolean;
  /** In user mode, by the processor's counters. */
  readonly instructions?: number;
  /** How many of its threads had work at a time, on average: they ran, or waited for a processor. */
  readonly runnableThreads?: number;
}

export interface CommandResult {
  /** null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** The file could not be started (not found, not executable); `stderr` says why. */
  readonly notStarted: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Bytes beyond maxOutputBytes were thrown away. */
  readonly truncated: boolean;
  /** Monotonic, ms, same origin as Clock.now(). */
  readonly startMs: number;
  readonly durationMs: number;
  /** Where it ran under a Watch that could tell. */
  readonly usage?: Usage;
}

/**
 * For commands that need root, and run where foreign code ran before: no user's folder of PATH has a word in what `sudo` is.
 * What such a command is run in is no folder of a side either, since PATH may name folders relative to it.
 */
export const SYSTEM_PROGRAMS = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } as const;

/** Of a command that did not run. @param startMs when it would have: monotonic, ms */
export function unrun(startMs: number): CommandResult {
  return {
    exitCode: null,
    signal: null,
    timedOut: false,
    notStarted: false,
    stdout: '',
    stderr: '',
    truncated: false,
    startMs,
    durationMs: 0,
  };
}

export function succeeded(result: CommandResult): boolean {
  return result.exitCode === 0 && !result.timedOut && !result.notStarted;
}
