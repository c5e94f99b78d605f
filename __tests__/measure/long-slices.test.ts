import { describe, expect, it } from 'vitest';
import { checkReserveMs } from '../../src/measure/checks/long-slices.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun, scriptedStage } from '../support/scripted-run.ts';

// Whether short slices say of a change what long ones do: asked at the end of a run, of both sides.

const checked = async (request: ScriptedRequest = {}) => {
  const run = await scriptedRun({
    targets: ['A', 'B', 'C'],
    sessions: {},
    nullControl: false,
    rounds: 10,
    durationMs: ({ iterations }: ScriptedSlice) => 0.1 + (2 * iterations) / 1000,
    checking: { ids: ['C', 'A', 'B'], deadlineMs: null },
    ...request,
  });
  const checks = run.results.benchmarks.map(({ slices }) => slices.filter(({ check }) => check === true));
  return { ...run, checks, long: run.slices.filter(({ iterations }) => iterations > 1000) };
};

describe('long slices', () => {
  it('are five pairs, each of processes and files of its own, beside the readings and apart from them', async () => {
    const { checks, long, results, open } = await checked();
    expect(open).toBe(0);
    for (const each of checks) {
      expect(each).toHaveLength(10);
      expect(each.map(({ burst }) => burst)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
      expect(each.every(({ durationMs }) => durationMs > 90 && durationMs < 110)).toBe(true);
    }
    expect(new Set(long.map(({ iterations }) => iterations))).toEqual(new Set([50_000]));
    expect(new Set(long.filter(({ key }) => key === 'B').map(({ binary }) => binary)).size).toBe(10);
    for (const { slices, ended, looks } of results.benchmarks) {
      expect(slices.filter(({ check }) => check !== true)).toHaveLength(80);
      expect([ended, looks]).toEqual(['rounds', undefined]);
    }
  });

  it('have time kept for them: a share of it, and no more than all of them take', () => {
    const { measuring } = scriptedStage({ targets: ['A', 'B'], sessions: {}, expectedMs: 2 });
    // 5 pairs of 100 ms of either benchmark.
    expect(checkReserveMs(measuring, 60_000)).toBe(2 * 5 * 2 * 100);
    expect(checkReserveMs(measuring, 10_000)).toBe(800);
    const long = scriptedStage({ targets: ['A', 'B'], sessions: { ms: 100 }, expectedMs: 100 });
    expect(checkReserveMs(long.measuring, 60_000)).toBe(0);
  });

  it('count from the first turn, which is as long as what it would be hidden in', async () => {
    const { long } = await checked();
    expect(long).toHaveLength(3 * 10);
  });

  it('are of those first in line that there is time for, one after the other', async () => {
    const { checks, results } = await checked();
    const endMs = 1000 + results.runs.reduce((sum, { durationMs }) => sum + durationMs, 0);
    expect(endMs).toBeGreaterThan(0);
    const rest = await checked({ checking: { ids: ['C', 'A', 'B'], deadlineMs: 1000 + 700 + 2100 } });
    expect(rest.checks.map(({ length }) => length)).toEqual([10, 0, 10]);
    expect(checks.map(({ length }) => length)).toEqual([10, 10, 10]);
    const none = await checked({ checking: { ids: ['C'], deadlineMs: 1100 } });
    expect(none.long).toEqual([]);
  });

  it('are of no benchmark whose slices are long, or as long as was asked for, or that nobody names', async () => {
    expect((await checked({ sessions: { ms: 60 } })).long).toEqual([]);
    expect((await checked({ sessions: { from: 'asked' } })).long).toEqual([]);
    const some = await checked({ checking: { ids: ['B'], deadlineMs: null } });
    expect(some.checks.map(({ length }) => length)).toEqual([0, 10, 0]);
  });

  it('that fail take nothing from what was measured', async () => {
    const { results, checks } = await checked({
      script: ({ key, iterations }) => (key === 'A' && iterations > 1000 ? 'dies' : 100),
    });
    expect(results.benchmarks[0]).toMatchObject({ ended: 'rounds', base: { state: 'measured' }, warnings: [] });
    expect(checks[1]).toHaveLength(10);
  });

  it('that are interrupted keep the pairs before', async () => {
    const { checks } = await checked({
      checking: { ids: ['A'], deadlineMs: null },
      script: ({ iterations, nth }) => (iterations > 1000 && nth >= 52 ? 'interrupted' : 100),
    });
    expect(checks[0]?.length).toBeGreaterThanOrEqual(2);
    expect(checks[0]?.length).toBeLessThan(10);
  });
});
