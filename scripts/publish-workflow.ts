import type { InputDefinition } from '../src/model/inputs/kinds.ts';
import { expression } from './past-steps.ts';
import { calledWith, handedOn, inputsOfCalled, outputsOfJob, outputsOfStep, ownAction } from './workflow-call.ts';

/** The reusable workflow that publishes what runs of forks have measured, called on `workflow_run`. */
export function publishWorkflow(prose: (input: InputDefinition) => string): object {
  const passed = inputsOfCalled('publish');
  const run = 'github.event.workflow_run';
  return {
    name: 'Publish',
    on: {
      workflow_call: {
        inputs: {
          ...calledWith(passed, prose),
          'runs-on': {
            description: 'Label of the runner. Nothing is measured on it.',
            type: 'string',
            required: false,
            default: 'ubuntu-latest',
          },
        },
        outputs: outputsOfJob('publish'),
      },
    },
    permissions: {},
    jobs: {
      publish: {
        name: 'Publish',
        // The action refuses all others too; this spares their runner.
        if: expression(`${run}.event == 'pull_request' && ${run}.head_repository.full_name != github.repository`),
        'runs-on': expression('inputs.runs-on'),
        'timeout-minutes': 15,
        permissions: { actions: 'read', contents: 'read', 'pull-requests': 'write' },
        concurrency: {
          group: `tare-publish-${expression('inputs.comment-key')}-${expression(`${run}.workflow_id`)}-${expression(`${run}.head_repository.full_name`)}-${expression(`${run}.head_branch`)}`,
          'cancel-in-progress': false,
        },
        outputs: outputsOfStep('publish'),
        steps: [
          {
            name: 'Publish',
            id: 'tare',
            uses: ownAction('publish'),
            with: handedOn(passed, 'publish'),
          },
        ],
      },
    },
  };
}

/** Why each permission is there, beside it. */
export function withReasons(text: string): string {
  return text
    .replace(/^( +)permissions:\n +actions/m, '$1# The calling job has to allow these. Nothing is checked out.\n$&')
    .replace('actions: read', 'actions: read # the artifact of the run')
    .replace('contents: read', 'contents: read # the settings of the base branch')
    .replace('pull-requests: write', 'pull-requests: write # the comment')
    .replace(/^( +)- name: Publish/m, '$1# `$/` is the repository and commit that this workflow is from.\n$&');
}
