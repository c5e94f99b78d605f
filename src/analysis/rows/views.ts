import { sampleStandardDeviation } from 'simple-statistics';
import { median, winsorised } from '../../statistics/descriptive.ts';
import { leavesOutZero } from '../../statistics/interval.ts';
import { overMachines } from '../../statistics/machines/over-machines.ts';
import { byFastest } from '../../statistics/observation.ts';
import { logRatio } from './compare.ts';
import { byRun, type MetricObservation } from './observations.ts';

/**
 * Bursts of short slices are read in two ways. The mean over the slices of a side is the cost of an operation: what a
 * row says. The fastest slices are steadier on a machine that others use, and say the same wherever a change makes all
 * slices alike faster or slower. So they stand for the mean where that scatters much more than they do, unless the two
 * are seen to differ: then something happens in some of the slices only, and the mean is shown.
 */
export interface Views {
  readonly by: 'mean' | 'fastest';
  /** The readings of the other view. */
  readonly others: readonly MetricObservation[];
  /** Do they differ by more than noise explains, and than half of the threshold? Then neither is believed alone. */
  readonly differ: boolean;
  /** They may: more bursts will tell. */
  readonly inDoubt: boolean;
}

/** The mean may scatter so many times as much as the fastest slices: precision goes with its square. */
const SCATTER_MOST = 2;
/** Error level at which the views are compared: where they differ by chance, the mean lies as far out. */
const APART_ALPHA = 0.002;
/** Fewest bursts of an interval at that level: 1 + log2(1 / 0.002). */
const BURSTS_MIN = 10;
/** A hint is enough to go on measuring. */
const DOUBT_ALPHA = 0.1;

/** The readings that a row of ratios is judged by; views: null where bursts have one only. */
export function viewed(
  means: readonly MetricObservation[],
  limit: number,
): { readonly readings: readonly MetricObservation[]; readonly views: Views | null } {
  if (means[0] === undefined || byFastest(means[0]) === null) return { readings: means, views: null };
  const fastest = means.flatMap((each) => byFastest(each) ?? []);
  if (means.length < 2 || fastest.length < means.length) return { readings: means, views: null };
  const [byMean, byFast] = [machineLogs(means), machineLogs(fastest)];
  const differences = byMean.map((logs, machine) => logs.map((log, at) => log - (byFast[machine]?.[at] ?? 0)));
  const apart = overMachines(differences, APART_ALPHA);
  const isFar = Math.abs(apart.estimate) > limit / 2;
  const differ = isFar && means.length >= BURSTS_MIN && leavesOutZero(apart);
  const isSteady = scatterOf(byMean) <= SCATTER_MOST * scatterOf(byFast);
  const by = differ || isSteady ? 'mean' : 'fastest';
  const inDoubt = !differ && isFar && by === 'fastest' && leavesOutZero(overMachines(differences, DOUBT_ALPHA));
  const [readings, others] = by === 'mean' ? [means, fastest] : [fastest, means];
  return { readings, views: { by, others, differ, inDoubt } };
}

/** ln(head/base) of each burst, by machine. */
function machineLogs(readings: readonly MetricObservation[]): readonly (readonly number[])[] {
  return byRun(readings).map((group) => group.map(logRatio));
}

/** Standard deviation of bursts of a machine, stray ones drawn in. */
function scatterOf(machines: readonly (readonly number[])[]): number {
  const deviations = machines.flatMap((logs) => {
    const middle = median(logs);
    return logs.map((each) => each - middle);
  });
  return sampleStandardDeviation(winsorised(deviations));
}
