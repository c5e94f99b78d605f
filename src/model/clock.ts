import { type Static, Type } from 'typebox';

/**
 * Clock overhead: what one timer window (one start and stop of a clock) costs, and how many of them one operation has.
 * The part of results.json that holds it; docs/calibration.md explains it.
 */
const closed = { additionalProperties: false } as const;
const text = (maxLength: number) => Type.String({ maxLength });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * counted: by the overlay of Go's testing package, exactly. reported: by the harness's own output. declared: by the user
 * (`timer-windows`). scanned: guessed from the benchmark's source. The first that is known wins, in this order.
 */
const WindowsSourceSchema = Type.Union([
  Type.Literal('counted'),
  Type.Literal('reported'),
  Type.Literal('declared'),
  Type.Literal('scanned'),
]);
export type WindowsSource = Static<typeof WindowsSourceSchema>;

/** Which clock a benchmark reads, and how often. */
export const ClockUseSchema = Type.Object(
  {
    /** Name of the calibrator that measures it: `go-stop-start`, `cpp-steady-clock`. */
    clock: text(50),
    source: WindowsSourceSchema,
    /** Timer windows per operation, by side; where slices count them themselves (`Observation.windows`), of the first. */
    base: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    head: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    /** The sides read different clocks; `clock` is head's. */
    clocksDiffer: Type.Optional(Type.Boolean()),
    /** The harness takes the clock's cost off by itself. */
    alreadySubtracted: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ClockUse = Static<typeof ClockUseSchema>;

/** One slice of a calibrator. */
const ClockReadingSchema = Type.Object(
  {
    round: count,
    /** Start of the slice, ms since the run started; and its wall time as a process. */
    startMs: Type.Number({ minimum: 0 }),
    durationMs: Type.Number({ minimum: 0 }),
    /** Windows it timed. */
    windows: count,
    /** Mean cost of one, ns. */
    nsPerWindow: Type.Number(),
    /** It was kept on one processor, as the benchmarks are that are pinned. */
    pinned: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type ClockReading = Static<typeof ClockReadingSchema>;

/** One calibrator over the run. */
const ClockRecordSchema = Type.Object(
  {
    clock: text(50),
    /** It is no clock of benchmarks: a window is one observation of this instrument. */
    instrument: Type.Optional(Type.Literal('percentiles')),
    /** What built and ran it: `g++ 12.2.0`. */
    toolchain: text(500),
    /**
     * What a window costs amid real work, as a share of an empty one: about [0.5, 1] for compiled code, just-in-time
     * or before, where the clock's reading overlaps with the work (docs/calibration.md).
     */
    effectiveShare: Type.Tuple([Type.Number(), Type.Number()]),
    /** Smallest step the clock was seen to advance by, ns. */
    clockStepNs: Type.Optional(Type.Number({ minimum: 0 })),
    readings: Type.Array(ClockReadingSchema, { maxItems: 10_000 }),
    /** It could not be built or run: what was said. Untrusted. */
    failure: Type.Optional(text(4000)),
  },
  closed,
);
export type ClockRecord = Static<typeof ClockRecordSchema>;

export const CalibrationSchema = Type.Object(
  {
    /**
     * Why no clock was calibrated; absent where one was. off: asked not to. no-windows: no benchmark is known to stop
     * its clock inside an operation. negligible: below 1 % of every reading.
     */
    skipped: Type.Optional(Type.Union([Type.Literal('off'), Type.Literal('no-windows'), Type.Literal('negligible')])),
    /** Wall time spent on calibrators between the first and the last slice, ms. */
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

/** A user's word on how often a benchmark reads its clock (`timer-windows`); `clock` null: the harness's own. */
export interface TimerWindowsRule {
  /** Pattern on benchmark id. */
  readonly benchmark: string;
  readonly windows: number;
  readonly clock: string | null;
}
