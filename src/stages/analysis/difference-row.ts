import type { Change } from '../../model/analysis.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { positionOf } from '../../statistics/precision.ts';
import { type SignedRankInterval, signedRankInterval } from '../../statistics/signed-rank.ts';
import { type Level, undisturbed, verdictAt } from './compare.ts';
import type { PairReading } from './pairs.ts';
import { stepOf } from './resolution.ts';
import type { RowKind } from './row-kind.ts';

export interface DifferenceRow {
  readonly used: readonly PairReading[];
  readonly change: Change;
  readonly verdict: Verdict | null;
  readonly warnings: readonly Warning[];
}

/**
 * Some readings are 0 or negative and have no log ratio; leaving those pairs out would favour the larger readings. The
 * interval is taken on head - base instead, and the threshold is that fraction of the base's median (0: any change).
 */
export function differenceRow(row: RowKind, level: Level): DifferenceRow {
  const { used, disturbed } = undisturbed(row.readings, level.pairsNeeded);
  const interval = differenceInterval(used, level);
  const base = median(used.map((each) => each.base));
  const { unit, direction } = row.metric;
  const warnings: Warning[] = [];
  if (base === 0) warnings.push({ code: 'zero-baseline', message: 'base is 0: there is no ratio, only a difference' });
  else warnings.push({ code: 'nonpositive-reading', message: 'some readings are 0 or less and have no ratio' });
  if (disturbed) warnings.push(DISTURBED);

  let verdict: Verdict | null = null;
  if (direction !== 'unknown') {
    verdict =
      used.length < level.pairsNeeded
        ? 'inconclusive'
        : verdictAt(positionOf(interval, row.threshold * Math.abs(base)), direction);
    if (used.length < level.pairsNeeded) warnings.push(tooFewPairs(used.length, level.pairsNeeded));
  }
  if (verdict === 'unchanged' && (row.metric.quantity === 'time' || row.metric.quantity === 'rate')) {
    // A time of 0 is one below the clock's step.
    verdict = 'inconclusive';
    const step = stepOf(row.metric, used);
    warnings.push({
      code: 'below-resolution',
      message: `some readings are 0: the clock${step === null ? '' : ` (steps of ${figure(step)} ${unit})`} is too coarse for this benchmark`,
    });
  }
  const [lower, upper] = [signed(interval.lower), signed(interval.upper)];
  const reason = `no ratio to readings of 0: ${signed(interval.estimate)} ${unit} [${lower}, ${upper}]`;
  return { used, change: { kind: 'none', reason }, verdict, warnings };
}

export function differenceInterval(used: readonly PairReading[], level: Level): SignedRankInterval {
  return signedRankInterval(
    used.map(({ base, head }) => Math.max(-1e300, Math.min(1e300, head - base))),
    level.alpha,
  );
}

export const DISTURBED: Warning = {
  code: 'disturbed-pairs',
  message: 'something else had the processor during most pairs: all were used, and the interval is wider for it',
};

export function tooFewPairs(pairs: number, needed: number): Warning {
  const count = pairs === 1 ? 'only 1 full pair' : `only ${pairs} full pairs`;
  return { code: 'too-few-pairs', message: `${count}: a verdict at this level needs ${needed}` };
}

/** Three significant digits, without an exponent where that stays readable. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}
