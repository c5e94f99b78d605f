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
}

export function succeeded(result: CommandResult): boolean {
  return result.exitCode === 0 && !result.timedOut && !result.notStarted;
}
