import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Results } from '../../model/results/results.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import { WALL_UNITS } from '../../model/units.ts';
import { lowerDecile, median, upperDecile } from '../../statistics/descriptive.ts';
import { type MachineShares, machineShares, slicesOfRun } from './machine-summary.ts';

/** A stretch of a run: what its machine did meanwhile, and how far base's slices were from what base reads. */
export interface Stretch extends MachineShares {
  /** ms since the run started. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Base's slices / the median of their benchmark - 1: nine of ten lie between. null where there are none. */
  readonly base: { readonly lower: number; readonly median: number; readonly upper: number } | null;
}

/** The run in stretches of equal length, from its first slice to its last. @param run its place in `runs` */
export function timelineOf(results: Results, run: number, stretches: number): readonly Stretch[] {
  const host = results.runs[run]?.host;
  const slices = slicesOfRun(results, run);
  if (host === undefined || slices.length === 0) return [];
  const startMs = slices.reduce((least, each) => Math.min(least, each.startMs), Number.POSITIVE_INFINITY);
  const endMs = slices.reduce((most, each) => Math.max(most, each.startMs), startMs);
  const length = Math.max(1, endMs - startMs) / stretches;
  const placeOf = ({ startMs: at }: SliceRecord) => Math.min(stretches - 1, Math.floor((at - startMs) / length));
  const bins = Array.from({ length: stretches }, () => ({ slices: [] as SliceRecord[], base: [] as number[] }));
  for (const slice of slices) bins[placeOf(slice)]?.slices.push(slice);
  for (const benchmark of results.benchmarks) {
    for (const { slice, deviation } of deviationsOf(benchmark, run)) bins[placeOf(slice)]?.base.push(deviation);
  }
  return bins.map(({ slices: own, base }, index) => ({
    fromMs: startMs + index * length,
    toMs: startMs + (index + 1) * length,
    ...machineShares(own, host),
    base: base.length === 0 ? null : { lower: lowerDecile(base), median: median(base), upper: upperDecile(base) },
  }));
}

/** Of base's timed slices. Second readings have layouts of their own, each with its own median. */
function deviationsOf(benchmark: BenchmarkRecord, run: number) {
  const groups = new Map<string, { readonly slice: SliceRecord; readonly value: number }[]>();
  for (const slice of benchmark.slices) {
    if (slice.run !== run || slice.side !== 'base' || slice.instrument !== undefined || slice.check === true) continue;
    const unit = WALL_UNITS.find((each) => Object.hasOwn(slice.values, each));
    const value = unit === undefined ? undefined : slice.values[unit];
    if (value === undefined || !(value > 0)) continue;
    const key = `${slice.build ?? 0} ${slice.layout ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ slice, value }]);
    else group.push({ slice, value });
  }
  return [...groups.values()].flatMap((group) => {
    const middle = median(group.map(({ value }) => value));
    return group.length < 2 ? [] : group.map(({ slice, value }) => ({ slice, deviation: value / middle - 1 }));
  });
}
