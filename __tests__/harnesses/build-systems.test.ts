import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { detectGoogleBenchmark } from '../../src/harnesses/googlebenchmark/detect.ts';
import { BUILD } from '../../src/harnesses/kit/build-systems/cmake.ts';
import { readModel } from '../../src/harnesses/kit/build-systems/cmake-model.ts';
import { readModel as readMesonModel } from '../../src/harnesses/kit/build-systems/meson-model.ts';
import { nearestPrograms } from '../../src/harnesses/kit/build-systems/nearest.ts';
import { firstErrorIn, notConfigured } from '../../src/harnesses/kit/build-systems/output.ts';
import { buildProgress } from '../../src/harnesses/kit/build-systems/progress.ts';
import { type SwitchKind, switchesOf } from '../../src/harnesses/kit/build-systems/switches.ts';
import type { CommandResult } from '../../src/model/command.ts';

describe('the option that switches benchmarks on', () => {
  const of = (kind: SwitchKind, name: string, names: readonly string[]) =>
    switchesOf(kind, { name, switches: names.map((each) => ({ name: each, on: `${each}=ON` })) }).map(({ on }) => on);

  it.each([
    ['spdlog', 'SPDLOG_BUILD_BENCH'],
    ['fast_float', 'FASTFLOAT_BENCHMARKS'],
    ['frozen', 'frozen.benchmark'],
    ['text', 'BUILD_BENCHMARKS'],
    ['text', 'ENABLE_BENCHMARKING'],
    ['text', 'BuildBenchmarks'],
    ['text', 'TEXT_BENCHMARKS_ENABLED'],
    ['text', 'bench'],
  ])('of %s is %s', (name, option) => {
    expect(of('benchmarks', name, [option, `${option}_OF_GPUS`, 'BUILD_TESTING', 'TEXT_WORKBENCHES'])).toEqual([
      `${option}=ON`,
    ]);
  });

  it('is not that of a library that the project brings along', () => {
    expect(of('benchmarks', 'text', ['TEXT_BENCHMARKS', 'OTHER_BUILD_BENCHMARKS'])).toEqual(['TEXT_BENCHMARKS=ON']);
    expect(of('benchmarks', 'nlohmann_json', ['JSON_Benchmarks'])).toEqual(['JSON_Benchmarks=ON']);
  });

  it('may be that of its tests, or of its developers', () => {
    expect(of('tests', 'text', ['TEXT_BUILD_TESTS', 'TEXT_LATEST'])).toEqual(['TEXT_BUILD_TESTS=ON']);
    expect(of('tests', 'text', ['BUILD_TESTING'])).toEqual(['BUILD_TESTING=ON']);
    expect(of('developers', 'simdjson', ['SIMDJSON_DEVELOPER_MODE'])).toEqual(['SIMDJSON_DEVELOPER_MODE=ON']);
    expect(of('developers', 'Catch2', ['CATCH_DEVELOPMENT_BUILD'])).toEqual(['CATCH_DEVELOPMENT_BUILD=ON']);
  });

  it("is in CMake's cache", () => {
    const cache =
      '\n@ cache\nSPDLOG_BUILD_BENCH:BOOL=OFF\nfrozen.benchmark:BOOL=OFF\nCMAKE_PROJECT_NAME:STATIC=spdlog\n';
    const { name, switches } = readModel(cache, { build: '/build', source: '/tree' });
    expect({ name, switches }).toEqual({
      name: 'spdlog',
      switches: [
        { name: 'SPDLOG_BUILD_BENCH', on: 'SPDLOG_BUILD_BENCH=ON' },
        { name: 'frozen.benchmark', on: 'frozen.benchmark=ON' },
      ],
    });
  });

  it("is among Meson's options", () => {
    const buildoptions = [
      { name: 'benchmarks', value: false, section: 'user', type: 'boolean' },
      { name: 'bench', value: 'auto', section: 'user', type: 'feature' },
      { name: 'tests', value: true, section: 'user', type: 'boolean' },
      { name: 'b_lto', value: false, section: 'base', type: 'boolean' },
    ];
    const printed = JSON.stringify({ targets: [], buildoptions, projectinfo: { descriptive_name: 'text' } });
    expect(readMesonModel(`${printed}\n@ build.ninja\n`, '/build')).toMatchObject({
      name: 'text',
      switches: [
        { name: 'benchmarks', on: 'benchmarks=true' },
        { name: 'bench', on: 'bench=enabled' },
      ],
    });
  });
});

describe('a project that cannot be configured', () => {
  const reasonOf = (stderr: string) => {
    const result: CommandResult = {
      stdout: '',
      stderr,
      exitCode: 1,
      signal: null,
      timedOut: false,
      notStarted: false,
      truncated: false,
      startMs: 0,
      durationMs: 1,
    };
    return notConfigured('cmake', result, '/head/tree').reason;
  };

  // Of CMake 3.25.1 and Meson 1.0.1.
  it.each([
    [
      'CMake Error at CMakeLists.txt:4 (find_package):\n  By not providing "Findbenchmark.cmake" in CMAKE_MODULE_PATH this project has\n  asked CMake to find a package configuration file provided by "benchmark", but\n',
      'did not find the package benchmark: install it (Debian, Ubuntu: `apt-get install libbenchmark-dev`)',
    ],
    [
      '  Could NOT find GTest (missing: GTEST_LIBRARY GTEST_INCLUDE_DIR\n',
      'did not find the package GTest: install it (Debian, Ubuntu: `apt-get install libgtest-dev`)',
    ],
    [
      '  Could NOT find GMock (missing: GMOCK_LIBRARY\n',
      'did not find the package GMock: install it (Debian, Ubuntu: `apt-get install libgmock-dev`)',
    ],
    [
      'CMake Error at CMakeLists.txt:1 (cmake_minimum_required):\n  CMake 3.28 or higher is required.  You are running version 3.25.1\n',
      'is 3.25.1, and the project needs 3.28 or newer: install that',
    ],
    [
      'meson.build:1:0: ERROR: Meson version is 1.0.1 but project requires >=1.3\n',
      'is 1.0.1, and the project needs >=1.3: install that',
    ],
    [
      'meson.build:3:0: ERROR: Dependency "absl_base" not found, tried pkgconfig and cmake\n',
      'did not find the package absl_base: install it',
    ],
    [
      'CMake Error at CMakeLists.txt:303 (add_subdirectory):\n  The source directory\n\n    /head/tree/third_party/googletest\n\n  does not contain a CMakeLists.txt file.\n',
      'found third_party/googletest empty: if it is a submodule, check it out (`git submodule update --init --recursive`; `submodules: recursive` of actions/checkout)',
    ],
    [
      `CMake Warning at CMakeLists.txt:4 (find_package):\n  By not providing "Findbenchmark.cmake" in\nCMake Error at x.cmake:39 (message):\n  Failed to clone repository: 'https://git.example/benchmark.git'\n`,
      'could not fetch https://git.example/benchmark.git',
    ],
    [
      `fatal: unable to access 'https://git.example/benchmark.git/': Could not resolve host: git.example\nCMake Error at x.cmake:39 (message):\n  Failed to clone repository: 'https://git.example/benchmark.git'\n`,
      'could not fetch https://git.example/benchmark.git (Could not resolve host: git.example)',
    ],
    [
      `CMake Error at sub/x.cmake:170 (message):\n  Each download failed!\n\n    error: downloading 'https://git.example/v1.tar.gz' failed\n          status_code: 6\n          status_string: "Couldn't resolve host name"\n`,
      "could not fetch https://git.example/v1.tar.gz (Couldn't resolve host name)",
    ],
    [
      'CMake Error at CMakeLists.txt:3 (message):\n  boom\n',
      'ended with exit code 1: CMake Error at CMakeLists.txt:3 (message): boom',
    ],
    [
      'CMake Error at CMakeLists.txt:34 (message):\n  Did not find Google Test sources! Pass a path in\n  GOOGLETEST_PATH, or disable tests.\n\n\nCMake Error at other.cmake:13 (message):\n  failed\n',
      'ended with exit code 1: CMake Error at CMakeLists.txt:34 (message): Did not find Google Test sources! Pass a path in GOOGLETEST_PATH, or disable tests.',
    ],
    [
      'meson.build:5:12: ERROR: Unknown variable "sources".\n',
      'ended with exit code 1: meson.build:5:12: ERROR: Unknown variable "sources".',
    ],
    ['something else\n', 'ended with exit code 1'],
  ])('says what is missing in one line', (stderr, reason) => {
    expect(reasonOf(stderr)).toBe(`cmake, configuring the project, ${reason}`);
  });
});

describe('the first error of a compiler', () => {
  it('is one line', () => {
    const gcc =
      "In file included from a.h:1:\nwords.cpp:7:3: error: 'count' was not declared in this scope\n  7 | count\n";
    expect(firstErrorIn(gcc, '/head/tree')).toBe("words.cpp:7:3: error: 'count' was not declared in this scope");
    expect(firstErrorIn('/head/tree/x.cpp:1:10: fatal error: a.h: No such file or directory', '/head/tree')).toBe(
      'x.cpp:1:10: fatal error: a.h: No such file or directory',
    );
    expect(firstErrorIn('warning: an error: none', '/head/tree')).toBeNull();
    expect(firstErrorIn('ninja: build stopped: subcommand failed.', '/head/tree')).toBeNull();
  });
});

describe('a build by CMake', () => {
  const built = (environment: Readonly<Record<string, string>>) => {
    const stub = `cmake() { printf '%s ' "$@"; }\n${BUILD.replace('exec ', '')}`;
    const env = { PATH: process.env.PATH, ...environment };
    return spawnSync('sh', ['-ec', stub, 'sh', '/scratch/build', 'one', 'two'], { encoding: 'utf8', env }).stdout;
  };

  it('starts no more compilers than there are processors, or than the environment says', () => {
    const expected = /^--build \/scratch\/build --config Release --parallel [1-9]\d* --target one two $/;
    expect(built({})).toMatch(expected);
    expect(built({ CMAKE_BUILD_PARALLEL_LEVEL: '3' })).toContain('--parallel 3 ');
  });
});

describe('the progress of a build', () => {
  it('is as Ninja and make say it', () => {
    expect(buildProgress('[41/112] Building CXX object a.cpp.o')).toEqual({ done: 41, total: 112 });
    expect(buildProgress('[ 36%] Building CXX object a.cpp.o')).toEqual({ done: 36, total: 100 });
    expect(buildProgress('a.cpp:3: warning: [41/112]')).toBeNull();
  });
});

describe('a folder below a project', () => {
  const bench = 'project(bench)\nfind_package(benchmark)';
  const detect = (texts: Readonly<Record<string, string>>) =>
    detectGoogleBenchmark({ files: Object.keys(texts), text: (path) => texts[path] ?? null })?.reason ?? null;

  it.each([
    ['add_subdirectory(bench)', 'bench'],
    ['if(BENCH)\n  add_subdirectory("bench" out EXCLUDE_FROM_ALL)\nendif()', 'bench'],
    [`foreach(each a bench)\n  add_subdirectory(\${each})\nendforeach()`, 'bench'],
  ])('belongs to it where it says %j', (added, folder) => {
    expect(detect({ 'CMakeLists.txt': added, [`${folder}/CMakeLists.txt`]: bench })).toBe(
      'bench/CMakeLists.txt with Google Benchmark',
    );
  });

  it.each([
    ['include(cmake/more.cmake)', 'cmake/more.cmake'],
    [`include("\${CMAKE_CURRENT_SOURCE_DIR}/cmake/more.cmake" OPTIONAL)`, 'cmake/more.cmake'],
  ])('may be in a file that its own includes: %j', (included, file) => {
    const texts = { 'CMakeLists.txt': included, [file]: 'include(cmake/bench.cmake)', 'cmake/bench.cmake': bench };
    expect(detect(texts)).toBe('CMakeLists.txt with Google Benchmark');
    expect(detect({ ...texts, 'CMakeLists.txt': `# ${included}` })).toBeNull();
  });

  it('is a project of its own where nothing adds it', () => {
    const texts = { 'CMakeLists.txt': 'add_subdirectory(tests)', 'tests/CMakeLists.txt': 'add_executable(t t.cpp)' };
    expect(detect({ ...texts, 'tests/bench/CMakeLists.txt': bench })).toBeNull();
    expect(
      detect({
        ...texts,
        'tests/bench/CMakeLists.txt': 'project(bench)\nadd_subdirectory(src)',
        'tests/bench/src/CMakeLists.txt': 'find_package(benchmark)',
      }),
    ).toBeNull();
    // What is included by another way has no name of its own.
    expect(detect({ ...texts, 'tests/bench/CMakeLists.txt': 'find_package(benchmark)' })).not.toBeNull();
  });
});

describe('benchmarks of no known library', () => {
  const nearest = (files: readonly string[], said = '') => nearestPrograms({ files, text: () => said })?.seen ?? null;

  it('are said by the first of their files', () => {
    const known =
      'there are benchmarks in C++ that no CMakeLists.txt or meson.build links with Google Benchmark or Catch2';
    expect(nearest(['CMakeLists.txt', 'base/lock_benchmark.cc', 'base/log_benchmark.cc'])).toBe(
      `${known}: \`base/lock_benchmark.cc\` and 1 more`,
    );
    expect(nearest(['test/meson.build', 'test/bench/copy.cpp'], "dependency('nanobench')")).toBe(
      `${known}: \`test/bench/copy.cpp\`, of nanobench`,
    );
    expect(nearest(['CMakeLists.txt', 'third_party/x/bench/copy.cpp', 'workbench.cpp'])).toBeNull();
  });
});
