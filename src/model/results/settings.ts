import { type Static, Type } from 'typebox';
import { ConfirmModeSchema } from './confirmation.ts';
import { closed, count, text } from './fields.ts';

const ThresholdRuleSchema = Type.Object(
  {
    /** A pattern on the benchmark's id; `*` matches any run of characters. */
    benchmark: text(1000),
    /** A pattern on the unit. */
    metric: text(200),
    /** A fraction: 0.05 is 5 %. */
    threshold: Type.Number({ minimum: 0, maximum: 10 }),
  },
  closed,
);
export type ThresholdRule = Static<typeof ThresholdRuleSchema>;

/** Names rows by patterns, in which `*` matches any run of characters. */
const RowRuleSchema = Type.Object({ benchmark: text(1000), metric: text(200) }, closed);
export type RowRule = Static<typeof RowRuleSchema>;

export const GATE_MODES = ['gate', 'observe'] as const;
export type GateMode = (typeof GATE_MODES)[number];

/**
 * When the deciding readings count as a change. estimate: the estimate lies beyond the threshold, and the interval
 * excludes 0. interval: the whole interval lies beyond the threshold.
 */
export const GATE_RULES = ['estimate', 'interval'] as const;
const GateRuleSchema = Type.Union([Type.Literal('estimate'), Type.Literal('interval')]);
export type GateRule = Static<typeof GateRuleSchema>;

/** Everything the analysis depends on besides the slices. */
export const AnalysisSettingsSchema = Type.Object(
  {
    /** A fraction: 0.05 is 5 %. */
    threshold: Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
    thresholds: Type.Array(ThresholdRuleSchema, { maxItems: 1000 }),
    /** A fraction: 0.99 is 99 %. */
    confidenceLevel: Type.Number({ exclusiveMinimum: 0.5, exclusiveMaximum: 1 }),
    /** Patterns on the gated units; `wall` and `allocations` are already resolved to such. */
    gatedMetrics: Type.Array(text(200), { maxItems: 100 }),
    /** Which readings judge a row whose clock overhead could be taken off. */
    gateOn: Type.Union([Type.Literal('corrected'), Type.Literal('raw')]),
    /** Whether rows that would fail the gate are measured again in other layouts, and judged by those readings. */
    confirm: ConfirmModeSchema,
    gateRule: GateRuleSchema,
    /** Percentiles of single iterations, in percent: 99.9. */
    percentiles: Type.Array(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }), { maxItems: 20 }),
    failOnRegression: Type.Boolean(),
    /** The rows whose regression fails: those that fit any of these. Left out: every gated row. */
    failOnRegressionOf: Type.Optional(Type.Array(RowRuleSchema, { maxItems: 1000 })),
    failOnInconclusive: Type.Boolean(),
    failOnMissing: Type.Boolean(),
    /** observe: the report says what would fail, and nothing fails. Left out: gate. */
    mode: Type.Optional(Type.Union([Type.Literal('gate'), Type.Literal('observe')])),
    /** The last day of observing, `2026-12-06`, UTC. Left out: without end. */
    observeUntil: Type.Optional(text(10)),
  },
  closed,
);
export type AnalysisSettings = Static<typeof AnalysisSettingsSchema>;

/** A machine's or a file's part of a run: `index` of `of`, counted from 1. */
const PartSchema = Type.Object(
  { index: Type.Integer({ minimum: 1, maximum: 64 }), of: Type.Integer({ minimum: 1, maximum: 64 }) },
  closed,
);
export type Part = Static<typeof PartSchema>;

/** The part of the whole that one machine measured; absent: the only one. */
export const PartsSchema = Type.Object(
  {
    /** The part of the benchmarks. */
    shard: Type.Optional(PartSchema),
    /** The machine among those that measure the same benchmarks. */
    replicate: Type.Optional(PartSchema),
  },
  closed,
);
export type Parts = Static<typeof PartsSchema>;

/** Decisions that were made before anything was measured, and hold for each part too. */
export const PlanSchema = Type.Object(
  {
    ...PartsSchema.properties,
    /** The ids of each shard's benchmarks, so that those of a lost shard are known. */
    split: Type.Optional(Type.Array(Type.Array(text(2000), { maxItems: 20_000 }), { minItems: 1, maxItems: 64 })),
    /**
     * The number of rows that are judged together (all gated metrics of all benchmarks, also where this file holds only
     * a shard), and the confidence level that they share.
     */
    family: Type.Optional(
      Type.Object(
        { rows: count, confidenceLevel: Type.Number({ exclusiveMinimum: 0.5, exclusiveMaximum: 1 }) },
        closed,
      ),
    ),
  },
  closed,
);
export type PlanRecord = Static<typeof PlanSchema>;
