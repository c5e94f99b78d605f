import { type Column, isList } from './columns.ts';
import type { ResultsFile, SliceColumns } from './schema.ts';

/**
 * What a file may unfold to. A column that says one value for all rows takes no room in the file, so that the file's own
 * size bounds nothing: 20,000 benchmarks of 30 pairs that were watched are 40 million.
 */
export const CELLS_MAX = 64_000_000;
/** What a row takes in memory besides its columns. */
const ROW_CELLS = 16;

/** The cells that the file says it has, before any is made. */
export function cellsIn(file: ResultsFile): number {
  let cells = 0;
  for (const { slices } of file.benchmarks) if (slices !== undefined) cells += cellsOf(slices);
  for (const { columns } of controlsIn(file)) cells += cellsOf(columns);
  return cells;
}

function cellsOf(columns: SliceColumns): number {
  let cells = columns.rows * ROW_CELLS;
  eachColumn(columns, () => {
    cells += columns.rows;
  });
  return cells;
}

/** Names the columns that do not fit each other: of other lengths, or rows with a part of what belongs together. */
export function columnProblems(file: ResultsFile, most: number): readonly string[] {
  const problems: string[] = [];
  for (const [index, { nullControl }] of file.runs.entries()) {
    const { pairs } = nullControl ?? {};
    if (pairs === undefined || (pairs.one.rows === pairs.benchmark.length && pairs.other.rows === pairs.one.rows))
      continue;
    problems.push(`/runs/${index}/nullControl/pairs has columns of different lengths`);
  }
  for (const { columns, path } of controlsIn(file)) addProblems(columns, path, problems);
  for (let index = 0; index < file.benchmarks.length && problems.length <= most; index++) {
    const columns = file.benchmarks[index]?.slices;
    if (columns !== undefined) addProblems(columns, `/benchmarks/${index}/slices`, problems);
  }
  return problems;
}

function controlsIn({ runs }: ResultsFile): readonly { readonly columns: SliceColumns; readonly path: string }[] {
  return runs.flatMap(({ nullControl }, index) => {
    if (nullControl?.pairs === undefined) return [];
    const { one, other } = nullControl.pairs;
    const path = `/runs/${index}/nullControl/pairs`;
    return [
      { columns: one, path: `${path}/one` },
      { columns: other, path: `${path}/other` },
    ];
  });
}

function addProblems(columns: SliceColumns, path: string, problems: string[]): void {
  const { rows, usage } = columns;
  let fits = true;
  eachColumn(columns, (name, column) => {
    if (!isList(column) || column.length === rows) return;
    fits = false;
    problems.push(`${path}/${name} has not one value a row`);
  });
  if (fits && usage !== undefined && hasPartOf(usage, rows)) {
    problems.push(`${path}/usage has rows of which a part is missing`);
  }
}

/** The usage of a slice: it is known with its CPU time or not at all. */
function hasPartOf(usage: NonNullable<SliceColumns['usage']>, rows: number): boolean {
  const { cpuMs, ...others } = usage;
  if (cpuMs !== undefined && !isList(cpuMs)) return false;
  const columns = Object.values(others as Record<string, Column<number>>);
  for (let row = 0; row < rows; row++) {
    if (cpuMs !== undefined && cpuMs[row] !== null) continue;
    if (columns.some((column) => !isList(column) || column[row] !== null)) return true;
  }
  return false;
}

/** All columns, those of `values`, `usage` and `machine` with the path to them. */
function eachColumn(columns: SliceColumns, use: (name: string, column: Column<unknown>) => void): void {
  for (const [name, column] of Object.entries(columns)) {
    if (name === 'rows') continue;
    if (name !== 'values' && name !== 'usage' && name !== 'machine') use(name, column as Column<unknown>);
    else for (const [key, part] of Object.entries(column as object)) use(`${name}/${key}`, part as Column<unknown>);
  }
}
