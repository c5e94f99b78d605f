import { type Static, Type } from 'typebox';

/**
 * The part of results.json that holds clock overhead: the cost of a timer window (one start and stop of a clock), and
 * the number of windows in an operation. docs/calibration.md explains it.
 */
const closed = { additionalProperties: false } as const;
const text = (maxLength: number) => Type.String({ maxLength });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * counted: exactly, by the harness's overlay. reported: by the harness's own output. declared: by the user
 * (`timer-windows`). scanned: guessed from the benchmark's source. The first known one wins, in this order.
 */
const WindowsSourceSchema = Type.Union([
  Type.Literal('counted'),
  Type.Literal('reported'),
  Type.Literal('declared'),
  Type.Literal('scanned'),
]);
export type WindowsSource = Static<typeof WindowsSourceSchema>;

/** The clock that a benchmark reads, and how often it does. */
export const ClockUseSchema = Type.Object(
  {
    /** The name of the calibrator that measures it: `go-stop-start`, `cpp-steady-clock`. */
    clock: text(50),
    source: WindowsSourceSchema,
    /**
     * The timer windows per operation, by side; where slices count them (`SliceRecord.windows`), those of the first
     * one.
     */
    base: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    head: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    /** The sides read different clocks; `clock` is head's. */
    clocksDiffer: Type.Optional(Type.Boolean()),
    /** The harness itself subtracts the clock's cost. */
    alreadySubtracted: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ClockUse = Static<typeof ClockUseSchema>;

/** The reading of one slice of a calibrator. */
const ClockReadingSchema = Type.Object(
  {
    round: count,
    /** The slice's start, ms since the run started, and the wall time of its process. */
    startMs: Type.Number({ minimum: 0 }),
    durationMs: Type.Number({ minimum: 0 }),
    /** The number of windows that it timed. */
    windows: count,
    /** The mean cost of a window, ns. */
    nsPerWindow: Type.Number(),
    /** It was kept on one processor, as pinned benchmarks are. */
    pinned: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type ClockReading = Static<typeof ClockReadingSchema>;

/** The readings of one calibrator over the run. */
const ClockRecordSchema = Type.Object(
  {
    clock: text(50),
    /** Present where a window is one use of this instrument, and not a clock of benchmarks. */
    instrument: Type.Optional(Type.Literal('percentiles')),
    /** The toolchain that built and ran it: `g++ 12.2.0`. */
    toolchain: text(500),
    /**
     * The cost of a window amid real work as a share of an empty one: about [0.5, 1] for code compiled ahead of time or
     * just in time, where reading the clock overlaps with the work (docs/calibration.md).
     */
    effectiveShare: Type.Tuple([Type.Number(), Type.Number()]),
    /** The smallest step that the clock was seen to advance by, ns. */
    clockStepNs: Type.Optional(Type.Number({ minimum: 0 })),
    readings: Type.Array(ClockReadingSchema, { maxItems: 10_000 }),
    /** Why it could not be built or run. Untrusted. */
    failure: Type.Optional(text(4000)),
  },
  closed,
);
export type ClockRecord = Static<typeof ClockRecordSchema>;

export const CalibrationSchema = Type.Object(
  {
    /**
     * Why no clock was calibrated; absent where one was. off: `calibration` says so. no-windows: no benchmark is known
     * to stop its clock inside an operation. negligible: the cost is below 1 % of every reading.
     */
    skipped: Type.Optional(Type.Union([Type.Literal('off'), Type.Literal('no-windows'), Type.Literal('negligible')])),
    /** The wall time spent on calibrators between the first and the last slice, ms. */
    spentMs: Type.Number({ minimum: 0 }),
    clocks: Type.Array(ClockRecordSchema, { maxItems: 100 }),
  },
  closed,
);
export type Calibration = Static<typeof CalibrationSchema>;

/** auto: measure, correct and judge by `gate-on`. report: measure and show, judge by the raw readings. off: neither. */
export const CALIBRATION_MODES = ['auto', 'off', 'report'] as const;
export type CalibrationMode = (typeof CALIBRATION_MODES)[number];

export const GATE_ON = ['corrected', 'raw'] as const;
export type GateOn = (typeof GATE_ON)[number];

/** A user's statement of how often a benchmark reads its clock (`timer-windows`); `clock` null: the harness's own. */
export interface TimerWindowsRule {
  /** A pattern on the benchmark's id. */
  readonly benchmark: string;
  readonly windows: number;
  readonly clock: string | null;
}
