import { literally } from '../../model/inputs/name-pattern.ts';
import type { BenchmarkSource, NamedBenchmark } from '../kit/source.ts';

/** All files that may be of a target: only the build system knows which are. */
const FILES = [/(?:^|[/_.-])bench(?:mark)?s?(?:[/_.-].*)?\.(?:cc|cpp|cxx|hpp|hh|h)$/i, /\.(?:cc|cpp|cxx)$/i];

/** `Join/10`, `BM_Join<int>/10`, `Fixture/Join`: the function that has a state, else its registration. */
export function googleBenchmarkSource({ name }: NamedBenchmark): BenchmarkSource {
  const names = name
    .split('/')
    .slice(0, 2)
    .map((part) => part.replace(/<.*$/s, ''))
    .filter((part) => /^[A-Za-z_][\w:]*$/.test(part))
    .map(literally);
  return {
    files: FILES,
    lines: [
      ...names.map((each) => new RegExp(`\\b${each}\\s{0,8}\\([^)]*State\\s{0,8}&`)),
      ...names.toReversed().map((each) => new RegExp(`\\bBENCHMARK\\w*\\s{0,8}\\([^)]*\\b${each}\\b`)),
    ],
  };
}
