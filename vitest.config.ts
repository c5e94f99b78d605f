import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { textImports } from './scripts/text-imports.mjs';

// Two projects, told apart by the name of the file: CONTRIBUTING.md, "Tests".
const REAL = '__tests__/**/*.real.test.ts';

/** Of the real tests those that take longest: they compile what others wrote, start slow processes, or simulate. */
const LONG = [
  'harnesses/node-code',
  'harnesses/objects/rust',
  'harnesses/cargo-layout',
  'harnesses/jmh',
  'harnesses/jmh-code',
  'harnesses/python-reach',
  'harnesses/criterion',
  'harnesses/divan',
  'harnesses/gungraun',
  'harnesses/vitest',
  'harnesses/pytest',
  'harnesses/pyperf',
  'harnesses/asv',
  'harnesses/libtest',
  'harnesses/go-releases',
  'harnesses/go-build',
  'statistics/coverage',
  'analysis/percentile-coverage',
  'calibrators/calibrators',
  'program/confirm',
  'program/go',
  'program/process',
  'program/instructions',
  'program/report',
  'harnesses/installs',
  'harnesses/objects/cpp',
];

/** They come first, so that none is left to one worker at the end while the other has nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.real.test.ts`));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [textImports()],
  test: {
    globalSetup: ['__tests__/support/bundle.ts'],
    setupFiles: ['__tests__/support/setup.ts'],
    // For what hangs; on a crowded machine a test that builds and measures can take minutes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The machine is part of what is tested (real git, real compilers): two files at once are enough for two cores.
    maxWorkers: 2,
    // Loading src/ anew for each file would take longer than most files do, and what toolchains there are is asked once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['__tests__/**/*.test.ts'],
          exclude: [REAL],
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: [REAL],
        },
      },
    ],
  },
});
