/** Files that run benchmarks by tinybench: installed by the lock file, one long-lived process a file and side. */

import type { Harness } from '../harness.ts';
import { nodeBenchmarks } from '../kit/node-benchmarks/harness.ts';
import program from './_program/tare_tinybench.mjs';

/** The result of an async function is waited for in its time, and hooks are outside of it, as in the library. */
export const tinybench: Harness = nodeBenchmarks({
  name: 'tinybench',
  summary: 'Files that run benchmarks by tinybench (`new Bench()`), on Node',
  specifier: 'tinybench',
  program,
});
