import type { Row } from './row.ts';

/** The levels that belong to `row.change`: the medians without the clock's cost where the corrected change is judged. */
export function judgedLevels(row: Row): { readonly base: number | null; readonly head: number | null } {
  return row.correction?.judged === 'corrected' ? row.correction : row;
}

/** Instructions that were counted: work done, not time taken. */
export function isCounted({ change }: Row): boolean {
  return change.kind === 'exact' && change.counted !== undefined;
}

/** Does what is shown and judged have the clock's cost taken off? */
export function isJudgedCorrected(row: Row): boolean {
  return row.correction?.judged === 'corrected';
}

/** A gated row that is open since machines differ: what it reads depends on which one it is. */
export function dependsOnMachine({ gated, verdict, direction, machines }: Row): boolean {
  return gated && verdict === 'inconclusive' && direction === 'unknown' && machines?.differ === true;
}
