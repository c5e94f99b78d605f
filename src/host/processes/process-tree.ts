import { readdirSync } from 'node:fs';
import { readOrNull } from '../files/system-files.ts';

/**
 * Finds and ends everything that a command started. Under the watching program the kernel knows all descendants: they
 * become its children in the end (a child subreaper, prctl(2)), or live in a namespace that ends with it. Without it
 * they are found by the process group (each command leads its own) and, for those that left it by setsid(2), by a
 * marker variable in the environment, which children inherit. A process that leaves the group and wipes its environment
 * is then not found (docs/security.md).
 */
export const MARKER = 'TARE_CHILD';

/** The most passes over /proc, which are repeated as a process may fork between listing and killing. */
const MAX_PASSES = 20;
/** The passes that are repeated for a process without environment; after `env -i` it never has one. */
const UNCLEAR_PASSES = 3;
/** Beyond this a process identifier may have been used twice since the command started. */
const WRAP_POSSIBLE_MS = 1000;

export interface Started {
  /** The process identifier of the command, which is also its group's. */
  readonly pid: number;
  /** The value of MARKER in its environment. */
  readonly marker: string;
  /** It is the watching program, which ends all that it started on request. */
  readonly supervised: boolean;
}

const live = new Set<Started>();

/** Registers a running command, so that `endAll` reaches it. */
export function track(started: Started): void {
  live.add(started);
}

export function untrack(started: Started): void {
  live.delete(started);
}

/** Ends all running commands at once and without waiting, in the last moments of this process. */
export function endAll(): void {
  for (const started of live) endTree(started, Number.POSITIVE_INFINITY);
  live.clear();
}

/**
 * Ends a command with all its descendants. The watching program is asked to do so, as killing it would leave processes
 * that left the group and wiped their environment.
 */
export function endTree(started: Started, ranForMs: number): void {
  if (started.supervised && signalProcess(started.pid, 'SIGUSR1')) return;
  signalGroup(started.pid, 'SIGKILL');
  endMarked(started, ranForMs);
}

function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Sends a signal to the whole group; false when nobody is left in it. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    // Windows has no groups: only the command itself can be reached there.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch (error) {
    // EPERM means that a process exists, but runs as another user (sudo) or is a zombie on some systems.
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.platform === 'linux';
  }
}

/**
 * Ends the descendants that left the group; returns how many were found, which is 0 elsewhere than on Linux.
 * A short command costs one listing of /proc: only processes numbered after it can be its descendants.
 */
export function endMarked(started: Started, ranForMs: number): number {
  if (process.platform !== 'linux') return 0;
  const needle = `${MARKER}=${started.marker}`;
  let found = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let inPass = 0;
    let unclear = false;
    for (const pid of laterProcesses(started.pid, ranForMs)) {
      if (pid === process.pid) continue;
      const environment = readEnvironment(pid);
      if (environment === '' && pass < UNCLEAR_PASSES) unclear ||= isStarting(pid);
      if (!environment?.includes(needle)) continue;
      inPass++;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended between reading and killing, or is another user's.
      }
    }
    found += inPass;
    if (inPass === 0 && !unclear) break;
    // A killed process has to be scheduled once to end, and one in the middle of execve(2) has to begin.
    pause(1);
  }
  return found;
}

/** Whether a process is in the middle of execve(2): alive, no kernel thread, and for a moment without environment. */
function isStarting(pid: number): boolean {
  // Fields from the third on, after the command's name in brackets: state, parent, ..., flags (proc_pid_stat(5)).
  // `12345 (sleep) S 1 12345 12345 0 -1 4194304 ...`
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return false;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const KERNEL_THREAD = 0x0020_0000;
  return fields[0] !== 'Z' && fields[0] !== 'X' && (Number(fields[6]) & KERNEL_THREAD) === 0;
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function laterProcesses(pid: number, ranForMs: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  if (ranForMs > WRAP_POSSIBLE_MS) return all;
  const last = lastProcessId();
  if (last === null) return all;
  // Identifiers are given in ascending order and start again at the bottom.
  return last >= pid ? all.filter((other) => other > pid) : all.filter((other) => other > pid || other <= last);
}

/**
 * The last identifier given, which is the last field of /proc/loadavg, `0.52 0.58 0.59 1/597 12345` (proc_loadavg(5)).
 */
function lastProcessId(): number | null {
  const last = Number(readOrNull('/proc/loadavg')?.trim().split(' ').at(-1));
  return Number.isInteger(last) && last > 0 ? last : null;
}

/** The environment of a process; null where it has ended, or is another user's. */
function readEnvironment(pid: number): string | null {
  return readOrNull(`/proc/${pid}/environ`);
}
