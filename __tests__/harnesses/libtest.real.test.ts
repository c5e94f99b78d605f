import { expect } from 'vitest';
import { COMPILING_MS, cargoExample, itNeedsCargo, slowed, statesOf } from '../support/cargo-examples.ts';
import { compared, expectMoreWork, lastResults, tare } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Rust's own benchmarks of a real Cargo package, compared by the real program.

const SHORT = ['--rounds', '10', '--pin', 'off', '--confirm', 'off'];
/** How long a slice is libtest decides: .2 s where its readings agree, and up to some 4 s where they do not. */
const ENOUGH_MS = 10 * 60_000;

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
        bencher.bytes = 1;
        bencher.iter(|| super::letters("a"));
    }
}
`;

const source = (text: string, own: string) =>
  `#![cfg_attr(test, feature(test))]\n#[cfg(test)]\nextern crate test;\n${text}${UNIT_BENCHES(own)}`;

itWith('cargo')(
  'benchmarks of bench targets and of the library are compared, and what fails loses only itself',
  async () => {
    const repo = cargoExample('libtest');
    const text = repo.read('src/lib.rs');
    const broken = '#![feature(test)]\nfn main() { words::missing() }\n';
    const stable = { 'rust-toolchain.toml': '[toolchain]\nchannel = "stable"\n' };
    repo.commit({ ...stable, 'src/lib.rs': source(text, 'only_base'), 'benches/broken.rs': broken }, 'base');
    // Readings of `frequencies`, which allocates and hashes, never agree.
    repo.commit({ 'src/lib.rs': source(slowed(text, 'bytes()'), 'only_head') }, 'head');
    const run = await compared(repo, [...SHORT, '--exclude', 'frequencies'], { timeoutMs: ENOUGH_MS });
    // On a busy machine nothing may be told.
    expect([0, 1]).toContain(run.exitCode);
    await expectMoreWork(repo, run, 'letters');
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({ name: 'libtest', toolchain: expect.stringMatching(/^rustc /) });
    expect(statesOf(results).toSorted()).toEqual([
      ['words/text:letters', 'measured', 'measured'],
      ['words:tests::only_base', 'measured', 'absent'],
      ['words:tests::only_head', 'absent', 'measured'],
      ['words:tests::panics', 'failed', 'failed'],
    ]);
    expect(run.stdout).toContain('no such word');
    expect(`${run.stdout}${run.stderr}`).toMatch(/words\/broken does not compile/);
    expect(results.warnings.map(({ code }) => code)).toContain('unstable-features');
    expect(results.metrics.map(({ unit }) => unit)).toEqual(expect.arrayContaining(['ns/op', 'MB/s']));
  },
  ENOUGH_MS,
);

itNeedsCargo('libtest', SHORT);

const member = (name: string, more: string) =>
  `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${more}`;

itWith('cargo')(
  'a benchmark has the features that other packages of its workspace ask for, as in `cargo bench` there, where it needs them',
  async () => {
    const repo = repository();
    const benchmark = (call: string) =>
      `#![feature(test)]\nextern crate test;\n#[bench]\nfn calls(bencher: &mut test::Bencher) { bencher.iter(|| ${call}); }\n`;
    repo.commit(
      {
        'Cargo.toml': '[workspace]\nmembers = ["words", "user"]\nresolver = "2"\n',
        'words/Cargo.toml': member('words', '[features]\nlong = []\n'),
        'words/src/lib.rs': 'pub fn short() -> u32 { 1 }\n#[cfg(feature = "long")]\npub fn long() -> u32 { 2 }\n',
        'words/benches/short.rs': benchmark('words::short()'),
        'words/benches/long.rs': benchmark('words::long()'),
        'words/benches/broken.rs': benchmark('words::missing()'),
        'user/Cargo.toml': member('user', '[dependencies]\nwords = { path = "../words", features = ["long"] }\n'),
        'user/src/lib.rs': 'pub fn used() -> u32 { words::long() }\n',
      },
      'base',
    );
    repo.commit({ 'words/src/lib.rs': repo.read('words/src/lib.rs').replaceAll(/\d+ }/g, '5 }') }, 'head');
    const options = ['--harness', 'libtest', '--same-code', 'off', '--format', 'json'];
    const run = await tare(['plan', 'HEAD~1', ...options], { cwd: repo.root, timeoutMs: COMPILING_MS });
    expect(run.stderr).toContain('1 file or package failed to load: words/broken');
    const groups = JSON.parse(run.stdout).slices.map(({ group }: { group: string }) => group);
    expect(groups.toSorted()).toEqual(['words/long', 'words/short']);
  },
  COMPILING_MS,
);
