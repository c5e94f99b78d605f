import type { Change, Counted, Difference } from '../../model/analysis/change.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Metric } from '../../model/metric.ts';
import { unreachable } from '../../model/unreachable.ts';
import {
  intervalFigures,
  NO_BREAK_SPACE,
  percentDecimals,
  plainPercent,
  signedPercent,
  TENFOLD,
} from '../text/numbers.ts';
import { absoluteChange, differenceFigures } from './values.ts';

/**
 * The interval's delta, `+9.8 %` and `[+8.9, +10.7]`; a difference `+17.0 B` and `[+16.5, +17.5]`; an exact change `-1`
 * and `(-33.3 %)`; empty when there is none.
 */
export function deltaTexts(row: Row): ChangeTexts {
  const texts = changeTexts(row.change, row);
  return { ...texts, estimate: machinesEstimate(row) ?? texts.estimate };
}

/** `-0.3 to +15.2 %`: where machines differ and the row is open, no one figure is the change of any of them. */
function machinesEstimate({ change, machines, metric, threshold, verdict }: Row): string | null {
  if (machines?.differ !== true || (verdict !== 'inconclusive' && verdict !== null)) return null;
  const [least, ...others] = machines.each.map(({ estimate }) => estimate).toSorted((a, b) => a - b);
  const most = others.at(-1);
  if (least === undefined || most === undefined) return null;
  if (change.kind === 'difference') {
    const figures = differenceFigures({ ...change.difference, lower: least, upper: most }, metric);
    return `${figures.lower} to ${figures.appendUnit(figures.upper)}`;
  }
  if (change.kind !== 'interval') return null;
  const decimals = percentDecimals(change.delta, threshold);
  const [low, high] = [signedPercent(least, decimals), signedPercent(most, decimals)];
  return `${low.slice(0, -2)} to ${high}`;
}

interface ChangeTexts {
  readonly estimate: string;
  readonly range: string;
}

/** The texts of any change of a row: of the corrected one, or the raw one. */
export function changeTexts(change: Change, { metric, threshold }: Pick<Row, 'metric' | 'threshold'>): ChangeTexts {
  switch (change.kind) {
    case 'interval': {
      const decimals = percentDecimals(change.delta, threshold);
      return {
        estimate: signedPercent(change.delta.estimate, decimals),
        range: intervalFigures(change.delta, decimals),
      };
    }
    case 'difference':
      return differenceTexts(change.difference, metric);
    case 'exact': {
      const { absolute, relative } = change;
      if (change.counted !== undefined) return countedTexts(relative ?? 0, change.counted);
      if (absolute === 0) return { estimate: 'identical', range: '' };
      return {
        estimate: absoluteChange(absolute, metric),
        range: relative === null ? '(from 0)' : `(${signedPercent(relative, exactDecimals(relative))})`,
      };
    }
    case 'none':
      return { estimate: '-', range: '' };
    default:
      return unreachable(change);
  }
}

/** Stands wherever instructions are shown. */
export const WORK_NOT_TIME = 'work done, not time taken';

/** `+11.32 %` and `(exact to 0.01 %)`, the most by which the change may be another; once counted: `(counted once)`. */
function countedTexts(relative: number, { lower, upper, spread, readings }: Counted): ChangeTexts {
  const open = Math.max(upper - relative, relative - lower);
  const decimals = Math.min(3, Math.max(1, spread === null ? 2 : -Math.floor(Math.log10(100 * Math.max(open, 1e-9)))));
  const estimate = Math.abs(relative) >= TENFOLD ? signedPercent(relative, 0) : signedPercent(relative, decimals);
  if (spread === null) return { estimate, range: readings === 1 ? '(counted once)' : '' };
  return { estimate, range: `(exact to ${openText(open)})` };
}

/** Two figures, rounded up: it is never shown as less than it is. */
function openText(open: number): string {
  if (!(open > 1e-5)) return plainPercent(1e-5);
  const step = 10 ** (Math.floor(Math.log10(open)) - 1);
  return plainPercent(Math.ceil(open / step - 1e-9) * step);
}

export function differenceTexts(difference: Difference, metric: Metric): ChangeTexts {
  const { estimate, lower, upper, appendUnit } = differenceFigures(difference, metric);
  return { estimate: appendUnit(estimate), range: `[${lower},${NO_BREAK_SPACE}${upper}]` };
}

function exactDecimals(relative: number): number {
  if (Math.abs(relative) >= TENFOLD) return 0;
  return Math.abs(relative) < 0.001 ? 3 : 1;
}
