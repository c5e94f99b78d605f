import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from './benchmarks-from.ts';

/**
 * A harness whose targets carry notes of its own type. Everybody else gets `Harness`, for whom they are unknown: a
 * target only ever comes back to the harness that made it. One that says which files are benchmarks has the option
 * `benchmarks-from` by it (shared-files.ts).
 */
export function defineHarness<Notes>(harness: Harness<Notes>): Harness {
  const { benchmarkFile, options } = harness;
  return benchmarkFile === undefined ? harness : { ...harness, options: [...options, BENCHMARKS_FROM] };
}
