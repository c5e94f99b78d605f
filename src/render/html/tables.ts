import { unreachable } from '../../model/unreachable.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import type { Cell, Table } from '../view/table.ts';
import type { PageNotes } from './notes.ts';
import { escapeHtml, phraseToHtml } from './text.ts';

/** A table of the view whose cells are texts. */
export function simpleTable({ columns, rows }: Table, notes: PageNotes): string {
  const heads = columns.map(({ head, alignment }) => `<th scope="col"${classOf(alignment)}>${escapeHtml(head)}</th>`);
  const lines = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td${classOf(columns[index]?.alignment)}>${cellToHtml(cell, notes)}</td>`).join('')}</tr>`,
  );
  return `<table class="plain"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function classOf(alignment: 'left' | 'right' | undefined): string {
  return alignment === 'right' ? ' class="n"' : '';
}

function cellToHtml(cell: Cell, notes: PageNotes): string {
  switch (cell.kind) {
    case 'text':
      return phraseToHtml(cell.phrase);
    case 'name':
      return `${escapeHtml(cell.name)}${notes.marks(cell.notes)}`;
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
