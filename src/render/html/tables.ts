import { unreachable } from '../../model/unreachable.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import type { Cell, Note, Table } from '../view/table.ts';
import { escapeHtml, phraseToHtml } from './text.ts';

/** A table of the view whose cells are texts. */
export function simpleTable({ columns, rows }: Table): string {
  const heads = columns.map(({ head, alignment }) => `<th scope="col"${classOf(alignment)}>${escapeHtml(head)}</th>`);
  const lines = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td${classOf(columns[index]?.alignment)}>${cellToHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<table class="plain"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function classOf(alignment: 'left' | 'right' | undefined): string {
  return alignment === 'right' ? ' class="n"' : '';
}

function cellToHtml(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return phraseToHtml(cell.phrase);
    case 'name':
      return `${escapeHtml(cell.name)}${marks(cell.notes)}`;
    case 'unit':
      return escapeHtml(cell.unit);
    case 'verdict':
      return escapeHtml(cell.word);
    case 'delta':
      return escapeHtml([cell.estimate, cell.range].join(NO_BREAK_SPACE));
    case 'plot':
      return '';
    default:
      return unreachable(cell);
  }
}

/** The marks of notes, each a link to its text. */
export function marks(notes: readonly Note[]): string {
  const numbers = [...new Set(notes.map(({ number }) => number))];
  return numbers.length === 0
    ? ''
    : `<sup>${numbers.map((number) => `<a href="#n${number}">${number}</a>`).join(',')}</sup>`;
}
