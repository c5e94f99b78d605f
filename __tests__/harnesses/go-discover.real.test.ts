import { expect, it } from 'vitest';
import { go } from '../../src/harnesses/go/index.ts';
import type { Discovery, SliceReading } from '../../src/harnesses/harness.ts';
import { type Builds, buildSides } from '../../src/measure/build.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { Inputs } from '../../src/model/inputs/inputs.ts';
import type { Side } from '../../src/model/results/side.ts';
import { type FileTexts, inputsWith, type TwoSides, twoSides } from '../support/sides.ts';
import { describeWithGo, itWithGo } from '../support/toolchains.ts';

// Go's own toolchain on small modules, both sides: what is found, how it is sized, and what a slice of it reads.

const LIMITS = { buildTimeoutMs: 120_000, sliceTimeoutMs: 5_000 };
const MOD = 'module example.com/m\n\ngo 1.21\n';

const goTest = (body: string, imports: readonly string[] = [], name = 'm') =>
  `package ${name}\n\nimport (\n${['testing', ...imports].map((path) => `\t"${path}"\n`).join('')})\n\n` +
  `var sink int\n\nfunc work(n int) {\n\tfor i := 0; i < n; i++ {\n\t\tsink += i\n\t}\n}\n\n${body}\n`;
const loop = (name: string, n = 10) =>
  `func Benchmark${name}(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\twork(${n})\n\t}\n}\n`;

interface Found {
  readonly sides: TwoSides;
  readonly builds: Builds;
  readonly discovery: Discovery;
}

/** Each side with the benchmarks of its own files. */
const EACH = { options: { 'benchmarks-from': 'each' } };

async function discover(
  base: FileTexts,
  head: FileTexts = base,
  inputs: Partial<Inputs> = {},
  sliceTimeoutMs = LIMITS.sliceTimeoutMs,
): Promise<Found> {
  const sides = twoSides(base, head);
  const all = inputsWith({ ...inputs });
  const builds = await buildSides(go, sides.trees, all, sides.ports, LIMITS);
  const discovery = await discoverBenchmarks(go, builds, all, sides.ports, { sliceTimeoutMs });
  return { sides, builds, discovery };
}

async function sliceOf(found: Found, name: string, side: Side = 'base', iterations = 0): Promise<SliceReading> {
  const benchmark = found.discovery.benchmarks.find((one) => one.name === name);
  const chosen = found.discovery.targets.find(({ key }) => key === benchmark?.targetKey);
  const built = found.builds.sides[side];
  if (chosen === undefined || built === null) throw new Error(`no target for ${name} on ${side}`);
  const binaryPath = built.build.binaries[chosen.binary[side]]?.path ?? '';
  const sized = { iterations: iterations || chosen.iterations };
  const plan = chosen.slice({ ...sized, side: built.context, binaryPath, timeoutMs: 10_000 });
  return runPlan(plan, 'slice', found.sides.ports);
}

const namesOf = ({ discovery }: Found) => discovery.benchmarks.map(({ name }) => name);
const targetOf = ({ discovery }: Found, name: string) => discovery.targets.find(({ label }) => label.endsWith(name));
const benchmarkOf = ({ discovery }: Found, name: string) => discovery.benchmarks.find((one) => one.name === name);

describeWithGo('finding benchmarks', () => {
  it('keeps the same name in several packages and modules apart', async () => {
    const found = await discover({
      'go.mod': MOD,
      'm_test.go': goTest(loop('Same')),
      'inner/i_test.go': goTest(loop('Same'), [], 'inner'),
      'inner/nothing/n_test.go': 'package nothing\n\nimport "testing"\n\nfunc TestX(t *testing.T) {}\n',
      'nested/go.mod': 'module example.com/nested\n\ngo 1.21\n',
      'nested/deep/d_test.go': goTest(loop('Same'), [], 'deep'),
      'testdata/go.mod': 'module example.com/fixture\n\ngo 1.99\n',
      'testdata/f_test.go': goTest(loop('Fixture'), [], 'f'),
    });
    expect(found.discovery.benchmarks.map(({ group, name }) => [group, name])).toEqual([
      ['', 'Same'],
      ['inner', 'Same'],
      ['nested/deep', 'Same'],
    ]);
    expect(found.discovery.targets.map(({ key }) => key)).toEqual([
      ':BenchmarkSame',
      'inner:BenchmarkSame',
      'nested/deep:BenchmarkSame',
    ]);
    expect(found.builds.toolchain).toMatch(/^go1\.\d+\S* \w+\/\w+$/);
  });

  it('takes only the packages that are asked for', async () => {
    const files = {
      'go.mod': MOD,
      'm_test.go': goTest(loop('Root')),
      'a/a_test.go': goTest(loop('A'), [], 'a'),
      'b/go.mod': 'module example.com/b\n\ngo 1.21\n',
      'b/c/c_test.go': goTest(loop('C'), [], 'c'),
    };
    expect(namesOf(await discover(files, files, { options: { packages: ['./a', './b/...'] } }))).toEqual(['A', 'C']);
  });

  it('finds modules of a workspace and one that is left out of it', async () => {
    const found = await discover({
      'go.work': 'go 1.21\n\nuse ./in\n',
      'in/go.mod': 'module example.com/in\n\ngo 1.21\n',
      'in/i_test.go': goTest(loop('In'), [], 'in'),
      'out/go.mod': 'module example.com/out\n\ngo 1.21\n',
      'out/o_test.go': goTest(loop('Out'), [], 'out'),
    });
    expect(namesOf(found)).toEqual(['In', 'Out']);
  });

  it('runs sub-benchmarks by their exact name, whatever is in it', async () => {
    const odd = ['a b', 'k=v', 'c:d', 'p|q', 'star*', '`tick`', '<b>', '日本語', 'size-8', 'slash/inner', '(paren['];
    odd.push('tail/', '', 'dup', 'dup', '\\x01', 'a..b?', '$^', 'x'.repeat(300));
    const body = `func BenchmarkNames(b *testing.B) {\n\tfor _, n := range []string{${odd.map((name) => JSON.stringify(name).replace('\\\\x01', '\\x01')).join(', ')}} {\n\t\tb.Run(n, func(b *testing.B) {\n\t\t\tfor i := 0; i < b.N; i++ {\n\t\t\t\twork(10)\n\t\t\t}\n\t\t})\n\t}\n}\n${loop('Size-8'.replace('-', ''))}`;
    const found = await discover({ 'go.mod': MOD, 'm_test.go': goTest(body) });
    expect(namesOf(found)).toHaveLength(odd.length + 1);
    expect(namesOf(found)).toContain('Names/size-8');
    for (const name of namesOf(found)) {
      const { measurements, failures, warnings } = await sliceOf(found, name);
      expect({ name, measured: measurements.map((one) => one.name), failures, warnings }).toEqual({
        name,
        measured: [name],
        failures: [],
        warnings: [],
      });
    }
  });

  it('filters by id, by name and by the printed name, and runs nothing that is wholly excluded', async () => {
    const files = {
      'go.mod': MOD,
      'm_test.go': goTest(`${loop('Parse')}${loop('Encode')}func BenchmarkHang(b *testing.B) {\n\tselect {}\n}\n`),
      'a/a_test.go': goTest(loop('Parse'), [], 'a'),
    };
    const exclude = /Hang/;
    const ids = async (benchmarks: RegExp) =>
      (await discover(files, files, { benchmarks, exclude })).discovery.targets.map(({ label }) => label);
    expect(await ids(/^Parse$/)).toEqual(['Parse', 'a:Parse']);
    expect(await ids(/^a:Parse$/)).toEqual(['a:Parse']);
    expect(await ids(/^BenchmarkEncode$/)).toEqual(['Encode']);
    await expect(ids(/Decode/)).rejects.toThrow('benchmarks: Decode matches none of the 3 benchmarks');
  });

  it('says so when there are no benchmarks on either side, or on one only', async () => {
    const none = { 'go.mod': MOD, 'm.go': 'package m\n' };
    await expect(discover(none)).rejects.toThrow('no benchmarks were found on base or head (packages: ./...)');
    const found = await discover(none, { ...none, 'm_test.go': goTest(loop('New')) }, EACH);
    expect(found.discovery.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['benchmarks-on-one-side', 'All benchmarks are on head and none on base, so nothing could be compared'],
    ]);
    expect(benchmarkOf(found, 'New')).toMatchObject({ sides: ['head'], failures: {} });
    // A session says how many iterations fill a slice: one, until it is asked.
    expect(targetOf(found, 'New')).toMatchObject({ iterations: 1, sides: ['head'] });
    expect(benchmarkOf(found, 'New')?.readings.head?.values.get('ns/op')).toBeGreaterThan(0);
  });
});

describeWithGo('failing benchmarks lose only themselves', () => {
  it('Fatalf in a sub-benchmark, at once or only with many iterations', async () => {
    const body = `func BenchmarkAll(b *testing.B) {
	b.Run("ok", func(b *testing.B) { for i := 0; i < b.N; i++ { work(10) } })
	b.Run("fatal", func(b *testing.B) { b.Fatalf("wrong result: %d", 42) })
	b.Run("late", func(b *testing.B) { if b.N > 1 { b.Fatal("too many") } })
	b.Run("skipped", func(b *testing.B) { b.Skip("not here") })
	b.Run("after", func(b *testing.B) { for i := 0; i < b.N; i++ { work(10) } })
}
${loop('Other')}`;
    const found = await discover({ 'go.mod': MOD, 'm_test.go': goTest(body) });
    expect(namesOf(found).toSorted()).toEqual(['All/after', 'All/fatal', 'All/late', 'All/ok', 'Other']);
    expect(benchmarkOf(found, 'All/fatal')?.failures).toEqual({
      base: expect.stringContaining('wrong result: 42'),
      head: expect.stringContaining('wrong result: 42'),
    });
    // What works once is a target; who asks for more is told by then.
    const late = await sliceOf(found, 'All/late', 'base', 2);
    expect(late.failures[0]?.reason).toContain('too many');
    const targets = found.discovery.targets.map(({ label }) => label);
    expect(targets.toSorted()).toEqual(['All/after', 'All/late', 'All/ok', 'Other']);
  });

  it('a panic on head only, in the middle of a package', async () => {
    const body = (panics: string) => `func BenchmarkAll(b *testing.B) {
	b.Run("before", func(b *testing.B) { for i := 0; i < b.N; i++ { work(10) } })
	b.Run("bad", func(b *testing.B) { ${panics}; for i := 0; i < b.N; i++ { work(10) } })
	b.Run("after", func(b *testing.B) { for i := 0; i < b.N; i++ { work(10) } })
}
${loop('Other')}`;
    const base = { 'go.mod': MOD, 'm_test.go': goTest(body('work(1)')) };
    const found = await discover(base, { 'go.mod': MOD, 'm_test.go': goTest(body('panic("boom")')) }, EACH);
    expect(namesOf(found)).toEqual(['All/before', 'All/bad', 'All/after', 'Other']);
    expect(benchmarkOf(found, 'All/bad')).toMatchObject({ sides: ['base', 'head'], failures: { head: 'panic: boom' } });
    expect(targetOf(found, 'All/bad')?.sides).toEqual(['base']);
    for (const name of ['All/before', 'All/after', 'Other'])
      expect(targetOf(found, name)?.sides).toEqual(['base', 'head']);
  });

  it('hanging', async () => {
    const body = `${loop('First')}
func BenchmarkHang(b *testing.B) { time.Sleep(time.Hour) }
${loop('Last')}`;
    const files = { 'go.mod': MOD, 'm_test.go': goTest(body, ['time']) };
    const found = await discover(files, files, {}, 3000);
    expect(benchmarkOf(found, 'Hang')?.failures.base).toContain('gave no result within 3 s');
    expect(found.discovery.targets.map(({ label }) => label)).toEqual(['First', 'Last']);
  });

  // Nothing hangs here, so that no time limit decides: 100 MB can take seconds on a busy machine.
  it('exiting, printing 100 MB, and dying before the first benchmark', async () => {
    const body = `${loop('First')}
func BenchmarkExit(b *testing.B) { os.Exit(0) }
func BenchmarkLogFatal(b *testing.B) { log.Fatal("disk on fire") }
func BenchmarkFlood(b *testing.B) {
	line := strings.Repeat("x", 1<<20)
	for i := 0; i < 100; i++ { fmt.Print(line) }
}
${loop('Last')}`;
    const dies = `func TestMain(m *testing.M) { if len(os.Args) > 5 { panic("no database") }; m.Run() }\n${loop('NeverRuns')}`;
    const files = {
      'go.mod': MOD,
      'm_test.go': goTest(body, ['fmt', 'log', 'os', 'strings']),
      'init/i_test.go': goTest(dies, ['os'], 'i'),
    };
    const found = await discover(files, files, {}, 120_000);
    const reason = (name: string) => benchmarkOf(found, name)?.failures.base;
    expect(reason('Exit')).toContain('os.Exit(0)');
    expect(reason('LogFatal')).toContain('disk on fire');
    expect(reason('Flood')).toContain('printed more than can be kept');
    expect(reason('NeverRuns')).toContain('no database');
    expect(found.discovery.targets.map(({ label }) => label)).toEqual(['First', 'Last']);
  });
});

itWithGo('does not blame a benchmark for the time its neighbours took', async () => {
  const body = `func BenchmarkMany(b *testing.B) {
	for i := 0; i < 8; i++ {
		b.Run(fmt.Sprint(i), func(b *testing.B) { for i := 0; i < b.N; i++ { time.Sleep(500 * time.Millisecond) } })
	}
}
${loop('Last')}`;
  // 4 s in one process of at most 3 s.
  const files = { 'go.mod': MOD, 'm_test.go': goTest(body, ['fmt', 'time']) };
  const found = await discover(files, files, {}, 3000);
  expect(found.discovery.targets).toHaveLength(9);
  expect(found.discovery.benchmarks.every(({ failures }) => Object.keys(failures).length === 0)).toBe(true);
});

// How many iterations that are: go-sizing.test.ts.
itWithGo('a slice runs as many iterations as were chosen, whatever surrounds the loop', async () => {
  const body = `func BenchmarkSetUp(b *testing.B) {
	time.Sleep(30 * time.Millisecond)
	b.ResetTimer()
	for i := 0; i < b.N; i++ { work(10) }
}
func BenchmarkStop(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		time.Sleep(time.Millisecond)
		b.StartTimer()
		work(10)
	}
}
func BenchmarkSlow(b *testing.B) {
	for i := 0; i < b.N; i++ { time.Sleep(100 * time.Millisecond) }
}
func BenchmarkLoop(b *testing.B) {
	for b.Loop() { work(10) }
}`;
  const files = { 'go.mod': MOD, 'm_test.go': goTest(body, ['time']) };
  const found = await discover(files, files, { sliceMs: 40 });
  // It sleeps for longer than a slice: no machine is fast enough for a second one.
  expect(targetOf(found, 'Slow')?.iterations).toBe(1);
  for (const name of ['SetUp', 'Stop', 'Slow', 'Loop']) {
    const { measurements, warnings } = await sliceOf(found, name);
    expect([measurements[0]?.iterations, warnings]).toEqual([targetOf(found, name)?.iterations, []]);
  }
});

describeWithGo('reading slices', () => {
  it('reads every metric, runs in the package folder, and takes what is printed as data', async () => {
    const body = `func BenchmarkReads(b *testing.B) {
	text, err := os.ReadFile("testdata/fixture.txt")
	if err != nil { b.Fatal(err) }
	_, file, _, _ := runtime.Caller(0)
	if _, err := os.Stat(file); err != nil { b.Fatal(err) }
	if os.Getenv("GOROOT") == "" { b.Fatal("no GOROOT") }
	fmt.Println("::set-output name=x::y")
	fmt.Print("BenchmarkOther 1 2 ns/op ")
	b.SetBytes(int64(len(text)))
	for i := 0; i < b.N; i++ { work(100) }
	b.ReportMetric(99, "p99-ns")
	b.ReportMetric(0.5, "hits/op")
}`;
    const found = await discover({
      'go.mod': MOD,
      'sub/s_test.go': goTest(body, ['fmt', 'os', 'runtime'], 'sub'),
      'sub/testdata/fixture.txt': 'some bytes',
    });
    const reading = await sliceOf(found, 'Reads', 'head');
    expect(reading.failures).toEqual([]);
    expect([...(reading.measurements[0]?.values.keys() ?? [])].toSorted()).toEqual(
      ['B/op', 'MB/s', 'allocs/op', 'cpu-ns/op', 'hits/op', 'ns/op', 'p99-ns'].toSorted(),
    );
    expect(reading.measurements[0]).toMatchObject({ group: 'sub', name: 'Reads', printedName: 'BenchmarkReads' });
  });

  it('takes an exit code of 0 without a result for a failure, and says what was printed', async () => {
    // Fine while it is discovered, silent afterwards.
    const body = `func BenchmarkMoody(b *testing.B) {
	if _, err := os.Stat("gone"); err == nil { fmt.Println("in a mood"); b.Skip() }
	for i := 0; i < b.N; i++ { work(10) }
}`;
    const found = await discover({ 'go.mod': MOD, 'm_test.go': goTest(body, ['fmt', 'os']) });
    await found.sides.ports.files.write(`${found.sides.trees.base.root}/gone`, '');
    const { measurements, failures } = await sliceOf(found, 'Moody');
    expect(measurements).toEqual([]);
    expect(failures).toMatchObject([
      { of: { kind: 'benchmark', group: '', name: 'Moody' }, reason: expect.stringContaining('in a mood') },
    ]);
  });
});
