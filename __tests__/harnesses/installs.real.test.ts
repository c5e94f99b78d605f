import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { criterion } from '../../src/harnesses/criterion/index.ts';
import type { Harness } from '../../src/harnesses/harness.ts';
import { pyperf } from '../../src/harnesses/pyperf/index.ts';
import { pytest } from '../../src/harnesses/pytest/index.ts';
import { tinybench } from '../../src/harnesses/tinybench/index.ts';
import { buildSides } from '../../src/measure/build.ts';
import type { HarnessOptionValues } from '../../src/model/inputs/inputs.ts';
import { pathWith } from '../support/program.ts';
import { refusal } from '../support/refusal.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { itWith } from '../support/toolchains.ts';

// How projects install that commit no lock file, or use a package manager that is not there. The registries are the real ones.

const LIMIT_MS = 600_000;

async function build(
  harness: Harness,
  base: FileTexts,
  head: FileTexts = base,
  more: { readonly options?: HarnessOptionValues; readonly env?: NodeJS.ProcessEnv; readonly folder?: string } = {},
) {
  const { options = {}, env = {}, folder = '.' } = more;
  const sides = twoSides(base, head, env);
  const inputs = inputsWith({ options, workingDirectory: folder });
  const builds = await buildSides(harness, sides.trees, inputs, sides.ports, { buildTimeoutMs: LIMIT_MS });
  return { ...sides, builds };
}

const WITHOUT_YARN = ['npm', 'ln', 'mkdir', 'cp', 'head', 'env', 'dirname', 'grep', 'rm'];
/** As Yarn 4.0 wrote it. */
const OLDER_LOCK = `__metadata:
  version: 8
  cacheKey: 10

"own@workspace:.":
  version: 0.0.0-use.local
  resolution: "own@workspace:."
  dependencies:
    tinybench: "npm:^6.0.0"
  languageName: unknown
  linkType: soft

"tinybench@npm:^6.0.0":
  version: 6.0.0
  resolution: "tinybench@npm:6.0.0"
  languageName: node
  linkType: hard
`;

const text = (value: unknown) => `${JSON.stringify(value)}\n`;
const manifest = (dependencies: FileTexts, more = {}) =>
  text({ private: true, type: 'module', devDependencies: { tinybench: '^6.0.0', ...dependencies }, ...more });

describe('packages of JavaScript without a lock file', () => {
  it(
    'are resolved once, and head has what base has where its ranges allow it',
    async () => {
      // Base asks for an old one, which the wider range of head takes as well; the other it does not.
      const base = { 'package.json': manifest({ ms: '2.0.0', wrappy: '1.0.1' }), '.npmrc': 'package-lock=false\n' };
      const head = { ...base, 'package.json': manifest({ ms: '^2.0.0', wrappy: '1.0.2' }) };
      const { trees, builds, progress } = await build(tinybench, base, head);
      const version = (name: string) =>
        JSON.parse(readFileSync(join(trees.head.root, 'node_modules', name, 'package.json'), 'utf8')).version;
      expect([version('ms'), version('wrappy')]).toEqual(['2.0.0', '1.0.2']);
      expect(builds.warnings).toEqual([
        { code: 'no-lock-file', message: expect.stringContaining('were resolved for base') },
        { code: 'no-lock-file', message: expect.stringContaining('differ'), subject: 'wrappy 1.0.1 → 1.0.2' },
      ]);
      expect(progress.map(({ subject }) => subject)).toContain('npm install');
    },
    LIMIT_MS,
  );

  it('are refused where a lock file is required', async () => {
    const error = await refusal(
      build(tinybench, { 'package.json': manifest({}) }, undefined, { options: { lock: 'required' } }),
    );
    expect(error.message).toMatch(/^lock: required, and head has no lock file \(pnpm-lock\.yaml, /);
  });

  it(
    "are installed by the version of Yarn that package.json names, and as node_modules instead of Plug'n'Play",
    async () => {
      const files = {
        'package.json': manifest({}, { packageManager: 'yarn@4.12.0', workspaces: ['packages/*'] }),
        'packages/own/package.json': text({ name: 'own', dependencies: { ms: '2.0.0' } }),
        '.pnp.cjs': 'throw new Error("used");\n',
      };
      const { trees, builds } = await build(tinybench, files, files, { folder: 'packages/own' });
      expect(builds.toolchain).toMatch(/^node v\d.*, tinybench 6\.\S+, yarn 4\.12\.0$/);
      expect(builds.warnings.map(({ code }) => code)).toEqual(['no-plug-and-play', 'no-lock-file']);
      const { root } = trees.head;
      expect(['.pnp.cjs', 'node_modules/ms', 'yarn.lock'].map((each) => existsSync(join(root, each)))).toEqual([
        false,
        true,
        true,
      ]);
    },
    LIMIT_MS,
  );

  it(
    'have their own beside those of a package around that is no workspace of theirs',
    async () => {
      const files = {
        'package.json': text({ name: 'library', type: 'module', dependencies: { ms: '2.0.0' } }),
        'package-lock.json': text({
          name: 'library',
          lockfileVersion: 3,
          packages: { '': { name: 'library', dependencies: { ms: '2.0.0' } }, 'node_modules/ms': { version: '2.0.0' } },
        }),
        'bench/package.json': manifest({}),
      };
      const { trees, builds } = await build(tinybench, files, files, { folder: 'bench' });
      expect(builds.toolchain).toContain('tinybench 6.');
      const both = ['node_modules/ms', 'bench/node_modules/tinybench', 'bench/package-lock.json'];
      expect(both.filter((each) => !existsSync(join(trees.head.root, each)))).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'and those of a package around that has no lock file either',
    async () => {
      const files = {
        'package.json': text({ name: 'library', dependencies: { ms: '2.0.0' } }),
        'bench/package.json': manifest({}),
      };
      const { trees, builds } = await build(tinybench, files, files, { folder: 'bench' });
      const both = ['node_modules/ms', 'package-lock.json', 'bench/node_modules/tinybench', 'bench/package-lock.json'];
      expect(both.filter((each) => !existsSync(join(trees.head.root, each)))).toEqual([]);
      expect(builds.warnings.map(({ code }) => code)).toEqual(['no-lock-file']);
    },
    LIMIT_MS,
  );

  it(
    'have their manager installed where it is not there, in a version that reads the lock file',
    async () => {
      const files = {
        'package.json': text({ name: 'own', type: 'module', devDependencies: { tinybench: '6.2.3' } }),
        'yarn.lock': '# yarn lockfile v1\n\n\ntinybench@6.2.3:\n  version "6.2.3"\n',
      };
      const PATH = pathWith(WITHOUT_YARN);
      const { builds } = await build(tinybench, files, files, { env: { PATH } });
      expect(builds.toolchain).toMatch(/^node v\S+, tinybench 6\.2\.3, yarn 1\.\S+$/);
      const subject = expect.stringMatching(/^yarn 1\./);
      expect(builds.warnings).toEqual([{ code: 'manager-differs', message: expect.any(String), subject }]);
    },
    LIMIT_MS,
  );

  it(
    'are those of a lock file that only older versions of the manager take as it is',
    async () => {
      const files = {
        'package.json': text({ name: 'own', type: 'module', devDependencies: { tinybench: '^6.0.0' } }),
        '.yarnrc.yml': 'nodeLinker: node-modules\n',
        'yarn.lock': OLDER_LOCK,
      };
      const PATH = pathWith(WITHOUT_YARN);
      const { builds } = await build(tinybench, files, files, { env: { PATH } });
      expect(builds.sides.head?.build.failures).toEqual([]);
      expect(builds.toolchain).toMatch(/^node v\S+, tinybench 6\.0\.0, yarn 4\.\S+$/);
      const warning = { code: 'manager-differs', message: expect.any(String) };
      expect(builds.warnings).toEqual([
        { ...warning, subject: expect.stringMatching(/^yarn 4\./) },
        { ...warning, message: expect.stringContaining('older version'), subject: 'yarn.lock' },
      ]);
    },
    LIMIT_MS,
  );
});

describe('what benchmarks import', () => {
  const scripts = { build: 'mkdir -p lib && cp src/a.js lib/a.js' };
  const files = {
    'package.json': manifest({}, { scripts }),
    'src/a.js': 'export const a = 1;\n',
    'bench/a.bench.js': "import { Bench } from 'tinybench';\nimport '../lib/a.js';\n",
  };

  it(
    'is built by the script of its package, unless a build command is given',
    async () => {
      const { trees, builds, progress } = await build(tinybench, files);
      const isBuilt = () => [trees.base, trees.head].map(({ root }) => existsSync(join(root, 'lib/a.js')));
      expect(isBuilt()).toEqual([true, true]);
      expect(progress.map(({ subject }) => subject)).toContain('npm run build');
      expect(builds.warnings.map(({ code }) => code)).toEqual(['no-lock-file']);
      const own = { 'build-command': 'npm install' };
      const other = await build(tinybench, files, files, { options: own });
      expect(existsSync(join(other.trees.head.root, 'lib'))).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'and cannot be built is named',
    async () => {
      const failing = {
        ...files,
        'package.json': manifest({}, { scripts: { build: 'echo no compiler >&2; exit 3' } }),
      };
      const { builds } = await build(tinybench, files, failing);
      expect(builds.sides.head).not.toBeNull();
      expect(builds.warnings.find(({ code }) => code === 'imports-not-built')?.subject).toMatch(
        /^`npm run build` ended with exit code 3, for lib\/a\.js: .*no compiler/s,
      );
    },
    LIMIT_MS,
  );
});

describe('crates', () => {
  const crate = (name: string, dependencies: string, more = '') =>
    `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${more}[dependencies]\n${dependencies}\n`;
  // In place of the real one, which takes minutes to compile.
  const stub = { 'criterion/Cargo.toml': crate('criterion', ''), 'criterion/src/lib.rs': '' };
  const bench = (name: string) => `[[bench]]\nname = "${name}"\nharness = false\n`;
  const main = (text: string) => `fn main() { ${text} }\n`;
  const words = (itoa: string) => ({
    ...stub,
    'Cargo.toml': crate('words', `criterion = { path = "criterion" }\n${itoa}`, bench('one') + bench('two')),
    'src/lib.rs': '',
    'benches/one.rs': main(''),
    'benches/two.rs': main(''),
  });

  itWith('cargo')(
    'without a lock file are resolved once, and progress says how many are compiled',
    async () => {
      const { builds, progress } = await build(criterion, words('itoa = "=1.0.9"'), words('itoa = "1"'));
      expect(builds.sides.head?.build.binaries.map(({ group }) => group)).toEqual(['words/one', 'words/two']);
      expect(builds.warnings).toEqual([
        { code: 'no-lock-file', message: expect.stringContaining('resolved for base') },
      ]);
      const counted = progress.filter(({ stage, total }) => stage === 'build base' && total > 1);
      expect(counted.map(({ total }) => total)).toContain(5);
      const { warnings } = (await build(criterion, words('itoa = "=1.0.9"'), words('itoa = "=1.0.10"'))).builds;
      expect(warnings.map(({ subject }) => subject)).toEqual([undefined, 'itoa 1.0.9 → 1.0.10']);
    },
    LIMIT_MS,
  );

  itWith('cargo')(
    'that a dependency keeps from being compiled fail once, with the first error',
    async () => {
      const broken = { ...words(''), 'criterion/src/lib.rs': 'pub fn a() -> u8 { "" }\npub fn b() -> u8 { "" }\n' };
      const { builds } = await build(criterion, broken, words(''));
      expect(builds.records.base).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/^criterion, which words needs, does not compile with rustc 1\S+; a toolchain/),
        output: expect.stringMatching(/^error\[E0308\]: mismatched types\n/),
      });
      const { output } = builds.records.base as { output: string };
      expect(output.match(/E0308/g)).toHaveLength(1);
    },
    LIMIT_MS,
  );
});

describe('packages of Python', () => {
  const pyproject = (...dependencies: readonly string[]) =>
    `[project]\nname = "own"\nversion = "1"\ndependencies = ${JSON.stringify(dependencies)}\n[tool.setuptools]\npy-modules = []\n`;

  itWith('python3')(
    'without a lock file are resolved once, but for those that head does not allow',
    async () => {
      const base = { 'pyproject.toml': pyproject('six==1.15', 'idna==3.6') };
      const { builds, progress } = await build(pytest, base, { 'pyproject.toml': pyproject('six>=1.16', 'idna>=3') });
      expect(builds.warnings).toEqual([
        { code: 'no-lock-file', message: expect.stringContaining('were resolved for base') },
        {
          code: 'no-lock-file',
          message: expect.stringContaining('differ'),
          subject: expect.stringMatching(/^six 1\.15\.0 → 1\.\d+\.\d+$/),
        },
      ]);
      expect(progress.map(({ subject }) => subject)).toContain('pip install: collecting pytest');
    },
    LIMIT_MS,
  );

  // It locks nothing.
  const lock = `version = 1
requires-python = ">=3.9"

[[package]]
name = "own"
version = "1"
source = { virtual = "." }
`;
  const locked = { 'pyproject.toml': `${pyproject()}[tool.uv]\npackage = false\n`, 'uv.lock': lock };

  itWith('python3')('are not installed for a Python that the project does not take', async () => {
    const error = await refusal(
      build(pytest, { 'pyproject.toml': pyproject().replace('dep', 'requires-python = ">=3.99"\ndep') }),
    );
    expect(error.message).toMatch(/^head needs Python >=3\.99, and python3 is CPython 3\.\d+\.\d+$/);
  });

  itWith('python3')(
    'that are compiled for coverage are named',
    async () => {
      const setup = `from setuptools import Extension, setup
flags = ["-O0", "--coverage"]
setup(ext_modules=[Extension("counting", ["counting.c"], extra_compile_args=flags, extra_link_args=flags), Extension("plain", ["plain.c"])])
`;
      const source = (name: string) =>
        `#include <Python.h>\nstatic struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "${name}", 0, -1, 0};\nPyMODINIT_FUNC PyInit_${name}(void) { return PyModule_Create(&module); }\n`;
      const files = { 'pyproject.toml': pyproject(), 'setup.py': setup };
      const compiled = { ...files, 'counting.c': source('counting'), 'plain.c': source('plain') };
      const { builds } = await build(pyperf, compiled);
      expect(builds.toolchain).toMatch(/^CPython \S+, pyperf \d+\.\d+\.\d+$/);
      expect(builds.warnings.filter(({ code }) => code !== 'no-lock-file')).toEqual([
        {
          code: 'compiled-for-coverage',
          message: expect.stringContaining('slower than those of a release'),
          subject: expect.stringMatching(/^counting\.cpython-\S+\.so$/),
        },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'have their manager installed where it is not there, and beside what is locked what runs the benchmarks',
    async () => {
      const { SSL_CERT_FILE } = process.env;
      // Any uv that the machine has lies beside other programs.
      const PATH = pathWith();
      const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
      const { builds } = await build(pyperf, locked, locked, { options: { python }, env: { PATH, SSL_CERT_FILE } });
      expect(builds.toolchain).toMatch(/^CPython \S+, pyperf \d+\.\d+\.\d+$/);
      expect(builds.warnings).toEqual([
        { code: 'manager-differs', message: expect.stringContaining('newest version'), subject: 'uv' },
        { code: 'no-lock-file', message: expect.stringContaining('installed beside it for base'), subject: 'pyperf' },
      ]);
    },
    LIMIT_MS,
  );

  itWith('uv')(
    'that are locked without what runs the benchmarks are refused where a lock file is required',
    async () => {
      const error = await refusal(build(pyperf, locked, locked, { options: { lock: 'required' } }));
      expect(error.details[0]).toContain('head does not build: the lock file does not have pyperf');
    },
    LIMIT_MS,
  );
});
