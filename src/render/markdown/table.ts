import { unreachable } from '../../model/unreachable.ts';
import { codeSpanInCell } from '../text/escape.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import { phraseToCell } from '../text/phrase.ts';
import { type PlotScale, type Plotted, plotHead, plotInterval, plotScale } from '../text/plot.ts';
import { type Cell, joinMarks, type Note, type Table } from '../view/table.ts';
import { VERDICT_SIGNS } from '../view/words.ts';

/** Tables of the view as Markdown. */

/** A comment has room for so many characters on each side of zero. */
const PLOT_HALF = 10;
const LONGEST_UNIT = 40;

const RULES: Readonly<Record<'left' | 'right', string>> = { left: ':--', right: '--:' };

/** @param nameOf gives a name as this page shows it, not yet escaped */
export function markdownTable({ columns, rows }: Table, nameOf: (name: string) => string): string {
  const plots = tablePlots(rows);
  const scale = plots.length === 0 ? null : plotScale(plots, PLOT_HALF);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = columns.map(({ head, kind, rangeHead }) => {
    if (kind === 'plot' && scale !== null) return `\`${plotHead(scale, NO_BREAK_SPACE)}\``;
    return rangeHead === undefined ? head : `${head} ${rangeHead}`;
  });
  return [
    line(heads),
    `|${columns.map(({ alignment }) => RULES[alignment]).join('|')}|`,
    ...rows.map((cells) => line(cells.map((cell) => markdownCell(cell, nameOf, scale)))),
  ].join('\n');
}

function tablePlots(rows: Table['rows']): readonly Plotted[] {
  return rows.flat().flatMap((cell) => (cell.kind === 'plot' && cell.interval !== null ? [cell.interval] : []));
}

/** The notes of a table's cells, in reading order. */
export function tableNotes({ rows }: Table): readonly Note[] {
  return rows.flat().flatMap((cell) => (cell.kind === 'name' || cell.kind === 'delta' ? cell.notes : []));
}

function markdownCell(cell: Cell, nameOf: (name: string) => string, scale: PlotScale | null): string {
  switch (cell.kind) {
    case 'verdict': {
      const sign = cell.verdict === null ? '' : `${VERDICT_SIGNS[cell.verdict]}${NO_BREAK_SPACE}`;
      return `${sign}${unbroken(cell.word)}`;
    }
    case 'name':
      return unbrokenParts([cell.name === '' ? '' : codeSpanInCell(nameOf(cell.name)), joinMarks(cell.notes)]);
    case 'unit':
      return codeSpanInCell(cell.unit.length <= LONGEST_UNIT ? cell.unit : `${cell.unit.slice(0, LONGEST_UNIT - 1)}…`);
    case 'delta': {
      const isCalled = cell.verdict === 'regressed' || cell.verdict === 'improved';
      const estimate = isCalled ? `**${cell.estimate}**` : cell.estimate;
      return unbrokenParts([estimate, cell.range, joinMarks(cell.notes)].map(unbroken));
    }
    case 'plot':
      return cell.interval === null || scale === null ? '' : `\`${plotInterval(cell.interval, scale)}\``;
    case 'text':
      return phraseToCell(cell.phrase);
    default:
      return unreachable(cell);
  }
}

function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}

function unbrokenParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(NO_BREAK_SPACE);
}
