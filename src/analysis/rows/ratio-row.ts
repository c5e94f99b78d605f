import type { Change, Delta, Settle } from '../../model/analysis/change.ts';
import type { Metric } from '../../model/metric.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import { halfWidth } from '../../statistics/interval.ts';
import { decisiveOf, type MachinesInterval } from '../../statistics/machines/over-machines.ts';
import { hodgesLehmann, type SignedRankInterval } from '../../statistics/signed-rank.ts';
import { changeText } from './check-slices.ts';
import { type Compared, compare, type Level, limitOf, logRatio, verdictOf } from './compare.ts';
import { compareRow, staysOf } from './compare-row.ts';
import { figure, ONE_PAIR, settleOf, tooFewObservations } from './difference-row.ts';
import { type MetricObservation, mediansOf } from './observations.ts';
import { stepOf } from './resolution.ts';
import type { RowKind } from './row-kind.ts';
import type { Views } from './views.ts';

export interface RatioRow {
  readonly used: readonly MetricObservation[];
  readonly change: Change;
  readonly verdict: Verdict | null;
  readonly warnings: readonly Warning[];
  readonly compared: Compared;
  /** The verdict is open because the readings' steps are coarser than the threshold. */
  readonly hiddenBySteps: boolean;
}

/** A step of this share of the base is worth a footnote even where it decides nothing. */
const STEP_WORTH_SAYING = 0.01;

/** Positive readings: the interval on log ratios, the verdict by it, and what would settle an open one. */
export function ratioRow(row: RowKind, level: Level, meanObservationMs: number): RatioRow {
  const compared = compareRow(row, level);
  const { interval, used } = compared;
  const limit = limitOf(row.threshold);
  const byInterval = verdictOf(interval, decisiveOf(interval, interval.n), level, limit, row.metric.direction);
  let verdict = byBothViews(row, level, byInterval);
  const warnings: Warning[] = [...tooFewObservations(interval, level.observationsNeeded, used.length, verdict)];
  if (used.length < 2) return { used, change: ONE_PAIR, verdict, warnings, compared, hiddenBySteps: false };

  if (row.views !== undefined && (row.views.differ || row.views.inDoubt))
    warnings.push(slicesDiffer(row.views, compared));
  const coarse = coarseness(row, compared);
  if (coarse !== null) {
    warnings.push(coarse.warning);
    if (coarse.hidesVerdict && verdict !== null) verdict = 'inconclusive';
  }
  const settle =
    verdict === 'inconclusive'
      ? asFraction(settleOf(interval, level, limit, meanObservationMs, coarse?.hidesVerdict ?? false, staysOf(row)))
      : null;
  const change = { kind: 'interval', delta: deltaOf(interval), settle } as const;
  return { used, change, verdict, warnings, compared, hiddenBySteps: coarse?.hidesVerdict ?? false };
}

/**
 * Where the mean and the fastest slices differ, or may, no verdict is by one of them alone, except that operations
 * became dearer, which the mean says by itself.
 */
export function byBothViews(
  { views, metric, threshold }: RowKind,
  level: Level,
  verdict: Verdict | null,
): Verdict | null {
  if (views === undefined || verdict === null || !(views.differ || views.inDoubt)) return verdict;
  if (views.differ && verdict === 'regressed') return verdict;
  const { interval } = compare(views.others, level);
  const other = verdictOf(interval, decisiveOf(interval, interval.n), level, limitOf(threshold), metric.direction);
  return other === verdict ? verdict : 'inconclusive';
}

function slicesDiffer({ others, by, differ }: Views, { interval }: Compared): Warning {
  const other = hodgesLehmann(others.map(logRatio));
  const [mean, fastest] = by === 'mean' ? [interval.estimate, other] : [other, interval.estimate];
  const why = differ ? 'something happens in some slices only' : 'noise may be why, or something in some slices only';
  return {
    code: 'slices-differ',
    message: `the mean over all slices reads ${changeText(mean)}, the fastest of each burst ${changeText(fastest)}: ${why}`,
  };
}

export function deltaOf(interval: SignedRankInterval & Partial<Pick<MachinesInterval, 'method' | 'machines'>>): Delta {
  return {
    estimate: Math.expm1(interval.estimate),
    lower: Math.expm1(interval.lower),
    upper: Math.expm1(interval.upper),
    level: interval.level,
    observations: interval.n,
    ...(interval.machines === undefined ? {} : { machines: interval.machines }),
    method: interval.method ?? 'signed-rank',
  };
}

/** Is a difference below one step of the readings, where the threshold is below one too? */
export function isHiddenBySteps(row: RowKind, compared: Compared): boolean {
  return coarseness(row, compared)?.hidesVerdict === true;
}

/**
 * A clock's steps leave ties and zero differences, and an interval that looks tighter than it is. A difference below
 * one step, where the threshold is below one too, has not been seen to be unchanged: it could not be seen at all.
 */
function coarseness(row: RowKind, { used, interval }: Compared): { warning: Warning; hidesVerdict: boolean } | null {
  const step = stepOf(row.metric, used);
  if (step === null) return null;
  const { base, head } = mediansOf(used);
  const share = step / base;
  const hidesVerdict = row.threshold < share && Math.abs(head - base) < step;
  if (!hidesVerdict && (share < STEP_WORTH_SAYING || halfWidth(interval) >= share)) return null;
  const steps = `readings come in steps of ${figure(step)} ${row.metric.unit} (${figure(100 * share)} % of the base)`;
  return {
    hidesVerdict,
    warning: { code: 'below-resolution', message: `${steps}: a difference below one step cannot be seen` },
  };
}

/** Judged on logs, said as a fraction. */
function asFraction(settle: Settle): Settle {
  return { ...settle, smallestDetectable: Math.expm1(settle.smallestDetectable) };
}

/** Doubts about the readings themselves, whatever their comparison gives. */
export function readingWarnings(metric: Metric, base: number | null, head: number | null): readonly Warning[] {
  if (metric.unit !== 'ns/op') return [];
  const sides = [
    ...(base !== null && base > 0 && base < WORK_REMOVED_NS ? ['base'] : []),
    ...(head !== null && head > 0 && head < WORK_REMOVED_NS ? ['head'] : []),
  ];
  if (sides.length === 0) return [];
  const where = sides.join(' and ');
  return [
    {
      code: 'work-removed',
      message: `below ${WORK_REMOVED_NS} ns an op on ${where}: the compiler has probably removed the work`,
    },
  ];
}

/** An op of real work takes a cycle or two; an empty loop reads 0.2 to 0.4 ns. */
const WORK_REMOVED_NS = 0.5;
