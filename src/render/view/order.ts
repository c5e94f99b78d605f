import type { Analysis, BenchmarkAnalysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { isCounted } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import { bySeverity, estimatedSeverity } from '../../model/analysis/severity.ts';
import { instrumentRows } from './notes/percentile-instrument.ts';
import { relativeHalfWidth } from './notes/undecided-rows.ts';

/** Decides once for all renderers which section shows a row, and in which order. */
export interface Sections {
  /** Gated rows that got worse, the worst first. */
  readonly regressed: readonly BenchmarkRow[];
  /** Gated rows that got better, the best first. */
  readonly improved: readonly BenchmarkRow[];
  /** Gated rows that are inconclusive: worse ones, better ones, the rest; each group from the one that leans most. */
  readonly inconclusive: readonly BenchmarkRow[];
  /** Gated rows, in listing order. */
  readonly unchanged: readonly BenchmarkRow[];
  /** Rows of benchmarks of the same code, in listing order. */
  readonly sameCode: readonly BenchmarkRow[];
  /** Rows with a change that the gate does not look at, in listing order. */
  readonly notGated: readonly BenchmarkRow[];
  /** Rows of counted instructions that the gate does not look at, in listing order. */
  readonly counted: readonly BenchmarkRow[];
  /** Rows of compared benchmarks about which no change can be stated. */
  readonly notCompared: readonly BenchmarkRow[];
  /** Benchmarks without a comparison: failed, removed, added, not-comparable. */
  readonly apart: readonly BenchmarkAnalysis[];
}

export function groupBySection(analysis: Analysis): Sections {
  const sections = {
    regressed: [] as BenchmarkRow[],
    improved: [] as BenchmarkRow[],
    inconclusive: [] as BenchmarkRow[],
    unchanged: [] as BenchmarkRow[],
    sameCode: [] as BenchmarkRow[],
    notGated: [] as BenchmarkRow[],
    counted: [] as BenchmarkRow[],
    notCompared: [] as BenchmarkRow[],
  };
  for (const benchmark of analysis.benchmarks) {
    if (benchmark.status !== 'compared') continue;
    for (const row of benchmark.rows) sections[sectionName(row)].push({ benchmark, row });
  }
  const apart = (['failed', 'removed', 'added', 'not-comparable'] as const).flatMap((status) =>
    analysis.benchmarks.filter((benchmark) => benchmark.status === status),
  );
  return {
    ...sections,
    regressed: sections.regressed.toSorted(bySeverity(estimatedSeverity)),
    improved: sections.improved.toSorted(bySeverity((row) => -estimatedSeverity(row))),
    inconclusive: byLean(sections.inconclusive),
    notGated: [...sections.notGated, ...instrumentRows(analysis)],
    apart,
  };
}

const LEANS: readonly Row['direction'][] = ['slower', 'faster', 'unknown'];

function byLean(rows: readonly BenchmarkRow[]): readonly BenchmarkRow[] {
  return LEANS.flatMap((direction) =>
    rows.filter(({ row }) => row.direction === direction).toSorted(bySeverity(leaning)),
  );
}

/** The estimate's distance from 0 in halves of the interval's width; a row without interval gives its size. */
function leaning(row: Row): number {
  const half = relativeHalfWidth(row);
  const size = Math.abs(estimatedSeverity(row));
  return half === null || !Number.isFinite(size) ? size : size / half;
}

function sectionName(row: Row): Exclude<keyof Sections, 'apart'> {
  // The verdict comes first: whatever the gate may act on stands open.
  if (row.gated && row.verdict !== null && row.verdict !== 'same-code') return row.verdict;
  if (row.change.kind === 'none') return 'notCompared';
  if (row.verdict === 'same-code') return 'sameCode';
  return isCounted(row) ? 'counted' : 'notGated';
}
