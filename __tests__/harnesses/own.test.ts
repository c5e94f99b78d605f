import { describe, expect, it } from 'vitest';
import { findFollowed, unreadScripts } from '../../src/harnesses/registry.ts';
import { play } from '../support/transcripts.ts';

const AUTO = { harnesses: [], options: {} } as const;

function project(texts: Readonly<Record<string, string>>) {
  return { files: Object.keys(texts), text: (path: string) => texts[path] ?? null };
}

function manifest(bench: string, devDependencies: Readonly<Record<string, string>> = {}) {
  return { 'package.json': JSON.stringify({ scripts: { bench }, devDependencies }) };
}

const BENCH = "import { bench } from 'vitest';";
const SUITE = "import { Bench } from 'tinybench';";

describe('the own command of a project', () => {
  it('decides which files are measured, also through the files that its script names', () => {
    const chosen = findFollowed(
      AUTO,
      project({
        ...manifest('tsc && node --expose-gc perf/run', { tinybench: '6.0.0', mitata: '1.0.0' }),
        'perf/run.js': "const path = require('path'); new Worker(path.join(__dirname, 'thread.js'));",
        'perf/thread.js': "const { Bench } = require('tinybench');",
        'bench/other.bench.js': "import { bench } from 'mitata';",
      }),
    );
    expect(chosen.harness?.name).toBe('tinybench');
    expect(chosen.own).toEqual({ name: 'npm run bench', measured: ['perf/run.js'], left: [] });
  });

  it('knows what a script is made of that its build makes, and what it was called with', async () => {
    const scripts = { bench: 'BENCH=1 npm run build && node dist/perf/run.js', build: 'rollup -c' };
    const texts = {
      'package.json': JSON.stringify({ scripts, devDependencies: { tinybench: '6.0.0' } }),
      'src/run.ts': '',
      'src/perf/run.ts': "import './suite.ts';",
      'src/perf/suite.ts': SUITE,
    };
    const { harness, own } = findFollowed(AUTO, project(texts));
    expect([harness?.name, own?.measured]).toEqual(['tinybench', ['dist/perf/run.js']]);
    if (harness === null) throw new Error('nothing was found');
    const answers = [{ match: '^(?![\\s\\S]*rollup)', stdout: ['20.1.0'] }];
    const error = await play(harness, { made: 'here', files: ['package.json'], answers }).catch((each) => each);
    expect(error.message).toMatch(/\n\(export BENCH=1; rollup -c\)$/);
  });

  it('says which part of it no harness can measure', () => {
    const { own } = findFollowed(
      AUTO,
      project({ ...manifest('node a.bench.js && node b.bench.js'), 'a.bench.js': SUITE, 'b.bench.js': 'fetch()' }),
    );
    expect(own).toEqual({ name: 'npm run bench', measured: ['a.bench.js'], left: ['node b.bench.js'] });
  });

  it('is run as a whole where its script starts processes of its own', () => {
    const { harness, own } = findFollowed(
      AUTO,
      project({
        ...manifest('node bench/run.js', { benchmark: '2.1.4' }),
        'bench/run.js': "require('child_process').fork('./one.js')",
        'bench/one.js': "require('../lib')",
      }),
    );
    expect(harness?.name).toBe('command');
    expect(own).toEqual({ name: 'npm run bench', measured: ['node bench/run.js'], left: [] });
  });

  it('is that of the files that its script starts in processes, or that lie beside it, where a library runs them', () => {
    const named = findFollowed(
      AUTO,
      project({
        ...manifest('node bench/run.js', { benchmark: '2.1.4' }),
        'bench/run.js': "require('child_process').fork('./one.js'); fork('./two.js')",
        'bench/one.js': "require('benchmark')",
        'bench/two.js': "require('../lib')",
        'bench/three.js': "require('benchmark')",
      }),
    );
    expect(named.harness?.name).toBe('benchmarkjs');
    expect(named.own).toEqual({ name: 'npm run bench', measured: ['bench/one.js'], left: [] });
    const files = {
      ...manifest('npx tsx benchmarks/run-all.ts', { benny: '3.7.1' }),
      'benchmarks/run-all.ts': "import { execSync } from 'node:child_process'; readdirSync('.'); fork(file);",
      'benchmarks/atoms.ts': "import { add, suite } from 'benny';",
      'benchmarks/more/inner.ts': "import { add, suite } from 'benny';",
      'benchmarks/peers.ts': "import { add } from 'benny'; import 'node:child_process';",
      'benchmarks/types.d.ts': "import { add } from 'benny';",
    };
    const listed = findFollowed(AUTO, project(files));
    expect(listed.harness?.name).toBe('benchmarkjs');
    expect(listed.own).toEqual({ name: 'npm run bench', measured: ['benchmarks/atoms.ts'], left: [] });
  });

  it('is none where `perf` runs a program for a profiler, and what builds it leads to benchmarks', () => {
    const scripts = { perf: 'yarn && yarn build && node dist/cli.js', build: 'node scripts/build/build.js' };
    const files = {
      'package.json': JSON.stringify({ scripts, devDependencies: { tinybench: '6.0.2' } }),
      'yarn.lock': '',
      'scripts/build/build.js': "import '../../benchmarks/text.js';",
      'benchmarks/text.js': SUITE,
    };
    const { harness, own } = findFollowed(AUTO, project(files));
    expect([harness?.name, own]).toEqual(['tinybench', null]);
    const named = { ...scripts, perf: 'yarn build && node perf/run.js' };
    const other = findFollowed(
      AUTO,
      project({
        ...files,
        'package.json': JSON.stringify({ scripts: named, devDependencies: { tinybench: '6.0.2' } }),
        'perf/run.js': SUITE,
      }),
    );
    expect(other.own?.measured).toEqual(['perf/run.js']);
  });

  it('is named where it prints nothing that is read, with what else looks like benchmarks', async () => {
    const { harness } = findFollowed(
      AUTO,
      project({
        ...manifest('node benchmarking/run.js', { vitest: '4' }),
        'benchmarking/run.js': "import('./tests/' + name)",
        'benchmarking/tests/a.bench.js': 'export default () => ({ run() {} });',
      }),
    );
    const answers = [
      { match: '--version$', stdout: ['20.1.0'] },
      { match: '.', stdout: ['12 ms'] },
    ];
    if (harness === null) throw new Error('nothing was found');
    const error = await play(harness, { made: 'here', files: ['package.json'], answers }).catch((each) => each);
    expect(error.message).toBe(
      'bench-command printed no result that bench-format auto can read, on base and head: it is what the project runs, ' +
        "`npm run bench`; files are called as vitest's benchmarks are and call no `bench` of vitest's: " +
        '`benchmarking/tests/a.bench.js`',
    );
  });

  it('is not run on the other side where nobody can read what it prints and the time is over', async () => {
    const { harness } = findFollowed(AUTO, project(manifest('node bench/run.js')));
    if (harness === null) throw new Error('nothing was found');
    const answers = [
      { match: '--version$', stdout: ['20.1.0'] },
      { match: '.', stdout: ['12 ms'], durationMs: 200 },
    ];
    const says = async (untilMs: number) => {
      const until: typeof harness = { ...harness, discover: (context) => harness.discover({ ...context, untilMs }) };
      const error = await play(until, { made: 'here', files: ['package.json'], answers }).catch((each) => each);
      return String(error.message).replace(/: it is .*/, '');
    };
    const unread = 'bench-command printed no result that bench-format auto can read';
    expect(await says(100)).toBe(`${unread}, on base`);
    expect(await says(1000)).toBe(`${unread}, on base and head`);
  });

  it('prepares the benchmarks that were found where it does nothing else', async () => {
    const scripts = { 'benchmark-deps': 'npm ci && npm install --prefix benchmark/extra/' };
    const { harness, own } = findFollowed(
      AUTO,
      project({
        'package.json': JSON.stringify({ scripts, devDependencies: { tinybench: '6' } }),
        'benchmark/benchmark.mjs': SUITE,
      }),
    );
    expect([harness?.name, own]).toEqual(['tinybench', null]);
    if (harness === null) throw new Error('nothing was found');
    const answers = [{ match: '^(?![\\s\\S]*--prefix)', stdout: ['20.1.0'] }];
    const error = await play(harness, { made: 'here', files: ['package.json'], answers }).catch((each) => each);
    expect(error.message).toMatch(/no answer \(build, base\) to sh .*\nnpm install --prefix benchmark\/extra\/$/ms);
    expect(error.message).not.toContain('npm ci');
  });

  it('is all that lies in a folder for it', () => {
    const { own } = findFollowed(AUTO, project(manifest('npm run build && cd perf-tests && node a.mjs && node b.mjs')));
    expect(own?.measured).toEqual(['node a.mjs', 'node b.mjs']);
  });

  it('is left alone where the inputs say what is measured', () => {
    const files = project({ ...manifest('node bench/run.js', { tinybench: '1' }), 'bench/run.js': SUITE });
    const named = { ...AUTO, options: { 'bench-files': ['bench/x.js'] } };
    expect(findFollowed(named, files).own).toBeNull();
    const other = { ...AUTO, harnesses: [{ name: 'go', folder: '.' }] };
    expect(findFollowed(other, files)).toMatchObject({ harness: { name: 'go' }, own: null });
  });

  it('is one call of vitest, as it is and where it is; of several, those that have no options', () => {
    const measured = (bench: string) =>
      findFollowed(
        AUTO,
        project({
          ...manifest(bench, { vitest: '4' }),
          'perf/package.json': JSON.stringify({ name: 'perf', scripts: { bench: 'vitest bench --root suite' } }),
          'perf/suite/a.bench.ts': BENCH,
        }),
      ).own;
    expect(measured('yarn workspace perf bench')).toMatchObject({ measured: ['vitest bench --root suite'], left: [] });
    expect(measured('vitest bench && vitest bench --root suite')).toMatchObject({
      measured: ['vitest bench'],
      left: ['vitest bench --root suite'],
    });
  });

  it('takes no other language away', () => {
    const files = project({
      ...manifest('vitest bench --run', { vitest: '4' }),
      'a.bench.ts': BENCH,
      'go.mod': '',
      'a_test.go': 'func BenchmarkA(b *testing.B) {',
    });
    expect(findFollowed(AUTO, files).harness?.name).toBe('vitest, go');
  });

  it('names what Make runs and nobody measured', () => {
    const files = project({ Makefile: 'bench:\n\t./scripts/bench.sh\n', 'go.mod': '', 'a_test.go': '' });
    expect(findFollowed(AUTO, files)).toMatchObject({
      harness: { name: 'go' },
      own: { name: 'make bench', measured: [], left: ['./scripts/bench.sh'] },
    });
    const followed = project({ Makefile: 'bench:\n\tgo test -bench . ./a\n', 'go.mod': '', 'a_test.go': '' });
    expect(findFollowed(AUTO, followed).own).toEqual({ name: 'make bench', measured: ['./a'], left: [] });
  });

  it('reads paths of pytest and targets of cargo', () => {
    const python = project({
      'pyproject.toml': '[tool.poe.tasks]\nbench = "pytest -k fast --benchmark-only perf/ tests/test_a.py::one"',
      'perf/test_b.py': '',
      'tests/test_a.py': '',
    });
    expect(findFollowed(AUTO, python)).toMatchObject({
      harness: { name: 'pytest' },
      own: { name: 'poe bench', measured: ['perf', 'tests/test_a.py'] },
    });
    const rust = project({
      justfile: 'bench:\n    cargo +nightly bench -p one --bench parse --features=a,b\n',
      'Cargo.toml': '[dev-dependencies]\ncriterion = "0.5"\n',
    });
    expect(findFollowed(AUTO, rust)).toMatchObject({
      harness: { name: 'criterion' },
      own: { measured: ['one', 'parse'] },
    });
  });

  it('reads scripts of pyperf by path, by module, and by the names that nox fills in', () => {
    const script = 'from pyperf import Runner\nrunner = Runner()\n';
    const files = {
      'pyproject.toml': '[project]\nname = "x"\n[dependency-groups]\ndev = ["pyperf"]\n',
      'pkg/benchmarks/one.py': script,
      'pkg/benchmarks/two.py': script,
      'pkg/benchmarks/__init__.py': '',
      'benchmarks/parse.py': 'import timeit\n',
      'benchmarks/optimize.py': script,
    };
    const nox = 'def bench(session, name):\n    session.run("python", HERE / f"{name}.py", "--output", output)\n';
    const [one, two, optimize] = ['pkg/benchmarks/one.py', 'pkg/benchmarks/two.py', 'benchmarks/optimize.py'];
    expect(findFollowed(AUTO, project({ ...files, 'noxfile.py': nox }))).toMatchObject({
      harness: { name: 'pyperf' },
      own: { name: 'nox -s bench', measured: [one, two, optimize], left: [] },
    });
    const Makefile =
      'bench:\n\tpython -m benchmarks.parse\n\tpython -m benchmarks.optimize\n\tpython ./pkg/benchmarks/two.py\n';
    expect(findFollowed(AUTO, project({ ...files, Makefile })).own).toEqual({
      name: 'make bench',
      measured: [optimize, two],
      left: ['python -m benchmarks.parse'],
    });
  });

  it('asks for the texts of its scripts, one after the other', () => {
    const texts: Record<string, string> = manifest('tsx bench/index.ts');
    const files = ['package.json', 'bench/index.ts', 'bench/one.ts', 'src/lib.ts'];
    const partly = { files, text: (path: string) => texts[path] ?? null };
    expect(unreadScripts(partly)).toEqual(['bench/index.ts']);
    texts['bench/index.ts'] = "import './one';";
    expect(unreadScripts(partly)).toEqual(['bench/one.ts']);
    texts['bench/one.ts'] = '';
    expect(unreadScripts(partly)).toEqual([]);
  });
});
