import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { MachineRecord, Observation, UsageRecord } from '../../model/results/observation.ts';
import type { Results } from '../../model/results/results.ts';
import type { NullControlRecord, Run } from '../../model/results/run.ts';
import { type Column, cellAt, isList } from './columns.ts';
import type { NullControlColumns, ObservationColumns, ResultsFile } from './schema.ts';

/**
 * What a file may unfold to. A column that says one value for all rows takes no room in the file, so that the file's own
 * size bounds nothing: 20,000 benchmarks of 30 pairs that were watched are 40 million.
 */
export const CELLS_MAX = 64_000_000;
/** What a row takes besides its columns. */
const ROW_CELLS = 16;

/** The cells that the file says it has, before any is made. */
export function cellsIn({ runs, benchmarks }: ResultsFile): number {
  let cells = 0;
  for (const { observations } of benchmarks) if (observations !== undefined) cells += cellsOf(observations);
  for (const { nullControl } of runs) {
    if (nullControl?.pairs !== undefined) cells += cellsOf(nullControl.pairs.one) + cellsOf(nullControl.pairs.other);
  }
  return cells;
}

function cellsOf(columns: ObservationColumns): number {
  return columns.rows * (ROW_CELLS + namedColumns(columns).length);
}

/** From a file that follows its schema and is not too large. `problems`: where columns contradict each other. */
export function resultsOf(file: ResultsFile, problems: string[]): Results {
  const { runs, benchmarks, ...comparison } = file;
  return {
    ...comparison,
    runs: runs.map(({ nullControl, ...facts }, index): Run => {
      if (nullControl === undefined) return facts;
      return { ...facts, nullControl: controlOf(nullControl, `/runs/${index}/nullControl/pairs`, problems) };
    }),
    benchmarks: benchmarks.map(({ observations, ...facts }, index): BenchmarkRecord => {
      const rows =
        observations === undefined ? [] : rowsOf(observations, `/benchmarks/${index}/observations`, problems);
      return { ...facts, observations: rows };
    }),
  };
}

function controlOf({ pairs, ...facts }: NullControlColumns, path: string, problems: string[]): NullControlRecord {
  if (pairs === undefined) return { ...facts, pairs: [] };
  const ones = rowsOf(pairs.one, `${path}/one`, problems);
  const others = rowsOf(pairs.other, `${path}/other`, problems);
  if (ones.length !== pairs.benchmark.length || others.length !== pairs.benchmark.length) {
    problems.push(`${path} has columns of different lengths`);
  }
  const complete = pairs.benchmark.flatMap((benchmark, index) => {
    const [one, other] = [ones[index], others[index]];
    return one === undefined || other === undefined ? [] : [{ benchmark, one, other }];
  });
  return { ...facts, pairs: complete };
}

/** All columns, those of `values`, `usage` and `machine` with the path to them. */
function namedColumns(columns: ObservationColumns): readonly (readonly [string, Column<unknown>])[] {
  const { rows: _, values = {}, usage = {}, machine = {}, ...plain } = columns;
  const below = (name: string, part: object) =>
    Object.entries(part).map(([key, column]): [string, Column<unknown>] => [`${name}/${key}`, column]);
  return [
    ...Object.entries(plain as Record<string, Column<unknown>>),
    ...below('values', values),
    ...below('usage', usage),
    ...below('machine', machine),
  ];
}

function rowsOf(columns: ObservationColumns, path: string, problems: string[]): readonly Observation[] {
  const { rows } = columns;
  const wrong = namedColumns(columns).filter(([, column]) => isList(column) && column.length !== rows);
  for (const [name] of wrong) problems.push(`${path}/${name} has not one value a row`);
  if (wrong.length > 0) return [];
  const reader = new RowReader(columns);
  const observations: Observation[] = [];
  for (let row = 0; row < rows; row++) observations.push(reader.at(row));
  if (reader.incomplete) problems.push(`${path}/usage has rows of which a part is missing`);
  return observations;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type NamedColumns = readonly (readonly [string, Column<number>])[];

class RowReader {
  readonly #columns: ObservationColumns;
  /** Those that are there, of the columns that may be left out. */
  readonly #optional: readonly (readonly [string, Column<unknown>])[];
  readonly #values: NamedColumns;
  readonly #usage: NamedColumns;
  readonly #machine: NamedColumns;
  incomplete = false;

  constructor(columns: ObservationColumns) {
    this.#columns = columns;
    const { build, check, iterations, disturbed, wallPerCpu, windows, sketch, instrument, counted } = columns;
    const optional = { build, check, iterations, disturbed, wallPerCpu, windows, sketch, instrument, counted };
    this.#optional = Object.entries(optional).flatMap(([name, column]): (readonly [string, Column<unknown>])[] =>
      column === undefined ? [] : [[name, column]],
    );
    this.#values = Object.entries((columns.values ?? {}) as Record<string, Column<number>>);
    this.#usage = Object.entries((columns.usage ?? {}) as Record<string, Column<number>>);
    this.#machine = Object.entries((columns.machine ?? {}) as Record<string, Column<number>>);
  }

  at(row: number): Observation {
    const columns = this.#columns;
    const observation: Mutable<Observation> = {
      side: cellAt(columns.side, row) === 0 ? 'base' : 'head',
      run: cellAt(columns.run, row) ?? 0,
      burst: cellAt(columns.burst, row) ?? 0,
      slice: cellAt(columns.slice, row) ?? 0,
      position: cellAt(columns.position, row) ?? 0,
      startMs: cellAt(columns.startMs, row) ?? 0,
      durationMs: cellAt(columns.durationMs, row) ?? 0,
      values: partAt(this.#values, row) ?? {},
    };
    for (const [name, column] of this.#optional) {
      const cell = cellAt(column, row);
      if (cell !== null) (observation as unknown as Record<string, unknown>)[name] = cell;
    }
    const usage = partAt(this.#usage, row);
    if (usage !== null) {
      if (usage.cpuMs === undefined) this.incomplete = true;
      observation.usage = usage as unknown as UsageRecord;
    }
    const machine = partAt(this.#machine, row);
    if (machine !== null) observation.machine = machine as MachineRecord;
    return observation;
  }
}

/** null where the row has none of these. Names are the file's: `__proto__` is one like others. */
function partAt(columns: NamedColumns, row: number): Record<string, number> | null {
  let part: Record<string, number> | null = null;
  for (const [name, column] of columns) {
    const cell = cellAt(column, row);
    if (cell === null) continue;
    part ??= {};
    if (name === '__proto__') Object.defineProperty(part, name, { value: cell, enumerable: true });
    else part[name] = cell;
  }
  return part;
}
