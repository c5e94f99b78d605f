/** The steps of the reusable workflow that keep the results of the default branch for later runs. */

/** actions/cache v5.0.5 */
export const CACHE_COMMIT = '27d5ce7f107fe9357f9df03efb73ab90386fccae';

export function expression(inner: string): string {
  return `\${{ ${inner} }}`;
}

/** What an input of the workflow is for the action; `past`, where nothing was given, is what the cache has. */
export function handedOn(input: string): string {
  const given = `inputs.${input}`;
  return expression(input === 'past' ? `${given} || format('{0}/tare-past/results.json', runner.temp)` : given);
}

/** Outside of the workspace, which a pull request fills. */
const FOLDER = `${expression('runner.temp')}/tare-past`;
const FILE = `${FOLDER}/results.json`;
/** Of one suite on one kind of machine. What it ends with keeps that of `a` from beginning that of `a-b`. */
const KEY = `tare-past-${[
  ...[
    'runner.os',
    'runner.arch',
    'inputs.harness',
    'inputs.working-directory',
    'inputs.comment-key',
    'inputs.comment-section',
  ].map(expression),
].join('-')}:`;
/** What is in a cache is never replaced: each run saves its own, and the last one is found by what keys begin with. */
const RUN = `${expression('github.run_id')}-${expression('github.run_attempt')}`;

/**
 * Events whose code is the default branch's. Its ref alone says nothing: pull_request_target, workflow_run and the like
 * have it, too, and may have checked out others' code.
 */
const OF_DEFAULT_BRANCH =
  "(github.event_name == 'schedule' || github.event_name == 'push' && github.ref == format('refs/heads/{0}', github.event.repository.default_branch))";

/** Which results there are, and the name that this run's would have: once, so that all jobs of a run take the same. */
export const LOOK_FOR_PAST = {
  name: 'Look for the results of an earlier run',
  id: 'past',
  if: expression("inputs.past == ''"),
  'continue-on-error': true,
  uses: `actions/cache/restore@${CACHE_COMMIT}`,
  with: { path: FILE, key: KEY + RUN, 'restore-keys': KEY, 'lookup-only': true },
};

export const RESTORE_PAST = {
  name: 'Restore the results of an earlier run',
  if: expression("needs.plan.outputs.past-found != ''"),
  'continue-on-error': true,
  uses: `actions/cache/restore@${CACHE_COMMIT}`,
  with: { path: FILE, key: expression('needs.plan.outputs.past-found') },
};

export const SAVE_PAST = [
  {
    name: 'Keep the results for later runs',
    id: 'kept',
    if: expression(
      `!cancelled() && needs.plan.outputs.past-next != '' && steps.tare.outputs.results-path != '' && ${OF_DEFAULT_BRANCH}`,
    ),
    'continue-on-error': true,
    shell: 'bash',
    env: { RESULTS: expression('steps.tare.outputs.results-path'), FOLDER },
    run: 'mkdir -p "$FOLDER" && cp "$RESULTS" "$FOLDER/results.json"',
  },
  {
    name: 'Save the results of the default branch',
    if: expression("!cancelled() && steps.kept.outcome == 'success'"),
    'continue-on-error': true,
    uses: `actions/cache/save@${CACHE_COMMIT}`,
    with: { path: FILE, key: expression('needs.plan.outputs.past-next') },
  },
];
