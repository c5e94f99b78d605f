import { oneOf } from '../../harnesses/option.ts';
import { JOB_MODES, MOST_REPLICATES, MOST_SHARDS } from '../../model/inputs/inputs.ts';
import type { InputDefinition } from '../../model/inputs/kinds.ts';

/** Which part of a run a job is, and how many jobs share it. */
export const WHAT_A_JOB_DOES = [
  {
    name: 'job',
    description:
      'What this job does. compare: all of it. plan: reads the inputs, and names the jobs that measure. measure: builds and measures; no comment, and the gate is shown and not applied. merge: joins what measuring jobs of this run left, and publishes. publish: publishes what a run of a fork measured, on workflow_run. again: does what the comment `/tare` asks for, on issue_comment.',
    default: 'compare',
    allowed: oneOf(JOB_MODES),
    kind: { kind: 'choice', choices: JOB_MODES },
    place: 'step',
    from: 'step',
  },
  {
    name: 'ask',
    description:
      'comment: measures what the newest `/tare NAME OPTIONS` by somebody with write access asks for, in a comment of its own, and fails nothing (docs/gate.md). Or what `job: plan` read of it.',
    default: '',
    allowed: '`comment`, or the output `ask` of job: plan',
    kind: { kind: 'text', maxLength: 1200 },
    place: 'action',
    from: 'step',
  },
  {
    name: 'workflow',
    description: 'For `job: again`. The file of the workflow that measures pull requests, which `/tare` runs again.',
    default: 'benchmarks.yml',
    allowed: 'the name of a file in .github/workflows',
    kind: { kind: 'text', maxLength: 200 },
    place: 'step',
    from: 'step',
  },
  {
    name: 'shard',
    description:
      'Measures a part of the benchmarks, as `2/8`: the second of eight. Each benchmark is in exactly one part. `merge` joins the parts.',
    default: '',
    allowed: `I/N with 1 <= I <= N <= ${MOST_SHARDS}, such as 2/8`,
    kind: { kind: 'part', most: MOST_SHARDS },
    place: 'part',
    from: 'step',
  },
  {
    name: 'replicate',
    description:
      'Which of several machines that measure the same benchmarks this is, as `1/3`. `merge` joins them, and intervals then hold what differs from machine to machine.',
    default: '',
    allowed: `R/K with 1 <= R <= K <= ${MOST_REPLICATES}, such as 1/3`,
    kind: { kind: 'part', most: MOST_REPLICATES },
    place: 'part',
    from: 'step',
  },
  {
    name: 'merge-from',
    description:
      'For `job: merge`: the folder that the artifacts of the measuring jobs were downloaded to. Every `.json` file in it, and in its folders, is read.',
    default: '',
    allowed: 'a folder',
    kind: { kind: 'text', maxLength: 1000 },
    place: 'step',
    from: 'step',
  },
  {
    name: 'shards',
    description:
      'For the reusable workflow. Runners that share the benchmarks: each measures its part, base and head of a benchmark always on the same one. `job: merge` that is given it names parts that are lost, and takes no other split.',
    default: '1',
    allowed: `a whole number from 1 to ${MOST_SHARDS}; shards times replicates at most 256`,
    kind: { kind: 'integer', minimum: 1, maximum: MOST_SHARDS },
    place: 'action',
    from: 'base',
  },
  {
    name: 'replicates',
    description:
      'For the reusable workflow. Machines that each benchmark is measured on. One machine is one sample; of several the interval says how far they agree. `job: merge` that is given it names machines that are lost.',
    default: '1',
    allowed: `a whole number from 1 to ${MOST_REPLICATES}`,
    kind: { kind: 'integer', minimum: 1, maximum: MOST_REPLICATES },
    place: 'action',
    from: 'base',
  },
] as const satisfies readonly InputDefinition[];
