import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}node_modules/.cache/tare-program-${process.pid}`;

/**
 * Bundles the program afresh before the tests, as scripts/build.mjs bundles it into dist/: tests that drive it never
 * run a stale one. One folder a process, so that two runs of the tests do not meet.
 */
export async function setup(project: TestProject): Promise<void> {
  const { build } = (await import(new URL('../../scripts/build.mjs', import.meta.url).href)) as {
    readonly build: (outputDirectory: string) => Promise<void>;
  };
  mkdirSync(folder, { recursive: true });
  await build(`${folder}/dist`);
  // The demo looks for its example beside dist/.
  rmSync(`${folder}/examples`, { force: true });
  symlinkSync(`${root}examples`, `${folder}/examples`);
  project.provide('program', `${folder}/dist/cli.js`);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the bundled command. */
    readonly program: string;
  }
}
