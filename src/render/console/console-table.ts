import { COLUMNS, distinctNames } from '../text/shorten.ts';
import type { Table } from '../view/table.ts';
import { type ColoredText, type ColumnForm, type PrintedColumn, printedColumns } from './console-columns.ts';
import type { Terminal } from './terminal.ts';

/**
 * Tables of the view as plain text: as wide as they are where nothing limits them, and in the terminal's width
 * otherwise. There columns give way in the order that the view says, and then names are shortened.
 */

const GAP = '  ';

interface FittedColumn {
  readonly column: PrintedColumn;
  readonly form: ColumnForm;
}

/**
 * Lines of the table, without its title.
 * @param longestName names are no longer, however much room there is
 */
export function consoleTable(
  table: Table,
  { width, colors }: Terminal,
  longestName = Number.POSITIVE_INFINITY,
): readonly string[] {
  const chosen = fillNames(fitColumns(printedColumns(table, width, colors), width), width, longestName);
  const head = chosen.map(({ form }): ColoredText => ({ text: form.head, color: colors.dim }));
  const rows = table.rows.map((_, row) => chosen.map(({ form }): ColoredText => form.cells[row] ?? { text: '' }));
  const lines = [head, ...rows];
  const sizes = lines.map((pieces) => pieces.map(({ text }) => COLUMNS.width(text)));
  const widths = chosen.map((_, index) => sizes.reduce((widest, size) => Math.max(widest, size[index] ?? 0), 0));
  return lines.map((pieces, line) => {
    // Nothing trails: neither padding nor the colour codes of empty cells.
    const last = pieces.findLastIndex(({ text }) => text !== '');
    let filled = '';
    for (let index = 0; index <= last; index += 1) {
      const { text, color } = pieces[index] as ColoredText;
      const space = ' '.repeat((widths[index] ?? 0) - (sizes[line]?.[index] ?? 0));
      const colored = color === undefined || text === '' ? text : color(text);
      if (index > 0) filled += GAP;
      if (chosen[index]?.column.alignment === 'right') filled += space + colored;
      else filled += index === last ? colored : colored + space;
    }
    return filled;
  });
}

/** Narrows columns or leaves them out until names have the width that the view grants them. */
function fitColumns(columns: readonly PrintedColumn[], width: number): readonly FittedColumn[] {
  let chosen = columns.flatMap((column): FittedColumn[] => column.forms.slice(0, 1).map((form) => ({ column, form })));
  if (width === Number.POSITIVE_INFINITY) return chosen;
  const wanted = chosen.reduce((sum, each) => sum + wantedNameWidth(each), 0);
  const orders = new Set(columns.flatMap(({ yields }) => yields ?? []).toSorted((a, b) => a.order - b.order));
  for (const { order, nameWidth } of orders) {
    while (roomForNames(chosen, width) < Math.min(wanted, nameWidth)) {
      const affected = chosen.filter(({ column }) => column.yields?.order === order);
      if (affected.length === 0) break;
      chosen = chosen.flatMap((each) => (affected.includes(each) ? narrower(each) : [each]));
    }
  }
  return chosen;
}

function narrower({ column, form }: FittedColumn): readonly FittedColumn[] {
  const next = column.forms[column.forms.indexOf(form) + 1];
  return next === undefined ? [] : [{ column, form: next }];
}

function roomForNames(chosen: readonly FittedColumn[], width: number): number {
  const used = chosen.reduce((sum, { column, form }) => {
    const own = column.names === null ? formWidth(form) : marksWidth(column.names);
    return sum + own + GAP.length;
  }, -GAP.length);
  return width - used;
}

/** Names are whole where there is room; otherwise each column of names gets its share of the room. */
function fillNames(chosen: readonly FittedColumn[], width: number, longestName: number): readonly FittedColumn[] {
  const room = width === Number.POSITIVE_INFINITY ? width : roomForNames(chosen, width);
  const wanted = chosen.reduce((sum, each) => sum + wantedNameWidth(each), 0);
  return chosen.map(({ column, form }) => {
    if (column.names === null) return { column, form };
    const own = wantedNameWidth({ column, form }) * Math.min(1, room / wanted);
    const short = distinctNames(
      column.names.map(({ name }) => name),
      Math.min(longestName, Math.max(form.head.length, Math.floor(own))),
    );
    const cells = column.names.map(({ name, marks }) => ({ text: `${short.get(name) ?? name} ${marks}`.trimEnd() }));
    return { column, form: { head: form.head, cells } };
  });
}

/** The width of a column of names if none is shortened. */
function wantedNameWidth({ column, form }: FittedColumn): number {
  if (column.names === null) return 0;
  return column.names.reduce((longest, { name }) => Math.max(longest, COLUMNS.width(name)), form.head.length);
}

function marksWidth(names: NonNullable<PrintedColumn['names']>): number {
  return names.reduce((longest, { marks }) => Math.max(longest, marks === '' ? 0 : marks.length + 1), 0);
}

function formWidth({ head, cells }: ColumnForm): number {
  return cells.reduce((widest, { text }) => Math.max(widest, COLUMNS.width(text)), COLUMNS.width(head));
}
