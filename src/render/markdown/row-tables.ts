import type { BenchmarkAnalysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { codeSpanInCell, escapeMarkdownCell } from '../text/escape.ts';
import { levelPercent, NO_BREAK_SPACE } from '../text/numbers.ts';
import { plotHead, plotRow, plotScale } from '../text/plot.ts';
import { deltaTexts, WORK_NOT_TIME } from '../view/change-texts.ts';
import { benchmarkNotes, type Footnotes, rowNotes, settleNote } from '../view/footnotes.ts';
import { refusalCode } from '../view/percentile-instrument.ts';
import { statusText } from '../view/status.ts';
import { rowValues, singleValue } from '../view/values.ts';
import { isWallTime, saysItself, VERDICT_SIGNS, verdictWord } from '../view/words.ts';
import { type Column, markdownTable } from './table.ts';

/** The report's Markdown tables. */

export interface TableContext {
  /** The name as shown, by benchmark id: shortened, not yet escaped. */
  readonly nameOf: (id: string) => string;
  readonly alpha: number;
  readonly footnotes: Footnotes;
  /** false: there was nothing to compare with, so that head's benchmarks are new rather than added. */
  readonly baseBuilt: boolean;
}

/** Characters on each side of zero in the interval column: as wide as a comment has room for. */
const PLOT_HALF = 10;
const LONGEST_UNIT = 40;
const LONGEST_REASON = 160;

/** Rows with intervals: verdict, benchmark, base, head, delta, plot. Units have a column when one is unusual. */
export function intervalTable(entries: readonly BenchmarkRow[], context: TableContext): string {
  const rows = entries.map((entry) => entry.row);
  const scale = rows.some((row) => row.change.kind === 'interval') ? plotScale(rows, PLOT_HALF) : null;
  const withUnits = rows.some((row) => !isWallTime(row.metric));
  const columns: Column[] = [
    { head: 'verdict', alignment: 'left' },
    { head: 'benchmark', alignment: 'left' },
    ...(withUnits ? [{ head: 'metric', alignment: 'left' } as const] : []),
    { head: 'base', alignment: 'right' },
    { head: 'head', alignment: 'right' },
    { head: `delta [${levelPercent(context.alpha)}]`, alignment: 'right' },
    ...(scale === null ? [] : [{ head: `\`${plotHead(scale, NO_BREAK_SPACE)}\``, alignment: 'left' } as const]),
  ];
  return markdownTable(
    columns,
    entries.map((entry) => {
      const { row } = entry;
      const values = rowValues(row);
      const plot = scale === null ? '' : plotRow(row, scale);
      return [
        verdictCell(entry),
        nameCell(entry, context),
        ...(withUnits ? [unitCell(row.metric.unit)] : []),
        values.base,
        values.head,
        deltaCell(entry, context),
        ...(scale === null ? [] : [plot === '' ? '' : `\`${plot}\``]),
      ];
    }),
  );
}

/** Exact rows: readings that did not vary within a side. */
export function exactTable(entries: readonly BenchmarkRow[], context: TableContext): string {
  return wholeTable(entries, 'exact metric', context);
}

/** Instructions, under a head that says what they are. */
export function countedTable(entries: readonly BenchmarkRow[], context: TableContext): string {
  return wholeTable(entries, WORK_NOT_TIME, context);
}

function wholeTable(entries: readonly BenchmarkRow[], metricHead: string, context: TableContext): string {
  return markdownTable(
    [
      { head: 'verdict', alignment: 'left' },
      { head: 'benchmark', alignment: 'left' },
      { head: metricHead, alignment: 'left' },
      { head: 'base', alignment: 'right' },
      { head: 'head', alignment: 'right' },
      { head: 'delta', alignment: 'right' },
    ],
    entries.map((entry) => {
      const values = rowValues(entry.row);
      return [
        verdictCell(entry),
        nameCell(entry, context),
        unitCell(entry.row.metric.unit),
        values.base,
        values.head,
        deltaCell(entry, context),
      ];
    }),
  );
}

/** Rows about which no change can be stated, with the reason. */
export function notComparedTable(entries: readonly BenchmarkRow[], context: TableContext): string {
  return markdownTable(
    [
      { head: 'benchmark', alignment: 'left' },
      { head: 'metric', alignment: 'left' },
      { head: 'base', alignment: 'right' },
      { head: 'head', alignment: 'right' },
      { head: 'why there is no delta', alignment: 'left' },
    ],
    entries.map((entry) => {
      const { row } = entry;
      const values = rowValues(row);
      const reason = row.change.kind === 'none' ? row.change.reason : '';
      const code = refusalCode(row);
      return [
        nameCell(entry, context),
        unitCell(row.metric.unit),
        values.base,
        values.head,
        `${escapeMarkdownCell(firstLine(reason))}${code === null ? '' : ` (${codeSpanInCell(code)})`}`,
      ];
    }),
  );
}

/** Benchmarks that were not compared: added and removed with their readings, failed and others with the reason. */
export function apartTable(benchmarks: readonly BenchmarkAnalysis[], context: TableContext): string {
  return markdownTable(
    [
      { head: 'what', alignment: 'left' },
      { head: 'benchmark', alignment: 'left' },
      { head: 'reading, or reason', alignment: 'left' },
    ],
    benchmarks.map((benchmark) => {
      const mark = context.footnotes.mark(benchmarkNotes(benchmark));
      return [
        statusText(benchmark, context.baseBuilt).replaceAll(' ', NO_BREAK_SPACE),
        `${codeSpanInCell(context.nameOf(benchmark.id))}${mark === '' ? '' : `${NO_BREAK_SPACE}${mark}`}`,
        apartText(benchmark),
      ];
    }),
  );
}

function apartText(benchmark: BenchmarkAnalysis): string {
  if (benchmark.status === 'failed' || benchmark.status === 'not-comparable') {
    return benchmark.reason === '' ? '' : codeSpanInCell(firstLine(benchmark.reason));
  }
  return benchmark.rows
    .map((row) => {
      const value = benchmark.status === 'added' ? row.head : row.base;
      if (value === null) return '';
      return `${singleValue(value, row.metric)}${saysItself(row.metric) ? '' : ` ${unitCell(row.metric.unit)}`}`;
    })
    .filter((text) => text !== '')
    .join(', ');
}

function verdictCell({ row }: BenchmarkRow): string {
  const sign = row.verdict === null ? '' : `${VERDICT_SIGNS[row.verdict]}${NO_BREAK_SPACE}`;
  return `${sign}${verdictWord(row).replaceAll(' ', NO_BREAK_SPACE)}`;
}

function nameCell(entry: BenchmarkRow, context: TableContext): string {
  const name = codeSpanInCell(context.nameOf(entry.benchmark.id));
  const mark = context.footnotes.mark(rowNotes(entry));
  return mark === '' ? name : `${name}${NO_BREAK_SPACE}${mark}`;
}

function deltaCell(entry: BenchmarkRow, context: TableContext): string {
  const { row } = entry;
  const { estimate, range } = deltaTexts(row);
  const called = row.verdict === 'regressed' || row.verdict === 'improved';
  const settle = settleNote(entry);
  const mark = settle === null ? '' : context.footnotes.mark([settle]);
  return [called ? `**${estimate}**` : estimate, range, mark]
    .filter((text) => text !== '')
    .map((text) => text.replaceAll(' ', NO_BREAK_SPACE))
    .join(NO_BREAK_SPACE);
}

function unitCell(unit: string): string {
  return codeSpanInCell(unit.length <= LONGEST_UNIT ? unit : `${unit.slice(0, LONGEST_UNIT - 1)}…`);
}

export function firstLine(text: string): string {
  const line = text.split(/[\r\n]+/).find((candidate) => candidate.trim() !== '') ?? '';
  return line.length <= LONGEST_REASON ? line.trim() : `${line.slice(0, LONGEST_REASON - 1).trim()}…`;
}
