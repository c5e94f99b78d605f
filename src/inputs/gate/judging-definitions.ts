import type { InputDefinition } from '../../model/inputs/kinds.ts';
import { INPUTS } from '../definitions.ts';

/** The inputs that judge. The bundler puts the values here: the table is made from all harnesses. */
export const JUDGING_DEFINITIONS: readonly InputDefinition[] = (
  [
    'threshold',
    'thresholds',
    'confidence-level',
    'metrics',
    'metric-direction',
    'gate-on',
    'confirm',
    'gate-rule',
    'percentiles',
    'fail-on-regression',
    'fail-on-inconclusive',
    'fail-on-missing',
    'mode',
    'observe-until',
    // Who asks decides whether the gate counts.
    'ask',
  ] as const
).map((name) => INPUTS.definition(name));
