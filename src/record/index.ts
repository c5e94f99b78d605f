/** Gathers a run as it happens, and reads results.json back. */

export type { BenchmarkEntry } from './benchmark-entry.ts';
export { BenchmarkRecorder } from './benchmark-recorder.ts';
export { type OwnFacts, readingsOnly } from './claims.ts';
export type { CopyReading } from './control-recorder.ts';
export { isWatched, runsOf, unitsOf } from './file/kept-columns.ts';
export { resultsOf } from './file/read.ts';
export type { ResultsFile } from './file/schema.ts';
export { filePieces, resultsText } from './file/write.ts';
export { mergeOwn } from './merge/merge.ts';
export { readEachPart, readParts } from './merge/read-parts.ts';
export { LARGEST_RESULTS_BYTES, parseResults, parseResultsFile } from './read-results.ts';
export { type RunFacts, RunRecord } from './record.ts';
export type { SliceFacts } from './recorded.ts';
