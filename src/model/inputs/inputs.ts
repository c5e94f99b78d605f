import type { CalibrationMode, TimerWindowsRule } from '../clock.ts';
import type { Direction } from '../metric.ts';
import type { InstructionMode } from '../results/counting.ts';
import type { AnalysisSettings } from '../results/results.ts';
import type { NamePattern } from './name-pattern.ts';

/** All inputs of a comparison, parsed once, whether they came from the action, .github/tare.yml or the command line. */
export interface Inputs {
  /** A revision, or null: found from the event or the command. */
  readonly base: string | null;
  readonly head: string | null;
  readonly harness: string;
  /** Relative to the repository's root, `/` separated, `.` for the root itself. */
  readonly workingDirectory: string;
  readonly packages: readonly string[];
  readonly benchmarks: NamePattern | null;
  readonly exclude: NamePattern | null;
  readonly buildCommand: string | null;
  readonly benchCommand: string | null;
  readonly benchFormat: string | null;
  /** Whole programs to measure, in the order given. */
  readonly commands: readonly NamedCommand[];
  /** Shell commands that are run untimed before and after each run of a program. */
  readonly prepare: string | null;
  readonly cleanup: string | null;
  /** With which a program may end. */
  readonly exitCodes: readonly number[];
  readonly rounds: number;
  readonly sliceMs: number;
  readonly timeBudgetMs: number | null;
  readonly analysis: AnalysisSettings;
  /** Direction by pattern on unit, for units whose direction is not known by themselves. */
  readonly metricDirections: readonly { readonly metric: string; readonly direction: Direction }[];
  readonly calibration: CalibrationMode;
  readonly instructions: InstructionMode;
  readonly timerWindows: readonly TimerWindowsRule[];
  readonly pin: PinMode;
  readonly isolation: IsolationMode;
  readonly commentMode: CommentMode;
  readonly commentKey: string;
  readonly githubToken: string;
  /** Also on events that give their token to whatever is checked out. */
  readonly allowTrustedEvent: boolean;
  /** Hexadecimal; null: drawn at random and printed. */
  readonly seed: string | null;
  readonly resultsPath: string;
}

/** One `NAME=COMMAND` of `command`. */
export interface NamedCommand {
  readonly name: string;
  readonly command: string;
}

export const COMMENT_MODES = ['update', 'new', 'on-change', 'off'] as const;
export type CommentMode = (typeof COMMENT_MODES)[number];

/** How foreign code is kept apart. auto: as the machine allows. strict: in namespaces, or not at all. off: not. */
export const ISOLATION_MODES = ['auto', 'strict', 'off'] as const;
export type IsolationMode = (typeof ISOLATION_MODES)[number];

/** auto: benchmarks that stay within one core are kept on one. off: nothing is. */
export const PIN_MODES = ['auto', 'off'] as const;
export type PinMode = (typeof PIN_MODES)[number];
