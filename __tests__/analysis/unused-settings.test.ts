import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/index.ts';
import { metricPatterns } from '../../src/model/metric-words.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { AnalysisSettings } from '../../src/model/results/settings.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

// Settings that name what a run does not have: they judge nothing, and say so.

const parse = benchmark('Parse', {
  base: { 'ns/op': around(100), 'B/op': around(64) },
  head: { 'ns/op': around(100) },
});

function unused(settings: Partial<AnalysisSettings>, parts: Omit<ResultsParts, 'settings'> = { benchmarks: [parse] }) {
  return analyse(results({ ...parts, settings })).warnings.flatMap(({ code, message, subject }) =>
    code === 'setting-unused' ? [`${message}: ${subject}`] : [],
  );
}
const thresholds = (benchmark: string, metric = '*') => ({
  thresholds: metricPatterns([metric]).map((each) => ({ benchmark, metric: each, threshold: 0.2 })),
});
const gated = (...words: string[]) => ({ gatedMetrics: [...metricPatterns(words)] });

describe('metrics', () => {
  test('that no benchmark reports', () => {
    expect(unused(gated('wall', 'hit/query', 'cpu'))).toEqual([
      'No benchmark reports what metrics names: hit/query',
      'No benchmark reports what metrics names: cpu',
    ]);
  });

  test('not what one side reports, nor what is gated by default', () => {
    expect(unused(gated('wall', 'allocations', 'B/*'))).toEqual([]);
  });

  test('not where some benchmarks were not measured', () => {
    const trim = { ...benchmark('Trim', { base: [], head: [] }), ended: 'same-code' } as const;
    const benchmarks: BenchmarkRecord[] = [parse, trim];
    expect(unused(gated('wall', 'hit/query'), { benchmarks })).toEqual([]);
  });
});

describe('thresholds and fail-on-regression', () => {
  test('of benchmarks that are not there', () => {
    expect(unused(thresholds('Prase'))).toEqual([
      'No benchmark of this run has the name that a line of thresholds names: Prase',
    ]);
    expect(unused({ failOnRegressionOf: [{ benchmark: 'Prase', metric: 'B/op' }] })).toEqual([
      'No benchmark of this run has the name that a line of fail-on-regression names: Prase B/op',
    ]);
    expect(unused(thresholds('P*'))).toEqual([]);
  });

  test('of metrics that their benchmarks do not report, a word of several units once', () => {
    expect(unused(thresholds('Parse', 'cpu'))).toEqual([
      'The benchmarks do not report the metric that a line of thresholds names: Parse cpu',
    ]);
    expect(unused(thresholds('Parse', 'wall'))).toEqual([]);
    expect(unused(thresholds('Parse', 'B/op'))).toEqual([]);
  });

  test('not of a shard, nor of a run that was asked for some benchmarks', () => {
    const plan = { shard: { index: 1, of: 2 }, split: [['Parse'], ['Other']] };
    expect(unused(thresholds('Other'), { benchmarks: [parse], plan })).toEqual([]);
    expect(unused(thresholds('Other'), { benchmarks: [parse], run: { inputs: { benchmarks: 'Parse' } } })).toEqual([]);
  });
});
