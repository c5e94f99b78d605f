import type { CommandResult, Watch } from '../model/command.ts';
import type { Plan, PlannedCommand } from '../model/command-plan.ts';

/**
 * How the cost of one timer window of one clock is measured: a small program (calibrators/), built with the user's own
 * toolchain and flags, that times empty windows. A calibrator plans commands and reads what they printed; it never
 * runs one.
 */
export interface Calibrator {
  /** Stands in results.json, in `timer-windows` and in the docs: `cpp-steady-clock`. */
  readonly clock: string;
  /** Whose clock it is, as a heading: `C++`. */
  readonly language: string;
  /**
   * It is no clock of benchmarks: it measures what one observation by this instrument costs. `timer-windows` cannot name
   * it.
   */
  readonly instrument?: 'percentiles';
  /** One line for the docs table and `tare overhead`. */
  readonly summary: string;
  /**
   * What a window costs amid real work, as a share of an empty one: [0.5, 1] for native code and what a JIT makes,
   * where reading the clock overlaps with the work; about 1 in interpreters (docs/calibration.md).
   */
  readonly effectiveShare: readonly [number, number];
  /** Builds it, where there is something to build. A missing toolchain is a reason, not an error. */
  prepare(context: CalibratorContext): Plan<PreparedCalibrator | { readonly reason: string }>;
}

export interface CalibratorContext {
  /** Absolute path of the folder calibrators/. Never written to. */
  readonly sources: string;
  /** Absolute path of a folder for what is built; exists. */
  readonly scratch: string;
  /**
   * Where the benchmarks are, absolute: files there may choose the toolchain (rust-toolchain.toml, .python-version).
   * `scratch` when not given.
   */
  readonly directory?: string;
  /** Flags and environment of the benchmarks' own build, where the harness has one. */
  readonly build: CalibrationBuild | null;
  readonly buildTimeoutMs: number;
  /** How the benchmarks are watched; null: they are not. */
  readonly watch?: Watch | null;
}

/** How this side's toolchain builds, for calibrators of the same kind. */
export interface CalibrationBuild {
  /** Flags of the compiler (`-overlay=...`), to be used as they are. */
  readonly flags: readonly string[];
  /** Added to the environment of the compiler and of the calibrator: GOROOT, GOTOOLCHAIN. */
  readonly environment: Readonly<Record<string, string>>;
  /** What is built so can run slices as they are asked for. */
  readonly servesSessions?: boolean;
  /** The same with the percentile instrument, where it was asked for and fits. */
  readonly percentiles?: Pick<CalibrationBuild, 'flags' | 'environment'>;
}

export interface PreparedCalibrator {
  /** `g++ 12.2.0 -O2` */
  readonly toolchain: string;
  /** Windows of one slice: as many as take some milliseconds here. */
  readonly windows: number;
  slice(windows: number, timeoutMs: number): PlannedCommand;
  read(result: CommandResult): CalibratorReading | { readonly reason: string };
  /** The same by a process that stays; absent: each slice is a process of its own. */
  readonly session?: CalibratorSession;
}

/** A process that times windows as it is asked to (`ports.ts`, Serving), and blocks in between. */
export interface CalibratorSession {
  /** Windows of one turn: as many as take about a millisecond here. */
  readonly windows: number;
  /** Serves requests until it is ended. */
  command(timeoutMs: number): PlannedCommand;
  /** What asks for so many windows: one line. 0: only make ready; the first request is of that kind. */
  ask(windows: number): string;
  /** What the line that answers says to more than 0. Untrusted. */
  read(answer: string): CalibratorReading | { readonly reason: string };
}

export interface CalibratorReading {
  readonly windows: number;
  /** Mean cost of one window, ns. */
  readonly nsPerWindow: number;
  /** Smallest step the clock was seen to advance by, ns; null where it is not known. */
  readonly clockStepNs: number | null;
}
