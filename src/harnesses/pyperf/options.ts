import { PYTHON_OPTIONS } from '../kit/python/options.ts';
import { listOption, optionsReader } from '../option.ts';

const OPTIONS = {
  scripts: listOption('pyperf-scripts', 200, {
    description:
      'Scripts that run benchmarks by pyperf, by their paths. Without it: files that import pyperf and use its Runner, and are named `bench*.py` or `*bench.py`, or lie below `bench`, `benchmark` or `benchmarks`.',
    allowed: 'up to 200 paths, none beginning with -',
    selects: true,
  }),
} as const;

export const PYPERF_OPTIONS = [...PYTHON_OPTIONS, ...Object.values(OPTIONS)];

export const pyperfOptions = optionsReader(OPTIONS);
