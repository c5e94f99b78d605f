export { INPUT_NAMES, INPUTS, type InputTable, ownersText } from './definitions.ts';
export { differingSettings } from './differences.ts';
export { findInputFile, INPUT_FILE_MAX_BYTES, INPUT_FILE_PATH, type InputFile } from './file.ts';
export { parseInputs } from './inputs.ts';
export { parseJudgedInputs } from './judged.ts';
export { checkResultsPlace, keepResults, type ResultsPlace } from './own-results.ts';
export { repeatOptions } from './repeat-options.ts';
export { readRunInputs } from './run.ts';
