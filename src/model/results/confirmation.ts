import { type Static, Type } from 'typebox';

/**
 * Measuring again what would fail the gate, each round in a layout of its own. The part of results.json that holds it,
 * beside the second readings (observations of build 1); docs/confirmation.md explains it.
 */
const closed = { additionalProperties: false } as const;

/** auto: rows that would fail the gate. off: none. */
export const CONFIRM_MODES = ['auto', 'off'] as const;
export const ConfirmModeSchema = Type.Union([Type.Literal('auto'), Type.Literal('off')]);
export type ConfirmMode = Static<typeof ConfirmModeSchema>;

/**
 * In the environment of builds and slices of second readings, and of nothing else: the seed of the round's layout, 1 to
 * 2^31 - 1. A `build-command` that names it is run again.
 */
export const LAYOUT_SEED = 'TARE_LAYOUT_SEED';

/** Beside it, for its length alone. */
export const LAYOUT_PADDING = 'TARE_LAYOUT_PADDING';

/**
 * What differs from round to round, and from the first readings. link-order: the linker shuffled the functions. build-command: it
 * ran again and was given a seed to lay its code out by. hash-seed: the same code, whose interpreter hashes by another seed.
 * environment: the same code, beside an environment of another size, which moves the stack and nothing else.
 */
const LayoutSchema = Type.Union([
  Type.Literal('link-order'),
  Type.Literal('build-command'),
  Type.Literal('hash-seed'),
  Type.Literal('environment'),
]);
export type Layout = Static<typeof LayoutSchema>;

export const ConfirmationRecordSchema = Type.Object(
  {
    layout: LayoutSchema,
    /** What the layout of each round was drawn from. */
    layoutSeed: Type.Integer({ minimum: 1, maximum: 0x7fffffff }),
    /** Most observations of a benchmark. */
    rounds: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** Wall time of building again and measuring again, ms. */
    durationMs: Type.Number({ minimum: 0 }),
    /** Of that, in slices, ms. */
    measuringMs: Type.Number({ minimum: 0 }),
  },
  closed,
);
export type ConfirmationRecord = Static<typeof ConfirmationRecordSchema>;
