import { type Static, Type } from 'typebox';
import { ClockUseSchema } from '../clock.ts';
import { CoresSchema } from './cores.ts';
import { closed, count, milliseconds, text, WarningSchema } from './fields.ts';
import { SideStateSchema } from './side.ts';
import type { SliceRecord } from './slice-record.ts';

/** The length of a benchmark's slices, and how it was found. */
const SliceChoiceSchema = Type.Object(
  {
    /** The wall time of a slice's work, ms. */
    ms: milliseconds,
    /** The pairs in a burst when measuring ended. */
    perBurst: count,
    /** Up to so many benchmarks are served by one worker of their process, drawn anew in each burst; absent: each has its own. */
    perWorker: Type.Optional(count),
    /** It collects garbage: each slice continues the one before it, and a burst reads their mean. */
    continued: Type.Optional(Type.Literal(true)),
    /**
     * session: slices of a long-lived process. pass: a process goes through the suite and is held between its benchmarks.
     * process: each slice is a process.
     */
    by: Type.Union([Type.Literal('session'), Type.Literal('pass'), Type.Literal('process')]),
    /** pilot: tried on base before the run. past: an earlier run's. asked: the input's. only: there is no other. */
    from: Type.Union([Type.Literal('pilot'), Type.Literal('past'), Type.Literal('asked'), Type.Literal('only')]),
    /** For `past`: when the run that tried it began, ISO 8601. */
    triedAt: Type.Optional(text(40)),
    /** Shorter slices that read differently; `difference` is their reading / that of long slices - 1. */
    refused: Type.Array(
      Type.Object(
        {
          ms: milliseconds,
          difference: Type.Number(),
          why: Type.Union([Type.Literal('reads-differently'), Type.Literal('unclear')]),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
    /** Why each of its slices is a process, or why it is alone in its session. */
    alone: Type.Optional(text(400)),
  },
  closed,
);
export type SliceLength = Static<typeof SliceChoiceSchema>;

/** The most functions of a call path; a longer one is left out. */
export const CALL_PATH_MOST = 32;

/** A function that differs between the sides, and that a benchmark enters. */
const ChangedFunctionSchema = Type.Object(
  {
    /** Untrusted. */
    name: text(1000),
    change: Type.Union([Type.Literal('changed'), Type.Literal('added'), Type.Literal('gone')]),
    /** The size of its code on each side that has it. */
    bytes: Type.Object({ base: Type.Optional(count), head: Type.Optional(count) }, closed),
    /** How often an operation calls it; absent: not known. */
    calls: Type.Optional(
      Type.Object(
        { base: Type.Optional(Type.Number({ minimum: 0 })), head: Type.Optional(Type.Number({ minimum: 0 })) },
        closed,
      ),
    ),
    /** How the benchmark first came to it: functions from the benchmark to this one. Absent: not known. Untrusted. */
    callPath: Type.Optional(Type.Array(text(1000), { minItems: 2, maxItems: CALL_PATH_MOST })),
    /** In head's tree; of a function that is gone, in base's. Relative to the root of the repository. Untrusted. */
    source: Type.Optional(Type.Object({ file: text(1000), firstLine: count, lastLine: count }, closed)),
  },
  closed,
);
export type ChangedFunction = Static<typeof ChangedFunctionSchema>;

/** The facts of a benchmark without its slices. */
export const BenchmarkFactsSchema = Type.Object(
  {
    /** Unique in the file: `group` and `name` joined, where the group is needed to distinguish names. */
    id: text(2000),
    /** The harness's name for it, without processor suffix; a record of one core has ` on one core` after it. */
    name: text(1000),
    /** The package, module or file of the benchmark; empty when there is only one. */
    group: text(1000),
    /** Its harness, where the run has several: `criterion`, or `go:server` with its folder. */
    harness: Type.Optional(text(1000)),
    /**
     * all: the benchmark on all the cores that it keeps busy. one: its wall time with all its work on one core. Absent:
     * there is only one record of it.
     */
    cores: Type.Optional(CoresSchema),
    base: SideStateSchema,
    head: SideStateSchema,
    /** The fixed iteration count of a slice, the same on both sides; absent when the harness chooses it. */
    iterations: Type.Optional(count),
    /** A slice is a run of the whole suite it belongs to. */
    isSuite: Type.Optional(Type.Literal(true)),
    /** Why measuring of this benchmark ended. */
    ended: Type.Union([
      // At a look all of its rows were decided.
      Type.Literal('decided'),
      // It was not measured, as its code is the same on both sides.
      Type.Literal('same-code'),
      // The time was used up before its first slice.
      Type.Literal('not-measured'),
      // The machine that was to measure it gave no results.
      Type.Literal('lost'),
      Type.Literal('rounds'),
      Type.Literal('time-budget'),
      Type.Literal('interrupted'),
      Type.Literal('failed'),
      Type.Literal('one-sided'),
    ]),
    /** The clock that it reads and how often, where that is known. */
    clock: Type.Optional(ClockUseSchema),
    /**
     * pinned: it stays within one core, so its slices were kept on one. parallel: it uses more. waiting: it mostly
     * waits. fails-pinned: on one core it gave no result. All but the first were left free. `cpuPerWall`: the most
     * cores that its free slices kept busy. `threads`: how many of its threads had work at a time, which a crowded
     * machine does not hide; absent where it was not seen. `speedUp`: its speed when left free over its speed on one
     * core, where its clock is stopped in between and that decided.
     */
    placement: Type.Optional(
      Type.Object(
        {
          state: Type.Union([
            Type.Literal('pinned'),
            Type.Literal('parallel'),
            Type.Literal('waiting'),
            Type.Literal('fails-pinned'),
          ]),
          cpuPerWall: Type.Number({ minimum: 0 }),
          threads: Type.Optional(Type.Number({ minimum: 0 })),
          speedUp: Type.Optional(Type.Number({ minimum: 0 })),
        },
        closed,
      ),
    ),
    /** The number of looks at it, with the one that ended it; each has its part of the error level. */
    looks: Type.Optional(count),
    /** The number of looks during re-measurement; `decidedAgain`: the last of them ended it. */
    looksAgain: Type.Optional(count),
    decidedAgain: Type.Optional(Type.Literal(true)),
    /**
     * How long its slices are (or would be, if it was not measured), and why. Absent: as long as was asked for, a whole
     * suite, or not known.
     */
    sliceLength: Type.Optional(SliceChoiceSchema),
    /** The benchmark's own code, helpers or data differ between the sides, so that it is not one benchmark. */
    ownCodeDiffers: Type.Optional(Type.Literal(true)),
    /**
     * Nothing that it runs differs between the sides. binary: its program, its source and its fixtures are the same to the
     * byte. functions: it enters no function that differs. Measured all the same where it is a control. Absent: something
     * differs, it is not known, or both sides are one tree.
     */
    sameCode: Type.Optional(
      Type.Object({ by: Type.Union([Type.Literal('binary'), Type.Literal('functions')]) }, closed),
    ),
    /** The functions that differ and that it enters, the most called first. Absent: not known. */
    changedFunctions: Type.Optional(Type.Array(ChangedFunctionSchema, { maxItems: 100 })),
    /** Why there are no, or too few, readings of the re-measurement where some were due. Untrusted. */
    unconfirmed: Type.Optional(text(4000)),
    /** There was no time for readings of the re-measurement; absent where something failed. */
    unconfirmedForTime: Type.Optional(Type.Literal(true)),
    warnings: Type.Array(WarningSchema),
  },
  closed,
);

/** A benchmark with the slices of all runs. */
export type BenchmarkRecord = Static<typeof BenchmarkFactsSchema> & { readonly slices: readonly SliceRecord[] };
