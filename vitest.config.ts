import { defineConfig } from 'vitest/config';
import { textImports } from './scripts/text-imports.mjs';

export default defineConfig({
  plugins: [textImports()],
  test: {
    include: ['__tests__/**/*.test.ts'],
    globalSetup: ['__tests__/support/bundle.ts'],
    setupFiles: ['__tests__/support/property-seed.ts'],
    // For what hangs; on a crowded machine a test that builds and measures can take minutes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The machine is part of what is tested (real git, real compilers): two files at once are enough for two cores.
    maxWorkers: 2,
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary'] },
  },
});
