import type { Inputs } from '../../model/inputs/inputs.ts';
import { shown } from '../../model/inputs/values.ts';
import type { Results } from '../../model/results/results.ts';
import type { Run } from '../../model/results/run.ts';
import { metricOf } from '../../model/units.ts';
import { WARNING_CODES, type Warning, type WarningCode } from '../../model/warning.ts';
import type { CheckedCommits } from './commits.ts';
import type { ForkRun } from './fork-run.ts';
import { NothingPosted } from './nothing-posted.ts';
import type { ForkPull } from './pull-request.ts';

/** What is known here, and not from the file. */
interface Known {
  readonly run: ForkRun;
  readonly pull: ForkPull;
  readonly inputs: Pick<Inputs, 'analysis' | 'metricDirections'>;
  /** What the pull request would change of the settings. */
  readonly warnings: readonly Warning[];
  readonly commits: CheckedCommits;
  /** The step's inputs as options of the local command. */
  readonly options: string;
}

/**
 * Results as a fork handed them over, with everything that judges, names or orders them put right from what is known here.
 * What is left of the file is what was measured, and on what.
 */
export function checkedResults(file: Results, known: Known): Results {
  const { run, pull, inputs, commits } = known;
  return {
    format: file.format,
    version: file.version,
    toolVersion: /^[\w.+-]{1,50}$/.test(file.toolVersion) ? file.toolVersion : 'unknown',
    settings: inputs.analysis,
    base: { ...file.base, commit: commits.base, label: pull.baseRef, subject: '' },
    head: { ...file.head, commit: commits.head, label: `${run.fork}:${run.branch}`, subject: '' },
    harness: file.harness,
    metrics: file.metrics.map(({ unit }) => metricOf(unit, inputs.metricDirections)),
    warnings: [...known.warnings, ...ownDoubts(file.warnings)],
    runs: file.runs.map((each) => ({ ...each, ci: ciOf(run), repeat: repeatCommand(each.seed, known) })),
    benchmarks: file.benchmarks.map((each) => ({ ...each, warnings: ownDoubts(each.warnings) })),
  };
}

/** @throws NothingPosted where the file says that it is of another run. Where it says nothing, nothing is wrong. */
export function requireSameRun({ runs }: Pick<Results, 'runs'>, run: ForkRun, what: string): void {
  for (const { ci } of runs) {
    if (ci === undefined) continue;
    if (ci.repository !== run.repository) {
      throw new NothingPosted(`${what} says that it is of the repository ${shown(ci.repository)}`);
    }
    if (ci.runId !== run.id) throw new NothingPosted(`${what} says that it is of the run ${ci.runId}, not ${run.id}`);
  }
}

/** As results record it. */
export function ciOf({ id, number, attempt, url, repository }: ForkRun): NonNullable<Run['ci']> {
  return { runId: id, runNumber: number, runAttempt: attempt, url, repository };
}

/** Of hashes that GitHub knows, options that were given here, and a seed that is eight figures (its schema says so). */
function repeatCommand(seed: string, { commits: { base, head }, options }: Known): string {
  return `tare compare ${base} ${head} ${options} --seed ${seed}`.replace(/ +/g, ' ').slice(0, 2000);
}

/** Told here, from the files themselves. */
const OF_SETTINGS: readonly string[] = ['settings-of-base', 'settings-of-head', 'settings-of-file'];

/** What the run doubted of itself, by its names for that: the sentences in a file are anybody's. */
function ownDoubts(warnings: Results['warnings']): Results['warnings'] {
  const codes = new Set(warnings.map(({ code }) => code));
  return WARNING_CODES.filter((code) => codes.has(code) && !OF_SETTINGS.includes(code)).map(doubt);
}

function doubt(code: WarningCode): Results['warnings'][number] {
  return { code, message: 'the run noted this of itself, and docs/warnings.md says what it means', subject: code };
}
