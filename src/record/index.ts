export { BenchmarkRecorder } from './benchmark-recorder.ts';
export type { CopyReading } from './control-recorder.ts';
export { resultsText } from './file/write.ts';
export { mergeResults, type PartFile } from './merge.ts';
export { LARGEST_RESULTS_BYTES, parseResults } from './read-results.ts';
export { type RunFacts, RunRecord } from './record.ts';
export type { SliceFacts } from './recorded.ts';
