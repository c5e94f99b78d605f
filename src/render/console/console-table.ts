import type { Formatter } from 'picocolors/types.js';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import { COLUMNS, distinctNames } from './shorten.ts';

/** Tables of plain text for a terminal of a given width, in columns as the terminal counts them. */

export interface ConsoleColumn {
  readonly head: string;
  readonly alignment: 'left' | 'right';
}

export interface ConsoleCell {
  /** Already escaped for a terminal, without colour. */
  readonly text: string;
  readonly color?: Formatter;
}

export const GAP = 2;

/** Lines of a table. Cells are padded to the widest of their column; nothing is cut here. */
export function consoleTable(
  columns: readonly ConsoleColumn[],
  rows: readonly (readonly ConsoleCell[])[],
  headColor: Formatter,
): readonly string[] {
  const head: readonly ConsoleCell[] = columns.map((column) => ({ text: column.head, color: headColor }));
  const widths = columnWidths([head, ...rows]);
  return [head, ...rows].map((cells) => {
    // Nothing trails: neither padding nor the colour codes of empty cells.
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell.text !== '') + 1);
    return filled
      .map((cell, index) => {
        const text = plainSpaces(cell.text);
        const space = ' '.repeat(Math.max(0, (widths[index] ?? 0) - COLUMNS.width(text)));
        const colored = cell.color === undefined ? text : cell.color(text);
        if (columns[index]?.alignment === 'right') return `${space}${colored}`;
        return index === filled.length - 1 ? colored : `${colored}${space}`;
      })
      .join(' '.repeat(GAP));
  });
}

/** The widest cell of each column. */
export function columnWidths(rows: readonly (readonly ConsoleCell[])[]): readonly number[] {
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, COLUMNS.width(plainSpaces(cell.text)));
    }
  }
  return widths;
}

/** Names shortened to `width` columns and kept distinct. */
export function fitNames(names: readonly string[], width: number): ReadonlyMap<string, string> {
  return distinctNames(names, width, COLUMNS);
}

/**
 * Text broken between words into lines of at most `width` columns; further lines are indented. May hold colours.
 * No line begins with `::`: a CI runner would obey it.
 */
export function wrap(text: string, columns: number, indent = ''): readonly string[] {
  const width = columns - 1;
  const lines: string[] = [];
  let line = '';
  const flush = () => {
    if (line.trim() !== '') lines.push(notACommand(line));
    line = indent;
  };
  for (const word of text.split(' ')) {
    const joined = line === '' || line === indent ? `${line}${word}` : `${line} ${word}`;
    if (COLUMNS.width(joined) <= width) {
      line = joined;
      continue;
    }
    flush();
    if (lines.length === 0) line = '';
    line = `${line}${word}`;
    while (COLUMNS.width(line) > width) {
      const [first, rest] = cutAt(line, width);
      lines.push(notACommand(first));
      line = `${indent}${rest}`;
    }
  }
  flush();
  return lines;
}

function notACommand(line: string): string {
  return /^\s*::/.test(line) ? line.replace('::', '\\::') : line;
}

function cutAt(text: string, width: number): readonly [string, string] {
  let used = 0;
  let length = 0;
  for (const piece of COLUMNS.pieces(text)) {
    const next = used + COLUMNS.width(piece);
    if (next > width && length > 0) break;
    used = next;
    length += piece.length;
  }
  return [text.slice(0, length), text.slice(length)];
}

export function plainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
