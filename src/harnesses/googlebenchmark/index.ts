/** The Google Benchmark harness: a CMake or Meson project, one program a benchmark executable, in passes or one process a slice. */

import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { buildSystemEnvironment } from '../kit/build-systems/environment.ts';
import { BUILD_MANIFESTS } from '../kit/build-systems/manifests.ts';
import { nearestPrograms } from '../kit/build-systems/nearest.ts';
import { BUILD_SYSTEM_OPTIONS } from '../kit/build-systems/options.ts';
import { buildPrograms, refuseNoPrograms } from '../kit/build-systems/programs.ts';
import { discoverPrograms } from '../kit/programs.ts';
import { detectGoogleBenchmark, needsInstalledLibrary } from './detect.ts';
import { linksGoogleBenchmark, PROGRAMS } from './programs.ts';
import { googleBenchmarkSource } from './source.ts';

/**
 * Google Benchmark in a project that CMake or Meson builds: one process a slice, of a fixed number of iterations where the library
 * has that (1.8 and newer). Warm-up is the library's: none, unless the benchmark asks for it (`MinWarmUpTime`).
 */
export const googleBenchmark: Harness = {
  name: 'googlebenchmark',
  summary: 'Google Benchmark (C++) in a CMake or Meson project: every executable that links it',
  looksFor: { file: 'CMakeLists.txt', having: 'Google Benchmark' },
  manifests: BUILD_MANIFESTS,
  detect: detectGoogleBenchmark,
  nearest: nearestPrograms,
  benchmarkFile: /(?:^|[/_.-])bench(?:mark)?s?(?:[/_.-].*)?\.(?:c|cc|cpp|cxx|h|hh|hpp)$/i,
  setUp: (folder, project) =>
    needsInstalledLibrary(folder, project)
      ? `- name: Google Benchmark
  run: sudo apt-get update -q && sudo apt-get install -y -q libbenchmark-dev`
      : null,
  options: [...BUILD_SYSTEM_OPTIONS, BENCHMARKS_FROM],
  environment: buildSystemEnvironment('benchmark_DIR', 'benchmark_ROOT'),
  clocks: [],
  sourceOf: googleBenchmarkSource,
  build: (context) =>
    buildPrograms(context, {
      links: linksGoogleBenchmark,
      switches: ['benchmarks', 'developers', 'tests'],
      list: PROGRAMS.list,
    }),
  discover(context) {
    refuseNoPrograms(context, 'links Google Benchmark');
    return discoverPrograms(PROGRAMS, context);
  },
};
