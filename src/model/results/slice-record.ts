import { type Static, Type } from 'typebox';
import type { Count } from './counting.ts';
import { closed, count, milliseconds } from './fields.ts';
import type { Side } from './side.ts';
import type { Sketch } from './sketch.ts';

/** The resources that a slice's processes used. Absent is unknown; a session's slices know only their CPU time. */
export const UsageSchema = Type.Object(
  {
    /** The user and system time of all its processes, ms. */
    cpuMs: milliseconds,
    voluntarySwitches: Type.Optional(count),
    involuntarySwitches: Type.Optional(count),
    minorFaults: Type.Optional(count),
    majorFaults: Type.Optional(count),
    peakMemoryBytes: Type.Optional(count),
    /** The time for which it was stopped (SIGSTOP), ms. */
    stoppedMs: Type.Optional(milliseconds),
    /** The logical processor that it was pinned to; absent where it was left free. */
    cpu: Type.Optional(count),
    /** The instructions in user mode, by the processor's counters. */
    instructions: Type.Optional(count),
  },
  closed,
);
export type UsageRecord = Static<typeof UsageSchema>;

/** The machine's activity while a slice ran. Absent is unknown. */
export const MachineSchema = Type.Object(
  {
    /** The time stolen by the hypervisor, all processors together, ms. */
    stealMs: Type.Optional(milliseconds),
    /** The CPU time of all processes, all processors together, ms. */
    busyMs: Type.Optional(milliseconds),
    /** The time in which some process waited for a processor (PSI), ms. */
    pressureMs: Type.Optional(milliseconds),
    /** The time for which the control group was throttled, ms. */
    throttledMs: Type.Optional(milliseconds),
  },
  closed,
);
export type MachineRecord = Static<typeof MachineSchema>;

/** Metrics that need slices of their own; a pair's slices are of one kind. */
export const INSTRUMENTS = ['percentiles', 'instructions'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/**
 * A slice of a benchmark with its readings of all metrics. Slices with the same `run`, `build`, `burst` and
 * `instrument` are one burst of one or several pairs. A burst is one observation; bursts that share a `layout` are one
 * observation together.
 */
export interface SliceRecord {
  readonly side: Side;
  /** Its run's place in `runs`. Nothing is ever paired across runs. */
  readonly run: number;
  /** 1: a reading of the re-measurement, in the layout of its round (`confirm`); absent: a first one. Both number their own bursts. */
  readonly build?: 1;
  /** 0-based, of this benchmark, run and build. */
  readonly burst: number;
  /**
   * The layout that its burst ran in, 0-based; bursts of one layout are one observation. Absent: a first reading.
   */
  readonly layout?: number;
  /** 0-based within the burst: base's and head's of one number are a pair. */
  readonly slice: number;
  /** A long slice that checks whether the short ones read the same; such slices number their own bursts. */
  readonly check?: true;
  /** 0: the first slice of the pair, 1: the second. */
  readonly position: 0 | 1;
  /** The slice's start, ms since the run started (monotonic clock), to the microsecond. */
  readonly startMs: number;
  /** The wall time of the slice, or of its process where it has one, ms, to the microsecond. */
  readonly durationMs: number;
  /** The iterations that the harness reports; absent where it reports none. */
  readonly iterations?: number;
  /** The printed values by unit. */
  readonly values: Readonly<Record<string, number>>;
  readonly usage?: UsageRecord;
  readonly machine?: MachineRecord;
  /** The slice's wall time / CPU time, where it was pinned to one processor and both were read; to 1e-6. */
  readonly wallPerCpu?: number;
  /**
   * The share of the slice's timed region that others took: its thread had work, and something else ran on its processor.
   * Below 1, to 1e-6. Only slices that were kept on one processor have it. Absent is unknown.
   */
  readonly imposed?: number;
  /** The timer windows per operation, as this slice counted them. */
  readonly windows?: number;
  /** The times of single iterations. A slice of the instrument `percentiles` has no other values. */
  readonly sketch?: Sketch;
  readonly instrument?: Instrument;
  /** The instructions of a slice of the instrument `instructions`, which is not timed and has no other values. */
  readonly counted?: Count;
}

/** The numbers of bursts are below the first limit, those of a burst's slices below the second. */
export const BURSTS_MAX = 1_000_000;
export const SLICES_MAX = 10_000;
