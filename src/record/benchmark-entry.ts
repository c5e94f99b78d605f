import type { ClockUse } from '../model/clock.ts';
import type { BenchmarkRecord, SliceLength } from '../model/results/benchmark.ts';
import type { Cores } from '../model/results/cores.ts';
import type { Side, SideState } from '../model/results/side.ts';
import type { SliceRecord } from '../model/results/slice-record.ts';
import type { Warning } from '../model/warning.ts';

export type Ended = BenchmarkRecord['ended'];

/** What is known of one benchmark so far. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly harness: string | null;
  cores: Cores | null;
  readonly states: Record<Side, SideState>;
  readonly slices: SliceRecord[];
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
  sliceLength: SliceLength | null;
  ownCodeDiffers: boolean;
  unconfirmed: string | null;
  unconfirmedForTime: boolean;
}

export function toRecord(entry: Entry, otherwise: Ended): BenchmarkRecord {
  return {
    id: entry.id,
    name: entry.name,
    group: entry.group,
    ...(entry.harness === null ? {} : { harness: entry.harness }),
    ...(entry.cores === null ? {} : { cores: entry.cores }),
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
    ...(entry.sliceLength === null ? {} : { sliceLength: entry.sliceLength }),
    ...(entry.ownCodeDiffers ? { ownCodeDiffers: true } : {}),
    ...(entry.sameBinary ? { sameBinary: true } : {}),
    ...(entry.unconfirmed === null ? {} : { unconfirmed: entry.unconfirmed }),
    ...(entry.unconfirmedForTime ? { unconfirmedForTime: true } : {}),
    slices: [...entry.slices],
    warnings: [...entry.warnings],
  };
}
