import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { buildSystemEnvironment } from '../kit/build-systems/environment.ts';
import { BUILD_MANIFESTS } from '../kit/build-systems/manifests.ts';
import { BUILD_SYSTEM_OPTIONS } from '../kit/build-systems/options.ts';
import { buildCatch2 } from './build.ts';
import { detectCatch2 } from './detect.ts';
import { discoverCatch2 } from './discover.ts';
import { catch2Source } from './source.ts';

/**
 * Test cases with `BENCHMARK` of Catch2 2.9 and newer, in a project that CMake or Meson builds: one process a slice,
 * which runs all benchmarks of one test case with a fixed number of samples. A reading is Catch2's own mean of the
 * samples; it chooses the iterations of a sample itself, in each process. Warm-up is Catch2's: by time, a quarter of a
 * slice for each benchmark, 100 ms at most (its default).
 */
export const catch2: Harness = {
  name: 'catch2',
  summary: 'Catch2 benchmarks (C++) in a CMake or Meson project: every test case that has a `BENCHMARK`',
  looksFor: { file: 'CMakeLists.txt', having: 'Catch2' },
  manifests: BUILD_MANIFESTS,
  detect: detectCatch2,
  setUp: () => `- name: Catch2
  run: sudo apt-get update -q && sudo apt-get install -y -q catch2`,
  benchmarkFile: /(?:^|[/_.-])(?:bench(?:mark)?|test)s?(?:[/_.-].*)?\.(?:cc|cpp|cxx|h|hh|hpp)$/i,
  options: [...BUILD_SYSTEM_OPTIONS, BENCHMARKS_FROM],
  environment: buildSystemEnvironment('Catch2_DIR', 'Catch2_ROOT'),
  clocks: [],
  sourceOf: catch2Source,
  build: buildCatch2,
  discover: discoverCatch2,
};
