import { cpSync, readFileSync } from 'node:fs';
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

/** Three times the work, for all that `frequencies` does; or `letters`, of which this is the loop. */
export function slowed(
  source: string,
  loop: 'split_ascii_whitespace() {' | 'bytes()' = 'split_ascii_whitespace() {',
): string {
  expect(source).toContain(`text.${loop}`);
  return source.replace(`text.${loop}`, `text.repeat(3).${loop}`);
}

/**
 * Base and head, of which head is slower, with two more bench targets: one that does not compile.
 * @param more the other one's source, with a benchmark of that name
 */
export function commitSlowed(repo: Repository, more: (own: string) => string): void {
  const target = (name: string) => `\n[[bench]]\nname = "${name}"\nharness = false\n`;
  repo.commit(
    {
      'Cargo.toml': repo.read('Cargo.toml') + target('more') + target('broken'),
      'benches/more.rs': more('base'),
      'benches/broken.rs': 'fn main() { words::missing() }\n',
    },
    'base',
  );
  repo.commit({ 'src/lib.rs': slowed(repo.read('src/lib.rs')), 'benches/more.rs': more('head') }, 'head');
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

export function itsPatchApplies(example: string): void {
  it('the example has a patch that applies to it', () => {
    const repo = cargoExample(example);
    repo.commit({}, 'base');
    repo.git('apply', join(folderOf(example), 'copy-new-words-only.patch'));
    expect(readFileSync(join(repo.root, 'src/lib.rs'), 'utf8')).toContain('get_mut');
  });
}
