import { Option, type Command as Program } from 'commander';
import { FORMAT_NAMES } from '../../formats/registry.ts';
import { type InputTable, ownersText } from '../../inputs/definitions.ts';
import type { InputDefinition } from '../../model/inputs/kinds.ts';
import { type Given, type OutputOptions, REPORT_FORMATS } from '../invocation.ts';

/** `analyse|analyze [results]` */
export function termOf(command: Program): string {
  const names = [command.name(), ...command.aliases()].join('|');
  const given = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? ` <${name}>` : ` [${name}]`;
  });
  return `${names}${given.join('')}`;
}

/** As commander hands them over. */
export type Options = Readonly<Record<string, string | true | undefined>>;

export const OWN_GROUP = 'Options:';

/** Those of every comparison first, then a group for each harness, or for those that share some. */
export function addInputs(command: Program, { groups }: InputTable, wanted: (name: string) => boolean): void {
  for (const { owners, definitions } of groups) {
    const heading = owners.length === 0 ? OWN_GROUP : `Options of ${ownersText(owners, 5)}:`;
    for (const definition of definitions) {
      const { place } = definition;
      if ((place !== 'everywhere' && place !== 'part') || !wanted(definition.name)) continue;
      command.addOption(inputOption(definition).helpGroup(heading));
      // Taken, so that the inputs' own complaint says what it is called now.
      for (const former of definition.formerNames ?? []) {
        command.addOption(new Option(`--${former} [value]`).hideHelp());
      }
    }
  }
}

function inputOption(definition: InputDefinition): Option {
  const { kind } = definition.kind;
  const given = kind === 'boolean' ? '[true|false]' : kind === 'boolean-or-rules' ? '[which]' : '<value>';
  const preset = definition.default === '' ? '' : ` (default: ${definition.default.replaceAll('\n', ' ')})`;
  const option = new Option(`--${definition.name} ${given}`, `${definition.description}${preset}`);
  // What is one a line may also be given one an option.
  if (kind !== 'rules' && kind !== 'boolean-or-rules') return option;
  return option.argParser((value: string, before: string | undefined) =>
    before === undefined ? value : `${before}\n${value}`,
  );
}

export function addOutput(command: Program, formats: readonly string[] = REPORT_FORMATS): void {
  command.addOption(new Option('--format <format>', 'how to print it').choices([...formats]).default('table'));
  addPlace(command);
}

export function fromOption(): Option {
  return new Option('--from <format>', 'the format of the files').choices(FORMAT_NAMES).default('auto');
}

export function addPlace(command: Program): void {
  command
    .addOption(new Option('-o, --output <file>', 'write it to this file instead of standard output'))
    .addOption(new Option('-q, --quiet', 'no progress; warnings stay'));
}

/** commander turns `--time-budget` into `timeBudget`; back to the inputs' own names. */
export function common(options: Options, table: InputTable): { readonly given: Given; readonly output: OutputOptions } {
  const given: Record<string, string | undefined> = {};
  for (const name of [...table.names, ...table.renamed.keys()]) {
    const value = options[camelCase(name)];
    // A switch without a value is true.
    if (value !== undefined) given[name] = value === true ? 'true' : value;
  }
  const format = REPORT_FORMATS.find((each) => each === options.format) ?? 'table';
  return { given, output: { format, output: text(options.output), quiet: options.quiet === true } };
}

export function text(value: string | true | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function present(...revisions: readonly (string | undefined)[]): readonly string[] {
  return revisions.filter((revision) => revision !== undefined);
}
