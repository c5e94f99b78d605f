import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { BenchmarkColumns } from './schema.ts';

/** A record is never changed, so that one that was read from a file is written as it was there. */
const KEPT = new WeakMap<BenchmarkRecord, BenchmarkColumns>();

export function keepColumns(record: BenchmarkRecord, columns: BenchmarkColumns): void {
  KEPT.set(record, columns);
}

export function keptColumns(record: BenchmarkRecord): BenchmarkColumns | undefined {
  return KEPT.get(record);
}
