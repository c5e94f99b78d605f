import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { type Column, isList } from './columns.ts';
import type { BenchmarkColumns } from './schema.ts';

/** A record is never changed, so that one that was read from a file is written as it was there. */
const KEPT = new WeakMap<BenchmarkRecord, BenchmarkColumns>();

export function keepColumns(record: BenchmarkRecord, columns: BenchmarkColumns): void {
  KEPT.set(record, columns);
}

export function keptColumns(record: BenchmarkRecord): BenchmarkColumns | undefined {
  return KEPT.get(record);
}

/** Whether its slices may say what they used, or what the machine did. A record from a file is not unfolded for that. */
export function isWatched(record: BenchmarkRecord): boolean {
  const kept = KEPT.get(record);
  return kept === undefined || kept.slices?.usage !== undefined || kept.slices?.machine !== undefined;
}

/** The units that its slices report. A record from a file is not unfolded for that. */
export function unitsOf(record: BenchmarkRecord): ReadonlySet<string> {
  const kept = KEPT.get(record);
  if (kept === undefined) {
    const units = new Set<string>();
    for (const { values } of record.slices) for (const unit of Object.keys(values)) units.add(unit);
    return units;
  }
  const columns = Object.entries(kept.slices?.values ?? {});
  return new Set(columns.flatMap(([unit, column]) => (isAnywhere(column) ? [unit] : [])));
}

function isAnywhere(column: Column<number>): boolean {
  return !isList(column) || column.some((cell) => cell !== null);
}

/** The places of the runs that measured it. A record from a file is not unfolded for that. */
export function runsOf(record: BenchmarkRecord): ReadonlySet<number> {
  const kept = KEPT.get(record);
  if (kept === undefined) return new Set(record.slices.map(({ run }) => run));
  const column = kept.slices?.run ?? [];
  return new Set(isList(column) ? column.map((run) => run ?? 0) : [column]);
}
