import type { CommonShift } from '../../model/analysis/noise.ts';
import type { Results } from '../../model/results/results.ts';
import type { Run } from '../../model/results/run.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { leavesOutZero } from '../../statistics/interval.ts';
import { OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import type { JudgedRow } from '../judged-rows.ts';
import { meanOverRows } from '../means/mean-over-rows.ts';
import { estimateOf } from '../rows/compare-row.ts';
import { isPositive } from '../rows/observations.ts';
import { deltaOf } from '../rows/ratio-row.ts';

const ALPHA = 0.01;
/** Rows that make a group: fewer that move together are no pattern. */
const ROWS_MIN: Readonly<Record<CommonShift['group'], number>> = { 'same-code': 3, all: 5 };
/** "Most" of them. */
const MOST = 0.8;
/** Together: half of them lie no further from the median than this share of it. */
const SPREAD_MAX = 0.5;
/** Moved, as the others did: by no less than this share of the median. */
const SIZE_MIN = 0.5;
/** Smaller ones are no news: code layout alone moves whole programs by as much. */
const SHIFT_MIN = 0.01;

/**
 * Do the rows move together, by more than noise explains? Rows of the same code are looked at apart: no change of source
 * can have moved them.
 *
 * A shared shift is a statement about rows, and never taken off any of them: a commit that makes everything slower by
 * the same factor moves all rows together too, and has to be called what it is.
 *
 * @param nothingDiffers all rows are of the same code
 */
export function commonShifts(
  rows: readonly JudgedRow[],
  runs: readonly Run[],
  nothingDiffers: boolean,
): readonly CommonShift[] {
  const comparable = rows.filter(
    ({ kind, row }) =>
      row.change.kind === 'interval' &&
      row.metric.quantity === 'time' &&
      kind.readings.length >= OBSERVATIONS_MIN &&
      kind.readings.every(isPositive),
  );
  const isSame = ({ record }: JudgedRow) => nothingDiffers || record.sameCode !== undefined;
  const others = comparable.filter((each) => !isSame(each));
  return [...shiftOf('same-code', comparable.filter(isSame), runs), ...shiftOf('all', others, runs)];
}

function shiftOf(
  group: CommonShift['group'],
  judged: readonly JudgedRow[],
  runs: readonly Run[],
): readonly CommonShift[] {
  if (judged.length < ROWS_MIN[group]) return [];
  const mean = meanOverRows(
    judged.map(({ kind }) => kind),
    runs,
    ALPHA,
    ROWS_MIN[group],
  );
  if (mean === null || !leavesOutZero(mean.interval)) return [];
  const { rows, interval } = mean;
  const estimates = rows.map((kind) => Math.expm1(estimateOf(kind, { alpha: ALPHA })));
  const middle = median(estimates);
  // An estimate that stayed where it was has a sign, too.
  const sameWay = estimates.filter((each) => each / middle >= SIZE_MIN).length;
  const spread = median(estimates.map((estimate) => Math.abs(estimate - middle)));
  if (Math.abs(middle) < SHIFT_MIN || sameWay < MOST * rows.length || spread > SPREAD_MAX * Math.abs(middle)) return [];
  return [{ group, rows: rows.length, sameWay, median: middle, delta: deltaOf(interval) }];
}

export function shiftWarnings(shifts: readonly CommonShift[], results: Results): readonly Warning[] {
  return shifts.map(({ group, rows, sameWay, median: middle }) => {
    const by = `by ${middle < 0 ? '' : '+'}${(100 * middle).toFixed(1)} % (median)`;
    const differ = results.warnings.some(({ code }) => code === 'toolchain-differs');
    const message =
      group === 'same-code'
        ? `${sameWay} of ${rows} benchmarks of the same code moved together, ${by}: ` +
          'the machine moved, or the place of their code, and not these benchmarks'
        : `${sameWay} of ${rows} benchmarks moved together, ${by}: what moved is something that they share ` +
          `(${differ ? 'their toolchains differ; ' : ''}the build, the machine, or code that all of them run), ` +
          'not one benchmark; verdicts stay as they are';
    return { code: 'common-shift', message };
  });
}
