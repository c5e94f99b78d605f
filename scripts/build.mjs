// Bundles src/ into dist/: two entries (the action, the local command) and the chunks they load only when used.
// The output depends on the sources and the lock file only: no dates, no paths, no content hashes of anything else.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/**
 * @param {string} outputDirectory absolute
 * @returns the chunks as written, each with the modules in it
 */
export async function build(outputDirectory) {
  const bundle = await rolldown({
    cwd: root,
    input: { action: 'src/action.ts', cli: 'src/cli.ts' },
    platform: 'node',
    transform: { define: { TARE_VERSION: JSON.stringify(version) } },
    // A dependency's own warnings (circular imports, eval in protobuf's inquire) are not ours to act on; ours are errors.
    onLog(level, log, handler) {
      if (log.id?.includes('node_modules') || log.message.includes('node_modules')) return;
      handler(level === 'warn' ? 'error' : level, log);
    },
  });
  // Beside it first: a build that fails leaves the last good one.
  const fresh = `${outputDirectory}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir: fresh,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    minify: false,
    sourcemap: false,
    comments: { legal: true },
  });
  await bundle.close();
  rmSync(outputDirectory, { recursive: true, force: true });
  renameSync(fresh, outputDirectory);
  return output;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(`${root}dist`);
