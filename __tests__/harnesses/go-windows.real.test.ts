import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { go } from '../../src/harnesses/go/index.ts';
import { buildSides } from '../../src/measure/build.ts';
import { withoutFiles } from '../../src/model/command-plan.ts';
import { type GoRun, goRun } from '../support/go-run.ts';
import { movedToolchain } from '../support/moved-toolchain.ts';
import { temporaryFolder } from '../support/repository.ts';
import { inputsWith, twoSides } from '../support/sides.ts';
import { describeWithGo, itWithGo } from '../support/toolchains.ts';

// Timer windows of Go benchmarks, counted by the overlay or guessed without it, with the real toolchain.

const MOD = 'module example.com/m\n\ngo 1.20\n';
const goTest = (body: string, tag = '') =>
  `${tag}package m\n\nimport "testing"\n\n${body.replaceAll(/^PAIR$/gm, '\t\tb.StopTimer()\n\t\tb.StartTimer()')}`;
const loop = (name: string, body: string, before = '', after = '') =>
  `func Benchmark${name}(b *testing.B) {\n${before}\n\tfor i := 0; i < b.N; i++ {\n${body}\n\t}\n${after}\n}\n\n`;
const WORK = '\t\twork(100)';
const WORKS = 'var sink int\n\nfunc work(n int) {\n\tfor i := 0; i < n; i++ {\n\t\tsink += i\n\t}\n}\n\n';

const SHAPES = goTest(
  WORKS +
    loop('Plain', WORK) +
    loop('Pair', `PAIR\n${WORK}`) +
    loop('Two', `PAIR\n${WORK}\nPAIR`) +
    loop('StartStop', `b.StartTimer()\n${WORK}\nb.StopTimer()`, 'b.StopTimer()') +
    loop('StartStopReset', `b.StartTimer()\n${WORK}\nb.StopTimer()`, 'b.StopTimer()\nb.ResetTimer()') +
    loop('EveryTenth', `if i%10 == 0 {\nPAIR\n}\n${WORK}`) +
    loop('Prepared', WORK, 'b.StopTimer()\nb.StartTimer()', 'b.StopTimer()\nwork(1000)') +
    loop('ResetInTheMiddle', WORK, `${loopBody('PAIR')}\nb.ResetTimer()`) +
    loop('StopTwice', `b.StopTimer()\nb.StopTimer()\nb.StartTimer()\nb.StartTimer()\n${WORK}`) +
    loop(
      'OwnMetrics',
      `PAIR\n${WORK}`,
      '',
      'b.ReportMetric(7, "stops/op")\nb.ReportMetric(8, "cpu-ns/op")\nb.ReportMetric(9, "aa/op")',
    ) +
    'func BenchmarkSub(b *testing.B) {\n\tb.StopTimer()\n\tb.StartTimer()\n' +
    '\tb.Run("stops", func(b *testing.B) {\n\t\tfor i := 0; i < b.N; i++ {\nPAIR\n\t\t}\n\t})\n' +
    '\tb.Run("none", func(b *testing.B) {\n\t\tfor i := 0; i < b.N; i++ {\n\t\t\twork(100)\n\t\t}\n\t})\n}\n\n' +
    'func BenchmarkParallel(b *testing.B) {\n\tb.RunParallel(func(pb *testing.PB) {\n\t\tx := 0\n\t\tfor pb.Next() {\n' +
    '\t\t\tfor i := 0; i < 1000; i++ {\n\t\t\t\tx += i * x\n\t\t\t}\n\t\t}\n\t\tif x != 0 {\n\t\t\tpanic(x)\n\t\t}\n\t})\n}\n',
);
/** b.Loop came with Go 1.24. */
const LOOPS = goTest(
  'func BenchmarkLoop(b *testing.B) {\n\twork(1000)\n\tfor b.Loop() {\n\t\twork(100)\n\t}\n\twork(1000)\n}\n\n' +
    'func BenchmarkLoopPair(b *testing.B) {\n\tb.StopTimer()\n\tb.StartTimer()\n\tfor b.Loop() {\nPAIR\n\t\twork(100)\n\t}\n}\n',
  '//go:build go1.24\n\n',
);

function loopBody(body: string): string {
  return `\tfor i := 0; i < b.N; i++ {\n${body}\n\t}\n`;
}

const files = { 'go.mod': MOD, 'm_test.go': SHAPES, 'loop_test.go': LOOPS };
// Built once for all tests that only look.
let running: Promise<GoRun> | null = null;
const built = () => {
  running ??= goRun(files);
  return running;
};
const goMinor = async () => Number(/go1\.(\d+)/.exec((await built()).builds.toolchain)?.[1]);

describeWithGo('windows are counted', () => {
  it.each([
    ['Plain', 0],
    ['Pair', 1],
    ['Two', 2],
    ['StartStop', 1],
    ['StartStopReset', 1],
    ['EveryTenth', 0.1],
    ['Prepared', 0],
    ['ResetInTheMiddle', 0],
    ['StopTwice', 1],
    ['OwnMetrics', 1],
    ['Sub/stops', 1],
    ['Sub/none', 0],
    ['Parallel', 0],
  ])('exactly, whatever the shape: %s has %d', async (name, windows) => {
    const run = await built();
    for (const iterations of [100, 1000]) {
      const [measurement] = (await run.slice(name, iterations)).measurements;
      expect(measurement?.iterations).toBe(iterations);
      expect(measurement).toMatchObject({ windows, clock: 'go-stop-start' });
    }
    const { clock } = run.benchmark(name);
    expect(clock).toMatchObject({ clock: 'go-stop-start', source: 'counted' });
    if (Number.isInteger(windows)) expect(clock?.base).toBe(windows);
  });

  it('in b.Loop as well', async () => {
    if ((await goMinor()) < 24) return;
    const run = await built();
    expect((await run.slice('Loop', 500)).measurements[0]?.windows).toBe(0);
    expect((await run.slice('LoopPair', 500)).measurements[0]?.windows).toBe(1);
  });

  it('and in a single iteration: only what was stopped and started again', async () => {
    const run = await built();
    expect((await run.slice('Plain', 1)).measurements[0]?.windows).toBe(0);
    expect((await run.slice('Pair', 1)).measurements[0]?.windows).toBe(1);
    expect((await run.slice('Two', 1)).measurements[0]?.windows).toBe(2);
  });
});

describeWithGo('what a line says besides', () => {
  it('CPU time of the timed region, where the clock is not stopped in the loop', async () => {
    if (process.platform === 'win32') return;
    const run = await built();
    for (const name of ['Plain', 'Prepared', 'Sub/none', 'Parallel']) {
      const [measurement] = (await run.slice(name, 20_000)).measurements;
      const cpuNs = measurement?.values.get('cpu-ns/op') ?? 0;
      const wallNs = measurement?.values.get('ns/op') ?? 0;
      expect(cpuNs, name).toBeGreaterThan(0);
      // No more than every processor all the time; on a busy machine it may be far less than the wall time.
      expect(cpuNs, name).toBeLessThan(200 * wallNs);
    }
    expect((await run.slice('Pair', 1000)).measurements[0]?.values.has('cpu-ns/op')).toBe(false);
  });

  it('the benchmark’s own metrics, also those of our names', async () => {
    const [measurement] = (await (await built()).slice('OwnMetrics', 1000)).measurements;
    const own = [...(measurement?.values ?? [])].filter(([unit]) => !['ns/op', 'B/op', 'allocs/op'].includes(unit));
    expect(own).toEqual([
      ['aa/op', 9],
      ['cpu-ns/op', 8],
      ['stops/op', 7],
    ]);
  });

  it('nothing of ours where calibration is off', async () => {
    const run = await goRun(files, { inputs: { calibration: 'off', benchmarks: /Pair|Plain/ } });
    const { build } = run.builds.sides.head ?? {};
    expect(build?.calibration).toBeUndefined();
    const [measurement] = (await run.slice('Pair', 1000)).measurements;
    expect(measurement?.windows).toBeUndefined();
    expect([...(measurement?.values.keys() ?? [])]).toEqual(['ns/op', 'B/op', 'allocs/op']);
    expect(run.benchmark('Pair').clock).toBeUndefined();
  });
});

describeWithGo('nothing of the user’s is touched', () => {
  it('binaries of equal sources are equal to the byte, with the overlay in', async () => {
    const { builds } = await built();
    expect(builds.identicalBinaries).toBe(true);
    for (const side of ['base', 'head'] as const) {
      expect(builds.sides[side]?.build.calibration?.flags.join(' ')).toContain('-overlay=');
      expect(builds.sides[side]?.build.binaries.every(({ countsWindows }) => countsWindows)).toBe(true);
    }
    expect(builds.warnings).toEqual([]);
  });

  it('a plain build afterwards compiles nothing that is compiled already', async () => {
    const sides = twoSides({ 'go.mod': MOD, 'm_test.go': SHAPES });
    const { root, scratch } = sides.trees.head;
    const plain = () =>
      execFileSync('sh', ['-c', `go test -c -x -vet=off -buildvcs=false -trimpath -o ${scratch}/plain.test . 2>&1`], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, GOFLAGS: '' },
      });
    plain();
    const goroot = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
    const before = readFileSync(`${goroot}/src/testing/benchmark.go`, 'utf8');
    await buildSides(go, sides.trees, inputsWith(), sides.ports, { buildTimeoutMs: 240_000 });
    expect(plain()).not.toMatch(/\/compile["\s].*-p testing/);
    expect(readFileSync(`${goroot}/src/testing/benchmark.go`, 'utf8')).toBe(before);
    expect(readdirSync(root).sort()).toEqual(['go.mod', 'm_test.go']);
  });
});

describeWithGo('without the overlay', () => {
  const scanned = {
    'go.mod': MOD,
    'm_test.go': goTest(WORKS + loop('Plain', WORK) + loop('Pair', `PAIR\n${WORK}`)),
    'deep/d_test.go': goTest(WORKS + loop('Deep', `PAIR\n${WORK}\nPAIR`)).replace('package m', 'package deep'),
  };

  const noOverlays = (builds: GoRun['builds']) => builds.warnings.filter(({ code }) => code === 'no-overlay');

  it('because an anchor moved: it is named, once, and windows are guessed from the source', async () => {
    const goroot = movedToolchain((text) => text.replace('results := r.String()', 'p := r.String()\nresults := p'));
    const run = await goRun(scanned, { environment: { GOROOT: goroot, GOTOOLCHAIN: 'local' } });
    expect(noOverlays(run.builds)).toEqual([
      {
        code: 'no-overlay',
        message: expect.stringContaining('guessed from the source'),
        subject: expect.stringMatching(/the anchor .*processBench.* is not there$/),
      },
    ]);
    expect(run.benchmark('Plain').clock).toBeUndefined();
    expect(run.benchmark('Pair').clock).toEqual({ clock: 'go-stop-start', source: 'scanned', base: 1, head: 1 });
    expect(run.benchmark('Deep').clock).toMatchObject({ source: 'scanned', base: 2, head: 2 });
    const { measurements, failures } = await run.slice('Pair', 100);
    expect(failures).toEqual([]);
    expect(measurements[0]?.windows).toBeUndefined();
    // Calibrators are built all the same.
    const calibration = run.builds.sides.head?.build.calibration;
    expect(calibration?.flags.join(' ')).not.toContain('-overlay');
    expect(calibration?.environment.GOROOT).toBe(goroot);
  });

  it('because what it adds does not compile in this release', async () => {
    const goroot = movedToolchain((text) => `${text}\ntype tareClock int\n`);
    const sides = twoSides(scanned, scanned, { GOROOT: goroot, GOTOOLCHAIN: 'local' });
    const limits = { buildTimeoutMs: 240_000 };
    const builds = await buildSides(go, sides.trees, inputsWith(), sides.ports, limits);
    expect(noOverlays(builds)[0]?.subject).toMatch(
      /^package testing does not compile with it: .*tareClock redeclared/s,
    );
    expect(builds.sides.head?.build.binaries).toHaveLength(2);
  });

  it('because GOFLAGS has one of its own; head alone stops its clock', async () => {
    const own = join(temporaryFolder(), 'own.json');
    writeFileSync(own, '{"Replace":{}}');
    const base = { ...scanned, 'm_test.go': goTest(WORKS + loop('Plain', WORK) + loop('Pair', WORK)) };
    const run = await goRun(base, { head: scanned, environment: { GOFLAGS: `-overlay=${own}` } });
    expect(noOverlays(run.builds)[0]?.subject).toBe(`GOFLAGS has an -overlay of its own: -overlay=${own}`);
    expect(run.benchmark('Pair').clock).toMatchObject({ source: 'scanned', base: 0, head: 1 });
  });
});

describeWithGo('builds of every kind go on', () => {
  it('modules vendored or with GOFLAGS=-mod=mod, in workspaces, with real paths in the binary', async () => {
    const stops = (name: string) => goTest(loop('X', 'PAIR')).replace('package m', `package ${name}`);
    const dep = { 'go.mod': 'module example.com/dep\n\ngo 1.20\n', 'dep.go': 'package dep\n\nfunc F() {}\n' };
    const run = await goRun(
      {
        'a/go.mod': `${MOD.replace('/m', '/a')}\nrequire example.com/dep v1.0.0\n`,
        'a/vendor/modules.txt': '# example.com/dep v1.0.0\n## explicit; go 1.20\nexample.com/dep\n',
        'a/vendor/example.com/dep/dep.go': dep['dep.go'],
        'a/a_test.go': stops('a').replace(
          'import "testing"',
          'import (\n\t"testing"\n\n\t"example.com/dep"\n)\n\nvar _ = dep.F',
        ),
        'w/go.work': 'go 1.20\n\nuse ./m\n',
        'w/m/go.mod': MOD,
        'w/m/m_test.go': stops('m').replace(
          'import "testing"',
          'import (\n\t"runtime"\n\t"testing"\n)\n\nfunc init() { runtime.Caller(0) }',
        ),
      },
      {},
    );
    expect(run.discovery.benchmarks.map(({ group, clock }) => [group, clock?.source, clock?.base])).toEqual([
      ['a', 'counted', 1],
      ['w/m', 'counted', 1],
    ]);
    const modular = await goRun(
      { 'go.mod': MOD, 'm_test.go': goTest(loop('X', 'PAIR')) },
      { environment: { GOFLAGS: '-mod=mod' } },
    );
    expect(modular.benchmark('X').clock).toMatchObject({ source: 'counted', base: 1 });
  });
});

itWithGo('a side that cannot be instrumented leaves the other its count', async () => {
  const run = await built();
  const target = run.discovery.targets.find(({ label }) => label === 'Pair');
  // A reading without a count, as that side would print it, has no windows.
  const side = { side: 'head', directory: '/', scratch: '/' } as const;
  const { slice, iterations } = target ?? never();
  const plan = slice({ side, binaryPath: '/x.test', timeoutMs: 1000, iterations });
  plan.next();
  const printed = { ...RESULT, stdout: 'BenchmarkPair-2\t     100\t        40.00 ns/op\nPASS\n' };
  const step = plan.next([withoutFiles(printed)]);
  if (step.done !== true) throw new Error('a slice of Go is one command');
  const silent = step.value;
  expect(silent.measurements[0]).toMatchObject({ iterations: 100 });
  expect(silent.measurements[0]?.windows).toBeUndefined();
});

const RESULT = {
  exitCode: 0,
  signal: null,
  timedOut: false,
  notStarted: false,
  stderr: '',
  truncated: false,
  startMs: 0,
  durationMs: 1,
};

function never(): never {
  throw new Error('not there');
}
