/** Every output of the action, once: action.yml, the reusable workflow and the publisher derive from this table. */
interface OutputDefinition {
  readonly name: string;
  readonly description: string;
  /** It says something to later steps of its job alone: no output of the reusable workflows. */
  readonly isOfJob?: true;
}

export const OUTPUT_DEFINITIONS = [
  {
    name: 'verdict',
    description: 'regressed, improved, unchanged, inconclusive or error: the worst over all gated rows.',
  },
  {
    name: 'direction',
    description:
      'slower, faster or unknown: of the benchmarks with that verdict, which way their intervals leave out 0.',
  },
  { name: 'regressed', description: 'Number of benchmarks that regressed.' },
  { name: 'improved', description: 'Number of benchmarks that improved.' },
  { name: 'unchanged', description: 'Number of benchmarks that are unchanged.' },
  { name: 'inconclusive', description: 'Number of inconclusive benchmarks.' },
  { name: 'not-measured', description: 'Number of benchmarks that there was no time for.' },
  { name: 'failed', description: 'Number of benchmarks that failed on a side.' },
  {
    name: 'accepted',
    description:
      'Regressions that were accepted, as JSON: benchmark, metric, bound, source, by, at and reason of each. They are counted as regressed.',
  },
  {
    name: 'results-path',
    description: 'Absolute path of results.json, for later steps of the job; empty when nothing was measured.',
    isOfJob: true,
  },
  {
    name: 'artifact',
    description: 'Name of the artifact with results.json, for actions/download-artifact; empty when there is none.',
  },
  { name: 'comment-url', description: 'Address of the comment; empty when there is none.' },
  { name: 'summary', description: 'The result in one line of plain text.' },
] as const satisfies readonly OutputDefinition[];

/** The outputs that only `job: plan` sets. */
export const PLAN_OUTPUT_DEFINITIONS = [
  { name: 'jobs', description: 'Of job: plan. The jobs that measure, as a list for a matrix.' },
  { name: 'shards', description: 'Of job: plan. Into how many parts the benchmarks are shared.' },
  { name: 'replicates', description: 'Of job: plan. On how many machines each part is measured.' },
  { name: 'comment-key', description: 'Of job: plan. The comment-key for the jobs that follow.' },
  { name: 'ask', description: 'Of job: plan. What a comment asked for, for the input `ask` of the jobs that follow.' },
  {
    name: 'artifact-key',
    description: 'Of job: plan. What tells artifacts of their readings from those of other calls.',
  },
] as const satisfies readonly OutputDefinition[];

export type PlanOutputName = (typeof PLAN_OUTPUT_DEFINITIONS)[number]['name'];
export type OutputName = (typeof OUTPUT_DEFINITIONS)[number]['name'];
