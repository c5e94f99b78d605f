import type { Row } from '../model/analysis/row.ts';
import { bySeverity, estimatedSeverity } from '../model/analysis/severity.ts';
import { isSpeed } from '../model/metric.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { OBSERVATIONS_MIN } from '../statistics/multiplicity.ts';
import { analyse } from './analyse.ts';
import { rowsOf } from './benchmark.ts';
import { type Clocks, clocksOf } from './clock/clock-cost.ts';
import { countRows, ofBuild, type Prepared, prepare, prepareAll } from './prepare.ts';
import type { Level } from './rows/compare.ts';
import { furtherOf, isRowDecided } from './rows/row.ts';
import type { RowKind } from './rows/row-kind.ts';
import { isScreened } from './rows/screen.ts';
import {
  atLook,
  confirmingStage,
  familyOfSize,
  isConfirming,
  levelOf,
  lookedAt,
  type Stages,
  stageOf,
  stagesOf,
} from './stages.ts';

/** A run asks these while it measures: which benchmarks need no more, which are to be measured again. */

/**
 * Ids of the benchmarks whose measuring may end at this look (`looks` of each counts it already): every gated row is
 * decided, by the interval that the report would show, and by observations enough where they may have to decide alone;
 * a benchmark without a gated row needs just the fewest. Benchmarks that no observation can decide (on one side only,
 * failed) are among them.
 * @param asked only these are looked at; left out: all
 */
export function decidedBenchmarks(soFar: Results, asked?: ReadonlySet<string>): ReadonlySet<string> {
  const { stages, clocks, prepared } = atThisLook(soFar, asked);
  const confirming = isConfirming(soFar);
  const decided = prepared.filter(({ record, bursts, kinds, status }) => {
    if (record.base.state !== 'measured' || record.head.state !== 'measured' || status === 'failed') return true;
    const level = levelsOf(stages, record);
    const gated = kinds.filter((kind) => kind.gated);
    if (gated.length === 0) return bursts >= stages.family.observationsNeeded;
    // There may be no time to measure it again: a chosen row needs readings enough to decide alone.
    const { observationsNeeded } = levelOf(stages.alone, atLook(record.looks));
    const stands = (kind: RowKind) =>
      kind.readings.length >= observationsNeeded || !confirming || !isScreened(record, kind, level(kind), clocks);
    return bursts > 0 && gated.every((kind) => isRowDecided(record, kind, level(kind), clocks) && stands(kind));
  });
  return new Set(decided.map(({ record }) => record.id));
}

/**
 * Ids of the benchmarks whose gated rows are all counts that never varied: more readings would say the same, and as no
 * interval is read, this is no look. Where a time is measured, there are none.
 */
export function exactBenchmarks(soFar: Results, asked?: ReadonlySet<string>): ReadonlySet<string> {
  if (soFar.metrics.some(isSpeed)) return new Set();
  const exact = atThisLook(soFar, asked).prepared.filter(({ kinds }) => {
    const gated = kinds.filter((kind) => kind.gated);
    return gated.length > 0 && gated.every(({ kind }) => kind === 'exact');
  });
  return new Set(exact.map(({ record }) => record.id));
}

/** The error level of first readings in a run of so many gated rows. */
export function alphaOfRows(soFar: Results, rows: number): number {
  return familyOfSize(rows, soFar.settings, soFar.plan, isConfirming(soFar)).alpha;
}

/**
 * By id, about how many more observations decide the benchmark's next undecided gated row; Infinity where none is
 * expected to be decided, or all are. A prediction, for sharing time out. With few observations there may be no further
 * look: so it is by the level that looks have left, and 0 where all rows are unchanged by that.
 * @param asked only these are looked at; left out: all
 */
export function furtherBursts(soFar: Results, asked?: ReadonlySet<string>): ReadonlyMap<string, number> {
  const { stages, clocks, prepared } = atThisLook(soFar, asked);
  return new Map(
    prepared.map(({ record, kinds, bursts }) => {
      // A benchmark of one side alone has no observations, and nothing is said of it.
      const isFew = bursts > 0 && bursts < OBSERVATIONS_MIN;
      const level = levelsOf(stages, record, isFew ? { looks: record.looks ?? 0, decided: false } : undefined);
      const open = kinds.filter((kind) => kind.gated && !isRowDecided(record, kind, level(kind), clocks));
      if (isFew && open.length === 0) return [record.id, 0];
      return [record.id, Math.min(...open.map((kind) => furtherOf(kind, level(kind))))];
    }),
  );
}

function atThisLook(soFar: Results, asked: ReadonlySet<string> | undefined) {
  const isAsked = ({ id }: BenchmarkRecord) => asked === undefined || asked.has(id);
  // Where all rows share one level, those that are not asked about count as well.
  const shared = !isConfirming(soFar);
  const all = (shared ? soFar.benchmarks : soFar.benchmarks.filter(isAsked)).map((record) =>
    preparedOnce(record, soFar),
  );
  const stages = stagesOf(soFar, countRows(all));
  const prepared = all.filter(({ record }) => isAsked(record));
  return { stages, clocks: clocksOf(soFar, stages.family.alpha), prepared };
}

type Judging = Pick<Results, 'metrics' | 'settings'>;

const PREPARED = new WeakMap<BenchmarkRecord, Judging & { readonly prepared: Prepared }>();

/** A look asks twice, and its records are the same both times. */
function preparedOnce(record: BenchmarkRecord, { metrics, settings }: Judging): Prepared {
  const known = PREPARED.get(record);
  if (known?.metrics === metrics && known.settings === settings) return known.prepared;
  const prepared = prepare(ofBuild(record, 0), metrics, settings);
  PREPARED.set(record, { metrics, settings, prepared });
  return prepared;
}

function levelsOf(stages: Stages, { looks }: BenchmarkRecord, looked = atLook(looks)): (kind: RowKind) => Level {
  return (kind) => levelOf(stageOf(kind, stages), looked);
}

/**
 * Ids of the benchmarks that are to be measured again, in the order in which time is to be spent on them: those that got
 * most worse first, those that got most better last; of a replicate those that are merely open after them.
 */
export function screened(soFar: Results): readonly string[] {
  if (!isConfirming(soFar)) return [];
  const idsOf = (isAsked: (row: Row) => boolean) =>
    analysed
      .flatMap((benchmark) => benchmark.rows.filter(isAsked).map((row) => ({ benchmark, row })))
      .toSorted(bySeverity(estimatedSeverity))
      .map(({ benchmark }) => benchmark.id);
  const analysed = analyse(soFar).benchmarks;
  return [...new Set([...idsOf((row) => row.screened), ...(isReplicate(soFar) ? idsOf(isOpen) : [])])];
}

/**
 * Several machines measure what this one measures. Readings of the re-measurement decide where all of them have some,
 * and they do not talk to each other: so each measures again whatever others may have chosen, which is all that it
 * does not know to be within the threshold.
 */
function isReplicate({ plan }: Results): boolean {
  return (plan?.replicate?.of ?? 1) > 1;
}

function isOpen({ gated, verdict, change }: Row): boolean {
  return gated && verdict === 'inconclusive' && (change.kind === 'interval' || change.kind === 'difference');
}

/**
 * Ids of the benchmarks of the confirming stage that are decided at this look (`looksAgain` counts it already), or that
 * no further reading can decide. `soFar` holds the readings of both stages.
 */
export function decidedAgain(soFar: Results): ReadonlySet<string> {
  const decided = measuredAgain(soFar).filter(({ again, kinds, level, clocks }) => {
    if (again.status === 'failed') return true;
    return kinds.length > 0 && kinds.every((kind) => isRowDecided(again.record, kind, level, clocks));
  });
  return new Set(decided.map(({ again }) => again.record.id));
}

/** `furtherBursts` for the confirming stage: by its readings, and never by those that chose its rows. */
export function furtherAgain(soFar: Results): ReadonlyMap<string, number> {
  return new Map(
    measuredAgain(soFar).map(({ again, kinds, level, clocks }) => {
      const open = kinds.filter((kind) => !isRowDecided(again.record, kind, level, clocks));
      return [again.record.id, Math.min(...open.map((kind) => furtherOf(kind, level)))];
    }),
  );
}

const MEASURED_AGAIN = new WeakMap<Results, ReturnType<typeof measuredAnew>>();

/** The benchmarks of the confirming stage with the rows that are judged in it. As above, asked for twice at a look. */
function measuredAgain(soFar: Results) {
  const known = MEASURED_AGAIN.get(soFar) ?? measuredAnew(soFar);
  MEASURED_AGAIN.set(soFar, known);
  return known;
}

function measuredAnew(soFar: Results) {
  const first = prepareAll(soFar, 0);
  const stages = stagesOf(soFar, countRows(first));
  const chosen = chosenOf(first, stages, clocksOf(soFar, stages.family.alpha), isReplicate(soFar));
  let rows = 0;
  for (const units of chosen.values()) rows += units.size;
  // A shard does not know what the others choose: at most all rows of the whole, so that joining asks for no more.
  const stage = confirmingStage(soFar.settings, Math.max(rows, soFar.plan?.family?.rows ?? 0));
  const clocks = clocksOf(soFar, stage.alpha);
  return soFar.benchmarks.flatMap((record) => {
    const units = chosen.get(record.id);
    if (units === undefined) return [];
    const again = prepare(ofBuild(record, 1), soFar.metrics, soFar.settings);
    const level = levelOf(stage, atLook(record.looksAgain));
    return [{ again, level, clocks, kinds: again.kinds.filter(({ metric }) => units.has(metric.unit)) }];
  });
}

/** The units of the rows that were chosen to be measured again, by benchmark id. */
function chosenOf(
  first: readonly Prepared[],
  stages: Stages,
  clocks: Clocks,
  withOpen: boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const chosen = new Map<string, ReadonlySet<string>>();
  for (const each of first) {
    const { record, kinds, status } = each;
    if (status !== 'compared') continue;
    const level = (kind: RowKind) => levelOf(stageOf(kind, stages), lookedAt(record, kind));
    const open = withOpen ? rowsOf(each, level, clocks).filter(isOpen) : [];
    const rows = [...kinds.filter((kind) => isScreened(record, kind, level(kind), clocks)), ...open];
    if (rows.length > 0) chosen.set(record.id, new Set(rows.map(({ metric }) => metric.unit)));
  }
  return chosen;
}

/** What a run asks about its first readings, and about those that are made again. */
export const JUDGE = { decided: decidedBenchmarks, exact: exactBenchmarks, further: furtherBursts };
export const JUDGE_AGAIN = { decided: decidedAgain, further: furtherAgain };
