import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { googleBenchmark } from '../../src/harnesses/googlebenchmark/index.ts';
import { buildSides } from '../../src/measure/build.ts';
import { relink } from '../../src/measure/confirm/layout.ts';
import type { Results } from '../../src/model/results/results.ts';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults, pathWith, STACK, tare } from '../support/program.ts';
import { type FileContent, type Repository, repository } from '../support/repository.ts';
import { inputsWith, twoSides } from '../support/sides.ts';
import { has, required } from '../support/toolchains.ts';

// A real CMake project with Google Benchmark, from two commits to the report. Nothing here judges how long anything takes:
// what is slower does a hundred times the work.

const isThere = has('cmake') && has('Google Benchmark');
const itReally = it.skipIf(!isThere && !required);

const CMAKE = `cmake_minimum_required(VERSION 3.10)
project(text CXX)
set(CMAKE_CXX_STANDARD 14)
find_package(benchmark REQUIRED)
add_library(text STATIC text.cpp)
add_executable(text_bench text_bench.cpp)
target_link_libraries(text_bench text benchmark::benchmark benchmark::benchmark_main)
add_executable(tool tool.cpp)
`;

const BENCH = `#include <benchmark/benchmark.h>
int count(int turns);
int other(int turns);
static void Count(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(count(state.range(0)));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(Count)->Arg(1000);
static void Other(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(other(1000));
}
BENCHMARK(Other)->Name("other [1+1] {fast|slow}?");
static void Own(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(other(1000));
}
BENCHMARK(Own)->Iterations(3);
`;

const text = (times: number) => `int count(int turns) {
  volatile int sum = 0;
  for (int i = 0; i < ${times} * turns; i++) sum = sum + i;
  return sum;
}
int other(int turns) {
  volatile int sum = 0;
  for (int i = 0; i < turns; i++) sum = sum + i;
  return sum;
}
`;

const registering = (name: string) => `#include <benchmark/benchmark.h>
static void Run(benchmark::State& state) { for (auto _ : state) {} }
BENCHMARK(Run)->Name("${name}");
`;

const FILES = {
  'CMakeLists.txt': CMAKE,
  'text.cpp': text(1),
  'text_bench.cpp': BENCH,
  'tool.cpp': 'int main() { return 1; }\n',
};

function commits(base: Readonly<Record<string, FileContent>>, head: Readonly<Record<string, FileContent>>): Repository {
  const repo = repository();
  repo.commit({ ...FILES, ...base }, 'base');
  repo.commit(head, 'head');
  return repo;
}

const LIMITS = { buildTimeoutMs: 120_000, sliceTimeoutMs: 10_000 };
const SHORT = [
  '--rounds',
  '10',
  '--slice',
  '2ms',
  '--pin',
  'off',
  '--calibration',
  'off',
  '--confirm',
  'off',
  ...BEYOND_NOISE,
];

function valuesOf({ benchmarks }: Results, name: string) {
  return benchmarks.find((each) => each.name === name)?.slices.map(({ values }) => values) ?? [];
}

describe('a CMake project', () => {
  itReally('is detected, built, listed and measured; what does more work is slower, in its own units too', async () => {
    // With a version the program is a link to its file.
    const version = 'set_target_properties(text_bench PROPERTIES VERSION 1.2)\n';
    const repo = commits({ 'CMakeLists.txt': `${CMAKE}${version}` }, { 'text.cpp': text(100) });
    const run = await compared(repo, SHORT);
    await expectMoreWork(repo, run, 'Count/1000');
    // On a busy machine the gate may find the run too noisy to fail.
    expect([0, 1]).toContain(run.exitCode);
    const results = await lastResults(repo);
    expect(results.harness).toMatchObject({ name: 'googlebenchmark', toolchain: expect.stringMatching(/CMake \d/) });
    expect(results.benchmarks.map(({ group, name }) => `${group}:${name}`)).toEqual([
      'text_bench:Count/1000',
      'text_bench:other [1+1] {fast|slow}?',
      'text_bench:Own/iterations:3',
    ]);
    for (const values of valuesOf(results, 'Count/1000')) {
      expect(Object.keys(values)).toEqual(expect.arrayContaining(['ns/op', 'cpu-ns/op', 'items/s']));
      expect(values['ns/op']).toBeGreaterThan(0);
    }
  });

  itReally('that is the same on both sides is not called changed', async () => {
    const repo = commits({}, { 'README.md': 'more\n' });
    const run = await compared(repo, SHORT);
    // What is not gated may be anything: nothing keeps its errors apart.
    const [gated = ''] = run.stdout.split('Not gated:');
    expect(gated).not.toMatch(/^(?:slower|faster) {2,}\w/m);
    expect(run.exitCode).toBe(0);
  });

  itReally(
    'loses only what fails: a benchmark, one on a side, one that crashes, a target that does not build',
    async () => {
      const more = `${BENCH}
static void Fails(benchmark::State& state) {
  for (auto _ : state) { state.SkipWithError("the file is missing"); break; }
}
BENCHMARK(Fails);
static void Crashes(benchmark::State& state) {
  for (auto _ : state) __builtin_trap();
}
BENCHMARK(Crashes);
`;
      const broken = `${CMAKE}add_executable(broken broken.cpp)\ntarget_link_libraries(broken benchmark::benchmark)\n`;
      const repo = commits({}, { 'text_bench.cpp': more, 'CMakeLists.txt': broken, 'broken.cpp': 'int main( {}\n' });
      const run = await compared(repo, SHORT);
      const said = `${run.stdout}\n${run.stderr}`;
      expect(said).toMatch(/Fails/);
      expect(said).toMatch(/the file is missing/);
      expect(said).toMatch(/broken does not build/);
      const results = await lastResults(repo);
      expect(valuesOf(results, 'Count/1000').length).toBeGreaterThan(0);
      expect(valuesOf(results, 'Fails')).toEqual([]);
      expect(valuesOf(results, 'Crashes')).toEqual([]);
    },
  );

  itReally('is linked in another order, by seed, where a linker can; what was there stays', async () => {
    const more = ['a', 'b', 'c'].map((name) => [`${name}.cpp`, registering(name)]);
    const cmake = CMAKE.replace('text_bench.cpp', 'text_bench.cpp a.cpp b.cpp c.cpp');
    const { trees, ports } = twoSides({ ...FILES, ...Object.fromEntries(more), 'CMakeLists.txt': cmake });
    const inputs = inputsWith();
    const list = (path: string) => spawnSync(path, ['--benchmark_list_tests'], { encoding: 'utf8' }).stdout;
    const { sides } = await buildSides(googleBenchmark, trees, inputs, ports, LIMITS);
    if (!has('ld.lld') && !has('mold')) {
      expect(sides.head?.build.relink).toBeUndefined();
      return;
    }
    const digests = new Set<string | null>();
    const again = { seed: 7, groups: new Set(['text_bench']) };
    for (const request of [again, { ...again, seed: 8 }]) {
      const relinked = await relink(sides, request, ports);
      expect(relinked.layout).toBe('link-order');
      expect(relinked.failureOf('text_bench')).toBeNull();
      const [first] = sides.head?.build.binaries ?? [];
      const [other] = relinked.sides.head?.build.binaries ?? [];
      if (first === undefined || other === undefined) throw new Error('no program');
      digests.add(await ports.files.digest(first.path)).add(await ports.files.digest(other.path));
      // Benchmarks register in static constructors, which run in the order in which they did.
      expect(list(other.path)).toMatch(/^Count\/1000$/m);
      expect(list(other.path)).toBe(list(first.path));
    }
    expect(digests.size).toBe(3);
  });
});

describe('a CMake project of objects for link-time optimisation', () => {
  itReally.each(['TEXT_BUILD_BENCHMARKS', 'text.benchmark', 'TEXT_BUILD_TESTS'])(
    'is built with the option %s that switches its benchmarks on, which is said',
    async (name) => {
      const own = /^add_executable\(text_bench.*\n.*benchmark_main\)\n/m.exec(CMAKE)?.[0] ?? '';
      const optional = `option(${name} "Build benchmarks" OFF)\nif(${name})\n${own}endif()\n`;
      const { trees, ports } = twoSides({ ...FILES, 'CMakeLists.txt': CMAKE.replace(own, optional) });
      const { sides, warnings } = await buildSides(googleBenchmark, trees, inputsWith(), ports, LIMITS);
      expect(sides.head?.build.binaries.map(({ group }) => group)).toEqual(['text_bench']);
      expect(warnings).toEqual([expect.objectContaining({ code: 'options-set', subject: `${name}=ON` })]);
      const off = inputsWith({ options: { 'cmake-options': [`${name}=OFF`] } });
      const given = await buildSides(googleBenchmark, trees, off, ports, LIMITS);
      expect(given.sides.head?.build.binaries).toEqual([]);
    },
  );

  itReally('is measured again as it was built where the other linker does not read them', async () => {
    const lto = CMAKE.replace('find_package', 'add_compile_options(-flto)\nadd_link_options(-flto)\nfind_package');
    const { trees, ports } = twoSides({ ...FILES, 'CMakeLists.txt': lto });
    const { sides } = await buildSides(googleBenchmark, trees, inputsWith(), ports, LIMITS);
    const relinked = await relink(sides, { seed: 7, groups: new Set(['text_bench']) }, ports);
    expect(relinked.failureOf('text_bench')).toBeNull();
    const [{ path } = { path: '' }] = relinked.sides.head?.build.binaries ?? [];
    // Whatever the linkers here read.
    expect(spawnSync(path, ['--benchmark_list_tests'], { encoding: 'utf8' }).stdout).toMatch(/^Count\/1000$/m);
    if (relinked.unfitOf('text_bench') === null) return;
    expect(relinked.layout).toBe('environment');
    expect(path).toBe(sides.head?.build.binaries[0]?.path);
    expect(relinked.unfitOf('text_bench')).toMatch(/has 0 of its 3 benchmarks or tests left|does not link/);
  });
});

describe('a Meson project', () => {
  const itWithMeson = it.skipIf(!(has('meson') && has('Google Benchmark')) && !required);
  // A program in a folder has the name of another; one does not build.
  const files = {
    ...FILES,
    'CMakeLists.txt': '',
    'meson.build': `project('text', 'cpp', default_options: ['cpp_std=c++14'])
benchmark = dependency('benchmark')
main = meson.get_compiler('cpp').find_library('benchmark_main')
text = static_library('text', 'text.cpp')
subdir('tools')
executable('text_bench', 'text_bench.cpp', dependencies: [benchmark, main], link_with: text)
executable('broken', 'broken.cpp', dependencies: benchmark)
`,
    'tools/meson.build': "executable('text_bench', '../tool.cpp')\n",
    'broken.cpp': 'int main( {}\n',
  };

  itWithMeson('is built and measured as one of CMake, by its paths; what does more work is slower', async () => {
    const { 'CMakeLists.txt': _, ...withoutCMake } = files;
    const repo = repository();
    repo.commit(withoutCMake, 'base');
    repo.commit({ 'text.cpp': text(100) }, 'head');
    const run = await compared(repo, [...SHORT, '--benchmarks', 'Count']);
    await expectMoreWork(repo, run, 'Count/1000');
    expect(`${run.stdout}\n${run.stderr}`).toMatch(/broken does not build/);
    const results = await lastResults(repo);
    expect(results.harness.toolchain).toMatch(/^\S+ \d.*, Meson \d/);
    expect(results.benchmarks.map(({ group, name }) => `${group}:${name}`)).toEqual(['text_bench:Count/1000']);
  });

  itWithMeson('is linked in another order, where CMake could build it too', async () => {
    const { trees, ports } = twoSides(files);
    const inputs = inputsWith({ options: { 'build-system': 'meson' } });
    const { sides } = await buildSides(googleBenchmark, trees, inputs, ports, LIMITS);
    if (!has('ld.lld') && !has('mold')) {
      expect(sides.head?.build.relink).toBeUndefined();
      return;
    }
    const relinked = await relink(sides, { seed: 7, groups: new Set(['text_bench']) }, ports);
    expect(relinked.failureOf('text_bench')).toBeNull();
    const [first] = sides.head?.build.binaries ?? [];
    const [other] = relinked.sides.head?.build.binaries ?? [];
    if (first === undefined || other === undefined) throw new Error('no program');
    expect(await ports.files.digest(other.path)).not.toBe(await ports.files.digest(first.path));
    expect(spawnSync(other.path, ['--benchmark_list_tests'], { encoding: 'utf8' }).stdout).toMatch(/^Count\/1000$/m);
  });
});

describe('one plain line', () => {
  itReally('where no executable links the library', async () => {
    const without = CMAKE.replaceAll(/.*(?:text_bench).*\n/g, '');
    const repo = commits({ 'CMakeLists.txt': without }, { 'text.cpp': text(10) });
    const run = await compared(repo, [...SHORT, '--harness', 'googlebenchmark']);
    expect(run.stderr).toMatch(/no executable of this project links Google Benchmark/);
    expect(run.exitCode).toBe(2);
  });

  itReally('where the project cannot be configured', async () => {
    const needs = CMAKE.replace(
      'find_package(benchmark',
      'find_package(NoSuchLibrary REQUIRED)\nfind_package(benchmark',
    );
    const repo = commits({ 'CMakeLists.txt': needs }, { 'text.cpp': text(10) });
    const run = await compared(repo, SHORT);
    expect(`${run.stdout}\n${run.stderr}`).toMatch(/NoSuchLibrary/);
    expect(run.exitCode).toBe(3);
  });

  it('where there is no cmake', async () => {
    const repo = commits({}, { 'text.cpp': text(10) });
    const run = await tare(['compare', 'HEAD~1', ...SHORT], {
      cwd: repo.root,
      env: { PATH: pathWith() },
    });
    expect(run.stderr).toMatch(/cmake was not found on this machine/);
    expect(run.stderr).not.toMatch(STACK);
  });

  it('where there is no meson', async () => {
    const repo = repository();
    repo.commit({ 'meson.build': "project('m', 'cpp')\ndependency('benchmark')\n" }, 'base');
    repo.commit({ 'text.cpp': text(10) }, 'head');
    const run = await compared(repo, SHORT, { env: { PATH: pathWith() } });
    expect(run.stderr).toMatch(/meson was not found on this machine/);
  });
});
