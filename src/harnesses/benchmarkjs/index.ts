/**
 * Files that run benchmarks by Benchmark.js, or by benny, which leads it: installed by the lock file, one long-lived process a file
 * and side.
 */

import type { Harness } from '../harness.ts';
import { nodeBenchmarks } from '../kit/node-benchmarks/harness.ts';
import program from './_program/tare_benchmarkjs.mjs';

/** `setup` and `teardown` run before and after each loop, outside of its time, as in the library. */
export const benchmarkJs: Harness = nodeBenchmarks({
  name: 'benchmarkjs',
  summary: 'Files that run benchmarks by Benchmark.js (`new Benchmark.Suite()`) or benny, on Node',
  specifier: 'benchmark',
  wrappers: ['benny'],
  program,
});
