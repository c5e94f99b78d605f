import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compared, lastResults, pathWith } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Criterion benchmarks of a real Cargo package, compared by the real program.

const EXAMPLE = fileURLToPath(new URL('../../examples/criterion/', import.meta.url));
/** 10 bursts of short slices; what looks changed is measured again. */
const SHORT = ['--rounds', '10', '--slice', '20ms', '--pin', 'off'];
/** Criterion and what it needs are compiled on both sides. */
const COMPILING_MS = 20 * 60_000;

function example(): Repository {
  const folder = temporaryFolder();
  cpSync(EXAMPLE, folder, { recursive: true });
  return repository(folder);
}

/** A second bench target, with a benchmark of a name that the first has too. */
const MORE = (own: string) => `use criterion::{criterion_group, criterion_main, Criterion};
use std::hint::black_box;

fn more(c: &mut Criterion) {
    // A chain that no commit touches, and that where it lies in memory changes little.
    c.bench_function("longest", |b| b.iter(|| (0..1000u64).fold(0, |sum, each| black_box(sum * 31 % 1009 + each))));
    c.bench_function("panics, at once", |b| b.iter(|| -> usize { panic!("no such word") }));
    c.bench_function("${own}: a|b/(c)*", |b| b.iter(|| words::letters("a")));
}

criterion_group!(benches, more);
criterion_main!(benches);
`;

const BROKEN = 'fn main() { words::missing() }\n';
const TARGET = (name: string) => `\n[[bench]]\nname = "${name}"\nharness = false\n`;

itWith('cargo')(
  'benchmarks of every bench target are compared, and what fails loses only itself',
  async () => {
    const repo = example();
    const manifest = repo.read('Cargo.toml') + TARGET('more') + TARGET('broken');
    repo.commit({ 'Cargo.toml': manifest, 'benches/more.rs': MORE('base'), 'benches/broken.rs': BROKEN }, 'base');
    // Three times the work, for all that `frequencies` does.
    const source = repo
      .read('src/lib.rs')
      .replace('text.split_ascii_whitespace() {', 'text.repeat(3).split_ascii_whitespace() {');
    repo.commit({ 'src/lib.rs': source, 'benches/more.rs': MORE('head') }, 'head');
    const run = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
    expect(run.exitCode).toBe(1);
    for (const name of ['frequencies/repeated/10', 'frequencies/repeated/100']) {
      expect(run.stdout).toMatch(new RegExp(`^regressed +\\S*${name} `, 'm'));
    }
    expect(run.stdout).not.toMatch(/^(?:regressed|improved) +words\/more:longest /m);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({
      name: 'criterion',
      toolchain: expect.stringMatching(/^rustc .*, criterion 0\.5\./),
    });
    const states = results.benchmarks.map(({ group, name, base, head }) => [
      `${group}:${name}`,
      base?.state,
      head?.state,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['words/text:frequencies/repeated/10', 'measured', 'measured'],
        ['words/text:letters', 'measured', 'measured'],
        ['words/more:longest', 'measured', 'measured'],
        ['words/more:panics, at once', 'failed', 'failed'],
      ]),
    );
    const own = results.benchmarks.filter(({ name }) => name.endsWith(': a|b/(c)*'));
    expect(own.map(({ name }) => name).toSorted()).toEqual(['base: a|b/(c)*', 'head: a|b/(c)*']);
    expect(run.stdout).toContain('no such word');
    expect(`${run.stdout}${run.stderr}`).toMatch(/words\/broken does not compile/);
    expect(results.metrics.map(({ unit }) => unit).toSorted()).toEqual(['MB/s', 'ns/op']);
    const repeated = results.benchmarks.find(({ name }) => name === 'frequencies/repeated/10');
    expect(new Set(repeated?.observations.map(({ burst }) => burst)).size).toBeGreaterThanOrEqual(10);
  },
  COMPILING_MS,
);

it('without cargo one line says so', async () => {
  const repo = example();
  repo.commit({}, 'base');
  repo.commit({ 'note.txt': '' }, 'head');
  const run = await compared(repo, SHORT, { env: { PATH: pathWith() } });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(/^tare: cargo was not found on this machine$/m);
});

itWith('cargo')('a package without Criterion benchmarks gives one line', async () => {
  const repo = repository();
  repo.commit(
    { 'Cargo.toml': '[package]\nname = "m"\nversion = "0.1.0"\nedition = "2021"\n', 'src/lib.rs': '' },
    'base',
  );
  repo.commit({ 'src/lib.rs': 'pub fn f() {}\n' }, 'head');
  const run = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
  expect(run.stderr).toMatch(/^tare: no benchmarks were found on base or head/m);
});

it('the example has a patch that applies to it', () => {
  const repo = example();
  repo.commit({}, 'base');
  repo.git('apply', join(EXAMPLE, 'copy-new-words-only.patch'));
  expect(readFileSync(join(repo.root, 'src/lib.rs'), 'utf8')).toContain('get_mut');
});
