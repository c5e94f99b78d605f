import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/repository.ts';

// What benchmarks import that has to be built first, as the program that looks for it says.

const PROGRAM = fileURLToPath(new URL('../../src/harnesses/kit/node/_program/tare_unbuilt.mjs', import.meta.url));

const text = (value: unknown) => JSON.stringify(value);

/** @param links packages of the tree as a workspace links them, by name */
function unbuilt(texts: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  for (const [path, each] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), each);
  }
  for (const [name, folder] of Object.entries(links)) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, folder), join(root, 'node_modules', name));
  }
  const files = Object.keys(texts).filter((path) => path.startsWith('bench/'));
  const run = spawnSync('node', [PROGRAM, text({ files, root })], { cwd: root, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  const { missing, builds }: { missing: string[]; builds: { folder: string; script: string }[] } = JSON.parse(
    run.stdout,
  );
  return { missing, builds: builds.map(({ folder, script }) => [folder.slice(root.length), script]) };
}

const NOTHING = { missing: [], builds: [] };

it('is a file of the package that is not there', () => {
  const manifest = text({ name: 'm', scripts: { compile: 'gulp compile', build: 'gulp' } });
  const bench = "import { f } from './helper.js';\n";
  const helper = "import { f } from '../lib/esm/index.js';\nexport { f };\n";
  expect(unbuilt({ 'package.json': manifest, 'bench/a.js': bench, 'bench/helper.ts': helper })).toEqual({
    missing: ['lib/esm/index.js'],
    builds: [['', 'build']],
  });
  const compiled = text({ name: 'm', scripts: { compile: 'tsc' } });
  expect(unbuilt({ 'package.json': compiled, 'bench/a.cjs': "require('../dist')" }).builds).toEqual([['', 'compile']]);
});

it('is nothing that is there, in any of its endings, and nothing that a comment names', () => {
  const there = {
    'package.json': text({ name: 'm', scripts: { build: 'tsc' } }),
    'src/a.ts': '',
    'src/b/index.mts': '',
    'src/c.json': '{}',
    'src/d/package.json': text({ main: 'own.js' }),
    'src/d/own.js': '',
    'bench/a.js': [
      "import '../src/a.js'; import '../src/b'; import '../src/c'; import '../src/d'; import 'node:fs'; import 'other';",
      "// import '../old.js'",
      "/* import '../older.js'",
      "   import '../oldest.js' */",
    ].join('\n'),
  };
  expect(unbuilt(there)).toEqual(NOTHING);
});

it('has no script where the package has none', () => {
  expect(unbuilt({ 'package.json': text({ name: 'm' }), 'bench/a.js': "import '../dist/a.js'" })).toEqual({
    missing: ['dist/a.js'],
    builds: [],
  });
});

it('is the entry of the package itself, or of one of the tree, with those that it needs before it', () => {
  const own = text({ name: '@m/own', exports: { '.': { import: './dist/a.js' } }, scripts: { build: 'tsc' } });
  expect(unbuilt({ 'package.json': own, 'bench/a.js': "import '@m/own'" })).toEqual({
    missing: ['@m/own'],
    builds: [['', 'build']],
  });
  const packages = {
    'package.json': text({ private: true, workspaces: ['packages/*'], scripts: { build: 'turbo build' } }),
    'packages/a/package.json': text({
      name: 'a',
      exports: { '.': './src/a.ts', './more': { types: './dist/more.d.ts', default: './dist/more.js' } },
      dependencies: { b: '*', c: '*' },
      scripts: { build: 'tsc' },
    }),
    'packages/a/src/a.ts': '',
    'packages/b/package.json': text({ name: 'b', main: './dist/b.js', scripts: { build: 'tsc' } }),
    'packages/c/package.json': text({ name: 'c', main: './c.js', scripts: { build: 'tsc' } }),
    'packages/c/c.js': '',
  };
  const links = { a: 'packages/a', b: 'packages/b', c: 'packages/c' };
  expect(unbuilt({ ...packages, 'bench/a.js': "import 'a'" }, links)).toEqual(NOTHING);
  expect(unbuilt({ ...packages, 'bench/a.js': "import 'a/more'" }, links)).toEqual({
    missing: ['a/more'],
    builds: [
      ['/packages/b', 'build'],
      ['/packages/a', 'build'],
    ],
  });
});

it('is no package that Vite is set to find in its sources', () => {
  const files = {
    'package.json': text({ name: 'm', main: 'dist/m.js', scripts: { build: 'tsc' } }),
    'bench/a.bench.ts': "import 'm'; import '../made/a.js'",
  };
  const vite = { 'vitest.config.ts': "export default { resolve: { alias: { m: './src' } } };" };
  expect(unbuilt(files).missing).toEqual(['m', 'made/a.js']);
  expect(unbuilt({ ...files, ...vite }).missing).toEqual(['made/a.js']);
});
