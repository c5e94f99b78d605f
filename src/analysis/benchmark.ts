import type { BenchmarkAnalysis, BenchmarkStatus } from '../model/analysis/analysis.ts';
import type { Row } from '../model/analysis/row.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { SIDES } from '../model/results/side.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import type { Clocks } from './clock/clock-cost.ts';
import type { Level } from './rows/compare.ts';
import { withDisagreement } from './rows/counted.ts';
import { type Burst, burstMs } from './rows/pairs.ts';
import { rowOf } from './rows/row.ts';
import type { RowKind } from './rows/row-kind.ts';

/** A benchmark's record, taken apart once. */
export interface Prepared {
  readonly record: BenchmarkRecord;
  readonly bursts: readonly Burst[];
  readonly kinds: readonly RowKind[];
  readonly status: BenchmarkStatus;
}

export function statusOf(record: BenchmarkRecord, kinds: readonly RowKind[]): BenchmarkStatus {
  if (record.base.state === 'failed' || record.head.state === 'failed') return 'failed';
  if (record.base.state === 'absent' && record.head.state === 'measured') return 'added';
  if (record.head.state === 'absent' && record.base.state === 'measured') return 'removed';
  return kinds.some((each) => each.readings.length > 0) ? 'compared' : 'not-comparable';
}

export function benchmarkAnalysis(
  { record, bursts, kinds, status }: Prepared,
  level: Level,
  clocks: Clocks,
  others: readonly Warning[],
): BenchmarkAnalysis {
  const lengthMs = burstMs(bursts);
  // A failed benchmark is not compared, whatever it printed before it failed.
  const rows =
    status === 'failed' ? [] : withDisagreement(kinds.map((kind) => rowOf(record, kind, level, lengthMs, clocks)));
  const failedSides = SIDES.filter((side) => record[side].state === 'failed');
  return {
    id: record.id,
    name: record.name,
    group: record.group,
    status,
    verdict: status === 'compared' ? worstVerdict(rows) : null,
    rows,
    reason: reasonOf(record, bursts, status),
    failedSides,
    warnings: [...(record.warnings as readonly Warning[]), ...others],
  };
}

/** The most urgent first: what a reader must see, and what decides a run. */
const URGENCY: readonly Verdict[] = ['regressed', 'inconclusive', 'improved', 'unchanged'];

export function worst(verdicts: readonly (Verdict | null)[]): Verdict | null {
  return URGENCY.find((verdict) => verdicts.includes(verdict)) ?? null;
}

export function worstVerdict(rows: readonly Row[]): Verdict | null {
  return worst(rows.map((row) => (row.gated ? row.verdict : null)));
}

function reasonOf(record: BenchmarkRecord, bursts: readonly Burst[], status: BenchmarkStatus): string {
  switch (status) {
    case 'failed': {
      const [first] = SIDES.map((side) => record[side]).filter((state) => state.state === 'failed');
      return first?.reason ?? '';
    }
    case 'not-comparable':
      if (record.base.state === 'absent') return 'on neither side';
      return bursts.length === 0 ? 'no round measured it on both sides' : 'the two sides report no metric in common';
    case 'compared':
    case 'added':
    case 'removed':
      return '';
    default: {
      const never: never = status;
      throw new TypeError(`unknown status ${String(never)}`);
    }
  }
}
