import type { FileTexts } from '../../support/sides.ts';
import { MODULE } from './module.ts';

/** A change to the module, and which of its benchmarks run something else by it. */
export interface GoAttack {
  readonly name: string;
  readonly head: FileTexts;
  /** Some of `ABC`, said by hand. */
  readonly felt: string;
  /** Those that are measured although they cannot feel it. */
  readonly doubted?: string;
}

type Edit = readonly [file: string, from: string, to: string];

function changed(name: string, felt: string, ...edits: readonly Edit[]): GoAttack {
  const head: Record<string, string> = { ...MODULE };
  for (const [file, from, to] of edits) {
    const text = head[file];
    if (text === undefined || text.split(from).length !== 2) throw new Error(`${name}: ${from} is not there once`);
    head[file] = text.replace(from, () => to);
  }
  return { name, head, felt };
}

function added(name: string, felt: string, files: FileTexts, ...edits: readonly Edit[]): GoAttack {
  const attack = changed(name, felt, ...edits);
  return { ...attack, head: { ...attack.head, ...files } };
}

function without(name: string, felt: string, file: string, ...edits: readonly Edit[]): GoAttack {
  const attack = changed(name, felt, ...edits);
  return { ...attack, head: Object.fromEntries(Object.entries(attack.head).filter(([path]) => path !== file)) };
}

const NUMBERS = 'numbers.go';
const WORDS = 'words.go';
const START = 'start.go';
const INNER = 'inner/inner.go';
const TESTS = 'm_test.go';

function doubted(benchmarks: string, attack: GoAttack): GoAttack {
  return { ...attack, doubted: benchmarks };
}

/** The assembly of the machine that tests run on. */
const SUM: Edit =
  process.arch === 'arm64'
    ? ['sum_arm64.s', 'ADD R1, R0, R0', 'SUB R1, R0, R0']
    : ['sum_amd64.s', 'ADDQ b+8', 'SUBQ b+8'];
const SUM_COMMENT: Edit = [SUM[0], '\tRET\n', '\tRET // and back\n'];

export const ATTACKS: readonly GoAttack[] = [
  // What can be felt.
  changed('a constant', 'A', [NUMBERS, 'step = 3', 'step = 5']),
  changed('an inlined helper', 'A', [NUMBERS, 'x * 2 }', 'x * 4 }']),
  changed('an inlined helper of another package', 'A', [INNER, 'return 50', 'return 49']),
  changed('a function of another package', 'A', [INNER, 'x * 10', 'x * 12']),
  changed('an entry of a table', 'A', [NUMBERS, '11, 13', '11, 14']),
  changed('an entry of a slice', 'A', [NUMBERS, '{1, 2, 3, 4}', '{1, 2, 5, 4}']),
  changed('a table of another length', 'A', [NUMBERS, '{1, 2, 3, 4}', '{1, 2, 3, 4, 5}']),
  changed('the body of a generic', 'A', [NUMBERS, 'x > most', 'x >= most']),
  changed('a constraint of a generic', '', [NUMBERS, '~int | ~float64', '~int | ~float64 | ~uint8']),
  changed('a closure', 'A', [NUMBERS, 'n += 2', 'n += 3']),
  changed('a function of a goroutine', 'A', [NUMBERS, 'n + 1 }()', 'n + 2 }()']),
  changed('a deferred function', 'A', [NUMBERS, 'result = -1', 'result = -2']),
  changed('a number in floating point', 'A', [NUMBERS, '0.25', '0.75']),
  changed('the size of a channel', 'A', [NUMBERS, 'int, 1)', 'int, 2)']),
  changed('a comparison', 'A', [NUMBERS, 'recover() != nil', 'recover() == nil']),
  changed('a method that an interface calls', 'B', [WORDS, 's.side * s.side', 's.side + s.side']),
  changed('a method by pointer that an interface calls', 'B', [WORDS, '3 * c.radius', '4 * c.radius']),
  changed('a value in a table of interfaces', 'B', [WORDS, 'Square{2}', 'Square{5}']),
  changed('another type in a table of interfaces', 'B', [WORDS, 'Square{2}', '&Circle{2}']),
  changed(
    'a receiver by pointer',
    'B',
    [WORDS, '(s Square) Area', '(s *Square) Area'],
    [WORDS, 'Square{2}', '&Square{2}'],
  ),
  changed('a constructor, which only the set-up calls', 'B', [WORDS, 'id: 1', 'id: 2']),
  changed('a field more', 'B', [WORDS, 'id   int32', 'id   int32\n\tmore [4]int']),
  changed('fields in another order', 'B', [WORDS, 'id   int32\n\tname string', 'name string\n\tid   int32']),
  changed('the type of a field', 'B', [WORDS, 'id   int32', 'id   int64']),
  changed('a string of the same length', 'B', [WORDS, '"three"', '"drei!"']),
  changed('a string of another length', 'B', [WORDS, '"three"', '"III"']),
  changed('the first value of a global', 'B', [WORDS, '"rec:"', '"REC:"']),
  changed('a case less', 'B', [WORDS, '\tcase 8:\n\t\treturn "eight"\n', '']),
  changed(
    'the order of cases',
    'B',
    [WORDS, '\tcase 0:\n\t\treturn "zero"', '\tcase 1:\n\t\treturn "zero"'],
    [WORDS, 'case 1:\n\t\treturn "one"', 'case 0:\n\t\treturn "one"'],
  ),
  changed('a case of a type switch', 'B', [WORDS, '\tcase string:\n', '\tcase []byte:\n']),
  changed('a method of the interface in a type switch', 'B', [WORDS, 'case fmt.Stringer:', 'case fmt.GoStringer:']),
  changed('the name of a field that is printed', 'B', [INNER, '\tY int', '\tZ int'], [TESTS, 'Y: 2', 'Z: 2']),
  changed('the tag of a field that is printed', 'B', [INNER, '\tY int', '\tY int `json:"y"`']),
  changed('the type of a field of another package', 'B', [INNER, '\tY int', '\tY int32']),
  changed('a table of another package', 'B', [INNER, '"south"', '"SOUTH"']),
  changed('a global of another package', 'B', [INNER, 'Offset = 5', 'Offset = 6']),
  changed('a method of the printed type', 'B', [
    INNER,
    '//go:noinline',
    'func (p Point) String() string { return "p" }\n\n//go:noinline',
  ]),
  changed('a method value', 'B', [WORDS, 'return prefix + r.name', 'return r.name + prefix']),
  changed('a format', 'B', [WORDS, '%+v', '%#v']),
  changed('noinline taken away', 'B', [WORDS, '//go:noinline\nfunc Shift', 'func Shift']),
  doubted('AB', changed('what an init sets', 'C', [START, 'limit = 10', 'limit = 12'])),
  doubted('AB', changed('an init more', 'C', [START, 'func init() {', 'func init() { limit++ }\n\nfunc init() {'])),
  changed('the value of a flag', 'C', [START, 'ready = true', 'ready = false']),
  changed('a value in a struct', 'C', [START, 'high: 9', 'high: 8']),
  doubted('AB', changed('an entry of a map', 'C', [START, '"two": 2', '"two": 3'])),
  changed('an embedded string', 'C', ['data.txt', 'data', 'Data']),
  changed('an embedded string of another length', 'C', ['data.txt', 'embedded data', 'more embedded data']),
  changed('a file of an embedded file system', 'C', ['files/a.txt', 'a file of', 'a FILE of']),
  added('a file more in an embedded file system', 'C', { 'files/b.txt': 'b\n' }),
  changed('a dependency', 'C', ['dep/dep.go', 'x ^ 7', 'x ^ 9']),
  changed('a global of a dependency', 'C', ['dep/dep.go', 'Seed = 11', 'Seed = 13']),
  changed('assembly', 'C', SUM),
  changed('a file by its build tag', 'C', ['platform_linux.go', '= 1', '= 3']),
  changed(
    'another file by build tags',
    'C',
    ['platform_linux.go', 'package m', '//go:build never\n\npackage m'],
    ['platform_other.go', '!linux', 'linux'],
  ),
  changed('a benchmark', 'C', [TESTS, 'Find("two")', 'Find("one")']),
  changed('the set-up of a benchmark', 'B', [TESTS, 'NewRecord("x")', 'NewRecord("y")']),
  added(
    'a package with an init',
    'ABC',
    {
      'late/late.go':
        'package late\n\nvar Started int\n\nfunc init() { Started = len(os()) }\n\nfunc os() string { return "linux" }\n',
    },
    [START, '"example.com/dep.v1"', '"example.com/dep.v1"\n\t_ "example.com/x.y/m/late"'],
  ),
  changed('the order of registrations', 'ABC', [
    'early/early.go',
    'import "',
    'import _ "example.com/x.y/m/zone"\n\nimport "',
  ]),
  changed('a TestMain', 'ABC', [
    TESTS,
    'func TestNothing',
    'func TestMain(m *testing.M) { m.Run() }\n\nfunc TestNothing',
  ]),
  changed('a line of godebug', 'ABC', ['go.mod', 'go 1.24', 'go 1.24\n\ngodebug asynctimerchan=1']),
  changed('an older language', 'ABC', ['go.mod', 'go 1.24\n', 'go 1.21\n'], ['dep/go.mod', 'go 1.24', 'go 1.21']),
  // What cannot.
  changed('a comment', '', [NUMBERS, 'func Poly', '// Poly is a polynomial.\nfunc Poly']),
  changed('a comment at the end of a line', '', [WORDS, 'sum := 0', 'sum := 0 // none yet']),
  changed('a comment in assembly', '', SUM_COMMENT),
  changed('lines more at the top', '', [WORDS, 'package m\n', 'package m\n\n// Words,\n// and more.\n']),
  changed(
    'the name of a variable',
    '',
    [WORDS, 'sum := 0', 'all := 0'],
    [WORDS, 'sum += each', 'all += each'],
    [WORDS, 'return sum', 'return all'],
  ),
  changed('parentheses', '', [NUMBERS, 'return x * 0.25', 'return (x) * (0.25)']),
  changed('a function that nothing calls', '', [NUMBERS, 'x - 1', 'x - 2']),
  changed('the name of a function that nothing calls', '', [NUMBERS, 'func Unused', 'func Unneeded']),
  changed('a function more that nothing calls', '', [
    START,
    'func File()',
    'func Idle(n int) string { return string(rune(n)) }\n\nfunc File()',
  ]),
  changed('a function less that nothing calls', '', [NUMBERS, '\nfunc Unused(x int) int { return x - 1 }\n', '']),
  changed(
    'functions in another order',
    '',
    [NUMBERS, 'func double(x int) int { return x * 2 }\n\n', ''],
    [NUMBERS, 'func Fan', 'func double(x int) int { return x * 2 }\n\nfunc Fan'],
  ),
  without('functions in another file', '', 'sum.go', [START, 'func Mixed', 'func sum(a, b int) int\n\nfunc Mixed']),
  changed('an unused function of another package', '', [INNER, 'return x }\n', 'return x + 1 }\n']),
  changed('an unused function of a dependency', '', ['dep/dep.go', 'x / 2', 'x / 3']),
  changed('an import more', '', [NUMBERS, 'import "', 'import _ "strings"\n\nimport "']),
  doubted('C', changed('an embedded file that nothing opens', '', ['files/unused.txt', 'nobody', 'Nobody'])),
  changed('a test', '', [TESTS, 'TestNothing(t *testing.T) {}', 'TestNothing(t *testing.T) { t.Log("none") }']),
  changed('a test more', '', [TESTS, 'func TestNothing', 'func TestMore(t *testing.T) {}\n\nfunc TestNothing']),
  changed('a file of another platform', '', ['platform_other.go', '= 2', '= 4']),
  changed('a document', '', ['README.md', 'A module', 'The module']),
  changed('a literal more, before others', '', [
    NUMBERS,
    'var primes',
    'func Spare() []int { return []int{9, 8, 7} }\n\nvar primes',
  ]),
  doubted(
    'B',
    changed('a method that nothing calls', '', [
      WORDS,
      'func (s Square) Area',
      'func (r *Record) Spare() int { return 1 }\n\nfunc (s Square) Area',
    ]),
  ),
  changed('a constant that nothing uses', '', [START, 'var limit int', 'const spare = 4\n\nvar limit int']),
  changed('a type that nothing uses', '', [START, 'var limit int', 'type spare struct{ n int }\n\nvar limit int']),
];
