import { listOption, optionsReader, textOption } from '../option.ts';

const OPTIONS = {
  python: textOption('python', {
    description: 'The Python whose virtual environments are made for each side, by name or path.',
    default: 'python3',
    from: 'head',
  }),
  installCommand: textOption('install-command', {
    description:
      'A shell command that installs one side and what its tests need into the virtual environment that is active; run in the working directory of each side.',
    from: 'head',
  }),
  testPaths: listOption('test-paths', 200, {
    description: 'Files and folders that pytest looks for benchmarks in, separated by spaces or lines.',
    allowed: 'up to 200 paths, none beginning with -',
    selects: true,
  }),
} as const;

export const PYTEST_OPTIONS = Object.values(OPTIONS);

export const pytestOptions = optionsReader(OPTIONS);
