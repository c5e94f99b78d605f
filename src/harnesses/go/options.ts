import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { listOption, optionsReader } from '../option.ts';

const OPTIONS = {
  packages: listOption('packages', 200, {
    description: 'Go packages to look for benchmarks in, separated by spaces or lines.',
    isCommon: true,
    default: './...',
    allowed: 'up to 200 package patterns, none beginning with -',
    selects: true,
  }),
  benchmarksFrom: BENCHMARKS_FROM,
} as const;

export const GO_OPTIONS = Object.values(OPTIONS);

export const goOptions = optionsReader(OPTIONS);
