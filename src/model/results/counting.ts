import { type Static, Type } from 'typebox';

/** The part of results.json about counted instructions. docs/instructions.md explains it. */
const closed = { additionalProperties: false } as const;

/** The unit of counted instructions. */
export const INSTRUCTIONS = 'instructions/op';

/** auto: instructions are counted where `metrics` names them. */
export const INSTRUCTION_MODES = ['auto', 'on', 'off'] as const;
export type InstructionMode = (typeof INSTRUCTION_MODES)[number];

const MethodSchema = Type.Union([Type.Literal('hardware'), Type.Literal('cachegrind')]);
/** hardware: the processor's own counters, user mode. cachegrind: valgrind's simulated processor. */
export type CountingMethod = Static<typeof MethodSchema>;

/**
 * A reading of one side, from one whole run, or from two runs that differ in the number of operations only, so that
 * start-up and set-up cancel out.
 */
export const CountSchema = Type.Object(
  {
    method: MethodSchema,
    runs: Type.Array(
      Type.Object(
        {
          operations: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          /** The instructions of the whole process. */
          instructions: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 2 },
    ),
  },
  closed,
);
export type Count = Static<typeof CountSchema>;

/** How a run counted instructions, for the report. */
export const CountingSchema = Type.Object(
  {
    method: MethodSchema,
    /** `valgrind-3.19.0`; empty for the processor's counters. */
    tool: Type.String({ maxLength: 200 }),
    /** The wall time of counting, ms. */
    spentMs: Type.Number({ minimum: 0 }),
  },
  closed,
);
export type Counting = Static<typeof CountingSchema>;

/** null where more operations took no more instructions. */
export function instructionsPerOperation({ runs: [first, second] }: Count): number | null {
  if (first === undefined) return null;
  if (second === undefined) return positive(first.instructions / first.operations);
  const operations = second.operations - first.operations;
  return operations === 0 ? null : positive((second.instructions - first.instructions) / operations);
}

function positive(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? value : null;
}
