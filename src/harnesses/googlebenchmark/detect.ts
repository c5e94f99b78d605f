import type { Detection, Project } from '../harness.ts';
import { buildFileNaming, withoutComments } from '../kit/build-systems/manifests.ts';
import { SEEN } from '../kit/detection.ts';

/**
 * Names of the library where it is found, fetched or linked:
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

/** `find_package(benchmark REQUIRED)`, `pkg_check_modules(BENCHMARK REQUIRED benchmark)` */
const FINDS_IT = /\b(?:find_package\s*\(\s*|pkg_(?:check|search)_modules?\s*\([^()]*\s)benchmark\b/i;
/** `FetchContent_Declare(googlebenchmark ...)`, `CPMAddPackage("gh:google/benchmark@1.9.4")` */
const BRINGS_IT = /\b(?:FetchContent_|ExternalProject_|CPM\w*Package)/i;

/** Must the library be there before CMake runs? A GitHub runner does not have it. */
export function needsInstalledLibrary(folder: string, { files, text }: Project): boolean {
  const prefix = folder === '.' ? '' : `${folder}/`;
  const own = files.filter((file) => file.startsWith(prefix) && /(?:^|\/)CMakeLists\.txt$/.test(file));
  const texts = own.map((file) => withoutComments(text(file) ?? ''));
  const hasManager = files.some((file) => /(?:^|\/)(?:vcpkg\.json|conanfile\.(?:txt|py))$/.test(file));
  return !hasManager && texts.some((each) => FINDS_IT.test(each)) && !texts.some((each) => BRINGS_IT.test(each));
}
