export { type Comparison, compare } from './compare.ts';
export { compareResultFiles, type ResultFilesOutcome } from './compare-results.ts';
export { readResultTexts } from './convert.ts';
export { findBenchmarks, workflowFor } from './init.ts';
export { mergeJobs, readParts } from './merge.ts';
export { measureOverhead } from './overhead.ts';
export { BENCHMARK_LIMITS, inRunFolder, PROGRAM_LIMITS, seedOf } from './run-facts.ts';
export { timePrograms } from './time.ts';
