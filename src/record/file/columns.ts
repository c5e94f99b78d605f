/**
 * A column of a table in results.json: one value for all rows, or a list with one a row, in which null is a row without
 * one. No cell is itself a list, so that the two cannot be mistaken for each other.
 */
export type Column<Cell> = Cell | readonly (Cell | null)[];

/** undefined: no row has a value, and the column is left out. */
export function columnOf<Cell>(cells: readonly (Cell | undefined)[]): Column<Cell> | undefined {
  const [first] = cells;
  if (cells.every((cell) => cell === first)) return first;
  return listOf(cells);
}

/** The same, always as a list: for what is too large to be repeated by a file that is small. */
export function listOf<Cell>(cells: readonly (Cell | undefined)[]): readonly (Cell | null)[] | undefined {
  if (cells.every((cell) => cell === undefined)) return undefined;
  return cells.map((cell) => cell ?? null);
}

/** null: this row has none. */
export function cellAt<Cell>(column: Column<Cell>, row: number): Cell | null {
  return isList(column) ? (column[row] ?? null) : column;
}

export function isList<Cell>(column: Column<Cell>): column is readonly (Cell | null)[] {
  return Array.isArray(column);
}
