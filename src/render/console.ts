import picocolors from 'picocolors';
import type { Colors, Formatter } from 'picocolors/types.js';
import type { Analysis, BenchmarkAnalysis, Gate } from '../model/analysis.ts';
import {
  type ConsoleCell,
  type ConsoleColumn,
  columnWidths,
  consoleTable,
  fitNames,
  GAP,
  plainSpaces,
  wrap,
} from './console-table.ts';
import { escapeTerminal } from './escape.ts';
import { benchmarkNotes, createFootnotes, type Footnotes, rowNotes, runNotes, settleNote } from './footnotes.ts';
import { measuredLines } from './measured.ts';
import { levelPercent } from './numbers.ts';
import { type ReportRow, sectionsOf } from './order.ts';
import { type Phrase, phraseToTerminal } from './phrase.ts';
import { plotHead, plotRow, plotScale } from './plot.ts';
import { shortenMiddle } from './shorten.ts';
import { statusText } from './status.ts';
import { rowValues, singleValue } from './values.ts';
import {
  counted,
  deltaTexts,
  gateSentence,
  geometricMeansPhrase,
  headline,
  isWallTime,
  leadSentence,
  verdictWord,
} from './words.ts';

export interface ConsoleOptions {
  readonly gate: Gate;
  /** Columns of the terminal; 80 where there is none. */
  readonly width?: number;
  readonly color?: boolean;
}

const NARROWEST = 60;
const LONGEST_UNIT = 14;
/** Names are given this many columns before the plot is given any. */
const COMFORTABLE_NAME = 36;
const SHORTEST_NAME = 12;
const PLOT_HALVES = [12, 10, 8];
const BUILD_LINES = 25;

interface Context {
  readonly width: number;
  readonly colors: Colors;
  readonly footnotes: Footnotes;
  readonly alpha: number;
}

/** The report for a terminal: all rows, then the notes, and the verdict last, where the eye is when it ends. */
export function renderConsole(analysis: Analysis, options: ConsoleOptions): string {
  const context: Context = {
    width: Math.max(NARROWEST, Math.floor(options.width ?? 80)),
    colors: picocolors.createColors(options.color ?? false),
    footnotes: createFootnotes(),
    alpha: analysis.family.alpha,
  };
  const sections = sectionsOf(analysis);
  const isExact = ({ row }: ReportRow) => row.change.kind === 'exact';
  const gated = [...sections.regressed, ...sections.improved, ...sections.inconclusive, ...sections.unchanged];
  const exact = [...sections.exactChanged, ...sections.unchanged.filter(isExact)];
  const blocks = [
    ...buildFailures(analysis, context),
    rowBlock(
      '',
      gated.filter((entry) => !isExact(entry)),
      context,
    ),
    rowBlock('Exact metrics (every reading of a side the same):', exact, context),
    rowBlock('Not gated:', sections.notGated, context),
    notCompared(sections.notCompared, context),
    apart(sections.apart, context),
    context.footnotes.take().flatMap(({ mark, note }) => lines([`${mark} `, ...note], context, '  ')),
    lines(geometricMeansPhrase(analysis.geometricMeans), context),
    runNotes(analysis).flatMap((note) => lines(['Note: ', ...note], context, '  ')),
    measuredLines(analysis).flatMap((line) => lines(line, context, '  ')),
    wrap(`Repeat: ${escapeTerminal(analysis.results.run.repeat)}`, context.width, '  '),
    verdict(analysis, options.gate, context),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function lines(phrase: Phrase, context: Context, indent = ''): readonly string[] {
  return wrap(phraseToTerminal(phrase, context.colors), context.width, indent);
}

function verdict(analysis: Analysis, gate: Gate, context: Context): readonly string[] {
  const { colors } = context;
  const names = fitNames(
    analysis.benchmarks.map(({ id }) => escapeTerminal(id)),
    60,
  );
  const nameOf = (id: string) => names.get(escapeTerminal(id)) ?? escapeTerminal(id);
  const lead = leadSentence(analysis, sectionsOf(analysis), nameOf);
  const color = verdictColor(analysis.verdict === 'error' ? 'regressed' : analysis.verdict, colors);
  return [
    ...wrap(plainSpaces(headline(analysis)), context.width).map((line) => colors.bold(color(line))),
    ...lines([...lead, lead.length === 0 ? '' : ' ', ...gateSentence(analysis, gate)], context),
  ];
}

function verdictColor(verdictOrNull: ReportRow['row']['verdict'], colors: Colors): Formatter {
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
  readonly entry: ReportRow;
  readonly name: string;
  readonly nameMark: string;
  /** verdict, [metric], base, head, delta, interval */
  readonly cells: readonly ConsoleCell[];
}

function rowBlock(title: string, entries: readonly ReportRow[], context: Context): readonly string[] {
  if (entries.length === 0) return [];
  const { colors, width } = context;
  const withUnits = entries.some(({ row }) => !isWallTime(row.metric));
  const withPlot = entries.some(({ row }) => row.change.kind === 'interval');
  const columns: readonly ConsoleColumn[] = [
    { head: 'verdict', alignment: 'left' },
    ...(withUnits ? [{ head: 'metric', alignment: 'left' } as const] : []),
    { head: 'base', alignment: 'right' },
    { head: 'head', alignment: 'right' },
    { head: 'delta', alignment: 'right' },
    { head: withPlot ? `[${levelPercent(context.alpha)}]` : '', alignment: 'left' },
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
    Math.max(8, Math.min(longest, room - forPlot + regained)),
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

function tableRow(entry: ReportRow, withUnits: boolean, context: Context): TableRow {
  const { row, benchmark } = entry;
  const color = verdictColor(row.verdict, context.colors);
  const values = rowValues(row);
  const { estimate, range } = deltaTexts(row);
  const settle = row.verdict === 'inconclusive' ? settleNote(entry) : null;
  const nameMark = context.footnotes.mark(rowNotes(entry));
  const settleMark = settle === null ? '' : ` ${context.footnotes.mark([settle])}`;
  const unit = { text: shortenMiddle(escapeTerminal(row.metric.unit), LONGEST_UNIT) };
  return {
    entry,
    name: escapeTerminal(benchmark.id),
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

function notCompared(entries: readonly ReportRow[], context: Context): readonly string[] {
  if (entries.length === 0) return [];
  const texts = entries.flatMap(({ benchmark, row }) => {
    const reason = row.change.kind === 'none' ? row.change.reason : '';
    const note: Phrase = [
      { code: benchmark.id },
      ' ',
      { code: row.metric.unit },
      ': ',
      { prose: reason.slice(0, 300) },
    ];
    return lines(note, context, '  ');
  });
  return ['No delta for:', ...texts];
}

function apart(benchmarks: readonly BenchmarkAnalysis[], context: Context): readonly string[] {
  if (benchmarks.length === 0) return [];
  const texts = benchmarks.flatMap((benchmark) => {
    const mark = context.footnotes.mark(benchmarkNotes(benchmark));
    const note: Phrase = [
      `${statusText(benchmark)}: `,
      { code: benchmark.id },
      mark === '' ? '' : ` ${mark}`,
      ...readingOrReason(benchmark),
    ];
    return lines(note, context, '  ');
  });
  return [`${counted(benchmarks.length, 'benchmark')} not compared:`, ...texts];
}

function readingOrReason(benchmark: BenchmarkAnalysis): Phrase {
  if (benchmark.status === 'failed' || benchmark.status === 'not-comparable') {
    return benchmark.reason === '' ? [] : [': ', { prose: benchmark.reason.slice(0, 300) }];
  }
  return benchmark.rows.flatMap((row): Phrase => {
    const value = benchmark.status === 'added' ? row.head : row.base;
    if (value === null) return [];
    return ['  ', singleValue(value, row.metric), ...(isWallTime(row.metric) ? [] : [' ', { code: row.metric.unit }])];
  });
}

function buildFailures({ results }: Analysis, context: Context): readonly (readonly string[])[] {
  return (['head', 'base'] as const).flatMap((side) => {
    const build = results.builds[side];
    if (build.state !== 'failed') return [];
    const output = build.output.trim().split(/\r\n|\n|\r/);
    const shown = output
      .slice(0, BUILD_LINES)
      .flatMap((line) => wrap(`  ${escapeTerminal(line)}`, context.width, '    '));
    const left = output.length - BUILD_LINES;
    return [
      [
        ...lines([`The build of ${side} failed: `, { prose: build.reason.slice(0, 300) }], context, '  '),
        ...shown,
        ...(left > 0 ? [`  ... ${counted(left, 'more line')}`] : []),
      ],
    ];
  });
}
