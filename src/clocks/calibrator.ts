import type { CommandResult, Watch } from '../model/command.ts';
import type { Plan, PlannedCommand } from '../model/command-plan.ts';

/**
 * Measures the cost of a timer window of one clock with a small program (calibrators/), built with the user's own
 * toolchain and flags, that times empty windows. A calibrator plans commands and reads their output; it never runs one.
 */
export interface Calibrator {
  /** The clock's name in results.json, in `timer-windows` and in the docs: `cpp-steady-clock`. */
  readonly clock: string;
  /** The language whose clock it is, as a heading: `C++`. */
  readonly language: string;
  /**
   * Present where it measures the cost of one use of this instrument, and not a clock of benchmarks. `timer-windows`
   * cannot name it.
   */
  readonly instrument?: 'percentiles';
  /** One line for the docs table and `tare overhead`. */
  readonly summary: string;
  /**
   * The cost of a window amid real work as a share of an empty one: [0.5, 1] for native code, compiled before or just
   * in time, where reading the clock overlaps with the work; about 1 in interpreters (docs/calibration.md).
   */
  readonly effectiveShare: readonly [number, number];
  /** Builds the program, where there is something to build. A missing toolchain is a reason, not an error. */
  prepare(context: CalibratorContext): Plan<PreparedCalibrator | { readonly reason: string }>;
}

export interface CalibratorContext {
  /** The absolute path of the folder calibrators/, which is never written to. */
  readonly sources: string;
  /** The absolute path of an existing folder for build outputs. */
  readonly scratch: string;
  /**
   * The absolute path of the benchmarks' folder, where files may choose the toolchain (rust-toolchain.toml,
   * .python-version). `scratch` when not given.
   */
  readonly directory?: string;
  /** The flags and environment of the benchmarks' own build; null where the harness has none. */
  readonly build: CalibrationBuild | null;
  readonly buildTimeoutMs: number;
  /** How the benchmarks are watched; null where they are not. */
  readonly watch?: Watch | null;
}

/** The build settings of a side's toolchain, for calibrators of the same kind. */
export interface CalibrationBuild {
  /** The compiler's flags (`-overlay=...`), to be used as they are. */
  readonly flags: readonly string[];
  /** Variables that the compiler and the calibrator get: GOROOT, GOTOOLCHAIN. */
  readonly environment: Readonly<Record<string, string>>;
  /** Programs of this build can run slices on request, in a session. */
  readonly servesSessions?: boolean;
  /** The settings of a build with the percentile instrument, where it was requested and fits. */
  readonly percentiles?: Pick<CalibrationBuild, 'flags' | 'environment'>;
}

export interface PreparedCalibrator {
  /** `g++ 12.2.0 -O2` */
  readonly toolchain: string;
  /** The windows of a slice: as many as take some milliseconds here. */
  readonly windows: number;
  slice(windows: number, timeoutMs: number): PlannedCommand;
  read(result: CommandResult): CalibratorReading | { readonly reason: string };
  /** How a long-lived process runs slices; absent: each slice is a process of its own. */
  readonly session?: CalibratorSession;
}

/** A long-lived process that times windows on request (`ports.ts`, Serving), and blocks in between. */
export interface CalibratorSession {
  /** The windows of a request: as many as take about a millisecond here. */
  readonly windows: number;
  /** Serves requests until it is ended. */
  command(timeoutMs: number): PlannedCommand;
  /** The line that requests so many windows. The first request is for 0, which only makes the process ready. */
  ask(windows: number): string;
  /** Reads the answer to a request for more than 0 windows, which is untrusted. */
  read(answer: string): CalibratorReading | { readonly reason: string };
}

export interface CalibratorReading {
  readonly windows: number;
  /** The mean cost of a window, ns. */
  readonly nsPerWindow: number;
  /** The smallest step that the clock was seen to advance by, ns; null where it is not known. */
  readonly clockStepNs: number | null;
}
