import { listOption, optionsReader } from '../../option.ts';
import { BUILD_COMMAND } from '../shell-command.ts';

const OPTIONS = {
  buildCommand: BUILD_COMMAND,
  benchFiles: listOption('bench-files', 200, {
    description:
      'Benchmark files, by their paths, with `*` for any characters but `/` and `**/` for any folders. Without it: files that import the library, or a helper beside them that does, and are named `*.bench.*`, `bench.*` or `benchmark.*`, or lie below `bench`, `benchmark` or `benchmarks`.',
    isCommon: true,
    allowed: 'up to 200 paths, none beginning with -',
    selects: true,
  }),
} as const;

export const NODE_BENCHMARK_OPTIONS = Object.values(OPTIONS);

export const nodeBenchmarkOptions = optionsReader(OPTIONS);
