import type { Detection, Project } from '../harness.ts';
import { buildFileNaming } from '../kit/build-systems/manifests.ts';
import { SEEN } from '../kit/detection.ts';

/**
 *     find_package(Catch2 3 REQUIRED)
 *     FetchContent_Declare(Catch2 GIT_REPOSITORY https://github.com/catchorg/Catch2.git GIT_TAG v3.7.1)
 *     target_link_libraries(tests PRIVATE Catch2::Catch2WithMain)
 *     CPMAddPackage("gh:catchorg/Catch2@3.7.1")
 */
const CMAKE =
  /\bcatch2::catch2|\bfind_package\s*\(\s*catch2\b|\bcatchorg\/catch2\b|\bFetchContent_Declare\s*\(\s*catch2\b/i;

/**
 *     catch2 = dependency('catch2-with-main', version: '>=3.0')
 *     subproject('catch2')
 */
const MESON = /\b(?:dependency|subproject)\s*\(\s*'catch2(?:-with-main)?'/;

/** `bench/parse.cpp`, `tests/parser_benchmarks.cc` */
const BENCHMARK_FILE = /(?:^|[/_.-])bench(?:mark(?:s|ing)?)?[/_.-].*(?<=\.(?:cc|cpp|cxx))$/i;

/** Benchmark files of a project that has Google Benchmark too are likely to be its. */
const OTHERS =
  /\bbenchmark::benchmark|\bfind_package\s*\(\s*benchmark\b|\bgoogle\/benchmark\b|'(?:google-)?benchmark'/i;

/** Most projects with Catch2 have tests and no benchmarks; the files that would say so are too many to be read here. */
export function detectCatch2(project: Project): Detection | null {
  const naming = buildFileNaming(project, [CMAKE, MESON]);
  if (naming === null) return null;
  const file = project.files.find((each) => BENCHMARK_FILE.test(each));
  if (file === undefined) return { score: SEEN.trace, reason: `${naming} with Catch2` };
  const isOthers = buildFileNaming(project, [OTHERS]) !== null;
  return { score: isOthers ? SEEN.trace : SEEN.benchmarks, reason: `${naming} with Catch2, and ${file}` };
}
