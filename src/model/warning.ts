/**
 * A doubt that rides on a result and is printed as a footnote.
 * `code` is stable and documented in docs/warnings.md; `message` is one plain sentence, without trailing full stop
 * and without untrusted text except in `subject`, which renderers escape.
 */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** The untrusted text that the message is about (a benchmark's name, a first line of its output). */
  readonly subject?: string;
}

/** One line a code; docs/warnings.md is checked against this list. */
export const WARNING_CODES = [
  'same-tree',
  'identical-binaries',
  'modules-identical',
  'modules-shared',
  'toolchain-differs',
  'no-lock-file',
  'manager-differs',
  'compiled-for-coverage',
  'build-tool-differs',
  'no-plug-and-play',
  'imports-not-built',
  'unstable-features',
  'benchmark-source-changed',
  'benchmarks-shared',
  'benchmarks-not-shared',
  'too-few-observations',
  'below-resolution',
  'work-removed',
  'metric-on-one-side',
  'direction-unknown',
  'nonpositive-reading',
  'zero-baseline',
  'torn-line',
  'partial-run',
  'time-budget-reached',
  'slice-failed',
  'fails-on-one-core',
  'suite-ended-badly',
  'base-does-not-build',
  'possible-rename',
  'credentials-persisted',
  'command-files-written',
  'uneven-iterations',
  'benchmarks-on-one-side',
  'options-set',
  'package-does-not-build',
  'harness-left-out',
  'found-below',
  'matrix-cut',
  'output-cut',
  'clock-heavy',
  'clock-dominates',
  'clock-too-noisy',
  'clock-unsteady',
  'clock-differs',
  'windows-differ',
  'clock-already-subtracted',
  'clock-not-calibrated',
  'timer-windows-unused',
  'setting-unused',
  'no-overlay',
  'no-sessions',
  'percentiles-unseen',
  'percentiles-below-resolution',
  'percentiles-few-samples',
  'not-watched',
  'not-pinned',
  'isolation-in-the-way',
  'noisy-run',
  'disturbed-run',
  'null-control-off',
  'controls-off',
  'controls-moved-as-much',
  'common-shift',
  'started-by-a-shell',
  'no-counters',
  'no-valgrind',
  'not-countable',
  'counting-cut',
  'instructions-vary',
  'instructions-disagree',
  'one-layout',
  'not-confirmed',
  'layout-seed-ignored',
  'not-relinked',
  'long-slices',
  'short-slices-differ',
  'slices-differ',
  'benchmark-code-differs',
  'settings-of-base',
  'settings-of-head',
  'settings-of-file',
  'asked-in-a-comment',
  'machine-lost',
  'toolchains-of-machines',
  'machines-differ',
  'too-few-machines',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Codes about the settings that judge, which the reader of a results file adds and the file never holds. */
const OF_SETTINGS: readonly string[] = [
  'settings-of-base',
  'settings-of-head',
  'settings-of-file',
  'asked-in-a-comment',
];

export function isOfSettings(code: string): boolean {
  return OF_SETTINGS.includes(code);
}
