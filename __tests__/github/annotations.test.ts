import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { annotateRegressions } from '../../src/github/publish/annotations.ts';
import { SourceLines } from '../../src/github/publish/source-lines.ts';
import { createFiles } from '../../src/host/files/files.ts';
import type { ChangedFunction } from '../../src/model/results/benchmark.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

let folder: string;
let written: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tare-annotate-'));
  mkdirSync(join(folder, 'js'));
  writeFileSync(join(folder, 'js/sum.bench.ts'), 'import x;\n\nbench("adds", () => {});\n');
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function annotate(rows: readonly (readonly [name: string, group: string, percent: number])[]) {
  const benchmarks = rows.map(([name, group, percent], index) =>
    benchmark(name, { id: `${index}`, group, base: around(100), head: around(100 + percent) }),
  );
  const sources = { workspace: folder, workingDirectory: 'js', harness: null, files: createFiles() };
  await annotateRegressions(analyse(results({ benchmarks })), sources);
  return written.filter((line) => line.startsWith('::'));
}

it('stands at the line of a benchmark whose group is a file', async () => {
  expect(await annotate([['adds', 'sum.bench.ts', 20]])).toEqual([
    expect.stringMatching(/^::warning title=Benchmark regressed,file=js\/sum\.bench\.ts,line=3::0 regressed/),
  ]);
});

const changed = (file: string, firstLine: number, change: ChangedFunction['change'] = 'changed'): ChangedFunction => ({
  name: 'sum',
  change,
  bytes: {},
  source: { file, firstLine, lastLine: firstLine },
});

it.each([
  ['of a changed function that it runs', [changed('js/sum.ts', 2)], 'js/sum.ts,line=2'],
  ['of the first that is in the checkout', [changed('gone.ts', 1), changed('js/sum.ts', 1)], 'js/sum.ts,line=1'],
  ['of its own where the function is gone', [changed('js/sum.ts', 2, 'gone')], 'js/sum.bench.ts,line=3'],
  ['of its own where there is no such line', [changed('js/sum.ts', 9)], 'js/sum.bench.ts,line=3'],
  ['of its own where the path leads out', [changed('../outside.ts', 1)], 'js/sum.bench.ts,line=3'],
  ['of its own where a link leads there', [changed('js/link.ts', 1)], 'js/sum.bench.ts,line=3'],
])('stands at the line %s', async (_, changedFunctions, place) => {
  writeFileSync(join(folder, 'js/sum.ts'), 'function sum() {\n}');
  symlinkSync(join(folder, 'js/sum.ts'), join(folder, 'js/link.ts'));
  const entry = benchmark('adds', { id: '0', group: 'sum.bench.ts', base: around(100), head: around(120) });
  const sources = { workspace: folder, workingDirectory: 'js', harness: null, files: createFiles() };
  await annotateRegressions(analyse(results({ benchmarks: [{ ...entry, changedFunctions }] })), sources);
  expect(written.join('')).toContain(`file=${place}`);
});

it.each(['../../etc/hosts.txt', '/etc/ld.so.conf', 'no-such.ts', 'package', 'a\n::error::.ts', 'x.ts,line=1'])(
  'has no place where there is none: %j',
  async (group) => {
    expect(await annotate([['adds', group, 20]])).toEqual([
      expect.stringMatching(/^::warning title=Benchmark regressed::/),
    ]);
  },
);

it('is none of what is unchanged, and ten of the rest', async () => {
  const many = Array.from({ length: 13 }, (_, index) => ['adds', 'sum.bench.ts', 20 + index] as const);
  const lines = await annotate([['adds', 'sum.bench.ts', 0], ...many]);
  expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10);
  expect(lines.at(-1)).toContain('3 more; see the job summary.');
});

const SUITE = 'examples';

/** What stands at the place of a benchmark: `FILE: the line`; null: it has none. */
async function lineOf(
  workspace: string,
  workingDirectory: string,
  one: { readonly group: string; readonly name: string; readonly harness?: string },
  harness: string | null = null,
) {
  const sources = { workspace, workingDirectory, harness, files: createFiles() };
  const entry = benchmark(one.name, { id: '1', group: one.group, base: around(100), head: around(150) });
  const [analysed] = analyse(results({ benchmarks: [{ ...entry, ...one }] })).benchmarks;
  const found = analysed === undefined ? null : await new SourceLines(sources).of(analysed);
  if (found === null) return null;
  const text = readFileSync(join(workspace, found.file), 'utf8').split('\n')[found.line - 1];
  return `${found.file}: ${text?.trim()}`;
}

describe('the line of a benchmark', () => {
  it.each([
    ['go', 'go-stop-timer', '.', 'AtomicAdd/sub=1', 'counter_test.go: func BenchmarkAtomicAdd(b *testing.B) {'],
    ['go', 'go-percentiles', '.', 'Search', 'search_test.go: func BenchmarkSearch(b *testing.B) {'],
    [
      'criterion',
      'criterion',
      'words/text',
      'frequencies/repeated/100',
      'benches/text.rs: group.bench_with_input(BenchmarkId::new("repeated", times), &text, |b, text| {',
    ],
    [
      'criterion',
      'criterion',
      'words/text',
      'letters',
      'benches/text.rs: c.bench_function("letters", |b| b.iter(|| letters(black_box(&text))));',
    ],
    [
      'divan',
      'divan',
      'words/text',
      'frequencies::100',
      'benches/text.rs: fn frequencies(bencher: Bencher, times: usize) {',
    ],
    ['libtest', 'libtest', 'words/text', 'letters', 'benches/text.rs: fn letters(bencher: &mut Bencher) {'],
    [
      'gungraun',
      'gungraun',
      'words/text',
      'all::frequencies::long',
      'benches/text.rs: fn frequencies(text: String) -> HashMap<String, usize> {',
    ],
    [
      'jmh',
      'jmh',
      'org.example',
      'WordsBenchmark.count{words=1000}',
      'src/main/java/org/example/WordsBenchmark.java: public int count() {',
    ],
    ['asv', 'asv', '', 'count.Count.time_count(10)', 'benchmarks/count.py: def time_count(self, texts):'],
    ['asv', 'asv', '', 'count.time_longest', 'benchmarks/count.py: def time_longest():'],
    ['pytest', 'pytest', 'test_words.py', 'test_longest', 'test_words.py: def test_longest(benchmark):'],
    [
      'googlebenchmark',
      'googlebenchmark',
      'words_bench',
      'Join/10',
      'words_bench.cpp: void Join(benchmark::State& state) {',
    ],
    ['catch2', 'catch2', 'words_bench', 'join/1000 words', 'words_bench.cpp: TEST_CASE("join", "[!benchmark]") {'],
  ])('of %s in examples/%s: %s %s', async (harness, example, group, name, line) => {
    expect(await lineOf(join(SUITE, example), '.', { group, name }, harness)).toBe(line);
    // The same in a folder of a repository, and as one of several harnesses.
    expect(await lineOf(SUITE, example, { group, name }, harness)).toBe(`${example}/${line}`);
    const label = `${harness}:${example}`;
    const several = { group: group === '' ? label : `${label}/${group}`, name, harness: label };
    expect(await lineOf(SUITE, '.', several, `go:x, ${label}`)).toBe(`${example}/${line}`);
  });

  it('is that of its own package', async () => {
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder, `crates/${name}/benches`), { recursive: true });
      writeFileSync(join(folder, `crates/${name}/benches/sums.rs`), `// ${name}\nfn sum() {}\n`);
      mkdirSync(join(folder, `go/${name}`), { recursive: true });
      writeFileSync(join(folder, `go/${name}/a_test.go`), 'package x\n');
      writeFileSync(
        join(folder, `go/${name}/b_test.go`),
        'package x\n\nfunc BenchmarkSum2(b *testing.B) {}\nfunc BenchmarkSum(b *testing.B) {}\n',
      );
      mkdirSync(join(folder, `java/${name}/src/main/java/org`), { recursive: true });
      writeFileSync(
        join(folder, `java/${name}/src/main/java/org/Sum.java`),
        'class Sum {\n  int a = sum(1);\n  @Benchmark public long sum() {\n',
      );
    }
    expect(await lineOf(folder, '.', { group: 'two/sums', name: 'sum' }, 'divan')).toBe(
      'crates/two/benches/sums.rs: fn sum() {}',
    );
    expect(await lineOf(folder, '.', { group: 'go/two', name: 'Sum' }, 'go')).toBe(
      'go/two/b_test.go: func BenchmarkSum(b *testing.B) {}',
    );
    expect(await lineOf(folder, 'java', { group: 'two/org', name: 'Sum.sum' }, 'jmh')).toBe(
      'java/two/src/main/java/org/Sum.java: @Benchmark public long sum() {',
    );
    expect(await lineOf(folder, '.', { group: 'go/two', name: 'Gone' }, 'go')).toBeNull();
  });

  it('is looked for in regular files of the checkout only, without links, and of what may be a source', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'tare-outside-'));
    writeFileSync(join(outside, 'x_test.go'), 'func BenchmarkX(b *testing.B) {}\n');
    mkdirSync(join(folder, 'p'));
    symlinkSync(join(outside, 'x_test.go'), join(folder, 'p/x_test.go'));
    symlinkSync(outside, join(folder, 'q'));
    symlinkSync('.', join(folder, 'loop'));
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/x_test.go'), 'func BenchmarkX(b *testing.B) {}\n');
    writeFileSync(join(folder, 'large_test.go'), `${'x'.repeat(1024 * 1024)}\nfunc BenchmarkX(b *testing.B) {}\n`);
    const outsides = [
      'p',
      'q',
      'loop',
      'node_modules',
      '.',
      `../${outside.split('/').at(-1)}`,
      outside,
      '..',
      'a\n::error::',
    ];
    for (const group of outsides) expect(await lineOf(folder, '.', { group, name: 'X' }, 'go'), group).toBeNull();
    rmSync(outside, { recursive: true });
  });

  it('is found, or not, in no time, whatever names and files are', async () => {
    const long = [
      '(',
      '[',
      '\\',
      'a'.repeat(50_000),
      'a/'.repeat(20_000),
      'a.'.repeat(20_000),
      '::'.repeat(9000),
      '*+?{}$^|',
      '\u0000\n',
      '__proto__',
    ];
    mkdirSync(join(folder, 'benches'));
    writeFileSync(join(folder, 'benches/a.rs'), `${'fn '.repeat(200_000)}\n${'"'.repeat(900)}\n`.repeat(1));
    writeFileSync(join(folder, 'a_test.go'), `${`func Benchmark${' '.repeat(900)}\n`.repeat(900)}`);
    writeFileSync(join(folder, 'A.java'), `${`${'@a '.repeat(300)}\n`.repeat(900)}`);
    for (const harness of [
      'go',
      'criterion',
      'divan',
      'jmh',
      'asv',
      'googlebenchmark',
      'catch2',
      'vitest',
      'no such',
      '',
    ]) {
      for (const name of long) {
        const place = await lineOf(folder, '.', { group: '.', name }, harness);
        expect(place === null || !place.includes('..')).toBe(true);
        await lineOf(folder, '.', { group: name, name: 'a', harness: name.slice(0, 900) }, harness);
      }
    }
  });
});
