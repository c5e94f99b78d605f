import { FORMAT_NAMES } from '../../formats/registry.ts';
import { readChoice } from '../../model/inputs/values.ts';
import { BUILD_COMMAND } from '../kit/build-command.ts';
import { oneOf, option, optionsReader, textOption, whole } from '../option.ts';

const FORMAT_CHOICE = { kind: 'choice', choices: FORMAT_NAMES } as const;

const OPTIONS = {
  buildCommand: BUILD_COMMAND,
  benchCommand: textOption('bench-command', {
    description: 'A shell command that runs the whole suite once and prints its results.',
    from: 'head',
    choosesHarness: { otherwise: 'give the command that prints the results' },
  }),
  /** null: to be told from the output. */
  benchFormat: option<string | null>(
    'bench-format',
    {
      description: 'The format `bench-command` prints; `auto` tells it from the output.',
      default: 'auto',
      from: 'head',
    },
    {
      ...{ kind: FORMAT_CHOICE, allowed: oneOf(FORMAT_NAMES), absent: null },
      read: (text) => (text === 'auto' ? { value: null } : whole(readChoice(text, FORMAT_CHOICE))),
    },
  ),
} as const;

export const COMMAND_OPTIONS = Object.values(OPTIONS);

export const commandOptions = optionsReader(OPTIONS);
