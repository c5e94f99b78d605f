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
  /** The time after which its whole process tree is ended. */
  readonly timeoutMs: number;
  /** The bytes of stdout (and of stderr) that are kept, 16 MiB by default; further output is discarded. */
  readonly maxOutputBytes?: number;
  readonly input?: string;
  /** Runs it under the watching program, whose report becomes the result's `usage`. */
  readonly watch?: Watch;
  /** Gets each line of its output while it runs; a carriage return ends a line too. Untrusted. It must not throw. */
  readonly onLine?: (line: string) => void;
}

/** How calibrators/watch/watch.c runs a command. */
export interface Watch {
  /** The absolute path of the compiled program. */
  readonly file: string;
  /** The logical processor to stay on; null: any. */
  readonly cpu: number | null;
  /** Switches off address-space layout randomisation. */
  readonly fixedLayout: boolean;
  /** Counts instructions, where the processor's counters can be read. */
  readonly instructions: boolean;
  /** Looks at its threads while it runs, for `runnableThreads`. */
  readonly threads?: boolean;
  /** Holds it at its stops: it is started, and goes on, when it is asked to (ports.ts, Serving). */
  readonly hold?: Hold;
  /** Watches it for entries of functions, and which files it opens, for `seen`. x86-64 and arm64 on Linux only. */
  readonly breakpoints?: Breakpoints;
  /** The limits on what it may do; absent: it may do all that we may. */
  readonly confinement?: Confinement;
}

/** Functions of the program that a command runs, or of programs that it starts. */
export interface Breakpoints {
  /** Absolute path of a text file with a symbol name a line. */
  readonly symbols: string;
  /** first: everything is ended where one is entered. count: each is counted, up to so many entries. */
  readonly until: 'first' | { readonly count: number };
}

/** What a command with breakpoints was seen to do. */
export interface Seen {
  /** Entries by the number of the symbol's line, from 0. A symbol that no program had has none. */
  readonly entries: readonly (readonly [symbol: number, entries: number])[];
  /**
   * For a symbol, how it was first entered: its name, that of the function that called it, and so on, as far as frame
   * pointers lead within the program. Absent: not known. Untrusted.
   */
  readonly chains?: readonly (readonly [symbol: number, names: readonly string[]])[];
  /** The numbers of the symbols that a program of it had: only there an entry can be seen. */
  readonly found: readonly number[];
  /** A program of it had no table of symbols, or something else kept entries from being seen; says what. */
  readonly unseen?: string;
  /** Absolute paths of the regular files and folders that it opened, other than programs and libraries. Untrusted. */
  readonly opened: readonly string[];
}

/**
 * How a process is held. socket: it connects to a port of this machine, whose number this variable has, and waits there.
 * writes: its writes to standard output do not return before it is let go on. The watching program answers in its place,
 * with what comes from it next (calibrators/watch/hold.h); it has neither TARE_SESSION nor its descriptors.
 */
export type Hold = { readonly kind: 'socket'; readonly variable: string } | { readonly kind: 'writes' };

/** The limits on what a command may reach (calibrators/watch/isolate.h). It can never become another user. */
export interface Confinement {
  /** null: the system gives no namespaces; the command sees this user's files and processes. */
  readonly namespaces: Namespaces | null;
}

/**
 * Namespaces that give the command its own processes, files and network. All files are read-only but for the places.
 * kept: the namespaces stay for commands that join them, by the identifier of their first process.
 */
export interface Namespaces {
  /** none: its own loopback interface only. host: this machine's network. */
  readonly network: 'none' | 'host' | OwnNetwork;
  readonly use: 'own' | 'kept' | { readonly join: number };
  /** In this order: later ones stand inside of earlier ones. */
  readonly places: readonly Place[];
  readonly mostProcesses: number;
  readonly mostFileBytes: number;
  /** The most memory of a process. */
  readonly mostDataBytes: number;
}

/** The command's own network, which a program connects with the world, but not with this machine or its neighbours. */
interface OwnNetwork {
  readonly program: NetworkProgram;
  /** Addresses that it cannot reach. */
  readonly blocked: readonly string[];
}

export type NetworkProgram = 'pasta' | 'slirp4netns';

/**
 * hidden: an empty folder of the command's own. visible: the path as it is (or `source`), read-only, also inside of a
 * hidden one. writable: the path as it is. bound: `source` stands there. layered: the path as it is (or `lower`), while
 * writes go to `source`. No place is reached through a symbolic link; the target of a link is hidden together with it.
 */
export type Place =
  | { readonly kind: 'hidden' | 'writable'; readonly path: string }
  | { readonly kind: 'visible'; readonly path: string; readonly source?: string }
  | { readonly kind: 'bound'; readonly path: string; readonly source: string }
  | { readonly kind: 'layered'; readonly path: string; readonly source: string; readonly lower?: string };

/** The resources that a command used, with all descendants that it waited for. Absent is unknown. */
export interface Usage {
  /** The wall time from just before its start to its end, ms. */
  readonly wallMs: number;
  readonly userMs: number;
  readonly systemMs: number;
  readonly minorFaults: number;
  readonly majorFaults: number;
  readonly voluntarySwitches: number;
  readonly involuntarySwitches: number;
  readonly peakMemoryBytes: number;
  /** The time for which it was stopped (SIGSTOP), ms. */
  readonly stoppedMs: number;
  /** The processor that it was kept on. */
  readonly cpu?: number;
  readonly fixedLayout: boolean;
  /** The instructions in user mode, by the processor's counters. */
  readonly instructions?: number;
  /** How many of its threads ran or waited for a processor at a time, on average. */
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
  /** Output beyond maxOutputBytes was discarded. */
  readonly truncated: boolean;
  /** The start by the monotonic clock, ms, with the origin of Clock.now(). */
  readonly startMs: number;
  readonly durationMs: number;
  /** The watching program's report, where one ran and could give it. */
  readonly usage?: Usage;
  /** What it said of breakpoints, where there were some. */
  readonly seen?: Seen;
}

/**
 * The environment of commands that need root and run where foreign code ran before: no user's folder on PATH can
 * replace `sudo`. Such a command does not run in a folder of a side either, since PATH may name folders relative to it.
 */
export const SYSTEM_PROGRAMS = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } as const;

/** The result of a command that did not run. @param startMs when it would have started: monotonic, ms */
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
