import { allOf } from '../harnesses/option.ts';
import { HARNESSES } from '../harnesses/registry.ts';
import type { InputDefinition } from '../model/inputs/kinds.ts';
import { type HarnessDeclaration, HOW_IT_IS_JUDGED, whatIsCompared } from './own-definitions.ts';
import { type InputGroup, type InputTable, type OwnedOption, tableOf } from './table.ts';

/** The table of these harnesses. @throws Error when two inputs have one name */
export function inputTable(harnesses: readonly HarnessDeclaration[]): InputTable {
  const options = ownedOptions(harnesses);
  const [what, how] = [whatIsCompared(harnesses), HOW_IT_IS_JUDGED];
  const definitions: readonly InputDefinition[] = [...what, ...options.map(({ option }) => option), ...how];
  return tableOf({
    harnesses,
    definitions,
    options,
    groups: [{ owners: [], definitions: [...what, ...how] }, ...groupsOf(options)],
  });
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
