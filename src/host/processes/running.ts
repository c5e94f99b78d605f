import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type Command, type CommandResult, unrun } from '../../model/command.ts';
import type { ToolchainEnvironment } from '../../model/toolchain.ts';
import type { Clock } from '../../ports.ts';
import { CapturedOutput } from './captured-output.ts';
import { eachLine } from './output-lines.ts';
import { endMarked, endTree, MARKER, type Started, signalGroup, track, untrack } from './process-tree.ts';
import { REPORT_FD, readReport, watchedCommand } from './watch.ts';

const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** The longest wait for a killed process, which can still hang in the kernel (a dead network mount). */
const UNKILLABLE_MS = 5000;
/** The wait after a command's end for output that is still in the pipe when another process holds it open. */
const DRAIN_MS = 200;
/** The turns of the event loop that may go on reading after that; each takes 64 KiB, and a writer may never end. */
const DRAIN_TURNS = 1000;
/** The exit code of the watching program that ended its command on request. */
const ENDED_BY_ORDER = 137;
/** A report is one line. */
const MAX_REPORT_BYTES = 4096;
/** With all symbols, and the paths of all files that were opened. */
const MAX_SEEN_BYTES = 64 * 1024 * 1024;

/** How commands run on this machine. */
export interface ExecOptions {
  /** Ends running commands, and keeps others from starting. */
  readonly interruption: AbortSignal;
  /** The parent's environment, of which commands get a part. */
  readonly environment: NodeJS.ProcessEnv;
  /** The toolchains whose variables may pass. */
  readonly toolchains: readonly ToolchainEnvironment[];
  readonly clock: Clock;
  readonly graceMs?: number;
}

/** A started command, whose descendants end when it ends. */
export interface Running {
  readonly child: ChildProcess;
  /** Resolves at its end, when its descendants have been sent the signal to end. */
  readonly exited: Promise<void>;
  /**
   * Resolves when all of its output is read as well. It has the system's account of the end, and is never `timedOut`.
   */
  readonly result: Promise<CommandResult>;
  /** Asks the whole group to end (SIGTERM). */
  terminate(): void;
  /** Ends it with all descendants at once. A process that hangs in the kernel is given up after a while. */
  kill(): void;
}

interface Environment {
  readonly variables: NodeJS.ProcessEnv;
  /** The value of MARKER, of constant length, since the size of the environment alone can move a benchmark. */
  readonly marker: string;
}

/**
 * Starts a command as the leader of its own session and process group. Resolves with the reason where it could not
 * start.
 * @param channels `pipe` adds two file descriptors, 4 and 5
 */
export async function start(
  command: Command,
  { variables, marker }: Environment,
  channels: 'pipe' | 'none',
  clock: Clock,
): Promise<Running | { readonly notStarted: CommandResult }> {
  const startMs = clock.now();
  const { watch } = command;
  const line = watch === undefined ? command : watchedCommand(command, watch);
  let child: ChildProcess;
  try {
    child = spawn(line.file, line.arguments, {
      // The watching program changes to `cwd` itself, once its places are arranged.
      cwd: watch === undefined ? command.cwd : '/',
      env: { ...variables, [MARKER]: marker },
      detached: true,
      shell: false,
      windowsHide: true,
      stdio: [
        command.input === undefined || channels === 'pipe' ? 'ignore' : 'pipe',
        'pipe',
        'pipe',
        ...(watch !== undefined ? ['pipe' as const] : channels === 'pipe' ? ['ignore' as const] : []),
        ...(channels === 'pipe' ? ['pipe' as const, 'pipe' as const] : []),
      ],
    });
  } catch (error) {
    // A zero byte in an argument, or too many arguments, are refused before anything starts.
    return { notStarted: notStarted(command, error, startMs, clock) };
  }
  const { pid } = child;
  if (pid === undefined) {
    return new Promise((resolve) => {
      child.once('error', (error) => resolve({ notStarted: notStarted(command, error, startMs, clock) }));
    });
  }
  return follow(command, child, { pid, marker, supervised: watch !== undefined }, startMs, clock);
}

function follow(command: Command, child: ChildProcess, started: Started, startMs: number, clock: Clock): Running {
  track(started);
  const maxBytes = command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES;
  const [outStream, errStream] = [child.stdout as Socket, child.stderr as Socket];
  const stdout = new CapturedOutput(outStream, maxBytes);
  const stderr = new CapturedOutput(errStream, maxBytes);
  if (command.onLine !== undefined) for (const stream of [outStream, errStream]) eachLine(stream, command.onLine);
  const breakpoints = command.watch?.breakpoints;
  const reporting = child.stdio[REPORT_FD] as Readable | null | undefined;
  const report = reporting
    ? new CapturedOutput(reporting, breakpoints === undefined ? MAX_REPORT_BYTES : MAX_SEEN_BYTES)
    : null;
  // EPIPE means that the command ended without reading its input, which it may.
  child.stdin?.on('error', () => {});
  child.stdin?.end(command.input);
  // After a start, `error` only means that a signal could not be sent, and we send signals ourselves.
  child.on('error', () => {});

  let over = false;
  let ordered = false;
  let giveUpTimer: NodeJS.Timeout | undefined;
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  let giveUp = () => {};
  const ended = new Promise<Pick<CommandResult, 'exitCode' | 'signal' | 'durationMs'>>((resolve) => {
    const exit = (exitCode: number | null, signal: string | null) => {
      const durationMs = Math.max(0, clock.now() - startMs);
      over = true;
      clearTimeout(giveUpTimer);
      untrack(started);
      // The watching program ends after all descendants. Without it, or where it may have been killed, they are searched.
      if (!started.supervised || signal !== null) {
        // Where no process is left this does nothing, so signal 0 first would only be a second system call.
        signalGroup(started.pid, 'SIGKILL');
        endMarked(started, durationMs);
      }
      const isMeant = ordered || breakpoints?.until === 'first';
      const byOrder = isMeant && started.supervised && exitCode === ENDED_BY_ORDER;
      resolve({ ...(byOrder ? { exitCode: null, signal: 'SIGKILL' } : { exitCode, signal }), durationMs });
    };
    child.once('exit', exit);
    giveUp = () => {
      child.off('exit', exit);
      signalGroup(started.pid, 'SIGKILL');
      exit(null, 'SIGKILL');
    };
  });
  const read = async (): Promise<CommandResult> => {
    const { exitCode, signal, durationMs } = await ended;
    await drained(closed, () => outStream.bytesRead + errStream.bytesRead);
    for (const stream of child.stdio) stream?.destroy();
    const { usage, seen, notStarted } = readReport(report?.text() ?? '');
    return {
      exitCode: notStarted ? null : exitCode,
      signal,
      timedOut: false,
      notStarted,
      stdout: stdout.text(),
      stderr: notStarted ? `${command.file}: ${stderr.text().trim()}` : stderr.text(),
      truncated: stdout.truncated || stderr.truncated,
      startMs,
      durationMs,
      ...(usage === undefined ? {} : { usage }),
      ...(seen === undefined ? {} : { seen }),
    };
  };
  return {
    child,
    exited: ended.then(() => {}),
    result: read(),
    terminate: () => void signalGroup(started.pid, 'SIGTERM'),
    kill: () => {
      // Its identifier may be another process's by now.
      if (over) return;
      ordered = true;
      endTree(started, Number.POSITIVE_INFINITY);
      giveUpTimer ??= setTimeout(giveUp, UNKILLABLE_MS);
    },
  };
}

/**
 * Resolves when all output is read. A busy machine can leave this process unscheduled for longer than DRAIN_MS with
 * output unread: what is in the pipe by then is read first, as long as each turn finds more.
 */
function drained(closed: Promise<void>, bytesRead: () => number): Promise<void> {
  return new Promise((resolve) => {
    const drain = (before: number, turns: number) => {
      setImmediate(() => {
        if (turns > 0 && bytesRead() !== before) drain(bytesRead(), turns - 1);
        else resolve();
      });
    };
    const timer = setTimeout(() => drain(-1, DRAIN_TURNS), DRAIN_MS);
    void closed.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The result of a command that did not run, since the run was interrupted before. */
export function unrunForInterruption(interruption: AbortSignal, clock: Clock): CommandResult {
  const reason: unknown = interruption.reason;
  const named = typeof reason === 'object' && reason !== null && 'signal' in reason;
  return { ...unrun(clock.now()), signal: named ? String(reason.signal) : 'SIGTERM' };
}

function notStarted(command: Command, error: unknown, startMs: number, clock: Clock): CommandResult {
  const reason = error instanceof Error ? error.message : String(error);
  // ENOENT may be about the folder as well as the command.
  const folderMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(command.cwd);
  const file = command.watch?.file ?? command.file;
  const stderr = folderMissing ? `the folder ${command.cwd} does not exist` : `${file}: ${reason}`;
  return { ...unrun(startMs), notStarted: true, stderr, durationMs: clock.now() - startMs };
}
