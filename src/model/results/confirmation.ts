import { type Static, Type } from 'typebox';

/**
 * Measuring again what would fail the gate: fresh pairs of builds in another layout. The part of results.json that
 * holds it, beside the observations of the second build; docs/statistics.md explains it.
 */
const closed = { additionalProperties: false } as const;

/** auto: rows that would fail the gate. off: none. */
export const CONFIRM_MODES = ['auto', 'off'] as const;
export const ConfirmModeSchema = Type.Union([Type.Literal('auto'), Type.Literal('off')]);
export type ConfirmMode = Static<typeof ConfirmModeSchema>;

/**
 * In the environment of the second build, and of nothing else: the layout's seed, 1 to 2^31 - 1. A `build-command` that
 * names it is run again.
 */
export const LAYOUT_SEED = 'TARE_LAYOUT_SEED';

/** Beside it, for nothing but its length. */
export const LAYOUT_PADDING = 'TARE_LAYOUT_PADDING';

/**
 * What the second build has otherwise than the first. link-order: the linker shuffled the functions. build-command: it
 * ran again and was given a seed to lay its code out by. environment: the same code, beside an environment of another
 * size, which moves the stack and nothing else.
 */
const LayoutSchema = Type.Union([
  Type.Literal('link-order'),
  Type.Literal('build-command'),
  Type.Literal('environment'),
]);
export type Layout = Static<typeof LayoutSchema>;

export const ConfirmationRecordSchema = Type.Object(
  {
    layout: LayoutSchema,
    /** What the layout was drawn from. */
    layoutSeed: Type.Integer({ minimum: 1, maximum: 0x7fffffff }),
    /** Most pairs of a benchmark. */
    rounds: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** Wall time of building again and measuring again, ms. */
    durationMs: Type.Number({ minimum: 0 }),
    /** Of that, in slices, ms. */
    measuringMs: Type.Number({ minimum: 0 }),
  },
  closed,
);
export type ConfirmationRecord = Static<typeof ConfirmationRecordSchema>;
