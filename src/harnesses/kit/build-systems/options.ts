import { choiceOption, listOption, optionsReader, textOption } from '../../option.ts';

const BUILD_SYSTEM_NAMES = ['auto', 'cmake', 'meson'] as const;

const OPTIONS = {
  buildSystem: choiceOption('build-system', BUILD_SYSTEM_NAMES, {
    description: 'What builds the programs. auto: CMake where there is a CMakeLists.txt, else Meson.',
    default: 'auto',
  }),
  /** They come after Tare's own, so that they win. */
  cmakeOptions: listOption('cmake-options', 100, {
    description:
      'Definitions for CMake, as `NAME=VALUE`, separated by spaces or lines: what switches the benchmarks on, a build type other than Release.',
    allowed: 'up to 100 of the form NAME=VALUE',
    // One may name a compiler, or what launches it.
    runs: true,
  }),
  cmakePreset: textOption('cmake-preset', { description: 'The configure preset that CMake is to use.' }),
  cmakeTargets: listOption('cmake-targets', 100, {
    description:
      'CMake targets to build and measure, with `*` for any characters; otherwise every executable that uses the benchmark library.',
    allowed: 'up to 100 names of targets',
    selects: true,
  }),
  mesonOptions: listOption('meson-options', 100, {
    description:
      'Options for Meson, as `NAME=VALUE`, separated by spaces or lines: what switches the benchmarks on, a buildtype other than release.',
    allowed: 'up to 100 of the form NAME=VALUE',
    // One may name a compiler, or what launches it.
    runs: true,
  }),
  mesonTargets: listOption('meson-targets', 100, {
    description:
      'Meson targets to build and measure, with `*` for any characters; otherwise every executable that uses the benchmark library.',
    allowed: 'up to 100 names of targets',
    selects: true,
  }),
} as const;

export const BUILD_SYSTEM_OPTIONS = Object.values(OPTIONS);

export const buildSystemOptions = optionsReader(OPTIONS);
