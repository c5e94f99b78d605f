import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Results } from '../../model/results/results.ts';
import type { NullControlRecord, Run } from '../../model/results/run.ts';
import type { MachineRecord, SliceRecord, UsageRecord } from '../../model/results/slice-record.ts';
import { type Column, cellAt } from './columns.ts';
import { keepColumns } from './kept-columns.ts';
import type { BenchmarkColumns, NullControlColumns, ResultsFile, SliceColumns } from './schema.ts';

/** Makes results of a file in which nothing contradicts anything (contradictions.ts). */
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
 * Its slices are made when they are asked for, and those of one benchmark at a time are kept: of all benchmarks they
 * are several times their columns, and nobody looks at those of two at once.
 */
function recordOf(benchmark: BenchmarkColumns): BenchmarkRecord {
  const { slices: columns, ...facts } = benchmark;
  if (columns === undefined) return { ...facts, slices: [] };
  const record: BenchmarkRecord = {
    ...facts,
    get slices() {
      if (made?.columns !== columns) made = { columns, rows: rowsOf(columns) };
      return made.rows;
    },
  };
  keepColumns(record, benchmark);
  return record;
}

/** The last that were asked for. */
let made: { readonly columns: SliceColumns; readonly rows: readonly SliceRecord[] } | null = null;

function rowsOf(columns: SliceColumns): readonly SliceRecord[] {
  const reader = new RowReader(columns);
  const slices: SliceRecord[] = [];
  for (let row = 0; row < columns.rows; row++) slices.push(reader.at(row));
  return slices;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
interface Named<Cell> {
  readonly name: string;
  readonly column: Column<Cell>;
}
type NamedColumns = readonly Named<number>[];

class RowReader {
  readonly #columns: SliceColumns;
  /** The columns that are there, of those that may be left out. */
  readonly #optional: readonly Named<unknown>[];
  readonly #values: NamedColumns;
  readonly #usage: NamedColumns;
  readonly #machine: NamedColumns;

  constructor(columns: SliceColumns) {
    this.#columns = columns;
    const { build, layout, check, iterations, wallPerCpu, imposed, windows, sketch, instrument, counted } = columns;
    const optional = { build, layout, check, iterations, wallPerCpu, imposed, windows, sketch, instrument, counted };
    this.#optional = named<unknown>(optional).filter(({ column }) => column !== undefined);
    this.#values = named(columns.values ?? {});
    this.#usage = named(columns.usage ?? {});
    this.#machine = named(columns.machine ?? {});
  }

  at(row: number): SliceRecord {
    const columns = this.#columns;
    const observation: Mutable<SliceRecord> = {
      side: cellAt(columns.side, row) === 0 ? 'base' : 'head',
      run: cellAt(columns.run, row) ?? 0,
      burst: cellAt(columns.burst, row) ?? 0,
      slice: cellAt(columns.slice, row) ?? 0,
      position: cellAt(columns.position, row) ?? 0,
      startMs: cellAt(columns.startMs, row) ?? 0,
      durationMs: cellAt(columns.durationMs, row) ?? 0,
      values: partAt(this.#values, row) ?? {},
    };
    for (const { name, column } of this.#optional) {
      const cell = cellAt(column, row);
      if (cell !== null) (observation as unknown as Record<string, unknown>)[name] = cell;
    }
    if (this.#usage.length > 0) {
      const usage = partAt(this.#usage, row);
      if (usage !== null) observation.usage = usage as unknown as UsageRecord;
    }
    if (this.#machine.length > 0) {
      const machine = partAt(this.#machine, row);
      if (machine !== null) observation.machine = machine as MachineRecord;
    }
    return observation;
  }
}

function named<Cell>(columns: object): readonly Named<Cell>[] {
  return Object.entries(columns as Record<string, Column<Cell>>).map(([name, column]) => ({ name, column }));
}

/** null where the row has none of these. Names are the file's: `__proto__` is one like others. */
function partAt(columns: NamedColumns, row: number): Record<string, number> | null {
  let part: Record<string, number> | null = null;
  for (const { name, column } of columns) {
    const cell = cellAt(column, row);
    if (cell === null) continue;
    part ??= {};
    if (name === '__proto__') Object.defineProperty(part, name, { value: cell, enumerable: true });
    else part[name] = cell;
  }
  return part;
}
