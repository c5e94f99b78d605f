import { unreachable } from '../unreachable.ts';
import type { Verdict } from '../verdict.ts';
import type { Analysis, BenchmarkRow } from './analysis.ts';
import type { Row } from './row.ts';

/**
 * The severity of a row's change as a log ratio of cost: positive is worse, and it is infinite where base is 0. The
 * gate and every page share this order, so that they name the same worst row.
 */
export function estimatedSeverity(row: Row): number {
  const { change } = row;
  switch (change.kind) {
    case 'interval':
      return severityOf(row, change.delta.estimate);
    case 'difference':
      return severityOf(row, relativeChange(row.base, change.difference.estimate));
    case 'exact':
      return severityOf(row, change.relative ?? relativeChange(0, change.absolute));
    case 'none':
      return 0;
    default:
      return unreachable(change);
  }
}

/** The severity at the interval's bad end. */
function possibleSeverity(row: Row): number {
  const { change } = row;
  switch (change.kind) {
    case 'interval':
      return Math.max(severityOf(row, change.delta.lower), severityOf(row, change.delta.upper));
    case 'difference':
      return Math.max(
        severityOf(row, relativeChange(row.base, change.difference.lower)),
        severityOf(row, relativeChange(row.base, change.difference.upper)),
      );
    case 'exact':
    case 'none':
      return estimatedSeverity(row);
    default:
      return unreachable(change);
  }
}

function relativeChange(base: number | null, difference: number): number {
  if (difference === 0) return 0;
  return base === null || base === 0 ? Math.sign(difference) * Number.POSITIVE_INFINITY : difference / Math.abs(base);
}

function severityOf(row: Row, relative: number): number {
  return (row.metric.direction === 'higher' ? -1 : 1) * Math.log1p(Math.max(-1, relative));
}

/** Compares rows, the most severe first; equals stay in their order. */
export function bySeverity(severity: (row: Row) => number): (a: BenchmarkRow, b: BenchmarkRow) => number {
  // Infinity - Infinity is NaN: compare, do not subtract.
  return (a, b) => {
    const [first, second] = [severity(a.row), severity(b.row)];
    return first === second ? 0 : first < second ? 1 : -1;
  };
}

type Compared = Pick<Analysis, 'benchmarks'>;

/** The gated rows with this verdict, in listing order. */
export function gatedRows(analysis: Compared, verdict: Verdict): readonly BenchmarkRow[] {
  return analysis.benchmarks
    .filter(({ status }) => status === 'compared')
    .flatMap((benchmark) =>
      benchmark.rows.filter((row) => row.gated && row.verdict === verdict).map((row) => ({ benchmark, row })),
    );
}

/** The rows that regressed, the worst first. */
export function regressions(analysis: Compared): readonly BenchmarkRow[] {
  return gatedRows(analysis, 'regressed').toSorted(bySeverity(estimatedSeverity));
}

/** The row that regressed most, which the first sentence and the gate name; null when none regressed. */
export function worstRegression(analysis: Compared): BenchmarkRow | null {
  return regressions(analysis)[0] ?? null;
}

/** The inconclusive row that may be worst; null when there is none. */
export function worstInconclusive(analysis: Compared): BenchmarkRow | null {
  return gatedRows(analysis, 'inconclusive').toSorted(bySeverity(possibleSeverity))[0] ?? null;
}
