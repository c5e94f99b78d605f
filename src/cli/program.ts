import { Option, Command as Program } from 'commander';
import { FORMAT_NAMES, WRITERS } from '../formats/registry.ts';
import { INPUTS, type InputTable, ownersText } from '../inputs/definitions.ts';
import type { InputDefinition } from '../model/inputs/kinds.ts';
import { type Given, type Invocation, type OutputOptions, REPORT_FORMATS } from './invocation.ts';

/** Inputs of a comparison that are only questions to the analysis: what `analyse` may change after the fact. */
const ANALYSIS_INPUTS = [
  'threshold',
  'thresholds',
  'confidence-level',
  'metrics',
  'metric-direction',
  'gate-on',
  'confirm',
  'gate-rule',
  'percentiles',
  'fail-on-regression',
  'fail-on-inconclusive',
  'fail-on-missing',
];
/** What measuring without comparing depends on, beside the harnesses' own options. */
const OVERHEAD_INPUTS = [
  'harness',
  'benchmarks',
  'exclude',
  'rounds',
  'slice',
  'confidence-level',
  'pin',
  'timer-windows',
  'seed',
];
/** What timing programs without git depends on, beside the options that say so themselves. */
const TIME_INPUTS = [
  'pin',
  'instructions',
  'rounds',
  'slice',
  'threshold',
  'thresholds',
  'confidence-level',
  'metrics',
  'calibration',
  'gate-on',
  'fail-on-regression',
  'fail-on-inconclusive',
  'seed',
  'results-path',
];
/** Positional on the command line. */
const POSITIONAL = ['base', 'head'];

const ABOUT =
  'Compares two commits: builds both, runs their benchmarks interleaved, and shows how much each one changed and how ' +
  'sure that is.';

const EXAMPLES = `
Examples
  tare compare                 your uncommitted changes against HEAD
  tare compare main            main against HEAD
  tare compare v1.2.0 v1.3.0   one tag against another
  tare compare main --benchmarks 'Parse|Encode' --time-budget 5min
  tare compare main --harness command --bench-command 'node bench.js'
  tare plan main               what would run, for how long, how precise
  tare analyse --threshold 3%  the last run again, with another threshold
  tare overhead                what reading the clock costs, and where
  tare time './tool --a' './tool --b'   two programs against each other
  tare init                    a workflow for the benchmarks of this repository
  tare compare-results old.json new.json   results of another tool, unpaired
  tare convert --to benchstat results.json  another tool's results for benchstat

Settings that both this command and the action should use go into
.github/tare.yml. What is given here wins over that file.

Exit codes
  0  nothing regressed              3    could not measure
  1  a benchmark regressed          4    inconclusive or missing, if set to fail
  2  wrong input                    130  interrupted (143: terminated)`;

/**
 * Reads the command line. Every input is an option of the same name. `--help` and `--version` print to `write` and
 * end by commander's own CommanderError, as do mistakes (unknown options with the nearest one suggested).
 */
export function readInvocation(
  commandLine: readonly string[],
  version: string,
  streams: { readonly out: (text: string) => void; readonly err: (text: string) => void; readonly width: number },
  table: InputTable = INPUTS,
): Invocation {
  let invocation: Invocation | null = null;
  const program = new Program('tare');
  const output = {
    writeOut: streams.out,
    writeErr: streams.err,
    outputError: (message: string, write: (text: string) => void) => write(message.replace(/^error: /, 'tare: ')),
    getOutHelpWidth: () => streams.width,
    getErrHelpWidth: () => streams.width,
  };
  program
    .description(ABOUT)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this; `tare COMMAND --help` for its options')
    .configureOutput(output)
    // That a command has options goes without saying; with it the longest leaves no room for what they do.
    .configureHelp({ subcommandTerm: termOf })
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('Run `tare --help`, or `tare COMMAND --help`, for what there is.')
    .addHelpText('after', EXAMPLES);

  const subcommand = (nameAndArguments: string, description: string) => {
    const command = program.command(nameAndArguments).description(description).exitOverride();
    return command
      .optionsGroup(OWN_GROUP)
      .helpOption('-h, --help', 'print this')
      .configureOutput(output)
      .showHelpAfterError('Run `tare --help`, or `tare COMMAND --help`, for what there is.');
  };

  const compare = subcommand('compare [base] [head]', 'compare two commits and print the table');
  compare.addHelpText(
    'before',
    'With no commit: the uncommitted work tree against HEAD.\nWith one: that one against HEAD.\n',
  );
  addInputs(compare, table, (name) => !POSITIONAL.includes(name));
  addOutput(compare);
  compare.action((base: string | undefined, head: string | undefined, options: Options) => {
    invocation = { command: 'compare', revisions: present(base, head), ...common(options, table) };
  });

  const plan = subcommand(
    'plan [base] [head]',
    'build both commits, and show what would be measured, for how long and how precisely',
  );
  addInputs(plan, table, (name) => !POSITIONAL.includes(name));
  addOutput(plan, ['table', 'json']);
  plan.action((base: string | undefined, head: string | undefined, options: Options) => {
    invocation = { command: 'plan', revisions: present(base, head), ...common(options, table) };
  });

  const analyse = subcommand('analyse [results]', 'compute the report again from the raw readings of a results.json');
  analyse.alias('analyze').addHelpText('before', 'Without a file: the last run in this repository.\n');
  addInputs(analyse, table, (name) => ANALYSIS_INPUTS.includes(name));
  addOutput(analyse);
  analyse.action((path: string | undefined, options: Options) => {
    invocation = { command: 'analyse', path: path ?? null, ...common(options, table) };
  });

  const overhead = subcommand('overhead [path]', 'what reading the clock costs, and where it matters');
  overhead.addHelpText('before', 'Compares nothing. The benchmarks are those of the folder, as they are there.\n');
  addInputs(overhead, table, (name) => OVERHEAD_INPUTS.includes(name) || table.owners(name).length > 0);
  addOutput(overhead, ['table', 'markdown', 'json']);
  overhead.action((path: string | undefined, options: Options) => {
    invocation = { command: 'overhead', path: path ?? null, ...common(options, table) };
  });

  const time = subcommand(
    'time <command> [command2]',
    'how long a program takes, or two against each other; without git',
  );
  time.addHelpText('before', 'Quote each command. The second is compared with the first.\n');
  time.addOption(
    new Option('--name <name>', 'what to call the first command; once more for the second').argParser(
      (value: string, before: string | undefined) => (before === undefined ? value : `${before}\n${value}`),
    ),
  );
  const ofTime = table.options.filter(({ option }) => option.ofTime === true).map(({ option }) => option.name);
  addInputs(time, table, (name) => TIME_INPUTS.includes(name) || ofTime.includes(name));
  addOutput(time, ['table', 'markdown', 'json']);
  time.action((first: string, second: string | undefined, options: Options) => {
    const names = text(options.name)?.split('\n') ?? [];
    invocation = { command: 'time', commands: present(first, second), names, ...common(options, table) };
  });

  const init = subcommand('init', 'write a workflow for the benchmarks of this repository');
  init.addOption(new Option('--print', 'print it instead'));
  init.action((options: Options) => {
    invocation = { command: 'init', print: options.print === true, output: { quiet: false } };
  });

  const results = subcommand('compare-results <base> <head>', 'compare results that were measured elsewhere');
  results.addHelpText(
    'before',
    'Reads every format that `bench-format` knows. Several files of one side: with commas.\n',
  );
  results.addOption(fromOption());
  addInputs(results, table, (name) => ANALYSIS_INPUTS.includes(name) && name !== 'confirm' && name !== 'percentiles');
  addOutput(results, ['table', 'markdown', 'json']);
  results.action((base: string, head: string, options: Options) => {
    const [ours, theirs] = [base, head].map((files) => files.split(',').filter((file) => file !== ''));
    const sides = { base: ours ?? [], head: theirs ?? [], from: text(options.from) ?? 'auto' };
    invocation = { command: 'compare-results', ...sides, ...common(options, table) };
  });

  const convert = subcommand('convert <files...>', 'results of another tool, in another format');
  convert.addHelpText('before', 'Reads every format that `bench-format` knows. `-` is standard input.\n');
  convert
    .addOption(fromOption())
    .addOption(new Option('--to <format>', 'what to write').choices([...WRITERS.keys()]).default('json'));
  addPlace(convert);
  convert.action((paths: readonly string[], options: Options) => {
    const { output, quiet } = common(options, table).output;
    const [from, to] = [text(options.from) ?? 'auto', text(options.to) ?? 'json'];
    invocation = { command: 'convert', paths, from, to, output: { output, quiet } };
  });

  const demo = subcommand('demo', 'make a small repository with two commits and compare them');
  demo.addOption(new Option('--keep <folder>', 'make the repository in this folder, and leave it there'));
  addInputs(demo, table, (name) => ['rounds', 'threshold', 'seed', 'time-budget', 'results-path'].includes(name));
  addOutput(demo);
  demo.action((options: Options) => {
    invocation = { command: 'demo', keep: text(options.keep), ...common(options, table) };
  });

  program.parse([...commandLine], { from: 'user' });
  if (invocation === null) throw new Error('commander neither chose a command nor ended');
  return invocation;
}

/** `analyse|analyze [results]` */
function termOf(command: Program): string {
  const names = [command.name(), ...command.aliases()].join('|');
  const given = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? ` <${name}>` : ` [${name}]`;
  });
  return `${names}${given.join('')}`;
}

type Options = Readonly<Record<string, string | true | undefined>>;

const OWN_GROUP = 'Options:';

/** Those of every comparison first, then a group for each harness, or for those that share some. */
function addInputs(command: Program, { groups }: InputTable, wanted: (name: string) => boolean): void {
  for (const { owners, definitions } of groups) {
    const heading = owners.length === 0 ? OWN_GROUP : `Options of ${ownersText(owners, 5)}:`;
    for (const definition of definitions) {
      if (definition.place !== 'everywhere' || !wanted(definition.name)) continue;
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
  const given = kind === 'boolean' ? '[true|false]' : kind === 'boolean-or-rules' ? '[true|false|lines]' : '<value>';
  const preset = definition.default === '' ? '' : ` (default: ${definition.default.replaceAll('\n', ' ')})`;
  const option = new Option(`--${definition.name} ${given}`, `${definition.description}${preset}`);
  // What is one a line may also be given one an option.
  if (kind !== 'rules' && kind !== 'boolean-or-rules') return option;
  return option.argParser((value: string, before: string | undefined) =>
    before === undefined ? value : `${before}\n${value}`,
  );
}

function addOutput(command: Program, formats: readonly string[] = REPORT_FORMATS): void {
  command.addOption(new Option('--format <format>', 'how to print it').choices([...formats]).default('table'));
  addPlace(command);
}

function fromOption(): Option {
  return new Option('--from <format>', 'the format of the files').choices(FORMAT_NAMES).default('auto');
}

function addPlace(command: Program): void {
  command
    .addOption(new Option('-o, --output <file>', 'write it to this file instead of standard output'))
    .addOption(new Option('-q, --quiet', 'no progress; warnings stay'));
}

/** commander turns `--time-budget` into `timeBudget`; back to the inputs' own names. */
function common(options: Options, table: InputTable): { readonly given: Given; readonly output: OutputOptions } {
  const given: Record<string, string | undefined> = {};
  for (const name of [...table.names, ...table.renamed.keys()]) {
    const value = options[camelCase(name)];
    // A switch without a value is true.
    if (value !== undefined) given[name] = value === true ? 'true' : value;
  }
  const format = REPORT_FORMATS.find((each) => each === options.format) ?? 'table';
  return { given, output: { format, output: text(options.output), quiet: options.quiet === true } };
}

function text(value: string | true | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function present(...revisions: readonly (string | undefined)[]): readonly string[] {
  return revisions.filter((revision) => revision !== undefined);
}
