export { INPUT_NAMES, INPUTS, type InputTable, ownersText } from './definitions.ts';
export { differingSettings } from './differences.ts';
export { findInputFile } from './file.ts';
export { parseInputs } from './inputs.ts';
export { checkResultsPlace, keepResults, type ResultsPlace } from './own-results.ts';
export { repeatOptions } from './repeat-options.ts';
export { readRunInputs } from './run.ts';
