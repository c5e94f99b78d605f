import type { CalibrationMode, TimerWindowsRule } from '../clock.ts';
import type { Direction } from '../metric.ts';
import type { InstructionMode } from '../results/counting.ts';
import type { AnalysisSettings, Parts } from '../results/settings.ts';
import type { ActionName } from './actions.ts';
import type { NamePattern } from './name-pattern.ts';

/** All inputs of a comparison, parsed once, whether they came from the action, .github/tare.yml or the command line. */
export interface Inputs {
  /** A revision; null: found from the event or the command. */
  readonly base: string | null;
  readonly head: string | null;
  /** The requested harnesses, in this order; empty: whatever is found. */
  readonly harnesses: readonly HarnessPlace[];
  /** The folder below the repository's root, `/` separated; `.` for the root itself. */
  readonly workingDirectory: string;
  readonly benchmarks: NamePattern | null;
  readonly exclude: NamePattern | null;
  /** The harnesses' own options that were set to other values than their defaults. */
  readonly options: HarnessOptionValues;
  /** The most bursts of a benchmark; null: as many as there is time for. */
  readonly rounds: number | null;
  /** null: the shortest slice that reads as a long one does. */
  readonly sliceMs: number | null;
  /** The time for measuring, in which building and finding benchmarks are not counted; null: none was given. */
  readonly timeBudgetMs: number | null;
  /** No time budget was given: measuring gets the usual time, unless `rounds` sets the amount. */
  readonly isTimeChosen: boolean;
  readonly analysis: AnalysisSettings;
  /** Directions by patterns on units, for units that do not show theirs. */
  readonly metricDirections: readonly { readonly metric: string; readonly direction: Direction }[];
  readonly calibration: CalibrationMode;
  readonly instructions: InstructionMode;
  readonly timerWindows: readonly TimerWindowsRule[];
  /** What becomes of benchmarks that run nothing that differs. */
  readonly sameCode: SameCodeMode;
  readonly pin: PinMode;
  readonly isolation: IsolationMode;
  /** The action that they were given to; on the command line the one that compares. */
  readonly action: ActionName;
  /** `@LOGIN WORDS`: the comment that asked for this extra run; empty: none did. Untrusted. */
  readonly ask: string;
  /** The file name of the workflow to run again. */
  readonly workflow: string;
  /** The part that is measured here of a run that several machines share. */
  readonly parts: Parts;
  /** The folder of the result files to join; empty: not given. */
  readonly mergeFrom: string;
  readonly commentMode: CommentMode;
  readonly commentKey: string;
  /** Empty: the whole comment. */
  readonly commentSection: string;
  /** Whether the verdict is also written as a check run of its own. */
  readonly checkRun: boolean;
  /** Whether an issue is kept of what regressed, where no pull request is judged. */
  readonly issue: boolean;
  /** The label that accepts regressions; empty: none does. */
  readonly acceptLabel: string;
  readonly githubToken: string;
  /** The planned numbers of runners that share the benchmarks, and of machines for each benchmark; null: not set. */
  readonly shards: number | null;
  readonly replicates: number | null;
  /** The names of variables that only builds get. */
  readonly buildEnv: readonly string[];
  /** Whether to run at events that give their token to any checked-out code. */
  readonly allowTrustedEvent: boolean;
  /**
   * The inputs that are not at their defaults, as texts by name, without those of each run (commits, seed, places).
   * null stands for a command that a workflow's step gives, which may hold a secret.
   */
  readonly asked: Readonly<Record<string, string | null>>;
  /** Hexadecimal; null: drawn at random and printed. */
  readonly seed: string | null;
  /** The results of earlier runs, as given. */
  readonly past: readonly string[];
  readonly resultsPath: string;
}

/** Variables that only builds get. Their values are secret. */
export interface BuildVariables {
  readonly values: Readonly<Record<string, string>>;
  /** Head may be a stranger's code: only base's build gets the variables, before any code of head runs. */
  readonly isStrangers: boolean;
}

/** A harness's name, and the folder of its benchmarks below the working directory; `.` for itself. */
export interface HarnessPlace {
  readonly name: string;
  readonly folder: string;
}

/**
 * The values of options by name. Only the harness that declares an option interprets its value, by the reader of its
 * options.ts; a missing name has its default.
 */
export type HarnessOptionValues = Readonly<Record<string, unknown>>;

/** A command line that has a name. */
export interface NamedCommand {
  readonly name: string;
  readonly command: string;
}

export const MOST_SHARDS = 64;
export const MOST_REPLICATES = 16;
/** The configuration file that the action and the local command share, relative to the repository's root. */
export const INPUT_FILE_PATH = '.github/tare.yml';

/** GitHub's limit on a matrix. */
export const MOST_JOBS = 256;

export const COMMENT_MODES = ['update', 'new', 'on-change', 'off'] as const;
export type CommentMode = (typeof COMMENT_MODES)[number];

/** The isolation of foreign code. auto: as far as the machine allows. strict: it runs in namespaces, or not at all. */
export const ISOLATION_MODES = ['auto', 'strict', 'off'] as const;
export type IsolationMode = (typeof ISOLATION_MODES)[number];

/**
 * skip: benchmarks of the same code are not measured. sample: a random sample of them is, as controls, in a tenth of the
 * time at most. measure: all are, as controls. off: which ones they are is not found out.
 */
export const SAME_CODE_MODES = ['skip', 'sample', 'measure', 'off'] as const;
export type SameCodeMode = (typeof SAME_CODE_MODES)[number];

/** auto: benchmarks that stay within one core are pinned to one. off: none is. */
export const PIN_MODES = ['auto', 'off'] as const;
export type PinMode = (typeof PIN_MODES)[number];
