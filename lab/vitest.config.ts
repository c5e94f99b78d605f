import { defineConfig } from 'vitest/config';
import { textImports } from '../scripts/text-imports.mjs';

/** Experiments that need the stand-in runner of the tests: `npx vitest run --config lab/vitest.config.ts`. */
export default defineConfig({
  plugins: [textImports()],
  test: {
    include: ['lab/*.experiment.ts'],
    globalSetup: ['__tests__/support/bundle.ts'],
    testTimeout: 600_000,
    maxWorkers: 1,
  },
});
