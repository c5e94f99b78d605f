/** The parsed command line; `given` holds inputs by name, as written. */
export type Invocation =
  | {
      readonly command: 'compare' | 'plan';
      readonly revisions: readonly string[];
      readonly given: GivenOptions;
      readonly output: OutputOptions;
    }
  | {
      readonly command: 'demo';
      readonly given: GivenOptions;
      readonly output: OutputOptions;
      readonly keep: string | null;
    }
  | {
      readonly command: 'analyse' | 'overhead';
      readonly path: string | null;
      readonly given: GivenOptions;
      readonly output: OutputOptions;
    }
  | {
      readonly command: 'explain';
      readonly benchmark: string | null;
      readonly results: string | null;
      readonly output: OutputOptions;
    }
  | {
      readonly command: 'time';
      readonly commands: readonly string[];
      readonly names: readonly string[];
      readonly given: GivenOptions;
      readonly output: OutputOptions;
    }
  | { readonly command: 'init'; readonly print: boolean; readonly output: Pick<OutputOptions, 'quiet'> }
  | {
      readonly command: 'merge';
      readonly paths: readonly string[];
      readonly results: string | null;
      readonly output: OutputOptions;
    };

export type GivenOptions = Readonly<Record<string, string | undefined>>;

export const REPORT_FORMATS = ['table', 'markdown', 'json', 'json-line', 'csv', 'html'] as const;
type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface OutputOptions {
  readonly format: ReportFormat;
  /** null: standard output. */
  readonly output: string | null;
  readonly quiet: boolean;
  /** With all rows, and how it was measured. */
  readonly verbose: boolean;
  /** Show the page in the browser. */
  readonly open?: boolean;
}

/** Inputs of a comparison that are only questions to the analysis: what `analyse` may change after the fact. */
export const ANALYSIS_INPUTS = [
  'threshold',
  'thresholds',
  'confidence-level',
  'metrics',
  'metric-direction',
  'gate-on',
  'confirm',
  'gate-rule',
  'percentiles',
  'fail-on-regression',
  'fail-on-inconclusive',
  'fail-on-missing',
  'mode',
  'observe-until',
];
/** Inputs of measuring without comparing, beside the harnesses' own options. */
export const OVERHEAD_INPUTS = [
  'harness',
  'benchmarks',
  'exclude',
  'rounds',
  'slice',
  'confidence-level',
  'pin',
  'timer-windows',
  'seed',
];
/** Inputs of timing programs without git, beside the options that are marked for it. */
export const TIME_INPUTS = [
  'pin',
  'instructions',
  'rounds',
  'slice',
  'threshold',
  'thresholds',
  'confidence-level',
  'metrics',
  'calibration',
  'gate-on',
  'fail-on-regression',
  'fail-on-inconclusive',
  'seed',
  'results-path',
];
