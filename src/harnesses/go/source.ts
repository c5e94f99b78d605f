import { literally } from '../../model/inputs/name-pattern.ts';
import type { BenchmarkSource, NamedBenchmark } from '../kit/source.ts';

/** `Parse/large` of the package in `internal/text`: `func BenchmarkParse(` in one of its test files. */
export function goSource({ group, name }: NamedBenchmark): BenchmarkSource {
  const folder = group === '.' || group === '' ? '' : `${literally(group)}/`;
  const [first = ''] = name.split('/');
  const plain = first.replace(/^Benchmark/, '');
  return {
    files: [new RegExp(`^${folder}[^/]+_test\\.go$`)],
    lines: [new RegExp(`^func\\s{1,8}Benchmark${literally(plain)}\\s{0,8}\\(`)],
  };
}
