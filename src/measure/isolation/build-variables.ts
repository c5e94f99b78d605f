import { eachItsOwn } from '../../harnesses/shared-files.ts';
import { type Plan, type PlannedCommand, withEnvironment } from '../../model/command-plan.ts';
import type { BuildVariables, Inputs } from '../../model/inputs/inputs.ts';
import type { SideTree } from '../../model/tree.ts';
import { contains } from './places.ts';

/** The plans by which one side is built, with the variables that are handed to it. */
export interface HandedPlans {
  first<T>(plan: Plan<T>): Plan<T>;
  /** In another layout, after code of head has run. */
  again<T>(plan: Plan<T>): Plan<T>;
}

/**
 * Builds have the variables in commands in their own side's folders. Where head may be a stranger's, base alone has them, and
 * only until head's code has run.
 */
export function handedPlans(
  { side, root, scratch }: Pick<SideTree, 'side' | 'root' | 'scratch'>,
  { values, isStrangers }: BuildVariables,
): HandedPlans {
  const isMeant = ({ cwd }: PlannedCommand) => [root, scratch].some((folder) => contains(folder, cwd));
  const having = <T>(plan: Plan<T>) => withEnvironment(plan, values, { wins: false, isMeant });
  const asItIs = <T>(plan: Plan<T>) => plan;
  return { first: isStrangers && side === 'head' ? asItIs : having, again: isStrangers ? asItIs : having };
}

/** Base is built with variables that head must not see. */
export function areHidden({ values, isStrangers }: BuildVariables): boolean {
  return isStrangers && Object.keys(values).length > 0;
}

/** A stranger's benchmarks are compiled into nothing that has secrets: what is compiled can read them. */
export function withOwnBenchmarks(inputs: Inputs, variables: BuildVariables): Inputs {
  if (!areHidden(variables)) return inputs;
  return { ...inputs, options: eachItsOwn(inputs.options) };
}
