import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/**
 * By what the library is called where it is found, fetched or linked:
 *
 *     find_package(benchmark REQUIRED)
 *     target_link_libraries(parse_bench PRIVATE benchmark::benchmark_main)
 *     FetchContent_Declare(googlebenchmark GIT_REPOSITORY https://github.com/google/benchmark.git)
 *     target_link_libraries(parse_bench benchmark)
 */
const NAMES_IT =
  /\bbenchmark::benchmark|\bfind_package\s*\(\s*benchmark\b|\bgoogle\/benchmark\b|\bgooglebenchmark\b|\btarget_link_libraries\s*\([^()]{0,2000}?[\s;"]benchmark(?:_main)?[\s;")]/i;

export function detectGoogleBenchmark({ files, text }: Project): Detection | null {
  const manifests = files.filter((file) => file === 'CMakeLists.txt' || file.endsWith('/CMakeLists.txt'));
  const naming = manifests.find((file) => NAMES_IT.test(withoutComments(text(file) ?? '')));
  // Without the file of the project itself there is nothing to build.
  if (naming === undefined || !files.includes('CMakeLists.txt')) return null;
  return { score: SEEN.benchmarks, reason: `${naming} with Google Benchmark` };
}

function withoutComments(text: string): string {
  return text.replace(/#[^\n]*/g, '');
}
