import { parseInputs } from '../inputs.ts';

const { analysis, metricDirections } = parseInputs({ given: {}, givenFrom: 'command line', file: null });

/** Settings that judge by default. The bundler puts the values here: making them loads all harnesses. */
export const JUDGING_DEFAULTS = { settings: analysis, directions: metricDirections };
export type JudgingDefaults = typeof JUDGING_DEFAULTS;
