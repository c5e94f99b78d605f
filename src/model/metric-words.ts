import { distance } from 'fastest-levenshtein';
import { INSTRUCTIONS } from './results/counting.ts';
import { metricOf, WALL_UNITS } from './units.ts';

/** Words that stand for the units harnesses print for wall time and CPU time per operation, and for what is counted. */
export const METRIC_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['wall', WALL_UNITS],
  ['allocations', ['allocs/op']],
  [
    'cpu',
    ['cpu-ns/op', 'cpu-us/op', 'cpu-µs/op', 'cpu-ms/op', 'cpu-s/op', 'cpu-ns', 'cpu-us', 'cpu-µs', 'cpu-ms', 'cpu-s'],
  ],
  ['instructions', [INSTRUCTIONS]],
]);

/** `wall`, `allocations`, `cpu`, `instructions` and patterns on units -> patterns on units, each once. */
export function metricPatterns(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => METRIC_WORDS.get(word) ?? [word]))];
}

/** The word that stands for this pattern on units, else the pattern itself. */
export function metricWord(pattern: string): string {
  return [...METRIC_WORDS].find(([, patterns]) => patterns.includes(pattern))?.[0] ?? pattern;
}

/** What people call a metric that has another name here. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...[
    'time',
    'times',
    'walltime',
    'wall-time',
    'wall_time',
    'wallclock',
    'wall-clock',
    'runtime',
    'duration',
    'speed',
  ].map((name) => [name, 'wall'] as const),
  ...['memory', 'mem', 'ram'].map((name) => [name, 'B/op'] as const),
  ...['cputime', 'cpu-time', 'cpu_time'].map((name) => [name, 'cpu'] as const),
  ['all', '*'],
]);

/**
 * What was most likely meant by a word that would gate nothing: `time` -> `wall`, `alocations` -> `allocations`. null: it
 * may be a unit. One that is called so all the same can be named by a pattern (`time*`).
 */
export function meantMetric(word: string): string | null {
  const plain = word.toLowerCase();
  const known = METRIC_WORDS.has(plain) ? plain : OTHER_NAMES.get(plain);
  if (known !== undefined) return known === word ? null : known;
  if (!/^[a-z]{4,}$/.test(plain) || metricOf(word).quantity !== 'other') return null;
  const near = [...METRIC_WORDS.keys()].filter(
    (each) => each[0] === plain[0] && distance(each, plain) <= Math.floor(each.length / 4),
  );
  return near[0] ?? null;
}
