import {
  burstsOf,
  compare,
  isGated,
  limitOf,
  limitsAt,
  ofBuild,
  rowKindsOf,
  thresholdOf,
} from '../../analysis/index.ts';
import type { DiscoveredBenchmark, Discovery } from '../../harnesses/harness.ts';
import type { PlannedRow } from '../../model/analysis/plan.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import { isSpeed } from '../../model/metric.ts';
import { benchmarkId, benchmarkKey } from '../../model/results/benchmark-id.ts';
import type { Results } from '../../model/results/results.ts';
import { SIDES } from '../../model/results/side.ts';
import { metricOf } from '../../model/units.ts';
import { median } from '../../statistics/descriptive.ts';
import { OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import {
  chanceOfUnchanged,
  expectedHalfWidth,
  noiseBehind,
  observationsForChance,
} from '../../statistics/precision.ts';

interface RowsRequest {
  readonly discovery: Discovery;
  /** The benchmarks that will be compared. */
  readonly compared: readonly DiscoveredBenchmark[];
  readonly inputs: Pick<Inputs, 'analysis' | 'metricDirections'>;
  readonly alpha: number;
  readonly pairs: number;
  readonly observationsMost: number;
  readonly past: readonly Results[];
}

/**
 * Scatter of slices where nothing is known of a benchmark: the median of 12 Go benchmarks on a virtual machine of two
 * cores with little else on it was 4.4 % pinned to a core and 5.6 % free (docs/statistics.md, "traces").
 */
const TYPICAL_NOISE = 0.05;
const LIKELY = 0.8;
const UNLIKELY = 0.2;
/** The error level at which earlier runs are read: any level does, as the width is turned into a scatter. */
const ALPHA = 0.01;

/**
 * Gives the rows that will carry an interval, and how wide: by the units that the probing run printed, and the scatter that
 * earlier runs saw in the same row. Where they saw none, times and rates are given a typical one; counts and sizes are
 * taken to be exact.
 */
export function plannedRows(request: RowsRequest): readonly PlannedRow[] {
  const { compared, discovery, inputs, alpha, pairs, observationsMost } = request;
  const past = noiseOf(request.past);
  const groups = discovery.benchmarks.map(({ group }) => group);
  return compared.flatMap((benchmark) => {
    const id = benchmarkId(benchmark.group, benchmark.name, groups);
    const known = past.get(benchmarkKey(benchmark)) ?? new Map<string, number>();
    const printed = SIDES.flatMap((side) => [...(benchmark.readings[side]?.values.keys() ?? [])]);
    const units = new Set([...printed, ...known.keys()]);
    return [...units].flatMap((unit): PlannedRow[] => {
      const metric = metricOf(unit, inputs.metricDirections);
      const seen = known.get(unit);
      if (!isGated(metric, units, inputs.analysis)) return [];
      if (seen === undefined && !isSpeed(metric)) return [];
      const noise = seen ?? TYPICAL_NOISE;
      const asked = thresholdOf({ ...benchmark, id }, unit, inputs.analysis);
      const probed = benchmark.readings.base?.values.get(unit);
      const limits =
        probed === undefined ? { threshold: asked, smallestDifference: null } : limitsAt(asked, unit, probed);
      const limit = limitOf(limits.threshold);
      const chance = chanceOfUnchanged(noise, pairs, alpha, limit);
      const withLuck = chanceOfUnchanged(noise, observationsMost, alpha, limit) >= UNLIKELY;
      return [
        {
          benchmark: id,
          unit,
          ...limits,
          noise,
          noiseFrom: seen === undefined ? 'typical' : 'past',
          halfWidth: Math.expm1(expectedHalfWidth(noise, pairs, alpha)),
          chance,
          decided: chance >= LIKELY ? 'likely' : withLuck ? 'perhaps' : 'unlikely',
          observationsForLikely: observationsForChance(noise, alpha, limit, LIKELY),
        },
      ];
    });
  });
}

/** The scatter behind the intervals of earlier runs, the median by benchmark and unit; exact rows are not in it. */
function noiseOf(past: readonly Results[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number[]>>();
  for (const { benchmarks, metrics, settings } of past) {
    for (const record of benchmarks.map((each) => ofBuild(each, 0))) {
      for (const { kind, metric, readings } of rowKindsOf(record, burstsOf(record), metrics, settings)) {
        if (kind !== 'ratio') continue;
        const { interval } = compare(readings, { alpha: ALPHA });
        if (interval.n < OBSERVATIONS_MIN) continue;
        const units = all.get(benchmarkKey(record)) ?? new Map<string, number[]>();
        all.set(benchmarkKey(record), units);
        units.set(metric.unit, [...(units.get(metric.unit) ?? []), noiseBehind(interval, interval.n, ALPHA)]);
      }
    }
  }
  return new Map(
    [...all].map(([key, units]) => [key, new Map([...units].map(([unit, values]) => [unit, median(values)]))]),
  );
}
