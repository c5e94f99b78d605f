import type { Results } from '../../src/model/results/results.ts';
import { resultsOf } from '../../src/record/file/read.ts';
import { fileOf } from '../../src/record/file/write.ts';
import { mergeParts } from '../../src/record/merge/merge.ts';

/** Shards and replicates as one, as `tare merge` joins their files. */
export function mergeResults(files: readonly { readonly name: string; readonly results: Results }[]): Results {
  return resultsOf(mergeParts(files.map(({ name, results }) => ({ name, file: fileOf(results) }))));
}
