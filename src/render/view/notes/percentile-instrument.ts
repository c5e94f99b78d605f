import type { Analysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import type { Row } from '../../../model/analysis/row.ts';

const PERCENTILE = /^p\d+(?:\.\d+)?-ns$/;

/**
 * The cost of the instrument that measures percentiles, as a row among theirs; none where there are no percentiles. The
 * same instrument ran on both sides, so that the row belongs to no benchmark.
 */
export function instrumentRows({ benchmarks, clocks }: Analysis): readonly BenchmarkRow[] {
  const ns = clocks.find(({ instrument }) => instrument === 'percentiles')?.window?.ns;
  const isShown = benchmarks.some(({ rows }) => rows.some(({ metric }) => PERCENTILE.test(metric.unit)));
  if (ns === undefined || !isShown) return [];
  const row: Row = {
    metric: { unit: 'ns/iteration', direction: 'lower', quantity: 'time' },
    gated: false,
    threshold: 0,
    smallestDifference: null,
    verdict: null,
    direction: 'unknown',
    alpha: 1,
    base: ns,
    head: ns,
    change: { kind: 'none', reason: '' },
    correction: null,
    noise: null,
    screened: false,
    confirmation: null,
    warnings: [],
  };
  // The name holds the figure too, as a narrow terminal leaves out the columns of readings.
  const name = `percentile instrument (${Number(ns.toPrecision(3))} ns)`;
  const nothing = {
    group: '',
    harness: null,
    reason: '',
    verdict: null,
    direction: 'unknown',
    failedSides: [],
    changedFunctions: [],
    warnings: [],
  } as const;
  return [{ benchmark: { id: name, name, status: 'compared', rows: [row], ...nothing }, row }];
}
