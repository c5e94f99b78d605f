import { type Static, Type } from 'typebox';
import type { BenchmarkRecord } from './benchmark.ts';
import { closed, text, WarningSchema } from './fields.ts';
import { RevisionSchema } from './revision.ts';
import type { Run } from './run.ts';
import { AnalysisSettingsSchema, PlanSchema } from './settings.ts';

/**
 * `results.json`: the raw record of a comparison and the only thing that passes between jobs. Analysis is recomputed
 * from it, so it holds slices and settings, never a verdict. These types are its meaning; record/file/ has the file's
 * structure.
 */
export const RESULTS_FORMAT = 'tare-results';
export const RESULTS_VERSION = 2;

const MetricSchema = Type.Object(
  {
    unit: text(200),
    direction: Type.Union([Type.Literal('lower'), Type.Literal('higher'), Type.Literal('unknown')]),
    quantity: Type.Union([
      Type.Literal('time'),
      Type.Literal('bytes'),
      Type.Literal('count'),
      Type.Literal('rate'),
      Type.Literal('other'),
    ]),
  },
  closed,
);

/** The facts of the comparison as a whole: all but runs and benchmarks. */
export const ComparisonSchema = Type.Object(
  {
    format: Type.Literal(RESULTS_FORMAT),
    version: Type.Literal(RESULTS_VERSION),
    toolVersion: text(50),
    settings: AnalysisSettingsSchema,
    base: RevisionSchema,
    head: RevisionSchema,
    harness: Type.Object({ name: text(50), toolchain: text(500) }, closed),
    plan: Type.Optional(PlanSchema),
    metrics: Type.Array(MetricSchema, { maxItems: 1000 }),
    warnings: Type.Array(WarningSchema),
  },
  closed,
);

export type Results = Static<typeof ComparisonSchema> & {
  /** One run for each machine and execution, at least one; slices name theirs by its place here. */
  readonly runs: readonly Run[];
  readonly benchmarks: readonly BenchmarkRecord[];
};
