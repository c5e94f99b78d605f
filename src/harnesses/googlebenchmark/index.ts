import type { Harness } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { buildGoogleBenchmark } from './build.ts';
import { detectGoogleBenchmark, needsInstalledLibrary } from './detect.ts';
import { discoverGoogleBenchmark } from './discover.ts';
import { cmakeEnvironment } from './environment.ts';
import type { GoogleBenchmarkNotes } from './notes.ts';
import { GOOGLE_BENCHMARK_OPTIONS } from './options.ts';
import { sliceGoogleBenchmark } from './slice.ts';

/**
 * Google Benchmark in a project that CMake builds: one process a slice, of a fixed number of iterations where the library
 * has that (1.8 and newer). Warm-up is the library's: none, unless the benchmark asks for it (`MinWarmUpTime`).
 */
export const googleBenchmark: Harness = defineHarness<GoogleBenchmarkNotes>({
  name: 'googlebenchmark',
  summary: 'Google Benchmark (C++) in a CMake project: every executable that links it',
  looksFor: { file: 'CMakeLists.txt', having: 'Google Benchmark', project: 'a CMake project with Google Benchmark' },
  manifests: ['CMakeLists.txt'],
  detect: detectGoogleBenchmark,
  setUp: (folder, project) =>
    needsInstalledLibrary(folder, project)
      ? `- name: Google Benchmark
  run: sudo apt-get update -q && sudo apt-get install -y -q libbenchmark-dev`
      : null,
  options: GOOGLE_BENCHMARK_OPTIONS,
  environment: cmakeEnvironment,
  clocks: [],
  build: buildGoogleBenchmark,
  discover: discoverGoogleBenchmark,
  slice: sliceGoogleBenchmark,
});
