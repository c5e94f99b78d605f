import type { Results } from '../model/results/results.ts';
import { type Prepared, prepareAll } from './prepare.ts';

/** The observations that a row is judged by, in the order measured: what its plots show. In the metric's own unit. */
export interface RowReadings {
  readonly first: readonly SidesRead[];
  /** Of re-measurement: one for each layout. Empty where there was none. */
  readonly second: readonly SidesRead[];
}

export interface SidesRead {
  readonly base: number;
  readonly head: number;
}

/** Benchmark ids -> units -> readings. */
export type ReadingsByRow = ReadonlyMap<string, ReadonlyMap<string, RowReadings>>;

export function readingsOfRows(results: Results): ReadingsByRow {
  const again = results.benchmarks.some(({ slices }) => slices.some(({ build }) => build === 1));
  const second = again ? prepareAll(results, 1) : [];
  return new Map(
    prepareAll(results, 0).map((first, index) => [first.record.id, byUnit(first, second[index])] as const),
  );
}

function byUnit(first: Prepared, second: Prepared | undefined): ReadonlyMap<string, RowReadings> {
  const later = new Map(second?.kinds.map(({ metric, readings }) => [metric.unit, readings]));
  return new Map(
    first.kinds.map(({ metric, readings }) => [metric.unit, { first: readings, second: later.get(metric.unit) ?? [] }]),
  );
}
