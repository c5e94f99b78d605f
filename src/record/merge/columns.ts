import { type Column, isList } from '../file/columns.ts';
import type { SliceColumns } from '../file/schema.ts';

/** Gives the same slices for a file whose runs have `offset` others before them. */
export function renumbered(columns: SliceColumns, offset: number): SliceColumns {
  const { run } = columns;
  return { ...columns, run: isList(run) ? run.map((each) => (each ?? 0) + offset) : run + offset };
}

/** One below the other. */
export function concatenated(parts: readonly SliceColumns[]): SliceColumns {
  const rows = parts.map((part) => part.rows);
  const joined: Record<string, unknown> = {};
  for (const name of namesIn(parts)) {
    const columns = parts.map((part) => (part as Record<string, unknown>)[name]);
    if (name === 'rows') joined[name] = rows.reduce((sum, each) => sum + each, 0);
    else if (name === 'values' || name === 'usage' || name === 'machine') joined[name] = groupOf(columns, rows);
    else joined[name] = columnOf(columns, rows);
  }
  return joined as unknown as SliceColumns;
}

/** Of an object of columns: names are the file's, `__proto__` one like others. */
function groupOf(groups: readonly unknown[], rows: readonly number[]): object {
  const objects = groups.map((group) => (group ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    Array.from(namesIn(objects), (name) => {
      const columns = objects.map((each) => (Object.hasOwn(each, name) ? each[name] : undefined));
      return [name, columnOf(columns, rows)];
    }),
  );
}

/** One value for all rows stays one. */
function columnOf(columns: readonly unknown[], rows: readonly number[]): unknown {
  const [first] = columns;
  if (typeof first !== 'object' && columns.every((column) => column === first)) return first;
  return columns.flatMap((column, at) => {
    if (isList(column as Column<unknown>)) return column as readonly unknown[];
    return new Array<unknown>(rows[at] ?? 0).fill(column ?? null);
  });
}

function namesIn(objects: readonly object[]): ReadonlySet<string> {
  return new Set(
    objects.flatMap((each) => Object.entries(each).flatMap(([name, column]) => (column === undefined ? [] : [name]))),
  );
}
