import type { Detection, Project } from '../harness.ts';
import { buildFileNaming } from '../kit/build-systems/manifests.ts';
import { SEEN } from '../kit/detection.ts';

/**
 * By what the library is called where it is found, fetched or linked:
 *
 *     find_package(benchmark REQUIRED)
 *     target_link_libraries(parse_bench PRIVATE benchmark::benchmark_main)
 *     FetchContent_Declare(googlebenchmark GIT_REPOSITORY https://github.com/google/benchmark.git)
 *     target_link_libraries(parse_bench benchmark)
 */
const CMAKE =
  /\bbenchmark::benchmark|\bfind_package\s*\(\s*benchmark\b|\bgoogle\/benchmark\b|\bgooglebenchmark\b|\btarget_link_libraries\s*\([^()]{0,2000}?[\s;"]benchmark(?:_main)?[\s;")]/i;

/**
 *     benchmark = dependency('benchmark', version: '>=1.7')
 *     subproject('google-benchmark')
 *     compiler.find_library('benchmark_main')
 */
const MESON = /\b(?:dependency|subproject|find_library)\s*\(\s*'(?:google-)?benchmark(?:_main)?'/;

export function detectGoogleBenchmark(project: Project): Detection | null {
  const naming = buildFileNaming(project, [CMAKE, MESON]);
  return naming === null ? null : { score: SEEN.benchmarks, reason: `${naming} with Google Benchmark` };
}
