import { literally } from '../../model/inputs/name-pattern.ts';
import type { BenchmarkSource, NamedBenchmark } from '../kit/source.ts';

/** `WordsBenchmark.count{words=1000}` of the package `org.example`, or `module/org.example`: the method in the class's file. */
export function jmhSource({ group, name }: NamedBenchmark): BenchmarkSource {
  const at = group.lastIndexOf('/');
  const folder = at < 0 ? '' : `${literally(group.slice(0, at))}/(?:.*/)?`;
  const path = group
    .slice(at + 1)
    .split('.')
    .filter((part) => part !== '')
    .map((part) => `${literally(part)}/`)
    .join('');
  const [outer = '', ...rest] = name.replace(/\{.*$/s, '').split('.');
  const method = rest.at(-1);
  const file = `${path}${literally(outer)}\\.(?:java|kt)$`;
  return {
    files: [new RegExp(`^${folder === '' ? '(?:.*/)?' : folder}${file}`)],
    lines: [
      ...(method === undefined ? [] : [new RegExp(`^\\s*[\\w@<][^;=(*]*\\b${literally(method)}\\s{0,8}\\(`)]),
      new RegExp(`\\b(?:class|object)\\s{1,8}${literally(rest.at(-2) ?? outer)}\\b`),
    ],
  };
}
