import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Command, CommandResult } from '../../model/command.ts';
import type { ToolchainEnvironment } from '../../model/toolchain.ts';
import type { Clock, Exec, Keeper, Sessions } from '../../ports.ts';
import { CapturedOutput } from './captured-output.ts';
import { allowedEnvironment } from './environment.ts';
import { hold } from './hold.ts';
import { endMarked, endTree, MARKER, type Started, signalGroup, track, untrack } from './process-tree.ts';
import { serve } from './serve.ts';
import { watchThreads } from './threads.ts';
import { REPORT_FD, readReport, watched } from './watch.ts';

const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 1000;
/** After SIGKILL a process can still hang in the kernel (a dead network mount): waited for no longer than this. */
const UNKILLABLE_MS = 5000;
/** After the command's end, for output that is still in the pipe when somebody else holds it open. */
const DRAIN_MS = 200;
/** Turns of the event loop that may go on reading after that; each takes 64 KiB, and a writer may never end. */
const DRAIN_TURNS = 1000;
/**
 * How often the time limit is looked at. A machine that was paused (suspended, its hypervisor busy elsewhere) comes
 * back with minutes gone in which nothing ran: of the time between two looks, no more than twice this counts.
 */
const TICK_MS = 1000;
/** A report is one line. */
const MAX_REPORT_BYTES = 4096;

export interface ExecOptions {
  /** Ends what runs, and keeps anything further from starting. */
  readonly interruption: AbortSignal;
  /** The parent's, to pick from. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whose variables may pass. */
  readonly toolchains: readonly ToolchainEnvironment[];
  readonly clock: Clock;
  readonly graceMs?: number;
}

/**
 * Runs commands on this machine, each as the leader of its own session and process group, without a shell and with
 * an environment that is picked, not filtered. When `run` resolves, the command and its descendants are gone.
 * Once the interruption is raised nothing starts any more; such a command resolves with the signal, unrun.
 */
export function createExec(options: ExecOptions): Exec & Keeper & Sessions {
  const allowed = {
    trusted: allowedEnvironment(options.environment, 'trusted', options.toolchains),
    untrusted: allowedEnvironment(options.environment, 'untrusted', options.toolchains),
  };
  return {
    run: (command) => {
      // Eight random bytes: constant length, since the size of the environment alone can move a benchmark.
      const marker = randomBytes(8).toString('hex');
      const environment = { ...allowed[command.trust], ...command.environment, [MARKER]: marker };
      return runOnce(command, environment, marker, options);
    },
    serve: (command) => serve(command, { ...allowed[command.trust], ...command.environment }, options),
    hold: (command) => hold(command, { ...allowed[command.trust], ...command.environment }, options),
  };
}

function runOnce(
  command: Command,
  environment: NodeJS.ProcessEnv,
  marker: string,
  options: ExecOptions,
): Promise<CommandResult> {
  const { clock, interruption } = options;
  const startMs = clock.now();
  if (interruption.aborted) {
    return Promise.resolve({ ...unrun(startMs), signal: signalOf(interruption) });
  }
  let child: ChildProcess;
  const { watch } = command;
  const line = watch === undefined ? command : watched(command, watch);
  try {
    child = spawn(line.file, line.arguments, {
      cwd: command.cwd,
      env: environment,
      detached: true,
      shell: false,
      windowsHide: true,
      stdio: [
        command.input === undefined ? 'ignore' : 'pipe',
        'pipe',
        'pipe',
        ...(watch === undefined ? [] : ['pipe' as const]),
      ],
    });
  } catch (error) {
    // A zero byte in an argument, or too many arguments: refused before anything started.
    return Promise.resolve(notStarted(command, error, startMs, clock));
  }
  return new Promise((resolve) => {
    if (child.pid === undefined || child.stdout === null || child.stderr === null) {
      child.once('error', (error) => resolve(notStarted(command, error, startMs, clock)));
      return;
    }
    const started: Started = { pid: child.pid, marker, supervised: watch !== undefined };
    track(started);
    const threads = watch?.threads === true ? watchThreads(started.pid) : null;
    const maxBytes = command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES;
    const stdout = new CapturedOutput(child.stdout, maxBytes);
    const stderr = new CapturedOutput(child.stderr, maxBytes);
    const reporting = child.stdio[REPORT_FD] as Readable | null | undefined;
    const report = reporting ? new CapturedOutput(reporting, MAX_REPORT_BYTES) : null;
    // EPIPE: the command ended without reading its input, which is its own affair.
    child.stdin?.on('error', () => {});
    child.stdin?.end(command.input);

    let timedOut = false;
    let interrupted = false;
    let closed = false;
    let killTimer: NodeJS.Timeout | undefined;
    let giveUpTimer: NodeJS.Timeout | undefined;
    let drainTimer: NodeJS.Timeout | undefined;

    const end = () => {
      signalGroup(started.pid, 'SIGTERM');
      killTimer ??= setTimeout(() => {
        endTree(started, Number.POSITIVE_INFINITY);
        giveUpTimer = setTimeout(() => {
          signalGroup(started.pid, 'SIGKILL');
          exited(null, 'SIGKILL');
        }, UNKILLABLE_MS);
      }, options.graceMs ?? GRACE_MS);
    };
    let leftMs = command.timeoutMs;
    const wait = (): NodeJS.Timeout => {
      const sinceMs = clock.now();
      const waitMs = Math.min(leftMs, TICK_MS);
      return setTimeout(() => {
        // At least what was waited for, whatever the clock says.
        leftMs -= Math.max(waitMs, Math.min(clock.now() - sinceMs, 2 * TICK_MS));
        if (leftMs > 0) limitTimer = wait();
        else {
          timedOut = true;
          end();
        }
      }, waitMs);
    };
    let limitTimer = wait();
    const interrupt = () => {
      interrupted = true;
      end();
    };
    interruption.addEventListener('abort', interrupt, { once: true });

    let ended = false;
    const exited = (exitCode: number | null, signal: string | null) => {
      if (ended) return;
      ended = true;
      const durationMs = Math.max(0, clock.now() - startMs);
      const runnableThreads = threads?.stop();
      clearTimeout(limitTimer);
      clearTimeout(killTimer);
      clearTimeout(giveUpTimer);
      interruption.removeEventListener('abort', interrupt);
      untrack(started);
      // The watching program ends after all descendants. Without it, or where it may have been killed itself, they are
      // looked for.
      if (!started.supervised || signal !== null) {
        // Signal 0 first would only be a second system call: where nobody is left this does nothing.
        signalGroup(started.pid, 'SIGKILL');
        endMarked(started, durationMs);
      }

      const finish = () => {
        clearTimeout(drainTimer);
        child.stdout?.destroy();
        child.stderr?.destroy();
        child.stdin?.destroy();
        reporting?.destroy();
        const { usage, notStarted } = readReport(report?.text() ?? '');
        resolve({
          exitCode: interrupted || notStarted ? null : exitCode,
          // A command that tidies up on SIGTERM and exits with 0 was ended all the same.
          signal: interrupted ? (signal ?? 'SIGTERM') : signal,
          timedOut,
          notStarted,
          stdout: stdout.text(),
          stderr: notStarted ? `${command.file}: ${stderr.text().trim()}` : stderr.text(),
          truncated: stdout.truncated || stderr.truncated,
          startMs,
          durationMs,
          ...(usage === undefined
            ? {}
            : { usage: { ...usage, ...(runnableThreads === undefined ? {} : { runnableThreads }) } }),
        });
      };
      if (closed) finish();
      else {
        child.once('close', finish);
        // A busy machine can leave this process unscheduled for longer than that, with the output still unread: what
        // is in the pipe by now is read first, as long as there is more at each turn.
        const bytesRead = () => (child.stdout as Socket).bytesRead + (child.stderr as Socket).bytesRead;
        const drain = (before: number, turns: number) => {
          setImmediate(() => {
            if (turns > 0 && bytesRead() !== before) drain(bytesRead(), turns - 1);
            else finish();
          });
        };
        drainTimer = setTimeout(() => drain(-1, DRAIN_TURNS), DRAIN_MS);
      }
    };
    child.once('close', () => {
      closed = true;
    });
    child.once('exit', exited);
    // `error` can follow a start only when a signal could not be sent, which we do ourselves.
    child.on('error', () => {});
  });
}

function unrun(startMs: number): CommandResult {
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

function notStarted(command: Command, error: unknown, startMs: number, clock: Clock): CommandResult {
  const reason = error instanceof Error ? error.message : String(error);
  // The system says ENOENT for both; only one of them is about the command.
  const folderMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(command.cwd);
  const file = command.watch?.file ?? command.file;
  const stderr = folderMissing ? `the folder ${command.cwd} does not exist` : `${file}: ${reason}`;
  return { ...unrun(startMs), notStarted: true, stderr, durationMs: clock.now() - startMs };
}

function signalOf(interruption: AbortSignal): string {
  const reason: unknown = interruption.reason;
  if (typeof reason !== 'object' || reason === null || !('signal' in reason)) return 'SIGTERM';
  return String(reason.signal);
}
