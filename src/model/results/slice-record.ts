import { type Static, Type } from 'typebox';
import type { Count } from './counting.ts';
import { closed, count, milliseconds } from './fields.ts';
import type { Side } from './side.ts';
import type { Sketch } from './sketch.ts';

/** What a slice's processes used. Absent is unknown: of a slice of a session all but CPU time is. */
export const UsageSchema = Type.Object(
  {
    /** User and system time of all its processes, ms. */
    cpuMs: milliseconds,
    voluntarySwitches: Type.Optional(count),
    involuntarySwitches: Type.Optional(count),
    minorFaults: Type.Optional(count),
    majorFaults: Type.Optional(count),
    peakMemoryBytes: Type.Optional(count),
    /** For how long it was stopped (SIGSTOP), ms. */
    stoppedMs: Type.Optional(milliseconds),
    /** The logical processor that it was kept on; absent where it was left free. */
    cpu: Type.Optional(count),
    /** Instructions in user mode, by the processor's counters. */
    instructions: Type.Optional(count),
  },
  closed,
);
export type UsageRecord = Static<typeof UsageSchema>;

/** What the machine did while a slice ran. Every part may be unknown. */
export const MachineSchema = Type.Object(
  {
    /** Time stolen by the hypervisor, all processors together, ms. */
    stealMs: Type.Optional(milliseconds),
    /** CPU time of everybody, all processors together, ms. */
    busyMs: Type.Optional(milliseconds),
    /** Time in which some process waited for a processor (PSI), ms. */
    pressureMs: Type.Optional(milliseconds),
    /** Time for which the control group was throttled, ms. */
    throttledMs: Type.Optional(milliseconds),
  },
  closed,
);
export type MachineRecord = Static<typeof MachineSchema>;

/** Slices that are apart from those that give the other metrics; pairs are made of slices of one kind. */
export const INSTRUMENTS = ['percentiles', 'instructions'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/**
 * One slice's reading of one benchmark: all metrics of its line. What `run`, `build`, `burst` and `instrument` are the
 * same of is one burst, of one or several pairs of slices: one observation in the statistical sense, but where several
 * bursts share a `layout`, which are one together.
 */
export interface SliceRecord {
  readonly side: Side;
  /** Place in `runs`. Nothing is ever paired across runs. */
  readonly run: number;
  /** 1: a second reading, in the layout of its round (`confirm`); absent: a first one. Each has bursts of its own. */
  readonly build?: 1;
  /** 0-based, of this benchmark, run and build. */
  readonly burst: number;
  /**
   * Of a second reading: the layout that its burst ran in, 0-based; bursts of one layout are one observation. Absent: a
   * first reading.
   */
  readonly layout?: number;
  /** 0-based within the burst: base's and head's of one number are a pair. */
  readonly slice: number;
  /** A long slice, run at the end to see whether the short ones say the same; its bursts are numbered by themselves. */
  readonly check?: true;
  /** 0: first slice of the pair, 1: second. */
  readonly position: 0 | 1;
  /** Start of the slice, ms since the run started (monotonic clock), to the microsecond. */
  readonly startMs: number;
  /** Wall time of the whole slice, of its process where it has one, ms, to the microsecond. */
  readonly durationMs: number;
  /** Iterations as reported by the harness; absent where it does not say. */
  readonly iterations?: number;
  /** Value by unit, as printed. */
  readonly values: Readonly<Record<string, number>>;
  readonly usage?: UsageRecord;
  readonly machine?: MachineRecord;
  /** Wall time / CPU time of the slice, where it was pinned to one processor and both were read; to 1e-6. */
  readonly wallPerCpu?: number;
  /**
   * The share of its timed region that others took: in which its thread had work, and something else ran on its processor.
   * Below 1, to 1e-6. Of slices that were kept on one processor. Absent is unknown.
   */
  readonly imposed?: number;
  /** Timer windows per operation, as this slice counted them. */
  readonly windows?: number;
  /** Times of single iterations. A slice that took them for their own sake (`instrument`) has no other values. */
  readonly sketch?: Sketch;
  readonly instrument?: Instrument;
  /** Instructions of runs that were counted and not timed (`instrument`); such an observation has no values. */
  readonly counted?: Count;
}

/** Bursts are numbered below this, and slices of a burst below the other. */
export const BURSTS_MAX = 1_000_000;
export const SLICES_MAX = 10_000;
