import { calibratorNamed } from '../harnesses/registry.ts';
import type { BenchmarkOverhead, ClockCost, Overhead, ProjectOverhead } from '../model/analysis/overhead.ts';
import type { ClockRecord } from '../model/clock.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { firstRun } from '../model/results/run.ts';
import { metricOf, nanosecondsPer, wallUnit } from '../model/units.ts';
import type { Warning } from '../model/warning.ts';
import { correctedLevel } from '../statistics/clock-correction.ts';
import { median } from '../statistics/descriptive.ts';
import { type SignedRankInterval, signedRankInterval } from '../statistics/signed-rank.ts';
import { costOf, inUnit, knownClock, spreadOf, whereIs, whyUnknown } from './clock/clock-cost.ts';
import { NEGLIGIBLE_SHARE, refusalOf } from './clock/refusal.ts';

/**
 * The report of `tare overhead`, whose results are of head alone.
 * @param remark why no benchmarks were looked at; empty where they were
 */
export function overheadOf(results: Results, remark: string): Overhead {
  const { seed, host, roundsDone, calibration } = firstRun(results);
  const { confidenceLevel: level } = results.settings;
  const { clocks } = calibration;
  const alpha = 1 - level;
  return {
    host,
    seed,
    level,
    rounds: roundsDone,
    clocks: clocks.flatMap((clock) => clockCost(clock, alpha)),
    missing: clocks.flatMap(({ clock, failure: reason }) =>
      reason === undefined ? [] : [{ clock, reason, language: calibratorNamed(clock)?.language ?? '' }],
    ),
    project: remark === '' ? projectOverhead(results, clocks, alpha) : null,
    remark,
  };
}

function clockCost(record: ClockRecord, alpha: number): readonly ClockCost[] {
  const { clock, toolchain, readings, clockStepNs } = record;
  const { cost } = knownClock(record, alpha);
  if (cost === null) return [];
  const costs = readings.map(({ nsPerWindow }) => nsPerWindow);
  const calibrator = calibratorNamed(clock);
  return [
    {
      clock,
      language: calibrator?.language ?? '',
      summary: calibrator?.summary ?? '',
      toolchain,
      ns: cost.cost,
      lowestNs: Math.min(...costs),
      highestNs: Math.max(...costs),
      clockStepNs: clockStepNs ?? null,
    },
  ];
}

/** Sub-benchmarks are matched by name: `X/timer/n=10` and `X/no-timer/n=10` do the same work. */
const WITH_TIMER = 'timer';
const WITHOUT_TIMER = 'no-timer';

function projectOverhead(
  { harness, benchmarks, warnings }: Results,
  clocks: readonly ClockRecord[],
  alpha: number,
): ProjectOverhead {
  const byId = new Map(benchmarks.map((each) => [each.id, each]));
  const found = benchmarks.flatMap((each) => {
    const one = benchmarkOverhead(each, clocks, alpha);
    if (one === null) return [];
    const found = withReference(one, byId, alpha);
    // A pair that was made to be looked at is shown, however little the clock is of it.
    return found.reference === null && found.share !== null && found.share < NEGLIGIBLE_SHARE ? [] : [found];
  });
  const failures = benchmarks.flatMap(({ id, slices, head }) => {
    if (slices.length > 0) return [];
    return [{ id, reason: head.state === 'failed' ? head.reason : 'it printed no reading' }];
  });
  return {
    harness: harness.name,
    toolchain: harness.toolchain,
    benchmarks: found.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0)),
    untouched: benchmarks.length - found.length - failures.length,
    failures,
    warnings: warnings as readonly Warning[],
  };
}

/** null where the benchmark's reading holds no clock. */
function benchmarkOverhead(
  benchmark: BenchmarkRecord,
  clocks: readonly ClockRecord[],
  alpha: number,
): BenchmarkOverhead | null {
  const { id, clock: use, slices } = benchmark;
  const unit = wallUnit(new Map(Object.entries(slices[0]?.values ?? {})));
  if (use === undefined || unit === null) return null;
  const values = slices.flatMap((slice) => slice.values[unit] ?? []);
  const counted = slices.flatMap((slice) => slice.windows ?? []);
  const windows = counted.length > 0 ? median(counted) : (use.head ?? use.base ?? 0);
  if (windows === 0 || values.length === 0) return null;
  const raw = signedRankInterval(values, alpha);
  const record = clocks.find(({ clock }) => clock === use.clock);
  const metric = metricOf(unit);
  const common = { id, metric, raw: levelOf(raw), clock: use.clock, windows, source: use.source, reference: null };
  const perUnit = nanosecondsPer(unit) ?? 1;
  const where = whereIs(benchmark);
  const costNs = record === undefined ? null : costOf(record, alpha, where);
  const cost = costNs === null ? null : inUnit(costNs, perUnit);
  const share = cost === null ? null : (windows * cost.cost) / raw.estimate;
  const corrected = cost === null ? null : levelOf(correctedLevel(values, windows, cost, alpha));
  const step = record?.clockStepNs;
  const refusal = refusalOf({
    alreadySubtracted: use.alreadySubtracted === true,
    toolchainsDiffer: false,
    machinesDiffer: false,
    clocksDiffer: false,
    // With one side only there is no other to differ from.
    windows: { base: windows, head: windows, spread: spreadOf(counted), rounding: 0.01 * windows },
    cost,
    unknown: whyUnknown(record, where),
    base: raw.estimate,
    head: raw.estimate,
    clockStep: step === undefined ? null : step / perUnit,
    unit,
    hasRatio: cost !== null && values.every((value) => value > windows * cost.cost),
  });
  return { ...common, share, corrected, refusal };
}

function levelOf({ estimate, lower, upper }: SignedRankInterval): BenchmarkOverhead['raw'] {
  return { estimate, lower, upper };
}

function withReference(
  one: BenchmarkOverhead,
  byId: ReadonlyMap<string, BenchmarkRecord>,
  alpha: number,
): BenchmarkOverhead {
  const parts = one.id.split('/');
  if (!parts.includes(WITH_TIMER)) return one;
  const id = parts.map((part) => (part === WITH_TIMER ? WITHOUT_TIMER : part)).join('/');
  const values = byId.get(id)?.slices.flatMap(({ values: each }) => each[one.metric.unit] ?? []) ?? [];
  if (values.length === 0) return one;
  const level = levelOf(signedRankInterval(values, alpha));
  const { raw, corrected } = one;
  return {
    ...one,
    reference: {
      id,
      level,
      rawError: raw.estimate / level.estimate - 1,
      correctedError: corrected === null ? null : corrected.estimate / level.estimate - 1,
      agrees: corrected === null ? null : corrected.lower <= level.upper && level.lower <= corrected.upper,
    },
  };
}
