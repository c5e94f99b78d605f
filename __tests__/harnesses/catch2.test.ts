import { describe, expect, it } from 'vitest';
import { linksCatch2 } from '../../src/harnesses/catch2/build.ts';
import { exactSpec, readTestCase } from '../../src/harnesses/catch2/command.ts';
import { detectCatch2 } from '../../src/harnesses/catch2/detect.ts';
import { catch2 } from '../../src/harnesses/catch2/index.ts';
import { SEEN } from '../../src/harnesses/kit/detection.ts';
import { play, readTranscript } from '../support/transcripts.ts';

// What is read without a compiler: build files, names, and what a test case leaves.

describe('a project with Catch2', () => {
  const detect = (texts: Readonly<Record<string, string>>) =>
    detectCatch2({ files: Object.keys(texts), text: (path) => texts[path] ?? null });

  it.each([
    'find_package(Catch2 3 REQUIRED)',
    'FetchContent_Declare(Catch2 GIT_REPOSITORY https://github.com/catchorg/Catch2.git GIT_TAG v3.7.1)',
    'CPMAddPackage("gh:catchorg/Catch2@3.7.1")',
    'target_link_libraries(tests PRIVATE Catch2::Catch2WithMain)',
  ])('is one whose CMakeLists.txt says %j', (line) => {
    expect(detect({ 'CMakeLists.txt': line })).toEqual({ score: SEEN.trace, reason: 'CMakeLists.txt with Catch2' });
    expect(detect({ 'CMakeLists.txt': `# ${line}` })).toBeNull();
  });

  it.each(["dependency('catch2-with-main')", "catch2 = subproject('catch2')"])(
    'or whose meson.build says %j',
    (line) => {
      expect(detect({ 'meson.build': line })?.reason).toBe('meson.build with Catch2');
    },
  );

  it.each(['bench/parse.cpp', 'tests/parse_benchmark.cc', 'tests/bench-parse.cxx', 'benchmarks/a.cpp'])(
    'is surer with %s',
    (file) => {
      const found = detect({ 'CMakeLists.txt': 'find_package(Catch2)', [file]: '' });
      expect(found).toEqual({ score: SEEN.benchmarks, reason: `CMakeLists.txt with Catch2, and ${file}` });
      const both = { 'CMakeLists.txt': 'find_package(Catch2)\nfind_package(benchmark)', [file]: '' };
      expect(detect(both)?.score).toBe(SEEN.trace);
    },
  );

  it.each(['tests/parse.cpp', 'bench/data.json', 'src/workbench.cpp'])('is no surer with %s', (file) => {
    expect(detect({ 'CMakeLists.txt': 'find_package(Catch2)', [file]: '' })?.score).toBe(SEEN.trace);
  });

  it('is looked at in linear time', () => {
    const hostile = 'find_package   '.repeat(50_000);
    expect(detect({ 'CMakeLists.txt': hostile, [`${'bench/'.repeat(20_000)}x.h`]: '' })).toBeNull();
  });
});

it.each([
  [['/usr/lib/libCatch2.a'], [], true],
  [['_deps/catch2-build/src/libCatch2Maind.a', '-O3'], [], true],
  [['-lCatch2WithMain'], [], true],
  [[], ['Catch2WithMain'], true],
  [['libmycatch2.a', 'catch2.txt', 'libCatch2_data.a'], ['catch2_tests'], false],
])('a program that links %j and needs %j: %s', (links, needs, is) => {
  expect(linksCatch2({ links, needs })).toBe(is);
});

describe('a name', () => {
  // Each was tried with Catch2 2.13.10 and 3.7.1: that test case runs, alone.
  it.each([
    ['count', 'count'],
    ['odd [x], "q" \\ ~ * end', 'odd \\[x]\\, "q" \\\\ ~ * end'],
    ['~ tilde first, b', '\\~\\ tilde first\\, b'],
    ['"quoted" first', '\\"quoted" first'],
    ['-1 minus', '\\-1 minus'],
    ['[tag] like', '\\[tag] like'],
    ['exclude:me', '*xclude:me'],
    ['#hash', '#hash'],
    ['tpl - std::pair<int,char>', 'tpl - std::pair<int\\,char>'],
  ])('%s is asked for exactly', (name, spec) => {
    expect(exactSpec(name)).toBe(spec);
  });
});

describe('what a test case leaves', () => {
  const ended = { exitCode: 0, signal: null, timedOut: false, notStarted: false, truncated: false } as const;
  const read = (text: string, how: { readonly exitCode?: number } = {}) =>
    readTestCase(
      { group: 'tests', testCase: 'a<b>' },
      { ...ended, ...how, stdout: '', stderr: '', startMs: 0, durationMs: 1, files: [text], refusals: [] },
      1000,
    );
  const mean = (value: number) => `<BenchmarkResults name="x" samples="2" iterations="3"><mean value="${value}"/>`;

  it('are its own benchmarks, with the test case before their names', () => {
    const own = `<TestCase name="a&lt;b>">${mean(5)}</BenchmarkResults></TestCase>`;
    const { measurements, reason } = read(`${own}<TestCase name="A&lt;b>">${mean(7)}</BenchmarkResults></TestCase>`);
    expect(reason).toBeNull();
    expect([...measurements.values()]).toEqual([
      { group: 'tests', name: 'a<b>/x', iterations: 6, values: new Map([['ns/op', 5]]) },
    ]);
  });

  it.each([
    [
      '<Expression success="false" type="REQUIRE" filename="t.cpp" line="18">\n  <Original>\n    w(3) &lt; 4\n  </Original>',
      'REQUIRE( w(3) < 4 ) failed (t.cpp:18)',
    ],
    ['<Exception filename="t.cpp" line="19">\n      boom\n    </Exception>', 'boom (t.cpp:19)'],
    [
      '<FatalErrorCondition filename="t.cpp" line="20">\n SIGILL - Illegal instruction signal\n',
      'SIGILL - Illegal instruction signal (t.cpp:20)',
    ],
    ['<Failure filename="t.cpp" line="3">\n  no file\n</Failure>', 'no file (t.cpp:3)'],
    ['', 'ended with exit code 42 and no result'],
  ])('%j says why it failed', (text, reason) => {
    expect(read(text, { exitCode: 42 }).reason).toBe(reason);
  });
});

it('goes on to no further test case once the time for finding benchmarks has passed, and names it', async () => {
  const transcript = readTranscript('catch2', 'several-in-a-test-case');
  const withLater = (lines: readonly string[]) => {
    const both = lines.slice(lines.indexOf('  <TestCase>'), -1);
    return lines.toSpliced(-1, 0, ...both.map((line) => line.replace('Both', 'Later')));
  };
  const answers = transcript.answers.map((answer) => {
    if (answer.match.startsWith('--list-tests')) return { ...answer, stdout: withLater(answer.stdout ?? []) };
    return answer.match.includes('--out') ? { ...answer, durationMs: 2000 } : answer;
  });
  const { discovery, commands } = await play(catch2, { ...transcript, answers }, { untilMs: 1000 });
  const ran = commands.map((command) => command.arguments.join(' ')).filter((line) => line.includes('--out'));
  expect(ran.filter((line) => line.startsWith('Later'))).toEqual([]);
  expect(discovery.benchmarks.map(({ name, sides, isUntried }) => [name, sides, isUntried ?? false])).toEqual([
    ['Both/parse', ['base', 'head'], false],
    ['Both/large/parse', ['base', 'head'], false],
    ['Later', ['base', 'head'], true],
  ]);
});
