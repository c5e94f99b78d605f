import { allOf, type HarnessOption } from '../harnesses/option.ts';
import { HARNESSES } from '../harnesses/registry.ts';
import type { ActionName } from '../model/inputs/actions.ts';
import type { InputDefinition } from '../model/inputs/kinds.ts';
import { type HarnessDeclaration, HOW_IT_IS_JUDGED, whatIsCompared } from './own-definitions.ts';

/** A harness's option, and the names of the harnesses that have it. */
export interface OwnedOption {
  readonly option: HarnessOption;
  readonly owners: readonly string[];
}

/** Definitions that belong together; those of nobody are every comparison's. */
interface InputGroup {
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
  /** Is it run, or does it name a program that is? */
  runs(name: string): boolean;
}

/** The table of these harnesses. @throws Error when two inputs have one name */
export function inputTable(harnesses: readonly HarnessDeclaration[]): InputTable {
  const options = ownedOptions(harnesses);
  const [what, how] = [whatIsCompared(harnesses), HOW_IT_IS_JUDGED];
  const definitions: readonly InputDefinition[] = [...what, ...options.map(({ option }) => option), ...how];
  const names = definitions.map(({ name }) => name);
  const byName = new Map<string, InputDefinition>();
  for (const definition of definitions) {
    if (byName.has(definition.name)) throw new Error(`two inputs are called ${definition.name}`);
    byName.set(definition.name, definition);
  }
  return {
    harnesses,
    definitions,
    names,
    options,
    groups: [{ owners: [], definitions: [...what, ...how] }, ...groupsOf(options)],
    definition: (name) => {
      const definition = byName.get(name);
      if (definition === undefined) throw new Error(`no input ${name}`);
      return definition;
    },
    owners: (name) => options.find(({ option }) => option.name === name)?.owners ?? [],
    inputsOf: (action) => {
      const taken = definitions.filter(({ takers }) => takers.includes(action));
      return [...taken.filter(({ isCommon }) => isCommon), ...taken.filter(({ isCommon }) => !isCommon)];
    },
    runs: (name) => options.some(({ option }) => option.name === name && option.runs === true),
  };
}

/** Several harnesses may share one option, declared once. */
function ownedOptions(harnesses: readonly HarnessDeclaration[]): readonly OwnedOption[] {
  const all = new Set(harnesses.flatMap((harness) => harness.options));
  return [...all].map((option) => ({
    option,
    owners: harnesses.filter((harness) => harness.options.includes(option)).map(({ name }) => name),
  }));
}

function groupsOf(options: readonly OwnedOption[]): readonly InputGroup[] {
  const groups = new Map<string, { owners: readonly string[]; definitions: InputDefinition[] }>();
  for (const { option, owners } of options) {
    const group = groups.get(owners.join()) ?? { owners, definitions: [] };
    group.definitions.push(option);
    groups.set(owners.join(), group);
  }
  return [...groups.values()];
}

/** The inputs of Tare. */
export const INPUTS = inputTable(HARNESSES);

export const INPUT_DEFINITIONS = INPUTS.definitions;
export const INPUT_NAMES = INPUTS.names;

/** `the command and process harness`, `11 harnesses (go, criterion, ...)`. @param owners at least one */
export function ownersText(owners: readonly string[], mostNamed = Number.POSITIVE_INFINITY): string {
  if (owners.length > mostNamed) return `${owners.length} harnesses (${owners.slice(0, mostNamed).join(', ')}, ...)`;
  return `the ${allOf(owners)} harness`;
}
