import { expect, it } from 'vitest';
import { pyperf } from '../../src/harnesses/pyperf/index.ts';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// Scripts with a Runner of pyperf, really installed and measured on both sides.

const SHORT = ['--rounds', '10', '--slice', '1ms', '--pin', 'off', '--confirm', 'off', ...BEYOND_NOISE];
/** Of a machine that others keep busy. */
const LIMIT_MS = 900_000;

const PROJECT =
  '[project]\nname = "words"\nversion = "1"\n[dependency-groups]\ndev = ["pyperf"]\n[tool.setuptools]\npy-modules = ["words"]\n';
const WORDS = (times: number) => `def count(text):
    for _ in range(${times}):
        found = len(text.split())
    return found
`;
const SCRIPT = `import pyperf, sys, time
import words

TEXT = " ".join(str(n % 97) for n in range(500))

def own_time(loops, text):
    start = time.perf_counter()
    for _ in range(loops):
        words.count(text)
        words.count(text)
    return time.perf_counter() - start

def fails():
    raise ValueError("not this")

if __name__ == "__main__":
    runner = pyperf.Runner()
    bench = runner.bench_func("count", words.count, TEXT)
    assert bench is None or bench.get_name() == "count"
    runner.bench_time_func("own time", own_time, TEXT, inner_loops=2)
    runner.bench_func("fails", fails)
    runner.bench_command("command", [sys.executable, "-c", "pass"])
    runner.bench_time_func("size", lambda loops: loops * 4096.0, metadata={"unit": "byte"})
`;

itWith('python3')(
  'compares what scripts give to their Runner',
  async () => {
    const repo = repository();
    const broken = 'import pyperf\nrunner = pyperf.Runner()\nraise RuntimeError("no such thing")\n';
    const base = { 'pyproject.toml': PROJECT, 'words.py': WORDS(1), 'bench_words.py': SCRIPT };
    repo.commit({ ...base, 'benchmarks/broken.py': broken, '.gitignore': '/build/\n*.egg-info/\n' }, 'base');
    repo.commit({ 'words.py': WORDS(5) }, 'head');
    const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
    for (const name of ['count', 'own time']) await expectMoreWork(repo, run, name);
    expect(run.stdout).not.toMatch(/^(?:slower|faster|more|fewer|[✗✓]) +(?:command|size)/m);
    expect(run.stdout).toMatch(/not this/);
    const { harness, benchmarks, warnings } = await lastResults(repo);
    expect(harness.name).toBe(pyperf.name);
    expect(benchmarks.map(({ group, name }) => `${group}:${name}`)).toEqual(
      ['count', 'own time', 'fails', 'command', 'size'].map((name) => `bench_words.py:${name}`),
    );
    const of = (name: string) => benchmarks.find((each) => each.name === name)?.slices ?? [];
    expect(of('count').length).toBeGreaterThanOrEqual(20);
    expect(of('fails')).toEqual([]);
    expect(new Set(of('size').flatMap(({ values }) => Object.entries(values).map(String)))).toEqual(
      new Set(['B,4096']),
    );
    // Two calls in what it times are two operations.
    const median = (name: string) =>
      of(name)
        .map(({ values }) => values['ns/op'] ?? 0)
        .sort((a, b) => a - b)[20] ?? 0;
    expect(median('own time') / median('count')).toBeLessThan(1.6);
    expect(warnings.map(({ code }) => code)).toContain('package-does-not-build');
  },
  LIMIT_MS,
);

it('is recognised by a manifest and a script', () => {
  const text = () => 'dev = ["pyperf"]';
  expect(pyperf.detect({ files: ['pyproject.toml', 'bench_a.py'], text })?.reason).toBe(
    'pyproject.toml with pyperf, and bench_a.py',
  );
  expect(pyperf.detect({ files: ['pyproject.toml', 'a.py'], text })).toBeNull();
  expect(pyperf.detect({ files: ['pyproject.toml', 'bench_a.py'], text: () => '' })).toBeNull();
});
