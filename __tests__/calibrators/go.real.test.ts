import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areAlike, buildCalibrator, built, changedSources, leastWhenSettled } from '../support/calibrators.ts';
import { goRun } from '../support/go-run.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Go's calibrators, compiled and run by the real toolchain. What a clock costs is not asserted, only how readings of
// one machine stand to one another.

const TURNS = { least: 3, most: 15 };

const CASES = [
  {
    clock: 'go-stop-start',
    from: 'b.StartTimer()\n\t\tb.StopTimer()',
    to: 'b.StartTimer()\n\t\t\tfor k := 0; k < 300; k++ {\n\t\t\t\tsort.SearchFloat64s([]float64{1, 2, 3}, float64(k))\n\t\t\t}\n\t\t\tb.StopTimer()',
  },
  {
    clock: 'go-time-now',
    from: 'sum += time.Since(start)',
    to: 'for k := 0; k < 300; k++ {\n\t\t\t\tmeans = means[:len(means):cap(means)]\n\t\t\t}\n\t\t\tsum += time.Since(start)',
  },
];

describeWithGo.each(CASES)('$clock', ({ clock, from, to }) => {
  it('reads the same whatever the number of windows, and more where a window does some work', async () => {
    const changed = changedSources('go/clock_test.go', from, to);
    const before = readdirSync(changed, { recursive: true }).sort();
    const empty = await built(clock);
    const working = await built(clock, {}, changed);
    const { windows, toolchain } = empty.prepared;
    expect(toolchain).toMatch(/^(go1\.|devel)/);
    const one = await empty.read();
    expect(one.windows).toBe(windows);
    expect(one.clockStepNs).toBeGreaterThan(0);
    const [ns = 0, nsOfTwice = 0, nsOfWork = 0] = await leastWhenSettled(
      TURNS,
      ([ns = 0, nsOfTwice = 0, nsOfWork = 0]) => areAlike([nsOfTwice, ns]) && nsOfWork > 1.3 * ns,
      async () => (await empty.read()).nsPerWindow,
      async () => (await empty.read(2 * windows)).nsPerWindow,
      async () => (await working.read(windows)).nsPerWindow,
    );
    expect(ns).toBeGreaterThan(0);
    expect([nsOfTwice, ns]).toSatisfy(areAlike);
    expect(nsOfWork).toBeGreaterThan(1.3 * ns);
    // Nothing is written beside the sources.
    expect(readdirSync(changed, { recursive: true }).sort()).toEqual(before);
  });

  it('that does not compile gives the reason', async () => {
    const changed = changedSources('go/clock_test.go', from, '?');
    expect(await buildCalibrator(clock, {}, changed)).toMatch(
      /^go does not compile the calibrator; it ended with exit/,
    );
  });

  it('takes the flags and settings that the user’s module needs', async () => {
    for (const GOFLAGS of ['-mod=vendor', '-mod=mod', '-tags=slow']) {
      expect(await buildCalibrator(clock, { GOFLAGS, GO111MODULE: 'auto' })).not.toBeTypeOf('string');
    }
  });
});

describeWithGo('without the overlay', () => {
  it('has no session: nobody would answer', async () => {
    expect((await built('go-time-now')).prepared.session).toBeUndefined();
  });
});

it('without go gives the reason', async () => {
  expect(await buildCalibrator('go-stop-start', { PATH: '/nowhere' })).toMatch(/^`go env` could not be started: \S/);
});

describe('beside benchmarks', () => {
  describeWithGo('that are built with the overlay', () => {
    it('is built with it too, answers as they do, and does not cost more than a window of theirs', async () => {
      const pair =
        'func BenchmarkX(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tb.StopTimer()\n\t\tb.StartTimer()\n\t}\n}\n';
      const files = {
        'go.mod': 'module example.com/m\n\ngo 1.20\n',
        'm_test.go': `package m\n\nimport "testing"\n\n${pair}`,
      };
      const run = await goRun(files);
      const calibrator = await built('go-stop-start', {}, undefined, run.builds.sides.head?.build.calibration ?? null);
      expect((await calibrator.observe()).windows).toBe(5 * (calibrator.prepared.session?.windows ?? 0));
      const [window = 0, burst = 0, benchmark = 0] = await leastWhenSettled(
        TURNS,
        ([window = 0, burst = 0, benchmark = 0]) => areAlike([window, benchmark]) && areAlike([burst, benchmark]),
        async () => (await calibrator.read()).nsPerWindow,
        async () => (await calibrator.observe()).nsPerWindow,
        async () => (await run.slice('X', 500)).measurements[0]?.values.get('ns/op') ?? 0,
      );
      expect([window, benchmark]).toSatisfy(areAlike);
      expect([burst, benchmark]).toSatisfy(areAlike);
    });
  });
});
