import { defineConfig } from 'vitest/config';
import { textImports } from './scripts/text-imports.mjs';

// Two projects, told apart by the name of the file: CONTRIBUTING.md, "Tests".
const REAL = '__tests__/**/*.real.test.ts';

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
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['__tests__/**/*.test.ts'],
          exclude: [REAL],
          // Loading src/ anew for each file would take longer than most files do.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'real', include: [REAL] },
      },
    ],
  },
});
