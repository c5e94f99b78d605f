/** Inputs from the step, the file and the command line, parsed once and judged together. */

export { buildVariables, hasValues, secretsOf, type TakenVariables, takeVariables } from './builds/variables.ts';
export { INPUT_NAMES } from './definitions.ts';
export { differingSettings } from './differences.ts';
export { findInputFile, INPUT_FILE_MAX_BYTES, type InputFile } from './file.ts';
export { parseInputs } from './inputs.ts';
export { type Ask, askText, readAsk, withAsked } from './jobs/ask.ts';
export { parseJudgedInputs } from './judged.ts';
export { checkResultsPlace, defaultResultsPath, keepResults, type ResultsPlace } from './own-results.ts';
export type { GivenInputs as Given } from './reader.ts';
export { repeatCommand, repeatOptions } from './repeat-options.ts';
export { readRunInputs } from './run.ts';
export type { InputTable } from './table.ts';
