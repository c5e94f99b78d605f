import { expect, it } from 'vitest';
import type { Wanted } from '../../src/harnesses/kit/served/program.ts';
import { sizeServed } from '../../src/harnesses/kit/served/slice.ts';

// How many iterations a slice of a served benchmark gets, by what its processes say: played back, so that no machine's speed decides.

const START_MS = 600;

interface Benchmark {
  /** What it times of an iteration, ms. */
  readonly timedMs: number;
  /** Besides that: what it computes, and what it waits, ms. */
  readonly moreMs?: number;
  readonly waitsMs?: number;
}

/** The benchmark, sized for slices of 20 ms; also the counts that were tried. */
function sized({ timedMs, moreMs = 0, waitsMs = 0 }: Benchmark) {
  const tried: number[] = [];
  const served = {
    tool: 'x',
    key: 'x',
    id: 'x',
    namesOf: () => ({ group: '', name: 'x' }),
    command: (_: unknown, { requests = [] }: Wanted, timeoutMs: number) => {
      tried.push(requests.at(-1)?.[0] ?? 0);
      return { file: 'x', arguments: [], cwd: '/', trust: 'untrusted', timeoutMs } as const;
    },
  };
  const plan = sizeServed(served, { side: 'head', directory: '/', scratch: '/' }, { sliceMs: 20, timeoutMs: 60_000 });
  let step = plan.next([]);
  while (step.done !== true) {
    const iterations = tried.at(-1) ?? 0;
    // Some of what is paid once is in what the process says of its own time.
    const usedMs = 0.05 + iterations * (timedMs + moreMs);
    const answer = { id: 'x', iterations, timed_ns: 100 + iterations * timedMs * 1e6, used_cpu_ns: usedMs * 1e6 };
    const durationMs = START_MS + usedMs + iterations * waitsMs;
    const timedOut = durationMs > (step.value[0]?.timeoutMs ?? 0);
    const answers = [{ id: 'x', ready: true }, ...(timedOut ? [] : [answer])];
    const files = [answers.map((each) => `${JSON.stringify(each)}\n`).join('')];
    const ended = { exitCode: timedOut ? null : 0, signal: null, notStarted: false, truncated: false, refusals: [] };
    step = plan.next([{ ...ended, timedOut, stdout: '', stderr: '', startMs: 0, durationMs, files }]);
  }
  return { ...step.value, tried };
}

it('a fast one takes a few processes, and a slow one takes one', () => {
  expect(sized({ timedMs: 1e-6 })).toMatchObject({ iterations: expect.closeTo(20 / 1e-6, -6) });
  expect(sized({ timedMs: 1e-6 }).tried.length).toBeLessThanOrEqual(4);
  expect(sized({ timedMs: 70 })).toEqual({ iterations: 1, expectedMs: START_MS + 70.05, tried: [1] });
});

it('what it computes and does not time counts as well', () => {
  const { iterations, tried } = { iterations: 0, ...sized({ timedMs: 1e-5, moreMs: 0.5 }) };
  expect(iterations).toBeCloseTo(40, -1);
  expect(Math.max(...tried)).toBeLessThanOrEqual(80);
});

it('what waits where no clock sees it has as many as came to their end', () => {
  const { iterations, tried } = { iterations: 0, ...sized({ timedMs: 1e-5, waitsMs: 0.5 }) };
  expect(iterations).toBe(tried.at(-2));
});

it('what never comes to its end says so', () => {
  expect(sized({ timedMs: 1e6 })).toMatchObject({ reason: expect.stringMatching(/60 s/), tried: [1] });
});
