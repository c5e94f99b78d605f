import type { RowView } from '../view/rows.ts';
import { forestBand } from './plots.ts';

/** Each threshold's band once, as SVG: a row names its own. */
export interface Bands {
  readonly definitions: string;
  /** Empty where the row has no interval to draw. */
  readonly of: (row: RowView) => string;
}

export function bandsOf(rows: readonly RowView[], extent: number): Bands {
  const ids = new Map<number, string>();
  for (const { plot } of rows) {
    if (plot.interval !== null && !ids.has(plot.interval.threshold)) ids.set(plot.interval.threshold, `b${ids.size}`);
  }
  return {
    definitions: Array.from(ids, ([threshold, id]) => `<g id="${id}">${forestBand(threshold, extent)}</g>`).join(''),
    of: ({ plot }) => (plot.interval === null ? '' : `<use href="#${ids.get(plot.interval.threshold)}"/>`),
  };
}
