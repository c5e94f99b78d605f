import { unreachable } from '../../model/unreachable.ts';
import { codeSpanInCell } from '../text/escape.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import { phraseToCell } from '../text/phrase.ts';
import { type PlotScale, type Plotted, plotHead, plotInterval, plotScale } from '../text/plot.ts';
import { type Cell, joinMarks, type Table } from '../view/table.ts';
import { VERDICT_SIGNS } from '../view/words.ts';
import type { Line } from './plan.ts';

/** Tables of the view as Markdown. */

/** A comment has room for so many characters on each side of zero. */
const PLOT_HALF = 10;
const LONGEST_UNIT = 40;

const RULES: Readonly<Record<'left' | 'right', string>> = { left: ':--', right: '--:' };

/** @param nameOf gives a name as this page shows it, not yet escaped */
export function markdownTable(table: Table, nameOf: (name: string) => string): string {
  return [tableHead(table), ...tableLines(table, nameOf).map(({ text }) => text)].join('\n');
}

/** The head and the rule below it. */
export function tableHead({ columns, rows }: Table): string {
  const scale = scaleOf(rows);
  const heads = columns.map(({ head, kind, rangeHead }) => {
    if (kind === 'plot' && scale !== null) return `\`${plotHead(scale, NO_BREAK_SPACE)}\``;
    return rangeHead === undefined ? head : `${head} ${rangeHead}`;
  });
  return `${tableLine(heads)}\n|${columns.map(({ alignment }) => RULES[alignment]).join('|')}|`;
}

/** The rows, each with the notes of its cells in reading order. */
export function tableLines({ rows }: Table, nameOf: (name: string) => string): readonly Line[] {
  const scale = scaleOf(rows);
  return rows.map((cells) => ({
    text: tableLine(cells.map((cell) => markdownCell(cell, nameOf, scale))),
    notes: cells.flatMap((cell) => (cell.kind === 'name' || cell.kind === 'delta' ? cell.notes : [])),
  }));
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function scaleOf(rows: Table['rows']): PlotScale | null {
  const plots = tablePlots(rows);
  return plots.length === 0 ? null : plotScale(plots, PLOT_HALF);
}

function tablePlots(rows: Table['rows']): readonly Plotted[] {
  return rows.flat().flatMap((cell) => (cell.kind === 'plot' && cell.interval !== null ? [cell.interval] : []));
}

function markdownCell(cell: Cell, nameOf: (name: string) => string, scale: PlotScale | null): string {
  switch (cell.kind) {
    case 'verdict': {
      const sign = cell.verdict === null ? '' : `${VERDICT_SIGNS[cell.verdict]}${NO_BREAK_SPACE}`;
      return `${sign}${unbroken(cell.word)}`;
    }
    case 'name': {
      const name = cell.name === '' ? '' : codeSpanInCell(nameOf(cell.name));
      return unbrokenParts([name, cell.unit === undefined ? '' : unitText(cell.unit), joinMarks(cell.notes)]);
    }
    case 'unit':
      return unitText(cell.unit);
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

function unitText(unit: string): string {
  return codeSpanInCell(unit.length <= LONGEST_UNIT ? unit : `${unit.slice(0, LONGEST_UNIT - 1)}…`);
}

function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}

function unbrokenParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(NO_BREAK_SPACE);
}
