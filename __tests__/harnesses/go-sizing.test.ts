import { expect, it } from 'vitest';
import { type Probed, probe } from '../../src/harnesses/go/discover/probe.ts';
import type { CommandResult } from '../../src/model/command.ts';
import { withoutFiles } from '../../src/model/command-plan.ts';

// How many iterations a slice gets, by what processes take: played back, so that no machine's speed decides.

const STARTUP_MS = 4;

interface Benchmark {
  /** Wall time of an iteration, ms. */
  readonly iterationMs: number;
  /** How much of it the benchmark's clock sees, ms; all of it unless said otherwise. */
  readonly timedMs?: number;
  /** Outside the loop, each time the function is called: once with N = 1, and once more where N is larger. */
  readonly setUpMs?: number;
  /** Added to the wall time of the nth process, by something else on the machine. */
  readonly stallMs?: (nth: number) => number;
}

/** Sizes a benchmark for slices of so many ms; also the counts that were tried. */
function sized(benchmark: Benchmark, sliceMs: number): Probed & { readonly tried: readonly number[] } {
  const { iterationMs, timedMs = iterationMs, setUpMs = 0, stallMs = () => 0 } = benchmark;
  const tried: number[] = [];
  const answer = (iterations: number): CommandResult => {
    const calls = iterations === 1 ? 1 : 2;
    const loopMs = iterations * iterationMs + (calls - 1) * iterationMs;
    return {
      exitCode: 0,
      signal: null,
      timedOut: false,
      notStarted: false,
      stderr: '',
      truncated: false,
      startMs: 0,
      stdout: `BenchmarkX\nBenchmarkX-2 \t${iterations}\t${(timedMs * 1e6).toFixed(3)} ns/op\nPASS\n`,
      durationMs: STARTUP_MS + calls * setUpMs + loopMs + stallMs(tried.length),
    };
  };
  const request = { startupMs: STARTUP_MS, sliceMs, timeoutMs: 60_000, printedName: 'BenchmarkX' };
  const plan = probe({ ...request, binary: { path: '/x.test', group: '', directory: '/' } });
  let step = plan.next();
  while (step.done !== true) {
    const flags = step.value[0]?.arguments.join(' ') ?? '';
    const iterations = Number(/-test\.benchtime=(\d+)x/.exec(flags)?.[1]);
    const result = answer(iterations);
    tried.push(iterations);
    step = plan.next([withoutFiles(result)]);
  }
  if ('reason' in step.value) throw new Error(step.value.reason);
  return { ...step.value, tried };
}

/** As many as take a slice, but for a factor of two. */
const near = (expected: number) => (iterations: number) => iterations >= expected / 2 && iterations <= 2 * expected;

it('a fast one gets as many iterations as fill a slice', () => {
  for (const sliceMs of [1, 5, 40, 1000]) {
    expect(sized({ iterationMs: 1e-5 }, sliceMs).iterations).toSatisfy(near(sliceMs / 1e-5));
  }
});

it('a slow one gets a single iteration, known from the first', () => {
  expect(sized({ iterationMs: 100 }, 40)).toMatchObject({ iterations: 1, tried: [1], expectedMs: STARTUP_MS + 100 });
});

it('one that stops its clock is sized by the time it takes, not by the time it reports', () => {
  // 1 ms stopped and 10 ns timed: by the reported time 5 ms would be 500,000 iterations, or eight minutes.
  const { iterations, tried } = sized({ iterationMs: 1.00001, timedMs: 1e-5 }, 5);
  expect(iterations).toSatisfy(near(5));
  expect(Math.max(...tried)).toBeLessThanOrEqual(100);
});

it('a fast operation behind slow set-up code gets many', () => {
  expect(sized({ iterationMs: 1e-5, setUpMs: 30 }, 40).iterations).toSatisfy(near(40 / 1e-5));
});

it('one process that is held up, whichever it is, leaves it with no fewer', () => {
  for (let held = 0; held < 8; held += 1) {
    for (const stallMs of [5, 50, 500]) {
      const { iterations } = sized({ iterationMs: 1e-5, stallMs: (nth) => (nth === held ? stallMs : 0) }, 40);
      expect(iterations, `process ${held} held up for ${stallMs} ms`).toSatisfy(near(40 / 1e-5));
    }
  }
});
