import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { renderConsole, renderGateLine, viewOf } from '../../src/render/index.ts';
import { planLines } from '../../src/render/view/pages/plan.ts';
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

test('and the gate fails, unless it was not to fail, only observes, or others may report it', () => {
  const decided = (parts: Parameters<typeof results>[0]) => {
    const analysis = analyse(results({ benchmarks: [benchmark('Serve', rose('req/s'))], ...parts }));
    const gate = decideGate(analysis);
    return [gate.exitCode, renderGateLine(gate, analysis)];
  };
  const settings = { gatedMetrics: ['ns/op'] };
  expect(decided({ settings })).toEqual([3, 'nothing is gated: no benchmark reports a metric that metrics names']);
  expect(decided({ settings: { ...settings, failOnRegression: false } })[0]).toBe(0);
  expect(decided({ settings: { ...settings, mode: 'observe' } })[0]).toBe(0);
  expect(decided({ settings, plan: { shard: { index: 1, of: 2 }, split: [['Serve'], ['Other']] } })[0]).toBe(0);
});

test('with its direction, where that is not known', () => {
  expect(lead(benchmark('Serve', rose('score')), ['*'])).toContain('metrics: score and metric-direction');
});

test('not where one is gated, nor where nothing was compared', () => {
  expect(lead(benchmark('Serve', rose('ns/op')), ['ns/op'])).not.toContain('Nothing is gated');
  const nothing = { ...benchmark('Serve', rose('req/s')), slices: [] };
  expect(lead(nothing, ['ns/op'])).not.toContain('Nothing is gated');
});

test('a shard that nothing is left for says so, and is repeated as one', () => {
  const plan = { shard: { index: 2, of: 2 }, split: [['Suite'], []] };
  const analysis = analyse(results({ plan }));
  const text = renderConsole(viewOf(analysis, decideGate(analysis)), { width: 160, verbose: true }).replace(
    /\s+/g,
    ' ',
  );
  expect(text).toContain('Nothing is left for shard 2 of 2: there are fewer benchmarks');
  expect(text).toContain('repeat tare compare main --seed 00007f3a --shard 2/2');
  const nothing = { comparedBenchmarks: 0, addedBenchmarks: 1, removedBenchmarks: 0, rounds: 500, precision: [] };
  expect(planLines({ ...nothing, warnings: [], measuringMs: 0 } as never)).toEqual([
    '0 benchmarks to measure (and 1 on head only)',
  ]);
});
