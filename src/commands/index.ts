/** What can be asked for: compare, overhead, time, plan. Each file reads as a table of contents of its run. */

export { type Comparison, compare, type Guard } from './compare.ts';
export { FIRST_WORKFLOW, findBenchmarks, stillMissing, workflowFor } from './init.ts';
export { mergeJobs } from './merge.ts';
export { measureOverhead } from './overhead.ts';
export { BENCHMARK_LIMITS, inFolders, inRunFolder, PROGRAM_LIMITS } from './run-facts.ts';
export { timePrograms } from './time.ts';
