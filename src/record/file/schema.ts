import { type Static, type TSchema, Type } from 'typebox';
import { BenchmarkFactsSchema } from '../../model/results/benchmark.ts';
import { CountSchema } from '../../model/results/counting.ts';
import { closed, count, milliseconds, text } from '../../model/results/fields.ts';
import { ComparisonSchema } from '../../model/results/results.ts';
import { RunFactsSchema } from '../../model/results/run.ts';
import { SketchSchema } from '../../model/results/sketch.ts';
import { BURSTS_MAX, MachineSchema, SLICES_MAX, UsageSchema } from '../../model/results/slice-record.ts';

/**
 * results.json as it lies on disk, version 2: slices by column, since a row of them repeats every name and most
 * values of the row before. This is the source of the check on reading and of schema/results-2.json.
 */

/** Most slices of one benchmark: 100,000 of each of 64 machines (contradictions.ts counts them by run). */
const ROWS_MAX = 6_400_000;
/** More runs than this have no room in one comparison. */
const RUNS_MAX = 1000;

/** Every row has a value. */
const full = <Cell extends TSchema>(cell: Cell) => Type.Union([cell, Type.Array(cell, { maxItems: ROWS_MAX })]);

/** null: this row has none. */
const sparse = <Cell extends TSchema>(cell: Cell) =>
  Type.Union([cell, Type.Array(Type.Union([cell, Type.Null()]), { maxItems: ROWS_MAX })]);

const list = <Cell extends TSchema>(cell: Cell) => Type.Array(Type.Union([cell, Type.Null()]), { maxItems: ROWS_MAX });

/** The columns of an object, each of which may be left out. */
const columnsOf = <Properties extends Record<string, TSchema>>({ properties }: { readonly properties: Properties }) =>
  Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, cell]) => [name, Type.Optional(sparse(cell))])) as {
      [Name in keyof Properties]: ReturnType<typeof Type.Optional<ReturnType<typeof sparse<Properties[Name]>>>>;
    },
    closed,
  );

const bit = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** Slices of one benchmark; model/results/slice-record.ts says what each column means. */
const SliceColumnsSchema = Type.Object(
  {
    rows: Type.Integer({ minimum: 1, maximum: ROWS_MAX }),
    /** 0: base, 1: head. */
    side: full(bit),
    run: full(Type.Integer({ minimum: 0, maximum: RUNS_MAX - 1 })),
    build: Type.Optional(sparse(Type.Literal(1))),
    burst: full(Type.Integer({ minimum: 0, maximum: BURSTS_MAX - 1 })),
    layout: Type.Optional(sparse(Type.Integer({ minimum: 0, maximum: BURSTS_MAX - 1 }))),
    slice: full(Type.Integer({ minimum: 0, maximum: SLICES_MAX - 1 })),
    check: Type.Optional(sparse(Type.Literal(true))),
    position: full(bit),
    startMs: full(milliseconds),
    durationMs: full(milliseconds),
    iterations: Type.Optional(sparse(count)),
    /** A column a unit. */
    values: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), sparse(Type.Number()))),
    usage: Type.Optional(columnsOf(UsageSchema)),
    machine: Type.Optional(columnsOf(MachineSchema)),
    wallPerCpu: Type.Optional(sparse(Type.Number({ minimum: 0 }))),
    imposed: Type.Optional(sparse(Type.Number({ minimum: 0, exclusiveMaximum: 1 }))),
    windows: Type.Optional(sparse(Type.Number({ minimum: 0 }))),
    sketch: Type.Optional(list(SketchSchema)),
    instrument: Type.Optional(sparse(Type.Union([Type.Literal('percentiles'), Type.Literal('instructions')]))),
    counted: Type.Optional(list(CountSchema)),
  },
  closed,
);
export type SliceColumns = Static<typeof SliceColumnsSchema>;

const NullControlSchema = Type.Object(
  {
    skipped: Type.Optional(Type.Literal('too-short')),
    spentMs: milliseconds,
    /** A row a pair of slices, one of either copy; absent: there are none. */
    pairs: Type.Optional(
      Type.Object(
        {
          /** Ids. */
          benchmark: Type.Array(text(2000), { minItems: 1, maxItems: 20_000 }),
          one: SliceColumnsSchema,
          other: SliceColumnsSchema,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type NullControlColumns = Static<typeof NullControlSchema>;

export const ResultsFileSchema = Type.Object(
  {
    ...ComparisonSchema.properties,
    runs: Type.Array(
      Type.Object({ ...RunFactsSchema.properties, nullControl: Type.Optional(NullControlSchema) }, closed),
      { minItems: 1, maxItems: RUNS_MAX },
    ),
    benchmarks: Type.Array(
      Type.Object({ ...BenchmarkFactsSchema.properties, slices: Type.Optional(SliceColumnsSchema) }, closed),
      { maxItems: 20_000 },
    ),
  },
  closed,
);
export type ResultsFile = Static<typeof ResultsFileSchema>;
/** One benchmark, and one run, as a file has them. */
export type BenchmarkColumns = ResultsFile['benchmarks'][number];
export type RunColumns = ResultsFile['runs'][number];
