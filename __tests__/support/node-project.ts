import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BEYOND_NOISE } from './program.ts';
import { type Repository, repository, temporaryFolder } from './repository.ts';

type Texts = Readonly<Record<string, string>>;

/** What is published later is in no lock file: a dependency's new version is no reason for a test to fail. */
const BEFORE = '--before=2026-11-20';

/** The lock file that npm makes for these files. */
export function lockFileOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder('tare-lock-');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const options = ['--package-lock-only', '--no-audit', '--no-fund', BEFORE];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'ignore' });
  return readFileSync(join(folder, 'package-lock.json'), 'utf8');
}

/** Two commits of a package with these development dependencies, installed by their lock file. */
export function nodeProject(devDependencies: Texts, base: Texts, head: Texts): Repository {
  const manifest = `${JSON.stringify({ name: 'sums', private: true, type: 'module', devDependencies })}\n`;
  const lock = lockFileOf({ 'package.json': manifest });
  const repo = repository();
  repo.commit({ 'package.json': manifest, 'package-lock.json': lock, '.gitignore': 'node_modules\n', ...base }, 'base');
  repo.commit(head, 'head');
  return repo;
}

/** 10 bursts of short slices; what looks changed is not measured again. */
export const SHORT = ['--rounds', '10', '--slice', '2ms', '--pin', 'off', '--confirm', 'off', ...BEYOND_NOISE] as const;

/** Of a machine that others keep busy. */
export const LIMIT_MS = 600_000;

/** What is benchmarked: `sum` takes as long as it has turns, `same` does not change. */
export const sums = (turns: number) => `export function sum() {
  let sum = 0;
  for (let i = 0; i < ${turns}; i++) sum += i % 7;
  return sum;
}
export function same() {
  let sum = 0;
  for (let i = 0; i < 2000; i++) sum += i % 5;
  return sum;
}
`;
