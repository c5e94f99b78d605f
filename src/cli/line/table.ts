import { ownersText } from '../../inputs/definitions.ts';
import type { InputTable } from '../../inputs/index.ts';
import type { InputDefinition } from '../../model/inputs/kinds.ts';

/** An input as an option of the command line. */
export interface LineOption {
  readonly name: string;
  /** `<value>` */
  readonly value: string;
  readonly about: string;
  /** Its first sentence. */
  readonly brief: string;
  /** One a line, or one an option. */
  readonly isRepeatable: boolean;
  readonly ofHarness: boolean;
  /** Also of `tare time`. */
  readonly ofTime: boolean;
}

/** All that the command line knows of inputs, as values that can be written down (whole-table.ts). */
export interface LineTable {
  /**
   * Those of every comparison first, which have no heading, then a group for each harness, or for those that share
   * some.
   */
  readonly groups: readonly { readonly heading: string | null; readonly options: readonly LineOption[] }[];
  /** Of all inputs, also of those that are no options. */
  readonly names: readonly string[];
}

export function lineTable(table: InputTable): LineTable {
  const ofTime = table.options.filter(({ option }) => option.ofTime === true).map(({ option }) => option.name);
  return {
    groups: table.groups.map(({ owners, definitions }) => ({
      heading: owners.length === 0 ? null : `Options of ${ownersText(owners, 5)}:`,
      options: definitions
        .filter(({ takers }) => takers.includes('command line'))
        .map((definition) => lineOption(definition, owners.length > 0, ofTime.includes(definition.name))),
    })),
    names: table.names,
  };
}

function lineOption(definition: InputDefinition, ofHarness: boolean, ofTime: boolean): LineOption {
  const { name, description, default: value, allowed } = definition;
  const { kind } = definition.kind;
  const preset = value === '' ? '' : ` (default: ${value.replaceAll('\n', ' ')})`;
  return {
    name,
    ofHarness,
    ofTime,
    value: kind === 'boolean' ? '[true|false]' : kind === 'boolean-or-rules' ? '[which]' : '<value>',
    about: `${description}${preset}`,
    brief: `${/^.+?(?=\.? \(|[.:;] |\.$|$)/s.exec(description)?.[0] ?? description}${name === 'harness' ? `: ${allowed}` : ''}${preset}`,
    isRepeatable: kind === 'rules' || kind === 'boolean-or-rules',
  };
}
