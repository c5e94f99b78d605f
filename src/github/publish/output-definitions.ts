import type { ActionName } from '../../model/inputs/actions.ts';

/** Every output, once: each action.yml, the reusable workflows and the publisher derive from these tables. */
interface OutputDefinition {
  readonly name: string;
  readonly description: string;
  /** Which actions set it; all that publish or measure when not given. */
  readonly setBy?: readonly ActionName[];
  /** It says something to later steps of its job alone: no output of the reusable workflows. */
  readonly isOfJob?: true;
}

export const OUTPUT_DEFINITIONS = [
  {
    name: 'verdict',
    description:
      'regressed, improved, unchanged, inconclusive, same-code (where nothing that runs differs) or error: the worst over all gated rows.',
  },
  {
    name: 'direction',
    description: 'slower, faster or unknown: of the benchmarks with that verdict, which way their intervals exclude 0.',
  },
  { name: 'regressed', description: 'Number of benchmarks that regressed.' },
  { name: 'improved', description: 'Number of benchmarks that improved.' },
  { name: 'unchanged', description: 'Number of benchmarks that are unchanged.' },
  { name: 'inconclusive', description: 'Number of inconclusive benchmarks.' },
  { name: 'same-code', description: 'Number of benchmarks that run nothing that differs, measured or not.' },
  { name: 'not-measured', description: 'Number of benchmarks that there was no time for.' },
  { name: 'failed', description: 'Number of benchmarks that failed on a side.' },
  {
    name: 'accepted',
    description:
      'Regressions that were accepted, as JSON: benchmark, metric, bound, source, by, at and reason of each. They are counted as regressed.',
    setBy: ['compare', 'merge', 'publish'],
  },
  {
    name: 'results-path',
    description: 'Absolute path of results.json, for later steps of the job; empty when nothing was measured.',
    setBy: ['compare', 'measure', 'merge'],
    isOfJob: true,
  },
  {
    name: 'artifact',
    description: 'Name of the artifact with results.json, for actions/download-artifact; empty when there is none.',
    setBy: ['compare', 'measure', 'merge'],
  },
  {
    name: 'comment-url',
    description: 'Address of the comment; empty when there is none.',
    setBy: ['compare', 'merge', 'publish'],
  },
  {
    name: 'page-url',
    description: "Address of the report's page, which a browser opens; empty when there is none.",
    setBy: ['compare', 'merge'],
  },
  { name: 'summary', description: 'The result in one line of plain text.' },
] as const satisfies readonly OutputDefinition[];

/** The outputs of `tare/plan`. */
export const PLAN_OUTPUT_DEFINITIONS = [
  { name: 'jobs', description: 'The jobs that measure, as a list for a matrix.' },
  { name: 'shards', description: 'Into how many parts the benchmarks are shared.' },
  { name: 'replicates', description: 'On how many machines each part is measured.' },
  { name: 'comment-key', description: 'The comment-key for the jobs that follow.' },
  { name: 'ask', description: 'What a comment asked for, for the input `ask` of the jobs that follow.' },
  {
    name: 'artifact-key',
    description: 'What tells artifacts of their readings from those of other calls.',
  },
] as const satisfies readonly OutputDefinition[];

export type PlanOutputName = (typeof PLAN_OUTPUT_DEFINITIONS)[number]['name'];
export type OutputName = (typeof OUTPUT_DEFINITIONS)[number]['name'];

/** Which outputs an action has. What `again` starts is another run, with outputs of its own. */
export function outputsOfAction(name: ActionName): readonly OutputDefinition[] {
  if (name === 'again') return [];
  if (name === 'plan') return PLAN_OUTPUT_DEFINITIONS;
  const all: readonly OutputDefinition[] = OUTPUT_DEFINITIONS;
  return all.filter(({ setBy }) => setBy?.includes(name) ?? true);
}
