// Bundles src/ into dist/: the action and the local command, each one whole file that loads nothing later.
// The output depends on the sources and the lock file only: no dates, no paths, no content hashes of anything else.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { programTexts, TEXT_MODULES } from './text-imports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/**
 * @param {string} outputDirectory absolute
 * @returns the chunks as written, one an entry, each with the modules in it
 */
export async function build(outputDirectory) {
  // Beside it first: a build that fails leaves the last good one.
  const fresh = `${outputDirectory}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  const output = [await bundleEntry('action', fresh), await bundleEntry('cli', fresh)];
  rmSync(outputDirectory, { recursive: true, force: true });
  renameSync(fresh, outputDirectory);
  return output;
}

/** A part that is loaded later can be rewritten by then, by code that was measured: docs/security.md. */
async function bundleEntry(name, folder) {
  const bundle = await rolldown({
    cwd: root,
    input: { [name]: `src/${name}.ts` },
    platform: 'node',
    moduleTypes: TEXT_MODULES,
    plugins: [programTexts()],
    transform: { define: { TARE_VERSION: JSON.stringify(version) } },
    // A dependency's own warnings (circular imports, eval in protobuf's inquire) are not ours to act on; ours are errors.
    onLog(level, log, handler) {
      if (log.id?.includes('node_modules') || log.message.includes('node_modules')) return;
      handler(level === 'warn' ? 'error' : level, log);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    // import() evaluates what is in the file already.
    codeSplitting: false,
    minify: false,
    sourcemap: false,
    comments: { legal: true, jsdoc: false, annotation: false },
  });
  await bundle.close();
  const [entry, ...more] = output;
  const foreign = entry.imports.filter((imported) => !isBuiltin(imported));
  if (more.length > 0 || foreign.length > 0) {
    const what = [...more.map(({ fileName }) => fileName), ...foreign].join(', ');
    throw new Error(`dist/${name}.js would load something later: ${what}`);
  }
  return entry;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(`${root}dist`);
