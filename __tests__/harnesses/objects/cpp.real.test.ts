import { expect, it } from 'vitest';
import type { BuildContext } from '../../../src/harnesses/harness.ts';
import { buildPrograms } from '../../../src/harnesses/kit/build-systems/programs.ts';
import { COMPILING_MS } from '../../support/cargo-examples.ts';
import { twoSides } from '../../support/sides.ts';
import { describeWith, itWith } from '../../support/toolchains.ts';
import { attack, built, unitsOf } from './attack.ts';
import { CPP, CPP_CHANGES } from './cpp.ts';

// Which functions of a C++ project differ, by its object files: every change that a benchmark can feel is in one that it enters.

function build(context: BuildContext) {
  return buildPrograms(context, {
    links: ({ path }) => path.endsWith('/run'),
    switches: [],
    // Links are not made again here.
    list: () => {
      throw new Error('nothing is listed');
    },
  });
}

describeWith('cmake')('the functions of a C++ project that differ', () => {
  it(
    'are entered by whoever can feel it',
    async () => {
      expect(CPP_CHANGES.length).toBeGreaterThanOrEqual(30);
      await attack({ files: CPP, changes: CPP_CHANGES, build });
    },
    COMPILING_MS,
  );
});

itWith('meson')(
  "Meson's archives, which name their objects, are read as well",
  async () => {
    const { 'CMakeLists.txt': _, ...files } = CPP;
    const sides = twoSides(files);
    const names = (await unitsOf(await built('base', build, sides), sides)).map(({ name }) => name);
    expect(names).toEqual(['meson-build/run.p/run.cpp.o', 'meson-build/libfast.a', 'link of run']);
  },
  COMPILING_MS,
);
