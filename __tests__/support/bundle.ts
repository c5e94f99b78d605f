import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = `${root}node_modules/.cache`;

/**
 * Bundles the program afresh before the tests, as scripts/build.mjs bundles it into dist/: tests that drive it never
 * run a stale one. One folder a project of a run of the tests, so that no two meet; the function that is returned
 * removes it. Sources that do not bundle fail the tests that drive the program and no others. With TARE_DIST_IS_CURRENT=1,
 * once `npm run check:dist` has said so, dist/ is what they drive.
 */
export async function setup(project: TestProject): Promise<() => void> {
  if (process.env.TARE_DIST_IS_CURRENT === '1') {
    project.provide('program', { path: `${root}dist/cli.js` });
    return () => {};
  }
  const { build } = (await import(new URL('../../scripts/build.mjs', import.meta.url).href)) as {
    readonly build: (outputDirectory: string) => Promise<void>;
  };
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/tare-program-`);
  try {
    await build(`${folder}/dist`);
    // The demo looks for its example, and calibration for its programs, beside dist/.
    for (const name of ['examples', 'calibrators']) symlinkSync(`${root}${name}`, `${folder}/${name}`);
    project.provide('program', { path: `${folder}/dist/cli.js` });
  } catch (error) {
    project.provide('program', { failure: String(error) });
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the bundled command, or why there is none. */
    readonly program: { readonly path: string } | { readonly failure: string };
  }
}
