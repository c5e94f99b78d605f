import { expect, it } from 'vitest';
import { asv } from '../../src/harnesses/asv/index.ts';
import { BEYOND_NOISE, compared, expectMoreWork, lastResults } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// A suite of asv, really installed and measured on both sides.

const SHORT = ['--rounds', '10', '--slice', '1ms', '--pin', 'off', '--confirm', 'off', ...BEYOND_NOISE];
/** Of a machine that others keep busy. */
const LIMIT_MS = 900_000;

const CONFIGURATION = `{
    // Comments, and a comma before a bracket.
    "version": 1,
    "project": "words", /* "repo": "no" */
    "repo": "..",
    "benchmark_dir": "suite",
    "matrix": {"req": {"packaging": []}, "env": {"WORDS_TIMES": ["2", "3"]}},
}
`;
const WORDS = (times: number) => `def count(text):
    for _ in range(${times}):
        found = len(text.split())
    return found

def table():
    return list(range(${times} * 1000))
`;
const SUITE = `import os
import packaging, words
from asv_runner.benchmarks.mark import SkipNotImplemented, skip_for_params

assert os.environ["WORDS_TIMES"] == "2"

class Count:
    params = [[10, 1000], ["a b", "c"]]
    param_names = ["times", "text"]

    def setup_cache(self):
        with open("words.txt", "w") as file:
            file.write("cached")
        return {"calls": 0}

    def setup(self, cache, times, text):
        assert open("words.txt").read() == "cached"
        self.text = (text + " ") * times

    @skip_for_params([(10, "c")])
    def time_count(self, cache, times, text):
        words.count(self.text)

    def time_skipped(self, cache, times, text):
        raise SkipNotImplemented()

class Fresh:
    number = 1
    def setup(self):
        self.left = [1]
    def time_pop(self):
        self.left.pop()

def time_same():
    sum(range(300))

def time_fails():
    raise ValueError("not this")

def track_entries():
    return len(words.table())
track_entries.unit = "entries"

def peakmem_table():
    words.table()

def timeraw_import():
    return "import words"
`;

itWith('python3')(
  'compares a suite whose configuration is in a folder',
  async () => {
    const repo = repository();
    const project = {
      'pyproject.toml': '[project]\nname = "words"\nversion = "1"\n[tool.setuptools]\npy-modules = ["words"]\n',
    };
    const suite = {
      'asv/asv.conf.json': CONFIGURATION,
      'asv/suite/__init__.py': '',
      '.gitignore': '/build/\n*.egg-info/\n',
    };
    repo.commit({ ...project, ...suite, 'words.py': WORDS(1), 'asv/suite/text.py': SUITE }, 'base');
    const added = {
      'asv/suite/text.py': `${SUITE}\ndef time_added():\n    words.table()\n`,
      'asv/suite/broken.py': 'import nothing_such\n',
    };
    repo.commit({ ...added, 'words.py': WORDS(5) }, 'head');
    const run = await compared(repo, SHORT, { timeoutMs: LIMIT_MS });
    await expectMoreWork(repo, run, "text.Count.time_count(1000, 'a b')");
    expect(run.stdout).not.toMatch(/^(?:slower|faster|[✗✓]) +text\.(?:time_same|Fresh|timeraw)/m);
    expect(run.stdout).toMatch(/not this/);
    const { harness, benchmarks, warnings } = await lastResults(repo);
    expect(harness.name).toBe(asv.name);
    const of = (name: string) => benchmarks.find((each) => each.name === name)?.slices ?? [];
    const names = benchmarks.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('text.Count.')).sort()).toEqual([
      "text.Count.time_count(10, 'a b')",
      "text.Count.time_count(1000, 'a b')",
      "text.Count.time_count(1000, 'c')",
    ]);
    expect(of('text.time_same').length).toBeGreaterThanOrEqual(20);
    expect(of('text.Fresh.time_pop').length).toBeGreaterThanOrEqual(20);
    expect(of('text.time_fails')).toEqual([]);
    const metrics = (name: string) => new Set(of(name).flatMap(({ values }) => Object.keys(values)));
    expect(metrics('text.track_entries')).toEqual(new Set(['entries']));
    expect(metrics('text.peakmem_table')).toEqual(new Set(['B']));
    expect(metrics('text.timeraw_import')).toEqual(new Set(['ns/op']));
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['matrix-cut', 'package-does-not-build']));
  },
  LIMIT_MS,
);

it('is recognised by its configuration', () => {
  const text = () => null;
  expect(asv.detect({ files: ['asv_bench/asv.conf.json'], text })?.reason).toBe('asv_bench/asv.conf.json');
  expect(asv.detect({ files: ['a/b/c/asv.conf.json', 'my-asv.conf.json'], text })).toBeNull();
});
