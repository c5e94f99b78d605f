import type { MachineRecord, SliceRecord, UsageRecord } from '../model/results/slice-record.ts';

/** The facts of a slice beside what it read. `slice` left out: it is the only one of its burst. */
export type SliceFacts = Omit<
  SliceRecord,
  'run' | 'slice' | 'values' | 'iterations' | 'windows' | 'sketch' | 'counted'
> & { readonly slice?: number };

/** A recorder holds one run; where several are put together, they are numbered then. */
const RUN = 0;

/**
 * Makes the record of a slice as results.json holds it. Times that Tare measured itself are cut to what they are worth
 * before anything is concluded from them, so that the file gives what the run gave.
 */
export function recorded(slice: SliceFacts): Omit<SliceRecord, 'values'> {
  const { side, build, burst, layout, check, position, startMs, durationMs } = slice;
  const { usage, machine, wallPerCpu, imposed, instrument } = slice;
  return {
    side,
    run: RUN,
    ...(build === undefined ? {} : { build }),
    burst,
    ...(layout === undefined ? {} : { layout }),
    slice: slice.slice ?? 0,
    ...(check === undefined ? {} : { check }),
    position,
    startMs: toMicroseconds(startMs),
    durationMs: toMicroseconds(durationMs),
    ...(usage === undefined ? {} : { usage: timesOf<UsageRecord>(usage) }),
    ...(machine === undefined || Object.keys(machine).length === 0 ? {} : { machine: timesOf<MachineRecord>(machine) }),
    ...(wallPerCpu === undefined ? {} : { wallPerCpu: Math.round(1e6 * wallPerCpu) / 1e6 }),
    // Never up to the whole.
    ...(imposed === undefined ? {} : { imposed: Math.floor(1e6 * imposed) / 1e6 }),
    ...(instrument === undefined ? {} : { instrument }),
  };
}

/** Rounds milliseconds to whole microseconds. */
export function toMicroseconds(ms: number): number {
  return Math.round(1000 * ms) / 1000;
}

function timesOf<Part extends object>(part: Part): Part {
  const rounded = ([name, value]: [string, number]) => [name, name.endsWith('Ms') ? toMicroseconds(value) : value];
  return Object.fromEntries(Object.entries(part as Record<string, number>).map(rounded)) as Part;
}
