import { Option, type Command as Program } from 'commander';
import { type GivenOptions, type OutputOptions, REPORT_FORMATS } from '../invocation.ts';
import type { LineOption, LineTable } from './table.ts';

/** `analyse|analyze [results]` */
export function termOf(command: Program): string {
  const names = [command.name(), ...command.aliases()].join('|');
  const given = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? ` <${name}>` : ` [${name}]`;
  });
  return `${names}${given.join('')}`;
}

export const OWN_GROUP = 'Options:';

/** As commander hands them over. */
export type Options = Readonly<Record<string, string | true | undefined>>;

/** Most people need no other ones: `--help` has these, `--help all` has all. */
const SHORT_LIST: ReadonlySet<string> = new Set([
  'harness',
  'working-directory',
  'benchmarks',
  'exclude',
  'build-command',
  'bench-command',
  'command',
  'time-budget',
  'rounds',
  'threshold',
  'metrics',
  'fail-on-regression',
]);
/** Of fewer options all are listed. */
const SHORT = 8;

/** @param listsAll whether help is to have all of them, and every word about each */
export function addInputs(
  command: Program,
  { groups }: LineTable,
  { wanted, listsAll }: { readonly wanted: (option: LineOption) => boolean; readonly listsAll: boolean },
): void {
  const count = groups.flatMap(({ options }) => options.filter(wanted)).length;
  const isWhole = listsAll || count <= SHORT;
  for (const { heading, options } of groups) {
    for (const each of options.filter(wanted)) {
      const option = new Option(`--${each.name} ${each.value}`, isWhole ? each.about : each.brief);
      option.helpGroup(isWhole ? (heading ?? OWN_GROUP) : OWN_GROUP).hideHelp(!isWhole && !SHORT_LIST.has(each.name));
      command.addOption(each.isRepeatable ? option.argParser(oneALine) : option);
    }
  }
  if (!isWhole) {
    command.addHelpText(
      'after',
      `\n\`tare ${command.name()} --help all\` has all ${count} options, and more about each.`,
    );
  }
}

/** What is one a line may also be given one an option. */
export function oneALine(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before}\n${value}`;
}

export function addOutput(command: Program, formats: readonly string[] = REPORT_FORMATS): void {
  command
    .addOption(new Option('--format <format>', 'how to print it').choices([...formats]).default('table'))
    .addOption(new Option('-o, --output <file>', 'write it to this file instead of standard output'))
    .addOption(new Option('-q, --quiet', 'no progress; warnings stay'));
}

/** Of commands that print a report. */
export function addVerbose(command: Program): void {
  command.addOption(
    new Option(
      '--verbose',
      'with all rows and their notes, and how it was measured: method, machine, noise, isolation',
    ),
  );
}

export function addOpen(command: Program): void {
  command.addOption(new Option('--open', 'show the page of the report (--format html) in the browser'));
}

/** commander turns `--time-budget` into `timeBudget`; back to the inputs' own names. */
export function common(
  options: Options,
  table: LineTable,
): { readonly given: GivenOptions; readonly output: OutputOptions } {
  const given: Record<string, string | undefined> = {};
  for (const name of table.names) {
    const value = options[camelCase(name)];
    // A switch without a value is true.
    if (value !== undefined) given[name] = value === true ? 'true' : value;
  }
  const format = REPORT_FORMATS.find((each) => each === options.format) ?? 'table';
  return {
    given,
    output: {
      format,
      output: text(options.output),
      quiet: options.quiet === true,
      verbose: options.verbose === true,
      open: options.open === true,
    },
  };
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
