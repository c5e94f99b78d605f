import { expect, it } from 'vitest';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults, pathWith } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { has, required } from '../support/toolchains.ts';

// A real CMake project with Catch2, of whichever version is here, from two commits to the report. Nothing here judges how
// long anything takes: what is slower does twenty times the work.

const itReally = it.skipIf(!(has('cmake') && has('Catch2')) && !required);
const MINUTES = 60_000;

// To compile version 2, which is a header, takes longest of all; and each process measures its clock first.
const CMAKE = `cmake_minimum_required(VERSION 3.10)
project(text CXX)
set(CMAKE_CXX_STANDARD 14)
find_package(Catch2 REQUIRED)
add_library(text STATIC text.cpp)
add_executable(text_bench text_bench.cpp)
target_link_libraries(text_bench text Catch2::Catch2)
add_executable(tests tests.cpp)
target_link_libraries(tests Catch2::Catch2)
`;

const HEAD = `#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
int main(int count, char** words) { return Catch::Session().run(count, words); }
#else
#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>
#endif
int count(int turns);
int other(int turns);
TEST_CASE("nothing is counted", "[unit]") { REQUIRE(count(0) == 0); }
TEST_CASE("count, [fast] \\"x\\"", "[.]") {
  SECTION("changed") { BENCHMARK("a <b>") { return count(1000); }; }
  BENCHMARK("same") { return other(1000); };
}
`;

// What no commit touches begins where it did: where it lies alone moves such a loop by 9 %.
const text = (times: number) => `__attribute__((aligned(64))) int other(int turns) {
  volatile int sum = 0;
  for (int i = 0; i < turns; i++) sum = sum + 1;
  return sum;
}
int count(int turns) {
  volatile int sum = 0;
  for (int i = 0; i < ${times} * turns; i++) sum = sum + 1;
  return sum;
}
`;

const checked = (sum: number) => `TEST_CASE("checks first") {
  REQUIRE(other(3) == ${sum});
  BENCHMARK("three") { return other(3); };
}
`;
const ADDED = 'TEST_CASE("added") { BENCHMARK("x") { return other(2); }; }\n';

const FILES = {
  'CMakeLists.txt': CMAKE,
  'text.cpp': text(1),
  'text_bench.cpp': `${HEAD}${checked(3)}`,
  // Programs of tests without a benchmark are not built.
  'tests.cpp': '#include <catch2/catch.hpp>\n#error this is not built\n',
};

const SHORT = [
  '--rounds',
  '10',
  '--slice',
  '10ms',
  '--pin',
  'off',
  '--calibration',
  'off',
  '--confirm',
  'off',
  ...BEYOND_NOISE,
];
const FAST_BUILD = ['--cmake-options', 'CMAKE_BUILD_TYPE=Debug CMAKE_CXX_FLAGS_DEBUG=-Og'];

itReally(
  'is detected, built, listed and measured; what does more work is slower, and what fails or was added is named',
  async () => {
    const repo = repository();
    repo.commit(FILES, 'base');
    // No more than that: what follows it in the same process would run on a machine that it has heated.
    repo.commit({ 'text.cpp': text(20), 'text_bench.cpp': `${HEAD}${checked(4)}${ADDED}` }, 'head');
    const run = await compared(repo, [...SHORT, ...FAST_BUILD], { timeoutMs: 9 * MINUTES });
    await expectMoreWork(repo, run, 'count, [fast] "x"/changed/a <b>');
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +\S.*\/same /m);
    expect(`${run.stdout}\n${run.stderr}`).toMatch(/REQUIRE\( other\(3\) == 4 \) failed \(.*text_bench\.cpp:\d+\)/);
    // On a busy machine the gate may find the run too noisy to fail.
    expect([0, 1]).toContain(run.exitCode);
    const { harness, benchmarks } = await lastResults(repo);
    expect(harness).toMatchObject({ name: 'catch2', toolchain: expect.stringMatching(/CMake \d/) });
    expect(benchmarks.map(({ group, name }) => `${group}:${name}`)).toEqual([
      'text_bench:count, [fast] "x"/changed/a <b>',
      'text_bench:count, [fast] "x"/same',
      'text_bench:checks first/three',
      'text_bench:added/x',
    ]);
    const counted = benchmarks.map(({ name, slices }) => [name.split('/').at(-1), slices.length > 0]);
    expect(Object.fromEntries(counted)).toMatchObject({ 'a <b>': true, same: true, x: true });
  },
  10 * MINUTES,
);

it('is one plain line where there is no cmake', async () => {
  const repo = repository();
  repo.commit(FILES, 'base');
  repo.commit({ 'text.cpp': text(10) }, 'head');
  const run = await compared(repo, SHORT, { env: { PATH: pathWith() } });
  expect(run.stderr).toMatch(/cmake was not found on this machine/);
});
