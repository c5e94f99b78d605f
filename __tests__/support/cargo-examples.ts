import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Results } from '../../src/model/results/results.ts';
import { compared, pathWith } from './program.ts';
import { type Repository, repository, temporaryFolder } from './repository.ts';

// The Cargo packages of examples/, which the real tests of their harnesses compare.

/** Compiling what a harness needs, on both sides. */
export const COMPILING_MS = 20 * 60_000;

const folderOf = (name: string) => fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url));

/** Its files, with no commit yet. */
export function cargoExample(name: string): Repository {
  const folder = temporaryFolder();
  cpSync(folderOf(name), folder, { recursive: true });
  return repository(folder);
}

/** Its patch, applied: words that are known are no longer copied, which takes about half the time. */
export function patch(repo: Repository, example: string): void {
  repo.git('apply', join(folderOf(example), 'copy-new-words-only.patch'));
}

/**
 * Base is the example as its patch makes it and head as it was, with two more bench targets: one that does not compile.
 * @param more the other one's source, with a benchmark of that name
 */
export function commitUnpatched(repo: Repository, example: string, more: (own: string) => string): void {
  const target = (name: string) => `\n[[bench]]\nname = "${name}"\nharness = false\n`;
  const unpatched = repo.read('src/lib.rs');
  patch(repo, example);
  repo.commit(
    {
      'Cargo.toml': repo.read('Cargo.toml') + target('more') + target('broken'),
      'benches/more.rs': more('base'),
      'benches/broken.rs': 'fn main() { words::missing() }\n',
    },
    'base',
  );
  repo.commit({ 'src/lib.rs': unpatched, 'benches/more.rs': more('head') }, 'head');
}

/** What became of each benchmark, on base and on head. */
export function statesOf(results: Results) {
  return results.benchmarks.map(({ group, name, base, head }) => [`${group}:${name}`, base?.state, head?.state]);
}

export function itNeedsCargo(example: string, options: readonly string[]): void {
  it('without cargo one line says so', async () => {
    const repo = cargoExample(example);
    repo.commit({}, 'base');
    repo.commit({ 'note.txt': '' }, 'head');
    const run = await compared(repo, options, { env: { PATH: pathWith() } });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(/^tare: cargo was not found on this machine$/m);
  });
}
