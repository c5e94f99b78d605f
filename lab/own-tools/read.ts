import { isRecord, recordOf, recordsOf, textOf } from '../../src/formats/index.ts';
import { median } from '../../src/statistics/descriptive.ts';
import { rankSumInterval } from './rank-sum.ts';

/** What a tool reports of two runs of one benchmark, of which the second is head. */
export interface Reported {
  /** head/base - 1. */
  readonly change: number;
  /** The tool itself says that something changed; null: it says nothing of the kind. */
  readonly called: boolean | null;
}

/**
 * Criterion's own words of the second run.
 *
 *     letters                 time:   [5.5103 µs 5.5320 µs 5.5574 µs]
 *                             change: [-1.0349% -0.2411% +0.5312%] (p = 0.56 > 0.05)
 *                             No change in performance detected.
 *
 * With a throughput the line of `change:` has nothing, and that of `time:` below it the figures.
 */
export function readCriterion(head: string): Reported {
  const [, after] = head.split('change:');
  const middle = /\[[+-]?[\d.]+% ([+-]?[\d.]+)% [+-]?[\d.]+%\]/.exec((after ?? '').replaceAll('−', '-'))?.[1];
  if (after === undefined || middle === undefined) throw new Error(`criterion compared nothing:\n${head}`);
  return { change: Number(middle) / 100, called: /Performance has (?:improved|regressed)\./.test(after) };
}

/** The median of each of the two files that pytest-benchmark saved. @param failed by --benchmark-compare-fail */
export function readPytest(base: string, head: string, failed: boolean): Reported {
  const time = (text: string) => {
    const [benchmark, ...others] = recordsOf(documentOf(text).benchmarks);
    if (benchmark === undefined || others.length > 0) throw new Error('not one benchmark of pytest-benchmark');
    return amount(recordOf(benchmark.stats).median);
  };
  return { change: time(head) / time(base) - 1, called: failed };
}

/** Of Google Benchmark's repetitions: the change of the medians, and the U test at 5 %, as compare.py has them. */
export function readGoogleBenchmark(base: string, head: string): Reported {
  const [one = [], other = []] = [base, head].map((text) =>
    recordsOf(documentOf(text).benchmarks)
      .filter((each) => textOf(each.run_type) === 'iteration')
      .map((each) => amount(each.real_time)),
  );
  if (one.length < 2 || other.length < 2) throw new Error('Google Benchmark repeated nothing');
  const { lower, upper, level } = rankSumInterval(one, other, 0.05);
  return { change: median(other) / median(one) - 1, called: level >= 0.95 && (lower > 0 || upper < 0) };
}

/** `<mean value="266.401" lowerBound="260.668" upperBound="284.233" ci="0.95"/>`: do the intervals leave each other out? */
export function readCatch2(base: string, head: string): Reported {
  const [one, other] = [base, head].map((text) => {
    const [, value, lower, upper] =
      /<mean value="([^"]+)" lowerBound="([^"]+)" upperBound="([^"]+)"/.exec(text)?.map(Number) ?? [];
    return intervalOf(value, lower, upper);
  });
  return betweenIntervals(one, other);
}

/** Two of JMH's files: do its intervals (99.9 %, over the iterations of all forks) leave each other out? */
export function readJmh(base: string, head: string): Reported {
  const [one, other] = [base, head].map((text) => {
    const results: unknown = JSON.parse(text);
    if (!Array.isArray(results) || results.length !== 1) throw new Error('not one result of JMH');
    const { score, scoreConfidence } = recordOf(recordOf(results[0]).primaryMetric);
    const [lower, upper] = Array.isArray(scoreConfidence) ? scoreConfidence : [];
    return intervalOf(score, lower, upper);
  });
  return betweenIntervals(one, other);
}

/**
 * Two of vitest's files, by `hz`: operations per second, by the mean. Its `--compare` prints this ratio with two decimals and
 * an arrow behind it, `[1.03x] ⇑`, unless that reads 1.00.
 */
export function readVitest(base: string, head: string): Reported {
  const hz = (text: string) => {
    const benchmarks = recordsOf(documentOf(text).files)
      .flatMap(({ groups }) => recordsOf(groups))
      .flatMap((group) => recordsOf(group.benchmarks))
      .filter((each) => each.hz !== undefined);
    const [benchmark, ...others] = benchmarks;
    if (benchmark === undefined || others.length > 0) throw new Error('not one benchmark of vitest');
    return amount(benchmark.hz);
  };
  const ratio = hz(head) / hz(base);
  return { change: 1 / ratio - 1, called: ratio.toFixed(2) !== '1.00' };
}

interface Interval {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

function betweenIntervals(base: Interval | undefined, head: Interval | undefined): Reported {
  if (base === undefined || head === undefined) throw new Error('two runs are compared');
  return { change: head.value / base.value - 1, called: head.lower > base.upper || head.upper < base.lower };
}

function intervalOf(value: unknown, lower: unknown, upper: unknown): Interval {
  return { value: amount(value), lower: amount(lower), upper: amount(upper) };
}

function documentOf(text: string): Readonly<Record<string, unknown>> {
  const document: unknown = JSON.parse(text);
  if (!isRecord(document)) throw new Error('not a JSON object');
  return document;
}

function amount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${String(value)} is no time`);
  return value;
}
