import type { Disturbance } from '../../model/analysis/noise.ts';
import { disturbanceText } from '../../model/analysis/noise-text.ts';
import type { Results } from '../../model/results/results.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import type { Warning } from '../../model/warning.ts';
import { isWatched } from '../../record/index.ts';

/** From these shares on it is worth saying: of the slices' wall time, or of all processors' time. */
const WORTH_SAYING: Readonly<Record<Disturbance['kind'], number>> = {
  stopped: 0.001,
  throttled: 0.01,
  stolen: 0.02,
  others: 0.1,
};
/** A single slice that lost this much time is named however long the run was, ms. */
const ONE_SLICE_MS = 100;

interface SliceOfBenchmark {
  readonly benchmark: string;
  readonly slice: SliceRecord;
}

/**
 * Disturbances that the system reports while slices ran. They explain a bad run to people; none of them was seen to
 * predict one, so they decide nothing.
 */
export function disturbancesOf(results: Results): readonly Disturbance[] {
  const seen = everySlice(results);
  const cpusOf = ({ run }: SliceRecord) => Math.max(1, results.runs[run]?.host.logicalCpus ?? 1);
  const found = [
    sum(
      'stopped',
      seen,
      () => 1,
      ({ usage }) => usage?.stoppedMs,
    ),
    sum(
      'throttled',
      seen,
      () => 1,
      ({ machine }) => machine?.throttledMs,
    ),
    sum('stolen', seen, cpusOf, ({ machine }) => machine?.stealMs),
    sum('others', seen, cpusOf, ({ machine, usage }) =>
      // Only the slice's own use separates it from that of others.
      machine?.busyMs === undefined || usage === undefined ? undefined : Math.max(0, machine.busyMs - usage.cpuMs),
    ),
  ];
  return found.flatMap((each) => each ?? []);
}

/** All slices of which something is known. One slice may read several benchmarks; it counts once. */
function everySlice({ benchmarks, runs }: Results): readonly SliceOfBenchmark[] {
  const seen: SliceOfBenchmark[] = [];
  const starts = runs.map(() => new Set<number>());
  const add = (benchmark: string, slice: SliceRecord, run = slice.run) => {
    if (slice.usage === undefined && slice.machine === undefined) return;
    // Slices of one run follow each other: what starts at the same time is the same.
    if (starts[run]?.has(slice.startMs) !== false) return;
    starts[run]?.add(slice.startMs);
    seen.push({ benchmark, slice: run === slice.run ? slice : { ...slice, run } });
  };
  for (const each of benchmarks) {
    if (isWatched(each)) for (const slice of each.slices) add(each.id, slice);
  }
  for (const [run, { nullControl }] of runs.entries()) {
    // Their place among the runs is that of the run they lie in.
    for (const { benchmark, one, other } of nullControl?.pairs ?? []) {
      for (const slice of [one, other]) add(benchmark, slice, run);
    }
  }
  return seen;
}

function sum(
  kind: Disturbance['kind'],
  seen: readonly SliceOfBenchmark[],
  processorsOf: (slice: SliceRecord) => number,
  read: (slice: SliceRecord) => number | undefined,
): Disturbance | null {
  let ms = 0;
  let processorMs = 0;
  let slices = 0;
  let most = 0;
  const benchmarks = new Set<string>();
  for (const { benchmark, slice } of seen) {
    const value = read(slice);
    if (value === undefined) continue;
    const ofSliceMs = slice.durationMs * processorsOf(slice);
    processorMs += ofSliceMs;
    ms += value;
    most = Math.max(most, value);
    if (value < WORTH_SAYING[kind] * ofSliceMs) continue;
    slices += 1;
    benchmarks.add(benchmark);
  }
  const share = processorMs === 0 ? 0 : ms / processorMs;
  const lostInOne = (kind === 'stopped' || kind === 'throttled') && most >= ONE_SLICE_MS;
  if (slices === 0 || (share < WORTH_SAYING[kind] && !lostInOne)) return null;
  const [only = null] = benchmarks;
  // Activity of the whole machine belongs to no benchmark.
  const isOwn = benchmarks.size === 1 && (kind === 'stopped' || kind === 'throttled');
  return { kind, ms, share, slices, benchmark: isOwn ? only : null };
}

export function disturbanceWarnings(disturbances: readonly Disturbance[]): readonly Warning[] {
  const benchmarks = new Set(disturbances.map(({ benchmark }) => benchmark));
  const [only = null] = benchmarks;
  if (disturbances.length === 0) return [];
  const message = `while slices ran, ${disturbances.map(disturbanceText).join('; ')}`;
  return [{ code: 'disturbed-run', message, ...(benchmarks.size === 1 && only !== null ? { subject: only } : {}) }];
}
