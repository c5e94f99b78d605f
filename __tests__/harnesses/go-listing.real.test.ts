import { expect, it } from 'vitest';
import { systemClock } from '../../src/host/clock.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { type GoRun, goRun } from '../support/go-run.ts';
import { goSession } from '../support/go-session.ts';
import { bench, LOOP, module } from '../support/go-texts.ts';
import { movedToolchain } from '../support/moved-toolchain.ts';
import { describeWithGo } from '../support/toolchains.ts';

// What listing benchmarks costs where sessions size them, and what becomes of it where a part of the overlay is not in.

// What takes long is not run again: a busy machine must not look like a suite of slow benchmarks.
const clock = { ...systemClock, now: () => systemClock.now() / 100 };

describeWithGo('listing', () => {
  const many = Array.from({ length: 40 }, (_, each) => bench(`N${each}`, LOOP)).join('\n');
  const processes = (run: GoRun) => run.sides.ran.filter(({ command }) => command.file.endsWith('.test')).length;

  it('takes two processes a binary, and one more where clocks are stopped', async () => {
    const run = await goRun(module(many), { clock });
    expect(run.discovery.targets).toHaveLength(40);
    expect(run.discovery.targets.every(({ iterations, expectedMs }) => iterations === 1 && expectedMs > 0)).toBe(true);
    expect(processes(run)).toBe(4);
    const pair = '\tfor i := 0; i < b.N; i++ {\n\t\tb.StopTimer()\n\t\tb.StartTimer()\n\t\twork(10)\n\t}';
    const once = `\tb.StopTimer()\n\twork(100)\n\tb.StartTimer()\n${LOOP}`;
    const stops = await goRun(module(`${many}\n${bench('Pair', pair)}\n${bench('Once', once)}`), { clock });
    expect(processes(stops)).toBe(6);
    expect(stops.benchmark('Pair').clock).toMatchObject({ base: 1, head: 1 });
    expect(stops.benchmark('Once').clock).toMatchObject({ base: 0, head: 0 });
    expect(stops.benchmark('Pair').readings.base?.iterations).toBeGreaterThan(1);
  });
});

describeWithGo('where one part of the overlay does not fit', () => {
  const files = module(bench('Pair', '\tfor i := 0; i < b.N; i++ {\n\t\tb.StopTimer()\n\t\tb.StartTimer()\n\t}'));
  const codes = (run: GoRun) => run.builds.warnings.map(({ code }) => code);
  const binary = (run: GoRun) => run.builds.sides.head?.build.binaries[0];
  const builtWith = (goroot: string) => goRun(files, { environment: { GOROOT: goroot, GOTOOLCHAIN: 'local' }, clock });

  it('there are no sessions, and windows are counted', async () => {
    const run = await builtWith(
      movedToolchain((text) => text.replace('\tb.add(sub.result)\n', '\tb.add(\n\t\tsub.result)\n')),
    );
    expect(codes(run)).toEqual(['no-sessions']);
    expect(run.builds.warnings[0]?.subject).toMatch(/the anchor .*b\\\.add.* is not there$/);
    expect(binary(run)?.countsWindows).toBe(true);
    expect(binary(run)?.servesSessions).toBeUndefined();
    expect(run.benchmark('Pair').clock).toMatchObject({ source: 'counted', base: 1 });
    // Sized by processes, then.
    expect(run.discovery.targets[0]?.iterations).toBeGreaterThan(1);
    expect(run.discovery.targets.map(({ session }) => session)).toEqual([undefined]);
  });

  it('windows are guessed, and there are sessions', async () => {
    const run = await builtWith(movedToolchain((text) => `${text}\ntype tareClock int\n`));
    expect(new Set(codes(run))).toEqual(new Set(['no-overlay']));
    expect(binary(run)?.countsWindows).toBeUndefined();
    expect(run.benchmark('Pair').clock).toMatchObject({ source: 'scanned', base: 1 });
    const own = await goSession(run, 'Pair');
    const turn = await own.turn('Pair', 100);
    expect(turn?.measurements[0]?.iterations).toBe(100);
    expect(turn?.measurements[0]?.windows).toBeUndefined();
    await own.end();
  });

  it('and with calibration off there are sessions alone', async () => {
    const run = await goRun(files, { inputs: { calibration: 'off' } });
    expect([codes(run), binary(run)?.countsWindows, binary(run)?.servesSessions]).toEqual([[], undefined, true]);
  });

  it('a target that no session serves after all is sized by processes', async () => {
    const run = await goRun(files);
    const [target] = run.discovery.targets;
    const side = run.builds.sides.head;
    if (target === undefined || side === null || side === undefined) throw new Error('not built');
    const plan = target.session?.sizeAlone(
      { side: side.context, binaryPath: side.build.binaries[0]?.path ?? '', timeoutMs: 10_000 },
      20,
    );
    if (plan === undefined) throw new Error('there is no such plan');

    const sized = await runPlan(plan, 'pilot', run.sides.ports);
    expect('iterations' in sized ? sized.iterations : 0).toBeGreaterThan(10);
  });
});
