import type { BenchmarkAnalysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { isCounted } from '../../model/analysis/judged.ts';
import { shownId } from '../../model/results/cores.ts';
import { unreachable } from '../../model/unreachable.ts';
import { visibleName } from '../text/escape.ts';
import { levelPercent, NO_BREAK_SPACE } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { deltaTexts, WORK_NOT_TIME } from './change-texts.ts';
import { failureOf, groupAlike, shownReason } from './notes/alike.ts';
import { becausePhrase } from './notes/changed-functions.ts';
import { benchmarkNotes, type Footnotes, rowNotes, settleNote } from './notes/footnotes.ts';
import { notRuledOutText } from './notes/not-ruled-out.ts';
import type { Sections } from './order.ts';
import {
  type Cell,
  type Column,
  type DeltaCell,
  type NameCell,
  nameCell,
  type PlotCell,
  reasonPhrase,
  type Table,
  type TextCell,
  textCell,
  type UnitCell,
  type VerdictCell,
} from './table.ts';
import { rowValues, saysItself, singleValue } from './values.ts';
import { isWallTime, statusText, tableWord } from './words.ts';

/**
 * interval: a delta with its interval. exact: readings that did not vary. counted: instructions. without-delta: a
 * reason why there is no delta.
 */
type TableKind = 'interval' | 'exact' | 'counted' | 'without-delta';

/** A row of the report, in cells. */
export interface RowView {
  /** The id of its benchmark, untrusted and not yet escaped. */
  readonly benchmark: string;
  readonly section: Exclude<keyof Sections, 'apart'>;
  /** The harness of its benchmark, where the run has several; empty where it has one. */
  readonly harness: string;
  readonly table: TableKind;
  readonly verdict: VerdictCell;
  readonly name: NameCell;
  readonly unit: UnitCell;
  readonly base: TextCell;
  readonly head: TextCell;
  readonly delta: DeltaCell;
  readonly plot: PlotCell;
  /** Why there is no delta; empty where there is one. */
  readonly reason: TextCell;
  /** What it runs that changed, of a row that regressed or improved; empty where that is not known. */
  readonly because: TextCell;
  /** What an undecided row leaves open; empty for others. */
  readonly open: TextCell;
  /** The error level of its interval; null where it has none. */
  readonly alpha: number | null;
  /** The table names the metric, as it is not the wall time. */
  readonly namesMetric: boolean;
  /** Both sides are identical and nothing is doubtful: the number of such rows is enough. */
  readonly isSame: boolean;
}

/** A benchmark that was not compared, or the first of several that failed alike. */
export interface ApartView {
  /** How many it stands for. */
  readonly count: number;
  /** It failed, or could not be compared: a person has to look. */
  readonly isFailure: boolean;
  readonly status: TextCell;
  readonly name: NameCell;
  /** The readings of the side that has it; empty where it failed or cannot be compared. */
  readonly readings: TextCell;
  /** Why it was not compared; empty where it was added or removed. */
  readonly reason: TextCell;
}

export function rowView(entry: BenchmarkRow, section: RowView['section'], footnotes: Footnotes): RowView {
  const { benchmark, row } = entry;
  const { change, verdict, metric } = row;
  const values = rowValues(row);
  const doubts = rowNotes(entry);
  const settle = settleNote(entry);
  return {
    benchmark: benchmark.id,
    section,
    harness: benchmark.harness ?? '',
    table: section === 'notCompared' ? 'without-delta' : isCounted(row) ? 'counted' : tableKind(change.kind),
    verdict: { kind: 'verdict', verdict, word: tableWord(row) },
    name: nameCell(visibleName(shownId(benchmark)), footnotes.notes(doubts)),
    unit: { kind: 'unit', unit: metric.unit },
    base: textCell(values.base),
    head: textCell(values.head),
    delta: { kind: 'delta', verdict, ...deltaTexts(row), notes: settle === null ? [] : footnotes.notes([settle]) },
    plot: {
      kind: 'plot',
      interval: change.kind === 'interval' ? { ...change.delta, threshold: drawnThreshold(row) } : null,
    },
    reason: { kind: 'text', phrase: change.kind === 'none' ? reasonPhrase(change.reason, change.code ?? null) : [] },
    because: { kind: 'text', phrase: becausePhrase(entry) },
    open: textCell(section === 'inconclusive' ? notRuledOutText(row) : ''),
    alpha: change.kind === 'interval' || change.kind === 'difference' ? row.alpha : null,
    namesMetric: !isWallTime(metric),
    isSame: change.kind === 'exact' && change.absolute === 0 && !isCounted(row) && doubts.length === 0,
  };
}

/**
 * A smallest difference can be many times the other rows' thresholds and would set the plot's scale: it is not drawn.
 */
function drawnThreshold({ threshold, smallestDifference }: BenchmarkRow['row']): number {
  return smallestDifference === null ? threshold : 0;
}

function tableKind(kind: BenchmarkRow['row']['change']['kind']): TableKind {
  switch (kind) {
    case 'exact':
      return 'exact';
    case 'interval':
    case 'difference':
    // A gated row without a change is judged, and stands with the others of its verdict.
    case 'none':
      return 'interval';
    default:
      return unreachable(kind);
  }
}

/** A view for each benchmark; those that failed alike have one. */
export function apartViews(
  benchmarks: readonly BenchmarkAnalysis[],
  baseBuilt: boolean,
  footnotes: Footnotes,
): readonly ApartView[] {
  const groups = groupAlike(benchmarks, failureOf, (each) =>
    isFailure(each) ? statusText(each, baseBuilt) : `${each.status} ${each.id}`,
  );
  return groups.map((group) => apartView(group, baseBuilt, footnotes));
}

function isFailure({ status }: BenchmarkAnalysis): boolean {
  return status === 'failed' || status === 'not-comparable';
}

function apartView(
  [benchmark, ...others]: readonly [BenchmarkAnalysis, ...BenchmarkAnalysis[]],
  baseBuilt: boolean,
  footnotes: Footnotes,
): ApartView {
  const count = others.length + 1;
  const status = `${count === 1 ? '' : `${count} `}${statusText(benchmark, baseBuilt)}`;
  return {
    count,
    isFailure: isFailure(benchmark),
    status: textCell(status.replaceAll(' ', NO_BREAK_SPACE)),
    name: nameCell(visibleName(benchmark.id), footnotes.notes(benchmarkNotes(benchmark))),
    ...readingsOrReason(benchmark, count),
  };
}

function readingsOrReason(benchmark: BenchmarkAnalysis, count: number): Pick<ApartView, 'readings' | 'reason'> {
  switch (benchmark.status) {
    case 'failed':
    case 'not-comparable': {
      const line = shownReason(benchmark.reason);
      const said: Phrase = line === '' ? [] : [{ code: line }];
      const phrase: Phrase =
        count === 1
          ? said
          : [
              'all alike, and this is the first: ',
              ...said,
              '. Run it by itself to see all that it prints, or leave such ones out by ',
              { code: 'exclude' },
              '.',
            ];
      return { readings: textCell(''), reason: { kind: 'text', phrase } };
    }
    case 'added':
    case 'removed':
      return { readings: { kind: 'text', phrase: readingsPhrase(benchmark) }, reason: textCell('') };
    case 'same-code':
    case 'not-measured':
    case 'lost':
    case 'compared':
      throw new TypeError(`a benchmark that is ${benchmark.status} does not stand apart`);
    default:
      return unreachable(benchmark.status);
  }
}

/** `412 µs, 12 allocs/op` */
function readingsPhrase({ status, rows }: BenchmarkAnalysis): Phrase {
  const readings = rows.flatMap(({ metric, base, head }) => {
    const value = status === 'added' ? head : base;
    if (value === null) return [];
    return [[singleValue(value, metric), ...(saysItself(metric) ? [] : [' ', { code: metric.unit }])]];
  });
  return readings.flatMap((reading, index) => (index === 0 ? reading : [', ', ...reading]));
}

/** Names get this many columns of a terminal before the plot gets any. */
const COMFORTABLE_NAME = 36;
const SHORTEST_NAME = 12;

const VERDICT: Column = { head: 'verdict', alignment: 'left', kind: 'verdict' };
const NAME: Column = { head: 'benchmark', alignment: 'left', kind: 'name' };
const READINGS: readonly Column[] = (['base', 'head'] as const).map((head) => ({
  head,
  alignment: 'right',
  kind: 'text',
  yields: { order: 2, nameWidth: SHORTEST_NAME },
}));
const PLOT: Column = {
  head: '',
  alignment: 'left',
  kind: 'plot',
  yields: { order: 1, nameWidth: COMFORTABLE_NAME },
};

/** Tables of the rows, harness by harness, one for each kind that the harness has. */
export function buildTables(rows: readonly RowView[]): readonly Table[] {
  const harnesses = [...new Set(rows.map(({ harness }) => harness))];
  return harnesses.flatMap((harness) =>
    (['interval', 'exact', 'counted', 'without-delta'] as const).flatMap((kind) => {
      const own = rows.filter((row) => row.harness === harness && row.table === kind);
      return own.length === 0 ? [] : [{ ...tableOfRows(kind, own), harness }];
    }),
  );
}

function tableOfRows(kind: TableKind, rows: readonly RowView[]): Table {
  switch (kind) {
    case 'interval':
      return intervalTable(rows);
    case 'exact':
      return wholeTable(rows, 'Exact metrics (every reading of a side the same)', { head: 'exact metric' });
    case 'counted':
      return wholeTable(rows, `Instructions (${WORK_NOT_TIME})`, { head: WORK_NOT_TIME, isTitled: true });
    case 'without-delta':
      return withoutDelta(rows);
    default:
      return unreachable(kind);
  }
}

/** There is a column of metrics where one is not wall time, and a plot where there is an interval to draw. */
function intervalTable(rows: readonly RowView[]): Table {
  const hasUnits = rows.some(({ namesMetric }) => namesMetric);
  const hasPlot = rows.some(({ plot }) => plot.interval !== null);
  const unit: Column = { head: 'metric', alignment: 'left', kind: 'unit' };
  return {
    title: '',
    columns: [
      VERDICT,
      NAME,
      ...(hasUnits ? [unit] : []),
      ...READINGS,
      { head: 'delta', rangeHead: levelHead(rows), alignment: 'right', kind: 'delta' },
      ...(hasPlot ? [PLOT] : []),
    ],
    rows: rows.map((row): readonly Cell[] => [
      row.verdict,
      row.name,
      ...(hasUnits ? [row.unit] : []),
      row.base,
      row.head,
      row.delta,
      ...(hasPlot ? [row.plot] : []),
    ]),
  };
}

/** `[99 %]`; where rows have different levels, the lowest: `[99 % or more]`. */
export function levelHead(rows: readonly RowView[]): string {
  const levels = [...new Set(rows.flatMap(({ alpha }) => alpha ?? []))].toSorted((a, b) => b - a);
  const [least] = levels;
  if (least === undefined) return '';
  return `[${levelPercent(least)}${levels.length === 1 ? '' : ' or more'}]`;
}

/**
 * One table for rows of all kinds: the change beside the name, so that it is seen where a page is narrow.
 * @param last what is in the last column, where any row has it
 */
export function rowTable(rows: readonly RowView[], last: 'because' | 'open'): Table {
  const isSaid = rows.some((row) => row[last].phrase.some((part) => part !== ''));
  const head = last === 'because' ? 'because of' : 'not ruled out';
  return {
    title: '',
    columns: [
      { ...VERDICT, head: '' },
      NAME,
      { head: `change${roundLevel(rows)}`, alignment: 'right', kind: 'delta' },
      { head: 'base → head', alignment: 'right', kind: 'text' },
      ...(isSaid ? [{ head, alignment: 'left', kind: 'text' } as const] : []),
    ],
    rows: rows.map((row): readonly Cell[] => [
      row.verdict,
      row.namesMetric ? { ...row.name, unit: row.unit.unit } : row.name,
      row.table === 'exact' ? { ...row.delta, range: exactRange(row.delta) } : row.delta,
      levelsCell(row),
      ...(isSaid ? [row[last]] : []),
    ]),
  };
}

/** ` (99 % CI)`; where the levels of rows are odd, the round one that all of them reach: ` (≥ 99 % CI)`. */
export function roundLevel(rows: readonly RowView[]): string {
  const alphas = [...new Set(rows.flatMap(({ alpha }) => alpha ?? []))].toSorted((a, b) => b - a);
  const [least] = alphas;
  if (least === undefined) return '';
  const round = ROUND_ALPHAS.find((alpha) => alpha >= least - 1e-12) ?? least;
  const isRound = alphas.length === 1 && Math.abs(round - least) < 1e-12;
  return ` (${isRound ? '' : `≥${NO_BREAK_SPACE}`}${levelPercent(round)} CI)`.replaceAll(' CI', `${NO_BREAK_SPACE}CI`);
}

const ROUND_ALPHAS = [0.0001, 0.001, 0.01, 0.05, 0.1, 0.2];

/** `(-33.3 %, exact)` */
function exactRange({ estimate, range }: DeltaCell): string {
  if (range === '') return estimate === 'identical' ? '' : '(exact)';
  return `${range.slice(0, -1)}, exact)`;
}

/** `12.31 → 13.51 ms`; one figure where both are the same. */
function levelsCell({ base, head }: RowView): TextCell {
  const [from, to] = [base, head].map(({ phrase }) => phrase.join(''));
  if (from === undefined || to === undefined || from === to) return textCell(to ?? '');
  const at = to.lastIndexOf(NO_BREAK_SPACE);
  const unit = at < 0 ? '' : to.slice(at);
  const isShared = unit !== '' && from.endsWith(unit);
  return textCell(`${isShared ? from.slice(0, -unit.length) : from}${NO_BREAK_SPACE}→${NO_BREAK_SPACE}${to}`);
}

/** The intervals of rows as pictures, where there are any. */
export function plotTable(rows: readonly RowView[]): Table | null {
  const drawn = rows.filter(({ plot }) => plot.interval !== null);
  if (drawn.length === 0) return null;
  return {
    title: '',
    columns: [NAME, { head: `change ${levelHead(drawn)}`, alignment: 'right', kind: 'delta' }, PLOT],
    rows: drawn.map((row): readonly Cell[] => [
      row.namesMetric ? { ...row.name, unit: row.unit.unit, notes: [] } : { ...row.name, notes: [] },
      { ...row.delta, notes: [] },
      row.plot,
    ]),
  };
}

/** A table of changes that are known without an interval. */
function wholeTable(rows: readonly RowView[], title: string, metric: Pick<Column, 'head' | 'isTitled'>): Table {
  return {
    title,
    columns: [
      VERDICT,
      NAME,
      { ...metric, alignment: 'left', kind: 'unit' },
      ...READINGS,
      { head: 'delta', alignment: 'right', kind: 'delta' },
    ],
    rows: rows.map((row) => [row.verdict, row.name, row.unit, row.base, row.head, row.delta]),
  };
}

function withoutDelta(rows: readonly RowView[]): Table {
  return {
    title: 'No delta for',
    columns: [
      NAME,
      { head: 'metric', alignment: 'left', kind: 'unit' },
      ...READINGS,
      { head: 'why there is no delta', alignment: 'left', kind: 'text' },
    ],
    rows: rows.map((row) => [row.name, row.unit, row.base, row.head, row.reason]),
  };
}

/** A table of benchmarks that were not compared: added and removed ones with readings, others with the reason. */
export function apartTable(benchmarks: readonly ApartView[]): Table {
  return {
    title: '',
    columns: [
      { head: 'what', alignment: 'left', kind: 'text' },
      NAME,
      { head: 'reading, or reason', alignment: 'left', kind: 'text' },
    ],
    rows: benchmarks.map(({ status, name, readings, reason }) => [
      status,
      name,
      reason.phrase.length > 0 ? reason : readings,
    ]),
  };
}
