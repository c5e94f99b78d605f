import { isGated } from '../../analysis/index.ts';
import type { DiscoveredBenchmark, Discovery } from '../../harnesses/harness.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import { isSpeed } from '../../model/metric.ts';
import { benchmarkKey } from '../../model/results/benchmark-id.ts';
import { ownName } from '../../model/results/cores.ts';
import type { Results } from '../../model/results/results.ts';
import { SIDES } from '../../model/results/side.ts';
import { metricOf } from '../../model/units.ts';
import type { RunRecord } from '../../record/index.ts';
import { median } from '../../statistics/descriptive.ts';

interface ShardRequest {
  /** All benchmarks, also those that need not be measured. */
  readonly discovery: Discovery;
  /** The benchmarks that have to be measured. */
  readonly measured: Discovery;
  readonly inputs: Pick<Inputs, 'parts' | 'analysis' | 'metricDirections'>;
  readonly past: readonly Results[];
}

/**
 * Gives the part of the discovery that this machine measures. Each machine finds all benchmarks and splits them by
 * itself, so the split depends on nothing that differs from one to the other: ids, the time that they took in the
 * earlier run that all are handed, and the number of shards. The record says how it was split; joining refuses splits
 * that differ.
 */
export function takeShard({ discovery, measured, inputs, past }: ShardRequest, record: RunRecord): Discovery {
  const { parts } = inputs;
  if (parts.shard === undefined && parts.replicate === undefined) return measured;
  const judged = measured.benchmarks.filter((each) => record.benchmarks.entryOf(each).sameCode === null);
  const family = { rows: familyRows(judged, inputs), confidenceLevel: inputs.analysis.confidenceLevel };
  const { shard } = parts;
  if (shard === undefined) {
    record.setPlan({ ...parts, family });
    return measured;
  }
  const idOf = (benchmark: DiscoveredBenchmark) => record.benchmarks.entryOf(benchmark).id;
  const split = splitOf(unitsOf({ discovery, measured, past, idOf }), shard.of);
  record.setPlan({ ...parts, family, split: split.map((ids) => [...ids]) });
  const own = new Set(split[shard.index - 1]);
  const benchmarks = measured.benchmarks.filter((each) => own.has(idOf(each)));
  const keys = new Set(benchmarks.map(({ targetKey }) => targetKey));
  record.benchmarks.keepOnly(own);
  return {
    ...measured,
    benchmarks,
    targets: measured.targets.filter(({ key, observedTarget = key }) => keys.has(observedTarget)),
  };
}

/** Benchmarks that stay together since one slice measures them. */
interface ShardUnit {
  readonly ids: readonly string[];
  /** Its time relative to the other units. */
  readonly weight: number;
}

/**
 * Splits ids by shard: the longest first, onto the shard that has least to do (Graham 1969: no shard takes more than 4/3 of
 * what the best split would). Ties go by id and by number, so that all machines split alike.
 */
export function splitOf(units: readonly ShardUnit[], shards: number): readonly (readonly string[])[] {
  const split = Array.from({ length: shards }, () => ({ ids: [] as string[], load: 0 }));
  const ordered = units
    .map((unit) => ({ unit, id: [...unit.ids].sort()[0] ?? '' }))
    .sort((a, b) => b.unit.weight - a.unit.weight || (a.id < b.id ? -1 : 1));
  for (const { unit } of ordered) {
    const least = split.reduce((best, each) => (isLess(each, best) ? each : best));
    least.load += unit.weight;
    least.ids.push(...unit.ids);
  }
  return split.map(({ ids }) => ids.sort());
}

interface Load {
  readonly ids: readonly string[];
  readonly load: number;
}

/** Does a shard have less to do? Units that take no time are shared out by number. */
function isLess(one: Load, other: Load): boolean {
  return one.load < other.load || (one.load === other.load && one.ids.length < other.ids.length);
}

interface UnitsRequest extends Pick<ShardRequest, 'discovery' | 'measured' | 'past'> {
  idOf(benchmark: DiscoveredBenchmark): string;
}

function unitsOf({ discovery, measured, past, idOf }: UnitsRequest): readonly ShardUnit[] {
  const took = burstTimes(past);
  const known = measured.benchmarks.flatMap((each) => took.get(benchmarkKey(each)) ?? []);
  const usual = known.length === 0 ? 1 : median(known);
  const targets = new Set(measured.targets.map(({ key }) => key));
  const toMeasure = new Set(measured.benchmarks.map(benchmarkKey));
  const units = new Map<string, { readonly ids: Set<string>; weight: number }>();
  for (const each of discovery.benchmarks) {
    const id = idOf(each);
    // Beyond the limit of what a run records.
    if (id === '') continue;
    const isMeasured = toMeasure.has(benchmarkKey(each)) && each.sides.length === SIDES.length;
    const weight = isMeasured ? (took.get(benchmarkKey(each)) ?? usual) : 0;
    const key = targets.has(each.targetKey) ? `target ${each.targetKey}` : `benchmark ${id}`;
    const unit = units.get(key);
    if (unit === undefined) units.set(key, { ids: new Set([id]), weight });
    else {
      unit.ids.add(id);
      unit.weight = Math.max(unit.weight, weight);
    }
  }
  return Array.from(units.values(), ({ ids, weight }) => ({ ids: [...ids], weight }));
}

/**
 * Time of a burst of each benchmark, ms, on one core and on all where there were both; where it was not measured, the
 * time that its slices predict.
 */
function burstTimes(past: readonly Results[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { benchmarks } of past) {
    const here = new Map<string, number>();
    for (const benchmark of benchmarks) {
      const { group, slices, sliceLength } = benchmark;
      const plain = slices.filter(({ check, instrument }) => check !== true && instrument === undefined);
      const bursts = new Set(plain.map(({ run, build = 0, burst }) => `${run} ${build} ${burst}`)).size;
      const spentMs = plain.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const choiceMs =
        sliceLength === undefined ? 0 : SIDES.length * sliceLength.ms * Math.max(1, sliceLength.perBurst);
      const ms = bursts > 0 ? spentMs / bursts : choiceMs;
      const key = benchmarkKey({ group, name: ownName(benchmark) });
      if (ms > 0) here.set(key, (here.get(key) ?? 0) + ms);
    }
    for (const [key, ms] of here) times.set(key, ms);
  }
  return times;
}

/**
 * The rows of the whole that will share the chance to err: what the probing run printed of gated times and rates. Other
 * metrics are nearly always exact, and in no family. A benchmark that has printed nothing yet has one row at least.
 * @param benchmarks without those of the same code, which are not judged
 */
function familyRows(
  benchmarks: readonly DiscoveredBenchmark[],
  { analysis, metricDirections }: Pick<Inputs, 'analysis' | 'metricDirections'>,
): number {
  const compared = benchmarks.filter(
    ({ sides, failures }) => sides.length === SIDES.length && Object.keys(failures).length === 0,
  );
  let rows = 0;
  for (const { readings } of compared) {
    const units = new Set(SIDES.flatMap((side) => [...(readings[side]?.values.keys() ?? [])]));
    const varying = [...units]
      .map((unit) => metricOf(unit, metricDirections))
      .filter((metric) => {
        return isGated(metric, units, analysis) && isSpeed(metric);
      });
    rows += Math.max(1, varying.length);
  }
  return rows;
}
