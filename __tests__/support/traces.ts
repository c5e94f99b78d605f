import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One slice of a recorded run. */
interface TracedSlice {
  /** Time an op, ns. */
  readonly nsPerOp: number;
  /** Wall time / CPU time of the process. */
  readonly wallPerCpu: number;
  /** Wall time of the process, from the start of the trace, ms. */
  readonly startMs: number;
  readonly endMs: number;
}

/** Adjacent slices of one program, in the order they ran: nothing but noise is between first and second. */
export interface TracedPair {
  readonly first: TracedSlice;
  readonly second: TracedSlice;
}

/** One benchmark's pairs through one stretch of one trace, in time order. */
export interface TracedSeries {
  readonly trace: 'less-contended' | 'saturated';
  readonly schedule: Schedule;
  readonly benchmark: string;
  readonly pairs: readonly TracedPair[];
}

const SCHEDULES = { s4b: 'round-robin', s6: 'round-robin, pinned', s5: 'duet' } as const;
type Schedule = (typeof SCHEDULES)[keyof typeof SCHEDULES];
/** One slice after the other. */
const ADJACENT: readonly Schedule[] = ['round-robin', 'round-robin, pinned'];

/**
 * 12 Go benchmarks on a virtual machine with two cores, once with other builds running (saturated), once with little
 * else (less-contended). Columns used: phase (P1: no noise added), sched (s4b: pairs of one benchmark back to back;
 * s6: the same, pinned to a core; s5: both at once, each on a core of its own), variant (base and head, byte-identical), rep and round (time order), pos (0 or 1 in
 * the pair), nsop, t0 and t1 (ms), proc_ms.
 */
export function readTraces(
  folder: URL = new URL('../statistics/traces/', import.meta.url),
  schedules: readonly Schedule[] = ADJACENT,
): readonly TracedSeries[] {
  return (['less-contended', 'saturated'] as const).flatMap((trace) => readTrace(folder, trace, schedules));
}

function readTrace(folder: URL, trace: TracedSeries['trace'], schedules: readonly Schedule[]): readonly TracedSeries[] {
  const file = new URL(`${trace}.csv.gz`, folder);
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const columns = new Map(header.split(',').map((name, index) => [name, index]));
  const found = new Map<string, { series: Omit<TracedSeries, 'pairs'>; slices: Map<string, TracedSlice[]> }>();
  for (const line of lines) {
    const cells = line.split(',');
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
    const schedule = SCHEDULES[cell('sched') as keyof typeof SCHEDULES];
    if (cell('phase') !== 'P1' || schedule === undefined || !schedules.includes(schedule)) continue;
    const benchmark = cell('bench');
    const key = `${schedule} ${benchmark}`;
    const entry = found.get(key) ?? { series: { trace, schedule, benchmark }, slices: new Map() };
    found.set(key, entry);
    const pair = `${cell('rep')} ${cell('round')}`;
    const slices = entry.slices.get(pair) ?? [];
    entry.slices.set(pair, slices);
    slices[Number(cell('pos'))] = {
      nsPerOp: Number(cell('nsop')),
      wallPerCpu: Number(cell('proc_ms')) / (Number(cell('u_ms')) + Number(cell('s_ms'))),
      startMs: Number(cell('t0')),
      endMs: Number(cell('t1')),
    };
  }
  return [...found.values()].map(({ series, slices }) => ({
    ...series,
    pairs: [...slices.values()].flatMap(([first, second]) => (first && second ? [{ first, second }] : [])),
  }));
}

/** A slice of a process that stays. */
export interface ShortSlice {
  /** Time an op, ns. */
  readonly ns: number;
  /** Wall time / CPU time of the process. */
  readonly wallPerCpu: number;
}

/** Pairs of slices of one program in time order: nothing but noise is between the two of a pair. */
export type ShortSliceBurst = readonly (readonly [ShortSlice, ShortSlice])[];

// state,benchmark,burst,slice,position,ns,wall_per_cpu
// shared,Sum,0,0,0,720.2,0.998
/** Bursts of slices of 2 ms (`lab short-slices`) by the state of the machine and by benchmark. */
export function readShortSlices(
  file: string | URL,
): ReadonlyMap<string, ReadonlyMap<string, readonly ShortSliceBurst[]>> {
  const states = new Map<string, Map<string, [ShortSlice, ShortSlice][][]>>();
  for (const row of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1)) {
    const [state = '', key = '', burst, slice, position, ns, wallPerCpu] = row.split(',');
    const benchmarks = states.get(state) ?? new Map<string, [ShortSlice, ShortSlice][][]>();
    states.set(state, benchmarks);
    const bursts = benchmarks.get(key) ?? [];
    benchmarks.set(key, bursts);
    bursts[Number(burst)] ??= [];
    const pairs = bursts[Number(burst)] as Partial<[ShortSlice, ShortSlice]>[];
    pairs[Number(slice)] ??= [];
    (pairs[Number(slice)] as ShortSlice[])[Number(position)] = { ns: Number(ns), wallPerCpu: Number(wallPerCpu) };
  }
  return states;
}
