import type { Target } from '../../src/harnesses/harness.ts';
import { SIDES } from '../../src/model/results/side.ts';

/** A benchmark on both sides. It has a slice where that is given, and nobody asks for one where not. */
export function aTarget(parts: Pick<Target, 'key'> & Partial<Target>): Target {
  return {
    group: '',
    label: parts.key,
    sides: SIDES,
    scope: 'benchmark',
    iterations: 100,
    expectedMs: 100,
    binary: { base: 0, head: 0 },
    slice: () => {
      throw new Error(`a slice of ${parts.key} is not asked for here`);
    },
    ...parts,
  };
}
