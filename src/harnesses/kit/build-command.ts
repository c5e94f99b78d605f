import { textOption } from '../option.ts';

/** Shared by the harnesses whose sides are built by a command of the user's. */
export const BUILD_COMMAND = textOption('build-command', {
  description: 'A shell command that builds one side; run in the working directory of each side.',
  from: 'head',
  runs: true,
});
