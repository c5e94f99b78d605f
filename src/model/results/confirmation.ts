import { type Static, Type } from 'typebox';

/**
 * The part of results.json about re-measurement: rows that would fail the gate are measured again, each round in
 * another layout. The readings of the re-measurement themselves are slices of build 1. docs/confirmation.md explains
 * it.
 */
const closed = { additionalProperties: false } as const;

/** auto: rows that would fail the gate are measured again. off: none is. */
export const CONFIRM_MODES = ['auto', 'off'] as const;
export const ConfirmModeSchema = Type.Union([Type.Literal('auto'), Type.Literal('off')]);
export type ConfirmMode = Static<typeof ConfirmModeSchema>;

/**
 * The variable that gives builds and slices of readings of the re-measurement, and no others, the seed of the round's
 * layout, from 1 to 2^31 - 1. A `build-command` that names it is run again.
 */
export const LAYOUT_SEED = 'TARE_LAYOUT_SEED';

/** A variable that stands beside the seed, and matters by its length alone. */
export const LAYOUT_PADDING = 'TARE_LAYOUT_PADDING';

/**
 * What differs from round to round, and from the first readings. link-order: the linker shuffled the functions.
 * build-command: the command ran again with another layout seed. hash-seed: the same code, with another hash seed of
 * its interpreter. environment: the same code with an environment of another size, which moves nothing but the stack.
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
    /** The seed that the layouts of all rounds were drawn from. */
    layoutSeed: Type.Integer({ minimum: 1, maximum: 0x7fffffff }),
    /** The most observations of a benchmark. */
    rounds: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** The wall time of building and measuring again, ms. */
    durationMs: Type.Number({ minimum: 0 }),
    /** The part of that spent in slices, ms. */
    measuringMs: Type.Number({ minimum: 0 }),
  },
  closed,
);
export type ConfirmationRecord = Static<typeof ConfirmationRecordSchema>;
