import type { Bound } from '../../model/analysis/acceptance.ts';
import type { Row } from '../../model/analysis/row.ts';
import { unreachable } from '../../model/unreachable.ts';

/** Positive is worse, whichever way the metric is better. The ends are those of the deciding interval. */
interface Size {
  readonly estimate: number;
  readonly nearer: number;
  readonly farther: number;
}

/** As the pages show it. `share` is a fraction of the base, null where base is 0; `amount` is in the metric's unit. */
interface Worsening {
  readonly share: Size | null;
  readonly amount: Size | null;
}

export function worseningOf(row: Row): Worsening {
  const { change, base } = row;
  switch (change.kind) {
    case 'interval': {
      const { estimate, lower, upper } = change.delta;
      const share = sizeOf(row, estimate, lower, upper);
      return { share, amount: base === null ? null : scaled(share, Math.abs(base)) };
    }
    case 'difference': {
      const { estimate, lower, upper } = change.difference;
      const amount = sizeOf(row, estimate, lower, upper);
      return { share: base === null || base === 0 ? null : scaled(amount, 1 / Math.abs(base)), amount };
    }
    case 'exact': {
      const { relative, absolute, counted } = change;
      const share =
        relative === null ? null : sizeOf(row, relative, counted?.lower ?? relative, counted?.upper ?? relative);
      return { share, amount: sizeOf(row, absolute, absolute, absolute) };
    }
    case 'none':
      return { share: null, amount: null };
    default:
      return unreachable(change);
  }
}

/** The far end of the interval: the worst that a reader has to expect. null: nothing is known. */
export function worstBound(row: Row): Bound | null {
  const { share, amount } = worseningOf(row);
  if (share !== null) return { kind: 'share', share: share.farther };
  return amount === null ? null : { kind: 'amount', amount: amount.farther, unit: row.metric.unit };
}

function sizeOf({ metric }: Row, estimate: number, lower: number, upper: number): Size {
  const sign = metric.direction === 'higher' ? -1 : 1;
  const [a, b] = [sign * lower, sign * upper];
  return { estimate: sign * estimate, nearer: Math.min(a, b), farther: Math.max(a, b) };
}

function scaled({ estimate, nearer, farther }: Size, factor: number): Size {
  return { estimate: estimate * factor, nearer: nearer * factor, farther: farther * factor };
}
