import type { BenchmarkAnalysis, BenchmarkStatus } from '../model/analysis/analysis.ts';
import type { Row } from '../model/analysis/row.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { SIDES } from '../model/results/side.ts';
import { unreachable } from '../model/unreachable.ts';
import type { ChangeDirection, Verdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import type { Clocks } from './clock/clock-cost.ts';
import type { Prepared } from './prepare.ts';
import type { Level } from './rows/compare.ts';
import { withDisagreement } from './rows/counted.ts';
import { rowOf } from './rows/row.ts';
import type { RowKind } from './rows/row-kind.ts';

/**
 * Its rows by these readings, each judged by `level`. A failed benchmark is not compared, whatever it printed before.
 */
export function rowsOf(
  { record, burstMs, kinds, status }: Prepared,
  level: (kind: RowKind) => Level,
  clocks: Clocks,
): readonly Row[] {
  if (status === 'failed') return [];
  return kinds.map((kind) => rowOf(record, kind, level(kind), burstMs, clocks));
}

export function benchmarkAnalysis(
  { record, bursts, status }: Prepared,
  rows: readonly Row[],
  others: readonly Warning[],
): BenchmarkAnalysis {
  const failedSides = SIDES.filter((side) => record[side].state === 'failed');
  const verdict = verdictOf(record, rows, status);
  return {
    id: record.id,
    name: record.name,
    group: record.group,
    harness: record.harness ?? null,
    ...(record.cores === undefined ? {} : { cores: record.cores }),
    status,
    verdict,
    direction: worstDirection(rows.filter((row) => row.gated && row.verdict !== null && row.verdict === verdict)),
    rows: withDisagreement(rows),
    changedFunctions: record.changedFunctions ?? [],
    reason: reasonOf(record, bursts, status),
    failedSides,
    warnings: [...(record.warnings as readonly Warning[]), ...codeWarnings(record, status), ...others],
  };
}

function codeWarnings({ ownCodeDiffers }: BenchmarkRecord, status: BenchmarkStatus): readonly Warning[] {
  if (ownCodeDiffers !== true || status !== 'compared') return [];
  const message =
    'the code of this benchmark itself, or a helper or data of it, differs between the sides: it is shown, and it ' +
    'does not gate';
  return [{ code: 'benchmark-code-differs', message }];
}

/** `slower` where any is, `faster` where all are; `unknown` where there are none. */
export function worstDirection(of: readonly { readonly direction: ChangeDirection }[]): ChangeDirection {
  if (of.length === 0) return 'unknown';
  if (of.some(({ direction }) => direction === 'slower')) return 'slower';
  return of.every(({ direction }) => direction === 'faster') ? 'faster' : 'unknown';
}

/** The most urgent first: what a reader must see, and what decides a run. */
const URGENCY: readonly Verdict[] = ['regressed', 'inconclusive', 'improved', 'unchanged', 'same-code'];

export function worst(verdicts: readonly (Verdict | null)[]): Verdict | null {
  return URGENCY.find((verdict) => verdicts.includes(verdict)) ?? null;
}

function verdictOf({ sameCode }: BenchmarkRecord, rows: readonly Row[], status: BenchmarkStatus): Verdict | null {
  if (status === 'same-code') return 'same-code';
  if (status !== 'compared') return null;
  if (sameCode !== undefined) return 'same-code';
  return worst(rows.map((row) => (row.gated ? row.verdict : null)));
}

function reasonOf(record: BenchmarkRecord, bursts: number, status: BenchmarkStatus): string {
  switch (status) {
    case 'failed': {
      const [first] = SIDES.map((side) => record[side]).filter((state) => state.state === 'failed');
      return first?.reason ?? '';
    }
    case 'not-comparable':
      if (record.base.state === 'absent') return 'on neither side';
      return bursts === 0 ? 'no round measured it on both sides' : 'the two sides report no metric in common';
    case 'compared':
    case 'added':
    case 'removed':
    case 'same-code':
    case 'not-measured':
    case 'lost':
      return '';
    default:
      return unreachable(status);
  }
}
