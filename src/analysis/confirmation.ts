import type { BenchmarkAnalysis, ConfirmationCounts } from '../model/analysis/analysis.ts';
import type { Change } from '../model/analysis/change.ts';
import type { Confirmation, Row } from '../model/analysis/row.ts';
import type { Results } from '../model/results/results.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import { PAIRS_MIN } from '../statistics/multiplicity.ts';
import { rowsOf } from './benchmark.ts';
import { type Clocks, clocksOf } from './clock/clock-cost.ts';
import { type Prepared, prepareAll } from './prepare.ts';
import { confirmingStage, levelOf, lookedAt, lookedAtAgain, type Stage, type Stages } from './stages.ts';

/**
 * What was chosen by its first readings is judged by second ones (docs/statistics.md). First readings were picked because
 * they read high, or low; second ones were not, so that the size they show is not flattered by the choice. Each of their
 * bursts has its own layout where the toolchain can, so that the interval holds what layout makes of it.
 */

/** What was measured again, and by what it is judged. */
interface Confirming {
  readonly layout: Confirmation['layout'];
  readonly stage: Stage;
  /** By benchmark id: the rows of the second readings, where there are any. */
  readonly again: ReadonlyMap<string, readonly Row[]>;
  /** By benchmark id: why there are none. Untrusted text. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The first readings of a benchmark where they have to decide alone. */
  readonly alone: (prepared: Prepared) => readonly Row[];
}

/** @param first rows of each benchmark by the first readings */
export function confirmingOf(
  results: Results,
  first: readonly (readonly Row[])[],
  stages: Stages,
  firstClocks: Clocks,
): Confirming {
  const chosen = first.reduce((sum, rows) => sum + rows.filter(({ screened }) => screened).length, 0);
  const stage = confirmingStage(results.settings, chosen);
  const clocks = clocksOf(results, stage.alpha);
  const measured = prepareAll(withBuild(results), 1);
  const again = (each: Prepared) => rowsOf(each, (kind) => levelOf(stage, lookedAtAgain(each.record, kind)), clocks);
  return {
    layout: layoutOf(results),
    stage,
    again: new Map(measured.map((each) => [each.record.id, again(each)])),
    reasons: new Map(results.benchmarks.map(({ id, unconfirmed = '' }) => [id, unconfirmed])),
    alone: (prepared) =>
      rowsOf(prepared, (kind) => levelOf(stages.alone, lookedAt(prepared.record, kind)), firstClocks),
  };
}

/** Only what was measured again. */
function withBuild(results: Results): Results {
  const again = results.benchmarks.filter(({ observations }) => observations.some(({ build }) => build === 1));
  return { ...results, benchmarks: again };
}

/** The first that a run names; null where none was measured again. */
function layoutOf({ runs }: Results): Confirmation['layout'] {
  return runs.find(({ confirmation }) => confirmation !== undefined)?.confirmation?.layout ?? null;
}

/** The benchmark's rows by both readings. */
export function confirmedRows(prepared: Prepared, rows: readonly Row[], confirming: Confirming): readonly Row[] {
  if (!rows.some(({ screened }) => screened)) return rows;
  const { id } = prepared.record;
  const again = confirming.again.get(id) ?? [];
  const reason = confirming.reasons.get(id) ?? '';
  let alone: readonly Row[] | null = null;
  return rows.map((row, index) => {
    if (!row.screened) return row;
    const second = again.find(({ metric }) => metric.unit === row.metric.unit);
    if (second !== undefined && hasPairs(second.change)) return bySecond(row, second, confirming.layout);
    alone ??= confirming.alone(prepared);
    return byFirst(row, alone[index] ?? row, reason);
  });
}

function hasPairs(change: Change): boolean {
  switch (change.kind) {
    case 'interval':
      return change.delta.pairs >= PAIRS_MIN || change.delta.method === 'paired-t';
    case 'difference':
      return change.difference.pairs >= PAIRS_MIN;
    case 'exact':
      return true;
    case 'none':
      return false;
    default: {
      const never: never = change;
      throw new TypeError(`unknown change ${String(never)}`);
    }
  }
}

function bySecond(first: Row, second: Row, layout: Confirmation['layout']): Row {
  const confirmation: Confirmation = { state: stateOf(first, second.verdict), layout, first: first.change, reason: '' };
  const known = new Set(second.warnings.map(({ code }) => code));
  const warnings = [...second.warnings, ...first.warnings.filter(({ code }) => !known.has(code))];
  return { ...second, screened: true, confirmation, warnings };
}

/** By the side on which the first readings lay. */
function stateOf(first: Row, verdict: Verdict | null): Confirmation['state'] {
  if (verdict === 'unchanged') return 'refuted';
  if (verdict !== 'regressed' && verdict !== 'improved') return 'open';
  const higher = estimateOf(first.change) > 0;
  return (higher === (first.metric.direction === 'lower')) === (verdict === 'regressed') ? 'confirmed' : 'refuted';
}

function estimateOf(change: Change): number {
  if (change.kind === 'interval') return change.delta.estimate;
  return change.kind === 'difference' ? change.difference.estimate : 0;
}

function byFirst(first: Row, alone: Row, reason: string): Row {
  const why = reason === '' ? 'it was not measured again in bursts enough' : reason;
  const confirmation: Confirmation = { state: 'missing', layout: null, first: first.change, reason: why };
  const message = 'was to be measured again and was not: its first readings decide, by a wider interval';
  const warning: Warning = { code: 'not-confirmed', message, subject: why.slice(0, 2000) };
  return { ...alone, screened: true, confirmation, warnings: [...alone.warnings, warning] };
}

/** null where no row had to be confirmed. */
export function confirmationCounts(benchmarks: readonly BenchmarkAnalysis[], alpha: number): ConfirmationCounts | null {
  const states = benchmarks.flatMap(({ rows }) => rows.flatMap(({ confirmation }) => confirmation?.state ?? []));
  if (states.length === 0) return null;
  const count = (state: Confirmation['state']) => states.filter((each) => each === state).length;
  return {
    confirmed: count('confirmed'),
    refuted: count('refuted'),
    open: count('open'),
    missing: count('missing'),
    alpha,
  };
}
