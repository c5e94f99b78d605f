import { describe, expect, it } from 'vitest';
import { DataFiles } from '../../src/harnesses/go/benchmark-code/data-files.ts';
import { declarationsOf } from '../../src/harnesses/go/benchmark-code/declarations.ts';
import { PackageCode } from '../../src/harnesses/go/benchmark-code/package-code.ts';

// What a benchmark is made of: its function, and what that reaches in test files.

const HEADER = 'package m\n\nimport "testing"\n\n';
const bench = (name: string, body: string) => `func Benchmark${name}(b *testing.B) {\n${body}\n}\n`;

/** The texts of what a benchmark reaches. */
function textsOf(name: string, ...sources: readonly string[]): readonly string[] {
  const own = new PackageCode(sources).of(`Benchmark${name}`);
  return (own?.declarations ?? []).map(({ text }) => text).toSorted();
}

/** Which of these benchmarks are not the same after the change. */
function changed(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((each) => new PackageCode([HEADER + each]));
  return (old?.benchmarks() ?? [])
    .filter((name) => JSON.stringify(texts(old, name)) !== JSON.stringify(texts(now, name)))
    .map((name) => name.slice('Benchmark'.length));
}

function texts(code: PackageCode | undefined, name: string): readonly string[] {
  return (code?.of(name)?.declarations ?? []).map(({ text }) => text).toSorted();
}

const A = bench('A', '\tfor range b.N {\n\t\twork(data)\n\t}');
const B = bench('B', '\tfor range b.N {\n\t\twork(other)\n\t}');
const C = bench('C', '\tfor range b.N {\n\t}');
const REST =
  'func work(x []int) { inner(x) }\n\nfunc inner(x []int) {}\n\nvar data = []int{1}\n\nvar (\n\tother = []int{2}\n\tlonely = 3\n)\n';
const ALL = A + B + C + REST;

describe('what a change to a test file marks', () => {
  it.each([
    ['a benchmark of its own', ALL.replace('work(data)', 'work(data[:1])'), ['A']],
    ['a helper: its users', ALL.replace('func inner(x []int) {}', 'func inner(x []int) { _ = x }'), ['A', 'B']],
    ['data: its users', ALL.replace('{1}', '{1, 2}'), ['A']],
    ['one line of a group of variables', ALL.replace('{2}', '{3}'), ['B']],
    ['a variable that nobody uses', ALL.replace('lonely = 3', 'lonely = 4'), []],
    ['a further benchmark', `${ALL}${bench('D', '')}`, []],
    ['a benchmark that is gone', B + C + REST, ['A']],
    ['a comment', ALL.replace('\t\twork(data)', '\t\t// as fast as it can\n\n\t\twork(data) /* twice */'), []],
    ['the order of declarations', REST + C + B + A, []],
    ['how it is formatted', ALL.replace('work(data)', 'work( data )').replaceAll('\n}', '\n\n}'), []],
    ['line ends of Windows', ALL.replaceAll('\n', '\r\n'), []],
    ['a new init function: all', `${ALL}func init() { data = nil }\n`, ['A', 'B', 'C']],
    ['a new TestMain: all', `${ALL}func TestMain(m *testing.M) { m.Run() }\n`, ['A', 'B', 'C']],
    ['a new variable without a name: all', `${ALL}var _ = register()\n`, ['A', 'B', 'C']],
    ['a test', `${ALL}func TestX(t *testing.T) { work(nil) }\n`, []],
    // Names alone are looked at: the x of inner is taken for it.
    ['a new variable that is called as a parameter', `${ALL}var x = 1\n`, ['A', 'B']],
  ])('%s', (_name, after, expected) => {
    expect(changed(ALL, after)).toEqual(expected);
  });

  it('a statement that a line break ends is another than one that goes on', () => {
    const body = (text: string) => bench('A', text);
    expect(changed(body('\treturn\n\tx()'), body('\treturn x()'))).toEqual(['A']);
    expect(changed(body('\tx(1,\n\t\t2)'), body('\tx(1, 2)'))).toEqual([]);
  });

  it('a line that ends with an operator goes on', () => {
    const source = (end: string) =>
      `${bench('Text', '\tuse(text)')}${C}var text = "a" +\n\t"${end}"\n\nvar pi = 3.\n\nfunc lonely() {}\n`;
    expect(changed(source('b'), source('c'))).toEqual(['Text']);
    expect(textsOf('C', HEADER + source('b'))).toHaveLength(1);
  });

  it('the type of a variadic parameter', () => {
    const source = (type: string) => `${bench('All', '\tall()')}${C}func all(items ...item) {}\n\ntype item ${type}\n`;
    expect(changed(source('int'), source('string'))).toEqual(['All']);
  });

  it('methods of a type go with the type, since interfaces call them without a name', () => {
    const source = (length: number) =>
      `${bench('Sort', '\tsort.Sort(byLength{})')}${C}type byLength []string\n\nfunc (s byLength) Len() int { return ${length} }\n`;
    expect(changed(source(1), source(2))).toEqual(['Sort']);
  });

  it('methods of types of the measured package go by their name', () => {
    const source = (value: number) =>
      `${bench('Reset', '\tvar p Parser\n\tp.reset()')}${bench('Use', '\tvar p Parser\n\tp.Parse()')}func (p *Parser) reset() { p.at = ${value} }\n`;
    expect(changed(source(1), source(2))).toEqual(['Reset']);
  });

  it('a field that is called as a helper is not the helper', () => {
    const source = (value: number) =>
      `${bench('Field', '\tvar p Parser\n\t_ = p.helper')}func helper() int { return ${value} }\n`;
    expect(changed(source(1), source(2))).toEqual([]);
  });

  it('what a file export_test.go gives an outer test package', () => {
    const outer = `package m_test\n\nimport "example.com/m"\n\n${bench('Outer', '\tm.Unexported()')}`;
    const inner = (name: string) => `package m\n\nvar Unexported = ${name}\n`;
    expect(textsOf('Outer', outer, inner('one'))).not.toEqual(textsOf('Outer', outer, inner('two')));
  });

  it('constants that count are one declaration, others are one each', () => {
    const source = (first: string) =>
      `${bench('Two', '\tuse(two)')}${bench('Size', '\tuse(size)')}const (\n\t${first} = iota\n\ttwo\n)\n\nconst (\n\tsize = 8\n\tdepth = 9\n)\n`;
    expect(changed(source('one'), source('zero, one'))).toEqual(['Two']);
    expect(changed(source('one'), source('one').replace('depth = 9', 'depth = 10'))).toEqual([]);
  });

  it('a variable that becomes a constant', () => {
    const source = (keyword: string) => `${bench('Size', '\tuse(size)')}${keyword} size = 8\n`;
    expect(changed(source('var'), source('const'))).toEqual(['Size']);
  });

  it('two functions of one name, for two systems, are both meant', () => {
    const linux = (body: string) => `//go:build linux\n\npackage m\n\nfunc helper() { ${body} }\n`;
    const other = '//go:build !linux\n\npackage m\n\nfunc helper() {}\n';
    const user = HEADER + bench('A', '\thelper()');
    expect(textsOf('A', user, linux('x()'), other)).not.toEqual(textsOf('A', user, linux('y()'), other));
    const elsewhere = other.replace('!linux', '!windows');
    expect(textsOf('A', user, linux('x()'), other)).not.toEqual(textsOf('A', user, linux('x()'), elsewhere));
  });

  it('an import that brings another package under the same name', () => {
    const source = (path: string) =>
      `package m\n\nimport (\n\t"testing"\n\t${path}\n\t"fmt"\n)\n\n${bench('Random', '\trand.Int()')}${bench('Plain', '')}`;
    const code = (path: string, name: string) => textsOf(name, source(path));
    expect(code('"math/rand"', 'Random')).not.toEqual(code('"math/rand/v2"', 'Random'));
    expect(code('"math/rand"', 'Plain')).toEqual(code('"math/rand/v2"', 'Plain'));
    // Whose name it goes by is not known: it may be anybody's.
    expect(code('"example.com/x1"', 'Plain')).not.toEqual(code('"example.com/x2"', 'Plain'));
  });

  it('an import for its effects, or with a dot: all', () => {
    const source = (path: string) => `package m\n\nimport "testing"\nimport ${path}\n\n${bench('Plain', '')}`;
    expect(textsOf('Plain', source('_ "a"'))).not.toEqual(textsOf('Plain', source('_ "b"')));
    expect(textsOf('Plain', source('. "a"'))).not.toEqual(textsOf('Plain', source('. "b"')));
  });
});

it('finds no benchmark in texts and comments, and takes what is no Go for everybody’s', () => {
  const source = `package m\n\nvar text = \`\nfunc BenchmarkInText(b *testing.B) {\n}\n\`\n\n/*\nfunc BenchmarkInComment(b *testing.B) {}\n*/\n`;
  expect(new PackageCode([source]).benchmarks()).toEqual([]);
  expect(declarationsOf(`${HEADER}???\n`).map(({ isForAll }) => isForAll)).toEqual([true]);
  expect(new PackageCode([`${HEADER}func Benchmarkings(b *testing.B) {}\n`]).benchmarks()).toEqual([]);
});

it.each([
  ['comments', '/*'],
  ['raw texts', '`'],
  ['texts', '"\\'],
  ['brackets', '({['],
  ['functions', 'func BenchmarkX(b *testing.B) {'],
  ['names', 'x.'],
])('takes time in proportion to the length of %s that nothing closes', (_name, piece) => {
  /** CPU time, ms. What else the machine does takes none of it, and makes it longer all the same: caches, frequency. */
  const timeOf = (length: number) => {
    const before = process.cpuUsage();
    new PackageCode([HEADER + piece.repeat(length / piece.length)]).benchmarks();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  timeOf(125_000);
  // 8 times the text: 8 times the time if linear, and 64 each time if quadratic.
  const isLinear = () => timeOf(1_000_000) < 32 * Math.max(timeOf(125_000), 20);
  expect([1, 2, 3, 4, 5].some(isLinear)).toBe(true);
});

describe('the files that code names', () => {
  const files = new DataFiles([
    'go.mod',
    'README.md',
    'corpus/a.json',
    'corpus/deep/b.json',
    'testdata/root.txt',
    'p/p.go',
    'p/p_test.go',
    'p/words.txt',
    'p/testdata/x.txt',
    'p/testdata/go/y.go',
    'p/fixtures/z.txt',
    'p/fixtures/z.go',
    'p/sub/sub.go',
  ]);
  const named = (...strings: readonly string[]) => [...files.namedBy(strings, 'p')].toSorted();

  it.each([
    ['a file beside it', ['words.txt'], ['p/words.txt']],
    ['a file below', ['fixtures/z.txt'], ['p/fixtures/z.txt']],
    ['a folder: what lies there, but no sources', ['fixtures'], ['p/fixtures/z.txt']],
    ['a path whose end is made', ['fixtures/%d.txt'], ['p/fixtures/z.txt']],
    ['a pattern', ['./fixtures/*.txt'], ['p/fixtures/z.txt']],
    ['testdata, with sources', ['testdata'], ['p/testdata/go/y.go', 'p/testdata/x.txt']],
    ['a source that is read', ['sub/sub.go'], ['p/sub/sub.go']],
    ['a folder above', ['../corpus'], ['corpus/a.json', 'corpus/deep/b.json']],
    ['a folder above, in pieces', ['..', 'corpus', 'deep'], ['corpus/a.json', 'corpus/deep/b.json']],
    ['a path above whose end is made', ['../corpus/%s.json'], ['corpus/a.json', 'corpus/deep/b.json']],
    ['two folders up, which is outside', ['../../corpus'], []],
    ['only the way up', ['..'], []],
    ['what is no path', ['application/json', 'x', '', '/', '.', '%d'], []],
    ['an absolute path', ['/etc/passwd'], []],
  ])('%s', (_name, strings, expected) => {
    expect(named(...strings)).toEqual(expected);
  });

  it('and its testdata, with what folders above share by that name', () => {
    expect(files.testdataOf('p')).toEqual(['p/testdata/go/y.go', 'p/testdata/x.txt']);
    expect(files.testdataAround('p')).toEqual(['p/testdata/go/y.go', 'p/testdata/x.txt', 'testdata/root.txt']);
  });
});
