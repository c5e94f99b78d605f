// The size of dist/ as the sources build to now, and which packages fill it.
// Usage, in the repository's root: node scripts/lab.mjs dist-size
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Chunk {
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

const dist = mkdtempSync(join(tmpdir(), 'tare-dist-'));
process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
const builder = pathToFileURL(resolve('scripts/build.mjs')).href;
const { build } = (await import(builder)) as { build(directory: string): Promise<readonly Chunk[]> };
const output = await build(dist);
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const bytes = (file: string) => Buffer.byteLength(text.get(file) ?? '');
const total = files.reduce((sum, file) => sum + bytes(file), 0);

console.log(
  `${kB(total)}  ${files.length} files in all: action.js, which each action starts; cli.js, and after it reading.js or whole.js; page.js where a page is asked for`,
);
for (const file of files.toSorted((a, b) => bytes(b) - bytes(a)))
  console.log(`${kB(bytes(file))}  ${relative(dist, file)}`);

const byPackage = new Map<string, number>();
for (const chunk of output) {
  for (const [path, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
    const name =
      /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? (/\/src\//.test(path) ? 'src/' : 'the bundler');
    byPackage.set(name, (byPackage.get(name) ?? 0) + renderedLength);
  }
}
console.log('\nby package, in all');
for (const [name, size] of [...byPackage].toSorted((a, b) => b[1] - a[1]).slice(0, 25))
  console.log(`${kB(size)}  ${name}`);

function kB(size: number): string {
  return `${(size / 1000).toFixed(0).padStart(6)} kB`;
}
