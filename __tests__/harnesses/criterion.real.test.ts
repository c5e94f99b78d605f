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
import { repository } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Criterion benchmarks of a real Cargo package, compared by the real program.

/** 10 bursts of short slices; what looks changed is measured again. */
const SHORT = ['--rounds', '10', '--slice', '20ms', '--pin', 'off', ...BEYOND_NOISE];

/** A second bench target, with a benchmark of a name that the first has too. */
const MORE = (own: string) => `use criterion::{criterion_group, criterion_main, Criterion};
use std::hint::black_box;

fn more(c: &mut Criterion) {
    // A chain that no commit touches, and that where it lies in memory changes little.
    c.bench_function("longest", |b| b.iter(|| (0..1000u64).fold(0, |sum, each| black_box(sum * 31 % 1009 + each))));
    c.bench_function("panics, at once", |b| b.iter(|| -> usize { panic!("no such word") }));
    // Times of a group win over arguments.
    let mut group = c.benchmark_group("own");
    group.measurement_time(std::time::Duration::from_secs(4)).bench_function("times", |b| b.iter(|| words::letters("b")));
    group.finish();
    c.bench_function("${own}: a|b/(c)*", |b| b.iter(|| words::letters("a")));
}

criterion_group!(benches, more);
criterion_main!(benches);
`;

itWith('cargo')(
  'benchmarks of every bench target are compared, and what fails loses only itself',
  async () => {
    const repo = cargoExample('criterion');
    commitSlowed(repo, MORE);
    const run = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
    // On a busy machine nothing may be told.
    expect([0, 1]).toContain(run.exitCode);
    for (const name of ['frequencies/repeated/10', 'frequencies/repeated/100']) await expectMoreWork(repo, run, name);
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +words\/more:longest /m);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({
      name: 'criterion',
      toolchain: expect.stringMatching(/^rustc .*, criterion 0\.5\./),
    });
    expect(statesOf(results)).toEqual(
      expect.arrayContaining([
        ['words/text:frequencies/repeated/10', 'measured', 'measured'],
        ['words/text:letters', 'measured', 'measured'],
        ['words/more:longest', 'measured', 'measured'],
        ['words/more:panics, at once', 'failed', 'failed'],
        ['words/more:own/times', 'measured', 'measured'],
      ]),
    );
    const own = results.benchmarks.filter(({ name }) => name.endsWith(': a|b/(c)*'));
    expect(own.map(({ name }) => name).toSorted()).toEqual(['base: a|b/(c)*', 'head: a|b/(c)*']);
    expect(run.stdout).toContain('no such word');
    expect(`${run.stdout}${run.stderr}`).toMatch(/words\/broken does not compile/);
    expect(results.metrics.map(({ unit }) => unit).toSorted()).toEqual(['MB/s', 'ns/op']);
    // In quick mode, n and 2n calls: on both sides, and of all benchmarks of that program.
    for (const name of ['own/times', 'longest']) {
      const quick = results.benchmarks.find((each) => each.name === name)?.slices ?? [];
      expect(quick.length).toBeGreaterThan(0);
      for (const { iterations = 0 } of quick) expect(Math.log2(iterations / 3) % 1).toBe(0);
    }
    const repeated = results.benchmarks.find(({ name }) => name === 'frequencies/repeated/10');
    expect(new Set(repeated?.slices.map(({ burst }) => burst)).size).toBeGreaterThanOrEqual(10);
  },
  COMPILING_MS,
);

itNeedsCargo('criterion', SHORT);

itWith('cargo')('a package without Criterion benchmarks gives one line', async () => {
  const repo = repository();
  repo.commit(
    { 'Cargo.toml': '[package]\nname = "m"\nversion = "0.1.0"\nedition = "2021"\n', 'src/lib.rs': '' },
    'base',
  );
  repo.commit({ 'src/lib.rs': 'pub fn f() {}\n' }, 'head');
  const run = await compared(repo, SHORT, { timeoutMs: COMPILING_MS });
  expect(run.stderr).toMatch(/^tare: no benchmarks of a known kind were found in /m);
});

itsPatchApplies('criterion');
