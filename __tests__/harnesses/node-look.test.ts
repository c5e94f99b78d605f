import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/repository.ts';

// Which files have benchmarks of a library, as the program that looks for them says.

const PROGRAM = fileURLToPath(
  new URL('../../src/harnesses/kit/node-benchmarks/_program/tare_look.mjs', import.meta.url),
);

function filesFound(texts: Readonly<Record<string, string>>, named: readonly string[] | null = null): unknown {
  return looked(texts, { specifier: 'tinybench', wrappers: [], named }).files;
}

function looked(texts: Readonly<Record<string, string>>, wanted: Readonly<Record<string, unknown>>) {
  const folder = temporaryFolder();
  const all = { 'node_modules/tinybench/package.json': '{ "version": "6.0.2" }', ...texts };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = spawnSync('node', [PROGRAM, JSON.stringify({ ...wanted, tools: `${folder}/tools` })], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout);
}

it('are those that import it', () => {
  expect(
    filesFound({
      'bench/a.js': "import { Bench } from 'tinybench';",
      'bench/b.cjs': 'const { Bench } = require("tinybench");',
      'bench/data.js': 'export function data() {}',
      'bench/index.js': "import './a.js';\nimport './b.cjs';",
      'src/a.js': "import { Bench } from 'tinybench';",
    }),
  ).toEqual(['bench/a.js', 'bench/b.cjs']);
});

it('are those that import a helper which leads it', () => {
  expect(
    filesFound({
      'packages/bench/suite.ts': "import { Bench } from 'tinybench';\nexport function suite(name: string) {}\n",
      'packages/bench/array.ts': "import { suite } from './suite.js';",
      'packages/bench/deep/object.ts': "import { suite } from '../suite';",
      'packages/bench/index.ts': "import { execa } from 'execa';",
      'packages/bench/data.ts': 'export const data = 1;',
      'packages/other/suite.ts': 'export function suite() {}',
      'packages/other/use.bench.ts': "import { suite } from './suite.js';",
    }),
  ).toEqual(['packages/bench/array.ts', 'packages/bench/deep/object.ts', 'packages/bench/suite.ts']);
});

it('are all that were named', () => {
  expect(filesFound({ 'perf/a.js': '', 'bench/b.js': "import 'tinybench';" }, ['^perf/'])).toEqual(['perf/a.js']);
});

it('are also those that import what leads it, which may have it for itself', () => {
  const { files, version } = looked(
    {
      'node_modules/benny/package.json': '{ "version": "3.7.1" }',
      'node_modules/benny/node_modules/benchmark/package.json': '{ "version": "2.1.4" }',
      'bench/a.js': "import { add, suite } from 'benny';",
      'bench/b.js': "import { add, suite } from 'bench';",
    },
    { specifier: 'benchmark', wrappers: ['benny'], named: null },
  );
  expect({ files, version }).toEqual({ files: ['bench/a.js'], version: '2.1.4' });
});
