import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compared, lastResults, pathWith } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Divan benchmarks of a real Cargo package, compared by the real program.

const EXAMPLE = fileURLToPath(new URL('../../examples/divan/', import.meta.url));
/** 10 bursts of short slices; what looks changed is not measured again. */
const SHORT = ['--rounds', '10', '--slice', '5ms', '--pin', 'off', '--confirm', 'off'];
/** Divan and what it needs are compiled on both sides. */
const COMPILING_MS = 20 * 60_000;

function example(): Repository {
  const folder = temporaryFolder();
  cpSync(EXAMPLE, folder, { recursive: true });
  return repository(folder);
}

/** A second bench target, with a benchmark of a name that the first has too. */
const MORE = (own: string) => `use std::hint::black_box;
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() { divan::main() }

// A chain that no commit touches, and that where it lies in memory changes little.
#[divan::bench]
fn longest() -> u64 { (0..1000u64).fold(0, |sum, each| black_box(sum * 31 % 1009 + each)) }

#[divan::bench]
fn panics() { panic!("no such word") }

#[divan::bench]
fn allocates() -> Vec<u8> { vec![black_box(1); 100] }

#[divan::bench(threads = [1, 2])]
fn threaded() -> usize { black_box("a").len() }

#[divan::bench(args = ["${own}: a|b/(c)*", "a|b"])]
fn named(text: &str) -> usize { words::letters(black_box(text)) }
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
    for (const name of ['frequencies::10', 'frequencies::100']) {
      expect(run.stdout).toMatch(new RegExp(`^regressed +\\S*${name} `, 'm'));
    }
    expect(run.stdout).not.toMatch(/^(?:regressed|improved) +words\/more:longest /m);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({
      name: 'divan',
      toolchain: expect.stringMatching(/^rustc .*, divan 0\.1\./),
    });
    const states = results.benchmarks.map(({ group, name, base, head }) => [
      `${group}:${name}`,
      base?.state,
      head?.state,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['words/more:allocates', 'measured', 'measured'],
        ['words/text:frequencies::10', 'measured', 'measured'],
        ['words/text:letters', 'measured', 'measured'],
        ['words/more:longest', 'measured', 'measured'],
        ['words/more:threaded::t=1', 'measured', 'measured'],
        ['words/more:threaded::t=2', 'measured', 'measured'],
        ['words/more:named::a|b', 'measured', 'measured'],
        ['words/more:panics', 'failed', 'failed'],
      ]),
    );
    const own = results.benchmarks.filter(({ name }) => name.endsWith(': a|b/(c)*'));
    expect(own.map(({ name }) => name).toSorted()).toEqual(['named::base: a|b/(c)*', 'named::head: a|b/(c)*']);
    expect(run.stdout).toContain('no such word');
    expect(`${run.stdout}${run.stderr}`).toMatch(/words\/broken does not compile/);
    expect(results.metrics.map(({ unit }) => unit)).toEqual(
      expect.arrayContaining(['ns/op', 'MB/s', 'allocs/op', 'B/op']),
    );
    const repeated = results.benchmarks.find(({ name }) => name === 'frequencies::10');
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

it('the example has a patch that applies to it', () => {
  const repo = example();
  repo.commit({}, 'base');
  repo.git('apply', join(EXAMPLE, 'copy-new-words-only.patch'));
  expect(readFileSync(join(repo.root, 'src/lib.rs'), 'utf8')).toContain('get_mut');
});
