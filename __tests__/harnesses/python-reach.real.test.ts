import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { asv } from '../../src/harnesses/asv/index.ts';
import type { Harness, Target } from '../../src/harnesses/harness.ts';
import { pyperf } from '../../src/harnesses/pyperf/index.ts';
import { pytest } from '../../src/harnesses/pytest/index.ts';
import type { CodePart } from '../../src/harnesses/side-code.ts';
import type { Reached } from '../../src/harnesses/target.ts';
import { runPlan } from '../../src/measure/index.ts';
import { temporaryFolder } from '../support/repository.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { itWith } from '../support/toolchains.ts';

// Changes of all kinds to a package with six benchmarks, and by hand which of these can feel each: all of them have to be
// found. What is found besides is measured for nothing.

const TREE = fileURLToPath(new URL('python-reach/', import.meta.url));
const LIMIT_MS = 900_000;
const PACKAGES = 'pytest==8.4.2 pytest-benchmark==5.3.1';
/** Only what a benchmark does within its process is seen. What another run left, none of them would make again. */
const DOUBTFUL = ['test_by_process', 'test_by_cache'];
const INSTALL = `python -m pip install -q --disable-pip-version-check ${PACKAGES}
python -m pip uninstall -q -y pip setuptools
cp -r vendor/dep "$VIRTUAL_ENV"/lib/python*/site-packages/
rm -r vendor`;

/** What is changed, in which file, from what to what; and who can feel it, by the last letters of their names. */
type Change = readonly [what: string, file: string, from: string, to: string, felt: string];

const ALPHA = 'shop/alpha.py';
const BETA = 'shop/beta.py';
const GAMMA = 'shop/gamma.py';

const NAMES = 'shop/names.py';

const SITE = '<site>/';
const DEPENDENCY = '<site>/dep/__init__.py';

const CHANGES: readonly Change[] = [
  ['a constant in a nested function', ALPHA, 'number + amount', 'number + amount + 0', 'a'],
  ['a string of the same length', ALPHA, '"abcd"', '"abce"', 'a'],
  ["a table's entry", ALPHA, '"one": 1', '"one": 3', 'a'],
  ['a default argument', ALPHA, 'separator=SEPARATOR', 'separator="1"', 'a'],
  ['a decorator that is added', ALPHA, 'def split', '@untouched\ndef split', 'a'],
  ["a decorator's wrapper", ALPHA, 'return function(*args)', 'return function(*args) + 0', 'a'],
  ["a decorator's body", ALPHA, '    return wrapped', '    return function', 'a'],
  ['a decorator that is removed', ALPHA, '@upper\n', '', 'a'],
  ['a lambda', ALPHA, 'len(part))\n    total', '-len(part))\n    total', 'a'],
  ['a generator expression', ALPHA, 'sum(len(part)', 'sum(2 * len(part)', 'a'],
  ['a list comprehension', ALPHA, 'n * n', 'n + n', 'a'],
  ["a global of another module's", 'shop/settings.py', 'LIMIT = 3', 'LIMIT = 4', 'a'],
  ["an entry of another module's table", 'shop/settings.py', '"x": 1', '"x": 9', 'a'],
  ['another implementation', 'shop/chosen.py', '.fast', '.slow', 'a'],
  ['the implementation that is not taken', 'shop/slow.py', 'number, 1', 'number, 2', ''],
  ['the implementation that is taken', 'shop/fast.py', 'number + 1', 'number + 2', 'a'],
  ['a function that nobody calls', ALPHA, 'return number + 1', 'return number + 2', ''],
  ['a function that nobody calls, renamed', ALPHA, 'never_called', 'never_ever_called', ''],
  ['a function that is added', ALPHA, 'def never_called', 'def added():\n    return 1\n\n\ndef never_called', ''],
  ['a comment', ALPHA, '# A comment.', '# Another comment.', ''],
  ['moved lines', ALPHA, '\n\ndef split', '\n\n# Lines\n# that move all\n# below them.\n\n\ndef split', ''],
  ['moved lines above classes', BETA, 'class Meta', '# One.\n# Two.\nclass Meta', ''],
  ['a docstring', ALPHA, 'How it is split', 'How all of it is split', ''],
  [
    'a monkey patch',
    'conftest.py',
    'import pytest',
    'import pytest\nimport shop.fast\n\nshop.fast.best = lambda n: n',
    'abcdefghijkl',
  ],
  ["a hook's body in conftest", 'conftest.py', 'item.name)', 'item.name, reverse=True)', 'abcdefghijkl'],
  [
    'a hook that is added',
    'conftest.py',
    'def text',
    'def nothing():\n    return 1\n\n\ndef pytest_runtest_setup(item):\n    nothing()\n\n\n@pytest.fixture\ndef text',
    'abcdefghijkl',
  ],
  ["a fixture's body", 'conftest.py', 'range(50)', 'range(60)', 'a'],
  ["a fixture's value, which is yielded", 'conftest.py', 'yield 3', 'yield 4', 'b'],
  ['a fixture that nobody uses', 'conftest.py', 'return 1', 'return 2', ''],
  ['an option of pytest', 'pyproject.toml', 'addopts = ""', 'addopts = "--import-mode=append"', 'abcdefghijkl'],
  ['the version of the project', 'pyproject.toml', 'version = "1"', 'version = "2"', ''],
  ["a benchmark's own body", 'bench/test_a.py', '>= 0', '>= 1', 'a'],
  ["a test's body that is no benchmark", 'bench/test_b.py', '== 1', '== 1 + 0', ''],
  ['a test that is added', 'bench/test_b.py', 'def test_not', 'def test_added():\n    pass\n\n\ndef test_not', ''],
  ['a class attribute', BETA, 'weight = 2', 'weight = 3', 'b'],
  ["a base class's method", BETA, 'number * self.weight', 'number + self.weight', 'b'],
  ["a base class's method that nobody calls", BETA, 'return 0', 'return -7', ''],
  ['a constructor', BETA, 'self.scale = scale', 'self.scale = scale + 1', 'b'],
  ['a property', BETA, 'len(self.data)', 'len(self.data) + 1', 'b'],
  ['slots', BETA, '("scale", "data")', '("scale", "data", "other")', 'b'],
  ["a metaclass's call", BETA, 'super().__call__(*args)\n', 'type.__call__(cls, *args)\n', 'b'],
  ['a field of a dataclass', BETA, 'x: int = 1', 'x: int = 2', 'b'],
  ["a dataclass's arguments", BETA, '@dataclass\n', '@dataclass(frozen=True)\n', 'b'],
  ['a context manager', BETA, 'return False', 'return None', 'b'],
  ['a context manager by a generator', BETA, 'yield 1', 'yield 2', 'b'],
  ['a generator', BETA, 'yield number', 'yield number + 1', 'b'],
  ['a static method', BETA, 'number // 2', 'number // 3', 'b'],
  ['a class method', BETA, '        return number\n', '        return number + 1\n', 'b'],
  ['a special method', BETA, 'return 4', 'return 5', 'b'],
  ['a special method that nobody calls', BETA, 'self.scale < other', 'self.scale <= other', ''],
  ['what is called for absent attributes', BETA, 'return 5', 'return 6', 'b'],
  [
    'what handles an exception',
    BETA,
    'on_error(self, error):\n        return 1',
    'on_error(self, error):\n        return 2',
    'b',
  ],
  ['what raises it', BETA, 'ValueError("x")', 'ValueError("xy")', 'b'],
  ['a type annotation', BETA, 'scale: int', 'scale: float', ''],
  ['a data file that is read at import', 'data/at_import.txt', 'abc', 'abcabc', 'b'],
  ['a data file that is read in the set-up', 'data/in_set_up.txt', 'abc', 'abcabc', 'b'],
  ['a data file that compiled code reads', 'data/by_library.txt', 'abc', 'abcabc', 'k'],
  ['a data file that compiled code reads as well', 'data/by_both.txt', 'abc', 'abcabc', 'l'],
  ['a data file that compiled code reads at import', 'data/by_library_at_import.txt', 'abc', 'abcabc', 'kl'],
  ['a data file that nobody reads', 'data/of_nobody.txt', 'x', 'y', ''],
  ['what builds a cache that two fill', GAMMA, 'costly(n)', 'costly(n + 1)', 'cd'],
  ['what that calls', GAMMA, 'number * 2', 'number * 3', 'cd'],
  ['what is remembered', GAMMA, 'key + 1', 'key + 2', 'd'],
  ["a cache's size", GAMMA, 'maxsize=None', 'maxsize=8', 'd'],
  ["a function's bytecode that is read", GAMMA, 'return 41', 'return 41 + len("x")', 'e'],
  ['a docstring that is read', GAMMA, 'rule : rule rule', 'rule : rule', 'e'],
  ['a module that is read as a text', 'shop/read_as_text.py', 'Read, and', 'Read and', 'e'],
  ['what a thread runs', GAMMA, 'of_worker():\n    return 1', 'of_worker():\n    return 2', 'f'],
  ['a set-up by pedantic', 'bench/test_c.py', '(2,)', '(3,)', 'f'],
  ['what is imported late', 'shop/late.py', 'VALUE = 1', 'VALUE = 2', 'g'],
  ['what a module does for absent names', 'shop/delta.py', 'len(name)', 'len(name) + 1', 'g'],
  ['code in a text', 'shop/text_of_code.txt', 'return 1', 'return 2', 'h'],
  ['a function that is found by its prefix', NAMES, 'def given', 'def handle_two():\n    pass\n\n\ndef given', 'i'],
  ['one that comes by a star', 'shop/starred.py', 'one = 1', 'one = 1\nhandle_three = 3', 'i'],
  ['one that comes by a star and is not looked for', 'shop/starred.py', 'one = 1', 'one = 1\ntwo = 2', ''],
  ['a name that was missing', NAMES, 'def given', 'def optional():\n    return 1\n\n\ndef given', 'j'],
  ["a builtin's name", NAMES, 'def given', 'def len(one):\n    return 1\n\n\ndef given', 'ij'],
  ['a default argument that is added', NAMES, 'by=1)', 'by=1, more=2)', 'j'],
  ['a constant that another module probes for', 'shop/settings.py', 'LIMIT = 3', 'FIRST = 5\nLIMIT = 3', 'j'],
  ['a constant that nobody reads', 'shop/settings.py', 'LIMIT = 3', 'OTHER = frozenset({"a"})\nLIMIT = 3', ''],
  ['a default argument of a function that nobody calls', ALPHA, 'called(number)', 'called(number=2)', ''],
  ['an import of what is loaded', ALPHA, 'SEPARATOR = " "', 'import sys, os\nSEPARATOR = " "', ''],
  ['an import that hides a builtin', ALPHA, 'SEPARATOR = " "', 'from os import getpid as max\nSEPARATOR = " "', 'a'],
  ['an import that loads a module', ALPHA, 'SEPARATOR = " "', 'import shop.late\nSEPARATOR = " "', ''],
  ['what all names are', 'shop/fast.py', 'def best', '__all__ = ["best"]\n\n\ndef best', ''],
  ['a function of a dependency', DEPENDENCY, 'len(file.read())', 'len(file.read()) + 1', 'g'],
  ['a function of a dependency that nobody calls', DEPENDENCY, 'return 1', 'return 2', ''],
  ['data of a dependency', '<site>/dep/table.txt', 'abc', 'abcd', 'g'],
];

function filesBelow(folder: string, top = folder): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === '__pycache__') continue;
    if (statSync(path).isDirectory()) Object.assign(found, filesBelow(path, top));
    else found[relative(top, path)] = readFileSync(path, 'utf8');
  }
  return found;
}

function known<T>(value: T | { readonly unknown: string }): T {
  if (typeof value === 'object' && value !== null && 'unknown' in value) throw new Error(value.unknown);
  return value as T;
}

/** One side, built once, whose files change. */
async function builtSide(harness: Harness, files: FileTexts, install: string) {
  const { trees, ports } = twoSides(files);
  const { root: directory, scratch } = trees.head;
  const side = { side: 'head', directory, scratch } as const;
  const own = { 'install-command': install };
  const options = { ...inputsWith(), sliceMs: 5, percentiles: [], own } as const;
  const build = await runPlan(
    harness.build({ ...side, options, files: Object.keys(files), buildTimeoutMs: LIMIT_MS }),
    'build',
    ports,
  );
  expect(build.failures).toEqual([]);
  const discovery = await runPlan(
    harness.discover({ options, sides: [{ context: side, build }], sliceTimeoutMs: LIMIT_MS }),
    'discover',
    ports,
  );
  const { code } = build;
  if (code === undefined) throw new Error('no code');
  const run = <T>(plan: Parameters<typeof runPlan<T>>[0]) => runPlan(plan, 'reach', ports);
  return { files, directory, side, code, targets: discovery.targets, run };
}

type Built = Awaited<ReturnType<typeof builtSide>>;

async function unitsOf({ code, run }: Built) {
  return new Map(known(await run(code.units())).map(({ name, digest }) => [name, digest]));
}

async function partsOf({ code, run }: Built, units: readonly string[]): Promise<readonly CodePart[]> {
  return known(await run(code.partsOf(units)));
}

/** By one plan for all targets of a key. */
async function look(
  { targets, side, run }: Built,
  functions: readonly CodePart[],
  inputs: readonly string[] = [],
  forMs = Number.POSITIVE_INFINITY,
) {
  const all = targets.flatMap(({ reach }) => reach ?? []);
  const found = new Map<string, Reached>();
  for (const [key, reach] of new Map(all.map((each) => [each.key, each]))) {
    const only = all.filter((each) => each.key === key).map(({ name }) => name);
    const request = { side, binaryPath: '', timeoutMs: LIMIT_MS, functions, only, inputs, forMs };
    for (const [name, reached] of known(await run(reach.look(request)))) found.set(name, reached);
  }
  return found;
}

const id = ({ unit, name }: CodePart) => `${unit}\0${name}`;

function without(parts: readonly CodePart[], others: readonly CodePart[]): readonly CodePart[] {
  const digests = new Map(others.map((part) => [id(part), part.digest]));
  return parts.filter((part) => digests.get(id(part)) !== part.digest);
}

const ALONE = new Set(['conftest.py', 'pyproject.toml', 'shop/chosen.py']);

/** Changes that are tried at once: in other files, and what all of them would feel by itself. */
function batches(changes: readonly Change[]): readonly (readonly Change[])[] {
  const batches: Change[][] = [];
  for (const change of changes) {
    const [, file] = change;
    const fit = batches.find(
      (batch) => !ALONE.has(file) && batch.every(([, other]) => other !== file && !ALONE.has(other)),
    );
    if (fit === undefined) batches.push([change]);
    else fit.push(change);
  }
  return batches;
}

/** Does it enter one of these, or open an input that differs? */
function feels(reached: Reached | undefined, differing: readonly CodePart[], input: string | null): boolean {
  if (reached?.opened === undefined) return true;
  const ids = new Set(differing.map(id));
  return reached.functions.some((part) => ids.has(id(part))) || (input !== null && reached.opened.includes(input));
}

/** The plain names of the path to a function; qualified ones are told since Python 3.11. */
function pathTo(name: string, reached: Reached | undefined): readonly string[] | undefined {
  const [, path] = [...(reached?.callPaths ?? [])].find(([part]) => part.name === name) ?? [];
  return path?.map((each) => each.replace(/^.*\./, ''));
}

itWith('python3')(
  'finds each change that a benchmark can feel',
  async () => {
    const built = await builtSide(pytest, filesBelow(TREE), INSTALL);
    const { files, directory, targets: all, code } = built;
    const isDoubtful = ({ label }: Target) => DOUBTFUL.some((name) => label.endsWith(`::${name}`));
    const targets = all.filter((target) => !isDoubtful(target));
    expect(targets).toHaveLength(12);
    expect(all).toHaveLength(14);
    const lib = join(built.side.scratch, 'venv/lib');
    const site = join(lib, readdirSync(lib)[0] ?? '', 'site-packages');
    const pathOf = (file: string) =>
      file.startsWith(SITE) ? join(site, file.slice(SITE.length)) : join(directory, file);
    const textOf = (file: string) => files[file.replace(SITE, 'vendor/')] ?? '';
    const baseUnits = await unitsOf(built);
    const ours = [...baseUnits.keys()].filter((name) => !name.startsWith('<') || name.startsWith(`${SITE}dep/`));
    const baseParts = await partsOf(built, ours);
    const inputs = [...new Set(CHANGES.map(([, file]) => file))].filter((file) => !code.covers(file)).map(pathOf);
    const onBase = await look(built, baseParts, inputs);
    expect([...onBase.keys()].toSorted()).toEqual(targets.map(({ label }) => label).toSorted());
    expect([...(await look(built, baseParts, inputs, 1)).keys()]).toEqual([]);
    const first = onBase.get('bench/test_a.py::test_a[one]');
    expect(first?.opened).toBeDefined();
    // pytest lists folders to find tests, which is nothing that a benchmark reads.
    const folders = ['', 'bench'].map((folder) => join(directory, folder));
    expect((first?.opened ?? []).filter((path) => folders.includes(path))).toEqual([]);
    expect(pathTo('split', first)).toEqual(['test_a', 'wrapped', 'run', 'split']);
    const missed: string[] = [];
    const needless: string[] = [];
    for (const batch of batches(CHANGES)) {
      for (const [what, file, from, to] of batch) {
        const text = textOf(file);
        expect(text.split(from), what).toHaveLength(2);
        writeFileSync(pathOf(file), text.replace(from, to));
      }
      // As if this had been built.
      const now = new Date(Date.now() + 5);
      utimesSync(join(built.side.scratch, 'bin/tare_built'), now, now);
      const units = await unitsOf(built);
      const changed = [...new Set([...units.keys(), ...ours])].filter(
        (name) => units.get(name) !== baseUnits.get(name),
      );
      const parts = changed.length === 0 ? [] : await partsOf(built, changed);
      const before = baseParts.filter(({ unit }) => changed.includes(unit));
      const onHead = await look(built, without(parts, before), inputs);
      for (const [what, file, , , felt] of batch) {
        const ofFile = ({ unit }: CodePart) => unit === file || unit.startsWith(`${file} `);
        const [gone, come] = [without(before, parts).filter(ofFile), without(parts, before).filter(ofFile)];
        const input = code.covers(file) ? null : pathOf(file);
        for (const target of targets) {
          const name = target.reach?.name ?? '';
          const letter = name.replace(/\[.*/, '').slice(-1);
          const found = feels(onBase.get(name), gone, input) || feels(onHead.get(name), come, input);
          if (felt.includes(letter) && !found) missed.push(`${what}: ${letter}`);
          if (!felt.includes(letter) && found) needless.push(`${what}: ${letter}`);
        }
        writeFileSync(pathOf(file), textOf(file));
      }
    }
    console.log(
      `${CHANGES.length} changes; measured for nothing: ${needless.length} of ${CHANGES.length * targets.length}`,
      needless,
    );
    expect(missed).toEqual([]);
    // Though compiled code could have opened it.
    expect(needless.filter((each) => each.startsWith('a data file'))).toEqual([]);
  },
  LIMIT_MS,
);

const WORDS = `import functools

@functools.lru_cache(maxsize=None)
def table():
    return made()

def made():
    return {"a": 1}

def count(text):
    return len(text.split()) + table()["a"]

def longest(text):
    return max(text.split(), key=len) + str(table())

def of_set_up():
    return "a b c"
`;
const INSTALL_OWN = (name: string) => `python -m pip install -q --disable-pip-version-check ${name}`;

/** The functions of words.py that each enters, with the paths to them. A library that they load may read docstrings. */
async function enteredBy(built: Built): Promise<Readonly<Record<string, readonly string[]>>> {
  const parts = (await partsOf(built, ['words.py'])).filter(({ name }) => !/^<(?:docstrings|definition )/.test(name));
  const found = await look(built, parts);
  return Object.fromEntries(
    [...found].map(([name, reached]) => [
      name,
      reached.functions.map((part) => pathTo(part.name, reached)?.join(' ') ?? part.name).toSorted(),
    ]),
  );
}

itWith('python3')(
  'says what benchmarks of pyperf and of asv enter, each as if it were alone',
  async () => {
    const script = `import pyperf
import words

runner = pyperf.Runner()
runner.bench_func("count", words.count, "a b")
runner.bench_func("longest", words.longest, "a b")
runner.timeit("set-up", "len(text)", setup="import words; text = words.of_set_up()")
`;
    const ofScript = await builtSide(pyperf, { 'words.py': WORDS, 'bench_words.py': script }, INSTALL_OWN('pyperf'));
    expect(await enteredBy(ofScript)).toEqual({
      'bench_words.py::count': ['<module>', 'count', 'count table', 'count table made'],
      'bench_words.py::longest': ['<module>', 'longest', 'longest table', 'longest table made'],
      'bench_words.py::set-up': ['<module>', 'of_set_up'],
    });
    // Whose library is compiled, and opens nothing of the tree.
    const opened = [...(await look(ofScript, [])).values()].map((reached) => reached.opened !== undefined);
    expect(opened).toEqual([true, true, true]);
    const suite = `import sys

sys.path.insert(0, __file__.rsplit("/", 2)[0])
import words

class Words:
    def setup(self):
        self.text = words.of_set_up()

    def time_count(self):
        words.count(self.text)

    def track_longest(self):
        return len(words.longest(self.text))

def time_nothing():
    pass
`;
    const other = 'def time_other():\n    pass\n';
    const ofSuite = await builtSide(
      asv,
      {
        'asv.conf.json': '{"version": 1, "benchmark_dir": "benchmarks"}',
        'words.py': WORDS,
        'benchmarks/__init__.py': '',
        'benchmarks/text.py': suite,
        'benchmarks/other.py': other,
      },
      INSTALL_OWN('asv_runner'),
    );
    expect(await enteredBy(ofSuite)).toEqual({
      'text.Words.time_count': [
        '<module>',
        'setup of_set_up',
        'time_count count',
        'time_count count table',
        'time_count count table made',
      ],
      'text.Words.track_longest': [
        '<module>',
        'setup of_set_up',
        'track_longest longest',
        'track_longest longest table',
        'track_longest longest table made',
      ],
      'text.time_nothing': ['<module>'],
      'other.time_other': [],
    });
  },
  LIMIT_MS,
);

itWith('cc')(
  'takes a compiled module for the same where only what is for debuggers differs',
  () => {
    const folder = temporaryFolder();
    const program = fileURLToPath(new URL('../../src/harnesses/kit/python/_program/', import.meta.url));
    const compile = (name: string, text: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'one.c'), text);
      execFileSync('cc', ['-g', '-shared', '-fPIC', 'one.c', '-o', 'one.so'], { cwd: join(folder, name) });
      const say = 'import sys, tare_code; print(tare_code.digest_of(tare_code.loaded(open(sys.argv[1], "rb").read())))';
      const env = { ...process.env, PYTHONPATH: program, PYTHONDONTWRITEBYTECODE: '1' };
      const given = ['-c', say, join(folder, name, 'one.so')];
      return execFileSync('python3', given, { env, encoding: 'utf8' });
    };
    const text = 'static const char words[] = "some words";\nint one(int at) { return words[at]; }\n';
    const base = compile('base', text);
    expect(compile('head-1', `\n\n${text}`)).toBe(base);
    expect(compile('code', text.replace('[at]', '[at + 1]'))).not.toBe(base);
    expect(compile('data', text.replace('words"', 'wordz"'))).not.toBe(base);
  },
  LIMIT_MS,
);
