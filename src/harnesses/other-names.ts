import { distance } from 'fastest-levenshtein';

/** What people call a harness by: its language, its tool, its package. The likeliest harness stands first. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  golang: ['go'],
  'go-test': ['go'],
  cargo: ['criterion', 'divan', 'libtest'],
  rust: ['criterion', 'divan', 'libtest'],
  'cargo-bench': ['criterion', 'divan', 'libtest'],
  bencher: ['libtest'],
  iai: ['gungraun'],
  'iai-callgrind': ['gungraun'],
  callgrind: ['gungraun'],
  python: ['pytest', 'asv', 'pyperf'],
  'pytest-benchmark': ['pytest'],
  'pytest-codspeed': ['pytest'],
  codspeed: ['pytest', 'criterion', 'vitest'],
  airspeed: ['asv'],
  'airspeed-velocity': ['asv'],
  perf: ['pyperf', 'process'],
  javascript: ['vitest', 'tinybench', 'mitata', 'benchmarkjs'],
  typescript: ['vitest', 'tinybench', 'mitata', 'benchmarkjs'],
  js: ['vitest', 'tinybench', 'mitata', 'benchmarkjs'],
  ts: ['vitest', 'tinybench', 'mitata', 'benchmarkjs'],
  node: ['vitest', 'tinybench', 'mitata', 'benchmarkjs'],
  npm: ['vitest', 'tinybench', 'mitata', 'benchmarkjs'],
  bun: ['mitata', 'command'],
  deno: ['command'],
  jest: ['vitest', 'command'],
  benchmark: ['googlebenchmark', 'benchmarkjs'],
  'benchmark.js': ['benchmarkjs'],
  gbench: ['googlebenchmark'],
  google: ['googlebenchmark'],
  cpp: ['googlebenchmark', 'catch2'],
  'c++': ['googlebenchmark', 'catch2'],
  cmake: ['googlebenchmark', 'catch2'],
  meson: ['googlebenchmark', 'catch2'],
  catch: ['catch2'],
  nanobench: ['command'],
  java: ['jmh'],
  kotlin: ['jmh'],
  maven: ['jmh'],
  gradle: ['jmh'],
  hyperfine: ['process'],
  program: ['process'],
  time: ['process'],
  shell: ['command', 'process'],
  sh: ['command', 'process'],
  script: ['command', 'process'],
  custom: ['command'],
};

/** The harnesses that were most likely meant, the likeliest first; empty: nobody knows. @param names of those there are */
export function likelyHarnesses(word: string, names: readonly string[]): readonly string[] {
  const plain = word.toLowerCase().slice(0, 100);
  const known = Object.hasOwn(OTHER_NAMES, plain) ? (OTHER_NAMES[plain] ?? []) : [];
  if (known.length > 0) return known.filter((name) => names.includes(name));
  const joined = plain.replace(/[\s_.-]/g, '');
  const away = (name: string) => distance(joined, name);
  return names
    .filter((name) => away(name) <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, 3);
}
