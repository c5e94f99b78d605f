import { calibratorNamed } from '../harnesses/registry.ts';
import type { BenchmarkOverhead, ClockCost, Overhead, ProjectOverhead } from '../model/analysis/overhead.ts';
import type { BenchmarkReadings, OverheadReadings, ProjectReadings } from '../model/analysis/overhead-readings.ts';
import type { ClockRecord } from '../model/clock.ts';
import { metricOf, nanosecondsPer, wallUnit } from '../model/units.ts';
import { correctedLevel } from '../statistics/clock-correction.ts';
import { median } from '../statistics/descriptive.ts';
import { type SignedRankInterval, signedRankInterval } from '../statistics/signed-rank.ts';
import { costOf, inUnit, knownClock, spreadOf, whyUnknown } from './clock/clock-cost.ts';
import { NEGLIGIBLE_SHARE, refusalOf } from './clock/refusal.ts';

/** What follows from the readings of `tare overhead`. @param level of the intervals: 0.99 is 99 % */
export function overheadOf(readings: OverheadReadings, facts: Pick<Overhead, 'host' | 'seed' | 'level'>): Overhead {
  const alpha = 1 - facts.level;
  const { rounds, missing, remark } = readings;
  return {
    ...facts,
    rounds,
    clocks: readings.clocks.flatMap((clock) => clockCost(clock, alpha)),
    missing: missing.map((each) => ({ ...each, language: calibratorNamed(each.clock)?.language ?? '' })),
    project: readings.project === null ? null : projectOverhead(readings.project, readings.clocks, alpha),
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

/** By the names of sub-benchmarks: `X/timer/n=10` and `X/no-timer/n=10` do the same work. */
const WITH_TIMER = 'timer';
const WITHOUT_TIMER = 'no-timer';

function projectOverhead(project: ProjectReadings, clocks: readonly ClockRecord[], alpha: number): ProjectOverhead {
  const byId = new Map(project.benchmarks.map((each) => [each.id, each]));
  const found = project.benchmarks.flatMap((each) => {
    const one = benchmarkOverhead(each, clocks, alpha);
    if (one === null) return [];
    const found = withReference(one, byId, alpha);
    // A pair that was made to be looked at is shown, however little the clock is of it.
    return found.reference === null && found.share !== null && found.share < NEGLIGIBLE_SHARE ? [] : [found];
  });
  const failures = project.benchmarks.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, reason: failure }]));
  return {
    harness: project.harness,
    toolchain: project.toolchain,
    benchmarks: found.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0)),
    untouched: project.benchmarks.length - found.length - failures.length,
    failures,
    warnings: project.warnings,
  };
}

/** null where its reading holds no clock. */
function benchmarkOverhead(
  { id, use, pinned, slices }: BenchmarkReadings,
  clocks: readonly ClockRecord[],
  alpha: number,
): BenchmarkOverhead | null {
  const unit = wallUnit(slices[0]?.values);
  if (use === null || unit === null) return null;
  const values = slices.flatMap((slice) => slice.values.get(unit) ?? []);
  const counted = slices.flatMap((slice) => slice.windows ?? []);
  const windows = counted.length > 0 ? median(counted) : (use.head ?? use.base ?? 0);
  if (windows === 0 || values.length === 0) return null;
  const raw = signedRankInterval(values, alpha);
  const record = clocks.find(({ clock }) => clock === use.clock);
  const metric = metricOf(unit);
  const common = { id, metric, raw: levelOf(raw), clock: use.clock, windows, source: use.source, reference: null };
  const perUnit = nanosecondsPer(unit) ?? 1;
  const where = pinned ? 'pinned' : 'free';
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
    // Of one side only: there is no other to differ from.
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
  byId: ReadonlyMap<string, BenchmarkReadings>,
  alpha: number,
): BenchmarkOverhead {
  const parts = one.id.split('/');
  if (!parts.includes(WITH_TIMER)) return one;
  const id = parts.map((part) => (part === WITH_TIMER ? WITHOUT_TIMER : part)).join('/');
  const values = byId.get(id)?.slices.flatMap(({ values: each }) => each.get(one.metric.unit) ?? []) ?? [];
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
