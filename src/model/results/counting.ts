import { type Static, Type } from 'typebox';

/** Instructions: how they were counted, as results.json holds it. docs/instructions.md explains it. */
const closed = { additionalProperties: false } as const;

/** The metric that counted instructions become. */
export const INSTRUCTIONS = 'instructions/op';

/** auto: count where `metrics` names them. */
export const INSTRUCTION_MODES = ['auto', 'on', 'off'] as const;
export type InstructionMode = (typeof INSTRUCTION_MODES)[number];

const MethodSchema = Type.Union([Type.Literal('hardware'), Type.Literal('cachegrind')]);
/** hardware: the processor's own counters, user mode. cachegrind: valgrind's simulated processor. */
export type CountingMethod = Static<typeof MethodSchema>;

/**
 * One reading of one side. Of one whole run; or of two runs that differ in the number of operations only, so that what
 * is not an operation (start-up, set-up) falls out of the difference.
 */
export const CountSchema = Type.Object(
  {
    method: MethodSchema,
    runs: Type.Array(
      Type.Object(
        {
          operations: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          /** Of the whole process. */
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

/** How a run counted, for the report. */
export const CountingSchema = Type.Object(
  {
    method: MethodSchema,
    /** `valgrind-3.19.0`; empty for the processor's counters. */
    tool: Type.String({ maxLength: 200 }),
    /** Wall time it took, ms. */
    spentMs: Type.Number({ minimum: 0 }),
  },
  closed,
);
export type Counting = Static<typeof CountingSchema>;

/** null where the runs tell nothing: more operations that took no more instructions. */
export function instructionsPerOperation({ runs: [first, second] }: Count): number | null {
  if (first === undefined) return null;
  if (second === undefined) return positive(first.instructions / first.operations);
  const operations = second.operations - first.operations;
  return operations === 0 ? null : positive((second.instructions - first.instructions) / operations);
}

function positive(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? value : null;
}
