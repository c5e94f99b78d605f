import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionReading } from '../../src/harnesses/harness.ts';
import { imposedIn } from '../../src/measure/sessions/session-burst.ts';
import { type GoRun, goRun } from '../support/go-run.ts';
import { type GoSession, goSession } from '../support/go-session.ts';
import { bench, LOOP, module } from '../support/go-texts.ts';
import { describeWithGo, itWithGo } from '../support/toolchains.ts';

// Test binaries that stay, really built and really asked: what they measure, and what becomes of benchmarks that
// misbehave.

const WELL = [
  bench('Plain', LOOP),
  bench('Pair', '\tfor i := 0; i < b.N; i++ {\n\t\tb.StopTimer()\n\t\tb.StartTimer()\n\t\twork(100)\n\t}'),
  bench('Alloc', '\tfor i := 0; i < b.N; i++ {\n\t\tbytes = make([]byte, 1024)\n\t}'),
  bench('Half', '\tfor i := 0; i < b.N; i++ {\n\t\tif i%2 == 0 {\n\t\t\tbytes = make([]byte, 1024)\n\t\t}\n\t}'),
  bench(
    'Collected',
    '\tvar m runtime.MemStats\n\truntime.ReadMemStats(&m)\n' +
      `${LOOP}\n\tb.ReportMetric(float64(m.NumGC), "collected")`,
  ),
  bench('Own', `${LOOP}\n\tb.ReportMetric(7, "allocs/op")\n\tb.ReportMetric(0.5, "hits/op")`),
  // How often it was prepared is a metric of its own.
  bench(
    'Parent',
    '\tcalls++\n\ttime.Sleep(20 * time.Millisecond)\n\tprepared := calls\n' +
      `\tb.Run("one", func(b *testing.B) {\n${LOOP}\n\t\tb.ReportMetric(float64(prepared), "prepared")\n\t})\n` +
      `\tb.Run("a b/c[1|2]", func(b *testing.B) {\n${LOOP}\n\t})\n` +
      `\tb.Run("one", func(b *testing.B) {\n${LOOP}\n\t\tb.ReportMetric(float64(prepared), "prepared")\n\t})`,
  ),
  bench('Parallel', '\tb.SetParallelism(3)\n\tb.RunParallel(func(pb *testing.PB) {\n\t\tfor pb.Next() {\n\t\t}\n\t})'),
  bench('Stopped', `\tb.StopTimer()\n${LOOP}`),
  bench('StopOnly', `${LOOP}\n\tb.StopTimer()\n\tb.StopTimer()`),
  bench('Prints', `\tfmt.Println("7f3a {\\"ready\\":true}")\n\tvar one [1]byte\n\tos.Stdin.Read(one[:])\n${LOOP}`),
  bench('Procs', `\tprocs := runtime.GOMAXPROCS(1)\n${LOOP}\n\tb.ReportMetric(float64(procs), "procs")`),
  bench('Nothing', '\tfor i := 0; i < b.N; i++ {\n\t}'),
  bench('Slower', '\tslow++\n\tfor i := 0; i < b.N; i++ {\n\t\twork(1000 * slow)\n\t}'),
  bench('Long', '\tfor i := 0; i < b.N; i++ {\n\t\ttime.Sleep(2 * time.Second)\n\t}'),
  bench('Naps', '\tfor i := 0; i < b.N; i++ {\n\t\ttime.Sleep(5 * time.Millisecond)\n\t}'),
  bench('Late', `\tif b.N == 100 {\n\t\tb.Fatal("too many")\n\t}\n${LOOP}`),
  bench('SkipsLate', `\tif b.N == 100 {\n\t\tb.Skip("not here")\n\t}\n${LOOP}`),
  bench('RunsLate', `\tif b.N == 100 {\n\t\tb.Run("x", func(b *testing.B) {})\n\t}\n${LOOP}`),
  bench('ExitsLate', `\tif b.N == 100 {\n\t\tos.Exit(3)\n\t}\n${LOOP}`),
  bench('PanicsLate', `\tif b.N == 100 {\n\t\tpanic("boom")\n\t}\n${LOOP}`),
  bench('Fickle', `\ttries++\n\tif tries > 1 {\n\t\tb.Fatal("only once")\n\t}\n${LOOP}`),
  bench('PanicsAgain', `\tif _, err := os.Stat("gone"); err == nil {\n\t\tpanic("boom")\n\t}\n${LOOP}`),
  bench('Leaves', `\tif b.N == 100 {\n\t\truntime.Goexit()\n\t}\n${LOOP}`),
  bench('HangsLate', `\tif b.N == 100 {\n\t\ttime.Sleep(time.Hour)\n\t}\n${LOOP}`),
  bench('Spins', `\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n${LOOP}`),
  bench(
    'Children',
    '\tout, err := exec.Command("sh", "-c", "ls -l /proc/self/fd; env").CombinedOutput()\n\tif err != nil {\n\t\tb.Skip(err)\n\t}\n' +
      '\ttext := string(out)\n\tif strings.Contains(text, "TARE_SESSION") || strings.Contains(text, "socket:") {\n\t\tb.Fatal(text)\n\t}\n' +
      `\tif os.Getenv("TARE_SESSION") != "" {\n\t\tb.Fatal("it sees the variable")\n\t}\n${LOOP}`,
  ),
].join('\n');

const LOOPS = `//go:build go1.24

package m

import "testing"

${bench('Loop', '\tfor b.Loop() {\n\t\twork(100)\n\t}')}
${bench('Break', '\tfor b.Loop() {\n\t\tif b.Name() != "" && sink >= 0 && calls >= 0 && left() {\n\t\t\tbreak\n\t\t}\n\t}')}
var broken int

// left is false in the single iteration of the survey, and true from the third call on.
func left() bool {
	broken++
	return broken > 2
}
`;

let built: GoRun;
let session: GoSession;
const reading = async (name: string, iterations: number) => {
  const turn = await session.turn(name, iterations);
  if (turn === null) throw new Error(`${name} was not answered: ${session.silence()}`);
  return turn;
};
const values = async (name: string, iterations: number) => {
  const { measurements, failures } = await reading(name, iterations);
  expect(failures).toEqual([]);
  return Object.fromEntries(measurements[0]?.values ?? []);
};
const reasonOf = async (name: string, iterations: number) => {
  const { measurements, failures } = await reading(name, iterations);
  expect(measurements).toEqual([]);
  return failures[0]?.reason;
};

describeWithGo('a session', () => {
  beforeAll(async () => {
    built = await goRun({ ...module(WELL), 'loop_test.go': LOOPS });
    session = await goSession(built, 'Plain');
  });
  afterAll(() => session?.end());

  it('serves every benchmark of its binary, and reads as a slice does', async () => {
    const keys = new Set(built.discovery.targets.map(({ session }) => session?.key));
    expect([...keys]).toEqual(['base 0, head 0']);
    for (const name of ['Plain', 'Pair', 'Alloc', 'Own', 'Parent/a_b/c[1|2]', 'Parent/one#01']) {
      expect(await session.turn(name, 0)).toMatchObject({ measurements: [], failures: [] });
      const turn = await reading(name, 20_000);
      const slice = await built.slice(name, 20_000);
      expect(turn.failures).toEqual([]);
      const [served, alone] = [turn.measurements[0], slice.measurements[0]];
      expect(served).toMatchObject({ group: '', name, iterations: 20_000, windows: alone?.windows ?? -1 });
      expect(served?.printedName).toBe(alone?.printedName);
      expect([...(served?.values.keys() ?? [])]).toEqual([...(alone?.values.keys() ?? [])]);
      for (const unit of ['allocs/op', 'B/op']) expect(served?.values.get(unit)).toBe(alone?.values.get(unit));
      expect(turn.timedMs).toBeGreaterThan(0);
      expect(turn.timedMs).toBeCloseTo(((served?.values.get('ns/op') ?? 0) * 20_000) / 1e6, 0);
    }
  });

  it('runs as many iterations as it is asked for, whatever the kind of loop', async () => {
    for (const iterations of [1, 2, 1000, 7]) {
      expect((await reading('Plain', iterations)).measurements[0]?.iterations).toBe(iterations);
      if (!hasLoop()) continue;
      expect((await reading('Loop', iterations)).measurements[0]?.iterations).toBe(iterations);
    }
  });

  it('tells allocations as they are', async () => {
    expect(await values('Alloc', 10_000)).toMatchObject({ 'allocs/op': 1, 'B/op': 1024 });
    expect(await values('Half', 10_000)).toMatchObject({ 'allocs/op': 0.5, 'B/op': 512 });
    expect((await built.slice('Half', 10_000)).measurements[0]?.values.get('allocs/op')).toBe(0.5);
    expect(await values('Own', 100)).toMatchObject({ 'allocs/op': 7, 'hits/op': 0.5 });
  });

  it('counts collections in the timed region, and its CPU time where the clock runs through', async () => {
    expect(await reading('Plain', 100_000)).toMatchObject({ collections: 0 });
    const heavy = await reading('Alloc', 200_000);
    expect(heavy.collections).toBeGreaterThan(5);
    // An allocation of a kilobyte and its part of the collector: more than 25 ns of work on any machine.
    expect(heavy.timedCpuMs).toBeGreaterThan(5);
    expect((await reading('Pair', 1000)).timedCpuMs).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')(
    'tells what its thread waited for a processor, which its own sleep is no part of',
    async () => {
      const turns = async (name: string, iterations: number) => {
        const seen: SessionReading[] = [];
        for (let turn = 0; turn < 10; turn++) seen.push(await reading(name, iterations));
        return seen.filter((each) => imposedIn(each) !== undefined);
      };
      expect(await turns('Plain', 20_000)).not.toEqual([]);
      // One may have lost its processor just before its clock started, which nobody can tell from after it.
      const own = (await turns('Naps', 4)).map((each) => (each.timedMs ?? 0) * (1 - (imposedIn(each) ?? 0)));
      expect(own.filter((ms) => ms < 20).length).toBeLessThanOrEqual(1);
      // It is read in each window: of many none is.
      expect((await reading('Pair', 1000)).queuedMs).toBeUndefined();
      // No reading of it is an allocation of the benchmark.
      expect(await values('Plain', 1000)).toMatchObject({ 'allocs/op': 0, 'B/op': 0 });
    },
  );

  it('says that several cores share its work, whatever machine this is', async () => {
    expect((await reading('Parallel', 100)).isParallel).toBe(true);
    for (const name of ['Plain', 'Alloc', 'Spins']) expect(await reading(name, 100)).not.toHaveProperty('isParallel');
  });

  it('collects garbage before each run, or goes on where the last one ended', async () => {
    const ofTen = async (continued: boolean) => {
      let collections = 0;
      for (let turn = 0; turn < 10; turn++) {
        const one = await (continued ? session.resume('Alloc', 2000) : session.turn('Alloc', 2000));
        collections += one?.collections ?? 0;
      }
      return collections;
    };
    // 2 MB a turn, and the heap of a small program is collected every 4.
    expect(await ofTen(false)).toBe(0);
    expect(await ofTen(true)).toBeGreaterThan(2);
    expect(await ofTen(false)).toBe(0);
  });

  it('collects no garbage between runs that leave none', async () => {
    await session.turn('Alloc', 2000);
    const first = await values('Collected', 10);
    for (let turn = 0; turn < 5; turn++)
      expect(await values('Collected', 10)).toMatchObject({ collected: first.collected ?? -1 });
    await session.turn('Alloc', 2000);
    expect((await values('Collected', 10)).collected).toBeGreaterThan(first.collected ?? Number.NaN);
  });

  it('prepares what stands around a benchmark once, however many turns it has', async () => {
    await session.turn('Parent/one', 0);
    const first = await values('Parent/one', 10);
    expect(await values('Parent/one', 1000)).toMatchObject({ prepared: first.prepared ?? -1 });
    await session.turn('Plain', 0);
    await session.turn('Parent/one', 0);
    expect((await values('Parent/one', 10)).prepared).toBeGreaterThan(first.prepared ?? Number.NaN);
  });

  it('goes on to the benchmarks that follow without preparing again, and back by preparing again', async () => {
    const preparedAt = async (name: string) => {
      expect((await session.turn(name, 0))?.failures).toEqual([]);
      return (await values(name, 10)).prepared ?? Number.NaN;
    };
    const first = await preparedAt('Parent/one');
    expect((await session.turn('Parent/a_b/c[1|2]', 0))?.failures).toEqual([]);
    expect(await preparedAt('Parent/one#01')).toBe(first);
    expect(await preparedAt('Parent/one')).toBe(first + 1);
    expect((await session.turn('Plain', 0))?.failures).toEqual([]);
    expect(await preparedAt('Parent/one#01')).toBe(first + 2);
  });

  it.each(['Parallel', 'Stopped', 'StopOnly', 'Prints', 'Children'])(
    'does not mind what a benchmark does: %s',
    async (name) => {
      await session.turn(name, 0);
      for (const iterations of [1, 1000]) {
        const { measurements, failures } = await reading(name, iterations);
        expect([failures, measurements[0]?.iterations]).toEqual([[], iterations]);
      }
    },
  );

  it('gives each turn the processors that Go would give it', async () => {
    const { procs } = await values('Procs', 10);
    for (const turn of [10, 1000]) expect(await values('Procs', turn)).toMatchObject({ procs: procs ?? -1 });
    expect(procs).toBeGreaterThanOrEqual(1);
  });

  it('times an operation of a third of a nanosecond, one of two seconds, and one that gets slower', async () => {
    const nothing = await reading('Nothing', 100_000_000);
    expect(nothing.measurements[0]?.values.get('ns/op')).toBeGreaterThan(0);
    expect(nothing.timedMs).toBeGreaterThan(1);
    const long = await reading('Long', 1);
    expect(long.timedMs).toBeGreaterThan(1999);
    const slower: number[] = [];
    for (let turn = 0; turn < 12; turn++) slower.push((await values('Slower', 100))['ns/op'] ?? Number.NaN);
    // The least of three at either end: one that lost its processor for a while says nothing.
    expect(Math.min(...slower.slice(-3))).toBeGreaterThan(2 * Math.min(...slower.slice(0, 3)));
  });

  it('says what failed and goes on', async () => {
    await session.turn('Late', 0);
    expect(await reasonOf('Late', 100)).toContain('too many');
    expect(await values('Late', 50)).toHaveProperty('ns/op');
    expect(await reasonOf('SkipsLate', 100)).toBe('skipped itself');
    expect(await reasonOf('RunsLate', 100)).toBe('it calls b.Run while it is measured');
    expect(await reasonOf('Leaves', 100)).toBe('it ended its goroutine');
    if (hasLoop()) expect(await reasonOf('Break', 100)).toContain('without B.Loop() == false');
    expect(await values('Plain', 100)).toHaveProperty('ns/op');
  });

  it('says what failed before it could be measured', async () => {
    expect(await session.turn('Fickle', 0)).toMatchObject({ failures: [] });
    expect(await reasonOf('Fickle', 10)).toContain('only once');
    // Gone and come again: its single iteration fails already.
    await session.turn('Plain', 0);
    expect((await session.turn('Fickle', 0))?.failures[0]?.reason).toContain('only once');
    expect(await reasonOf('Fickle', 10)).toContain('only once');
  });
});

const hasLoop = () => Number(/go1\.(\d+)/.exec(built.builds.toolchain)?.[1]) >= 24;

describeWithGo('what ends a session', () => {
  it.each([
    ['ExitsLate', 'exit code 3'],
    ['PanicsLate', 'panic: boom'],
  ])('%s', async (name, reason) => {
    const own = await goSession(built, name);
    expect(await own.turn(name, 0)).toMatchObject({ failures: [] });
    expect(await own.turn(name, 100)).toBeNull();
    expect(own.silence()).toBe('ended');
    expect(own.reasonOf(await own.end())).toContain(reason);
  });

  it('a panic in the single iteration, before anything is answered', async () => {
    await built.sides.ports.files.write(`${built.sides.trees.head.root}/gone`, '');
    const own = await goSession(built, 'PanicsAgain');
    expect(await own.turn('PanicsAgain', 0)).toBeNull();
    expect(own.silence()).toBe('ended');
    expect(own.reasonOf(await own.end())).toContain('panic: boom');
  });

  it('a time limit, for one that hangs', async () => {
    const own = await goSession(built, 'HangsLate');
    expect(await own.turn('HangsLate', 0)).toMatchObject({ failures: [] });
    expect(await own.turn('HangsLate', 100, 500)).toBeNull();
    expect(own.silence()).toBe('timed-out');
    await own.end();
  });

  it('nobody who can ask any more: it comes to its own end', async () => {
    const binary = built.builds.sides.head?.build.binaries[0];
    const child = spawn(binary?.path ?? '', ['-test.run=^$', '-test.bench=.', '-test.benchmem'], {
      cwd: binary?.directory,
      env: { ...process.env, TARE_SESSION: '4,5' },
      stdio: ['ignore', 'pipe', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    const printed = child.stdout === null ? null : text(child.stdout);
    const [requests, answers] = child.stdio.slice(4) as unknown as readonly [Writable, Readable];
    requests.write('7f3a 10 BenchmarkPlain\n');
    const [answer] = (await once(answers, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^7f3a \{"line":"BenchmarkPlain\S* *\\u0009 *10\\u0009.*\}\n$/);
    requests.end();
    expect(await ended).toEqual([0, null]);
    // Nothing of what it measured: only what its own end prints.
    expect(await printed).toBe('PASS\n');
  });
});

itWithGo('a goroutine that spins shows in the CPU time of what waits', async () => {
  const own = await goSession(built, 'Spins');
  try {
    await own.turn('Plain', 0);
    const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
    await wait();
    const calm = await own.turn('Plain', 10);
    expect(calm?.waitedMs).toBeGreaterThan(250);
    expect(calm?.waitedCpuMs).toBeLessThan(0.1 * (calm?.waitedMs ?? 0));
    await own.turn('Spins', 0);
    await wait();
    const spun = await own.turn('Spins', 10);
    // On a crowded machine it gets a part of a core.
    expect(spun?.waitedCpuMs).toBeGreaterThan(10 * Math.max(calm?.waitedCpuMs ?? Number.NaN, 0.5));
  } finally {
    await own.end();
  }
});

describeWithGo('what comes before the benchmarks', () => {
  const main = (body: string) => `func TestMain(m *testing.M) {\n${body}\n}\n${bench('Plain', LOOP)}`;
  // Once its benchmarks are listed.
  it.each([
    ['exits', '\tif gone() {\n\t\tos.Exit(4)\n\t}\n\tm.Run()'],
    ['never runs them', '\tif !gone() {\n\t\tm.Run()\n\t}'],
  ])('a TestMain that %s', async (_name, body) => {
    const run = await goRun(
      module(`func gone() bool {\n\t_, err := os.Stat("gone")\n\treturn err == nil\n}\n${main(body)}`),
    );
    await run.sides.ports.files.write(`${run.sides.trees.head.root}/gone`, '');
    const own = await goSession(run, 'Plain');
    expect(await own.turn('Plain', 0)).toBeNull();
    expect(own.silence()).toBe('ended');
    expect(own.reasonOf(await own.end())).not.toBe('');
  });

  it('an init runs once for all turns of a session, however long it takes', async () => {
    // Each process leaves a file of its own.
    const init =
      'func init() {\n\tif file, err := os.CreateTemp(".", "init"); err == nil {\n\t\tfile.Close()\n\t}\n}\n';
    const run = await goRun(module(`${init}${bench('Plain', LOOP)}`));
    const inits = () => readdirSync(run.sides.trees.head.root).filter((name) => name.startsWith('init')).length;
    const before = inits();
    const own = await goSession(run, 'Plain');
    for (const iterations of [0, 100, 100, 100, 100, 100]) {
      expect(await own.turn('Plain', iterations)).toMatchObject({ failures: [] });
    }
    await own.end();
    expect(inits()).toBe(before + 1);
  });
});
