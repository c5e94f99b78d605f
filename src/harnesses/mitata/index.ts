/** Files that run benchmarks by mitata: installed by the lock file, one long-lived process a file and side. */

import type { Harness } from '../harness.ts';
import { nodeBenchmarks } from '../kit/node-benchmarks/harness.ts';
import program from './_program/tare_mitata.mjs';

/** Each combination of arguments is a benchmark. Collections of garbage that it asks for (`gc`) are not made. */
export const mitata: Harness = nodeBenchmarks({
  name: 'mitata',
  summary: 'Files that run benchmarks by mitata (`bench()`), on Node',
  specifier: 'mitata',
  program,
});
