import { type TProperties, type TSchema, Type } from 'typebox';
import { BenchmarkFactsSchema } from '../src/model/results/benchmark.ts';
import { ConfirmationRecordSchema } from '../src/model/results/confirmation.ts';
import { CountingSchema } from '../src/model/results/counting.ts';
import { WarningSchema } from '../src/model/results/fields.ts';
import { HostSchema } from '../src/model/results/host.ts';
import { BuildSchema, RevisionSchema } from '../src/model/results/revision.ts';
import { RunFactsSchema } from '../src/model/results/run.ts';
import { PartsSchema } from '../src/model/results/settings.ts';

// What programs may rely on of `--format json` and `--format json-line`: docs/report-formats.md says it in words. Fields that
// are not here may come at any time, so that no object is closed; a test closes all, and holds every report against that.

const number = Type.Number();
const string = Type.String();
const boolean = Type.Boolean();
const count = Type.Integer({ minimum: 0 });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const oneOf = (...values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));
const object = (properties: TProperties) => Type.Object(properties);
const optional = Type.Optional;
const list = <Schema extends TSchema>(schema: Schema) => Type.Array(schema);
const bySide = <Schema extends TSchema>(schema: Schema) => object({ base: schema, head: schema });

const VERDICTS = ['regressed', 'improved', 'unchanged', 'inconclusive', 'same-code'] as const;
const verdict = oneOf(...VERDICTS);
const runVerdict = oneOf(...VERDICTS, 'error');
const direction = oneOf('slower', 'faster', 'unknown');
const exitCode = Type.Integer({ minimum: 0, maximum: 255 });

const metric = object({
  unit: string,
  direction: oneOf('lower', 'higher', 'unknown'),
  quantity: oneOf('time', 'bytes', 'count', 'rate', 'other'),
});

const interval = {
  lower: number,
  upper: number,
  level: number,
  observations: count,
  machines: optional(list(count)),
  method: string,
};
const delta = { delta: number, ...interval };
const settle = nullable(
  object({
    moreObservations: nullable(number),
    moreMs: nullable(number),
    obstacle: nullable(oneOf('threshold', 'noise', 'clock', 'window', 'bins', 'machines')),
    smallestDetectable: number,
  }),
);
const difference = object({ kind: Type.Literal('difference'), difference: number, ...interval, settle });
const change = Type.Union([
  object({ kind: Type.Literal('interval'), ...delta, settle }),
  difference,
  object({
    kind: Type.Literal('exact'),
    relative: nullable(number),
    absolute: number,
    counted: optional(object({ lower: number, upper: number, spread: nullable(number), readings: count })),
  }),
  object({ kind: Type.Literal('none'), reason: string }),
]);

const counts = object({
  regressed: count,
  improved: count,
  unchanged: count,
  inconclusive: count,
  openSlower: count,
  openFaster: count,
  openByMachine: optional(count),
  sameCode: count,
  notMeasured: count,
  lost: count,
  added: count,
  removed: count,
  failed: count,
});

const reason = oneOf(
  ...['passed', 'nothing-differs', 'accepted', 'regressed', 'error', 'missing', 'inconclusive', 'not-measured'],
);

const accepted = {
  benchmark: string,
  metric: string,
  bound: Type.Union([
    object({ kind: Type.Literal('share'), share: number }),
    object({ kind: Type.Literal('amount'), amount: number, unit: string }),
  ]),
  source: oneOf('description', 'comment', 'label'),
  by: string,
  at: string,
  reason: string,
};

const noiseReadings = object({
  baseVariation: nullable(number),
  maxOverMedian: nullable(number),
  wallPerCpu: nullable(number),
  halfWidth: nullable(number),
});
const signs = list(oneOf('baseVariation', 'maxOverMedian', 'wallPerCpu', 'halfWidth'));

const warnings = list(WarningSchema);

const correction = object({
  state: oneOf('applied', 'refused'),
  refusal: nullable(WarningSchema),
  clock: string,
  source: oneOf('counted', 'reported', 'declared', 'scanned'),
  windows: bySide(nullable(number)),
  window: nullable(object({ ns: number, lowerNs: number, upperNs: number })),
  share: bySide(nullable(number)),
  base: nullable(number),
  head: nullable(number),
  delta: nullable(object(delta)),
  difference: nullable(difference),
  verdict: nullable(verdict),
  rawChange: change,
  rawVerdict: nullable(verdict),
  judged: oneOf('corrected', 'raw'),
});

const row = object({
  metric,
  gated: boolean,
  threshold: number,
  smallestDifference: nullable(number),
  verdict: nullable(verdict),
  direction,
  confidence: number,
  base: nullable(number),
  head: nullable(number),
  change,
  correction: nullable(correction),
  noise: nullable(
    object({ level: oneOf('quiet', 'noisy', 'unusable'), signs, readings: noiseReadings, explains: boolean }),
  ),
  machines: optional(
    object({
      differ: boolean,
      level: number,
      each: list(
        object({
          processor: string,
          runs: list(count),
          bursts: list(count),
          estimate: number,
          lower: number,
          upper: number,
          change: oneOf('more', 'less', 'within', 'open'),
        }),
      ),
    }),
  ),
  confirmation: nullable(
    object({
      state: oneOf('confirmed', 'refuted', 'open', 'missing'),
      layout: nullable(ConfirmationRecordSchema.properties.layout),
      first: change,
      reason: string,
    }),
  ),
  warnings,
});

const { ended, sliceLength, sameCode, changedFunctions, looks, cores } = BenchmarkFactsSchema.properties;
/** What results.json may leave out is null here. */
const known = nullable;

type OfFunctions = TSchema & { readonly items: { readonly properties: TProperties } };
const changedFunction = (changedFunctions as OfFunctions).items;
const { callPath: _, ...reportedFunction } = changedFunction.properties;

const benchmark = object({
  id: string,
  group: string,
  harness: optional(string),
  name: string,
  cores,
  status: oneOf(...['compared', 'added', 'removed', 'failed', 'not-comparable', 'same-code', 'not-measured', 'lost']),
  verdict: nullable(verdict),
  direction,
  failedSides: list(oneOf('base', 'head')),
  reason: string,
  ended: known(ended),
  looks: known(looks),
  slices: known(sliceLength),
  sameCode,
  changedFunctions: optional(Type.Array(object(reportedFunction), { maxItems: 100 })),
  rows: list(row),
  warnings,
});

const facts = RunFactsSchema.properties;
const run = object({
  startedAt: facts.startedAt,
  durationMs: facts.durationMs,
  measuringMs: facts.measuringMs,
  seed: facts.seed,
  roundsPlanned: facts.roundsPlanned,
  roundsDone: facts.roundsDone,
  sliceMs: facts.sliceMs,
  partial: facts.partial,
  repeat: facts.repeat,
  ci: facts.ci,
});

const report = object({
  format: Type.Literal('tare-report'),
  version: Type.Literal(2),
  toolVersion: string,
  verdict: runVerdict,
  direction,
  headline: string,
  counts,
  gate: object({
    failed: boolean,
    exitCode,
    reason,
    message: string,
    accepted: optional(list(object(accepted))),
    exceeded: optional(list(object({ ...accepted, certainly: boolean }))),
    observing: optional(object({ state: oneOf('observing', 'over'), until: nullable(string) })),
  }),
  sameTree: boolean,
  identicalBinaries: boolean,
  partial: boolean,
  base: RevisionSchema,
  head: RevisionSchema,
  builds: bySide(nullable(BuildSchema)),
  run,
  harness: object({ name: string, toolchain: string }),
  host: HostSchema,
  machines: optional(
    list(
      object({
        shard: nullable(PartsSchema.properties.shard),
        replicate: nullable(PartsSchema.properties.replicate),
        host: HostSchema,
        run,
      }),
    ),
  ),
  family: object({ size: count, alpha: number, observationsNeeded: count }),
  experiment: object({
    compared: count,
    replicates: optional(count),
    fewestObservations: count,
    mostObservations: count,
    endedDecided: count,
    endedByTimeBudget: count,
    slice: oneOf('benchmark', 'suite'),
    medianSliceMs: number,
    longestSliceMs: number,
  }),
  calibration: object({
    skipped: nullable(string),
    spentMs: number,
    clocks: list(
      object({
        clock: string,
        instrument: optional(string),
        toolchain: string,
        window: nullable(
          object({
            ns: number,
            lowerNs: number,
            upperNs: number,
            coefficientOfVariation: nullable(number),
            rounds: count,
          }),
        ),
        clockStepNs: nullable(number),
        failure: nullable(string),
        benchmarks: count,
        applied: count,
        refused: count,
      }),
    ),
  }),
  noise: object({
    level: oneOf('quiet', 'noisy', 'unusable', 'unknown'),
    signs,
    readings: noiseReadings,
    rows: count,
    explained: count,
    remedy: nullable(object({ settleable: count, moreObservations: number, moreMs: number })),
    disturbances: list(
      object({
        kind: oneOf('stopped', 'throttled', 'stolen', 'others'),
        ms: number,
        share: number,
        slices: count,
        benchmark: nullable(string),
      }),
    ),
    nullControl: object({
      state: oneOf('holds', 'off', 'too-few', 'none'),
      reason: nullable(oneOf('too-short', 'no-time', 'unknown')),
      pairs: count,
      benchmarks: count,
      spentMs: number,
      delta: nullable(number),
      ...Object.fromEntries(Object.entries(interval).map(([name, schema]) => [name, optional(schema)] as const)),
    }),
    shifts: list(object({ group: oneOf('same-code', 'all'), rows: count, sameWay: count, median: number, ...delta })),
  }),
  controls: nullable(
    object({ benchmarks: count, measured: count, floor: nullable(number), beyond: count, expected: count }),
  ),
  code: nullable(facts.code),
  counting: nullable(CountingSchema),
  confirmation: nullable(
    object({
      ...Object.fromEntries(
        Object.entries(ConfirmationRecordSchema.properties).map(([name, schema]) => [name, optional(schema)] as const),
      ),
      confirmed: count,
      refuted: count,
      open: count,
      missing: count,
      alpha: number,
    }),
  ),
  geometricMeans: list(object({ metric, gated: boolean, benchmarks: count, ...delta })),
  benchmarks: list(benchmark),
  warnings,
});

const line = Type.Union([
  object({
    format: Type.Literal('tare-line'),
    version: Type.Literal(1),
    toolVersion: string,
    verdict: runVerdict,
    direction,
    headline: string,
    exitCode,
    gate: object({ failed: boolean, reason, message: string }),
    counts,
    worst: nullable(
      object({
        benchmark: string,
        metric: string,
        verdict: nullable(verdict),
        direction,
        threshold: number,
        change,
      }),
    ),
    repeat: string,
  }),
  object({
    format: Type.Literal('tare-line'),
    version: Type.Literal(1),
    toolVersion: string,
    verdict: Type.Literal('error'),
    exitCode,
    message: string,
    remedy: string,
    details: list(string),
  }),
]);

const assemblyDiff = object({
  lines: list(string),
  instructions: object({ base: optional(count), head: optional(count) }),
  calls: object({ base: list(string), head: list(string) }),
});

const explain = object({
  format: Type.Literal('tare-explain'),
  version: Type.Literal(1),
  benchmarks: list(
    object({
      id: string,
      rows: list(string),
      sameCode: boolean,
      functions: optional(
        list(object({ ...changedFunction.properties, diff: list(string), assembly: optional(assemblyDiff) })),
      ),
      repeat: string,
    }),
  ),
});

/** The schemas of what commands print, by file name. */
export const REPORT_SCHEMAS: Readonly<Record<string, { readonly title: string; readonly schema: TSchema }>> = {
  'report-2.json': { title: 'tare compare, analyse and merge --format json, version 2', schema: report },
  'line-1.json': { title: 'tare compare, analyse and merge --format json-line, version 1', schema: line },
  'explain-1.json': { title: 'tare explain --format json, version 1', schema: explain },
};

/** Objects may have fields that are not known yet. */
export function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(name === 'additionalProperties' && value === false))
      .map(([name, value]) => [name, opened(value)]),
  );
}
