import type { Analysis, BenchmarkAnalysis, Row } from '../model/analysis.ts';

/** Which row is shown where, and in what order: decided once for all renderers. */

export interface ReportRow {
  readonly benchmark: BenchmarkAnalysis;
  readonly row: Row;
}

export interface Sections {
  /** Gated rows with an interval, worst first. */
  readonly regressed: readonly ReportRow[];
  /** Gated rows with an interval, best first. */
  readonly improved: readonly ReportRow[];
  /** Gated rows that could not be told, the one that may be worst first. */
  readonly inconclusive: readonly ReportRow[];
  /** Gated exact rows that changed by more than their threshold, regressions first. */
  readonly exactChanged: readonly ReportRow[];
  /** Gated rows, exact or not, in listing order. */
  readonly unchanged: readonly ReportRow[];
  /** Rows with a change that the gate does not look at, in listing order. */
  readonly notGated: readonly ReportRow[];
  /** Rows of compared benchmarks about which no change can be stated. */
  readonly notCompared: readonly ReportRow[];
  /** Benchmarks without a comparison: failed, removed, added, not-comparable. */
  readonly apart: readonly BenchmarkAnalysis[];
}

export function sectionsOf(analysis: Analysis): Sections {
  const sections = {
    regressed: [] as ReportRow[],
    improved: [] as ReportRow[],
    inconclusive: [] as ReportRow[],
    exactChanged: [] as ReportRow[],
    unchanged: [] as ReportRow[],
    notGated: [] as ReportRow[],
    notCompared: [] as ReportRow[],
  };
  for (const benchmark of analysis.benchmarks) {
    if (benchmark.status !== 'compared') continue;
    for (const row of benchmark.rows) sections[sectionOf(row)].push({ benchmark, row });
  }
  const apart = (['failed', 'removed', 'added', 'not-comparable'] as const).flatMap((status) =>
    analysis.benchmarks.filter((benchmark) => benchmark.status === status),
  );
  return {
    ...sections,
    regressed: sections.regressed.toSorted(byHarm(estimatedHarm)),
    improved: sections.improved.toSorted(byHarm((row) => -estimatedHarm(row))),
    inconclusive: sections.inconclusive.toSorted(byHarm(possibleHarm)),
    exactChanged: sections.exactChanged.toSorted(byHarm(estimatedHarm)),
    apart,
  };
}

function sectionOf(row: Row): keyof Omit<Sections, 'apart'> {
  if (row.gated && row.verdict === 'inconclusive') return 'inconclusive';
  if (row.change.kind === 'none') return 'notCompared';
  if (!row.gated || row.verdict === null) return 'notGated';
  if (row.verdict === 'unchanged') return 'unchanged';
  return row.change.kind === 'exact' ? 'exactChanged' : row.verdict;
}

/** The row that regressed most: the one the first sentence and the gate name. null when none regressed. */
export function worstRegression(sections: Sections): ReportRow | null {
  const exact = sections.exactChanged.find((entry) => entry.row.verdict === 'regressed');
  return (
    [...sections.regressed.slice(0, 1), ...(exact === undefined ? [] : [exact])].toSorted(byHarm(estimatedHarm))[0] ??
    null
  );
}

/** The row that improved most. */
export function bestImprovement(sections: Sections): ReportRow | null {
  const exact = sections.exactChanged.findLast((entry) => entry.row.verdict === 'improved');
  const best = [...sections.improved.slice(0, 1), ...(exact === undefined ? [] : [exact])];
  return best.toSorted(byHarm((row) => -estimatedHarm(row)))[0] ?? null;
}

function byHarm(harm: (row: Row) => number): (a: ReportRow, b: ReportRow) => number {
  // Infinity - Infinity is NaN: compare, do not subtract.
  return (a, b) => {
    const [first, second] = [harm(a.row), harm(b.row)];
    return first === second ? 0 : first < second ? 1 : -1;
  };
}

/** How bad the change is, as a log ratio of cost: positive is worse, infinite from or to zero. */
function estimatedHarm(row: Row): number {
  switch (row.change.kind) {
    case 'interval':
      return harmOf(row, row.change.delta.estimate);
    case 'exact': {
      const { relative, absolute } = row.change;
      if (relative !== null) return harmOf(row, relative);
      return absolute === 0 ? 0 : harmOf(row, Math.sign(absolute) * Number.POSITIVE_INFINITY);
    }
    case 'none':
      return 0;
    default: {
      const never: never = row.change;
      throw new TypeError(`unknown change ${String(never)}`);
    }
  }
}

/** How bad it may be at worst, by the interval's bad end. */
function possibleHarm(row: Row): number {
  if (row.change.kind !== 'interval') return estimatedHarm(row);
  return Math.max(harmOf(row, row.change.delta.lower), harmOf(row, row.change.delta.upper));
}

function harmOf(row: Row, relative: number): number {
  return (row.metric.direction === 'higher' ? -1 : 1) * Math.log1p(Math.max(-1, relative));
}
