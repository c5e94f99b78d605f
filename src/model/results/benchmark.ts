import { type Static, Type } from 'typebox';
import { ClockUseSchema } from '../clock.ts';
import { CoresSchema } from './cores.ts';
import { closed, count, milliseconds, text, WarningSchema } from './fields.ts';
import { SideStateSchema } from './side.ts';
import type { SliceRecord } from './slice-record.ts';

/** The length of a benchmark's slices, and how it was found. */
const SliceChoiceSchema = Type.Object(
  {
    /** Wall time of the work of one slice, ms. */
    ms: milliseconds,
    /** Pairs of slices in a burst when measuring ended. */
    perBurst: count,
    /** It collects garbage: a slice goes on where the one before it ended, and a burst reads their mean. */
    continued: Type.Optional(Type.Literal(true)),
    /** session: of a process that stays. process: each slice is a process. */
    by: Type.Union([Type.Literal('session'), Type.Literal('process')]),
    /** pilot: tried on base before the run. past: an earlier run's. asked: by the input. only: there is no other. */
    from: Type.Union([Type.Literal('pilot'), Type.Literal('past'), Type.Literal('asked'), Type.Literal('only')]),
    /** past: when the run began that tried it, ISO 8601. */
    triedAt: Type.Optional(text(40)),
    /** Shorter ones that read differently: of what they read to what the long ones read, less 1. */
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
    /** Why it is measured by a process a slice, or alone in its session. */
    alone: Type.Optional(text(400)),
  },
  closed,
);
export type SliceLength = Static<typeof SliceChoiceSchema>;

/** What is known of a benchmark, but for what its slices read. */
export const BenchmarkFactsSchema = Type.Object(
  {
    /** Unique in the file: `group` and `name` joined, where the group is needed to tell names apart. */
    id: text(2000),
    /** As the harness prints it, without processor suffix; of what was measured on one core beside it, with that. */
    name: text(1000),
    /** Package, module or file the benchmark lives in; empty when there is only one. */
    group: text(1000),
    /** Whose it is, where the run has several harnesses: `criterion`, or `go:server` with its folder. */
    harness: Type.Optional(text(1000)),
    /**
     * all: it keeps several cores busy, and this is it as it runs by itself. one: its wall time with all its work on one
     * core, measured beside that. Absent: there is only one record of it.
     */
    cores: Type.Optional(CoresSchema),
    base: SideStateSchema,
    head: SideStateSchema,
    /** Fixed iteration count per slice, the same on both sides; absent when the harness chooses itself. */
    iterations: Type.Optional(count),
    /** A slice is a run of the whole suite it belongs to. */
    isSuite: Type.Optional(Type.Literal(true)),
    /** Why measuring of this benchmark ended. */
    ended: Type.Union([
      // At a look: its rows are decided either way.
      Type.Literal('decided'),
      // Both sides' binaries are the same to the byte, so it was not measured.
      Type.Literal('same-binary'),
      // The time was over before it was begun.
      Type.Literal('not-measured'),
      // The machine that was to measure it gave no results.
      Type.Literal('lost'),
      Type.Literal('rounds'),
      Type.Literal('time-budget'),
      Type.Literal('interrupted'),
      Type.Literal('failed'),
      Type.Literal('one-sided'),
    ]),
    /** Which clock it reads and how often, where that is known. */
    clock: Type.Optional(ClockUseSchema),
    /**
     * pinned: it stays within one core, so its slices were kept on one. parallel: it uses more. waiting: it mostly waits.
     * fails-pinned: on one core it gave no result. All but the first were left free. `cpuPerWall`: the cores that its
     * free slices kept busy, at most; `threads`: how many of its threads had work at a time, where that was seen, which
     * a crowded machine does not hide. `speedUp`: how many times as fast its work was left free as on one, where
     * its clock is stopped in between and that decided.
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
    /** Looks that were taken at it, the one that ended it among them; each has its part of the error level. */
    looks: Type.Optional(count),
    /** The same of the confirming stage; `decidedAgain`: the last of them ended it. */
    looksAgain: Type.Optional(count),
    decidedAgain: Type.Optional(Type.Literal(true)),
    /**
     * How long its slices are, and why; of one that was not measured: would be. Absent: as long as was asked for, a
     * whole suite, or not known.
     */
    sliceLength: Type.Optional(SliceChoiceSchema),
    /** The benchmark's own code, or a helper or data of it, differs between the sides: not one benchmark. */
    ownCodeDiffers: Type.Optional(Type.Literal(true)),
    /** Both sides ran the same bytes: binary, benchmark source and fixtures. Absent where not, or not known. */
    sameBinary: Type.Optional(Type.Literal(true)),
    /** Why there are no, or too few, second readings that were wanted. Untrusted. */
    unconfirmed: Type.Optional(text(4000)),
    /** There was no time for them; absent where something failed. */
    unconfirmedForTime: Type.Optional(Type.Literal(true)),
    warnings: Type.Array(WarningSchema),
  },
  closed,
);

/** One benchmark, with what all runs measured of it. */
export type BenchmarkRecord = Static<typeof BenchmarkFactsSchema> & { readonly slices: readonly SliceRecord[] };
