import type { Difference, Settle } from '../../model/analysis/change.ts';
import type { Correction } from '../../model/analysis/row.ts';
import type { ClockUse } from '../../model/clock.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { nanosecondsPer, WALL_UNITS } from '../../model/units.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import { type CorrectedRatio, correctedRatio, type WindowCost } from '../../statistics/clock-correction.ts';
import { median } from '../../statistics/descriptive.ts';
import {
  furtherObservations,
  furtherObservationsBeside,
  liesAcross,
  smallestDetectable,
} from '../../statistics/precision.ts';
import type { SignedRankInterval } from '../../statistics/signed-rank.ts';
import { behindOf, type Compared, type IntervalLevel, type Level, limitOf, verdictOf } from '../rows/compare.ts';
import { differenceInterval } from '../rows/difference-row.ts';
import { byBothViews, deltaOf, type RatioRow } from '../rows/ratio-row.ts';
import type { RowKind } from '../rows/row-kind.ts';
import { type Clocks, inUnit, onlyRunOf, type Windows, whereIs, whyUnknown, windowsOf } from './clock-cost.ts';
import { heavyWarning, NEGLIGIBLE_SHARE, refusalOf } from './refusal.ts';

/** Fewer windows than these per op, of a clock whose cost is not known, are taken to cost nothing. */
const NEGLIGIBLE_WINDOWS = 0.005;

/** A pause of a harness, the dearest window there is, is below half of this. */
const COSTLIEST_WINDOW_NS = 1000;

/** Facts about the clock in one row, before anything is judged. */
interface Weighed {
  readonly use: ClockUse;
  readonly windows: Windows;
  /** Cost in the metric's unit; null where it could not be measured. */
  readonly cost: WindowCost | null;
  readonly base: number;
  readonly head: number;
  readonly ratio: CorrectedRatio | null;
  readonly refusal: Warning | null;
}

/** A row with its clock's cost taken off, or with the reason why not. */
interface CorrectedRow extends Pick<RatioRow, 'used' | 'change' | 'verdict' | 'warnings'> {
  readonly correction: Correction | null;
}

/**
 * Takes the clock's cost off a row of wall time. The row as it was, with `correction` null, where the clock is nothing
 * to speak of: none is known, none was calibrated, or it is less than 1 % of the readings of either side.
 */
export function correctRow(
  record: BenchmarkRecord,
  row: RowKind,
  raw: RatioRow,
  level: Level,
  meanObservationMs: number,
  clocks: Clocks,
): CorrectedRow {
  const { compared } = raw;
  const weighed = raw.change.kind === 'interval' ? weigh(record, row, compared, level, clocks) : null;
  if (weighed === null) return { ...raw, correction: null };
  const { use, windows, cost, base, head, ratio, refusal } = weighed;
  const per = nanosecondsPer(row.metric.unit) ?? 1;
  const count = { base: windows.base ?? 0, head: windows.head ?? 0 };
  const share = cost === null ? null : { base: (count.base * cost.cost) / base, head: (count.head * cost.cost) / head };
  const delta = ratio === null ? null : deltaOf(ratio.interval);
  const applied = refusal === null && ratio !== null && delta !== null;
  const verdict = applied ? correctedVerdict(row, raw, ratio, level) : null;
  const judged = applied && clocks.gateOn === 'corrected' ? 'corrected' : 'raw';
  const correction: Correction = {
    state: applied ? 'applied' : 'refused',
    refusal,
    clock: use.clock,
    source: use.source,
    windows: { base: windows.base, head: windows.head },
    window: cost === null ? null : { ns: cost.cost * per, lowerNs: cost.lower * per, upperNs: cost.upper * per },
    share: {
      base: windows.base === null ? null : (share?.base ?? null),
      head: windows.head === null ? null : (share?.head ?? null),
    },
    base: cost === null || windows.base === null ? null : base - windows.base * cost.cost,
    head: cost === null || windows.head === null ? null : head - windows.head * cost.cost,
    delta,
    difference: differenceOf(row, compared, level),
    verdict,
    rawChange: raw.change,
    rawVerdict: raw.verdict,
    judged,
  };
  const heavy = applied && share !== null ? heavyWarning(share.base, share.head) : null;
  const warnings = [...raw.warnings, ...[refusal, heavy].filter((each) => each !== null)];
  if (judged === 'raw' || ratio === null || delta === null) return { ...raw, correction, warnings };
  const settle = verdict === 'inconclusive' ? settleOf(row, raw, ratio, level, meanObservationMs) : null;
  return { used: raw.used, change: { kind: 'interval', delta, settle }, verdict, warnings, correction };
}

/** The interval that will be judged, and the part of it that no pair reduces; null where that is the raw one. */
export function correctedInterval(
  record: BenchmarkRecord,
  row: RowKind,
  compared: Compared,
  level: IntervalLevel,
  clocks: Clocks,
): Pick<CorrectedRatio, 'interval' | 'systematic'> | null {
  if (clocks.gateOn !== 'corrected' || compared.used.length < 2) return null;
  const weighed = weigh(record, row, compared, level, clocks);
  if (weighed === null || weighed.refusal !== null || weighed.ratio === null) return null;
  return weighed.ratio;
}

function weigh(
  record: BenchmarkRecord,
  row: RowKind,
  { used }: Compared,
  level: Pick<IntervalLevel, 'alpha' | 'fewest'>,
  clocks: Clocks,
): Weighed | null {
  const use = record.clock;
  if (use === undefined || row.kind !== 'ratio' || !WALL_UNITS.includes(row.metric.unit)) return null;
  const per = nanosecondsPer(row.metric.unit);
  if (per === null) return null;
  const alreadySubtracted = use.alreadySubtracted === true;
  const run = onlyRunOf(record);
  const known = clocks.byRun[run ?? 0]?.get(use.clock);
  if (known === undefined && !alreadySubtracted) return null;
  const windows = windowsOf(record);
  const where = whereIs(record);
  const costNs = known?.costs[where] ?? null;
  const cost = costNs === null ? null : inUnit(costNs, per);
  const base = median(used.map((each) => each.base));
  const head = median(used.map((each) => each.head));
  // A clock that nobody calibrated, because there was no need, is given the most that one would cost.
  const most = cost ?? (alreadySubtracted ? { cost: COSTLIEST_WINDOW_NS / per } : null);
  if (!matters(windows, most, base, head)) return null;
  const step = known?.record.clockStepNs;
  const ratio = run === null ? null : ratioOf(used, windows, cost, alreadySubtracted, level);
  const refusal = refusalOf({
    alreadySubtracted,
    toolchainsDiffer: clocks.toolchainsDiffer,
    machinesDiffer: run === null,
    clocksDiffer: use.clocksDiffer === true,
    windows,
    cost,
    unknown: whyUnknown(known?.record, where),
    base,
    head,
    clockStep: step === undefined ? null : step / per,
    unit: row.metric.unit,
    hasRatio: ratio?.complete === true,
  });
  return { use, windows, cost, base, head, ratio, refusal };
}

function matters(
  { base, head }: Windows,
  cost: Pick<WindowCost, 'cost'> | null,
  baseReading: number,
  headReading: number,
): boolean {
  if (cost === null) return Math.max(base ?? 0, head ?? 0) > NEGLIGIBLE_WINDOWS;
  const share = Math.max(((base ?? 0) * cost.cost) / baseReading, ((head ?? 0) * cost.cost) / headReading);
  return share >= NEGLIGIBLE_SHARE;
}

/** The ratio with one number of windows for both sides; where they differ by more than rounding there is none. */
function ratioOf(
  used: Compared['used'],
  windows: Windows,
  cost: WindowCost | null,
  alreadySubtracted: boolean,
  level: Pick<IntervalLevel, 'alpha' | 'fewest'>,
): CorrectedRatio | null {
  const { base, head, rounding } = windows;
  if (cost === null || alreadySubtracted || base === null || head === null) return null;
  if (Math.abs(base - head) > rounding) return null;
  return correctedRatio(used, (base + head) / 2, cost, level.alpha, level.fewest);
}

/**
 * A clock makes no change, it only hides some of it: a verdict beyond the threshold needs a raw interval that excludes
 * 0 on the same side. Readings in steps too coarse to be distinguished do not become finer by taking something off.
 */
function correctedVerdict(row: RowKind, raw: RatioRow, ratio: CorrectedRatio, level: Level): Verdict | null {
  if (raw.hiddenBySteps) return raw.verdict;
  const { used, interval } = raw.compared;
  const limit = limitOf(row.threshold);
  const verdict = byBothViews(row, level, verdictOf(ratio.interval, used.length, level, limit, row.metric.direction));
  const isChange = verdict === 'regressed' || verdict === 'improved';
  return isChange && !excludesZero(interval, ratio.interval.estimate) ? 'inconclusive' : verdict;
}

function excludesZero({ lower, upper }: SignedRankInterval, side: number): boolean {
  return side > 0 ? lower > 0 : upper < 0;
}

function differenceOf({ processors }: RowKind, { used }: Compared, level: Level): Difference | null {
  if (used.length < 2) return null;
  const kinds = processors === undefined ? {} : { processors };
  const interval = differenceInterval({ readings: used, ...kinds }, level);
  const { estimate, lower, upper, level: reached, n: observations, machines, method } = interval;
  return {
    estimate,
    lower,
    upper,
    level: reached,
    observations,
    ...(machines === undefined ? {} : { machines }),
    method,
  };
}

/** Converts from logs to a fraction. */
function settleOf(
  row: RowKind,
  raw: RatioRow,
  { interval, systematic }: CorrectedRatio,
  level: Level,
  meanObservationMs: number,
): Settle {
  const limit = limitOf(row.threshold);
  const observations = interval.n;
  const beyond = Math.abs(interval.estimate) > limit;
  const behind = behindOf(limit, level.rule);
  const further = raw.hiddenBySteps
    ? null
    : furtherObservationsBeside(interval, systematic, observations, limit, behind);
  // Where only the raw interval holds it back, that one has to exclude 0.
  const rawFurther =
    beyond && !excludesZero(raw.compared.interval, interval.estimate)
      ? furtherObservations(raw.compared.interval, observations, 0, 0)
      : 0;
  const moreObservations =
    further === null || rawFurther === null
      ? null
      : Math.max(further, rawFurther, level.observationsNeeded - observations);
  const across = liesAcross(systematic, limit);
  const obstacle = raw.hiddenBySteps ? 'clock' : across ? 'window' : 'noise';
  return {
    moreObservations: moreObservations,
    moreMs: moreObservations === null ? null : moreObservations * meanObservationMs,
    obstacle: moreObservations === null ? obstacle : null,
    smallestDetectable: Math.expm1(smallestDetectable(interval, limit, behind)),
  };
}
