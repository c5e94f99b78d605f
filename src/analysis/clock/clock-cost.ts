import type { BenchmarkAnalysis, ClockSummary } from '../../model/analysis/analysis.ts';
import type { Correction } from '../../model/analysis/row.ts';
import type { ClockRecord } from '../../model/clock.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Results } from '../../model/results/results.ts';
import type { Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import { type WindowCost, windowCost } from '../../statistics/clock-correction.ts';
import { median } from '../../statistics/descriptive.ts';

/** Slices run on one processor, or on any. A runtime that stops its threads for a window takes longer on any. */
type Where = 'pinned' | 'free';

/** One clock of the run, with the cost of a window, ns; null where that could not be measured. */
interface KnownClock {
  readonly record: ClockRecord;
  readonly costs: Readonly<Record<Where, WindowCost | null>>;
  /** The cost that a report shows: where the clock was read more often. */
  readonly cost: WindowCost | null;
}

/** The clocks of a run: the same for all of its rows. */
export interface Clocks {
  /** Clocks by name, for each run: the cost of a window is that of one machine and one run. */
  readonly byRun: readonly ReadonlyMap<string, KnownClock>[];
  readonly toolchainsDiffer: boolean;
  readonly gateOn: 'corrected' | 'raw';
}

/** A clock that is not in it was not worth calibrating, or nobody asked for it. */
export function clocksOf(results: Pick<Results, 'runs' | 'warnings' | 'settings'>, alpha: number): Clocks {
  return {
    byRun: results.runs.map(
      ({ calibration }) => new Map(calibration.clocks.map((record) => [record.clock, knownClock(record, alpha)])),
    ),
    toolchainsDiffer: results.warnings.some(({ code }) => code === 'toolchain-differs'),
    gateOn: results.settings.gateOn,
  };
}

/** The run that measured this benchmark; null where several did, of which each has a clock of its own. */
export function onlyRunOf({ slices }: BenchmarkRecord): number | null {
  const first = slices[0]?.run ?? 0;
  return slices.every(({ run }) => run === first) ? first : null;
}

export function knownClock(record: ClockRecord, alpha: number): KnownClock {
  const costs = { pinned: costOf(record, alpha, 'pinned'), free: costOf(record, alpha, 'free') };
  const mostlyPinned = 2 * record.readings.filter(({ pinned }) => pinned === true).length > record.readings.length;
  return { record, costs, cost: costs[mostlyPinned ? 'pinned' : 'free'] };
}

/** Cost of one window of this clock, ns; null where that could not be measured. */
export function costOf(
  { readings, failure, effectiveShare }: ClockRecord,
  alpha: number,
  where: Where,
): WindowCost | null {
  const those = readings.filter(({ pinned }) => (pinned === true) === (where === 'pinned'));
  if (failure !== undefined || those.length === 0) return null;
  const samples = those.map(({ round, nsPerWindow }) => ({ round, cost: nsPerWindow }));
  return windowCost(samples, effectiveShare, alpha);
}

/** Tells slices that are pinned from those that run anywhere: the cost of a window differs. */
export function whereIs({ placement }: Pick<BenchmarkRecord, 'placement'>): Where {
  return placement?.state === 'pinned' ? 'pinned' : 'free';
}

/** Says why the cost of a window of this clock is not known there. */
export function whyUnknown(record: ClockRecord | undefined, where: Where): Pick<Warning, 'message' | 'subject'> {
  const message = "the clock's cost could not be measured";
  if (record?.failure !== undefined) return { message, subject: record.failure };
  if (record === undefined || record.readings.length === 0) return { message: `${message}: it was never read` };
  const [ran, benchmark] =
    where === 'pinned' ? ['on any core', 'was kept on one'] : ['on one core', 'was not kept on one'];
  return { message: `${message}: its calibrator ran ${ran} only, and the benchmark ${benchmark}` };
}

/** Converts the cost of a window to a metric's unit. */
export function inUnit({ cost, lower, upper, ...rest }: WindowCost, nsPerUnit: number): WindowCost {
  return { ...rest, cost: cost / nsPerUnit, lower: lower / nsPerUnit, upper: upper / nsPerUnit };
}

/** Says for the report what each clock costs, and whether that was taken off. */
export function clockSummaries(
  { byRun }: Clocks,
  records: readonly BenchmarkRecord[],
  benchmarks: readonly BenchmarkAnalysis[],
): readonly ClockSummary[] {
  const corrections = benchmarks.flatMap(({ rows }) => rows.flatMap(({ correction }) => correction ?? []));
  const known = byRun.flatMap((clocks) => [...clocks.values()]);
  return known.map(({ record, cost }): ClockSummary => {
    const { clock, toolchain, instrument } = record;
    const became = (state: Correction['state']) =>
      corrections.filter((each) => each.clock === clock && each.state === state).length;
    return {
      clock,
      ...(instrument === undefined ? {} : { instrument }),
      toolchain,
      window:
        cost === null
          ? null
          : {
              ns: cost.cost,
              lowerNs: cost.lower,
              upperNs: cost.upper,
              coefficientOfVariation: cost.coefficientOfVariation,
              rounds: cost.rounds,
            },
      clockStepNs: record.clockStepNs ?? null,
      failure: record.failure ?? (cost === null ? 'it was never read' : null),
      benchmarks: records.filter((each) => each.clock?.clock === clock).length,
      applied: became('applied'),
      refused: became('refused'),
    };
  });
}

/** Timer windows per operation. */
export interface Windows {
  /** Median over slices where these count them; null where nothing is known. */
  readonly base: number | null;
  readonly head: number | null;
  /** The largest difference between any two slices, of either side; 0 where they do not count. */
  readonly spread: number;
  /** One window more or less in a whole slice, per operation: the clock is stopped once more at the end. */
  readonly rounding: number;
}

export function windowsOf(record: BenchmarkRecord): Windows {
  const counted = { base: countedOn(record, 'base'), head: countedOn(record, 'head') };
  const all = [...counted.base, ...counted.head];
  const ofSide = (side: Side) => (counted[side].length > 0 ? median(counted[side]) : (record.clock?.[side] ?? null));
  const fewest = fewestIterations(record);
  return {
    base: ofSide('base'),
    head: ofSide('head'),
    spread: Math.max(spreadOf(counted.base), spreadOf(counted.head)),
    rounding: Math.max(0.001 * all.reduce((most, each) => Math.max(most, each), 0), fewest > 0 ? 1.5 / fewest : 0),
  };
}

function countedOn({ slices }: BenchmarkRecord, side: Side): readonly number[] {
  return slices.flatMap((each) =>
    each.side === side && each.instrument === undefined && each.check !== true && each.windows !== undefined
      ? [each.windows]
      : [],
  );
}

export function spreadOf(values: readonly number[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return values.length === 0 ? 0 : most - least;
}

function fewestIterations({ iterations, slices }: BenchmarkRecord): number {
  const said = slices.flatMap((each) => (each.iterations === undefined ? [] : [each.iterations]));
  return said.length === 0 ? (iterations ?? 0) : said.reduce((a, b) => Math.min(a, b));
}
