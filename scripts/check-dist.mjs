// Fails when dist/ is not what src/ builds to: builds into a fresh folder and compares every file by content.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const committed = fileURLToPath(new URL('../dist', import.meta.url));
const fresh = mkdtempSync(join(tmpdir(), 'tare-dist-'));

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

try {
  await build(fresh);
  const expected = filesOf(fresh);
  const actual = filesOf(committed);
  const problems = [
    ...expected.filter((file) => !actual.includes(file)).map((file) => `missing: dist/${file}`),
    ...actual.filter((file) => !expected.includes(file)).map((file) => `left over: dist/${file}`),
    ...expected
      .filter((file) => actual.includes(file))
      .filter((file) => !readFileSync(join(fresh, file)).equals(readFileSync(join(committed, file))))
      .map((file) => `differs: dist/${file}`),
  ];
  if (problems.length > 0) {
    console.error(`dist/ does not match src/. Run "npm run build" and commit dist/.\n${problems.join('\n')}`);
    process.exitCode = 1;
  } else {
    console.log(`dist/ matches src/ (${expected.length} files)`);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
