import type { BenchmarkAnalysis, GateReason } from '../../model/analysis/analysis.ts';
import type { JudgedResults, ResultsComparison } from '../../model/analysis/results-comparison.ts';
import { gatedRows, worstInconclusive } from '../../model/analysis/severity.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import type { RunVerdict } from '../../model/verdict.ts';
import { type Sorted, sortByAcceptance } from '../acceptance/accepted.ts';
import { worst, worstDirection } from '../benchmark.ts';
import { failingRows, type GatePremises, gateOf, regressedReason } from '../gate.ts';
import { countsOf } from '../run-level.ts';

type Judged = Omit<JudgedResults, 'gate'>;

/**
 * Verdict, counts and gate of results that were measured elsewhere, by the rules of a measured run.
 * @param premises `today` has to be given where observing may end
 */
export function judgeResults(
  comparison: ResultsComparison,
  settings: AnalysisSettings,
  { acceptances = [], today = '' }: GatePremises = {},
): JudgedResults {
  const benchmarks = benchmarksOf(comparison);
  const compared = benchmarks.some(({ status }) => status === 'compared');
  const verdict: RunVerdict = compared ? (worst(benchmarks.map((each) => each.verdict)) ?? 'inconclusive') : 'error';
  const judged: Judged = {
    benchmarks,
    verdict,
    counts: countsOf(benchmarks),
    direction: worstDirection(benchmarks.filter((each) => each.verdict === verdict)),
  };
  const sorted = sortByAcceptance(failingRows(judged, settings), acceptances);
  return { ...judged, gate: gateOf(reasonOf(judged, settings, sorted), sorted, { settings, day: today }) };
}

function benchmarksOf({ rows, onlyBase, onlyHead, failed }: ResultsComparison): readonly BenchmarkAnalysis[] {
  const ids = new Set([...rows, ...failed].map(({ id }) => id).concat(onlyBase, onlyHead));
  const [removed, added] = [new Set(onlyBase), new Set(onlyHead)];
  const rowsById = byId(rows);
  const failuresById = byId(failed);
  return [...ids].map((id) => {
    const own = (rowsById.get(id) ?? []).map(({ row }) => row);
    const failures = failuresById.get(id) ?? [];
    const [first] = failures;
    const isOneSided = removed.has(id) ? 'removed' : added.has(id) ? 'added' : null;
    const status = own.length > 0 ? 'compared' : first !== undefined ? 'failed' : (isOneSided ?? 'not-comparable');
    const verdict = worst(own.map((row) => (row.gated ? row.verdict : null)));
    return {
      id,
      name: id,
      group: '',
      harness: null,
      status,
      verdict,
      rows: own,
      reason: first?.reason ?? '',
      warnings: [],
      direction: worstDirection(own.filter((row) => row.gated && row.verdict !== null && row.verdict === verdict)),
      failedSides: (['base', 'head'] as const).filter((side) => failures.some((failure) => failure.side === side)),
    };
  });
}

function byId<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const grouped = new Map<string, T[]>();
  for (const one of all) {
    const known = grouped.get(one.id);
    if (known === undefined) grouped.set(one.id, [one]);
    else known.push(one);
  }
  return grouped;
}

function reasonOf(judged: Judged, settings: AnalysisSettings, sorted: Sorted): GateReason {
  const { benchmarks, verdict } = judged;
  if (verdict === 'error') return { kind: 'error', cause: 'no-pairs' };
  const regressed = regressedReason(sorted);
  if (regressed?.kind === 'regressed') return regressed;
  const missing = benchmarks.filter(({ status, failedSides }) => status === 'removed' || failedSides.includes('head'));
  const [first] = missing;
  if (settings.failOnMissing && first !== undefined) {
    return { kind: 'missing', benchmark: first, others: missing.length - 1 };
  }
  const open = worstInconclusive(judged);
  if (settings.failOnInconclusive && (open !== null || verdict === 'inconclusive')) {
    const others = Math.max(0, gatedRows(judged, 'inconclusive').length - 1);
    return { kind: 'inconclusive', worst: open, others };
  }
  return regressed ?? { kind: 'passed' };
}
