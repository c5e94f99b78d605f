import type { Analysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import type { Row } from '../../../model/analysis/row.ts';

/** What the instrument behind the percentiles costs, as a row among theirs. */

const PERCENTILE = /^p\d+(?:\.\d+)?-ns$/;

/** A row of no benchmark: the same instrument ran on both sides. Empty where there are no percentiles. */
export function instrumentRows({ benchmarks, clocks }: Analysis): readonly BenchmarkRow[] {
  const ns = clocks.find(({ instrument }) => instrument === 'percentiles')?.window?.ns;
  const isShown = benchmarks.some(({ rows }) => rows.some(({ metric }) => PERCENTILE.test(metric.unit)));
  if (ns === undefined || !isShown) return [];
  const row: Row = {
    metric: { unit: 'ns/observation', direction: 'lower', quantity: 'time' },
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
  // The figure in the name as well: a narrow terminal leaves the columns of readings out.
  const name = `percentile instrument (${Number(ns.toPrecision(3))} ns)`;
  const nothing = {
    group: '',
    harness: null,
    reason: '',
    verdict: null,
    direction: 'unknown',
    failedSides: [],
    warnings: [],
  } as const;
  return [{ benchmark: { id: name, name, status: 'compared', rows: [row], ...nothing }, row }];
}
