import pc from 'picocolors';
import { markdownTable } from '../markdown/table.ts';
import { escapeMarkdownCell, escapeTerminal, visibleName } from '../text/escape.ts';
import { NO_BREAK_SPACE, reproducible } from '../text/numbers.ts';
import { type ConsoleCell, type ConsoleColumn, consoleTable, wrap } from './console-table.ts';
import { COLUMNS, shortenMiddle } from './shorten.ts';

/** Pages of commands that compare no commits: a few tables, and remarks below them. */

export interface Cell extends ConsoleCell {
  /** Names and toolchains come from outside. */
  readonly isCode?: boolean;
}

export interface Table {
  readonly columns: readonly ConsoleColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Terminal {
  readonly width: number;
  readonly color: boolean;
}

/** @param nameWidth columns that a name may take */
export function consolePage(
  tables: readonly Table[],
  remarks: readonly string[],
  { width, color }: Terminal,
  nameWidth: number,
): string {
  const { dim } = pc.createColors(color);
  const draw = ({ columns, rows }: Table) =>
    consoleTable(
      columns,
      rows.map((cells) => cells.map((cell) => terminalCell(cell, nameWidth))),
      dim,
    ).join('\n');
  const lines = remarks.flatMap((text) => wrap(escapeTerminal(text), width, '  '));
  return `${[...tables.map(draw), lines.join('\n')].join('\n\n').replaceAll(NO_BREAK_SPACE, ' ')}\n`;
}

export function terminalCell(cell: Cell, nameWidth: number): ConsoleCell {
  return cell.isCode ? { text: shortenMiddle(escapeTerminal(visibleName(cell.text)), nameWidth, COLUMNS) } : cell;
}

/** @param code of a cell with isCode, as Markdown */
export function markdownPage(
  tables: readonly Table[],
  remarks: readonly string[],
  code: (text: string) => string,
): string {
  const draw = ({ columns, rows }: Table) =>
    markdownTable(
      columns,
      rows.map((cells) => cells.map(({ text, isCode }) => (isCode ? code(text) : text))),
    );
  return `${[...tables.map(draw), ...remarks.map((text) => escapeMarkdownCell(text))].join('\n\n')}\n`;
}

/** Everything as data; `version` rises when a field changes its meaning. */
export function jsonPage(format: string, data: object): string {
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? reproducible(value) : value);
  return `${JSON.stringify({ format, version: 1, ...data }, rounded, 2)}\n`;
}
