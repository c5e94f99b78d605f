import { MOST_REPLICATES, MOST_SHARDS } from '../../model/inputs/inputs.ts';
import type { InputDefinition } from '../../model/inputs/kinds.ts';

/** Inputs that say which part of a run a job is, how many jobs share it, and who asked for it. */
export const JOBS_OF_A_RUN = [
  {
    name: 'ask',
    description:
      'comment: measures what the newest `/tare NAME OPTIONS` by somebody with write access asks for, in a comment of its own, and fails nothing (docs/gate.md). Or what `tare/plan` read of it.',
    default: '',
    allowed: '`comment`, or the output `ask` of tare/plan',
    kind: { kind: 'text', maxLength: 1200 },
    takers: ['compare', 'plan', 'measure', 'merge'],
    from: 'step',
  },
  {
    name: 'workflow',
    description: 'The file of the workflow that measures pull requests, which `/tare` runs again.',
    default: 'benchmarks.yml',
    allowed: 'the name of a file in .github/workflows',
    kind: { kind: 'text', maxLength: 200 },
    takers: ['again'],
    isCommon: true,
    from: 'step',
  },
  {
    name: 'shard',
    description:
      'Measures a part of the benchmarks, as `2/8`: the second of eight. Each benchmark is in exactly one part. `merge` joins the parts.',
    default: '',
    allowed: `I/N with 1 <= I <= N <= ${MOST_SHARDS}, such as 2/8`,
    kind: { kind: 'part', most: MOST_SHARDS },
    takers: ['command line', 'measure'],
    isCommon: true,
    from: 'step',
  },
  {
    name: 'replicate',
    description:
      'Which of several machines that measure the same benchmarks this is, as `1/3`. `merge` joins them, and intervals then hold what differs from machine to machine.',
    default: '',
    allowed: `R/K with 1 <= R <= K <= ${MOST_REPLICATES}, such as 1/3`,
    kind: { kind: 'part', most: MOST_REPLICATES },
    takers: ['command line', 'measure'],
    isCommon: true,
    from: 'step',
  },
  {
    name: 'merge-from',
    description:
      'The folder that the artifacts of the measuring jobs were downloaded to. Every `.json` file in it, and in its folders, is read.',
    default: '',
    allowed: 'a folder',
    kind: { kind: 'text', maxLength: 1000 },
    takers: ['merge'],
    isCommon: true,
    from: 'step',
  },
  {
    name: 'shards',
    description:
      'Runners that share the benchmarks: each measures its part, base and head of a benchmark always on the same one. `tare/merge` names parts that are lost, and takes no other split.',
    default: '1',
    allowed: `a whole number from 1 to ${MOST_SHARDS}; shards times replicates at most 256`,
    kind: { kind: 'integer', minimum: 1, maximum: MOST_SHARDS },
    takers: ['plan', 'merge'],
    isCommon: true,
    from: 'base',
  },
  {
    name: 'replicates',
    description:
      'Machines that each benchmark is measured on. One machine is one sample; of several the interval says how far they agree. `tare/merge` names machines that are lost.',
    default: '1',
    allowed: `a whole number from 1 to ${MOST_REPLICATES}`,
    kind: { kind: 'integer', minimum: 1, maximum: MOST_REPLICATES },
    takers: ['plan', 'merge'],
    isCommon: true,
    from: 'base',
  },
] as const satisfies readonly InputDefinition[];
