import type { ClockUse } from '../model/clock.ts';
import type { BenchmarkRecord, SliceChoice } from '../model/results/benchmark.ts';
import type { Observation } from '../model/results/observation.ts';
import type { Side, SideState } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';

export type Ended = BenchmarkRecord['ended'];

/** What is known of one benchmark so far. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly harness: string | null;
  readonly states: Record<Side, SideState>;
  readonly observations: Observation[];
  readonly warnings: Warning[];
  iterations: number | null;
  readonly isSuite: boolean;
  readonly sameBinary: boolean;
  clock: ClockUse | null;
  placement: NonNullable<BenchmarkRecord['placement']> | null;
  ended: Ended | null;
  looks: number;
  looksAgain: number;
  decidedAgain: boolean;
  slices: SliceChoice | null;
  ownCodeDiffers: boolean;
  unconfirmed: string | null;
}

export function toRecord(entry: Entry, otherwise: Ended): BenchmarkRecord {
  return {
    id: entry.id,
    name: entry.name,
    group: entry.group,
    ...(entry.harness === null ? {} : { harness: entry.harness }),
    base: entry.states.base,
    head: entry.states.head,
    ...(entry.iterations === null ? {} : { iterations: entry.iterations }),
    ...(entry.isSuite ? { isSuite: true } : {}),
    ended: entry.ended ?? otherwise,
    ...(entry.clock === null ? {} : { clock: entry.clock }),
    ...(entry.placement === null ? {} : { placement: entry.placement }),
    ...(entry.looks === 0 ? {} : { looks: entry.looks }),
    ...(entry.looksAgain === 0 ? {} : { looksAgain: entry.looksAgain }),
    ...(entry.decidedAgain ? { decidedAgain: true } : {}),
    ...(entry.slices === null ? {} : { slices: entry.slices }),
    ...(entry.ownCodeDiffers ? { ownCodeDiffers: true } : {}),
    ...(entry.sameBinary ? { sameBinary: true } : {}),
    ...(entry.unconfirmed === null ? {} : { unconfirmed: entry.unconfirmed }),
    observations: [...entry.observations],
    warnings: [...entry.warnings],
  };
}
