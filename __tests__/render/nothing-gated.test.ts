import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { renderConsole, viewOf } from '../../src/render/index.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

// Rows that were measured and cannot fail the gate: the report has to say so.

const lead = (each: BenchmarkRecord, gatedMetrics: string[]) => {
  const analysis = analyse(results({ benchmarks: [each], settings: { gatedMetrics } }));
  return renderConsole(viewOf(analysis, decideGate(analysis)), { width: 160 }).replace(/\s+/g, ' ');
};
const rose = (unit: string) => ({ base: { [unit]: around(100) }, head: { [unit]: around(120) } });

test('what would gate it is named, where rows were compared and no metric of them is gated', () => {
  const text = lead(benchmark('Serve', rose('req/s')), ['ns/op']);
  expect(text).toContain('Nothing is gated: no benchmark reports a metric that metrics names');
  expect(text).toContain('metrics: req/s');
  expect(text).not.toContain('metric-direction');
});

test('with its direction, where that is not known', () => {
  expect(lead(benchmark('Serve', rose('score')), ['*'])).toContain('metrics: score and metric-direction');
});

test('not where one is gated, nor where nothing was compared', () => {
  expect(lead(benchmark('Serve', rose('ns/op')), ['ns/op'])).not.toContain('Nothing is gated');
  const nothing = { ...benchmark('Serve', rose('req/s')), observations: [] };
  expect(lead(nothing, ['ns/op'])).not.toContain('Nothing is gated');
});
