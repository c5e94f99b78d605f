import type { Measurement } from '../formats/format.ts';
import { type Failure, ofBenchmark } from '../harnesses/failure.ts';
import type { DiscoveredBenchmark, Discovery, SliceReading, Target } from '../harnesses/harness.ts';
import { isSpeed } from '../model/metric.ts';
import { benchmarkKey } from '../model/results/benchmark-id.ts';
import { nameOnOneCore, ownName } from '../model/results/cores.ts';
import { metricOf, wallRate, wallUnit } from '../model/units.ts';
import type { LiveClock } from './clocks/clock-slices.ts';

/**
 * A benchmark that keeps several cores busy is measured a second time with all its work on one core: a target and a
 * benchmark of their own, so that both have bursts, looks, readings of the re-measurement and verdicts of their own,
 * and the time is shared out between them as between any two (docs/decisions/021-parallel-benchmarks.md).
 */

/** The target that measures the same benchmark on one core: it is asked in the same way, and read by another name. */
export function targetOnOneCore(target: Target): Target {
  const { key, label, slice, session } = target;
  return {
    ...target,
    key: nameOnOneCore(key),
    label: nameOnOneCore(label),
    cores: 'one',
    *slice(request) {
      return onOneCore(yield* slice(request));
    },
    ...(session === undefined
      ? {}
      : { session: { ...session, read: (answer, iterations) => onOneCore(session.read(answer, iterations)) } }),
  };
}

/** What that target measures. What was read of the benchmark before says nothing of it. */
export function benchmarkOnOneCore(benchmark: DiscoveredBenchmark): DiscoveredBenchmark {
  const { printedName: _, ...named } = benchmark;
  return {
    ...named,
    name: nameOnOneCore(benchmark.name),
    targetKey: nameOnOneCore(benchmark.targetKey),
    cores: 'one',
    readings: {},
  };
}

/**
 * Those on one core, each after the one that is left free. One whose name another benchmark has is left out.
 * @param onOne by the key of the target that is left free
 */
export function besideOnOneCore(discovery: Discovery, onOne: ReadonlyMap<string, Target>): Discovery {
  if (onOne.size === 0) return discovery;
  const taken = new Set(discovery.benchmarks.map(benchmarkKey));
  const added = new Set<string>();
  const benchmarks = discovery.benchmarks.flatMap((each) => {
    const beside = benchmarkOnOneCore(each);
    if (!onOne.has(each.targetKey) || taken.has(benchmarkKey(beside))) return [each];
    added.add(each.targetKey);
    return [{ ...each, cores: 'all' as const }, beside];
  });
  const targets = discovery.targets.flatMap((target) => {
    const beside = added.has(target.key) ? onOne.get(target.key) : undefined;
    return beside === undefined ? [target] : [target, beside];
  });
  return { ...discovery, benchmarks, targets };
}

/** Clocks, read where those run as well that are on one core: they read the same ones. */
export function readOnOneCore(clocks: readonly LiveClock[], { targets }: Pick<Discovery, 'targets'>): LiveClock[] {
  const onOne = new Map(
    targets.flatMap(({ key, cores }) => (cores === 'one' ? [[ownName({ name: key, cores }), key]] : [])),
  );
  return clocks.map((clock) => ({
    ...clock,
    targets: new Set([...clock.targets].flatMap((key) => [key, onOne.get(key) ?? key])),
  }));
}

function onOneCore<Reading extends SliceReading>(reading: Reading): Reading {
  return {
    ...reading,
    measurements: reading.measurements.map(wallTimeOnOneCore),
    failures: reading.failures.map(failureOnOneCore),
  };
}

/** Counts and sizes are those of the benchmark itself: a second row of them would say the same again. */
function wallTimeOnOneCore(measurement: Measurement): Measurement {
  const { sketch: _, printedName: __, ...read } = measurement;
  const units = [...read.values.keys()];
  const wall = wallUnit(read.values) ?? wallRate(new Set(units));
  const kept = wall === null ? units.filter((unit) => isSpeed(metricOf(unit))) : [wall];
  const values = new Map(kept.map((unit) => [unit, read.values.get(unit) ?? 0]));
  return { ...read, name: nameOnOneCore(read.name), values };
}

function failureOnOneCore(failure: Failure): Failure {
  if (failure.of.kind !== 'benchmark') return failure;
  return { ...failure, ...ofBenchmark(failure.of.group, nameOnOneCore(failure.of.name), failure.reason) };
}
