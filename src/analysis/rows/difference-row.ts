import type { Change, Settle } from '../../model/analysis/change.ts';
import { isSpeed, type Metric } from '../../model/metric.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { decisiveOf, type MachinesInterval, overMachines } from '../../statistics/machines/over-machines.ts';
import { OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import { overSlices } from '../../statistics/observation.ts';
import {
  foreseeable,
  furtherObservationsBeside,
  furtherToDecide,
  isDecided,
  liesAcross,
  smallestDetectable,
  systematicOf,
} from '../../statistics/precision.ts';
import type { SignedRankInterval } from '../../statistics/signed-rank.ts';
import { behindOf, differenceLimitOf, type IntervalLevel, type Level, verdictOf } from './compare.ts';
import { type MetricObservation, ofMachines } from './observations.ts';
import { stepOf } from './resolution.ts';
import type { RowKind } from './row-kind.ts';

interface DifferenceRow {
  readonly used: readonly MetricObservation[];
  readonly change: Change;
  readonly verdict: Verdict | null;
  readonly warnings: readonly Warning[];
}

/**
 * Some readings are 0 or negative and have no log ratio; leaving those pairs out would favour the larger readings. The
 * interval is taken on head - base instead, and the threshold is that fraction of the base's median (0: any change),
 * or the unit's smallest difference.
 */
export function differenceRow(row: RowKind, level: Level, meanObservationMs: number): DifferenceRow {
  const used = row.readings;
  const { direction } = row.metric;
  const base = median(used.map((each) => each.base));
  const limit = differenceLimitOf(row);
  const interval = differenceInterval(row, level);
  const warnings: Warning[] = [
    base === 0
      ? { code: 'zero-baseline', message: 'base is 0: there is no ratio, only a difference' }
      : { code: 'nonpositive-reading', message: 'some readings are 0 or less and have no ratio: head - base is shown' },
  ];
  const judged = verdictOf(interval, decisiveOf(interval, interval.n), level, limit, direction);
  warnings.push(...tooFewObservations(interval, level.observationsNeeded, used.length, judged));
  if (used.length < 2) return { used, change: ONE_PAIR, verdict: judged, warnings };
  const coarse = judged === 'unchanged' ? coarseClock(row.metric, used) : null;
  if (coarse !== null) warnings.push(coarse);
  const verdict = coarse === null ? judged : 'inconclusive';
  const settle =
    verdict === 'inconclusive' ? settleOf(interval, level, limit, meanObservationMs, coarse !== null) : null;
  const { estimate, lower, upper, level: reached, n: observations } = interval;
  const { method, machines } = interval;
  const several = machines === undefined ? {} : { machines };
  const difference = { estimate, lower, upper, level: reached, observations, ...several, method };
  return { used, change: { kind: 'difference', difference, settle }, verdict, warnings };
}

/** A time of 0 is one below the clock's step: two of them being alike does not make the times alike. */
function coarseClock(metric: Metric, used: readonly MetricObservation[]): Warning | null {
  if (!isSpeed(metric)) return null;
  const step = stepOf(metric, used);
  const steps = step === null ? '' : ` (steps of ${figure(step)} ${metric.unit})`;
  return {
    code: 'below-resolution',
    message: `some readings are 0: the clock${steps} is too coarse for this benchmark`,
  };
}

export const ONE_PAIR: Change = { kind: 'none', reason: 'one pair has no interval' };

const NO_MORE = { moreObservations: null, moreMs: null } as const;

/**
 * Observations that an inconclusive row needs to know which way it changed and about how much; where that is known
 * already, to bring it to one side of the threshold. Interval and limit are on the same scale: logs, or the metric's
 * own. `hidden`: below a step of the clock. `stays`: the width on either side that no observation reduces.
 */
export function settleOf(
  interval: SignedRankInterval & Partial<Pick<MachinesInterval, 'method'>>,
  level: Level,
  limit: number,
  meanObservationMs: number,
  hidden: boolean,
  stays = 0,
): Settle {
  const behind = behindOf(limit, level.rule);
  const { method = 'signed-rank' } = interval;
  if (method !== 'signed-rank' && method !== 'few-t' && !hidden) {
    // Measuring longer on one machine does not say what others would read.
    return { ...NO_MORE, obstacle: 'machines', smallestDetectable: smallestDetectable(interval, limit, behind) };
  }
  const systematic = systematicOf(interval, stays);
  const isKnown = isDecided(interval, limit, interval.n, stays);
  const further = isKnown
    ? furtherObservationsBeside(interval, systematic, interval.n, limit, behind)
    : foreseeable(interval.n, furtherToDecide(interval, interval.n, limit, stays));
  const isOpen = stays > 0 && liesAcross(systematic, limit);
  const moreObservations = hidden || further === null ? null : Math.max(further, level.observationsNeeded - interval.n);
  return {
    moreObservations: moreObservations,
    moreMs: moreObservations === null ? null : moreObservations * meanObservationMs,
    obstacle: moreObservations !== null ? null : hidden ? 'clock' : isOpen ? 'bins' : isKnown ? 'threshold' : 'noise',
    smallestDetectable: smallestDetectable(interval, limit, behind),
  };
}

export function differenceInterval(
  { readings, processors }: Pick<RowKind, 'readings' | 'processors'>,
  { alpha, fewest }: Pick<IntervalLevel, 'alpha' | 'fewest'>,
): MachinesInterval {
  const { groups, kinds } = ofMachines(readings, processors);
  const differences = groups.map((group) => group.map(differenceOf));
  return overMachines(differences, alpha, kinds, fewest);
}

/** The median over a burst's slices, in the metric's unit. */
export function differenceOf(reading: MetricObservation): number {
  return overSlices(reading, ({ base, head }) => Math.max(-1e300, Math.min(1e300, head - base)));
}

/**
 * Warns where there are fewer than any verdict may rest on, and they decide nothing.
 * @param taken by all machines, those that do not count among them
 */
export function tooFewObservations(
  interval: Pick<MachinesInterval, 'n' | 'method' | 'machines'>,
  needed: number,
  taken: number,
  verdict: Verdict | null,
): readonly Warning[] {
  const { n, method, machines = [] } = interval;
  const isFew = method === 'few-t';
  if (decisiveOf(interval, n) >= needed || (isFew && verdict === 'unchanged')) return [];
  const own = n === 1 ? 'only 1 observation' : `only ${n} observations`;
  const count =
    n !== taken && machines.length === 0
      ? `only ${n} of ${taken} observations are of machines with ${OBSERVATIONS_MIN} or more`
      : machines.length === 0
        ? own
        : `only ${decisiveOf(interval, n)} observations on a machine`;
  const which = isFew ? 'a verdict other than unchanged' : 'a verdict';
  return [{ code: 'too-few-observations', message: `${count}: ${which} at this level needs ${needed}` }];
}

/** Three significant digits, without an exponent where that stays readable. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}
