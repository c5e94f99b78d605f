import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { type LogInterval, leavesOutZero } from '../../statistics/interval.ts';
import type { Clocks } from '../clock/clock-cost.ts';
import { correctedInterval } from '../clock/correction.ts';
import { longSlices } from './check-slices.ts';
import { differenceLimitOf, type Level, limitOf } from './compare.ts';
import { compareRow } from './compare-row.ts';
import { differenceInterval } from './difference-row.ts';
import { isHiddenBySteps } from './ratio-row.ts';
import type { RowKind } from './row-kind.ts';

/** It decides nothing, so it may err often: what is chosen for nothing costs time, and what is not is never called. */
const SCREEN_ALPHA = 0.2;
/** The fewest whose interval can reach that level: 1 + log2(1 / 0.2). */
const OBSERVATIONS_MIN = 4;

/**
 * Is this row to be measured again? It is where its estimate lies beyond the threshold, on either side, and an interval
 * at 80 % excludes 0. The readings that choose it do not judge it.
 */
export function isScreened(record: BenchmarkRecord, row: RowKind, level: Level, clocks: Clocks): boolean {
  if (!row.gated) return false;
  const asked = { alpha: SCREEN_ALPHA, observationsNeeded: level.observationsNeeded };
  if (row.kind === 'difference') {
    return row.readings.length >= OBSERVATIONS_MIN && isBeyond(differenceInterval(row, asked), differenceLimitOf(row));
  }
  if (row.kind !== 'ratio') return false;
  const compared = compareRow(row, asked);
  if (compared.used.length < OBSERVATIONS_MIN) return false;
  const raw = compared.interval;
  const corrected = correctedInterval(record, row, compared, asked, clocks)?.interval ?? raw;
  const limit = limitOf(row.threshold);
  // A clock makes no change, it only hides some of it: the raw interval has to exclude 0 too.
  if (!isBeyond(corrected, limit) || !leavesOutZero(raw)) return false;
  return !isHiddenBySteps(row, compared) && longSlices(row, compareRow(row, level).interval, level) === null;
}

function isBeyond(interval: LogInterval, limit: number): boolean {
  return Math.abs(interval.estimate) > limit && leavesOutZero(interval);
}
