import type { Change } from '../../model/analysis/change.ts';
import type { Metric } from '../../model/metric.ts';
import type { ChangeDirection } from '../../model/verdict.ts';
import { decisiveOf } from '../../statistics/machines/over-machines.ts';

/** Which way a change's interval leaves out 0; of too few pairs it is not known. */
export function directionOf(change: Change, metric: Metric, pairsNeeded: number): ChangeDirection {
  const sign = signOf(change, pairsNeeded);
  if (sign === 0 || metric.direction === 'unknown') return 'unknown';
  return sign > 0 === (metric.direction === 'lower') ? 'slower' : 'faster';
}

/** 0: the interval holds 0, or there is none to speak of. */
function signOf(change: Change, pairsNeeded: number): number {
  switch (change.kind) {
    case 'interval':
    case 'difference': {
      const { lower, upper, pairs, method, machines } = change.kind === 'interval' ? change.delta : change.difference;
      // Steps coarser than the difference: what leaves out 0 is the rounding.
      if (change.settle?.obstacle === 'clock') return 0;
      const isByBursts = method === 'signed-rank' || method === 'each-machine' || method === 'each-kind';
      if (isByBursts && decisiveOf({ method, machines }, pairs) < pairsNeeded) return 0;
      return lower > 0 ? 1 : upper < 0 ? -1 : 0;
    }
    case 'exact':
      if (change.counted === undefined) return Math.sign(change.absolute);
      return change.counted.lower > 0 ? 1 : change.counted.upper < 0 ? -1 : 0;
    case 'none':
      return 0;
    default: {
      const never: never = change;
      throw new TypeError(`unknown change ${String(never)}`);
    }
  }
}
