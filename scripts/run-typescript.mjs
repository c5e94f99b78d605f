// Runs a TypeScript program of this repository on any Node: bundled into one module beside it, imported, removed.
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { programTexts, TEXT_MODULES } from './text-imports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} entry relative to the repository's root; its exports are returned */
export async function importTypescript(entry) {
  const bundled = join(root, dirname(entry), `.${basename(entry, '.ts')}.${process.pid}.mjs`);
  const bundle = await rolldown({
    cwd: root,
    input: entry,
    platform: 'node',
    moduleTypes: TEXT_MODULES,
    plugins: [programTexts()],
    // Packages are loaded from where they are installed.
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && id !== entry && !id.startsWith('\0'),
  });
  try {
    await bundle.write({ file: bundled, format: 'esm', codeSplitting: false });
    return await import(pathToFileURL(bundled).href);
  } finally {
    await bundle.close();
    rmSync(bundled, { force: true });
  }
}
