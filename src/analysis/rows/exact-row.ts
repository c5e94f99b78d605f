import type { Change } from '../../model/analysis/change.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Warning } from '../../model/warning.ts';
import { limitOf, logRatio, verdictAt } from './compare.ts';
import type { RowKind } from './row-kind.ts';

export interface ExactRow {
  readonly change: Change;
  readonly verdict: Verdict | null;
  readonly warnings: readonly Warning[];
}

/** Both sides always read the same: the change is known without error, and held against the threshold as it is. */
export function exactRow(row: RowKind): ExactRow {
  const [first] = row.readings;
  if (first === undefined) throw new RangeError('an exact row without readings');
  const { base, head } = first;
  const absolute = head - base;
  const { direction } = row.metric;
  if (base > 0 && head > 0) {
    const change = { kind: 'exact', relative: absolute / base, absolute } as const;
    if (direction === 'unknown') return { change, verdict: null, warnings: [] };
    const ratio = logRatio(first);
    const limit = limitOf(row.threshold);
    const position = ratio > limit ? 'above' : ratio < -limit ? 'below' : 'inside';
    return { change, verdict: verdictAt(position, direction), warnings: [] };
  }
  // With a zero (or a negative value) no threshold on a ratio applies; any change that matters at all is beyond it.
  const relative = absolute === 0 ? 0 : base > 0 ? absolute / base : null;
  const change = { kind: 'exact', relative, absolute } as const;
  const warnings: Warning[] =
    relative === null
      ? [{ code: 'zero-baseline', message: `base is ${base}: there is no ratio, only a difference` }]
      : [];
  if (direction === 'unknown') return { change, verdict: null, warnings };
  const smallest = row.smallestDifference ?? 0;
  const position = absolute > smallest ? 'above' : absolute < -smallest ? 'below' : 'inside';
  return { change, verdict: verdictAt(position, direction), warnings };
}
