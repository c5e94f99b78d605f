import type { Measurement } from '../formats/format.ts';
import { type Failure, ofBenchmark } from '../harnesses/failure.ts';
import type { DiscoveredBenchmark, Discovery, Harness, SliceReading, Target } from '../harnesses/harness.ts';
import { isSpeed } from '../model/metric.ts';
import { benchmarkKey } from '../model/results/benchmark-id.ts';
import { nameOnOneCore, ownName } from '../model/results/cores.ts';
import { metricOf, wallRate, wallUnit } from '../model/units.ts';
import type { LiveClock } from './clocks/clock-slices.ts';

/**
 * A benchmark that keeps several cores busy is measured a second time with all its work on one core: a target and a
 * benchmark of their own, so that both have bursts, looks, second readings and verdicts of their own, and the time is
 * shared out between them as between any two (docs/decisions/021-parallel-benchmarks.md).
 */

/** The target that measures the same benchmark on one core. */
export function targetOnOneCore(target: Target): Target {
  return { ...target, key: nameOnOneCore(target.key), label: nameOnOneCore(target.label), cores: 'one' };
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

/** The harness, which is asked for the benchmark itself; what it reads of that on one core goes by the name of that. */
export function servingOnOneCore(harness: Harness): Harness {
  const { sessions, slice } = harness;
  const served = {
    ...harness,
    *slice(request) {
      return readOf(request.target, yield* slice(itself(request)));
    },
  } satisfies Harness as Harness;
  if (sessions === undefined) return served;
  const { parentOf, sizeAlone } = sessions;
  return {
    ...served,
    sessions: {
      keyOf: (target) => sessions.keyOf(ownTarget(target)),
      ...(parentOf === undefined ? {} : { parentOf: (target) => parentOf(ownTarget(target)) }),
      command: (request) => sessions.command(itself(request)),
      ask: (target, iterations) => sessions.ask(ownTarget(target), iterations),
      read: (target, iterations, answer) => readOf(target, sessions.read(ownTarget(target), iterations, answer)),
      ...(sizeAlone === undefined ? {} : { sizeAlone: (request, sliceMs) => sizeAlone(itself(request), sliceMs) }),
      reasonOf: (result, timeoutMs, target) => sessions.reasonOf(result, timeoutMs, ownTarget(target)),
    },
  };
}

function itself<Request extends { readonly target: Target }>(request: Request): Request {
  return { ...request, target: ownTarget(request.target) };
}

/** The target as the harness found it. */
function ownTarget(target: Target): Target {
  const { cores, ...own } = target;
  if (cores === undefined) return target;
  return { ...own, key: ownName({ name: target.key, cores }), label: ownName({ name: target.label, cores }) };
}

function readOf<Reading extends SliceReading>(target: Target, reading: Reading): Reading {
  if (target.cores === undefined) return reading;
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
