import { posix } from 'node:path';
import type { Nearest, Project } from '../../harness.ts';
import { BUILD_FILES } from './manifests.ts';

/** `bench/parse.cpp`, `parse_benchmark.cc` */
const BENCHMARK_FILE = /(?:^|[/_.-])bench(?:mark)?(?:s|ing)?(?:[/_.-].*)?\.(?:c|cc|cpp|cxx)$/i;
const NOT_OWN = /(?:^|\/)(?:\..*|third[-_]?party|3rdparty|vendor|extern(?:al)?|deps|subprojects)\//i;
/** Libraries whose programs no harness runs, by the names of their files or of what a build file says. */
const OTHERS = ['nanobench', 'Celero', 'picobench', 'nonius', 'hayai'] as const;

/**
 * Benchmarks in C or C++ of a project whose build files have no library that is known: Bazel builds them, or they measure
 * by themselves.
 */
export function nearestPrograms({ files, text }: Project): Nearest | null {
  const [first, ...others] = files.filter((file) => BENCHMARK_FILE.test(file) && !NOT_OWN.test(file));
  if (first === undefined) return null;
  const own = files.filter((file) => (BUILD_FILES as readonly string[]).includes(posix.basename(file)));
  const of = OTHERS.filter((name) => {
    const word = new RegExp(`\\b${name}\\b`, 'i');
    return files.some((file) => word.test(posix.basename(file))) || own.some((file) => word.test(text(file) ?? ''));
  });
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const library = of.length === 0 ? '' : `, of ${of.join(' and ')}`;
  return {
    seen: `there are benchmarks in C++ that no CMakeLists.txt or meson.build links with Google Benchmark or Catch2: \`${first}\`${more}${library}`,
    remedy:
      'Give as bench-command what builds and runs them, if it prints a known format (what nanobench prints is one, and the JSON of Google Benchmark).',
  };
}
