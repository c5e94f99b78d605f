import { describe, expect, test } from 'vitest';
import { analyse, decidedAgain, furtherAgain } from '../../src/analysis/index.ts';
import type { Failure } from '../../src/harnesses/failure.ts';
import { confirmationReserveMs } from '../../src/measure/confirm/confirm.ts';
import type { Judge } from '../../src/measure/course.ts';
import { LAYOUT_PADDING } from '../../src/model/results/confirmation.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun } from '../support/scripted-run.ts';

// The stage that measures again, in other layouts, with everything below it scripted.

/** A is slower on head by half in the first builds; in others by what the test says. */
const script =
  (again = 1) =>
  ({ key, side, nth, again: isSecond }: ScriptedSlice) =>
    (100 + 0.01 * (nth % 7)) * (side === 'base' || key !== 'A' ? 1 : isSecond ? again : 1.5);

const JUDGE: Judge = { decided: decidedAgain, further: furtherAgain };

async function confirming(request: Partial<ScriptedRequest> = {}) {
  const run = await scriptedRun({
    targets: ['A', 'B'],
    nullControl: false,
    script: script(),
    settings: { confirm: 'auto' },
    confirming: { ids: ['A'], judge: JUDGE },
    // At the first look.
    judge: { decided: () => new Set(['A', 'B']) },
    ...request,
  });
  const [first, other] = run.results.benchmarks;
  return {
    ...run,
    second: run.slices.filter(({ again }) => again),
    observed: first?.slices.filter(({ build }) => build === 1) ?? [],
    unconfirmed: first?.unconfirmed,
    other,
    row: analyse(run.results).benchmarks[0]?.rows[0],
  };
}

describe('what was picked', () => {
  test('is measured again in fresh bursts, alone, and kept apart from the first readings', async () => {
    const { second, observed, other, results, unconfirmed, row } = await confirming();
    expect(new Set(second.map(({ key }) => key))).toEqual(new Set(['A']));
    expect(second).toHaveLength(20);
    expect(observed).toHaveLength(20);
    // Bursts of its own, and as many orders base first as head first.
    expect(observed.map(({ burst }) => burst)).toEqual([...Array(10).keys()].flatMap((burst) => [burst, burst]));
    expect(observed.filter(({ side, position }) => side === 'base' && position === 0)).toHaveLength(5);
    expect(other?.slices.every(({ build }) => build === undefined)).toBe(true);
    expect(firstRun(results).confirmation).toMatchObject({ layout: 'environment', rounds: 10, measuringMs: 2000 });
    expect(firstRun(results).measuringMs).toBe(6000);
    expect(unconfirmed).toBeUndefined();
    expect(results.benchmarks[0]).toMatchObject({ looks: 1, looksAgain: 1, decidedAgain: true });
    expect(row).toMatchObject({ verdict: 'unchanged', confirmation: { state: 'refuted', layout: 'environment' } });
  });

  test('and regresses again is confirmed', async () => {
    const { row } = await confirming({ script: script(1.4) });
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'confirmed' } });
  });

  test('and is by as many layouts as there is time for, where that is not ten', async () => {
    const { row, observed, unconfirmed } = await confirming({
      targets: ['A'],
      script: script(1.4),
      failsAnew: () => [],
      linkMs: 1000,
      deadlineMs: 3000 + 7500,
    });
    const layouts = new Set(observed.map(({ layout }) => layout)).size;
    expect(layouts).toBeGreaterThanOrEqual(4);
    expect(layouts).toBeLessThan(10);
    expect(unconfirmed).toBeUndefined();
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'confirmed' } });
  });

  test('goes on until it is decided, while there is time', async () => {
    // Its readings jump: no ten of them say anything.
    const jumps = (slice: ScriptedSlice) =>
      script(0.9)(slice) * (slice.again && slice.side === 'head' && slice.nth % 2 === 0 ? 1.6 : 1);
    const { observed, results } = await confirming({ script: jumps, rounds: 45 });
    expect(observed.length).toBeGreaterThan(20);
    expect(results.benchmarks[0]?.looksAgain).toBeGreaterThan(1);
  });

  test('by live processes as well', async () => {
    const { second, observed, open } = await confirming({ sessions: {} });
    expect(open).toBe(0);
    expect(second.every(({ session }) => session !== null)).toBe(true);
    expect(new Set(observed.map(({ burst }) => burst)).size).toBe(10);
    expect(new Set(second.map(({ session }) => session)).size).toBe(20);
  });

  test('has its own name where all that were picked are in one group, and others are not', async () => {
    const { observed, results } = await confirming({
      groupOf: (key) => (key === 'A' ? 'p' : 'q'),
      judge: { decided: () => new Set(['p:A', 'q:B']) },
      confirming: { ids: ['p:A'], judge: { ...JUDGE, decided: () => new Set(['p:A']) } },
    });
    expect(results.benchmarks[0]).toMatchObject({ id: 'p:A', ended: 'decided', decidedAgain: true });
    expect(observed).toHaveLength(20);
  });
});

describe('where the others of the run are of the same code, in other groups', () => {
  test('it ends once it is decided, by the name that it has in the whole run', async () => {
    const { observed, results } = await confirming({
      targets: ['A'],
      groupOf: () => 'p',
      besides: [{ group: 'q', name: 'C' }],
      judge: { decided: () => new Set(['p:A']) },
      confirming: { ids: ['p:A'], judge: JUDGE },
    });
    expect(results.benchmarks[0]).toMatchObject({ id: 'p:A', ended: 'decided', decidedAgain: true });
    expect(observed).toHaveLength(20);
  });
});

describe('each round', () => {
  test('links both sides anew, in another order, the same on both', async () => {
    const { second, results, row } = await confirming({ failsAnew: () => [], script: script(1.4) });
    expect(firstRun(results).confirmation?.layout).toBe('link-order');
    const seeds = second.map(({ original }) => /^\/(?:base|head)\/0\.test\.(\d+)$/.exec(original)?.[1]);
    expect(new Set(seeds).size).toBe(10);
    for (let round = 0; round < 10; round++) expect(seeds[2 * round]).toBe(seeds[2 * round + 1]);
    expect(seeds).toEqual(second.map(({ layout }) => layout));
    expect(seeds[0]).toBe(String(firstRun(results).confirmation?.layoutSeed));
    expect(new Set(second.map(({ binary }) => binary)).size).toBe(20);
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { layout: 'link-order' } });
  });

  test('takes as long to link as one side, but where that runs a command of the user’s', async () => {
    const durationOf = async (alone: Pick<ScriptedRequest, 'relinksAlone'>) => {
      const { results } = await confirming({ failsAnew: () => [], linkMs: 50, script: script(1.4), ...alone });
      return firstRun(results).confirmation?.durationMs;
    };
    expect(await durationOf({})).toBe(10 * (50 + 200));
    expect(await durationOf({ relinksAlone: true })).toBe(10 * (100 + 200));
  });

  test('is linked where is measured, but where that may need a network', async () => {
    const builtBy = async (offline: Pick<ScriptedRequest, 'relinksOffline'>) => {
      const { built, row } = await confirming({ failsAnew: () => [], linkMs: 50, script: script(1.4), ...offline });
      expect(row).toMatchObject({ confirmation: { layout: 'link-order' } });
      return built.length;
    };
    expect(await builtBy({})).toBe(20);
    expect(await builtBy({ relinksOffline: true })).toBe(0);
  });

  test.each([
    // Four layouts of a burst of 40 ms and 100 ms of linking each: all three rows fit, or two of them.
    { time: 1000, measured: [true, true, true] },
    { time: 800, measured: [true, false, true] },
  ])('gives the time to what got worst where it does not hold all: $time ms', async ({ time, measured }) => {
    const { results } = await confirming({
      targets: ['A', 'B', 'C'],
      failsAnew: () => [],
      linkMs: 100,
      judge: { decided: () => new Set(['A', 'B', 'C']) },
      durationMs: () => 20,
      confirming: { ids: ['C', 'A', 'B'], judge: JUDGE, deadlineMs: 1000 + 30 * 40 + time },
    });
    expect(results.benchmarks.map(({ unconfirmed }) => unconfirmed === undefined)).toEqual(measured);
  });

  test('has an environment of another size, the same on both sides', async () => {
    for (const sessions of [undefined, {}]) {
      const { second } = await confirming(sessions === undefined ? {} : { sessions });
      const sizes = second.map(({ environment }) => environment[LAYOUT_PADDING]?.length ?? 0);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      expect(new Set(sizes).size).toBeGreaterThan(5);
      for (const { layout } of second) {
        const own = second.flatMap((each, index) => (each.layout === layout ? [sizes[index]] : []));
        expect(new Set(own).size).toBe(1);
      }
    }
  });

  test('is laid out by a variable of its processes where nothing is linked', async () => {
    for (const sessions of [undefined, {}]) {
      const request = { seedVariable: 'HASHES', script: script(1.4), ...(sessions === undefined ? {} : { sessions }) };
      const { second, slices, results, row } = await confirming(request);
      expect(firstRun(results).confirmation?.layout).toBe('hash-seed');
      expect(row).toMatchObject({ verdict: 'regressed', confirmation: { layout: 'hash-seed' } });
      expect(second.map(({ environment }) => environment.HASHES)).toEqual(second.map(({ layout }) => layout));
      expect(new Set(second.map(({ layout }) => layout)).size).toBe(10);
      expect(slices.some(({ again, environment }) => !again && environment.HASHES !== undefined)).toBe(false);
    }
  });

  test('has as many bursts as linking takes time, as far as the fewest layouts fit', async () => {
    const burstsOf = async (deadlineMs: number | null) => {
      const { observed, results } = await confirming({
        sessions: {},
        targets: ['A'],
        failsAnew: () => [],
        linkMs: 100,
        judge: { decided: () => new Set(['A']) },
        confirming: { ids: ['A'], judge: JUDGE, ...(deadlineMs === null ? {} : { deadlineMs }) },
      });
      expect(firstRun(results).confirmation?.rounds).toBe(10);
      // Each of its own processes, numbered through.
      expect(new Set(observed.map(({ burst }) => burst)).size).toBe(
        1 + Math.max(...observed.map(({ burst }) => burst)),
      );
      return new Set(observed.flatMap(({ burst, layout }) => (layout === 5 ? [burst] : []))).size;
    };
    // Both sides are linked at once, in 100 ms; a burst takes 22.
    expect(await burstsOf(null)).toBe(4);
    // The first stage ends at 1220 ms. Ten layouts take 1000 ms of 1700: 70 ms are left for each, not all of it promised.
    expect(await burstsOf(2920)).toBeLessThan(4);
  });

  test('is one observation, whatever bursts it has', async () => {
    const { row, observed } = await confirming({
      sessions: {},
      failsAnew: () => [],
      linkMs: 100,
      script: script(1.4),
    });
    expect(new Set(observed.map(({ burst }) => burst)).size).toBe(40);
    expect(row?.change).toMatchObject({ kind: 'interval', delta: { observations: 10 } });
  });
});

describe('a program that is not what it was when it is linked anew', () => {
  const unfit: Failure = { of: { kind: 'group', group: '' }, reason: 'text_bench has 0 of its 4 benchmarks left' };

  test.each(['base', 'head'] as const)(
    'on %s: both sides stay as they were built, and the report says why',
    async (on) => {
      let count = 0;
      const failsAnew = () => {
        count += 1;
        return [];
      };
      const unfitAnew = (side: 'base' | 'head') => (side === on ? [unfit] : []);
      const run = await confirming({ failsAnew, unfitAnew, linkMs: 50, script: script(1.4) });
      // It is not tried again.
      expect(count).toBe(2);
      expect(run.second).toHaveLength(20);
      expect(run.second.every(({ original }) => /^\/(?:base|head)\/0\.test$/.test(original))).toBe(true);
      expect(new Set(run.second.map(({ layout }) => layout)).size).toBe(10);
      expect(firstRun(run.results).confirmation?.layout).toBe('environment');
      expect(run.row).toMatchObject({
        verdict: 'regressed',
        confirmation: { state: 'confirmed', layout: 'environment' },
      });
      expect(run.results.warnings).toMatchObject([
        { code: 'not-relinked', subject: `${on} could not be built in another layout: ${unfit.reason}` },
      ]);
    },
  );
});

describe('a slice that fails when it is measured again', () => {
  test('is not said of the first readings', async () => {
    let left = 1;
    const fails = (slice: ScriptedSlice) =>
      slice.again && slice.side === 'head' && left-- > 0 ? 'fails' : script(1.4)(slice);
    const { results } = await confirming({ script: fails });
    expect(results.benchmarks[0]?.warnings.filter(({ code }) => code === 'slice-failed')).toMatchObject([
      { message: 'when it was remeasured, a slice of head failed and its pair was left out', subject: 'it broke' },
    ]);
  });
});

describe('a build that makes the same of two seeds', () => {
  const built = async (digestAnew: (side: 'base' | 'head', nth: number) => string) => {
    let count = 0;
    const failsAnew = () => {
      count += 1;
      return [];
    };
    const run = await confirming({ failsAnew, linkMs: 50, script: script(1.4), digestAnew });
    const codes = run.results.warnings.map(({ code }) => code);
    return { ...run, count, codes, layout: firstRun(run.results).confirmation?.layout };
  };

  test('is not made again, and the report says so once', async () => {
    const { count, codes, layout, second, observed } = await built((side) => side);
    expect(count).toBe(4);
    expect(codes).toEqual(['layout-seed-ignored']);
    expect(layout).toBe('environment');
    // Ten layouts all the same: of the environment.
    expect(observed).toHaveLength(20);
    expect(new Set(second.map(({ layout: seed }) => seed)).size).toBe(10);
    expect(second.filter(({ original }) => /^\/(?:base|head)\/0\.test$/.test(original))).toHaveLength(16);
  });

  test.each<[string, (side: 'base' | 'head', nth: number) => string]>([
    ['on one side only', (side, nth) => (side === 'base' ? side : `${side} ${nth}`)],
    ['on neither', (side, nth) => `${side} ${nth}`],
  ])('%s: is made for each layout', async (_, digestAnew) => {
    const { count, codes, layout } = await built(digestAnew);
    expect(count).toBe(20);
    expect(codes).toEqual([]);
    expect(layout).toBe('link-order');
  });
});

test('where nothing was picked, nothing is measured again', async () => {
  const { second, results } = await confirming({ confirming: { ids: [] } });
  expect(second).toEqual([]);
  expect(firstRun(results).confirmation).toBeUndefined();
});

describe('without enough layouts the reason is kept', () => {
  test('a group that cannot be linked: it is not measured, the others are', async () => {
    const failure: Failure = { of: { kind: 'group', group: 'p' }, reason: 'm does not link', output: 'ld: no' };
    const { second, results } = await confirming({
      groupOf: (key) => (key === 'A' ? 'p' : 'q'),
      judge: { decided: () => new Set(['p:A', 'q:B']) },
      failsAnew: (side) => (side === 'head' ? [failure] : []),
      confirming: { ids: ['p:A', 'q:B'] },
    });
    const [a, b] = results.benchmarks;
    expect(a?.unconfirmed).toBe('head could not be built in another layout: m does not link\nld: no');
    expect(a?.slices.every(({ build }) => build === undefined)).toBe(true);
    expect(b?.unconfirmed).toBeUndefined();
    expect(new Set(second.map(({ key }) => key))).toEqual(new Set(['B']));
  });

  test('all of what was picked cannot be linked', async () => {
    const failure: Failure = { of: { kind: 'group', group: '' }, reason: 'm does not link' };
    const { second, unconfirmed } = await confirming({ failsAnew: () => [failure] });
    expect(unconfirmed).toBe('base could not be built in another layout: m does not link');
    expect(second).toEqual([]);
  });

  test('slices that fail', async () => {
    const { results, unconfirmed } = await confirming({
      script: (slice) => (slice.again && slice.side === 'head' ? 'fails' : script()(slice)),
    });
    expect(unconfirmed).toBe('it failed on head when it was remeasured: it broke');
    // That is no failure of the benchmark.
    expect(results.benchmarks[0]).toMatchObject({ base: { state: 'measured' }, head: { state: 'measured' } });
  });

  // The first stage takes 20 slices of 100 ms from 1000 ms on.
  test('no time', async () => {
    const { second, unconfirmed } = await confirming({ targets: ['A'], deadlineMs: 3000 });
    expect(unconfirmed).toBe('there was no time left to remeasure it');
    expect(second).toEqual([]);
  });

  test('time that runs out on the way', async () => {
    const durationMs = ({ again }: ScriptedSlice) => (again ? 500 : 100);
    const { second, results, unconfirmed } = await confirming({ targets: ['A'], deadlineMs: 6000, durationMs });
    expect(unconfirmed).toBe('there was time for 3 of the 4 observations that a verdict needs at least');
    expect(second).toHaveLength(6);
    expect(firstRun(results).partial).toBe(false);
  });

  test('linking that takes longer than there is time', async () => {
    const { second, results, unconfirmed } = await confirming({
      targets: ['A'],
      failsAnew: () => [],
      linkMs: 1000,
      deadlineMs: 3000 + 4500,
    });
    expect(unconfirmed).toBe('there was time for 3 of the 4 observations that a verdict needs at least');
    // That was seen when the second was linked.
    expect(second).toHaveLength(2);
    expect(firstRun(results).durationMs).toBe(2000 + 2 * 1000 + 200);
  });

  test('the interruption', async () => {
    const run = await confirming({
      script: (slice) => (slice.again && slice.nth === 3 + 10 ? 'interrupted' : script()(slice)),
    });
    expect(run.unconfirmed).toBe('the run was interrupted before it was remeasured');
    // What was measured is kept.
    expect(run.observed.length).toBeGreaterThan(0);
    expect(run.observed.length).toBeLessThan(20);
    expect(run.events.filter((event) => event.startsWith('remove'))).toHaveLength(
      run.events.filter((event) => event.startsWith('copy')).length,
    );
  });
});

test('a quarter of the time for measuring is kept for it, unless nothing can need it', () => {
  expect(confirmationReserveMs({ confirm: 'auto' }, 100_000)).toBe(25_000);
  expect(confirmationReserveMs({ confirm: 'auto' }, -5)).toBe(0);
  expect(confirmationReserveMs({ confirm: 'off' }, 100_000)).toBe(0);
});
