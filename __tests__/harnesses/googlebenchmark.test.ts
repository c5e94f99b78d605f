import { describe, expect, it } from 'vitest';
import { exactFilter, threadsOf } from '../../src/harnesses/googlebenchmark/command.ts';
import { detectGoogleBenchmark } from '../../src/harnesses/googlebenchmark/detect.ts';
import { linksGoogleBenchmark } from '../../src/harnesses/googlebenchmark/programs.ts';
import { readModel } from '../../src/harnesses/kit/build-systems/cmake-model.ts';
import { readModel as readMesonModel } from '../../src/harnesses/kit/build-systems/meson-model.ts';

// What is read without a compiler: CMake's and Meson's files and answers, and names.

describe('a project with Google Benchmark', () => {
  const detect = (texts: Readonly<Record<string, string>>) =>
    detectGoogleBenchmark({ files: Object.keys(texts), text: (path) => texts[path] ?? null });

  it.each([
    'find_package(benchmark REQUIRED)',
    'find_package( benchmark 1.6 CONFIG)',
    'target_link_libraries(parse_bench PRIVATE benchmark::benchmark_main)',
    'FetchContent_Declare(gb GIT_REPOSITORY https://github.com/google/benchmark.git GIT_TAG v1.9.4)',
    'CPMAddPackage("gh:google/benchmark#v1.9.4")',
    'target_link_libraries(parse_bench\n  parse benchmark pthread)',
  ])('is one whose CMakeLists.txt says %j', (line) => {
    expect(detect({ 'CMakeLists.txt': `project(m)\n${line}\n` })?.reason).toBe('CMakeLists.txt with Google Benchmark');
  });

  it('may say so further down', () => {
    const texts = { 'CMakeLists.txt': 'add_subdirectory(bench)', 'bench/CMakeLists.txt': 'find_package(benchmark)' };
    expect(detect(texts)?.reason).toBe('bench/CMakeLists.txt with Google Benchmark');
    expect(detect({ 'bench/CMakeLists.txt': 'find_package(benchmark)' })).toBeNull();
  });

  it.each([
    "benchmark = dependency('benchmark', version: '>=1.7')",
    "benchmark = subproject('google-benchmark')",
    "main = compiler.find_library('benchmark_main')",
  ])('is one whose meson.build says %j', (line) => {
    expect(detect({ 'meson.build': `project('m', 'cpp')\n${line}\n` })?.reason).toBe(
      'meson.build with Google Benchmark',
    );
    expect(detect({ 'meson.build': `# ${line}` })).toBeNull();
  });

  it('is built by CMake where there is Meson too, which is said', () => {
    const texts = { 'CMakeLists.txt': 'find_package(benchmark)', 'meson.build': "dependency('benchmark')" };
    expect(detect(texts)?.reason).toBe(
      'CMakeLists.txt (and not meson.build, unless build-system says so) with Google Benchmark',
    );
    expect(detect({ ...texts, 'CMakeLists.txt': '' })?.reason).toBe('meson.build with Google Benchmark');
  });

  it.each([
    '# find_package(benchmark REQUIRED)',
    'add_executable(benchmark main.cpp)',
    'target_link_libraries(tool benchmark_data)',
    'find_package(Catch2 REQUIRED)',
  ])('is none that says %j', (line) => {
    expect(detect({ 'CMakeLists.txt': line })).toBeNull();
  });

  it('is looked at in linear time', () => {
    const hostile = 'target_link_libraries('.repeat(20_000) + 'find_package   '.repeat(20_000);
    expect(detect({ 'CMakeLists.txt': hostile })).toBeNull();
  });
});

describe("CMake's answer", () => {
  const target = (name: string, parts: object) =>
    `\n@ target-${name}-Release-1.json\n${JSON.stringify({ name, artifacts: [{ path: `bin/${name}` }], ...parts })}`;
  const linking = (...fragments: readonly string[]) => ({
    link: { commandFragments: fragments.map((fragment) => ({ fragment, role: 'libraries' })) },
  });

  it('names the executables that link the library, wherever it comes from', () => {
    const printed = [
      target('shared', linking('-O3', '/usr/lib/x86_64-linux-gnu/libbenchmark.so.1.7.1')),
      target('fetched', linking('_deps/googlebenchmark-build/src/libbenchmark_main.a')),
      target('flag', linking('-lbenchmark -lpthread')),
      target('mac', linking('/opt/homebrew/lib/libbenchmark.1.9.4.dylib')),
      target('depending', { dependencies: [{ id: 'benchmark::@ab12' }] }),
      target('other', linking('libbenchmark_data.a', 'libmybenchmark.a', 'benchmark.txt')),
      '\n@ toolchains-v1-1.json\n{"toolchains":[{"language":"CXX","compiler":{"id":"GNU","version":"12.2.0"}}]}',
      '\n@ target-torn-Release-1.json\n{"name":',
    ].join('');
    const { executables, compiler } = readModel(printed, { build: '/scratch/build', source: '/tree' });
    const linked = executables.filter(linksGoogleBenchmark);
    expect(linked.map((each) => each.target)).toEqual(['shared', 'fetched', 'flag', 'mac', 'depending']);
    expect(linked[0]?.path).toBe('/scratch/build/bin/shared');
    expect(executables).toHaveLength(6);
    expect(compiler).toBe('GNU 12.2.0');
  });
});

describe("Meson's answer", () => {
  // Of Meson 1.0.1.
  const target = (name: string, type = 'executable') => ({
    name,
    type,
    filename: [`/scratch/build/bench/${name}`],
    target_sources: [{ language: 'cpp', sources: [`/tree/bench/${name}.cpp`], generated_sources: [] }],
  });
  const buildoptions = [{ name: 'cpp_link_args', value: ["-Wl,-rpath,/it's", '-lm'] }];
  const links = `build bench/one: cpp_LINKER bench/one.p/one.cpp.o | /usr/lib/x86_64-linux-gnu/libbenchmark.so
 LINK_ARGS = -Wl,--as-needed /usr/lib/x86_64-linux-gnu/libbenchmark.so -lbenchmark_main
build bench/wrap: cpp_LINKER bench/wrap.p/wrap.cpp.o subprojects/google-benchmark/libbenchmark.a
build bench/tool: cpp_LINKER bench/tool.p/tool.cpp.o
 LINK_ARGS = -Wl,--as-needed`;

  it('names the executables by their paths, with what they link', () => {
    const targets = [target('one'), target('wrap'), target('tool'), target('text', 'static library'), 3];
    const printed = `${JSON.stringify({ targets, buildoptions })}\n@ build.ninja\n${links}\n`;
    const model = readMesonModel(printed, '/scratch/build');
    expect(model?.executables.map((each) => each.target)).toEqual(['bench/one', 'bench/wrap', 'bench/tool']);
    expect(model?.executables.filter(linksGoogleBenchmark).map(({ path }) => path)).toEqual([
      '/scratch/build/bench/one',
      '/scratch/build/bench/wrap',
    ]);
    expect(model?.executables[2]?.sources).toEqual(['/tree/bench/tool.cpp']);
    expect(model?.linkArguments).toBe("['-Wl,-rpath,/it\\'s','-lm']");
  });

  it('may be cut short', () => {
    expect(readMesonModel('{"targets": [', '/scratch/build')).toBeNull();
    expect(readMesonModel('', '/scratch/build')).toBeNull();
    expect(readMesonModel('{}', '/scratch/build')?.executables).toEqual([]);
  });
});

describe('a name', () => {
  // Each was tried with Google Benchmark 1.7.1 and 1.9.5: the filter lists the benchmark alone.
  it.each([
    ['Sort/1024/threads:2', '^Sort/1024/threads:2$'],
    ['a.b*c+d?e', '^a\\.b\\*c\\+d\\?e$'],
    ['x[1]{2}(3)|y', '^x\\[1]\\{2}\\(3\\)\\|y$'],
    ['back\\slash', '^back\\\\slash$'],
    ['dol$lar^hat', '^dol\\$lar\\^hat$'],
    ['-neg', '^-neg$'],
    ['F<std::pair<int, char>>', '^F<std::pair<int, char>>$'],
  ])('%s is asked for exactly', (name, filter) => {
    expect(exactFilter(name)).toBe(filter);
  });

  it('says how many threads count', () => {
    expect(['F', 'F/threads:4', 'F/threads:16/real_time', 'F/threads:x'].map(threadsOf)).toEqual([1, 4, 16, 1]);
  });
});
