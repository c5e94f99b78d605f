import { listOption, optionsReader, textOption } from '../option.ts';

const OPTIONS = {
  /** After Tare's own, so that they win. */
  cmakeOptions: listOption('cmake-options', 100, {
    description:
      'Definitions for CMake, as `NAME=VALUE`, separated by spaces or lines: what switches the benchmarks on, a build type other than Release.',
    allowed: 'up to 100 of the form NAME=VALUE',
  }),
  cmakePreset: textOption('cmake-preset', { description: 'The configure preset that CMake is to use.' }),
  cmakeTargets: listOption('cmake-targets', 100, {
    description:
      'CMake targets to build and measure, with `*` for any characters; otherwise every executable that links Google Benchmark.',
    allowed: 'up to 100 names of targets',
    selects: true,
  }),
} as const;

export const GOOGLE_BENCHMARK_OPTIONS = Object.values(OPTIONS);

export const googleBenchmarkOptions = optionsReader(OPTIONS);
