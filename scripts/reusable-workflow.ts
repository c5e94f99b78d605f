import { stringify } from 'yaml';
import type { InputDefinition } from '../src/model/inputs/kinds.ts';
import { CACHE_COMMIT, expression, LOOK_FOR_PAST, PAST, RESTORE_PAST, SAVE_PAST } from './past-steps.ts';
import { SET_UP_WORDS, setUpSteps } from './set-up-steps.ts';
import { calledWith, handedOn, inputsOfCalled, outputsOfJob, outputsOfStep, ownAction } from './workflow-call.ts';

/**
 * .github/workflows/benchmark.yml: plan -> measure -> merge -> gate. Only `measure` runs code of the pull request, and
 * its token reads; only `merge` may write, and it runs nothing of it.
 */

/** actions/checkout v6.0.2 */
const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd';

/** actions/download-artifact v7.0.0 */
const DOWNLOAD = 'actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131';
const READINGS = `${expression('runner.temp')}/tare-readings`;

const CHECK_OUT = { name: 'Check out', uses: CHECKOUT, with: { 'persist-credentials': false } };

/** What its caller may say beside the inputs of Tare. */
export const OF_THE_JOBS = {
  'runs-on': {
    description: 'Label of the runner that measures. Base and head of a benchmark are measured on the same one.',
    type: 'string',
    required: false,
    default: 'ubuntu-latest',
  },
  'timeout-minutes': {
    description: 'Most time for a job that measures.',
    type: 'number',
    required: false,
    default: 120,
  },
  'set-up': {
    description: `Toolchains to install before building: ${SET_UP_WORDS.join(', ')}, separated by spaces; or \`own\`, for the action .github/actions/tare-set-up of your repository. Without it: what the runner has.`,
    type: 'string',
    required: false,
    default: '',
  },
};

export function reusableWorkflow(describe: (input: InputDefinition) => string): string {
  // The first job reads all that is given, so that what is wrong is said once, and before anything is built.
  const passed = inputsOfCalled('plan');
  const tare = (name: string, action: 'plan' | 'measure' | 'merge', own: Readonly<Record<string, string>> = {}) => ({
    name,
    id: 'tare',
    uses: ownAction(action),
    with: { ...handedOn(passed, action), ...own },
  });
  const planned = Object.fromEntries(
    ['comment-key', 'ask'].map((name) => [name, expression(`needs.plan.outputs.${name}`)]),
  );
  const workflow = {
    name: 'Benchmark',
    on: {
      workflow_call: {
        inputs: { ...calledWith(passed, describe), ...OF_THE_JOBS },
        outputs: outputsOfJob('merge'),
      },
    },
    permissions: {},
    jobs: {
      plan: {
        name: 'Plan',
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 10,
        permissions: { contents: 'read', 'pull-requests': 'read' },
        concurrency: concurrency('plan'),
        outputs: {
          ...outputsOfStep('plan'),
          'past-found': expression('steps.past.outputs.cache-matched-key'),
          'past-next': expression('steps.past.outputs.cache-primary-key'),
        },
        steps: [CHECK_OUT, LOOK_FOR_PAST, tare('Plan', 'plan')],
      },
      measure: {
        name: `Measure (shard ${expression('matrix.shard')}, machine ${expression('matrix.replicate')})`,
        needs: 'plan',
        'runs-on': expression('inputs.runs-on'),
        'timeout-minutes': expression('inputs.timeout-minutes'),
        strategy: {
          'fail-fast': false,
          matrix: { include: expression('fromJSON(needs.plan.outputs.jobs)') },
        },
        permissions: { contents: 'read' },
        concurrency: concurrency(`${expression('matrix.shard')}-${expression('matrix.replicate')}`),
        steps: [
          CHECK_OUT,
          ...setUpSteps(),
          ...RESTORE_PAST,
          tare('Measure', 'measure', {
            ...planned,
            past: PAST,
            shard: expression('matrix.shard'),
            replicate: expression('matrix.replicate'),
          }),
        ],
      },
      merge: {
        name: 'Merge',
        needs: ['plan', 'measure'],
        if: expression("!cancelled() && needs.plan.result == 'success'"),
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 15,
        permissions: { contents: 'read', 'pull-requests': 'write' },
        concurrency: concurrency('merge'),
        outputs: {
          ...outputsOfStep('merge'),
          passed: expression("steps.tare.outcome == 'success'"),
        },
        steps: [
          CHECK_OUT,
          {
            name: 'Download what was measured',
            // Where nothing was, Tare says so.
            'continue-on-error': true,
            uses: DOWNLOAD,
            with: {
              pattern: `tare-readings-${expression('needs.plan.outputs.artifact-key')}=*`,
              path: READINGS,
            },
          },
          // The gate is a job of its own, after everything is published.
          // How many parts there have to be is the plan's: the files could say anything.
          {
            ...tare('Merge and publish', 'merge', {
              ...planned,
              'merge-from': READINGS,
              shards: expression('needs.plan.outputs.shards'),
              replicates: expression('needs.plan.outputs.replicates'),
            }),
            'continue-on-error': true,
          },
          ...SAVE_PAST,
        ],
      },
      gate: {
        name: 'Gate',
        needs: ['plan', 'measure', 'merge'],
        // Also when it was cancelled: a required check that is skipped counts as passed.
        if: expression('always()'),
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 5,
        permissions: {},
        concurrency: concurrency('gate'),
        steps: [
          {
            name: 'Decide',
            shell: 'bash',
            env: {
              PASSED: expression('needs.merge.outputs.passed'),
              VERDICT: expression('needs.merge.outputs.verdict'),
              JOBS: ['plan', 'measure', 'merge'].map((job) => `${job} ${expression(`needs.${job}.result`)}`).join(', '),
            },
            run: GATE,
          },
        ],
      },
    },
  };
  return commented(stringify(workflow, { lineWidth: 120, singleQuote: true, aliasDuplicateObjects: false }));
}

/** The verdict is one of five words of ours, and how a job ended one of GitHub's; nothing else of them is printed. */
const GATE = `echo "Verdict: \${VERDICT:-error} (jobs: $JOBS); the summary of the job Merge says why."
if [ "$PASSED" != true ]; then
  echo "::error title=Benchmarks::The gate fails: \${VERDICT:-error}."
  exit 1
fi
`;

function concurrency(part: string) {
  // Legs of a caller's matrix run side by side.
  const own = ['harness', 'working-directory', 'comment-key', 'comment-section', 'runs-on'].map(
    (name) => `inputs.${name}`,
  );
  const of = ['github.workflow', 'github.ref', ...own].map(expression);
  return {
    group: `tare-${of.join('-')}-${part}`,
    'cancel-in-progress': expression("github.event_name == 'pull_request'"),
  };
}

function commented(text: string): string {
  return text
    .replaceAll(CHECKOUT, `${CHECKOUT} # v6.0.2`)
    .replaceAll(CACHE_COMMIT, `${CACHE_COMMIT} # v5.0.5`)
    .replace(/uses: '(\S+@[0-9a-f]{40} # v[\d.]+)'/g, 'uses: $1')
    .replace('tare-set-up\n', 'tare-set-up # zizmor: ignore[self-repository] the caller’s own\n')
    .replace(/run: \|(?=\n.* corepack@)/, '$& # zizmor: ignore[adhoc-packages] one release, by its number')
    .replaceAll('contents: read', 'contents: read # the code')
    .replaceAll(DOWNLOAD, `${DOWNLOAD} # v7.0.0`)
    .replaceAll('pull-requests: read', 'pull-requests: read # the comment that `ask` is about')
    .replaceAll('pull-requests: write', 'pull-requests: write # the comment')
    .replace(/^( +)(?=- name: Plan\n)/m, '$1# `$/` is the repository and commit that this workflow is from.\n$1');
}
