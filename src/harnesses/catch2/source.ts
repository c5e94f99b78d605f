import { type BenchmarkSource, inQuotes, type NamedBenchmark } from '../kit/source.ts';

/** All files that may be of a target: only the build system knows which are. */
const FILES = [/(?:^|[/_.-])(?:bench(?:mark)?|test)s?(?:[/_.-].*)?\.(?:cc|cpp|cxx)$/i, /\.(?:cc|cpp|cxx)$/i];

/** `join/1000 words`: the test case, as another one may have a benchmark of that name; else the benchmark. */
export function catch2Source({ name }: NamedBenchmark): BenchmarkSource {
  const at = name.indexOf('/');
  const texts = at < 0 ? [name] : [name.slice(0, at), name, name.slice(at + 1)];
  return {
    files: FILES,
    lines: texts
      .filter((text) => text !== '')
      .map((text) => new RegExp(`\\b(?:BENCHMARK|TEST_CASE)\\w*\\s{0,8}\\(\\s{0,8}${inQuotes(text).source}`)),
  };
}
