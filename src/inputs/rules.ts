import { oneOf } from '../harnesses/option.ts';
import { likelyHarnesses } from '../harnesses/other-names.ts';
import type { TimerWindowsRule } from '../model/clock.ts';
import type { HarnessPlace } from '../model/inputs/inputs.ts';
import type { InputKind } from '../model/inputs/kinds.ts';
import { type Reading, readInsidePath, readLines, readList, readShare, shown } from '../model/inputs/values.ts';
import type { Direction } from '../model/metric.ts';
import { METRIC_WORDS, meantMetric, metricPatterns } from '../model/metric-words.ts';
import type { ThresholdRule } from '../model/results/settings.ts';
import type { DirectionRule } from '../model/units.ts';
import { meansWallTime, WALL_TIME_THRESHOLD_FLOOR } from '../model/wall-time.ts';
import type { InputTable } from './table.ts';

/** Reads `metrics`: words and patterns on units. A word that can gate nothing is refused. */
export function readMetrics(text: string, limits: Extract<InputKind, { kind: 'list' }>): Reading<readonly string[]> {
  const words = readList(text, limits);
  if ('fault' in words) return words;
  const wrong = words.value.flatMap((word) => faultOfMetric(word) ?? []);
  return wrong.length > 0 ? { fault: `has ${wrong.join(', and ')}` } : { value: metricPatterns(words.value) };
}

/** `"time", which no harness reports (did you mean wall? A unit of that name is written time*)`; null: it may be one. */
export function faultOfMetric(word: string): string | null {
  const meant = meantMetric(word);
  if (meant === null) return null;
  return `${shown(word)}, which no harness reports (did you mean ${meant}? A unit of that name is written ${word}*)`;
}

/** Reads one `BENCHMARK[ METRIC]: SHARE` a line; all faults of the text, each naming its line. */
export function readThresholds(text: string, maxItems: number): readonly Reading<readonly ThresholdRule[]>[] {
  const lines = readLines(text);
  if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
  return lines.map((line) => readThreshold(line));
}

const SHARE: Extract<InputKind, { kind: 'share' }> = { kind: 'share', minimum: 0, maximum: 10 };

function readThreshold(line: string): Reading<readonly ThresholdRule[]> {
  // `Parse/* ns/op: 3%`; the last colon divides, because names may have colons of their own.
  const colon = line.lastIndexOf(':');
  if (colon < 0) return { fault: `has the line ${shown(line)}, which has no ":"` };
  const share = readShare(line.slice(colon + 1).trim(), SHARE);
  if ('fault' in share) return { fault: `has the line ${shown(line)}, whose threshold ${share.fault}` };
  const subject = readSubject(line.slice(0, colon).trim());
  if ('fault' in subject) return { fault: `has the line ${shown(line)}, ${subject.fault}` };
  const { benchmark, metric } = subject.value;
  const unknown = faultOfMetric(metric);
  if (unknown !== null) return { fault: `has the line ${shown(line)} with ${unknown}` };
  const rules = metricPatterns([metric]).map((pattern) => ({ benchmark, metric: pattern, threshold: share.value }));
  if (share.value < WALL_TIME_THRESHOLD_FLOOR && rules.some((rule) => meansWallTime(rule.metric))) {
    return {
      fault: `has the line ${shown(line)}, below the 2% that code layout alone can move wall time by (name another metric after the benchmark, or raise it)`,
    };
  }
  return { value: rules };
}

/** `Parse/*`, `Parse/* ns/op`, `"a name" ns/op`. */
export function readSubject(text: string): Reading<{ readonly benchmark: string; readonly metric: string }> {
  const words = wordsOf(text);
  const [benchmark, metric = '*', ...more] = words;
  if (benchmark === undefined || benchmark === '') return { fault: 'which names no benchmark (`*` is all)' };
  if (more.length > 0) return { fault: 'which has more than a benchmark and a metric (put a name with spaces in "")' };
  if (benchmark.length > 1000 || metric.length > 200) return { fault: 'whose pattern is too long' };
  if (words.length === 1 && (METRIC_WORDS.has(benchmark) || isPlainUnit(benchmark))) {
    return { fault: `which names a metric where the benchmark stands (write \`* ${benchmark}\` for all benchmarks)` };
  }
  return { value: { benchmark, metric } };
}

function isPlainUnit(text: string): boolean {
  return ['ns/op', 'B/op', 'allocs/op', 'MB/s'].includes(text);
}

/** Reads one `UNIT=lower|higher` a line. */
export function readDirections(text: string, maxItems: number): readonly Reading<DirectionRule>[] {
  const lines = readLines(text);
  if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
  return lines.map((line) => {
    const match = /^(\S{1,200}?)\s*[=:]\s*(lower|higher)$/.exec(line);
    if (match === null) return { fault: `has the line ${shown(line)}, which is not UNIT=lower or UNIT=higher` };
    return { value: { metric: match[1] ?? '', direction: match[2] as Direction } };
  });
}

const WINDOWS_MAX = 1_000_000;

/** Reads one `BENCHMARK: WINDOWS [CLOCK]` a line. @param clocks the names that CLOCK may be */
export function readTimerWindows(
  text: string,
  maxItems: number,
  clocks: readonly string[],
): readonly Reading<TimerWindowsRule>[] {
  const lines = readLines(text);
  if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
  return lines.map((line) => {
    // `Encode/*: 1 js-performance-now`; the last colon divides, because names may have colons of their own.
    const colon = line.lastIndexOf(':');
    if (colon < 0) return { fault: `has the line ${shown(line)}, which has no ":"` };
    const benchmark = line
      .slice(0, colon)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    const [number = '', clock = null, ...more] = line
      .slice(colon + 1)
      .trim()
      .split(/\s+/);
    if (benchmark === '') return { fault: `has the line ${shown(line)}, which names no benchmark (\`*\` is all)` };
    if (more.length > 0) return { fault: `has the line ${shown(line)}, which has more than a number and a clock` };
    const windows = Number(number);
    if (!/^\d+(\.\d+)?$/.test(number) || windows > WINDOWS_MAX) {
      return { fault: `has the line ${shown(line)}, whose ${shown(number)} is not a number from 0 to ${WINDOWS_MAX}` };
    }
    if (clock !== null && !clocks.includes(clock)) {
      return { fault: `has the line ${shown(line)}, whose clock is not valid (it may be ${clocks.join(', ')})` };
    }
    return { value: { benchmark, windows, clock } };
  });
}

/** `Parse/* "a name"` */
function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
}

/** `p50 p99.9` -> [50, 99.9], ascending, each once. */
export function readPercentiles(text: string, limits: { readonly maxItems: number }): Reading<readonly number[]> {
  if (text === 'none') return { value: [] };
  const words = readList(text, { kind: 'list', maxItems: limits.maxItems });
  if ('fault' in words) return words;
  const percentiles = words.value.map((word) => Number(/^p?(\d{1,2}(?:\.\d{1,2})?)$/.exec(word)?.[1] ?? Number.NaN));
  const wrong = words.value.filter((_, index) => !((percentiles[index] ?? Number.NaN) >= 1));
  if (wrong.length > 0) return { fault: `has ${wrong.map(shown).join(', ')}, which is no percentile` };
  return { value: [...new Set(percentiles)].sort((a, b) => a - b) };
}

/** `auto` -> none; `criterion pytest:python` -> each with its folder. */
export function readHarnesses(
  text: string,
  limits: Extract<InputKind, { kind: 'list' }>,
  { harnesses }: Pick<InputTable, 'harnesses'>,
): Reading<readonly HarnessPlace[]> {
  if (text === 'auto') return { value: [] };
  const items = readList(text, limits);
  if ('fault' in items) return items;
  const places: HarnessPlace[] = [];
  for (const item of items.value) {
    const [, name = '', folder = '.'] = /^([^:]*)(?::(.*))?$/.exec(item) ?? [];
    const names = harnesses.map((each) => each.name);
    if (!names.includes(name)) {
      const likely = likelyHarnesses(name, names);
      const hint = likely.length === 0 ? '' : ` (did you mean ${oneOf(likely)}?)`;
      return { fault: item === text ? `is unknown${hint}` : `names ${shown(name)}, which is unknown${hint}` };
    }
    const inside = readInsidePath(folder);
    if ('fault' in inside) return { fault: `names the folder ${shown(folder)}, which ${inside.fault}` };
    places.push({ name, folder: inside.value });
  }
  const twice = places.find(({ name, folder }, index) =>
    places.slice(0, index).some((each) => each.name === name && each.folder === folder),
  );
  return twice === undefined ? { value: places } : { fault: `names ${shown(twice.name)} twice for one folder` };
}
