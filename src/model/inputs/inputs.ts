import type { CalibrationMode, TimerWindowsRule } from '../clock.ts';
import type { Direction } from '../metric.ts';
import type { InstructionMode } from '../results/counting.ts';
import type { AnalysisSettings, Parts } from '../results/settings.ts';
import type { ActionName } from './actions.ts';
import type { NamePattern } from './name-pattern.ts';

/** All inputs of a comparison, parsed once, whether they came from the action, .github/tare.yml or the command line. */
export interface Inputs {
  /** A revision, or null: found from the event or the command. */
  readonly base: string | null;
  readonly head: string | null;
  /** Those that are asked for, in this order; empty: whatever is found. */
  readonly harnesses: readonly HarnessPlace[];
  /** Relative to the repository's root, `/` separated, `.` for the root itself. */
  readonly workingDirectory: string;
  readonly benchmarks: NamePattern | null;
  readonly exclude: NamePattern | null;
  /** Of the harnesses' own options those that were given, and are not their defaults. */
  readonly options: HarnessOptionValues;
  /** Most bursts of a benchmark; null: as many as there is time for. */
  readonly rounds: number | null;
  /** null: the shortest that reads as a long one does. */
  readonly sliceMs: number | null;
  /** From the first build to the last slice; null: none was given. */
  readonly timeBudgetMs: number | null;
  /** Where none was given: measuring has the time that it usually has, unless `rounds` says how much is to be done. */
  readonly isTimeChosen: boolean;
  readonly analysis: AnalysisSettings;
  /** Direction by pattern on unit, for units whose direction is not known by themselves. */
  readonly metricDirections: readonly { readonly metric: string; readonly direction: Direction }[];
  readonly calibration: CalibrationMode;
  readonly instructions: InstructionMode;
  readonly timerWindows: readonly TimerWindowsRule[];
  readonly pin: PinMode;
  readonly isolation: IsolationMode;
  /** Which action they were given to; on the command line the one that compares. */
  readonly action: ActionName;
  /** `@LOGIN WORDS`: who asked in a comment for what, beside the usual run. Empty: nobody. Untrusted. */
  readonly ask: string;
  /** File name of the workflow that is run again. */
  readonly workflow: string;
  /** What of a run that several machines share is measured here. */
  readonly parts: Parts;
  /** The folder of the result files to be joined; empty: not given. */
  readonly mergeFrom: string;
  readonly commentMode: CommentMode;
  readonly commentKey: string;
  /** Empty: the whole comment. */
  readonly commentSection: string;
  /** Also as a check run of its own. */
  readonly checkRun: boolean;
  /** The label that accepts regressions; empty: none does. */
  readonly acceptLabel: string;
  readonly githubToken: string;
  /** Runners that share the benchmarks, and machines that each benchmark is measured on: what is planned. null: not said. */
  readonly shards: number | null;
  readonly replicates: number | null;
  /** Names of the variables that builds get, and nothing else. */
  readonly buildEnv: readonly string[];
  /** Also on events that give their token to whatever is checked out. */
  readonly allowTrustedEvent: boolean;
  /**
   * The inputs that are not at their defaults, as texts by name, but for what is each run's own (commits, seed, places); null:
   * what the step of a workflow gives to be run, which may hold a secret.
   */
  readonly asked: Readonly<Record<string, string | null>>;
  /** Hexadecimal; null: drawn at random and printed. */
  readonly seed: string | null;
  /** Results of earlier runs, as given. */
  readonly past: readonly string[];
  readonly resultsPath: string;
}

/** Variables that builds get, and nothing else. Their values are secret. */
export interface BuildVariables {
  readonly values: Readonly<Record<string, string>>;
  /** The code of head may be that of somebody who may not have them: only base's build gets them, before any code of head ran. */
  readonly isStrangers: boolean;
}

/** A harness by its name, and the folder below the working directory that its benchmarks are in; `.` for itself. */
export interface HarnessPlace {
  readonly name: string;
  readonly folder: string;
}

/**
 * Values by the option's name, as the harness that declares it reads them. Only that harness looks inside, with the
 * reader of its options.ts; a name that is missing has its default.
 */
export type HarnessOptionValues = Readonly<Record<string, unknown>>;

/** A command line that has a name. */
export interface NamedCommand {
  readonly name: string;
  readonly command: string;
}

export const MOST_SHARDS = 64;
export const MOST_REPLICATES = 16;
/** The configuration that the action and the local command share, from the root of the repository. */
export const INPUT_FILE_PATH = '.github/tare.yml';

/** GitHub's limit on a matrix. */
export const MOST_JOBS = 256;

export const COMMENT_MODES = ['update', 'new', 'on-change', 'off'] as const;
export type CommentMode = (typeof COMMENT_MODES)[number];

/** How foreign code is kept apart. auto: as the machine allows. strict: in namespaces, or not at all. off: not. */
export const ISOLATION_MODES = ['auto', 'strict', 'off'] as const;
export type IsolationMode = (typeof ISOLATION_MODES)[number];

/** auto: benchmarks that stay within one core are kept on one. off: nothing is. */
export const PIN_MODES = ['auto', 'off'] as const;
export type PinMode = (typeof PIN_MODES)[number];
