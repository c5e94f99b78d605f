import type { Change } from '../../model/analysis/change.ts';
import { isSpeed } from '../../model/metric.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import type { LogInterval } from '../../statistics/interval.ts';
import { hullOf, machinesThatCount } from '../../statistics/machines/over-machines.ts';
import { pairedTInterval } from '../../statistics/t.ts';
import { isBeyondAnyLayout, type Level, limitOf, logRatio, placeOf, verdictAt } from './compare.ts';
import { byRun, isPositive, type MetricObservation } from './observations.ts';
import { widened } from './percentiles.ts';
import type { RowKind } from './row-kind.ts';

/** Fewer long pairs contradict nothing. */
const CHECKS_MIN = 4;
/** Error level at which long and short slices are compared. */
const CHECK_ALPHA = 0.01;

/** A row's figures by its long slices. */
interface LongSlices {
  readonly used: readonly MetricObservation[];
  readonly change: Change;
  readonly verdict: Verdict | null;
  readonly warning: Warning;
}

/**
 * A short slice can measure something else than a long one: caches that are cold, a heap of another size. So a few long
 * slices of both sides are run at the end. Where their interval does not meet that of the short ones, they win, and they
 * decide alone: at the level of readings that nothing confirms. They are of two builds, so a speed is called changed by them
 * only beyond what a layout does. null where they contradict nothing.
 *
 * Student's interval: an exact signed-rank one needs 8 pairs for 99 %, and long slices are dear. Of several machines it
 * reaches over each one's own: five long slices of two machines are not ten. Those of one say nothing of another, so
 * that a machine without them leaves the row open.
 */
export function longSlices(
  { readings, checks, checkMs, metric, threshold, percentile }: RowKind,
  short: LogInterval,
  { alone, rule }: Pick<Level, 'alone' | 'rule'>,
): LongSlices | null {
  const machines = byRun(checks).filter(({ length }) => length >= CHECKS_MIN);
  if (machines.length === 0 || !checks.every(isPositive)) return null;
  const used = machines.flat();
  const over = (alpha: number) =>
    hullOf(
      machines.map((each) => {
        const { mean: estimate, lower, upper } = pairedTInterval(each.map(logRatio), alpha);
        return { estimate, lower, upper, level: 1 - alpha, n: each.length };
      }),
    );
  const openLog = percentile?.openLog ?? 0;
  const long = widened(over(CHECK_ALPHA), { openLog });
  if (long.upper >= short.lower && long.lower <= short.upper) return null;
  const { estimate, lower, upper } = widened(over(alone.alpha), { openLog });
  const place = placeOf({ estimate, lower, upper }, limitOf(threshold), alone.rule);
  // Long slices of another machine might read something else.
  const isOfAll = machinesThatCount(byRun(readings)).every(([first]) =>
    machines.some((each) => each[0]?.run === first?.run),
  );
  const isByLayout = rule === 'screen' && isSpeed(metric) && place !== 'inside' && !isBeyondAnyLayout({ lower, upper });
  const said = isOfAll && !isByLayout ? place : 'undecided';
  const verdict = metric.direction === 'unknown' ? null : verdictAt(said, metric.direction);
  const delta = {
    estimate: Math.expm1(estimate),
    lower: Math.expm1(lower),
    upper: Math.expm1(upper),
    level: 1 - alone.alpha,
    observations: used.length,
    ...(machines.length === 1 ? {} : { machines: machines.map(({ length }) => length) }),
    method: 'paired-t',
  } as const;
  return {
    used,
    change: { kind: 'interval', delta, settle: null },
    verdict,
    warning: {
      code: 'short-slices-differ',
      message: `short slices read ${changeText(short.estimate)}, slices of ${Math.round(checkMs)} ms ${changeText(estimate)}: the long ones are shown${isOfAll ? '' : ', and are not of all machines'}`,
    },
  };
}

/** Formats a log ratio as a signed percentage. */
export function changeText(log: number): string {
  const value = 100 * Math.expm1(log);
  return `${value < 0 ? '' : '+'}${value.toFixed(1)} %`;
}
