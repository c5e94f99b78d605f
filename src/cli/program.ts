import { CommanderError, Option, Command as Program } from 'commander';
import { allOf } from '../harnesses/option.ts';
import { escapeTerminal } from '../render/text/escape.ts';
import { ANALYSIS_INPUTS, type Invocation, OVERHEAD_INPUTS, TIME_INPUTS } from './invocation.ts';
import {
  addInputs,
  addOpen,
  addOutput,
  addVerbose,
  common,
  type Options,
  OWN_GROUP,
  oneALine,
  present,
  termOf,
  text,
} from './line/options.ts';
import type { LineOption, LineTable } from './line/table.ts';
import { LINE_TABLE } from './line/whole-table.ts';

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
  tare analyse --open          it as a page in the browser, its readings drawn
  tare explain Parse           which changed functions a benchmark runs
  tare overhead                what reading the clock costs, and where
  tare time './tool --a' './tool --b'   two programs against each other
  tare init                    a workflow for the benchmarks of this repository

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
  typed: readonly string[],
  version: string,
  streams: { readonly out: (text: string) => void; readonly err: (text: string) => void; readonly width: number },
  table: LineTable = LINE_TABLE,
): Invocation {
  let invocation: Invocation | null = null;
  const listsAll = asksForAll(typed);
  // Without a command it is the one with the most options.
  const commandLine = listsAll ? withoutAll(typed) : typed;
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
    .helpOption('-h, --help', 'print this; `tare COMMAND --help` for its options,\n`--help all` for all of them')
    .configureOutput(output)
    // That a command has options goes without saying; with it the longest leaves no room for what they do.
    .configureHelp({ subcommandTerm: termOf })
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('Run `tare --help`, or `tare COMMAND --help`, for what there is.')
    .addHelpText('after', EXAMPLES);

  // The options of the others would take longer than all else.
  const addOptions = (command: Program, wanted: (option: LineOption) => boolean) => {
    const names = [command.name(), ...command.aliases()];
    if (names.some((name) => commandLine.includes(name))) addInputs(command, table, { wanted, listsAll });
  };

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
    'With no commit: the uncommitted work tree against HEAD.\nWith one: that one against HEAD; `latest-release` is the newest release.\n',
  );
  addOptions(compare, ({ name }) => !POSITIONAL.includes(name));
  addOutput(compare);
  addVerbose(compare);
  addOpen(compare);
  compare.action((base: string | undefined, head: string | undefined, options: Options) => {
    invocation = { command: 'compare', revisions: present(base, head), ...common(options, table) };
  });

  const plan = subcommand(
    'plan [base] [head]',
    'build both commits, and show what would be measured, for how long and how precisely',
  );
  addOptions(plan, ({ name }) => !POSITIONAL.includes(name));
  addOutput(plan, ['table', 'json']);
  plan.action((base: string | undefined, head: string | undefined, options: Options) => {
    invocation = { command: 'plan', revisions: present(base, head), ...common(options, table) };
  });

  const analyse = subcommand('analyse [results]', 'compute the report again from the raw readings of a results.json');
  analyse.alias('analyze').addHelpText('before', 'Without a file: the last run in this repository.\n');
  addOptions(analyse, ({ name }) => ANALYSIS_INPUTS.includes(name));
  addOutput(analyse);
  addVerbose(analyse);
  addOpen(analyse);
  analyse.action((path: string | undefined, options: Options) => {
    invocation = { command: 'analyse', path: path ?? null, ...common(options, table) };
  });

  const explain = subcommand('explain [benchmark]', 'why a row changed: the functions that differ, and their lines');
  explain.addHelpText(
    'before',
    'The benchmarks of the last run with this text in their names. Without it: all that regressed or improved.\n',
  );
  explain.addOption(new Option('--results <file>', 'a results.json of another run'));
  addOutput(explain, ['table', 'json']);
  explain.action((benchmark: string | undefined, options: Options) => {
    const { output } = common(options, table);
    invocation = { command: 'explain', benchmark: benchmark ?? null, results: text(options.results), output };
  });

  const overhead = subcommand('overhead [path]', 'what reading the clock costs, and where it matters');
  overhead.addHelpText('before', 'Compares nothing. The benchmarks are those of the folder, as they are there.\n');
  addOptions(overhead, ({ name, ofHarness }) => ofHarness || OVERHEAD_INPUTS.includes(name));
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
    new Option('--name <name>', 'what to call the first command; once more for the second').argParser(oneALine),
  );
  addOptions(time, ({ name, ofTime }) => ofTime || TIME_INPUTS.includes(name));
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

  const merge = subcommand('merge <results...>', 'join the results of shards and replicates, and report the whole');
  merge.addHelpText(
    'before',
    'Each file is the results.json of one `tare compare --shard I/N` or `--replicate R/K`.\n',
  );
  merge.addOption(new Option('--output-results <file>', 'write the joined results to this file'));
  addOutput(merge);
  addVerbose(merge);
  merge.action((paths: readonly string[], options: Options) => {
    const { output } = common(options, table);
    invocation = { command: 'merge', paths, results: text(options.outputResults), output };
  });

  const demo = subcommand('demo', 'make a small repository with two commits and compare them');
  demo.addOption(new Option('--keep <folder>', 'make the repository in this folder, and leave it there'));
  addOptions(demo, ({ name }) => ['rounds', 'threshold', 'seed', 'time-budget', 'results-path'].includes(name));
  addOutput(demo);
  addVerbose(demo);
  demo.action((options: Options) => {
    invocation = { command: 'demo', keep: text(options.keep), ...common(options, table) };
  });

  refuseOthers(commandLine, program, table, streams.err);
  program.parse([...commandLine], { from: 'user' });
  if (invocation === null) throw new Error('commander neither chose a command nor ended');
  return invocation;
}

const HELP: readonly string[] = ['--help', '-h', 'help'];

/** `tare compare --help all`, `tare --help all` */
function asksForAll(commandLine: readonly string[]): boolean {
  return commandLine.at(-1) === 'all' && HELP.includes(commandLine.at(-2) ?? '');
}

function withoutAll(commandLine: readonly string[]): readonly string[] {
  const rest = commandLine.slice(0, -1);
  return rest.length === 1 ? ['compare', '--help'] : rest;
}

/**
 * Inputs that the command has no option for: what to do instead, where commander could only guess at another name.
 * @throws CommanderError that it has said
 */
function refuseOthers(
  commandLine: readonly string[],
  program: Program,
  { names, groups }: LineTable,
  write: (text: string) => void,
): void {
  const command = program.commands.find((each) => [each.name(), ...each.aliases()].includes(commandLine[0] ?? ''));
  if (command === undefined) return;
  const end = commandLine.indexOf('--');
  const words = commandLine.slice(0, end < 0 ? undefined : end);
  const given = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const [, name = '', joined] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!names.includes(name) || command.options.some(({ long }) => long === `--${name}`)) continue;
    given.set(name, escapeTerminal(joined ?? words[index + 1] ?? '').slice(0, 100));
  }
  if (given.size === 0) return;
  const own = command.name();
  const others = [...given.keys()].map((name) => `--${name}`);
  const isOption = (name: string) => groups.some(({ options }) => options.some((each) => each.name === name));
  const remedyFor = (name: string): string => {
    if (!POSITIONAL.includes(name)) {
      return isOption(name)
        ? `Leave --${name} out: \`tare ${own} --help all\` has the options that ${own} takes.`
        : `Leave --${name} out: it is an input of the action in a workflow only (docs/inputs.md).`;
    }
    if (!takesCommits(command)) return 'Leave them out: only compare and plan take commits.';
    const [base, head] = [given.get('base') || 'main', given.get('head') || 'HEAD'];
    return `Commits stand after the command: \`tare ${own} ${base} ${head}\` compares the first with the second.`;
  };
  const what = others.length === 1 ? 'is no option' : 'are no options';
  const remedies = [...new Set([...given.keys()].map(remedyFor))];
  write(`tare: ${allOf(others)} ${what} of ${own}\n${remedies.map((each) => `  ${each}\n`).join('')}`);
  throw new CommanderError(2, 'tare.otherOption', others.join());
}

function takesCommits(command: Program): boolean {
  return command.registeredArguments.some((argument) => argument.name() === 'base');
}
