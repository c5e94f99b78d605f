import { type Static, Type } from 'typebox';
import { ConfirmModeSchema } from './confirmation.ts';
import { closed, count, text } from './fields.ts';

const ThresholdRuleSchema = Type.Object(
  {
    /** Pattern on benchmark id; `*` matches any run of characters. */
    benchmark: text(1000),
    /** Pattern on unit. */
    metric: text(200),
    /** Fraction: 0.05 is 5 %. */
    threshold: Type.Number({ minimum: 0, maximum: 10 }),
  },
  closed,
);
export type ThresholdRule = Static<typeof ThresholdRuleSchema>;

/** Rows by patterns: `*` matches any run of characters. */
const RowRuleSchema = Type.Object({ benchmark: text(1000), metric: text(200) }, closed);
export type RowRule = Static<typeof RowRuleSchema>;

export const GATE_MODES = ['gate', 'observe'] as const;
export type GateMode = (typeof GATE_MODES)[number];

/**
 * What makes a change of the deciding readings one. estimate: it lies beyond the threshold, and the interval leaves out
 * 0. interval: all of the interval lies beyond the threshold.
 */
export const GATE_RULES = ['estimate', 'interval'] as const;
const GateRuleSchema = Type.Union([Type.Literal('estimate'), Type.Literal('interval')]);
export type GateRule = Static<typeof GateRuleSchema>;

/** Everything the analysis depends on besides the slices. */
export const AnalysisSettingsSchema = Type.Object(
  {
    /** Fraction: 0.05 is 5 %. */
    threshold: Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
    thresholds: Type.Array(ThresholdRuleSchema, { maxItems: 1000 }),
    /** Fraction: 0.99 is 99 %. */
    confidenceLevel: Type.Number({ exclusiveMinimum: 0.5, exclusiveMaximum: 1 }),
    /** Units that are gated (`wall`, `allocations` already resolved to patterns on units). */
    gatedMetrics: Type.Array(text(200), { maxItems: 100 }),
    /** What a row whose clock overhead could be taken off is judged by. */
    gateOn: Type.Union([Type.Literal('corrected'), Type.Literal('raw')]),
    /** Whether what would fail the gate is measured again, in other layouts, and judged by those readings. */
    confirm: ConfirmModeSchema,
    /** What of the deciding interval has to lie beyond the threshold: the estimate, or all of it. */
    gateRule: GateRuleSchema,
    /** Percentiles of single iterations, in percent: 99.9. */
    percentiles: Type.Array(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }), { maxItems: 20 }),
    failOnRegression: Type.Boolean(),
    /** Of which rows a regression fails: those that fit any of these. Left out: of every gated one. */
    failOnRegressionOf: Type.Optional(Type.Array(RowRuleSchema, { maxItems: 1000 })),
    failOnInconclusive: Type.Boolean(),
    failOnMissing: Type.Boolean(),
    /** observe: what would fail is said, and fails nothing. Left out: gate. */
    mode: Type.Optional(Type.Union([Type.Literal('gate'), Type.Literal('observe')])),
    /** The last day of observing, `2026-12-06`, UTC. Left out: without end. */
    observeUntil: Type.Optional(text(10)),
  },
  closed,
);
export type AnalysisSettings = Static<typeof AnalysisSettingsSchema>;

/** `index` of `of`, counted from 1: which part of a run a file or a machine is. */
const PartSchema = Type.Object(
  { index: Type.Integer({ minimum: 1, maximum: 64 }), of: Type.Integer({ minimum: 1, maximum: 64 }) },
  closed,
);
export type Part = Static<typeof PartSchema>;

/** Which part of the whole one machine measured. Absent: the only one. */
export const PartsSchema = Type.Object(
  {
    /** Of the benchmarks. */
    shard: Type.Optional(PartSchema),
    /** Of the machines that measure the same benchmarks. */
    replicate: Type.Optional(PartSchema),
  },
  closed,
);
export type Parts = Static<typeof PartsSchema>;

/** What was decided before anything was measured, and holds for a part of it too. */
export const PlanSchema = Type.Object(
  {
    ...PartsSchema.properties,
    /** Of a shard: the ids of the benchmarks of each, so that the benchmarks of one that is lost are known. */
    split: Type.Optional(Type.Array(Type.Array(text(2000), { maxItems: 20_000 }), { minItems: 1, maxItems: 64 })),
    /**
     * The rows that are judged together: all benchmarks x gated metrics of the whole, also where this file holds only a
     * part of them (a shard), and the confidence level that they share.
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
