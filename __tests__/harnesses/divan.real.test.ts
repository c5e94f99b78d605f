import { expect } from 'vitest';
import {
  COMPILING_MS,
  cargoExample,
  commitSlowed,
  itNeedsCargo,
  itsPatchApplies,
  statesOf,
} from '../support/cargo-examples.ts';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults } from '../support/program.ts';
import { itWith } from '../support/toolchains.ts';

// Divan benchmarks of a real Cargo package, compared by the real program.

/** 10 bursts of short slices; what looks changed is not measured again. */
const SHORT = ['--rounds', '10', '--slice', '5ms', '--pin', 'off', '--confirm', 'off', ...BEYOND_NOISE];

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

itWith('cargo')(
  'benchmarks of every bench target are compared, and what fails loses only itself',
  async () => {
    const repo = cargoExample('divan');
    commitSlowed(repo, MORE);
    const run = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
    // On a busy machine nothing may be told.
    expect([0, 1]).toContain(run.exitCode);
    for (const name of ['frequencies::10', 'frequencies::100']) await expectMoreWork(repo, run, name);
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +words\/more:longest /m);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({
      name: 'divan',
      toolchain: expect.stringMatching(/^rustc .*, divan 0\.1\./),
    });
    expect(statesOf(results)).toEqual(
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
    expect(new Set(repeated?.slices.map(({ burst }) => burst)).size).toBeGreaterThanOrEqual(10);
  },
  COMPILING_MS,
);

itNeedsCargo('divan', SHORT);

itsPatchApplies('divan');
