import { readdirSync } from 'node:fs';
import { readOrNull } from '../files/system-files.ts';

/**
 * Finding and ending everything a command started. Under the watching program the kernel knows: all descendants are its
 * children in the end (a child subreaper, prctl(2)), or live in a namespace that ends with it. Without it, two nets:
 * the process group (each command leads its own), and, for what left the group with setsid(2), a marker variable in
 * its environment, which children inherit. A process that leaves the group and wipes its environment as well is then not
 * found; docs/security.md says so.
 */
export const MARKER = 'TARE_CHILD';

/** Passes over /proc while each still finds something: a process may fork between listing and killing. */
const MAX_PASSES = 20;
/** Passes made again for a process that has no environment at all; `env -i` leaves one so for good. */
const UNCLEAR_PASSES = 3;
/** Beyond this a process identifier may have been used twice since the command started. */
const WRAP_POSSIBLE_MS = 1000;

export interface Started {
  /** Process identifier of the command, which is also its group's. */
  readonly pid: number;
  /** Value of MARKER in its environment. */
  readonly marker: string;
  /** It is the watching program, which ends all that it started when it is told to. */
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

/** Ends everything that is running, at once and without waiting: for the last moments of this process. */
export function endAll(): void {
  for (const started of live) endTree(started, Number.POSITIVE_INFINITY);
  live.clear();
}

/**
 * Ends a command with all its descendants. The watching program is told to do so: killed, it could not, and what has left
 * the group and wiped its environment would go on.
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
    // Windows has no groups: there the command itself is all that can be reached.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch (error) {
    // EPERM: somebody is there, but runs as another user (sudo) or is already a zombie on some systems.
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.platform === 'linux';
  }
}

/**
 * Ends the descendants that left the group; returns how many were found. Linux only, elsewhere 0.
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
      const environment = environmentOf(pid);
      if (environment === '' && pass < UNCLEAR_PASSES) unclear ||= isStarting(pid);
      if (!environment?.includes(needle)) continue;
      inPass++;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone between reading and killing, or another user's.
      }
    }
    found += inPass;
    if (inPass === 0 && !unclear) break;
    // A killed process still has to be scheduled once to end, and one in the middle of execve(2) to have begun.
    pause(1);
  }
  return found;
}

/** execve(2) takes the old environment away before the new one is there: alive, no kernel thread, and yet empty. */
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
  // Identifiers are handed out in rising order and start again at the bottom.
  return last >= pid ? all.filter((other) => other > pid) : all.filter((other) => other > pid || other <= last);
}

/** Last field of /proc/loadavg, `0.52 0.58 0.59 1/597 12345`: the identifier handed out last (proc_loadavg(5)). */
function lastProcessId(): number | null {
  const last = Number(readOrNull('/proc/loadavg')?.trim().split(' ').at(-1));
  return Number.isInteger(last) && last > 0 ? last : null;
}

/** null: it is gone, or another user's. */
function environmentOf(pid: number): string | null {
  return readOrNull(`/proc/${pid}/environ`);
}
