import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compared, lastResults, pathWith } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Rust's own benchmarks of a real Cargo package, compared by the real program. A stable compiler takes them, as the example's
// .cargo/config.toml says.

const EXAMPLE = fileURLToPath(new URL('../../examples/libtest/', import.meta.url));
const SHORT = ['--rounds', '10', '--pin', 'off', '--confirm', 'off'];
/** How long a slice is libtest decides: up to some 4 s where other work disturbs it. */
const ENOUGH_MS = 10 * 60_000;

function example(): Repository {
  const folder = temporaryFolder();
  cpSync(EXAMPLE, folder, { recursive: true });
  return repository(folder);
}

/** Benchmarks among the library's tests. */
const UNIT_BENCHES = (own: string) => `
#[cfg(test)]
mod tests {
    use test::Bencher;

    #[test]
    fn is_no_benchmark() {}

    #[bench]
    fn panics(bencher: &mut Bencher) {
        bencher.iter(|| panic!("no such word"));
    }

    #[bench]
    #[ignore]
    fn ignored(bencher: &mut Bencher) {
        bencher.iter(|| super::letters("a"));
    }

    #[bench]
    fn ${own}(bencher: &mut Bencher) {
        bencher.iter(|| super::letters("a"));
    }
}
`;

const source = (text: string, own: string) =>
  `#![cfg_attr(test, feature(test))]\n#[cfg(test)]\nextern crate test;\n${text}${UNIT_BENCHES(own)}`;

itWith('cargo')(
  'benchmarks of bench targets and of the library are compared, and what fails loses only itself',
  async () => {
    const repo = example();
    const text = repo.read('src/lib.rs');
    const broken = '#![feature(test)]\nfn main() { words::missing() }\n';
    repo.commit({ 'src/lib.rs': source(text, 'only_base'), 'benches/broken.rs': broken }, 'base');
    // Three times the work, for all that `frequencies` does.
    const slower = text.replace('text.split_ascii_whitespace() {', 'text.repeat(3).split_ascii_whitespace() {');
    repo.commit({ 'src/lib.rs': source(slower, 'only_head') }, 'head');
    const run = await compared(repo, [...SHORT, '--exclude', 'letters'], { timeoutMs: ENOUGH_MS });
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/^regressed +\S*frequencies /m);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({ name: 'libtest', toolchain: expect.stringMatching(/^rustc /) });
    const states = results.benchmarks.map(({ group, name, base, head }) => [
      `${group}:${name}`,
      base?.state,
      head?.state,
    ]);
    expect(states.toSorted()).toEqual([
      ['words/text:frequencies', 'measured', 'measured'],
      ['words:tests::only_base', 'measured', 'absent'],
      ['words:tests::only_head', 'absent', 'measured'],
      ['words:tests::panics', 'failed', 'failed'],
    ]);
    expect(run.stdout).toContain('no such word');
    expect(`${run.stdout}${run.stderr}`).toMatch(/words\/broken does not compile/);
    expect(results.metrics.map(({ unit }) => unit)).toEqual(expect.arrayContaining(['ns/op', 'MB/s']));
  },
  ENOUGH_MS,
);

itWith('cargo')(
  'with a stable compiler one line says what is needed',
  async () => {
    const repo = example();
    rmSync(join(repo.root, '.cargo'), { recursive: true });
    repo.commit({ 'rust-toolchain.toml': '[toolchain]\nchannel = "stable"\n' }, 'base');
    repo.commit({ 'note.txt': '' }, 'head');
    const run = await compared(repo, SHORT, { timeoutMs: ENOUGH_MS });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(/^tare: #\[bench\] needs a nightly Rust compiler, and rustc .* is none$/m);
  },
  ENOUGH_MS,
);

it('without cargo one line says so', async () => {
  const repo = example();
  repo.commit({}, 'base');
  repo.commit({ 'note.txt': '' }, 'head');
  const run = await compared(repo, SHORT, { env: { PATH: pathWith() } });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(/^tare: cargo was not found on this machine$/m);
});
