import type { NamedCommand } from '../../model/inputs/inputs.ts';
import { type Reading, readList, shown } from '../../model/inputs/values.ts';
import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { commandFault } from '../kit/shell-words.ts';
import { linesOption, type OptionReading, option, optionsReader, textOption } from '../option.ts';

const EXIT_CODES = { kind: 'list', maxItems: 256 } as const;

const OPTIONS = {
  buildCommand: BUILD_COMMAND,
  /** Whole programs to measure, in the order given. */
  commands: linesOption(
    'command',
    100,
    {
      description:
        'Whole programs to measure, one `NAME=COMMAND ARGUMENTS` a line (repeatable on the command line), run in the working directory of each side.',
      isCommon: true,
      allowed: 'lines such as `parse=./build/tool parse big.json`, at most 100, each with a name of its own',
      from: 'head',
      runs: true,
      choosesHarness: { otherwise: 'give a line such as NAME=./program argument' },
    },
    readCommands,
  ),
  prepare: textOption('prepare', {
    description: 'A shell command that is run before each run of a program, untimed.',
    from: 'head',
    runs: true,
    ofTime: true,
  }),
  cleanup: textOption('cleanup', {
    description: 'A shell command that is run after each run of a program, untimed.',
    from: 'head',
    runs: true,
    ofTime: true,
  }),
  exitCodes: option<readonly number[]>(
    'exit-codes',
    {
      description: 'The exit codes with which a program may end; any other fails it.',
      default: '0',
      ofTime: true,
    },
    {
      kind: EXIT_CODES,
      allowed: 'whole numbers from 0 to 255, separated by spaces or lines',
      absent: [0],
      read: readExitCodes,
    },
  ),
} as const;

export const PROCESS_OPTIONS = Object.values(OPTIONS);

export const processOptions = optionsReader(OPTIONS);

const NAME_LENGTH = 200;

/** Reads one `NAME=COMMAND ARGUMENTS` a line, each name once. */
function readCommands(lines: readonly string[]): readonly Reading<NamedCommand>[] {
  const names = new Set<string>();
  return lines.map((line) => {
    const reading = readCommand(line);
    if ('fault' in reading) return reading;
    const { name } = reading.value;
    if (names.has(name)) return { fault: `has the name ${shown(name)} twice` };
    names.add(name);
    return reading;
  });
}

function readCommand(line: string): Reading<NamedCommand> {
  const equals = line.indexOf('=');
  if (equals < 0) return { fault: `has the line ${shown(line)}, which has no "="` };
  const name = line.slice(0, equals).trim();
  const command = line.slice(equals + 1).trim();
  if (name === '') return { fault: `has the line ${shown(line)}, which has no name before "="` };
  if (name.length > NAME_LENGTH) return { fault: `has a name of ${name.length} characters` };
  const fault = commandFault(command);
  return fault === null ? { value: { name, command } } : { fault: `has the line ${shown(line)}, ${fault}` };
}

/** `0 1` -> [0, 1] */
function readExitCodes(text: string): OptionReading<readonly number[]> {
  const words = readList(text, EXIT_CODES);
  if ('fault' in words) return { faults: [words.fault] };
  const wrong = words.value.filter((word) => !/^\d{1,3}$/.test(word) || Number(word) > 255);
  if (wrong.length > 0) return { faults: [`has ${wrong.map(shown).join(', ')}, which is no exit code`] };
  return { value: [...new Set(words.value.map(Number))] };
}
