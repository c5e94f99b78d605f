import type { Change } from '../../model/analysis/change.ts';
import type { Metric } from '../../model/metric.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { ChangeDirection } from '../../model/verdict.ts';
import { decisiveOf } from '../../statistics/machines/over-machines.ts';

/** The side on which a change's interval excludes 0; with too few observations it is not known. */
export function directionOf(change: Change, metric: Metric, observationsNeeded: number): ChangeDirection {
  const sign = signOf(change, observationsNeeded);
  if (sign === 0 || metric.direction === 'unknown') return 'unknown';
  return sign > 0 === (metric.direction === 'lower') ? 'slower' : 'faster';
}

/** 0: the interval holds 0, or there is none to speak of. */
function signOf(change: Change, observationsNeeded: number): number {
  switch (change.kind) {
    case 'interval':
    case 'difference': {
      const { lower, upper, observations, method, machines } =
        change.kind === 'interval' ? change.delta : change.difference;
      // The steps are coarser than the difference: it is rounding that excludes 0.
      if (change.settle?.obstacle === 'clock') return 0;
      const isByBursts = method === 'signed-rank' || method === 'each-machine' || method === 'each-kind';
      if (isByBursts && decisiveOf({ method, machines }, observations) < observationsNeeded) return 0;
      return lower > 0 ? 1 : upper < 0 ? -1 : 0;
    }
    case 'exact':
      if (change.counted === undefined) return Math.sign(change.absolute);
      if (change.counted.spread === null) return 0;
      return change.counted.lower > 0 ? 1 : change.counted.upper < 0 ? -1 : 0;
    case 'none':
      return 0;
    default:
      return unreachable(change);
  }
}
