/** What both reusable workflows are made of: inputs that are handed on to the action, outputs that come back from it. */
import { OUTPUT_DEFINITIONS } from '../src/github/publish/output-definitions.ts';
import type { InputDefinition } from '../src/model/inputs/kinds.ts';
import { expression } from './past-steps.ts';

/** The action beside the workflow, of the same repository and commit, whoever calls it. The runner takes no `$/` alone. */
export const OWN_ACTION = '$/action';

/**
 * Whether a called workflow may have the input: one that needs a permission which its callers otherwise need not give is for
 * a step of theirs, since a called workflow that asks for more than its caller allows does not start. Nor can a caller give
 * the steps of a called workflow variables.
 */
export function isForCalled({ name, kind }: InputDefinition): boolean {
  return kind.kind !== 'secret' && name !== 'check-run' && name !== 'build-env';
}

interface Described {
  readonly name: string;
  readonly description: string;
}

/** Defaults are the action's: what is not given is handed on as not given. */
export function calledWith(
  passed: readonly InputDefinition[],
  describe: (input: InputDefinition) => string,
): Readonly<Record<string, object>> {
  return byName(passed, (input) => ({ description: describe(input), type: 'string', required: false, default: '' }));
}

/** What says something outside of the job. */
const TOLD = OUTPUT_DEFINITIONS.filter((each) => !('isOfJob' in each));

/** The outputs of the workflow, which are those of one of its jobs. */
export function outputsOfJob(job: string): Readonly<Record<string, object>> {
  return byName(TOLD, ({ name, description }) => ({
    description,
    value: expression(`jobs.${job}.outputs.${name}`),
  }));
}

/** The outputs of a job, which are those of its step with the action. */
export function outputsOfStep(definitions: readonly Described[] = TOLD): Readonly<Record<string, string>> {
  return byName(definitions, ({ name }) => expression(`steps.tare.outputs.${name}`));
}

function byName<T extends { readonly name: string }, V>(all: readonly T[], value: (each: T) => V): Record<string, V> {
  return Object.fromEntries(all.map((each) => [each.name, value(each)]));
}
