import { describe, expect, it } from 'vitest';
import { firstPairs } from '../../src/measure/pilot/slice-length.ts';
import { expectedBurstMs } from '../../src/measure/planning/burst-time.ts';
import { shareWorkers } from '../../src/measure/planning/workers.ts';
import { slicesLines } from '../../src/render/view/notes/slices-note.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun, scriptedStage } from '../support/scripted-run.ts';

// Benchmarks of one file share a worker where the time does not hold ten bursts with one for each: docs/decisions/058.

const OF_A = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
const WORKERS = { parentOf: (key: string) => key.slice(0, 1), joinMs: 5 };
const START_MS = 300;

function shared(perWorker: number, request: ScriptedRequest = {}) {
  return scriptedRun({
    ...{ targets: [...OF_A, 'B1', 'B2'], rounds: 20, nullControl: false, judge: null, servedBy: () => 'one' },
    ...{ workers: WORKERS, sessions: { perWorker } },
    durationMs: ({ iterations, joins }) => (iterations > 0 ? 2 : joins ? WORKERS.joinMs : START_MS),
    ...request,
  });
}

/** The benchmarks of each worker of a process, in the order in which it came to them. */
function workersOf(slices: readonly ScriptedSlice[], session: number): readonly (readonly string[])[] {
  const workers: string[][] = [];
  for (const { key, joins, iterations, session: of } of slices) {
    if (of !== session || iterations > 0) continue;
    if (joins) workers.at(-1)?.push(key);
    else workers.push([key]);
  }
  return workers;
}

describe('a worker', () => {
  it('serves up to so many of one parent, the same on both sides, drawn anew in each burst', async () => {
    const { slices, results } = await shared(3);
    expect(results.benchmarks.map(({ sliceLength }) => sliceLength?.perWorker)).toEqual(Array(8).fill(3));
    expect(slicesLines(results).flat().join('')).toContain('for want of time up to 3 of a file by one worker');
    const rounds = Array.from({ length: 20 }, (_, round) => workersOf(slices, 2 * round));
    for (const [round, workers] of rounds.entries()) {
      expect(workersOf(slices, 2 * round + 1)).toEqual(workers);
      expect(workers.flat().toSorted()).toEqual([...OF_A, 'B1', 'B2']);
      expect(workers.map(({ length }) => length).toSorted()).toEqual([2, 3, 3]);
      for (const each of workers) expect(new Set(each.map(WORKERS.parentOf)).size).toBe(1);
    }
    for (const key of OF_A) {
      const places = rounds.map((workers) => workers.find((each) => each.includes(key))?.indexOf(key));
      expect(new Set(places)).toEqual(new Set([0, 1, 2]));
      const others = rounds.flatMap((workers) => workers.find((each) => each.includes(key)) ?? []);
      expect(new Set(others)).toEqual(new Set(OF_A));
    }
  });

  it('serves one, where nobody says how many', async () => {
    const { slices, results } = await shared(1);
    expect(slices.filter(({ joins }) => joins)).toEqual([]);
    expect(slicesLines(results).flat().join('')).not.toContain('worker');
  });

  it('is begun by the first, and borne by all', async () => {
    const { progress } = await shared(3, { targets: ['A1', 'A2', 'A3'], sessions: { perWorker: 3, perBurst: 10 } });
    const benchmarkMs = 2 * 2 * 11;
    const roundMs = 2 * START_MS + 2 * 2 * WORKERS.joinMs + 3 * benchmarkMs;
    const tenth = progress.find(({ done }) => done === 11);
    expect(tenth?.remainingMs).toBeCloseTo(10 * roundMs, -1);
  });

  it('serves one where a row is measured again', async () => {
    const { slices } = await shared(3, { confirming: { ids: OF_A }, seedVariable: 'TARE_LAYOUT_SEED' });
    const again = slices.filter((slice) => slice.again);
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter(({ joins }) => joins)).toEqual([]);
    expect(slices.some(({ joins }) => joins)).toBe(true);
  });

  it('that dies takes nobody with it: the next begins anew', async () => {
    const { slices, results } = await shared(3, {
      script: ({ key, side, iterations }) => (key === 'A2' && side === 'head' && iterations > 0 ? 'dies' : 100),
    });
    const stateOf = (name: string) => results.benchmarks.find((each) => each.name === name)?.head.state;
    expect([...OF_A, 'B1', 'B2'].filter((name) => stateOf(name) !== 'measured')).toEqual(['A2']);
    const firsts = new Map<number | null, ScriptedSlice>();
    for (const slice of slices) if (!firsts.has(slice.session)) firsts.set(slice.session, slice);
    for (const { joins } of firsts.values()) expect(joins).toBe(false);
  });
});

describe('how many share one', () => {
  const { measuring } = scriptedStage({
    targets: OF_A,
    expectedMs: 20,
    workers: WORKERS,
    sessions: { ms: 20, perBurst: 5 },
  });
  const targets = measuring.discovery.targets.map((target) => ({ ...target, arrivalMs: START_MS }));
  const piloted = { discovery: { ...measuring.discovery, targets }, choices: measuring.choices };
  const chosen = (leftMs: number | null, from = piloted) =>
    [...shareWorkers(from, leftMs).values()].map(({ perWorker = 1 }) => perWorker);
  const aBurstMs = (perWorker: number) => {
    const [target] = targets;
    if (target === undefined) throw new Error('no target');
    return expectedBurstMs(target, { by: 'session', perBurst: 3, perWorker });
  };

  it('a burst is expected to bear its share of the start, and what it takes to come to it from another', () => {
    expect(aBurstMs(1)).toBe(2 * 20 * 3 + 2 * START_MS);
    expect(aBurstMs(3)).toBe(2 * 20 * 3 + (2 * START_MS + 2 * 2 * WORKERS.joinMs) / 3);
  });

  it('as few as the time asks for, and none where it holds ten bursts', () => {
    const all = [2000, 10_000, 20_000, 30_000, 60_000, null].map((leftMs) => new Set(chosen(leftMs)));
    expect(all).toEqual([new Set([6]), new Set([6]), new Set([3]), new Set([2]), new Set([1]), new Set([1])]);
  });

  it('none that begin anew for each, or are on one side', () => {
    const own = scriptedStage({ targets: OF_A, expectedMs: 20, sessions: { ms: 20 } }).measuring;
    expect(new Set(chosen(100, own as unknown as typeof piloted))).toEqual(new Set([1]));
    const onHead = targets.map((target) => ({ ...target, sides: ['head'] as const }));
    const added = { ...piloted, discovery: { ...piloted.discovery, targets: onHead } };
    expect(new Set(chosen(100, added))).toEqual(new Set([1]));
  });

  it('and a burst has as many pairs as are best for what it bears of the start', () => {
    const [sharing] = shareWorkers(piloted, 2000).values();
    expect(sharing?.perBurst).toBe(firstPairs({ ms: 20 }, (2 * START_MS + 5 * 2 * WORKERS.joinMs) / 6));
    expect(sharing?.perBurst).toBeLessThan(5);
  });
});
