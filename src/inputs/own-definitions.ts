import type { Harness } from '../harnesses/harness.ts';
import { allOf, choosersText, oneOf } from '../harnesses/option.ts';
import { CALIBRATION_MODES, GATE_ON } from '../model/clock.ts';
import { EVERY_COMPARISON, EVERY_JUDGE } from '../model/inputs/actions.ts';
import { COMMENT_MODES, ISOLATION_MODES, PIN_MODES, SAME_CODE_MODES } from '../model/inputs/inputs.ts';
import type { InputDefinition } from '../model/inputs/kinds.ts';
import { CONFIRM_MODES } from '../model/results/confirmation.ts';
import { INSTRUCTION_MODES } from '../model/results/counting.ts';
import { BUILD_ENV } from './builds/variables.ts';
import { WHAT_FAILS } from './gate/definitions.ts';
import { JOBS_OF_A_RUN } from './jobs/definitions.ts';

/** The part of a harness's declaration that inputs depend on. */
export type HarnessDeclaration = Pick<Harness, 'name' | 'summary' | 'options'>;

/** Each builds and lists its own benchmarks in one run. */
const MOST_HARNESSES = 10;

/** Inputs that choose the comparison: they stand before the harnesses' own options. */
export const whatIsCompared = (harnesses: readonly HarnessDeclaration[]) =>
  [
    input('base', {
      description:
        'The revision to compare against: a branch, tag or commit; `latest-release`, the newest release in the history of head, or `tag:core-v*`, the newest of such tags (docs/drift.md). Found from the event when not given: on a pull request the first parent of the merge commit, on a push the commit before it.',
      allowed: 'a branch, tag or commit, latest-release, or tag: and a pattern with one *',
      kind: { kind: 'revision' },
      isCommon: true,
    }),
    input('head', {
      description: 'The revision to judge. The commit that is checked out when not given.',
      allowed: 'a branch, tag or commit',
      kind: { kind: 'revision' },
    }),
    input('harness', {
      description: `How benchmarks are found, built and run. \`auto\` takes ${choosersText(harnesses)}those whose benchmarks are found. Several make one comparison, with a table each; \`NAME:FOLDER\` is one for a folder of the working directory.`,
      default: 'auto',
      allowed: `auto, or up to ${MOST_HARNESSES} of ${allOf(harnesses.map(({ name }) => name))}, each alone or as NAME:FOLDER`,
      kind: { kind: 'list', maxItems: MOST_HARNESSES },
      from: 'head',
      isCommon: true,
    }),
    input('working-directory', {
      description:
        'The folder to look for benchmarks in, relative to the root of the repository. Without it: the root; where that has none of a known kind, the one folder below it that has some.',
      default: '.',
      allowed: 'a folder inside the repository',
      kind: { kind: 'path' },
      isCommon: true,
    }),
    input('benchmarks', {
      description: 'Only benchmarks whose name matches this regular expression.',
      allowed: 'a regular expression of up to 500 characters in RE2 syntax (no look-around, no backreferences)',
      kind: { kind: 'pattern' },
      isCommon: true,
    }),
    input('exclude', {
      description: 'No benchmark whose name matches this regular expression.',
      allowed: 'a regular expression of up to 500 characters in RE2 syntax (no look-around, no backreferences)',
      kind: { kind: 'pattern' },
      isCommon: true,
    }),
  ] as const;

/** Inputs for measuring, judging and publishing: they stand after the harnesses' own options. */
export const HOW_IT_IS_JUDGED = [
  input('rounds', {
    description:
      'Most bursts of a benchmark (a burst is one observation: base and head taking turns with short slices). Left out: as many as there is time for; a benchmark ends earlier once it is decided.',
    allowed: 'a whole number from 10 to 1000',
    kind: { kind: 'integer', minimum: 10, maximum: 1000 },
    isCommon: true,
  }),
  input('slice', {
    description:
      'Duration of one slice: one execution of one benchmark of one side. Left out: for each benchmark the shortest that reads as a long one does, tried before the first round.',
    allowed: 'a duration from 1ms to 60s, such as 20ms or 2s',
    kind: { kind: 'duration', minimumMs: 1, maximumMs: 60_000 },
  }),
  input('time-budget', {
    description:
      'Most wall time of measuring; building, finding benchmarks and counting instructions are not in it. auto: 10 minutes, or as long as the rounds take where those are given. It is spent where it decides most; what it does not hold is named. An action cannot read the timeout-minutes of its job: give less than that here, by what building takes.',
    default: 'auto',
    allowed: 'auto, none (until every benchmark is decided), or a duration from 1s to 24h, such as 90s or 10min',
    kind: { kind: 'duration', minimumMs: 1000, maximumMs: 24 * 3_600_000 },
    isCommon: true,
  }),
  input('threshold', {
    description: 'The change that matters: smaller ones are called unchanged.',
    default: '5%',
    allowed: 'from 2% to 1000% (or 0.02 to 0.99); below 2% only while wall time is not gated',
    kind: { kind: 'share', minimum: 0.000_001, maximum: 10 },
    takers: EVERY_JUDGE,
    isCommon: true,
  }),
  input('thresholds', {
    description:
      'Other thresholds, one a line: `BENCHMARK: 3%` or `BENCHMARK METRIC: 3%`, where `*` stands for any characters. The last line that matches wins.',
    allowed: 'lines such as `Parse/*: 3%` or `* allocs/op: 0.5%`, at most 500; at least 2% where wall time is meant',
    kind: { kind: 'rules', maxItems: 500 },
    takers: EVERY_JUDGE,
    isCommon: true,
  }),
  input('confidence-level', {
    description: 'Confidence level of the intervals, in percent; raised by itself for large suites.',
    default: '99',
    allowed: 'from 80 to 99.99, with or without %',
    kind: { kind: 'percentage', minimum: 80, maximum: 99.99 },
    takers: EVERY_JUDGE,
  }),
  input('metrics', {
    description:
      'Which metrics are gated: `wall` (time per operation, or operations per second where no time is reported), `allocations` (allocs/op, where reported), `cpu` (CPU time per operation, where reported), `instructions` (counted, in a pass of its own) or units such as `B/op` or `p99-*`, separated by spaces or lines. The others are shown.',
    default: 'wall allocations',
    allowed: 'wall, allocations, cpu, instructions and patterns on units, at most 50',
    kind: { kind: 'list', maxItems: 50 },
    takers: EVERY_JUDGE,
    isCommon: true,
  }),
  input('instructions', {
    description:
      'Whether to count instructions, in an untimed pass of its own: work done, not time taken. on: count and show them. auto: only when `metrics` gates them. off: never.',
    default: 'auto',
    ...oneOfThese(INSTRUCTION_MODES),
  }),
  input('metric-direction', {
    description:
      'Which way a unit is better, where that is not known by itself: one `UNIT=lower` or `UNIT=higher` a line.',
    allowed: 'lines such as `hits/query=higher`, at most 100',
    kind: { kind: 'rules', maxItems: 100 },
    takers: EVERY_JUDGE,
  }),
  input('percentiles', {
    description:
      'Percentiles of single iterations, such as `p50 p90 p99 p99.9`: each is a metric of its own (`p99-ns`), from slices of its own. Where a harness sees single iterations, or is given samples.',
    default: 'none',
    allowed: 'none, or up to 20 percentiles from p1 to p99.99, separated by spaces, commas or lines',
    kind: { kind: 'list', maxItems: 20 },
    isCommon: true,
  }),
  input('calibration', {
    description:
      'What to do about the cost of reading the clock inside a benchmark. auto: measure it, take it off, and judge by `gate-on`. report: measure and show it, judge by the raw readings. off: neither.',
    default: 'auto',
    ...oneOfThese(CALIBRATION_MODES),
  }),
  input('gate-on', {
    description:
      'What is judged where the clock’s cost could be taken off: the corrected or the raw readings. Where it could not, the raw ones always.',
    default: 'corrected',
    ...oneOfThese(GATE_ON),
    takers: [...EVERY_COMPARISON, 'publish'],
  }),
  input('timer-windows', {
    description:
      'How often an operation starts and stops its clock, where Tare cannot count it: one `BENCHMARK: WINDOWS` or `BENCHMARK: WINDOWS CLOCK` a line, where `*` stands for any characters and CLOCK is one of docs/calibration.md.',
    allowed: 'lines such as `Encode/*: 1` or `* : 1 js-performance-now`, at most 100',
    kind: { kind: 'rules', maxItems: 100 },
  }),
  input('same-code', {
    description:
      'What becomes of benchmarks that run nothing that differs between the sides (docs/same-code.md). skip: they are not measured. sample: a random sample of them is measured as controls, in a tenth of the time at most. measure: all are, as controls. They never fail the gate. off: nobody looks, and all are measured and judged.',
    default: 'sample',
    ...oneOfThese(SAME_CODE_MODES),
  }),
  input('pin', {
    description:
      'auto: benchmarks that stay within one core are kept on one, both slices of a pair on the same, another in each round; those that use more are left free, and what is parallel is measured on one core as well. off: all are left free.',
    default: 'auto',
    ...oneOfThese(PIN_MODES),
  }),
  input('isolation', {
    description:
      'How the code of both sides is kept from the runner, your files, the network and each other (docs/isolation.md). auto: as far as this machine allows; the report says how far. strict: in namespaces, or the run is refused. off: not at all.',
    default: 'auto',
    ...oneOfThese(ISOLATION_MODES),
  }),
  BUILD_ENV,
  input('confirm', {
    description:
      'What becomes of a row that reads beyond its threshold. auto: it is measured again in fresh bursts, each with another code layout where the toolchain can, and those alone decide. off: the first readings decide.',
    default: 'auto',
    ...oneOfThese(CONFIRM_MODES),
  }),
  ...WHAT_FAILS,
  ...JOBS_OF_A_RUN,
  input('comment-mode', {
    description:
      'update: one comment, kept current. new: a new one each run. on-change: as update, but only started when something changed or could not be decided. off: none.',
    default: 'update',
    ...oneOfThese(COMMENT_MODES),
    takers: ['compare', 'plan', 'merge', 'publish'],
    isCommon: true,
  }),
  input('comment-key', {
    description:
      'Tells the comments of several jobs apart; give each leg of a matrix its own. The name of workflow and job when not given.',
    allowed: 'up to 64 letters, digits and . _ / -, beginning with a letter or digit',
    kind: { kind: 'key' },
    takers: ['compare', 'plan', 'measure', 'merge', 'publish'],
    isCommon: true,
  }),
  input('comment-section', {
    description:
      'For the legs of a matrix that share one comment: the name of this leg’s section in it. They need the same comment-key. Left out: the whole comment is this job’s.',
    allowed: 'up to 64 letters, digits and . _ / -, beginning with a letter or digit',
    kind: { kind: 'key' },
    takers: ['compare', 'plan', 'measure', 'merge'],
  }),
  input('check-run', {
    description:
      'Also make a check run of its own on the judged commit, with the result and up to ten annotations at lines of benchmarks that regressed. It needs `checks: write`.',
    default: 'false',
    allowed: 'true or false',
    kind: { kind: 'boolean' },
    takers: ['compare', 'merge', 'publish'],
    isCommon: true,
  }),
  input('issue', {
    description:
      'Also keep one issue of the repository: opened or brought up to date where the gate fails by a regression, closed where it no longer does (docs/drift.md). In runs of the default branch on schedule and workflow_dispatch only. It needs `issues: write`.',
    default: 'false',
    allowed: 'true or false',
    kind: { kind: 'boolean' },
    from: 'step',
    takers: ['compare', 'merge'],
  }),
  input('github-token', {
    description: 'Token for the comment, and for fetching missing history of a private repository.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the runner's expression, not ours
    default: '${{ github.token }}',
    allowed: 'a token with pull-requests: write',
    kind: { kind: 'secret' },
    from: 'step',
    takers: ['compare', 'plan', 'measure', 'merge', 'publish', 'again'],
    isCommon: true,
  }),
  input('allow-trusted-event', {
    description:
      'Run on events such as pull_request_target, issue_comment or workflow_run, which hand a writing token and secrets to whatever code is checked out. Only where the job checks out code that you trust.',
    default: 'false',
    allowed: 'true or false',
    kind: { kind: 'boolean' },
    from: 'step',
    takers: ['compare', 'plan', 'measure', 'merge'],
  }),
  input('seed', {
    description: 'Repeats the random order of an earlier run. Drawn at random and printed when not given.',
    allowed: '1 to 8 hexadecimal digits',
    kind: { kind: 'seed' },
    takers: ['command line', 'compare', 'plan', 'measure'],
  }),
  input('past', {
    description:
      'A results.json of an earlier run, or several, one a line (repeatable on the command line). Slice lengths that it tried in the last 30 days are taken over where machine, toolchain and harness are the same, and the plan knows the noise of its benchmarks. In a job a file that is missing or broken is passed over.',
    allowed: 'up to 20 file names',
    kind: { kind: 'rules', maxItems: 20 },
    from: 'step',
    takers: ['command line', 'compare', 'plan', 'measure'],
  }),
  input('results-path', {
    description:
      'Where the slices and settings are written. When not given: tare-results.json in the workspace of a job; tare/results.json in the repository’s git folder for the local command.',
    allowed: 'a file name outside .git; in .github/tare.yml one inside the repository',
    kind: { kind: 'path' },
    isCommon: true,
  }),
] as const;

/** The names of the inputs that every comparison has, as the action, the file and (with `--`) the command line spell them. */
export type InputName = (ReturnType<typeof whatIsCompared> | typeof HOW_IT_IS_JUDGED)[number]['name'];

type Rest = Omit<InputDefinition, 'name' | 'default' | 'takers' | 'from'> & Partial<InputDefinition>;

function input<Name extends string>(name: Name, rest: Rest): InputDefinition & { readonly name: Name } {
  return { default: '', takers: EVERY_COMPARISON, from: 'base', ...rest, name };
}

function oneOfThese(choices: readonly string[]): Pick<InputDefinition, 'allowed' | 'kind'> {
  return { allowed: oneOf(choices), kind: { kind: 'choice', choices } };
}
