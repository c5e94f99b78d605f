import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { MachineRecord, Observation, UsageRecord } from '../../model/results/observation.ts';
import type { Results } from '../../model/results/results.ts';
import type { NullControlRecord, Run } from '../../model/results/run.ts';
import { type Column, cellAt } from './columns.ts';
import { keepColumns } from './kept-columns.ts';
import type { BenchmarkColumns, NullControlColumns, ObservationColumns, ResultsFile } from './schema.ts';

/** From a file in which nothing contradicts anything (contradictions.ts). */
export function resultsOf(file: ResultsFile): Results {
  const { runs, benchmarks, ...comparison } = file;
  return {
    ...comparison,
    runs: runs.map(({ nullControl, ...facts }): Run => {
      return nullControl === undefined ? facts : { ...facts, nullControl: controlOf(nullControl) };
    }),
    benchmarks: benchmarks.map(recordOf),
  };
}

function controlOf({ pairs, ...facts }: NullControlColumns): NullControlRecord {
  if (pairs === undefined) return { ...facts, pairs: [] };
  const [ones, others] = [rowsOf(pairs.one), rowsOf(pairs.other)];
  const complete = pairs.benchmark.flatMap((benchmark, index) => {
    const [one, other] = [ones[index], others[index]];
    return one === undefined || other === undefined ? [] : [{ benchmark, one, other }];
  });
  return { ...facts, pairs: complete };
}

/**
 * Its observations are made when they are asked for, and those of one benchmark at a time are kept: of all benchmarks they
 * are several times their columns, and nobody looks at those of two at once.
 */
function recordOf(benchmark: BenchmarkColumns): BenchmarkRecord {
  const { observations: columns, ...facts } = benchmark;
  if (columns === undefined) return { ...facts, observations: [] };
  const record: BenchmarkRecord = {
    ...facts,
    get observations() {
      if (made?.columns !== columns) made = { columns, rows: rowsOf(columns) };
      return made.rows;
    },
  };
  keepColumns(record, benchmark);
  return record;
}

/** The last that were asked for. */
let made: { readonly columns: ObservationColumns; readonly rows: readonly Observation[] } | null = null;

function rowsOf(columns: ObservationColumns): readonly Observation[] {
  const reader = new RowReader(columns);
  const observations: Observation[] = [];
  for (let row = 0; row < columns.rows; row++) observations.push(reader.at(row));
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
    if (usage !== null) observation.usage = usage as unknown as UsageRecord;
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
