import type { Row } from '../../../model/analysis/row.ts';
import type { Metric } from '../../../model/metric.ts';
import { changeSize, percentDecimals } from '../../text/numbers.ts';
import { differenceFigures } from '../values.ts';
import { changeWord } from '../words.ts';

/** What an undecided row leaves open: undecided is not "no change". */

/** `up to 20.1 % slower or 9.1 % faster`: the ends of its interval. */
export function notRuledOutText(row: Row): string {
  const { change, metric, threshold } = row;
  switch (change.kind) {
    case 'interval': {
      const decimals = percentDecimals(change.delta, threshold);
      return endsText(change.delta, metric, (end) => changeSize(end, decimals));
    }
    case 'difference': {
      const { lower, upper, appendUnit } = differenceFigures(change.difference, metric);
      const figures = new Map([
        [change.difference.lower, lower],
        [change.difference.upper, upper],
      ]);
      return endsText(change.difference, metric, (end) => appendUnit((figures.get(end) ?? '').replace(/^[+-]/, '')));
    }
    case 'exact': {
      const { counted } = change;
      return counted === undefined ? 'not known' : endsText(counted, metric, (end) => changeSize(end, 2));
    }
    case 'none':
      return 'any change';
  }
}

/** The end for the worse first. */
function endsText({ lower, upper }: Ends, metric: Metric, size: (end: number) => string): string {
  const isMoreWorse = metric.direction !== 'higher';
  const texts = [
    ...(upper > 0 ? [{ end: upper, isWorse: isMoreWorse }] : []),
    ...(lower < 0 ? [{ end: lower, isWorse: !isMoreWorse }] : []),
  ].toSorted((a, b) => Number(b.isWorse) - Number(a.isWorse));
  const said = texts.map(({ end, isWorse }) => `${size(end)} ${changeWord(metric, isWorse)}`);
  return said.length === 0 ? 'not known' : `up to ${said.join(' or ')}`;
}

interface Ends {
  readonly lower: number;
  readonly upper: number;
}

/** Whether the interval reaches the threshold in the worse direction. */
export function mayBeWorse(row: Row): boolean {
  const { change, metric, threshold, smallestDifference, base } = row;
  const isMoreWorse = metric.direction !== 'higher';
  const reaches = ({ lower, upper }: Ends) =>
    isMoreWorse
      ? Math.log1p(upper) >= Math.log1p(threshold)
      : -Math.log1p(Math.max(-1, lower)) >= Math.log1p(threshold);
  switch (change.kind) {
    case 'interval':
      return reaches(change.delta);
    case 'difference': {
      const limit = smallestDifference ?? threshold * Math.abs(base ?? 0);
      return (isMoreWorse ? change.difference.upper : -change.difference.lower) >= limit;
    }
    case 'exact':
      return reaches(change.counted ?? { lower: change.relative ?? 0, upper: change.relative ?? 0 });
    case 'none':
      return true;
  }
}
