import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pytest } from '../../src/harnesses/pytest/index.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults } from '../support/program.ts';
import { type Repository, repository } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Tests with the `benchmark` fixture, really installed and measured on both sides.

const SHORT = ['--rounds', '10', '--slice', '1ms', '--pin', 'off', '--confirm', 'off', ...BEYOND_NOISE];
const INSTALL = [
  '--install-command',
  'python -m pip install -q --disable-pip-version-check pytest==8.4.2 pytest-benchmark==5.3.1',
];
const INSTALL_CODSPEED = INSTALL.map((each) => each.replace('pytest-benchmark==5.3.1', 'pytest-codspeed==5.0.4'));

/** Of a machine that others keep busy: two environments are installed, and two processes start in each round. */
const LIMIT_MS = 900_000;

const PROJECT = '[project]\nname = "words"\nversion = "1"\n[dependency-groups]\ndev = ["pytest-benchmark"]\n';
const WORDS = (times: number) => `def count(text):
    for _ in range(${times}):
        found = len(text.split())
    return found

def longest(text):
    return max(text.split(), key=len)
`;
const TESTS = `import pytest
import words

TEXT = " ".join(str(n % 97) for n in range(500))

def test_count(benchmark):
    assert benchmark(words.count, TEXT) == 500
    assert benchmark.stats["rounds"] >= 1

@pytest.mark.parametrize("text", ["a b", "c::d[e]"])
def test_longest(benchmark, text):
    benchmark(words.longest, text * 50)

def test_setup(benchmark):
    benchmark.pedantic(sorted, setup=lambda: ((TEXT.split(),), {}), rounds=3)

def test_fails(benchmark):
    benchmark(words.longest, TEXT)
    assert False, "not this"

def test_raises(benchmark):
    benchmark(words.longest, "")

def test_plain():
    raise RuntimeError("no benchmark")
`;

function project(base: Readonly<Record<string, string>>, head: Readonly<Record<string, string>>): Repository {
  const repo = repository();
  repo.commit({ 'pyproject.toml': PROJECT, ...base }, 'base');
  repo.commit(head, 'head');
  return repo;
}

itWith('python3')(
  'compares what the fixture is called with',
  async () => {
    const added = `${TESTS}\ndef test_added(benchmark):\n    benchmark(words.longest, TEXT)\n`;
    const repo = project(
      {
        'words.py': WORDS(1),
        'test_words.py': TESTS,
        'pytest.ini': '[pytest]\naddopts = --benchmark-skip -x --lf --strict-markers -p no:doctest\n',
      },
      { 'words.py': WORDS(5), 'test_words.py': added },
    );
    const run = await compared(repo, [...SHORT, ...INSTALL], { timeoutMs: LIMIT_MS });
    await expectMoreWork(repo, run, 'test_count');
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +test_(?:longest|setup)/m);
    expect(run.stdout).toMatch(/not this/);
    const { harness, benchmarks } = await lastResults(repo);
    expect(harness.name).toBe(pytest.name);
    const names = benchmarks.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['test_count', 'test_longest[a b]', 'test_longest[c::d[e]]', 'test_added']),
    );
    expect(names).not.toContain('test_plain');
    const of = (name: string) => benchmarks.find((each) => each.name === name)?.slices ?? [];
    expect(of('test_count').length).toBeGreaterThanOrEqual(20);
    expect(of('test_setup').length).toBeGreaterThanOrEqual(20);
    expect(of('test_fails')).toEqual([]);
    expect(of('test_raises')).toEqual([]);
  },
  LIMIT_MS,
);

itWith('uv')(
  'installs what uv.lock says',
  async () => {
    const repo = repository();
    // It brings authorities of its own, and not those that a machine behind a proxy was given.
    const { SSL_CERT_FILE } = process.env;
    const env = SSL_CERT_FILE === undefined ? {} : { SSL_CERT_FILE };
    const pyproject = `${PROJECT}[tool.uv]\npackage = false\n`.replace('[dep', 'requires-python = ">=3.9"\n[dep');
    const test = 'import words\n\ndef test_count(benchmark):\n    benchmark(words.count, "a b " * 500)\n';
    writeFileSync(join(repo.root, 'pyproject.toml'), pyproject);
    const locked = spawnSync('uv', ['lock', '--python', 'python3'], { cwd: repo.root, encoding: 'utf8' });
    expect(locked.status, locked.stderr).toBe(0);
    repo.commit({ 'words.py': WORDS(1), 'test_words.py': test, '.gitignore': '*.pyc\n' }, 'base');
    repo.commit({ 'words.py': WORDS(3) }, 'head');
    const run = await compared(repo, SHORT, { env, timeoutMs: LIMIT_MS });
    await expectMoreWork(repo, run, 'test_count');
    // Of head alone.
    const lock = readFileSync(join(repo.root, 'uv.lock'), 'utf8');
    repo.commit({ 'uv.lock': lock.slice(0, lock.length / 2) }, 'torn');
    const torn = await compared(repo, SHORT, { env, timeoutMs: LIMIT_MS });
    expect(torn.stdout + torn.stderr).toMatch(/uv sync --frozen ended with exit code \d/);
  },
  LIMIT_MS,
);

/** Names whose hashes are even, and odd, by the seed of first readings. */
function namesByHash(): readonly string[] {
  const said =
    'names = [f"name{n}" for n in range(64)]\nfor odd in 0, 1: print(next(n for n in names if hash(n) % 2 == odd))';
  const env = { ...process.env, PYTHONHASHSEED: '0' };
  return spawnSync('python3', ['-c', said], { env, encoding: 'utf8' }).stdout.trim().split('\n');
}

itWith('python3')(
  'confirms no change that is one of how names are hashed',
  async () => {
    const [even = '', odd = ''] = namesByHash();
    const hashed = (name: string) =>
      `NAME = "${name}"\n\ndef work(name):\n    return sum(range(3000 if hash(name) % 2 else 600))\n`;
    const tests = `import hashed, pytest

@pytest.mark.benchmark
def test_own():
    hashed.work(hashed.NAME)

def test_same(benchmark):
    benchmark(hashed.work, "same")
`;
    const repo = project({ 'hashed.py': hashed(even), 'test_hashed.py': tests }, { 'hashed.py': hashed(odd) });
    const options = [
      '--rounds',
      '10',
      '--slice',
      '1ms',
      '--pin',
      'off',
      '--seed',
      '7f3a',
      ...BEYOND_NOISE,
      ...INSTALL_CODSPEED,
    ];
    const run = await compared(repo, options, { timeoutMs: LIMIT_MS });
    expect(run.stdout).toMatch(/^[¹²³] Beyond the threshold at first; remeasured with other hash seeds/m);
    expect(run.stdout).not.toMatch(/^(?:slower|faster) {2,}\w/m);
    const results = await lastResults(repo);
    expect(firstRun(results).confirmation?.layout).toBe('hash-seed');
    const own = results.benchmarks.find(({ name }) => name === 'test_own')?.slices ?? [];
    expect(own.filter(({ build }) => build === 1).length).toBeGreaterThanOrEqual(20);
  },
  LIMIT_MS,
);

itWith('python3')('says in a line what is wrong', async () => {
  const repo = project({ 'words.py': WORDS(1), 'test_words.py': TESTS }, { 'words.py': 'import no_such_module\n' });
  const missing = await compared(repo, ['--python', 'no-such-python']);
  expect(missing.stderr).toMatch(/no-such-python was not found/);
  const broken = await compared(repo, ['--install-command', 'exit 7']);
  expect(broken.stderr).toMatch(/install-command/);
});

it('is recognised by what names a plug-in', () => {
  const text = () => '[project.optional-dependencies]\ntest = ["pytest_benchmark >= 4"]\n';
  expect(pytest.detect({ files: ['pyproject.toml'], text })?.reason).toBe('pyproject.toml with pytest-benchmark');
  expect(pytest.detect({ files: ['docs/pyproject.toml'], text })).toBeNull();
  expect(pytest.detect({ files: ['pyproject.toml'], text: () => '[project]\n' })).toBeNull();
});
