import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { concerns, type Failure } from '../../src/harnesses/failure.ts';
import type { Detection, Harness, Project } from '../../src/harnesses/harness.ts';
import { SEEN } from '../../src/harnesses/kit/detection.ts';
import { choosePlace } from '../../src/harnesses/places.ts';
import { pytest } from '../../src/harnesses/pytest/index.ts';
import { findHarness } from '../../src/harnesses/registry.ts';
import { openFolders } from '../../src/host/files/beneath.ts';
import { readProject } from '../../src/measure/project.ts';
import { temporaryFolder } from '../support/repository.ts';

// Whose benchmarks a project has: by the files that are there, and by the text of the few that a harness names.

const AUTO = { harnesses: [], options: {}, isGiven: false };
const project = (...files: string[]): Project => ({ files, text: () => null });

function harness(name: string, detect: (project: Project) => Detection | null): Harness {
  const looksFor = { file: `${name}.toml` };
  return { ...NOTHING, name, looksFor, manifests: [`${name}.toml`], detect };
}
const never = (): never => {
  throw new Error('not asked for here');
};
const NOTHING = { summary: '', options: [], clocks: [], build: never, discover: never } as const;

describe('auto', () => {
  it('takes the harness that is surest', () => {
    const one = harness('one', () => ({ score: SEEN.trace, reason: 'a.one' }));
    const two = harness('two', () => ({ score: SEEN.benchmarks, reason: 'two.toml' }));
    expect(choosePlace(AUTO, project(), [one, two]).harness.name).toBe('two');
    expect(choosePlace(AUTO, project(), [two, one]).harness.name).toBe('two');
  });

  it('says what it found of each kind when several are as sure, and how to choose', () => {
    const one = harness('one', () => ({ score: SEEN.project, reason: 'one.toml and benches/x.one' }));
    const two = harness('two', () => ({ score: SEEN.project, reason: 'two.toml' }));
    const ambiguous = () => findHarness(AUTO, project(), [one, two]);
    expect(ambiguous).toThrow('harness: auto is ambiguous: benchmarks of several kinds were found (one and two)');
    try {
      ambiguous();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      expect(error.details).toEqual(['one: one.toml and benches/x.one', 'two: two.toml']);
      expect(error.remedy).toMatch(/^Set harness to one or two \(or to several of them\), /);
    }
    expect(findHarness({ ...AUTO, harnesses: [{ name: 'two', folder: '.' }] }, project(), [one, two])?.name).toBe(
      'two',
    );
  });

  it('takes scripts that run pyperf where nothing else is surer, though no manifest names it', () => {
    const script = 'import pyperf\n\nrunner = pyperf.Runner()\n';
    const textOf = (path: string) => (path === 'benchmarks/micro.py' ? script : '');
    const files = ['pyproject.toml', 'benchmarks/micro.py', 'benchmarks/other.py'];
    const found = choosePlace(AUTO, { files, text: textOf });
    expect(found.harness.name).toBe('pyperf');
    const manifests: Record<string, string> = {
      'pyproject.toml': 'pytest-benchmark',
      'tests/test_a.py': 'def test_a(benchmark): pass',
    };
    const more = {
      files: [...files, 'tests/test_a.py'],
      text: (path: string) => manifests[path] ?? textOf(path),
    };
    expect(choosePlace(AUTO, more).harness.name).toBe('pytest');
  });

  it('takes no Java project that does not name JMH', () => {
    expect(() => choosePlace(AUTO, { files: ['pom.xml', 'src/main/java/A.java'], text: () => '<project/>' })).toThrow(
      'no benchmarks of a known kind were found in the working directory: pom.xml without JMH',
    );
  });

  it('takes all whose benchmarks there are, and those that are named with a folder', () => {
    const [one, two] = ['one', 'two'].map((name) => harness(name, () => ({ score: SEEN.benchmarks, reason: '' })));
    if (one === undefined || two === undefined) throw new Error('there are two');
    expect(choosePlace(AUTO, project(), [one, two]).harness.name).toBe('one, two');
    const twice = ['a', 'b'].map((folder) => ({ name: 'one', folder }));
    expect(choosePlace({ ...AUTO, harnesses: twice }, project(), [one, two]).harness.name).toBe('one:a, one:b');
    expect(choosePlace({ ...AUTO, harnesses: twice.slice(0, 1) }, project(), [one]).harness.name).toBe('one');
    expect(choosePlace({ ...AUTO, harnesses: [{ name: 'two', folder: '.' }] }, project(), [one, two]).harness).toBe(
      two,
    );
  });

  it('names the manifests that there are when nothing is recognised', () => {
    const silent = [harness('one', () => null), harness('two', () => null)];
    expect(findHarness(AUTO, project(), silent)).toBeNull();
    expect(() => choosePlace(AUTO, project('a/two.toml'), silent)).toThrow(/directory: two\.toml without any$/);
  });

  it('is surer of a Go module with tests than of a lone go.mod or test file', () => {
    const scores = [['a/go.mod', 'a/x_test.go'], ['go.mod'], ['x_test.go'], ['README.md']].map((files) => {
      return (
        findHarness({ ...AUTO, harnesses: [{ name: 'go', folder: '.' }] }, project())?.detect(project(...files))
          ?.score ?? 0
      );
    });
    expect(scores).toEqual([SEEN.benchmarks, SEEN.project, SEEN.trace, 0]);
  });
});

it('a project gives the text of the manifests that are named, and of nothing that is a link or too large', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'one.toml'), '[bench]');
  writeFileSync(join(root, 'other.toml'), 'secret');
  symlinkSync(join(root, 'other.toml'), join(root, 'two.toml'));
  writeFileSync(join(root, 'three.toml'), 'x'.repeat(1024 * 1024 + 1));
  const files = ['one.toml', 'other.toml', 'two.toml', 'three.toml', 'gone/one.toml'];
  const named = new Set(['one.toml', 'two.toml', 'three.toml']);
  const read = await readProject({ directory: root, folder: '.' }, files, { files: openFolders([root]) }, named);
  expect(files.map((file) => read.text(file))).toEqual(['[bench]', null, null, null, null]);
});

it('a failure is of one benchmark, of a group, or of a folder with all groups below it', () => {
  const of = (part: Failure['of']): Failure => ({ of: part, reason: 'x' });
  const all = [
    { group: '', name: 'A' },
    { group: 'a', name: 'A' },
    { group: 'a/b', name: 'A' },
    { group: 'ab', name: 'A' },
  ];
  const hit = (part: Failure['of']) => all.filter((each) => concerns(of(part), each)).map(({ group }) => group);
  expect(hit({ kind: 'benchmark', group: 'a', name: 'A' })).toEqual(['a']);
  expect(hit({ kind: 'benchmark', group: 'a', name: 'B' })).toEqual([]);
  expect(hit({ kind: 'group', group: 'a' })).toEqual(['a']);
  expect(hit({ kind: 'folder', folder: 'a' })).toEqual(['a', 'a/b']);
  expect(hit({ kind: 'folder', folder: '' })).toEqual(['', 'a', 'a/b', 'ab']);
});

it('a project gives the text of files of a kind, the outermost first and not all of thousands', async () => {
  const root = temporaryFolder();
  const files = ['a/dev-requirements.txt', 'a_test.go', 'b/benches/x.rs', 'b/x.rs'];
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  const many = Array.from({ length: 1000 }, (_, index) => `deep/er/${index}_test.go`);
  const named = new Set(['*requirements*.txt', '*_test.go', 'benches/*.rs']);
  const read = await readProject(
    { directory: root, folder: '.' },
    [...many, ...files],
    { files: openFolders([root]) },
    named,
  );
  expect(files.map((file) => read.text(file))).toEqual([...files.slice(0, 3), null]);
});

describe('what a Python project needs', () => {
  it('is named in its manifests, and in the requirements of its tests and benchmarks', () => {
    for (const path of [
      'pyproject.toml',
      'setup.cfg',
      'setup.py',
      'tox.ini',
      'noxfile.py',
      'requirements.txt',
      'requirements-benchmark.txt',
      'test_requirements.txt',
      'requirements/codspeed.txt',
      'requirements/testing.txt',
      'requirements/pytest.txt',
      'requirements/requirements-dev.txt',
      'tests/requirements.txt',
      'benchmarks/requirements.txt',
    ]) {
      const found = pytest.detect({ files: ['a.py', path], text: () => 'x\n  pytest-codspeed>=3\n' });
      expect(found, path).toEqual({ score: SEEN.benchmarks, reason: `${path} with pytest-codspeed` });
    }
  });

  it('is not named in those of documents, nor of another project', () => {
    for (const path of ['docs/requirements.txt', 'requirements/doc.txt', 'requirements-docs.txt', 'a/pyproject.toml']) {
      expect(pytest.detect({ files: [path], text: () => 'pytest-codspeed' }), path).toBeNull();
    }
  });
});
