import { type Static, Type } from 'typebox';
import type { BenchmarkRecord } from './benchmark.ts';
import { closed, text, WarningSchema } from './fields.ts';
import { RevisionSchema } from './revision.ts';
import type { Run } from './run.ts';
import { AnalysisSettingsSchema, PlanSchema } from './settings.ts';

/**
 * `results.json`: the raw record of a comparison and the only thing that passes between jobs. Analysis is recomputed
 * from it, so it holds observations and settings, never a verdict. Here is what it means; how it is laid out in the
 * file is record/file/.
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

/** What belongs to the comparison, whoever measured it: everything but runs, benchmarks and what these read. */
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
  /** One for each machine and execution, at least one; slices name theirs by its place in here. */
  readonly runs: readonly Run[];
  readonly benchmarks: readonly BenchmarkRecord[];
};
