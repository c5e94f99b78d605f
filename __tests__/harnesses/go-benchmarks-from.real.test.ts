import { expect, it } from 'vitest';
import { go } from '../../src/harnesses/go/index.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { recordSame, sameGroups, splitNeedless } from '../../src/measure/reach.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { BenchmarkRecorder } from '../../src/record/benchmark-recorder.ts';
import { WarningList } from '../../src/record/warning-list.ts';
import { type GoRun, goRun } from '../support/go-run.ts';
import { type FileTexts, inputsWith } from '../support/sides.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Whose benchmarks are run where the sides' differ, and which are the same benchmark on both; with the real toolchain.

const MOD = 'module example.com/m\n\ngo 1.21\n';
const LIB = 'package m\n\nfunc Old(n int) int { return n }\n';
const test = (...declarations: readonly string[]) =>
  `package m\n\nimport "testing"\n\nvar sink int\n\n${declarations.join('\n')}`;
const bench = (name: string, body: string) =>
  `func Benchmark${name}(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\t${body}\n\t}\n}\n`;

const OLD = bench('Old', 'sink += Old(i)');
const HELPED = `${bench('Helped', 'sink += helper(i)')}\nfunc helper(n int) int { return n }\n`;
const DATA = `${bench('Data', 'sink += len(data)')}\nvar data = []int{1}\n`;
const before = { 'go.mod': MOD, 'm.go': LIB, 'm_test.go': test(OLD, HELPED, DATA) };
const withTests = (...declarations: readonly string[]) => ({ ...before, 'm_test.go': test(...declarations) });

const run = (base: FileTexts, head: FileTexts, mode?: string): Promise<GoRun> =>
  goRun(base, { head, ...(mode === undefined ? {} : { inputs: { options: { 'benchmarks-from': mode } } }) });

const marked = ({ discovery }: GoRun) =>
  discovery.benchmarks.filter(({ ownCodeDiffers }) => ownCodeDiffers === true).map(({ name }) => name);
const found = ({ discovery }: GoRun) =>
  Object.fromEntries(discovery.benchmarks.map(({ name, sides }) => [name, sides.join(' ')]));
const said = ({ builds, discovery }: GoRun, code: string) =>
  [...builds.warnings, ...discovery.warnings].filter((each) => each.code === code).map(({ subject }) => subject);

describeWithGo('a benchmark whose own code differs', () => {
  it.each([
    ['a neighbour', withTests(OLD, HELPED, DATA, bench('New', 'sink++')), []],
    ['its own function', withTests(OLD.replace('+=', '-='), HELPED, DATA), ['Old']],
    ['a helper', withTests(OLD, HELPED.replace('{ return n }', '{ return n + 1 }'), DATA), ['Helped']],
    ['a variable that it uses', withTests(OLD, HELPED, DATA.replace('{1}', '{1, 2}')), ['Data']],
    ['a comment, and the code that it measures', { ...before, 'm.go': LIB.replace('n }', 'n + 1 } // more') }, []],
  ])('%s', async (_name, head, expected) => {
    const result = await run(before, head, 'each');
    expect(marked(result)).toEqual(expected);
    expect(said(result, 'benchmark-source-changed')).toEqual(expected.length === 0 ? [] : [expected.join(', ')]);
  });

  it('by the data that it reads, and only the one that does', async () => {
    const reading = bench('Reading', 'text, _ := os.ReadFile("testdata/t.txt")\n\t\tsink += len(text)');
    const files = (text: string) => ({
      ...before,
      'm_test.go': test(OLD, reading).replace('import "testing"', 'import (\n\t"os"\n\t"testing"\n)'),
      'testdata/t.txt': text,
    });
    expect(marked(await run(files('one'), files('two')))).toEqual(['Reading']);
    expect(marked(await run(files('one'), files('one')))).toEqual([]);
  });
});

describeWithGo("head's benchmark files on base", () => {
  it('where they build: benchmarks are the same, and new ones are compared', async () => {
    const head = {
      ...withTests(OLD.replace('+=', '-='), bench('New', 'sink += Old(i) + 1')),
      'm.go': LIB.replace('return n', 'return n * 2'),
    };
    const result = await run(before, head);
    expect(found(result)).toEqual({ Old: 'base head', New: 'base head', Helped: 'base', Data: 'base' });
    expect(marked(result)).toEqual([]);
    expect(said(result, 'benchmarks-shared')).toEqual(['./']);
    // What base has is base's code.
    expect((await result.slice('New', 3, 'base')).measurements).toHaveLength(1);
    expect(result.builds.identicalBinaries).toBe(false);
  });

  it('where they do not: each has its own, and what differs is marked', async () => {
    const head = {
      ...withTests(OLD.replace('Old(i)', 'New(i)'), HELPED, DATA, bench('New', 'sink += New(i)')),
      'm.go': `${LIB}\nfunc New(n int) int { return n }\n`,
    };
    const result = await run(before, head);
    expect(found(result)).toEqual({ Old: 'base head', Helped: 'base head', Data: 'base head', New: 'head' });
    expect(marked(result)).toEqual(['Old']);
    expect(said(result, 'benchmarks-not-shared')).toEqual([expect.stringContaining('undefined: New')]);
    expect(result.builds.records.base.state).toBe('built');
  });

  it('one package that does not build loses only itself', async () => {
    const other = (body: string) => `package p\n\nimport "testing"\n\n${bench('P', body)}`;
    const base = { ...before, 'p/p_test.go': other('_ = 1') };
    const head = {
      ...withTests(OLD.replace('+=', '-=')),
      'p/p.go': 'package p\n\nfunc F() {}\n',
      'p/p_test.go': other('F()'),
    };
    const result = await run(base, head);
    expect(said(result, 'benchmarks-shared')).toEqual(['./']);
    expect(said(result, 'benchmarks-not-shared')).toEqual([expect.stringContaining('p (')]);
    expect(marked(result)).toEqual(['P']);
  });

  it('a package that has benchmarks on head only', async () => {
    const added = {
      'extra/e_test.go': `package extra\n\nimport (\n\t"testing"\n\n\t"example.com/m"\n)\n\n${bench('Extra', 'm.Old(i)')}`,
    };
    const result = await run(before, { ...before, ...added });
    expect(result.benchmark('Extra').sides).toEqual(['base', 'head']);
    expect((await result.slice('Extra', 3, 'base')).measurements).toHaveLength(1);
    const needs = { 'extra/e_test.go': added['extra/e_test.go'].replace('m.Old', 'm.New') };
    const alone = await run(before, { ...before, ...needs, 'm.go': `${LIB}\nfunc New(n int) int { return n }\n` });
    expect(alone.benchmark('Extra')).toMatchObject({ sides: ['head'], failures: {} });
    expect(alone.builds.warnings).toEqual([]);
  });

  it('a new one that fails with the code of base is new, and no failure', async () => {
    const strict = bench('Strict', 'if Old(1) != 2 {\n\t\t\tb.Fatal("not yet")\n\t\t}');
    const result = await run(before, { ...withTests(OLD, strict), 'm.go': LIB.replace('return n', 'return n * 2') });
    expect(result.benchmark('Strict')).toMatchObject({ sides: ['head'], failures: {} });
    expect(result.benchmark('Old').sides).toEqual(['base', 'head']);
  });

  it('not where the data that they read differs', async () => {
    const reading = (suffix: string) =>
      test(OLD, bench('Reading', `text, _ := os.ReadFile("testdata/t.txt")\n\t\tsink += len(text)${suffix}`)).replace(
        'import "testing"',
        'import (\n\t"os"\n\t"testing"\n)',
      );
    const base = { ...before, 'm_test.go': reading(''), 'testdata/t.txt': 'one' };
    const result = await run(base, { ...base, 'm_test.go': reading(' + 1'), 'testdata/t.txt': 'two' });
    expect(said(result, 'benchmarks-shared')).toEqual([]);
    expect(said(result, 'benchmarks-not-shared')).toEqual(['./ (the data that they read differs)']);
    expect(marked(result)).toEqual(['Reading']);
  });

  it('head: also where they do not build, which then fails on base', async () => {
    const head = { ...withTests(bench('Old', 'sink += New(i)')), 'm.go': `${LIB}\nfunc New(n int) int { return n }\n` };
    const { builds } = await run(before, head, 'head');
    expect(builds.records.base).toMatchObject({ state: 'failed', reason: expect.stringContaining('benchmark files') });
  });

  it("base: base's on head", async () => {
    const result = await run(before, withTests(OLD.replace('+=', '-='), bench('New', 'sink++')), 'base');
    expect(found(result)).toEqual({ Old: 'base head', Helped: 'base head', Data: 'base head', New: 'head' });
    expect(result.builds.identicalBinaries).toBe(true);
  });

  it('in every binary: with percentiles, without instruments, and relinked in another order', async () => {
    const loop = 'func BenchmarkOld(b *testing.B) {\n\tfor b.Loop() {\n\t\tsink -= Old(1)\n\t}\n}\n';
    const newer = { 'go.mod': MOD.replace('1.21', '1.24') };
    const head = { ...withTests(loop), ...newer, 'm.go': LIB.replace('return n', 'return n * 2') };
    const analysis = { ...inputsWith().analysis, percentiles: [99] };
    for (const inputs of [{ analysis }, { calibration: 'off' as const }]) {
      // A slice so long that a pause of a busy machine leaves it enough iterations.
      const long = { ...inputs, sliceMs: 1000 };
      const { sides, builds, discovery } = await goRun({ ...before, ...newer }, { head, inputs: long });
      expect(discovery.warnings).toEqual([]);
      const { base } = builds.sides;
      const binaries = base?.build.binaries ?? [];
      expect(binaries.map(({ instrument = 'plain' }) => instrument)).toEqual(
        'analysis' in inputs ? ['plain', 'percentiles'] : ['plain'],
      );
      const plan = base?.build.relink?.({ seed: 7, groups: new Set(['']) });
      const relinked = plan === undefined ? null : await runPlan(plan, 'relink', sides.ports);
      expect(relinked?.failures).toEqual([]);
      for (const { path, directory } of [...binaries, ...(relinked?.binaries ?? [])]) {
        const command = { file: path, arguments: ['-test.list=.'], cwd: directory, timeoutMs: 10_000 };
        const { stdout } = await sides.ports.exec.run({ ...command, trust: 'untrusted' });
        expect(stdout.trim()).toBe('BenchmarkOld');
      }
    }
  });
});

describeWithGo('what the change does not reach', () => {
  const p = {
    'p/p.go': 'package p\n\nfunc F() {}\n',
    'p/p_test.go': `package p\n\nimport "testing"\n\n${bench('P', 'F()')}`,
  };

  it('is not measured, and its names are known', async () => {
    const base = { ...before, ...p };
    const head = { ...base, 'm.go': LIB.replace('return n', 'return n * 2') };
    const { builds, discovery, sides } = await run(base, head);
    expect([...sameGroups(builds, { sameTree: false })]).toEqual(['p']);
    expect([...sameGroups(builds, { sameTree: true })]).toEqual([]);
    const groups = sameGroups(builds, { sameTree: false });
    const { measured, same } = splitNeedless(discovery, groups);
    expect(same.map(({ name }) => name)).toEqual(['P']);
    expect(measured.targets.map(({ label }) => label)).toEqual(['Old', 'Helped', 'Data']);
    // Told before anything is listed, one side says what there is, and nothing is sized.
    const known = { sliceTimeoutMs: 10_000, sameGroups: groups };
    const commands = sides.ran.length;
    const listed = await discoverBenchmarks(go, builds, inputsWith(), sides.ports, known);
    expect(listed.benchmarks.map(({ name, sides: on }) => [name, on.join(' ')])).toContainEqual(['P', 'base head']);
    expect(listed.targets.map(({ label }) => label)).toEqual(['Old', 'Helped', 'Data']);
    const ofSame = sides.ran.slice(commands).filter(({ command }) => command.cwd.endsWith('/p'));
    expect(ofSame.map(({ command }) => command.cwd)).toEqual(ofSame.map(() => `${sides.trees.base.root}/p`));
    const benchmarks = new BenchmarkRecorder(new WarningList());
    benchmarks.discover(listed, new Set());
    recordSame(splitNeedless(listed, groups).same, { benchmarks });
    const ended = benchmarks.toRecords('rounds').map((each) => [each.name, each.ended]);
    expect(Object.fromEntries(ended)).toEqual({ Old: 'rounds', Helped: 'rounds', Data: 'rounds', P: 'same-code' });
  });

  it('nor where only tests changed, or benchmarks that build on base', async () => {
    const head = withTests(OLD, HELPED, DATA, 'func TestX(t *testing.T) {}\n');
    const { builds } = await run(before, head);
    expect([...sameGroups(builds, { sameTree: false })]).toEqual(['']);
  });

  it('but is where the data beside it, or in testdata above, is not the same', async () => {
    const base = { ...before, ...p, 'testdata/t.txt': 'one' };
    const { builds } = await run(base, { ...base, 'testdata/t.txt': 'two' });
    expect(builds.identicalBinaries).toBe(false);
    expect([...sameGroups(builds, { sameTree: false })]).toEqual([]);
  });
});
