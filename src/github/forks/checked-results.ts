import { repeatCommand } from '../../inputs/index.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import { shown } from '../../model/inputs/values.ts';
import type { Results } from '../../model/results/results.ts';
import type { Run } from '../../model/results/run.ts';
import type { Warning } from '../../model/warning.ts';
import { type ResultsFile, readingsOnly, resultsOf } from '../../record/index.ts';
import type { CheckedCommits } from './commits.ts';
import type { ForkRun } from './fork-run.ts';
import { NothingPosted } from './nothing-posted.ts';
import type { ForkPull } from './pull-request.ts';

/** The facts that this job knows, and does not take from the file. */
interface KnownOfRun {
  readonly run: ForkRun;
  readonly pull: ForkPull;
  readonly inputs: Pick<Inputs, 'analysis' | 'metricDirections'>;
  /** The settings that the pull request would change. */
  readonly warnings: readonly Warning[];
  readonly commits: CheckedCommits;
  /** The step's inputs as options of the local command. */
  readonly options: string;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** Results as a fork handed them over: what was measured, and on what, is the file's; everything else is known here. */
export function checkedResults(file: ResultsFile, known: KnownOfRun): Results {
  const { run, pull, inputs, commits, options } = known;
  const base = revisionOf(commits.base, pull.baseRef);
  const head = revisionOf(commits.head, `${run.fork}:${run.branch}`);
  const believed = readingsOnly(file, {
    settings: inputs.analysis,
    directions: inputs.metricDirections,
    base,
    head,
    ci: ciOf(run),
    repeat: (seed) => repeatCommand(options, seed, { base, head }).slice(0, 2000),
    // A person repeats the run by these options; the file's own were chosen by the fork.
    asked: {},
    now: known.now,
    texts: 'left out',
  });
  return resultsOf({ ...believed, warnings: [...known.warnings, ...believed.warnings] });
}

/** The commit stands for its unknown tree: two commits differ, whatever the file says of their trees. */
function revisionOf(commit: string, label: string): Results['base'] {
  return { commit, tree: commit, label, subject: '' };
}

/** @throws NothingPosted where the file says that it is of another run. Where it says nothing, nothing is wrong. */
export function requireSameRun({ runs }: Pick<ResultsFile, 'runs'>, run: ForkRun, what: string): void {
  for (const { ci } of runs) {
    if (ci === undefined) continue;
    if (ci.repository !== run.repository) {
      throw new NothingPosted(`${what} says that it is of the repository ${shown(ci.repository)}`);
    }
    if (ci.runId !== run.id) throw new NothingPosted(`${what} says that it is of the run ${ci.runId}, not ${run.id}`);
  }
}

/** The CI facts as results record them. */
export function ciOf({ id, number, attempt, url, repository }: ForkRun): NonNullable<Run['ci']> {
  return { runId: id, runNumber: number, runAttempt: attempt, url, repository };
}
