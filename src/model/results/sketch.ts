import { type Static, Type } from 'typebox';

/**
 * The times of single iterations as a DDSketch (Masson, Rim, Lee, VLDB 2019): bin i holds those in
 * (gamma^(i-1), gamma^i] ns, gamma = (1 + accuracy) / (1 - accuracy); any quantile is within `accuracy` of the exact
 * one. Two sketches of equal accuracy merge exactly, by adding counts.
 */
export const SketchSchema = Type.Object(
  {
    /** The relative error, a fraction: 0.01 is 1 %. */
    accuracy: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 0.5 }),
    /** The number of times of 0 ns, below the clock's step. */
    zeros: Type.Integer({ minimum: 0 }),
    /** [index, count], ascending. */
    bins: Type.Array(Type.Tuple([Type.Integer(), Type.Integer({ minimum: 1 })]), { maxItems: 5000 }),
    /** The smallest step that the clock was seen to advance by, ns; absent where unknown. */
    clockStepNs: Type.Optional(Type.Number({ minimum: 0 })),
    /** The mean cost of reading the clock, ns, which every time includes once; absent where unknown. */
    windowNs: Type.Optional(Type.Number({ minimum: 0 })),
    /** One iteration in so many was timed, on average. */
    every: Type.Optional(Type.Number({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type Sketch = Static<typeof SketchSchema>;
