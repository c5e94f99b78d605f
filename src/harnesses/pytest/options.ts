import { PYTHON_OPTIONS } from '../kit/python/options.ts';
import { listOption, optionsReader } from '../option.ts';

const OPTIONS = {
  testPaths: listOption('test-paths', 200, {
    description: 'Files and folders that pytest looks for benchmarks in, separated by spaces or lines.',
    allowed: 'up to 200 paths, none beginning with -',
    selects: true,
  }),
} as const;

export const PYTEST_OPTIONS = [...PYTHON_OPTIONS, ...Object.values(OPTIONS)];

export const pytestOptions = optionsReader(OPTIONS);
