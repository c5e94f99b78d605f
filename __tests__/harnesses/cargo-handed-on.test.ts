import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetOwn } from '../../src/harnesses/cargo/handed-on.ts';
import { criterion } from '../../src/harnesses/criterion/index.ts';
import { harnessOptions } from '../../src/measure/build.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';

// Which packages Cargo is left to remember of what base compiled: real folders, by the names that Cargo gives them.

const block = (name: string, source?: string) =>
  `[[package]]\nname = "${name}"\nversion = "1.0.0"\n${source === undefined ? '' : `source = "${source}"\n`}`;
const REGISTRY = 'registry+https://github.com/rust-lang/crates.io-index';
const LOCK = [
  'version = 4\n',
  block('serde', REGISTRY),
  block('from-git', 'git+https://example.org/x?rev=1#1'),
  block('words'),
  block('both'),
  block('both', REGISTRY),
].join('\n');

const REMEMBERED = ['serde-0011223344556677', 'from-git-0011223344556677', 'words-0011223344556677'];
const MORE = ['both-0011223344556677', 'unknown-0011223344556677', 'words-0a11223344556677'];

/** What is left. @param files of head, from its root */
async function left(files: FileTexts, side: 'base' | 'head' = 'head') {
  const sides = twoSides(files, files);
  const { root, scratch } = sides.trees[side];
  const folders = ['target/release/.fingerprint', 'target/x86_64-unknown-linux-gnu/release/.fingerprint'];
  for (const folder of folders)
    for (const name of [...REMEMBERED, ...MORE]) mkdirSync(join(scratch, folder, name), { recursive: true });
  const directory = join(root, 'member');
  const options = harnessOptions(criterion, inputsWith());
  const context = { side, directory, root, scratch, options, files: [], buildTimeoutMs: 60_000 };
  await runPlan(forgetOwn(join(root, 'Cargo.lock'), context), 'build', sides.ports);
  const [one, other] = folders.map((folder) => readdirSync(join(scratch, folder)).toSorted());
  expect(one).toEqual(other);
  return one;
}

const TREE = { 'Cargo.lock': LOCK, 'member/Cargo.toml': '' };

it('those of the lock file that come from elsewhere, and that nothing in the tree is called', async () => {
  expect(await left(TREE)).toEqual(['from-git-0011223344556677', 'serde-0011223344556677']);
});

it('none where settings may put others in their place, or there is no lock file', async () => {
  const settings = '[source.crates-io]\nreplace-with = "vendored-sources"\n';
  expect(await left({ ...TREE, '.cargo/config.toml': settings })).toEqual([]);
  expect(await left({ ...TREE, 'member/.cargo/config': 'paths = ["../serde"]\n' })).toEqual([]);
  expect(await left({ 'member/Cargo.toml': '' })).toEqual([]);
  expect(await left({ ...TREE, '.cargo/config.toml': '[build]\nrustflags = []\n' })).toHaveLength(2);
});

it('all on base, which nobody handed anything', async () => {
  expect(await left(TREE, 'base')).toHaveLength(REMEMBERED.length + MORE.length);
});
