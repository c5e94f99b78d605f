import type { Colors, Formatter } from 'picocolors/types.js';
import type { BenchmarkRow } from '../../model/analysis/analysis.ts';
import { isCounted } from '../../model/analysis/judged.ts';
import { escapeTerminal, visibleName } from '../text/escape.ts';
import { levelPercent } from '../text/numbers.ts';
import { plotHead, plotRow, plotScale } from '../text/plot.ts';
import { deltaTexts } from '../view/change-texts.ts';
import { type Footnotes, rowNotes, settleNote } from '../view/footnotes.ts';
import { rowValues } from '../view/values.ts';
import { isWallTime, verdictWord } from '../view/words.ts';
import { type ConsoleCell, type ConsoleColumn, columnWidths, consoleTable, fitNames, GAP } from './console-table.ts';
import { shortenMiddle } from './shorten.ts';

/** The console's table of rows: what has room in the terminal's width, and what gives way. */

const LONGEST_UNIT = { narrow: 10, wide: 14 };
const WIDE = 90;
/** Names are given this many columns before the plot is given any. */
const COMFORTABLE_NAME = 36;
const SHORTEST_NAME = 12;
const PLOT_HALVES = [12, 10, 8];
export interface ConsoleContext {
  readonly width: number;
  readonly colors: Colors;
  readonly footnotes: Footnotes;
  readonly baseBuilt: boolean;
  readonly alpha: number;
}

/** A benchmark's id, safe to print and never blank. */
export function terminalName(id: string): string {
  return escapeTerminal(visibleName(id));
}

export function verdictColor(verdictOrNull: BenchmarkRow['row']['verdict'], colors: Colors): Formatter {
  switch (verdictOrNull) {
    case 'regressed':
      return colors.red;
    case 'improved':
      return colors.green;
    case 'inconclusive':
      return colors.yellow;
    case 'unchanged':
    case null:
      return colors.reset;
    default: {
      const never: never = verdictOrNull;
      throw new TypeError(`unknown verdict ${String(never)}`);
    }
  }
}

interface TableRow {
  readonly entry: BenchmarkRow;
  readonly name: string;
  readonly nameMark: string;
  /** verdict, [metric], base, head, delta, interval */
  readonly cells: readonly ConsoleCell[];
}

export function rowBlock(title: string, entries: readonly BenchmarkRow[], context: ConsoleContext): readonly string[] {
  if (entries.length === 0) return [];
  const { colors, width } = context;
  // Counted instructions have a block of their own, whose title says what they are.
  const withUnits = entries.some(({ row }) => !isWallTime(row.metric) && !isCounted(row));
  const withPlot = entries.some(({ row }) => row.change.kind === 'interval');
  const withInterval = withPlot || entries.some(({ row }) => row.change.kind === 'difference');
  const columns: readonly ConsoleColumn[] = [
    { head: 'verdict', alignment: 'left' },
    ...(withUnits ? [{ head: 'metric', alignment: 'left' } as const] : []),
    { head: 'base', alignment: 'right' },
    { head: 'head', alignment: 'right' },
    { head: 'delta', alignment: 'right' },
    { head: withInterval ? `[${levelPercent(context.alpha)}]` : '', alignment: 'left' },
  ];
  const rows = entries.map((entry) => tableRow(entry, withUnits, context));
  const headCells = columns.map((column) => ({ text: column.head }));
  const fixed = columnWidths([headCells, ...rows.map((row) => row.cells)]);
  const markWidth = Math.max(...rows.map((row) => row.nameMark.length)) + 1;
  const room = width - fixed.reduce((sum, cell) => sum + cell + GAP, 0) - markWidth;
  const longest = Math.max('benchmark'.length, ...columnWidths(rows.map((row) => [{ text: row.name }])));
  const comfortable = Math.min(longest, COMFORTABLE_NAME);
  const half = withPlot ? PLOT_HALVES.find((candidate) => room - (2 * candidate + 1 + GAP) >= comfortable) : undefined;
  const forPlot = half === undefined ? 0 : 2 * half + 1 + GAP;
  // Too narrow for everything: the readings go, the delta and its interval stay.
  const dropsReadings = room - forPlot < Math.min(longest, SHORTEST_NAME);
  const firstReading = withUnits ? 2 : 1;
  const isKept = (index: number) => !dropsReadings || (index !== firstReading && index !== firstReading + 1);
  const regained = dropsReadings ? (fixed[firstReading] ?? 0) + (fixed[firstReading + 1] ?? 0) + 2 * GAP : 0;
  const names = fitNames(
    rows.map((row) => row.name),
    Math.max('benchmark'.length, Math.min(longest, room - forPlot + regained)),
  );
  const scale =
    half === undefined
      ? null
      : plotScale(
          entries.map(({ row }) => row),
          half,
        );
  const withName = <T>(name: T, rest: readonly T[], plot: readonly T[]): readonly T[] => [
    ...rest.slice(0, 1),
    name,
    ...rest.slice(1).filter((_, index) => isKept(index + 1)),
    ...plot,
  ];
  const table = consoleTable(
    withName<ConsoleColumn>(
      { head: 'benchmark', alignment: 'left' },
      columns,
      scale === null ? [] : [{ head: plotHead(scale, ' '), alignment: 'left' }],
    ),
    rows.map((row) =>
      withName<ConsoleCell>(
        { text: `${names.get(row.name) ?? row.name}${row.nameMark === '' ? '' : ` ${row.nameMark}`}` },
        row.cells,
        scale === null ? [] : [{ text: plotRow(row.entry.row, scale) }],
      ),
    ),
    colors.dim,
  );
  return title === '' ? table : [title, ...table];
}

function tableRow(entry: BenchmarkRow, withUnits: boolean, context: ConsoleContext): TableRow {
  const { row, benchmark } = entry;
  const color = verdictColor(row.verdict, context.colors);
  const values = rowValues(row);
  const { estimate, range } = deltaTexts(row);
  const settle = settleNote(entry);
  const nameMark = context.footnotes.mark(rowNotes(entry));
  const settleMark = settle === null ? '' : ` ${context.footnotes.mark([settle])}`;
  const unit = {
    text: shortenMiddle(escapeTerminal(row.metric.unit), LONGEST_UNIT[context.width < WIDE ? 'narrow' : 'wide']),
  };
  return {
    entry,
    name: terminalName(benchmark.id),
    nameMark,
    cells: [
      { text: verdictWord(row), color },
      ...(withUnits ? [unit] : []),
      { text: values.base },
      { text: values.head },
      { text: estimate, color },
      { text: `${range}${settleMark}`.trim() },
    ],
  };
}
