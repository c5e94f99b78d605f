import type { Observation } from '../../model/results/observation.ts';
import type { ObservationColumns } from './schema.ts';

/** Observations are never changed, so that those that were read from columns are written as these. */
const COLUMNS = new WeakMap<readonly Observation[], ObservationColumns>();

export function keepColumns(rows: readonly Observation[], columns: ObservationColumns): void {
  COLUMNS.set(rows, columns);
}

export function keptColumns(rows: readonly Observation[]): ObservationColumns | undefined {
  return COLUMNS.get(rows);
}
