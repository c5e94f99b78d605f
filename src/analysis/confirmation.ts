import type { BenchmarkAnalysis, ConfirmationCounts, Family } from '../model/analysis/analysis.ts';
import type { Change, Delta, Difference } from '../model/analysis/change.ts';
import type { Confirmation, Row } from '../model/analysis/row.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { ranIdenticalBinaries } from '../model/results/run.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import { worstVerdict } from './benchmark.ts';

/**
 * "Regressed" needs two builds (docs/statistics.md): a tight interval shows that two binaries differ in speed, and where
 * their code happens to lie is enough for that. Nothing here makes a regression of what is none; it only takes one back.
 */

/** The record with the observations of one build: 0 the first, 1 the one in another layout. */
export function ofBuild(record: BenchmarkRecord, build: 0 | 1): BenchmarkRecord {
  if (build === 0 && !record.observations.some((each) => each.build === 1)) return record;
  return { ...record, observations: record.observations.filter((each) => (each.build ?? 0) === build) };
}

/** Would this row fail the gate, and may it do so by noise or by layout? What is exact may not. */
export function needsConfirmation(row: Row): boolean {
  return (
    row.gated && row.verdict === 'regressed' && (row.change.kind === 'interval' || row.change.kind === 'difference')
  );
}

/** Where nothing differs between the sides, or no regression fails the gate, there is nothing to confirm. */
export function isConfirming(results: Results): boolean {
  const { settings, base, head } = results;
  const differs = base.tree !== head.tree && !ranIdenticalBinaries(results);
  return settings.confirm === 'auto' && settings.failOnRegression && differs;
}

/** The first that a run names; null where none has a second build. */
export function layoutOf({ runs }: Results): Confirmation['layout'] {
  return runs.find(({ confirmation }) => confirmation !== undefined)?.confirmation?.layout ?? null;
}

/** What was measured of the second build. */
export interface SecondBuild {
  readonly layout: Confirmation['layout'];
  /** Of the rows that were measured again: a family of their own, chosen by other pairs than those it is judged by. */
  readonly family: Family;
  /** By benchmark id: the rows of the second build, where it was measured. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** By benchmark id: why it was not. Untrusted text. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** The benchmark's rows and verdict by both builds. */
export function confirmed(benchmark: BenchmarkAnalysis, second: SecondBuild): BenchmarkAnalysis {
  if (benchmark.status !== 'compared' || !benchmark.rows.some(needsConfirmation)) return benchmark;
  const again = second.rows.get(benchmark.id) ?? [];
  const reason = second.reasons.get(benchmark.id) ?? '';
  const rows = benchmark.rows.map((row) => {
    if (!needsConfirmation(row)) return row;
    return judged(row, again.find(({ metric }) => metric.unit === row.metric.unit) ?? null, reason, second);
  });
  return { ...benchmark, rows, verdict: worstVerdict(rows) };
}

function judged(row: Row, again: Row | null, reason: string, { layout, family }: SecondBuild): Row {
  const { alpha, pairsNeeded } = family;
  if (again === null || !hasPairs(again.change, pairsNeeded)) {
    const why = reason === '' ? 'the second build was not measured in pairs enough' : reason;
    const confirmation: Confirmation = {
      state: 'missing',
      layout: null,
      change: null,
      verdict: null,
      alpha,
      reason: why,
    };
    const message = 'regressed in one build; it was not confirmed in a second one';
    return withWarning({ ...row, confirmation }, { code: 'not-confirmed', message, subject: why.slice(0, 2000) });
  }
  const state = stateOf(row, again);
  const confirmation: Confirmation = {
    state,
    layout,
    change: again.change,
    verdict: again.verdict,
    alpha,
    reason: '',
  };
  if (state === 'confirmed') return { ...row, confirmation };
  const verdict: Verdict = 'inconclusive';
  const warning: Warning =
    state === 'moved' && layout !== 'environment'
      ? {
          code: 'moves-with-layout',
          message: 'regressed in one build, and not in the same code relinked in another order',
        }
      : { code: 'not-repeated', message: 'regressed when first measured, and not when measured again' };
  return withWarning({ ...row, verdict, confirmation }, warning);
}

function withWarning(row: Row, warning: Warning): Row {
  return { ...row, warnings: [...row.warnings, warning] };
}

function hasPairs(change: Change, needed: number): boolean {
  const interval = intervalOf(change);
  return change.kind === 'exact' || (interval !== null && interval.pairs >= needed);
}

/** A second build that is merely less precise contradicts nothing. */
function stateOf(first: Row, again: Row): Exclude<Confirmation['state'], 'missing'> {
  if (again.verdict === 'regressed') return 'confirmed';
  if (again.verdict === 'unchanged' || again.verdict === 'improved') return 'moved';
  return apart(intervalOf(first.change), intervalOf(again.change)) ? 'moved' : 'open';
}

function apart(first: Delta | Difference | null, again: Delta | Difference | null): boolean {
  if (first === null || again === null) return false;
  return again.upper < first.lower || again.lower > first.upper;
}

function intervalOf(change: Change): Delta | Difference | null {
  if (change.kind === 'interval') return change.delta;
  return change.kind === 'difference' ? change.difference : null;
}

/** null where no row had to be confirmed. */
export function confirmationCounts(
  benchmarks: readonly BenchmarkAnalysis[],
  family: Family,
): ConfirmationCounts | null {
  const states = benchmarks.flatMap(({ rows }) => rows.flatMap(({ confirmation }) => confirmation?.state ?? []));
  if (states.length === 0) return null;
  const count = (state: Confirmation['state']) => states.filter((each) => each === state).length;
  return {
    confirmed: count('confirmed'),
    moved: count('moved'),
    open: count('open'),
    missing: count('missing'),
    alpha: family.alpha,
  };
}
