import { type Compared, compare, type IntervalLevel } from './compare.ts';
import { widened } from './percentiles.ts';
import type { RowKind } from './row-kind.ts';

/** The readings of a row of ratios, which must be positive. A percentile's interval holds what its bins leave open. */
export function compareRow(
  { readings, processors, percentile }: RowKind,
  level: Pick<IntervalLevel, 'alpha'>,
): Compared {
  const compared = compare(readings, level, processors);
  return percentile === undefined ? compared : { ...compared, interval: widened(compared.interval, percentile) };
}

/** To either side of its interval, what no number of observations takes away (log scale). */
export function staysOf({ percentile }: RowKind): number {
  return percentile?.openLog ?? 0;
}
