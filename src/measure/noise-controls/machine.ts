import type { Usage } from '../../model/command.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import type { MachineCounters } from '../../ports.ts';

/**
 * What the machine did between two readings of its counters. A counter that was not there at both, or that went back
 * (it wrapped, or began anew), is unknown.
 */
export function between(before: MachineCounters, after: MachineCounters): MachineCounters {
  const names = ['stealMs', 'busyMs', 'pressureMs', 'throttledMs', 'childrenCpuMs'] as const;
  const passed = names.flatMap((name) => {
    const ms = (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
    return ms >= 0 ? [[name, ms] as const] : [];
  });
  return Object.fromEntries(passed);
}

/** What the machine did as results.json holds it; undefined where nothing is known. */
export function machineRecord({ childrenCpuMs: _, ...machine }: MachineCounters): SliceRecord['machine'] {
  return Object.keys(machine).length === 0 ? undefined : machine;
}

/** What a slice used as results.json holds it. */
export function usageRecord(usage: Usage): NonNullable<SliceRecord['usage']> {
  const { wallMs: _, userMs, systemMs, fixedLayout: __, runnableThreads: ___, ...counts } = usage;
  return { cpuMs: userMs + systemMs, ...counts };
}
