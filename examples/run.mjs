// Compares an example with and without its patch: makes a temporary repository whose first commit is the example's
// folder and whose second commit has the patch, and runs `tare compare` on the two.
// Usage: node examples/run.mjs NAME [options of tare compare]
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [name = '', ...options] = process.argv.slice(2);
const examples = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const patchOf = (folder) => readdirSync(join(examples, folder)).find((file) => file.endsWith('.patch'));
if (!names.some((entry) => entry.name === name) || patchOf(name) === undefined) {
  const known = names.map((entry) => entry.name).filter((folder) => patchOf(folder) !== undefined);
  console.error(`usage: node examples/run.mjs NAME [options of tare compare]; NAME is one of: ${known.join(', ')}`);
  process.exit(2);
}

const repository = mkdtempSync(join(tmpdir(), 'tare-example-'));
const git = (...gitArguments) =>
  execFileSync('git', ['-c', 'user.name=Tare', '-c', 'user.email=examples@tare.invalid', ...gitArguments], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
try {
  cpSync(join(examples, name), repository, { recursive: true });
  const patch = patchOf(name);
  rmSync(join(repository, patch));
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', `${name}: as it was`);
  git('apply', '--index', join(examples, name, patch));
  git('commit', '--quiet', '--message', `${name}: ${patch.replace(/\.patch$/, '').replaceAll('-', ' ')}`);
  const tare = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const run = spawnSync(process.execPath, [tare, 'compare', 'HEAD~1', 'HEAD', ...options], {
    cwd: repository,
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 3;
} finally {
  rmSync(repository, { recursive: true, force: true });
}
