import { optionsReader, textOption } from '../../option.ts';

const OPTIONS = {
  python: textOption('python', {
    description: 'The Python whose virtual environments are made for each side, by name or path.',
    default: 'python3',
    from: 'head',
    runs: true,
  }),
  installCommand: textOption('install-command', {
    description:
      'A shell command that installs one side and what its benchmarks need into the virtual environment that is active; run in the working directory of each side.',
    isCommon: true,
    from: 'head',
    runs: true,
  }),
} as const;

/** Options of all Python harnesses. */
export const PYTHON_OPTIONS = Object.values(OPTIONS);

export const pythonOptions = optionsReader(OPTIONS);
