/** What both reusable workflows are made of: inputs that are handed on to the action, outputs that come back from it. */
import { outputsOfAction } from '../src/github/publish/output-definitions.ts';
import { INPUTS } from '../src/inputs/definitions.ts';
import type { ActionName } from '../src/model/inputs/actions.ts';
import type { InputDefinition } from '../src/model/inputs/kinds.ts';
import { expression } from './past-steps.ts';

/** An action beside the workflow, of the same repository and commit, whoever calls it. */
export function ownAction(name: Exclude<ActionName, 'compare'>): string {
  // The runner takes no `$/` alone, which would be the one at the top.
  return `$/${name}`;
}

/**
 * The inputs of a called workflow: those of an action of it. One that needs a permission which its callers otherwise need not give
 * is for a step of theirs, since a called workflow that asks for more than its caller allows does not start.
 */
export function inputsOfCalled(action: ActionName): readonly InputDefinition[] {
  const ofStep = ['check-run', 'issue'];
  return INPUTS.inputsOf(action).filter(({ name, kind }) => kind.kind !== 'secret' && !ofStep.includes(name));
}

/** `with:` of a step with an action: what of the workflow's inputs is the action's, too. */
export function handedOn(passed: readonly InputDefinition[], action: ActionName): Readonly<Record<string, string>> {
  return byName(
    passed.filter(({ takers }) => takers.includes(action)),
    ({ name }) => expression(`inputs.${name}`),
  );
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
function outputsBeyondJob(action: ActionName): readonly Described[] {
  return outputsOfAction(action).filter(({ isOfJob }) => !isOfJob);
}

/** The outputs of the workflow, which are those of its job with this action, by the action's name. */
export function outputsOfJob(job: ActionName): Readonly<Record<string, object>> {
  return byName(outputsBeyondJob(job), ({ name, description }) => ({
    description,
    value: expression(`jobs.${job}.outputs.${name}`),
  }));
}

/** The outputs of a job, which are those of its step with the action. */
export function outputsOfStep(action: ActionName): Readonly<Record<string, string>> {
  return byName(outputsBeyondJob(action), ({ name }) => expression(`steps.tare.outputs.${name}`));
}

function byName<T extends { readonly name: string }, V>(all: readonly T[], value: (each: T) => V): Record<string, V> {
  return Object.fromEntries(all.map((each) => [each.name, value(each)]));
}
