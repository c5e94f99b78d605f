import type { BenchmarkAnalysis, ConfirmationCounts } from '../model/analysis/analysis.ts';
import type { Change } from '../model/analysis/change.ts';
import type { Confirmation, Row } from '../model/analysis/row.ts';
import { isSpeed } from '../model/metric.ts';
import type { Results } from '../model/results/results.ts';
import { unreachable } from '../model/unreachable.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import { runsOf } from '../record/index.ts';
import { OBSERVATIONS_MIN } from '../statistics/multiplicity.ts';
import { rowsOf } from './benchmark.ts';
import { type Clocks, clocksOf } from './clock/clock-cost.ts';
import { type Prepared, prepareAll } from './prepare.ts';
import { isBeyondAnyLayout } from './rows/compare.ts';
import { confirmingStage, levelOf, lookedAt, lookedAtAgain, type Stage, type Stages } from './stages.ts';

/**
 * A row chosen by its first readings is judged by second ones (docs/statistics.md). First readings were picked because
 * they read high, or low; second ones were not, so that the size they show is not flattered by the choice. Each of
 * their bursts has its own layout where the toolchain can, so that the interval holds the effect of layout.
 */

/** The benchmarks that were measured again, and the readings that judge them. */
interface Confirming {
  readonly layout: Confirmation['layout'];
  readonly stage: Stage;
  /** Rows of the readings of the re-measurement by benchmark id, where there are any. */
  readonly again: ReadonlyMap<string, readonly Row[]>;
  /** Reasons for having none, by benchmark id. Untrusted text. */
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

/** Keeps only benchmarks that were measured again. */
function withBuild(results: Results): Results {
  const again = results.benchmarks.filter(({ slices }) => slices.some(({ build }) => build === 1));
  return { ...results, benchmarks: again };
}

/** The first that a run names; null where none was measured again. */
function layoutOf({ runs }: Results): Confirmation['layout'] {
  return runs.find(({ confirmation }) => confirmation !== undefined)?.confirmation?.layout ?? null;
}

const TOO_FEW = 'it was not remeasured in enough bursts';
const NOT_BY_ALL = 'not every machine remeasured it in enough bursts';

/** The benchmark's rows by both readings. */
export function confirmedRows(prepared: Prepared, rows: readonly Row[], confirming: Confirming): readonly Row[] {
  if (!rows.some(({ screened }) => screened)) return rows;
  const { id } = prepared.record;
  const again = confirming.again.get(id) ?? [];
  const reason = confirming.reasons.get(id) || (runsOf(prepared.record).size > 1 ? NOT_BY_ALL : TOO_FEW);
  let alone: readonly Row[] | null = null;
  return rows.map((row, index) => {
    if (!row.screened) return row;
    const second = again.find(({ metric }) => metric.unit === row.metric.unit);
    if (second !== undefined && hasEnough(second.change)) return bySecond(row, second, confirming.layout);
    alone ??= confirming.alone(prepared);
    const { unconfirmed, unconfirmedForTime } = prepared.record;
    const lacksTime = unconfirmed === undefined || unconfirmedForTime === true;
    return byFirst(row, alone[index] ?? row, reason, lacksTime);
  });
}

/** Intervals of few observations; of those that are too few even for them there is none. */
const BY_STUDENT: readonly string[] = ['few-t', 'paired-t'];

function hasEnough(change: Change): boolean {
  switch (change.kind) {
    case 'interval':
      return change.delta.observations >= OBSERVATIONS_MIN || BY_STUDENT.includes(change.delta.method);
    case 'difference':
      return change.difference.observations >= OBSERVATIONS_MIN || BY_STUDENT.includes(change.difference.method);
    case 'exact':
      return true;
    case 'none':
      return false;
    default:
      return unreachable(change);
  }
}

function bySecond(first: Row, second: Row, layout: Confirmation['layout']): Row {
  const confirmation: Confirmation = { state: stateOf(first, second.verdict), layout, first: first.change, reason: '' };
  const known = new Set(second.warnings.map(({ code }) => code));
  const warnings = [...second.warnings, ...first.warnings.filter(({ code }) => !known.has(code))];
  return { ...second, screened: true, confirmation, warnings };
}

/** The state depends on the side on which the first readings lay. */
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

/**
 * First readings are of two builds, each of which has one layout: below what that does they decide nothing. Where something
 * failed when it was to be measured again they decide all the same: else a change could keep itself from being confirmed.
 */
function byFirst(first: Row, alone: Row, reason: string, lacksTime: boolean): Row {
  const confirmation: Confirmation = { state: 'missing', layout: null, first: first.change, reason };
  const isChange = alone.verdict === 'regressed' || alone.verdict === 'improved';
  const isByPlace = lacksTime && isChange && isSpeed(alone.metric) && !isBeyondLayouts(alone.change);
  const verdict = isByPlace ? 'inconclusive' : alone.verdict;
  const message = isByPlace
    ? 'was to be remeasured and was not: where its code lies in these two builds may be why'
    : 'was to be remeasured and was not: its first readings decide, by a wider interval';
  const warning: Warning = { code: 'not-confirmed', message, subject: reason.slice(0, 2000) };
  return { ...alone, verdict, screened: true, confirmation, warnings: [...alone.warnings, warning] };
}

/** A difference from 0 has no share that a layout could explain. */
function isBeyondLayouts(change: Change): boolean {
  if (change.kind !== 'interval') return true;
  const { lower, upper } = change.delta;
  return isBeyondAnyLayout({ lower: Math.log1p(lower), upper: Math.log1p(upper) });
}

/**
 * First readings are of one layout of each side. A speed that they call slower or faster is that of these two builds:
 * where their code happens to lie is in all of them alike, so no interval over them holds it. Readings of the
 * re-measurement, and the lack of them (`not-confirmed`), have a note of their own; counts and sizes do not depend on
 * it.
 */
export function withLayoutDoubt(row: Row): Row {
  const { metric, direction, verdict, change, confirmation } = row;
  const isBetween = change.kind === 'interval' || change.kind === 'difference';
  const isBelow = verdict === 'unchanged' || verdict === 'inconclusive';
  if (!isSpeed(metric) || !isBetween || !isBelow || direction === 'unknown' || confirmation !== null) return row;
  return { ...row, warnings: [...row.warnings, ONE_LAYOUT] };
}

const ONE_LAYOUT: Warning = {
  code: 'one-layout',
  message:
    'first readings, of these two builds alone: where code happens to lie moves speeds by a few percent by itself',
};

/** Counts rows by how confirmation ended; null where no row had to be confirmed. */
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
