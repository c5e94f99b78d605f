import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import type { Project } from '../../src/harnesses/harness.ts';
import { choosePlace } from '../../src/harnesses/places.ts';

// Where the benchmarks of a project are: in its root, or in a package of its own below it.

function project(texts: Readonly<Record<string, string>>): Project {
  return { files: Object.keys(texts), text: (path) => texts[path] ?? null };
}

const AUTO = { harnesses: [], options: {}, isGiven: false };
const CRITERION = '[dev-dependencies]\ncriterion = "0.5"\n';
const GO = 'package m\n\nfunc BenchmarkSum(b *testing.B) {}\n';
const BENCH = "import { bench } from 'vitest';\n";
const VITEST = '{ "devDependencies": { "vitest": "4.0.0" } }';

function placed(texts: Readonly<Record<string, string>>, choice: Partial<Parameters<typeof choosePlace>[0]> = {}) {
  const { harness, folder } = choosePlace({ ...AUTO, ...choice }, project(texts));
  return `${harness.name} in ${folder}`;
}

function refused(texts: Readonly<Record<string, string>>): UserError {
  try {
    choosePlace(AUTO, project(texts));
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error('expected a UserError');
}

describe('the one folder below the root that has benchmarks', () => {
  it('is a crate that is no member of the workspace', () => {
    const bench = { 'bench/Cargo.toml': CRITERION, 'bench/benches/a.rs': '' };
    expect(placed({ 'Cargo.toml': '[package]\nname = "a"\n', ...bench })).toBe('criterion in bench');
    expect(placed({ 'Cargo.toml': '[workspace]\nmembers = ["a"]\nexclude = ["bench"]\n', ...bench })).toBe(
      'criterion in bench',
    );
    expect(placed(bench)).toBe('criterion in bench');
  });

  it('is a package whose files are named after nothing but their folder', () => {
    const benchmark = '{ "dependencies": { "benchmark": "2.1.4" } }';
    expect(placed({ 'package.json': '{}', 'bench/package.json': benchmark, 'bench/index.js': '' })).toBe(
      'benchmarkjs in bench',
    );
    expect(() => placed({ 'package.json': '{}', 'site/package.json': benchmark, 'site/index.js': '' })).toThrow(
      'no benchmarks of a known kind',
    );
  });

  it('is no member of the workspace: by a pattern, by a path that another depends on, by what all inherit', () => {
    const bench = { 'crates/bench/Cargo.toml': '[dev-dependencies]\ncriterion.workspace = true\n' };
    for (const root of [
      '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\ncriterion = "0.5"\n',
      '[workspace]\nmembers = ["./crates/bench/"]\n',
      '[workspace]\n[dev-dependencies]\nb = { path = "./crates/bench" }\n',
    ]) {
      expect(placed({ 'Cargo.toml': root, ...bench })).toBe('criterion in .');
    }
  });

  it('is a Go module that the root passes over, where the root has tests and no benchmarks', () => {
    const bench = { '_benchmark/go.mod': 'module b', '_benchmark/b_test.go': GO };
    expect(placed({ 'go.mod': 'module m', 'm_test.go': 'func TestSum(t *testing.T) {}', ...bench })).toBe(
      'go in _benchmark',
    );
    expect(placed({ 'go.mod': 'module m', 'm_test.go': GO, ...bench })).toBe('go in .');
    expect(placed({ 'examples/e/go.mod': 'module e', 'e_test.go': GO, ...bench })).toBe('go in _benchmark');
    // The root runs every module that the go command does not pass over.
    expect(placed({ 'a/go.mod': 'module a', 'a/a_test.go': GO, 'b/go.mod': 'module b', 'b/b_test.go': GO })).toBe(
      'go in .',
    );
  });

  it('is a package with a package.json of its own', () => {
    const bench = { 'benchmarks/package.json': VITEST, 'benchmarks/a.bench.ts': BENCH };
    expect(placed({ 'package.json': '{}', ...bench })).toBe('vitest in benchmarks');
    expect(placed({ 'package.json': VITEST, ...bench })).toBe('vitest in .');
    // Packages of a workspace that installs at its root.
    const both = { 'a/package.json': VITEST, 'a/a.bench.ts': BENCH, 'b/package.json': VITEST };
    expect(placed({ 'package.json': '{ "workspaces": ["*"] }', ...both })).toBe('vitest in .');
  });

  it('is not where somebody else’s code lies, nor what is fuzzed; an example only where there is nothing else', () => {
    const example = { 'examples/a/Cargo.toml': CRITERION };
    expect(placed({ ...example, 'bench/Cargo.toml': CRITERION })).toBe('criterion in bench');
    expect(placed(example)).toBe('criterion in examples/a');
    for (const folder of ['vendor/a', 'third_party/a', 'node_modules/a', 'a/testdata', 'fuzz', '.ci']) {
      expect(refused({ [`${folder}/Cargo.toml`]: CRITERION }).message).toMatch(/^no benchmarks of a known kind were/);
    }
  });

  it('is one for the harness that is asked for as well, and none where the folder is given', () => {
    const texts = { 'a/Cargo.toml': CRITERION, 'b/package.json': VITEST, 'b/a.bench.ts': BENCH };
    expect(placed(texts, { harnesses: [{ name: 'vitest', folder: '.' }] })).toBe('vitest in b');
    expect(placed(texts, { harnesses: [{ name: 'vitest', folder: 'c' }] })).toMatch(/ in \.$/);
    expect(() => placed(texts, { isGiven: true })).toThrow('no benchmarks of a known kind');
  });

  it('can have benchmarks of several kinds', () => {
    const texts = { 'a/Cargo.toml': CRITERION, 'a/package.json': VITEST, 'a/a.bench.ts': BENCH };
    expect(placed(texts)).toBe('criterion, vitest in a');
  });
});

it('several folders are listed, each with the line that chooses it', () => {
  const { message, details, remedy } = refused({
    'Cargo.toml': '[package]\nname = "a"\n',
    'bench/Cargo.toml': CRITERION,
    'js/package.json': VITEST,
    'js/a.bench.ts': BENCH,
  });
  expect(message).toBe(
    'no benchmarks of a known kind are in the root of the repository, and 2 folders below it have some',
  );
  expect(details).toEqual([
    'working-directory: bench   # criterion: Cargo.toml with criterion',
    'working-directory: js   # vitest: package.json with vitest, and a.bench.ts',
  ]);
  expect(remedy).toBe(
    'Give one of these lines (on the command line as --working-directory bench), or all: `harness: criterion:bench, vitest:js`.',
  );
});

describe('nothing of a known kind', () => {
  it('is one short message, with what the manifests that there are lack', () => {
    expect(refused({ 'README.md': '' }).message).toBe(
      'no benchmarks of a known kind were found in the working directory',
    );
    expect(refused({ 'Cargo.toml': '[package]\nname = "a"\n', 'a/package.json': '{}' }).message).toBe(
      'no benchmarks of a known kind were found in the working directory: Cargo.toml without criterion, divan, ' +
        '#[bench] or gungraun; package.json without vitest, tinybench, mitata or benchmark',
    );
  });

  it('says what comes nearest, and what to do about it', () => {
    const target = refused({ 'Cargo.toml': '[[bench]]\nname = "x"\nharness = false\n', 'benches/y.rs': '' });
    expect(target.message).toMatch(
      /: Cargo\.toml has bench targets of a library that is not known: `benches\/x\.rs` and 1 more$/,
    );
  });
});
