export { inputFileOf } from './base.ts';
export { INPUT_NAMES, INPUTS, type InputTable, ownersText } from './definitions.ts';
export { findInputFile } from './file.ts';
export { parseInputs } from './inputs.ts';
export { checkResultsPlace, keepResults, type ResultsPlace } from './own-results.ts';
export type { Given } from './reader.ts';
export { repeatOptions } from './repeat-options.ts';
export { replayedInputs } from './replay/replayed.ts';
export { readRunInputs } from './run.ts';
