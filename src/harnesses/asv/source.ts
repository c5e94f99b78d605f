import { literally } from '../../model/inputs/name-pattern.ts';
import { type BenchmarkSource, definedBy, type NamedBenchmark } from '../kit/source.ts';

/** `text.count.Count.time_count(10)`: `def time_count` in a module `text/count.py` or `text.py`, or `text/count/__init__.py`. */
export function asvSource({ name }: NamedBenchmark): BenchmarkSource {
  const parts = name.replace(/\(.*$/s, '').split('.').slice(0, 20);
  // The function has its module before it, and maybe a class.
  const modules = parts.slice(0, -1).map((_, index) => parts.slice(0, parts.length - 1 - index));
  const files = modules.map((module) => {
    const path = module.map(literally).join('/');
    return new RegExp(`(?:^|/)(?:${path}\\.py|${path}/__init__\\.py)$`);
  });
  return { files, lines: definedBy('def', parts.slice(-1)) };
}
