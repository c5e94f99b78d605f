import { FORMAT_NAMES } from '../../formats/registry.ts';
import { readChoice } from '../../model/inputs/values.ts';
import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { oneOf, option, optionsReader, textOption, whole } from '../option.ts';

const FORMAT_CHOICE = { kind: 'choice', choices: FORMAT_NAMES } as const;

const PATH_TEXT = { kind: 'text', maxLength: 1000 } as const;

const OPTIONS = {
  buildCommand: BUILD_COMMAND,
  benchCommand: textOption('bench-command', {
    description: 'A shell command that runs the whole suite once and prints its results.',
    isCommon: true,
    from: 'head',
    runs: true,
    choosesHarness: { otherwise: 'give the command that prints the results' },
  }),
  /** null: recognised by the output. */
  benchFormat: option<string | null>(
    'bench-format',
    {
      description: 'The format `bench-command` prints; `auto` tells it from the output.',
      isCommon: true,
      default: 'auto',
      from: 'head',
    },
    {
      kind: FORMAT_CHOICE,
      allowed: oneOf(FORMAT_NAMES),
      absent: null,
      read: (text) => (text === 'auto' ? { value: null } : whole(readChoice(text, FORMAT_CHOICE))),
    },
  ),
  /** null: results are printed. */
  benchResults: option<string | null>(
    'bench-results',
    {
      description:
        'A file, relative to `working-directory`, that `bench-command` leaves its results in; read in place of what it prints.',
      from: 'head',
    },
    {
      kind: PATH_TEXT,
      allowed: 'a path below the working directory',
      absent: null,
      read: (text) => {
        const path = text.trim();
        const isInside = path.length <= PATH_TEXT.maxLength && !/^[/\\]|(^|[/\\])\.\.([/\\]|$)|[\0\n]/.test(path);
        return isInside ? { value: path } : { faults: [`is ${path.slice(0, 100)}`] };
      },
    },
  ),
} as const;

export const COMMAND_OPTIONS = Object.values(OPTIONS);

export const commandOptions = optionsReader(OPTIONS);
