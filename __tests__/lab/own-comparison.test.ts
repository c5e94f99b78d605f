import { describe, expect, test } from 'vitest';
import { chiSquared, spreadOf, timeRatio } from '../../lab/own-tools/precision.ts';
import {
  readCatch2,
  readCriterion,
  readGoogleBenchmark,
  readJmh,
  readPytest,
  readVitest,
} from '../../lab/own-tools/read.ts';

describe('how far comparisons of the same code are off', () => {
  test('chi-square has the quantiles of the tables', () => {
    // R: qchisq(c(.025, .975), 10); qchisq(.5, 2) is 2 ln 2.
    expect(chiSquared(0.025, 10)).toBeCloseTo(3.246973, 5);
    expect(chiSquared(0.975, 10)).toBeCloseTo(20.483177, 5);
    expect(chiSquared(0.5, 2)).toBeCloseTo(2 * Math.LN2, 9);
  });

  test('the half-width is 2.576 times their root mean square, about zero', () => {
    // All of +1 %: about their own mean they would not scatter at all.
    const { halfWidth, lower, upper } = spreadOf(Array.from({ length: 10 }, () => 0.01));
    expect(halfWidth).toBeCloseTo(2.5758293 * Math.log(1.01), 8);
    expect(lower).toBeCloseTo(halfWidth * Math.sqrt(10 / 20.483177), 6);
    expect(upper).toBeCloseTo(halfWidth * Math.sqrt(10 / 3.246973), 6);
  });

  test('twice the half-width takes a quarter of the time', () => {
    expect(timeRatio({ seconds: 20, halfWidth: 0.02 }, { seconds: 20, halfWidth: 0.01 })).toBeCloseTo(4, 9);
  });
});

describe('what tools report of two runs', () => {
  test('criterion: the middle of its change, and its own words', () => {
    const plain = (change: string, words: string) => `letters                 time:   [5.5103 µs 5.5320 µs 5.5574 µs]
                        change: [${change}] (p = 0.56 > 0.05)
                        ${words}
Found 4 outliers among 100 measurements (4.00%)
`;
    expect(readCriterion(plain('-1.0349% -0.2411% +0.5312%', 'No change in performance detected.'))).toEqual({
      change: -0.002411,
      called: false,
    });
    expect(readCriterion(plain('+8.0349% +9.5% +11.5312%', 'Performance has regressed.')).called).toBe(true);
    expect(readCriterion(plain('+0.1% +0.5% +0.9%', 'Change within noise threshold.')).called).toBe(false);
    const throughput = `frequencies/repeated/100
                        time:   [41.0 µs 41.2 µs 41.5 µs]
                        thrpt:  [126 MiB/s 127 MiB/s 128 MiB/s]
                 change:
                        time:   [−3.5000% −2.5000% −1.5000%] (p = 0.00 < 0.05)
                        thrpt:  [+1.5228% +2.5641% +3.6269%]
                        Performance has improved.
`;
    expect(readCriterion(throughput)).toEqual({ change: -0.025, called: true });
    expect(() => readCriterion('letters   time:   [5 µs 5 µs 5 µs]\n')).toThrow('compared nothing');
  });

  test('pytest-benchmark: medians, and whether it failed', () => {
    const saved = (median: number) => JSON.stringify({ benchmarks: [{ name: 'test_a', stats: { median, min: 1 } }] });
    expect(readPytest(saved(2), saved(2.5), true)).toEqual({ change: 0.25, called: true });
  });

  test('Google Benchmark: medians of repetitions, not of aggregates, and the U test at 5 %', () => {
    const run = (times: readonly number[]) =>
      JSON.stringify({
        benchmarks: [
          ...times.map((time) => ({ run_type: 'iteration', real_time: time })),
          { run_type: 'aggregate', aggregate_name: 'mean', real_time: 1e9 },
        ],
      });
    const base = run([10, 11, 12, 13]);
    // Of four a side that do not overlap the two-sided p is 2/70.
    expect(readGoogleBenchmark(base, run([20, 22, 24, 26]))).toEqual({ change: 1, called: true });
    expect(readGoogleBenchmark(base, run([10.5, 11.5, 12.5, 9])).called).toBe(false);
    // Three a side have no p below 10 %.
    expect(readGoogleBenchmark(run([1, 2, 3]), run([7, 8, 9])).called).toBe(false);
  });

  test('Catch2 and JMH: whether their intervals leave each other out', () => {
    const catch2 = (value: number) =>
      `<mean value="${value}" lowerBound="${value - 1}" upperBound="${value + 1}" ci="0.95"/>`;
    expect(readCatch2(catch2(10), catch2(11))).toEqual({ change: expect.closeTo(0.1, 9), called: false });
    expect(readCatch2(catch2(10), catch2(7)).called).toBe(true);
    const jmh = (score: number) =>
      JSON.stringify([{ primaryMetric: { score, scoreConfidence: [score - 1, score + 1], scoreUnit: 'ns/op' } }]);
    expect(readJmh(jmh(10), jmh(12.5))).toEqual({ change: 0.25, called: true });
  });

  test('vitest: by hz, of the one that was not skipped; an arrow unless the ratio reads 1.00', () => {
    const file = (hz: number) =>
      JSON.stringify({ files: [{ groups: [{ benchmarks: [{ name: 'a', hz }, { name: 'skipped' }] }] }] });
    expect(readVitest(file(100), file(80))).toEqual({ change: 0.25, called: true });
    expect(readVitest(file(1000), file(1004)).called).toBe(false);
  });
});
