import { expect, it } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import { moduleDirectories, patternsWithin } from '../../src/harnesses/go/build/packages.ts';
import { go } from '../../src/harnesses/go/index.ts';
import { buildSides } from '../../src/measure/build.ts';
import type { Inputs } from '../../src/model/inputs/inputs.ts';
import { refusal } from '../support/refusal.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { describeWithGo, itWithCgo, itWithGo } from '../support/toolchains.ts';

// Building both sides with the real toolchain.

const LIMITS = { buildTimeoutMs: 120_000 };
const MOD = 'module example.com/m\n\ngo 1.21\n';
const benchmark = (body = '', name = 'm', imports = '') =>
  `package ${name}\n\nimport "testing"\n${imports}\nfunc BenchmarkX(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\t${body}\n\t}\n}\n`;

function build(base: FileTexts, head: FileTexts = base, inputs: Partial<Inputs> = {}, environment = {}) {
  const sides = twoSides(base, head, environment);
  return buildSides(go, sides.trees, inputsWith({ ...inputs }), sides.ports, LIMITS);
}

const same = { 'go.mod': MOD, 'm_test.go': benchmark() };
const broken = { 'go.mod': MOD, 'm_test.go': benchmark('undefinedThing()') };

describeWithGo('what both sides have in common', () => {
  it('makes byte-identical binaries of equal sources, and different ones of different sources', async () => {
    const equal = await build(same);
    expect(equal.identicalBinaries).toBe(true);
    expect(equal.warnings).toEqual([]);
    const differs = await build(same, { ...same, 'm.go': 'package m\n\nfunc init() { println("hello") }\n' });
    expect(differs.identicalBinaries).toBe(false);
    // Another file than the benchmarks' own.
    expect(differs.warnings).toEqual([]);
  });

  itWithCgo(
    'never lets one side stand for the other where C headers lie outside the package',
    async () => {
      const files = (answer: number) => ({
        'go.mod': MOD,
        'clib/answer.h': `#define ANSWER ${answer}\n`,
        'pkg/p.go':
          'package pkg\n\n// #include "../clib/answer.h"\nimport "C"\n\nfunc Answer() int { return C.ANSWER }\n',
        'pkg/p_test.go':
          'package pkg\n\nimport "testing"\n\nfunc BenchmarkX(b *testing.B) { b.ReportMetric(float64(Answer()), "answer") }\n',
      });
      const sides = twoSides(files(1), files(2));
      const builds = await buildSides(go, sides.trees, inputsWith(), sides.ports, LIMITS);
      expect(builds.identicalBinaries).toBe(false);
      for (const [side, answer] of [
        ['base', '1.000 answer'],
        ['head', '2.000 answer'],
      ] as const) {
        const binary = builds.sides[side]?.build.binaries[0];
        const result = await sides.ports.exec.run({
          file: binary?.path ?? '',
          arguments: ['-test.bench=.', '-test.benchtime=1x'],
          cwd: binary?.directory ?? '',
          trust: 'untrusted',
          timeoutMs: 10_000,
        });
        expect(result.stdout).toContain(answer);
      }
    },
    240_000,
  );

  it('keeps real paths where sources are found by them, and in what is linked with that, and nowhere else', async () => {
    const finding =
      'package where\n\nimport "runtime"\n\nfunc File() string { _, file, _, _ := runtime.Caller(0); return file }\n';
    const using = `package NAME\n\nimport (\n\t"testing"\n\n\t"example.com/m/USED"\n)\n\nfunc BenchmarkX(b *testing.B) { b.Log(USED.File()) }\n`;
    const files = {
      'go.mod': MOD,
      'deep/where/where.go': finding,
      'through/t.go':
        'package through\n\nimport "example.com/m/deep/where"\n\nfunc File() string { return where.File() }\n',
      'a/a_test.go': using.replaceAll('NAME', 'a').replaceAll('USED', 'through'),
      'own/o_test.go': benchmark('runtime.Caller(0)', 'own', 'import "runtime"\n'),
      'free/f_test.go': benchmark('', 'free'),
    };
    const sides = twoSides(files);
    const builds = await buildSides(go, sides.trees, inputsWith(), sides.ports, LIMITS);
    const binaries = builds.sides.base?.build.binaries ?? [];
    expect(binaries.map(({ group }, index) => [group, builds.sameBinaries.has(index)])).toEqual([
      ['a', false],
      ['free', true],
      ['own', false],
    ]);
    const binary = binaries[0];
    const result = await sides.ports.exec.run({
      file: binary?.path ?? '',
      arguments: ['-test.bench=.', '-test.benchtime=1x', '-test.v'],
      cwd: binary?.directory ?? '',
      trust: 'untrusted',
      timeoutMs: 10_000,
    });
    expect(result.stdout).toContain(`${sides.trees.base.root}/deep/where/where.go`);
  });

  it('builds vendored modules and those with build tags', async () => {
    const vendored = {
      'go.mod': `${MOD}\nrequire example.com/dep v1.0.0\n`,
      'vendor/modules.txt': '# example.com/dep v1.0.0\n## explicit; go 1.21\nexample.com/dep\n',
      'vendor/example.com/dep/dep.go': 'package dep\n\nfunc F() {}\n',
      'm_test.go': benchmark('dep.F()', 'm', 'import "example.com/dep"\n'),
      'tagged/t_test.go': `//go:build slow\n\n${benchmark('', 'tagged')}`,
    };
    const groups = async (environment: object) =>
      (await build(vendored, vendored, {}, environment)).sides.base?.build.binaries.map(({ group }) => group);
    expect(await groups({ GOFLAGS: '' })).toEqual(['']);
    expect(await groups({ GOFLAGS: '-tags=slow' })).toEqual(['', 'tagged']);
  });
});

const EACH = { options: { 'benchmarks-from': 'each' } };

describeWithGo('sides that do not build', () => {
  it('head: the compiler is quoted, base is kept', async () => {
    const { records, sides, warnings } = await build(same, broken, EACH);
    expect(sides.head).toBeNull();
    expect(sides.base?.build.binaries).toHaveLength(1);
    expect(records.head).toEqual({
      state: 'failed',
      reason: 'example.com/m does not compile',
      output: expect.stringContaining('undefined: undefinedThing'),
    });
    expect(warnings).toEqual([]);
  });

  it('base: is recorded as failed', async () => {
    const { records, sides, warnings } = await build(broken, same, EACH);
    expect(sides.base).toBeNull();
    expect(records.base).toMatchObject({
      state: 'failed',
      reason: 'example.com/m does not compile',
    });
    expect(warnings).toEqual([]);
  });

  it('both: nothing can be measured', async () => {
    const error = await refusal(build(broken));
    expect(error.message).toBe('neither head nor base builds, so nothing can be measured');
    expect(error.exitCode).toBe(3);
    expect(error.details.join('\n')).toContain('undefined: undefinedThing');
  });

  it('one package of two: the other goes on', async () => {
    const head = { ...same, 'bad/b_test.go': benchmark('undefinedThing()', 'bad') };
    const { sides, warnings } = await build(head);
    expect(sides.head?.build.binaries.map(({ group }) => group)).toEqual(['']);
    expect(warnings.map(({ code }) => code)).toContain('package-does-not-build');
    expect(warnings.find(({ code }) => code === 'package-does-not-build')?.subject).toContain(
      'undefined: undefinedThing',
    );
  });

  it('a test file with a syntax error is compiled all the same, for its message', async () => {
    const { records } = await build(same, { 'go.mod': MOD, 'm_test.go': `${benchmark()}\nfunc {` });
    expect(records.head).toMatchObject({ state: 'failed', output: expect.stringContaining('m_test.go:') });
  });

  it('go.mod added by head: base is the one without', async () => {
    const { records, sides } = await build({ 'm_test.go': benchmark() }, same);
    expect(sides.head).not.toBeNull();
    expect(records.base).toMatchObject({ reason: expect.stringContaining('no go.mod was found') });
  });
});

describeWithGo("the user's mistakes", () => {
  it('no go.mod', async () => {
    const error = await refusal(build({ 'm_test.go': benchmark() }));
    expect(error.message).toBe('no go.mod was found in the working directory or its folders');
    expect(error.remedy).toContain('working-directory');
  });

  it('go.mod that asks for a newer go: both versions are named', async () => {
    const newer = { 'go.mod': 'module example.com/m\n\ngo 1.99\n', 'm_test.go': benchmark() };
    const error = await refusal(build(newer, newer, {}, { GOTOOLCHAIN: 'local' }));
    expect(error.message).toMatch(/^go\.mod asks for go 1\.99, and this machine runs go 1\.\S+ \(GOTOOLCHAIN=local\)$/);
    const automatic = await refusal(build(newer, newer, {}, { GOTOOLCHAIN: 'auto', GOPROXY: 'off' }));
    expect(automatic.message).toContain('1.99');
  });

  it('go missing', async () => {
    const error = await refusal(build(same, same, {}, { PATH: '/nowhere' }));
    expect(error.message).toBe('go was not found on this machine');
  });

  it('working-directory that does not exist, packages that name nothing', async () => {
    expect((await refusal(build(same, same, { workingDirectory: 'nope' }))).message).toBe(
      'working-directory: nope does not exist',
    );
    const error = await refusal(build(same, same, { options: { packages: ['./nope'] } }));
    expect(error.details.join('\n')).toContain('nope');
  });
});

itWithGo('builds in a folder below the root, and stops at the interruption', async () => {
  const nested = { 'code/go.mod': MOD, 'code/m_test.go': benchmark() };
  const builds = await build(nested, nested, { workingDirectory: 'code' });
  expect(builds.sides.base?.build.binaries.map(({ group }) => group)).toEqual(['']);

  const sides = twoSides(same);
  const running = buildSides(go, sides.trees, inputsWith(), sides.ports, LIMITS);
  sides.interrupt(new InterruptedError('SIGTERM'));
  await expect(running).rejects.toThrow('ended by SIGTERM');
});

it('finds the modules among the files, but not fixtures and vendored ones', () => {
  const files = [
    'go.mod',
    'a/go.mod',
    'vendor/x/go.mod',
    'a/testdata/m/go.mod',
    '_old/go.mod',
    '.hidden/go.mod',
    'b/notgo.mod',
  ];
  expect(moduleDirectories(files)).toEqual(['', 'a']);
});

it.each([
  ['./...', '', ['./...']],
  ['./...', 'a/b', ['./...']],
  ['./a', 'a', ['.']],
  ['./a/...', 'a', ['./...']],
  ['./a/...', 'a/b', ['./...']],
  ['./a/b/...', 'a', ['./b/...']],
  ['./ab/...', 'a', []],
  ['./a', 'a/b', []],
  ['.', 'a', []],
  ['example.com/x', 'a', ['example.com/x']],
])('the pattern %s is seen from a module in "%s" as %j', (pattern, directory, expected) => {
  expect(patternsWithin(directory, [pattern])).toEqual(expected);
});
