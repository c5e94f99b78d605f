import { positionOf } from '../../statistics/interval.ts';
import { type Compared, compare, type IntervalLevel, limitOf } from './compare.ts';
import { widened } from './percentiles.ts';
import type { RowKind } from './row-kind.ts';

/** A row is compared at one level more than once: when it is screened, judged, and for the mean over rows. */
const COMPARED = new WeakMap<RowKind, AtLevel[]>();

type CompareLevel = Omit<IntervalLevel, 'observationsNeeded'>;

interface AtLevel {
  readonly level: CompareLevel;
  readonly compared: Compared;
}

/**
 * The readings of a row of ratios, which must be positive. A percentile's interval holds what its bins leave open. Where
 * the one that may call it unchanged does so, it is that one.
 */
export function compareRow(row: RowKind, level: CompareLevel): Compared {
  const known = COMPARED.get(row);
  const same = known?.find((each) => isSameLevel(each.level, level));
  if (same !== undefined) return same.compared;
  const compared = compareAnew(row, level);
  if (known === undefined) COMPARED.set(row, [{ level, compared }]);
  else known.push({ level, compared });
  return compared;
}

function isSameLevel(one: CompareLevel, other: CompareLevel): boolean {
  return one.alpha === other.alpha && one.alphaWithin === other.alphaWithin && one.fewest === other.fewest;
}

/** The estimate alone, which for one machine is the same at all levels. */
export function estimateOf(row: RowKind, level: Pick<IntervalLevel, 'alpha'>): number {
  const known = COMPARED.get(row)?.[0]?.compared;
  const isSame = known?.interval.method === 'signed-rank' && row.percentile === undefined;
  return (isSame ? known : compareRow(row, level)).interval.estimate;
}

function compareAnew({ readings, processors, percentile, threshold }: RowKind, level: CompareLevel): Compared {
  const at = (alpha: number) => {
    const compared = compare(readings, { ...level, alpha }, processors);
    return percentile === undefined ? compared : { ...compared, interval: widened(compared.interval, percentile) };
  };
  if (level.alphaWithin !== undefined) {
    const within = at(level.alphaWithin);
    if (positionOf(within.interval, limitOf(threshold)) === 'inside') return within;
  }
  return at(level.alpha);
}

/** Width on either side of the interval that no number of observations reduces (log scale). */
export function staysOf({ percentile }: RowKind): number {
  return percentile?.openLog ?? 0;
}
