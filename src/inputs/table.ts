import type { HarnessOption } from '../harnesses/option.ts';
import type { ActionName } from '../model/inputs/actions.ts';
import type { InputDefinition } from '../model/inputs/kinds.ts';
import type { HarnessDeclaration } from './own-definitions.ts';

/** A harness's option, and the names of the harnesses that have it. */
export interface OwnedOption {
  readonly option: HarnessOption;
  readonly owners: readonly string[];
}

/** Definitions that belong together; those of nobody are every comparison's. */
export interface InputGroup {
  readonly owners: readonly string[];
  readonly definitions: readonly InputDefinition[];
}

/**
 * Every input, once: each action.yml, the reusable workflows, the docs, `--help` and the parser derive from this table, so none
 * of them can disagree with another.
 */
export interface InputTable {
  readonly harnesses: readonly HarnessDeclaration[];
  readonly definitions: readonly InputDefinition[];
  /** The names, as the action, the file and (with `--`) the command line spell them. */
  readonly names: readonly string[];
  /** The harnesses' own, in the order of the harnesses. */
  readonly options: readonly OwnedOption[];
  /** For reading: every comparison's first, then a group for each set of harnesses. */
  readonly groups: readonly InputGroup[];
  /** @throws Error for a name that is no input's */
  definition(name: string): InputDefinition;
  /** Whose option this is; empty: every comparison's. */
  owners(name: string): readonly string[];
  /** The inputs of an action, those that people set before the advanced ones. */
  inputsOf(action: ActionName): readonly InputDefinition[];
  /** Is its value run, or the name of a program that is? */
  runs(name: string): boolean;
}

/** @throws Error when two inputs have one name */
export function tableOf(parts: Pick<InputTable, 'harnesses' | 'definitions' | 'options' | 'groups'>): InputTable {
  const byName = new Map<string, InputDefinition>();
  for (const definition of parts.definitions) {
    if (byName.has(definition.name)) throw new Error(`two inputs are called ${definition.name}`);
    byName.set(definition.name, definition);
  }
  return {
    ...parts,
    names: [...byName.keys()],
    definition: (name) => {
      const definition = byName.get(name);
      if (definition === undefined) throw new Error(`no input ${name}`);
      return definition;
    },
    inputsOf: (action) => {
      const taken = parts.definitions.filter(({ takers }) => takers.includes(action));
      return [...taken.filter(({ isCommon }) => isCommon), ...taken.filter(({ isCommon }) => !isCommon)];
    },
    owners: (name) => parts.options.find(({ option }) => option.name === name)?.owners ?? [],
    runs: (name) => parts.options.some(({ option }) => option.name === name && option.runs === true),
  };
}
