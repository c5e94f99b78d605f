import type { Analysis, BenchmarkAnalysis, Gate, Row } from '../model/analysis.ts';

/**
 * Pass or fail, on the verdicts of gated rows alone (each by its interval against its threshold), once everything else
 * is published. 1: something regressed. 3: nothing could be compared. 4: inconclusive or missing, where the settings
 * say that this fails.
 */
export function decideGate(analysis: Analysis): Gate {
  const { settings } = analysis.results;
  const regressed = gatedRows(analysis, 'regressed');
  const [worst] = [...regressed].sort((a, b) => size(b.row) - size(a.row));
  if (worst !== undefined && settings.failOnRegression) {
    return { failed: true, exitCode: 1, message: `${describe(worst, analysis)}${andOthers(regressed.length - 1)}` };
  }
  if (analysis.verdict === 'error') return { failed: true, exitCode: 3, message: whyError(analysis) };
  const missing = analysis.benchmarks.filter(isMissing);
  if (settings.failOnMissing && missing.length > 0) {
    return { failed: true, exitCode: 4, message: describeMissing(missing) };
  }
  const open = gatedRows(analysis, 'inconclusive');
  const nothingJudged = analysis.verdict === 'inconclusive' && open.length === 0;
  if (settings.failOnInconclusive && (open.length > 0 || nothingJudged)) {
    return { failed: true, exitCode: 4, message: describeOpen(open, analysis) };
  }
  return { failed: false, exitCode: 0, message: summary(analysis) };
}

interface GatedRow {
  readonly benchmark: BenchmarkAnalysis;
  readonly row: Row;
}

function gatedRows(analysis: Analysis, verdict: Row['verdict']): readonly GatedRow[] {
  return analysis.benchmarks
    .filter(({ status }) => status === 'compared')
    .flatMap((benchmark) =>
      benchmark.rows.filter((row) => row.gated && row.verdict === verdict).map((row) => ({ benchmark, row })),
    );
}

/** How far from no change, on the log scale; a change from zero is further than any ratio. */
function size({ change }: Row): number {
  switch (change.kind) {
    case 'interval':
      return Math.abs(Math.log1p(change.delta.estimate));
    case 'exact':
      return change.relative === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log1p(change.relative));
    case 'none':
      return Number.POSITIVE_INFINITY;
  }
}

/** `Parse/large ns/op: +9.8 % [+8.9 %, +10.7 %] at 99.0 % confidence, threshold 5 %`. */
function describe({ benchmark, row }: GatedRow, analysis: Analysis): string {
  return `${benchmark.id} ${row.metric.unit}: ${amount(row, analysis)}, threshold ${number(100 * row.threshold)} %`;
}

function amount({ change, base, head }: Row, analysis: Analysis): string {
  switch (change.kind) {
    case 'interval': {
      const { estimate, lower, upper } = change.delta;
      const level = percentFloor(1 - analysis.family.alpha);
      return `${percent(estimate)} [${percent(lower)}, ${percent(upper)}] at ${level} confidence`;
    }
    case 'exact': {
      const relative = change.relative === null ? '' : `${percent(change.relative)}, `;
      return `${number(base ?? 0)} to ${number(head ?? 0)} (${relative}exact)`;
    }
    case 'none':
      return change.reason;
  }
}

function whyError({ results, benchmarks }: Analysis): string {
  if (results.builds.head.state === 'failed') return `head does not build: ${results.builds.head.reason}`;
  if (benchmarks.length === 0) return 'no benchmark was found on either side';
  const failed = benchmarks.filter(({ status }) => status === 'failed').length;
  if (failed === benchmarks.length)
    return failed === 1 ? 'the one benchmark failed' : `all ${failed} benchmarks failed`;
  return 'no benchmark was measured on both sides';
}

function isMissing({ status, failedSides }: BenchmarkAnalysis): boolean {
  return status === 'removed' || (status === 'failed' && failedSides.includes('head'));
}

function describeMissing(missing: readonly BenchmarkAnalysis[]): string {
  const [first] = missing;
  const what = first?.status === 'removed' ? 'is not on head' : 'failed on head';
  const others = missing.length === 1 ? '' : `, and ${missing.length - 1} more`;
  return `${first?.id} ${what}${others} (fail-on-missing)`;
}

function describeOpen(open: readonly GatedRow[], analysis: Analysis): string {
  const [widest] = [...open].sort((a, b) => width(b.row) - width(a.row));
  if (widest === undefined) return 'nothing could be judged (fail-on-inconclusive)';
  const count = open.length === 1 ? 'undecided' : `${open.length} rows undecided, the widest`;
  return `${count}: ${describe(widest, analysis)} (fail-on-inconclusive)`;
}

function width({ change }: Row): number {
  return change.kind === 'interval' ? change.delta.upper - change.delta.lower : Number.POSITIVE_INFINITY;
}

function summary({ counts, verdict }: Analysis): string {
  if (verdict === 'inconclusive' && counts.inconclusive === 0)
    return 'nothing could be judged, and nothing is known to have regressed';
  const parts = [
    counts.regressed > 0 ? `${counts.regressed} regressed (fail-on-regression is off)` : 'nothing regressed',
    ...(['improved', 'unchanged', 'inconclusive'] as const)
      .filter((each) => counts[each] > 0)
      .map((each) => `${counts[each]} ${each}`),
  ];
  return parts.join(', ');
}

function andOthers(count: number): string {
  return count === 0 ? '' : `; ${count} more regressed`;
}

function percent(fraction: number): string {
  const text = (100 * fraction).toFixed(1);
  return `${fraction > 0 ? '+' : ''}${text === '-0.0' ? '0.0' : text} %`;
}

/** Never more confidence than there is: 99.17 % stays 99.1 %. */
function percentFloor(fraction: number): string {
  return `${number(Math.floor(1000 * fraction + 1e-9) / 10)} %`;
}

function number(value: number): string {
  return String(Number(value.toPrecision(4)));
}
