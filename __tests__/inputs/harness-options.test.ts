import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { inputTables } from '../../scripts/generate.ts';
import { lineTable } from '../../src/cli/line/table.ts';
import { readInvocation } from '../../src/cli/program.ts';
import { UserError } from '../../src/errors.ts';
import { choiceOption, flagOption, optionsReader, textOption } from '../../src/harnesses/option.ts';
import { HARNESSES } from '../../src/harnesses/registry.ts';
import { INPUTS, inputTable } from '../../src/inputs/definitions.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';

// A harness that nothing else knows of: that it stands in the list is enough.

const OPTIONS = {
  profile: choiceOption('zig-profile', ['safe', 'fast'], {
    description: 'The profile to build with.',
    default: 'fast',
    from: 'head',
  }),
  allSteps: flagOption('zig-all-steps', { description: 'Run every step.' }),
};
const zig = { name: 'zig', summary: 'Steps of build.zig', options: Object.values(OPTIONS) };
const zigOptions = optionsReader(OPTIONS);
const table = inputTable([...HARNESSES, zig]);

const parse = (given: Record<string, string>, of = table) =>
  parseInputs({ given, givenFrom: 'compare', file: null }, of);

function problems(given: Record<string, string>, of = table): readonly string[] {
  try {
    parse(given, of);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.details.length > 0 ? error.details : [error.message];
  }
  return [];
}

function help(...commandLine: string[]): string {
  let text = '';
  const out = (more: string) => {
    text += more;
  };
  const streams = { out, err: () => {}, width: 200 };
  try {
    readInvocation([...commandLine, '--help', 'all'], '0', streams, lineTable(table));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return text;
}

describe('a harness in the list', () => {
  it('has its options among the inputs, after those of the others and before how it is judged', () => {
    const added = table.names.filter((name) => !INPUTS.names.includes(name));
    expect(added).toEqual(['zig-profile', 'zig-all-steps']);
    expect(table.names.indexOf('zig-profile')).toBe(table.names.indexOf('exit-codes') + 1);
    expect(table.names.indexOf('rounds')).toBe(table.names.indexOf('zig-all-steps') + 1);
    expect(table.definition('harness').allowed).toMatch(/ process and zig, each alone/);
    expect(table.definition('zig-profile')).toMatchObject({ from: 'head', allowed: 'safe or fast' });
    expect(table.definition('zig-all-steps')).toMatchObject({ from: 'base', default: 'false' });
  });

  it('has them read, with their types, and only where they are given', () => {
    const { options } = parse({ harness: 'zig', 'zig-profile': 'safe', 'zig-all-steps': 'true' });
    expect(zigOptions(options)).toEqual({ profile: 'safe', allSteps: true } satisfies ReturnType<typeof zigOptions>);
    expect(parse({ 'zig-profile': 'fast' }).options).toEqual({});
    expect(zigOptions({})).toEqual({ profile: 'fast', allSteps: false });
  });

  it('has the usual complaints', () => {
    expect(problems({ 'zig-profile': 'slow' })).toEqual(['zig-profile: "slow" is not valid; allowed: safe or fast']);
    expect(problems({ 'zig-profil': 'safe' })[0]).toContain('did you mean zig-profile?');
    const misfit = 'zig-profile goes with harness zig, not go: leave one of them out';
    expect(problems({ harness: 'go', 'zig-profile': 'safe' })).toEqual([misfit]);
    expect(problems({ command: 'a=b', 'zig-profile': 'safe' })[0]).toContain('not process');
    expect(problems({ harness: 'zig', packages: './a' })[0]).toContain('packages goes with harness go, not zig');
    expect(problems({ 'zig-profile': 'safe' }, INPUTS)[0]).toContain('is not an input');
  });

  it('has a group of its own in --help, after every comparison’s and in each command that measures', () => {
    const text = help('compare');
    const group = text.slice(text.indexOf('Options of the zig harness:'));
    expect(group).toMatch(/--zig-profile <value> +The profile to build with\. \(default: fast\)/);
    expect(group).toMatch(/--zig-all-steps \[true\|false\] +Run every step\./);
    const headings = [...text.matchAll(/^\S.*:$/gm)].map(([heading]) => heading);
    expect([headings[0], headings[1], headings.at(-1)]).toEqual([
      'Options:',
      'Options of the go harness:',
      'Options of the zig harness:',
    ]);
    // Those that several harnesses share.
    expect(headings.some((heading) => /^Options of \d+ harnesses \(vitest, .+, \.\.\.\):$/.test(heading))).toBe(true);
    expect(text.indexOf('--threshold ')).toBeLessThan(text.indexOf('Options of the go harness:'));
    expect(help('overhead')).toContain('--zig-profile');
    expect(help('time')).not.toContain('--zig-profile');
  });

  it('is read from the command line', () => {
    const streams = { out: () => {}, err: () => {}, width: 80 };
    const invocation = readInvocation(
      ['compare', '--zig-all-steps', '--zig-profile', 'safe'],
      '0',
      streams,
      lineTable(table),
    );
    expect(invocation).toMatchObject({ command: 'compare', given: { 'zig-profile': 'safe', 'zig-all-steps': 'true' } });
  });

  it('has a table of its own in the docs', () => {
    const docs = inputTables(table);
    expect(docs).toContain('## The zig harness\n\nSteps of build.zig.\n\n| input |');
    expect(docs).toContain('| `zig-profile` | `fast` | head | safe or fast | The profile to build with. |');
  });
});

describe('an option that chooses its harness', () => {
  const SCRIPT = textOption('zig-script', {
    description: 'What to run.',
    choosesHarness: { otherwise: 'give the script that runs it' },
  });
  const chosen = inputTable([...HARNESSES, { ...zig, options: [SCRIPT, ...zig.options] }]);

  it('is needed by it, and by its other options', () => {
    expect(problems({ harness: 'zig' }, chosen)).toEqual([
      'harness: "zig" needs zig-script: give the script that runs it',
    ]);
    expect(problems({ 'zig-profile': 'safe' }, chosen)).toEqual([
      'zig-profile goes with zig-script: give that too, or leave zig-profile out',
    ]);
    expect(problems({ 'zig-script': 'a', 'zig-profile': 'safe' }, chosen)).toEqual([]);
  });

  it('goes with no other that does', () => {
    const all = { 'bench-command': 'x', command: 'a=b', 'zig-script': 'y' };
    expect(problems(all, chosen)).toEqual([
      'bench-command, command and zig-script are of several harnesses: leave one of them out, or set harness to command, process, zig',
    ]);
    expect(problems({ harness: 'command', 'bench-command': 'x', 'zig-script': 'y' }, chosen)[0]).toContain(
      'zig-script goes with harness zig, not command',
    );
    expect(chosen.definition('harness').description).toContain('the zig harness when `zig-script` is, else');
  });
});

describe('declarations that contradict each other are a mistake of ours', () => {
  it('two options of one name', () => {
    const other = { ...zig, name: 'zag', options: [textOption('zig-profile', { description: 'Another.' })] };
    expect(() => inputTable([zig, other])).toThrow('two inputs are called zig-profile');
    expect(() => inputTable([{ ...zig, options: [textOption('rounds', { description: '' })] }])).toThrow('rounds');
    expect(inputTable([zig, { ...zig, name: 'zag' }]).owners('zig-profile')).toEqual(['zig', 'zag']);
  });

  it('a default that cannot be read', () => {
    expect(() => choiceOption('x', ['a'], { description: '', default: 'b' })).toThrow('the default of x is not valid');
  });
});

/** Free texts and lines that no program is named by. */
const HARMLESS = ['asv-config', 'bench-format', 'bench-results', 'cmake-preset', 'jmh-jar', 'jmh-warmup'];

it('every option of a harness that is free text says whether it is run', () => {
  const silent = HARNESSES.flatMap(({ options }) => options)
    .filter(({ kind, runs }) => (kind.kind === 'text' || kind.kind === 'rules') && runs !== true)
    .map(({ name }) => name);
  expect(silent.filter((name) => !HARMLESS.includes(name))).toEqual([]);
});
