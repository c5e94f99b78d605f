import type { BenchmarkAnalysis } from '../model/analysis/analysis.ts';
import type { Row } from '../model/analysis/row.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Prepared } from './prepare.ts';
import type { RowKind } from './rows/row-kind.ts';

/** The row by which a benchmark speaks for the run as a whole. */
export interface JudgedRow {
  readonly record: BenchmarkRecord;
  readonly kind: RowKind;
  readonly row: Row;
}

/**
 * The first gated row with an interval of each compared benchmark, of a time if there is one. Of a benchmark of the same
 * code, none of whose rows is gated, any row.
 */
export function judgedRows(
  prepared: readonly Prepared[],
  benchmarks: readonly BenchmarkAnalysis[],
): readonly JudgedRow[] {
  return prepared.flatMap(({ record, kinds, status }, index): readonly JudgedRow[] => {
    const rows = benchmarks[index]?.rows ?? [];
    if (status !== 'compared') return [];
    const entries = kinds.flatMap((kind, at): readonly JudgedRow[] => {
      const row = rows[at];
      const speaks = row?.gated === true || row?.verdict === 'same-code';
      return speaks && row.change.kind === 'interval' ? [{ record, kind, row }] : [];
    });
    const chosen = entries.find(({ row }) => row.metric.quantity === 'time') ?? entries[0];
    return chosen === undefined ? [] : [chosen];
  });
}
