import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { Results } from '../../model/results/results.ts';
import type { NullControlRecord } from '../../model/results/run.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import { type Column, columnOf, listOf } from './columns.ts';
import { keptColumns } from './kept-columns.ts';
import type { BenchmarkColumns, NullControlColumns, ResultsFile, SliceColumns } from './schema.ts';

/** results.json of these results: one line, with a line break at its end. */
export function resultsText(results: Results): string {
  return `${JSON.stringify(fileOf(results))}\n`;
}

/** About how many characters a piece has. */
const PIECE_LENGTH = 1 << 18;

/** Writes the same text in pieces, a few benchmarks at a time: of many machines it is long. */
export function* filePieces({ benchmarks, ...others }: ResultsFile): Iterable<string> {
  yield `${JSON.stringify(others).slice(0, -1)},"benchmarks":[`;
  let piece = '';
  for (const [index, benchmark] of benchmarks.entries()) {
    piece += `${index === 0 ? '' : ','}${JSON.stringify(benchmark)}`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]}\n`;
}

export function fileOf({ runs, benchmarks, ...comparison }: Results): ResultsFile {
  return {
    ...comparison,
    runs: runs.map(({ nullControl, ...facts }) => ({
      ...facts,
      ...(nullControl === undefined ? {} : { nullControl: controlColumns(nullControl) }),
    })),
    benchmarks: benchmarks.map((benchmark) => keptColumns(benchmark) ?? columnsOfRecord(benchmark)),
  };
}

function columnsOfRecord({ slices, ...facts }: BenchmarkRecord): BenchmarkColumns {
  return { ...facts, ...(slices.length === 0 ? {} : { slices: columnsOf(slices) }) };
}

function controlColumns({ pairs, ...facts }: NullControlRecord): NullControlColumns {
  if (pairs.length === 0) return facts;
  const benchmark = pairs.map((pair) => pair.benchmark);
  const one = columnsOf(pairs.map((pair) => pair.one));
  const other = columnsOf(pairs.map((pair) => pair.other));
  return { ...facts, pairs: { benchmark, one, other } };
}

/** The columns of at least one observation. JSON leaves out what is undefined. */
function columnsOf(rows: readonly SliceRecord[]): SliceColumns {
  const column = <Cell>(read: (row: SliceRecord) => Cell | undefined) => columnOf(rows.map(read));
  const columns: {
    readonly [Name in keyof SliceColumns]-?: SliceColumns[Name] | Column<unknown> | undefined;
  } = {
    rows: rows.length,
    side: column(({ side }) => (side === 'base' ? 0 : 1)),
    run: column(({ run }) => run),
    build: column(({ build }) => build),
    burst: column(({ burst }) => burst),
    layout: column(({ layout }) => layout),
    slice: column(({ slice }) => slice),
    check: column(({ check }) => check),
    position: column(({ position }) => position),
    startMs: column(({ startMs }) => startMs),
    durationMs: column(({ durationMs }) => durationMs),
    iterations: column(({ iterations }) => iterations),
    values: byName(rows.map(({ values }) => values)),
    usage: byName(rows.map(({ usage }) => usage)),
    machine: byName(rows.map(({ machine }) => machine)),
    wallPerCpu: column(({ wallPerCpu }) => wallPerCpu),
    imposed: column(({ imposed }) => imposed),
    windows: column(({ windows }) => windows),
    sketch: listOf(rows.map(({ sketch }) => sketch)),
    instrument: column(({ instrument }) => instrument),
    counted: listOf(rows.map(({ counted }) => counted)),
  };
  return columns as SliceColumns;
}

/** A column for every name that any of these has; undefined where none has any. Names may be `__proto__`. */
function byName(
  rows: readonly (Readonly<Record<string, number | undefined>> | undefined)[],
): Readonly<Record<string, Column<number>>> | undefined {
  const names = new Set(rows.flatMap((row) => (row === undefined ? [] : Object.keys(row))));
  if (names.size === 0) return undefined;
  const cells = (name: string) =>
    rows.map((row) => (row !== undefined && Object.hasOwn(row, name) ? row[name] : undefined));
  return Object.fromEntries(Array.from(names, (name) => [name, columnOf(cells(name)) as Column<number>]));
}
