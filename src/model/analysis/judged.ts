import type { Row } from './row.ts';

/**
 * The levels that belong to `row.change`: the medians without the clock's cost where the corrected change is judged.
 */
export function judgedLevels(row: Row): { readonly base: number | null; readonly head: number | null } {
  return row.correction?.judged === 'corrected' ? row.correction : row;
}

/** Whether the row is of counted instructions: work done, not time taken. */
export function isCounted({ change }: Row): boolean {
  return change.kind === 'exact' && change.counted !== undefined;
}

/** Whether the shown and judged change has the clock's cost taken off. */
export function isJudgedCorrected(row: Row): boolean {
  return row.correction?.judged === 'corrected';
}

/** Whether a gated row is inconclusive because machines differ. */
export function dependsOnMachine({ gated, verdict, direction, machines }: Row): boolean {
  return gated && verdict === 'inconclusive' && direction === 'unknown' && machines?.differ === true;
}
