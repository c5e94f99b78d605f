import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { initCommand } from '../../src/cli/init-command.ts';
import { openWorld } from '../../src/cli/world.ts';
import { refusal } from '../support/refusal.ts';

// `tare init`, in real repositories.

const world = openWorld(true);
afterAll(() => world.dispose());

let root = '';
const BENCHMARK = 'func BenchmarkA(b *testing.B) {}\n';
const BENCH = "import { bench } from 'vitest';\n";
const write = (path: string, text = path.endsWith('_test.go') ? BENCHMARK : '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const workflow = () => readFileSync(join(root, '.github/workflows/benchmarks.yml'), 'utf8');
const init = () => initCommand({ print: false }, root, world.ports);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tare-init-')));
  execFileSync('git', ['init', '-q', root]);
});

describe('what it writes', () => {
  it('is a workflow that compares what was found, with the steps that its toolchain needs', async () => {
    write('go.mod', 'module m\n');
    write('a_test.go');
    expect(await init()).toBe(0);
    const { on, permissions, jobs } = parse(workflow());
    expect([Object.keys(on), permissions, Object.keys(jobs)]).toEqual([['pull_request'], {}, ['benchmarks']]);
    const { steps } = jobs.benchmarks;
    expect(steps.map(({ name }: { readonly name: string }) => name)).toEqual(['Check out', 'Go', 'Compare']);
    expect(steps[1].with).toEqual({ 'go-version-file': 'go.mod', cache: false });
    expect(steps[2].with).toEqual({ harness: 'go', threshold: '5%' });
    expect(workflow()).toContain('# Found: go.mod and a_test.go');
  });

  it('names the folder, the outermost that has everything', async () => {
    write('src/lib/go.mod', 'module m\n');
    write('src/lib/a_test.go');
    write('src/lib/tools/go.mod', 'module t\n');
    await init();
    const { steps } = parse(workflow()).jobs.benchmarks;
    expect(steps[2].with).toMatchObject({ harness: 'go', 'working-directory': 'src/lib' });
    expect(steps[1].with['go-version-file']).toBe('src/lib/go.mod');
  });

  it('has one job for all kinds of benchmarks, each in its folder', async () => {
    write('go.mod', 'module m\n');
    write('a_test.go');
    write('bindings/rust/Cargo.toml', '[dev-dependencies]\ncriterion = "0.5"\n[[bench]]\nname = "b"\n');
    write('bindings/rust/benches/b.rs');
    write('web/package.json', '{"devDependencies": {"vitest": "4.0.0"}}');
    write('web/src/a.bench.ts', BENCH);
    await init();
    const { jobs } = parse(workflow());
    expect(Object.keys(jobs)).toEqual(['benchmarks']);
    const uses = jobs.benchmarks.steps.map((step: { readonly uses: string }) => step.uses.replace(/@.*/, ''));
    expect(uses.slice(1, 3)).toEqual(['actions/setup-go', 'actions/setup-node']);
    expect(jobs.benchmarks.steps.at(-1).with.harness).toBe('go, criterion:bindings/rust, vitest:web');
    // Linters read it too (.ci/workflows).
    await expect(workflow()).toMatchFileSnapshot('golden/several-kinds.yml');
  });

  it('names each folder, where benchmarks of one kind are in several', async () => {
    for (const name of ['a', 'b']) {
      write(`crates/${name}/Cargo.toml`, '[dev-dependencies]\ncriterion = "0.5"\n');
    }
    await init();
    const { jobs } = parse(workflow());
    expect(jobs.benchmarks.steps.at(-1).with.harness).toBe('criterion:crates/a, criterion:crates/b');
  });

  it('has a job of its own for a folder that cannot stand in a list', async () => {
    write('go.mod', 'module m\n');
    write('a_test.go');
    write('my web/package.json', '{"devDependencies": {"vitest": "4.0.0"}}');
    write('my web/a.bench.ts', BENCH);
    await init();
    const { jobs } = parse(workflow());
    expect(Object.keys(jobs)).toEqual(['benchmarks', 'benchmarks-2']);
    expect(jobs['benchmarks-2'].steps.at(-1).with['working-directory']).toBe('my web');
  });

  it('installs the library that no runner has, where the project does not bring it', async () => {
    const steps = async (cmake: string) => {
      write('CMakeLists.txt', cmake);
      rmSync(join(root, '.github'), { recursive: true, force: true });
      await init();
      return parse(workflow()).jobs.benchmarks.steps.map(({ run = '' }: { readonly run?: string }) => run);
    };
    expect(await steps('find_package(benchmark REQUIRED)\n')).toContainEqual(
      expect.stringContaining('libbenchmark-dev'),
    );
    const fetched = 'FetchContent_Declare(googlebenchmark URL x)\nfind_package(benchmark REQUIRED)\n';
    expect(await steps(fetched)).not.toContainEqual(expect.stringContaining('libbenchmark-dev'));
  });

  it.each([
    ['package-lock.json', ['Node']],
    ['pnpm-lock.yaml', ['pnpm', 'Node']],
    ['bun.lock', ['Bun', 'Node']],
  ])('sets up the package manager of %s', async (lock, names) => {
    write(lock);
    write('web/package.json', '{"devDependencies": {"vitest": "4.0.0"}}');
    write('web/a.bench.ts', BENCH);
    await init();
    const { steps } = parse(workflow()).jobs.benchmarks;
    expect(steps.map(({ name }: { readonly name: string }) => name)).toEqual(['Check out', ...names, 'Compare']);
  });

  it('leaves to the settings file what that says', async () => {
    write('.github/tare.yml', 'bench-command: ./bench\nthreshold: 3%\n');
    write('go.mod', 'module m\n');
    write('a_test.go');
    await init();
    const { steps } = parse(workflow()).jobs.benchmarks;
    expect(steps).toHaveLength(2);
    expect(steps[1]).not.toHaveProperty('with');
    expect(workflow()).toContain('# Settings are in .github/tare.yml.');
  });

  it('keeps its own settings to what the settings file leaves open', async () => {
    write('.github/tare.yml', 'threshold: 3%\n');
    write('go.mod', 'module m\n');
    write('a_test.go');
    await init();
    expect(parse(workflow()).jobs.benchmarks.steps[2].with).toEqual({ harness: 'go' });
  });

  it('holds names of files as data', async () => {
    write('a #b: "c/go.mod', 'module m\n');
    write('a #b: "c/x_test.go');
    await init();
    const { benchmarks } = parse(workflow()).jobs;
    expect(benchmarks.steps[2].with['working-directory']).toBe('a #b: "c');
  });
});

describe('what it says is still missing', () => {
  let said: string[];
  beforeEach(() => {
    said = [];
  });
  const listening = () =>
    initCommand({ print: false }, root, {
      ...world.ports,
      log: { ...world.ports.log, info: (line) => said.push(line) },
    });
  const unlocked = () => said.filter((line) => line.includes('no lock file'));

  it('is a release of Tare, and the second workflow of forks', async () => {
    write('go.mod', 'module m\n');
    write('a_test.go');
    await listening();
    expect(said.join('\n')).toMatch(/OWNER\/tare@SHA_OF_A_RELEASE[\s\S]*pull-requests-from-forks/);
    expect(unlocked()).toEqual([]);
  });

  it('is a lock file, where the packages of benchmarks are fixed by one, also above them', async () => {
    write('web/package.json', '{"devDependencies": {"vitest": "4.0.0"}}');
    write('web/a.bench.ts', "import { bench } from 'vitest';\n");
    await listening();
    expect(unlocked()).toEqual([expect.stringMatching(/^- vitest: .*package-lock\.json.* in web or above it/)]);
    said = [];
    rmSync(join(root, '.github'), { recursive: true });
    write('pnpm-lock.yaml');
    await listening();
    expect(unlocked()).toEqual([]);
  });

  it('is what a command needs, and no lock file for it', async () => {
    write('.github/tare.yml', 'bench-command: ./bench\n');
    write('go.mod', 'module m\n');
    await listening();
    expect(said.join('\n')).toContain('command: what it needs beyond the runner');
    expect(unlocked()).toEqual([]);
  });
});

describe('what it does not do', () => {
  it('overwrite a workflow', async () => {
    write('go.mod', 'module m\n');
    write('.github/workflows/benchmarks.yml', 'mine');
    expect((await refusal(init())).message).toBe('.github/workflows/benchmarks.yml is there already');
    expect(workflow()).toBe('mine');
  });

  it('measure pull requests twice', async () => {
    write('go.mod', 'module m\n');
    write('a_test.go');
    write('.github/workflows/benchmark.yml', 'jobs: { a: { uses: "octo/tare/.github/workflows/benchmark.yml@v1" } }\n');
    expect((await refusal(init())).message).toBe('.github/workflows/benchmark.yml compares benchmarks already');
  });

  it('go by what was removed, or what Go leaves out', async () => {
    write('testdata/go.mod', 'module m\n');
    write('testdata/a_test.go');
    write('_sketches/a_test.go');
    write('go.mod', 'module m\n');
    write('a_test.go');
    execFileSync('git', ['add', '-A'], { cwd: root });
    rmSync(join(root, 'a_test.go'));
    expect((await refusal(init())).message).toMatch(/^no benchmarks of a known kind/);
  });

  it('tell anything but what is in the way, where nothing can be written', async () => {
    write('go.mod', 'module m\n');
    write('a_test.go');
    write('.github', 'a file');
    const { message, remedy } = await refusal(init());
    expect(message).toMatch(/^cannot write .*benchmarks\.yml: /);
    expect(remedy).toBe('See with --print what would be written.');
  });

  it('write where nothing is found', async () => {
    write('README.md');
    const { message, remedy } = await refusal(init());
    expect(message).toMatch(/^no benchmarks of a known kind were found in this repository$/);
    expect(remedy).toMatch(/bench-command/);
  });
});
