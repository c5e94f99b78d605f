/** The steps of the reusable workflow that keep the results of the default branch for later runs. */

/** actions/cache v5.0.5 */
export const CACHE_COMMIT = '27d5ce7f107fe9357f9df03efb73ab90386fccae';

export function expression(inner: string): string {
  return `\${{ ${inner} }}`;
}

/**
 * In the workspace: a cache is looked for by a hash over its paths as they are given (`getCacheVersion` in actions/toolkit),
 * so that an absolute one, as of `runner.temp`, is found by no machine that has its folders elsewhere.
 */
const FOLDER = '.tare-past';
const FILE = `${FOLDER}/results.json`;

/** What the action gets as `past` where nothing was given: what was restored; never a file of the checkout. */
export const PAST = expression(`inputs.past || needs.plan.outputs.past-found && '${FILE}' || ''`);

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

const IS_FOUND = expression("needs.plan.outputs.past-found != ''");

export const RESTORE_PAST = [
  {
    // A pull request fills the workspace: with results of its own, or a link to where these would be written.
    name: 'Make room for the results of an earlier run',
    if: IS_FOUND,
    shell: 'bash',
    run: `rm -rf ${FOLDER}`,
  },
  {
    name: 'Restore the results of an earlier run',
    if: IS_FOUND,
    'continue-on-error': true,
    uses: `actions/cache/restore@${CACHE_COMMIT}`,
    with: { path: FILE, key: expression('needs.plan.outputs.past-found') },
  },
];

export const SAVE_PAST = [
  {
    name: 'Keep the results for later runs',
    id: 'kept',
    if: expression(
      `!cancelled() && needs.plan.outputs.past-next != '' && steps.tare.outputs.results-path != '' && ${OF_DEFAULT_BRANCH}`,
    ),
    'continue-on-error': true,
    shell: 'bash',
    env: { RESULTS: expression('steps.tare.outputs.results-path') },
    run: `mkdir -p ${FOLDER} && cp "$RESULTS" ${FILE}`,
  },
  {
    name: 'Save the results of the default branch',
    if: expression("!cancelled() && steps.kept.outcome == 'success'"),
    'continue-on-error': true,
    uses: `actions/cache/save@${CACHE_COMMIT}`,
    with: { path: FILE, key: expression('needs.plan.outputs.past-next') },
  },
];
