import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import type { Failure } from '../../src/harnesses/failure.ts';
import { confirmationReserveMs } from '../../src/measure/confirm/confirm.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun } from '../support/scripted-run.ts';

// The stage that measures again, with everything below it scripted.

/** A is slower on head by half in the first build; in the second by what the test says. */
const script =
  (again = 1) =>
  ({ key, side, nth, again: isSecond }: ScriptedSlice) =>
    (100 + 0.01 * (nth % 7)) * (side === 'base' || key !== 'A' ? 1 : isSecond ? again : 1.5);

async function confirming(request: ScriptedRequest = {}) {
  const run = await scriptedRun({
    targets: ['A', 'B'],
    script: script(),
    toConfirm: () => ['A'],
    // Precise at the first look.
    preciseBenchmarks: () => new Set(['A', 'B']),
    ...request,
  });
  const [first, other] = run.results.benchmarks;
  return {
    ...run,
    second: run.slices.filter(({ again }) => again),
    observed: first?.observations.filter(({ build }) => build === 1) ?? [],
    unconfirmed: first?.unconfirmed,
    other,
    row: analyse({
      ...run.results,
      head: { ...run.results.head, tree: '3'.repeat(40) },
      settings: { ...run.results.settings, confirm: 'auto' },
    }).benchmarks[0]?.rows[0],
  };
}

describe('what would fail the gate', () => {
  test('is measured again in fresh pairs, alone, and kept apart from the first readings', async () => {
    const { second, observed, other, results, unconfirmed, row } = await confirming();
    expect(new Set(second.map(({ key }) => key))).toEqual(new Set(['A']));
    expect(second).toHaveLength(20);
    expect(observed).toHaveLength(20);
    // Rounds of its own, and as many orders base first as head first.
    expect(observed.map(({ burst: round }) => round)).toEqual([...Array(10).keys()].flatMap((round) => [round, round]));
    expect(observed.filter(({ side, position }) => side === 'base' && position === 0)).toHaveLength(5);
    expect(other?.observations.every(({ build }) => build === undefined)).toBe(true);
    expect(firstRun(results).confirmation).toMatchObject({
      layout: 'environment',
      rounds: 30,
      measuringMs: 2000,
      durationMs: 2000,
    });
    expect(firstRun(results).measuringMs).toBeGreaterThanOrEqual(6000);
    expect(unconfirmed).toBeUndefined();
    expect(row).toMatchObject({ verdict: 'unchanged', confirmation: { state: 'refuted', layout: 'environment' } });
  });

  test('and regresses again is confirmed', async () => {
    const { row } = await confirming({ script: script(1.4) });
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'confirmed' } });
  });

  test('is measured up to 30 times where it is not precise before', async () => {
    const { observed } = await confirming({ preciseBenchmarks: () => new Set(), rounds: 10 });
    expect(observed).toHaveLength(60);
  });

  test('runs the binaries of the second build', async () => {
    const { events, results, row } = await confirming({ failsAnew: () => [] });
    expect(firstRun(results).confirmation?.layout).toBe('link-order');
    expect(events.filter((each) => /^copy \/(?:base|head)\/0\.test\.anew /.test(each))).toHaveLength(20);
    expect(row?.confirmation).toMatchObject({ state: 'refuted', layout: 'link-order' });
  });
});

test('where nothing has to be confirmed, nothing is measured again', async () => {
  const { second, results } = await confirming({ toConfirm: () => [] });
  expect(second).toEqual([]);
  expect(firstRun(results).confirmation).toBeUndefined();
});

describe('without a second measurement the first verdict stands, with the reason', () => {
  const stands = ({ row, unconfirmed }: Awaited<ReturnType<typeof confirming>>) => {
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'missing', reason: unconfirmed } });
    return unconfirmed;
  };

  test('a build that fails', async () => {
    const failure: Failure = { of: { kind: 'group', group: '' }, reason: 'm does not link', output: 'ld: no' };
    const run = await confirming({ failsAnew: (side) => (side === 'head' ? [failure] : []) });
    expect(stands(run)).toBe('head could not be built in another layout: m does not link\nld: no');
    expect(run.second).toEqual([]);
  });

  test('slices that fail', async () => {
    const run = await confirming({
      script: (slice) => (slice.again && slice.side === 'head' ? 'fails' : script()(slice)),
    });
    expect(stands(run)).toBe('it failed on head in the second build: it broke');
    // A second build that fails is no failure of the benchmark.
    expect(run.results.benchmarks[0]).toMatchObject({ base: { state: 'measured' }, head: { state: 'measured' } });
  });

  // The first build takes 20 or 40 slices of 100 ms from 1000 ms on, one benchmark of the second 20.
  test('a time budget that is used up', async () => {
    const run = await confirming({ targets: ['A'], deadlineMs: 3000 });
    expect(stands(run)).toBe('the time budget left no time for a second build');
    expect(run.second).toEqual([]);
  });

  test('a time budget with no room for the fewest pairs', async () => {
    const run = await confirming({ targets: ['A'], deadlineMs: 4900 });
    expect(stands(run)).toBe('the time budget left no time for a second build');
    expect(run.second).toEqual([]);
  });

  test('a time budget that runs out on the way', async () => {
    const run = await confirming({
      targets: ['A'],
      deadlineMs: 7000,
      durationMs: ({ again }) => (again ? 500 : 100),
    });
    expect(stands(run)).toMatch(/^only \d of the 10 pairs .* when the time budget ended$/);
    expect(run.second.length).toBeGreaterThan(0);
    expect(firstRun(run.results).partial).toBe(false);
  });

  test('the interruption', async () => {
    const run = await confirming({
      script: (slice) => (slice.again && slice.nth === 3 + 10 ? 'interrupted' : script()(slice)),
    });
    expect(stands(run)).toBe('the run was interrupted before it was measured in a second build');
    // What was measured is kept.
    expect(run.observed.length).toBeGreaterThan(0);
    expect(run.observed.length).toBeLessThan(20);
  });
});

test('with little time the first in line come first', async () => {
  // Time for one more of them: 20 slices, not 40.
  const { second, results } = await confirming({ toConfirm: () => ['B', 'A'], deadlineMs: 7500 });
  expect(new Set(second.map(({ key }) => key))).toEqual(new Set(['B']));
  expect(results.benchmarks.map(({ id, unconfirmed }) => [id, unconfirmed === undefined])).toEqual([
    ['A', false],
    ['B', true],
  ]);
});

test('a fifth of what is left of a time budget is kept for it, unless nothing can need it', () => {
  const settings = { confirm: 'auto', failOnRegression: true } as const;
  expect(confirmationReserveMs(settings, 100_000)).toBe(20_000);
  expect(confirmationReserveMs(settings, -5)).toBe(0);
  expect(confirmationReserveMs({ ...settings, confirm: 'off' }, 100_000)).toBe(0);
  expect(confirmationReserveMs({ ...settings, failOnRegression: false }, 100_000)).toBe(0);
});
