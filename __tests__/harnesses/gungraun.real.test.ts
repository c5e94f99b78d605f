import { expect } from 'vitest';
import { COMPILING_MS, cargoExample, itNeedsCargo, slowed, statesOf } from '../support/cargo-examples.ts';
import { compared, lastResults } from '../support/program.ts';
import { itWith } from '../support/toolchains.ts';

// Gungraun benchmarks of a real Cargo package, compared by the real program.

const SHORT = ['--rounds', '10', '--pin', 'off', '--confirm', 'off', '--metrics', 'instructions/op'];

const BENCHES = (own: string) => `use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;

#[library_benchmark]
#[bench::short("the cat")]
#[bench::shorter("a")]
fn letters(text: &str) -> usize { black_box(words::letters(black_box(text))) }

#[library_benchmark]
fn steady() -> u64 { (0..100u64).fold(0, |sum, each| black_box(sum * 31 % 1009 + each)) }

#[library_benchmark]
fn panics() { panic!("no such word") }

#[library_benchmark]
fn ${own}() -> usize { black_box(1) }

library_benchmark_group!(name = all, benchmarks = [letters, steady, panics, ${own}]);
main!(library_benchmark_groups = all);
`;

itWith('gungraun-runner')(
  'what a commit does more is counted exactly, and what fails loses only itself',
  async () => {
    const repo = cargoExample('gungraun');
    repo.commit({ 'benches/text.rs': BENCHES('only_base') }, 'base');
    const slower = slowed(repo.read('src/lib.rs'), 'bytes()');
    repo.commit({ 'src/lib.rs': slower, 'benches/text.rs': BENCHES('only_head') }, 'head');
    const run = await compared(repo, [...SHORT, '--exclude', 'shorter'], { timeoutMs: COMPILING_MS });
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/^more +\S*all::letters::short /m);
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +\S*all::steady /m);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({
      name: 'gungraun',
      toolchain: expect.stringMatching(/^rustc .*, gungraun 0\..*, valgrind 3\./),
    });
    expect(statesOf(results).toSorted()).toEqual([
      ['words/text:all::letters::short', 'measured', 'measured'],
      // Head's benchmarks ran on both sides.
      ['words/text:all::only_head', 'measured', 'measured'],
      ['words/text:all::panics', 'failed', 'failed'],
      ['words/text:all::steady', 'measured', 'measured'],
    ]);
    expect(results.warnings).toContainEqual(
      expect.objectContaining({ code: 'benchmarks-shared', subject: 'benches/text.rs' }),
    );
    expect(run.stdout).toContain('no such word');
    expect(results.metrics.map(({ unit }) => unit)).toEqual(
      expect.arrayContaining(['instructions/op', 'estimated-cycles/op']),
    );
  },
  COMPILING_MS,
);

itNeedsCargo('gungraun', SHORT);
