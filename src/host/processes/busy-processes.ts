import { setTimeout as wait } from 'node:timers/promises';
import { listOrNone, readOrNull } from '../files/system-files.ts';

interface BusyProcess {
  /** Its own name, which is untrusted. */
  readonly name: string;
  /** CPU time / wall time. */
  readonly share: number;
}

/** Ticks are 10 ms: a share is known to within a tenth. */
const LOOK_MS = 100;
const MS_PER_TICK = 10;
/** Any running system has processes with a smaller share. */
const LEAST_SHARE = 0.2;
const SHOWN = 5;
const NAME_LENGTH = 100;

/** The other processes that use a processor at this moment, the busiest first. */
export async function busyProcesses(): Promise<readonly BusyProcess[]> {
  const before = cpuTimes();
  const startMs = performance.now();
  await wait(LOOK_MS);
  const after = cpuTimes();
  const passedMs = performance.now() - startMs;
  const busy: BusyProcess[] = [];
  for (const [pid, { name, ticks }] of after) {
    const share = ((ticks - (before.get(pid)?.ticks ?? ticks)) * MS_PER_TICK) / passedMs;
    if (pid !== process.pid && share >= LEAST_SHARE) busy.push({ name, share: Number(share.toFixed(1)) });
  }
  return busy.sort((a, b) => b.share - a.share).slice(0, SHOWN);
}

function cpuTimes(): ReadonlyMap<number, { readonly name: string; readonly ticks: number }> {
  const times = new Map<number, { readonly name: string; readonly ticks: number }>();
  for (const entry of listOrNone('/proc')) {
    const pid = Number(entry);
    const found = Number.isInteger(pid) ? readProcess(readOrNull(`/proc/${pid}/stat`, 'utf8') ?? '') : null;
    if (found !== null) times.set(pid, found);
  }
  return times;
}

/** Reads `12345 (name, which may hold anything) S 1 ...`: fields 14 and 15 of proc_pid_stat(5) are its CPU time. */
export function readProcess(text: string): { readonly name: string; readonly ticks: number } | null {
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  if (end < 0 || !Number.isFinite(ticks)) return null;
  return { name: text.slice(text.indexOf('(') + 1, end).slice(0, NAME_LENGTH), ticks };
}
