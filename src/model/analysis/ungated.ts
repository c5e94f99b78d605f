import type { Analysis } from './analysis.ts';
import type { Row } from './row.ts';

/**
 * The rows that were compared, where none of the run is gated; empty where one is. Rows that nobody could gate are left
 * out: of benchmarks whose own code differs, or of which nothing that they run does.
 */
export function ungatedRows({ benchmarks }: Pick<Analysis, 'benchmarks'>): readonly Row[] {
  const rows = benchmarks.flatMap(({ verdict, warnings, rows: own }) =>
    verdict === 'same-code' || warnings.some(({ code }) => code === 'benchmark-code-differs') ? [] : own,
  );
  return rows.some(({ gated }) => gated) ? [] : rows.filter(({ change }) => change.kind !== 'none');
}
