import type { MachineCounters } from '../../ports.ts';
import { readOrNull } from '../files/system-files.ts';
import { throttledMs, throttlingFiles } from './control-group.ts';

/** Ticks are hundredths of a second in all that /proc shows (USER_HZ, time(7)). */
const MS_PER_TICK = 10;

/** Creates a reader of the machine's counters, which are absent elsewhere than on Linux. */
export function createCounters(): () => MachineCounters {
  if (process.platform !== 'linux') return () => ({});
  let throttling: readonly string[] | undefined;
  return () => {
    throttling ??= throttlingFiles();
    const counters = {
      ...processorTime(readOrNull('/proc/stat') ?? ''),
      pressureMs: pressureMs(readOrNull('/proc/pressure/cpu') ?? ''),
      throttledMs: throttledMs(throttling.map((path) => readOrNull(path))),
      childrenCpuMs: childrenCpuMs(readOrNull('/proc/self/stat') ?? ''),
    };
    return Object.fromEntries(Object.entries(counters).filter(([, value]) => isCounter(value)));
  };
}

function isCounter(value: number | undefined): boolean {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

/**
 * The times of all processors together; guests' time is within user time (proc_stat(5)):
 *     cpu  993026 210 382618 3789365 5542 0 2071 474 0 0
 */
export function processorTime(stat: string): Pick<MachineCounters, 'stealMs' | 'busyMs'> {
  const line = /^cpu +(\d[\d ]*)/.exec(stat)?.[1];
  if (line === undefined) return {};
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal] = line.trim().split(' ').map(Number);
  const busyMs = (user + nice + system + irq + softirq) * MS_PER_TICK;
  return steal === undefined ? { busyMs } : { busyMs, stealMs: steal * MS_PER_TICK };
}

/** Reads `some avg10=5.31 avg60=5.09 avg300=7.79 total=3153390779`, in microseconds (kernel, accounting/psi). */
export function pressureMs(text: string): number | undefined {
  const total = /^some .*\btotal=(\d+)$/m.exec(text)?.[1];
  return total === undefined ? undefined : Number(total) / 1000;
}

/** Reads fields 16 and 17 of proc_pid_stat(5), counted after the command's name, which may hold anything. */
export function childrenCpuMs(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return undefined;
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}
