import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}node_modules/.cache/tare-program-${process.pid}`;

/**
 * Bundles the program afresh before the tests, as scripts/build.mjs bundles it into dist/: tests that drive it never
 * run a stale one. One folder a process, so that two runs of the tests do not meet. Sources that do not bundle fail the
 * tests that drive the program and no others.
 */
export async function setup(project: TestProject): Promise<void> {
  const { build } = (await import(new URL('../../scripts/build.mjs', import.meta.url).href)) as {
    readonly build: (outputDirectory: string) => Promise<void>;
  };
  mkdirSync(folder, { recursive: true });
  try {
    await build(`${folder}/dist`);
    // The demo looks for its example, and calibration for its programs, beside dist/.
    for (const name of ['examples', 'calibrators']) symlinkSync(`${root}${name}`, `${folder}/${name}`);
    project.provide('program', { path: `${folder}/dist/cli.js` });
  } catch (error) {
    project.provide('program', { failure: String(error) });
  }
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the bundled command, or why there is none. */
    readonly program: { readonly path: string } | { readonly failure: string };
  }
}
