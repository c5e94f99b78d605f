import { describe, expect, it } from 'vitest';
import { analyse, furtherBursts } from '../../src/analysis/index.ts';
import { burstMsOf, progressing } from '../../src/measure/course.ts';
import { expectedBurstMs } from '../../src/measure/planning/burst-time.ts';
import { fewestBursts, planMeasuring } from '../../src/measure/planning/plan.ts';
import { type Candidate, chooseTargets, type PlannerLimits } from '../../src/measure/planning/planner.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { kindsOfNoise, type ProcedureRequest, runProcedure } from '../support/procedure.ts';
import { around, benchmark, results } from '../support/results-builder.ts';
import { scriptedStage } from '../support/scripted-run.ts';
import { inputsWith } from '../support/sides.ts';
import { plannedSuite } from '../support/simulated-planner.ts';

// Who gets the time that is left: docs/statistics.md, "stopping".

const limits: PlannerLimits = { needed: 10, ordinary: 20, most: 30, leftMs: 60_000 };
const candidate = (key: string, further: number, parts: Partial<Candidate> = {}): Candidate => {
  return { key, observations: 15, observationMs: 200, further, untilLook: 5, ...parts };
};

it('a plan leaves out the time that is kept to confirm, and for long slices in the end', () => {
  const { measuring } = scriptedStage({ sessions: { by: 'session', ms: 2, perBurst: 9 }, expectedMs: 2 });
  const { discovery, choices } = measuring;
  const rounds = (kept: { readonly reserveMs: number; readonly checkMs: number }) => {
    const options = { measuringMs: 1000, spentMs: 0, clocks: [], choices, past: [], alphaOf: () => 0.01, ...kept };
    return planMeasuring(discovery, inputsWith(), options).plan.rounds;
  };
  const half = rounds({ reserveMs: 500, checkMs: 0 });
  expect(half).toBeGreaterThan(1);
  expect(rounds({ reserveMs: 0, checkMs: 0 })).toBeGreaterThan(half);
  expect(rounds({ reserveMs: 0, checkMs: 500 })).toBe(half);
});

describe('a burst before any was made', () => {
  // Both sides: ten slices of 2 ms with the one that is not read; of 20 ms there is none, and of processes neither.
  it.each([
    ['session', 2, 9, 40],
    ['session', 20, 2, 80],
    ['process', 2, 1, 4],
  ] as const)('by %s, slices of %f ms, %i pairs: takes %f ms, planned and measured', (by, ms, perBurst, expected) => {
    expect(expectedBurstMs({ expectedMs: ms }, { by, perBurst })).toBe(expected);
    const { measuring, record } = scriptedStage({ sessions: { by, ms, perBurst }, expectedMs: ms });
    const [target] = measuring.discovery.targets;
    if (target === undefined) throw new Error('no target');
    expect(burstMsOf(progressing(target, measuring, record))).toBe(expected);
  });
});

it('counts what going to a benchmark takes on both sides, in a session only', () => {
  const target = { expectedMs: 2, arrivalMs: 100 };
  expect(expectedBurstMs(target, { by: 'session', perBurst: 9 })).toBe(240);
  expect(expectedBurstMs(target, { by: 'process', perBurst: 1 })).toBe(4);
});

describe('how many of everything come first', () => {
  const { measuring } = scriptedStage({
    targets: ['A', 'B', 'C'],
    expectedMs: 100,
    sessions: { by: 'process', perBurst: 1 },
  });
  const { targets } = measuring.discovery;
  const fewest = (leftMs: number | null, alpha = 0.01) => fewestBursts(targets, measuring.choices, leftMs, alpha);

  it('ten, and the first look where the level is in reach', () => {
    // Three bursts of 2 x 100 ms, ten times, and what is done beside them.
    expect(fewest(6900)).toEqual({ needed: 10, firstLook: 10 });
    expect(fewest(null, 0.005)).toEqual({ needed: 10, firstLook: 11 });
  });

  it("as many as Student's interval needs where time does not hold ten", () => {
    expect(fewest(6899)).toEqual({ needed: 5, firstLook: 5 });
    expect(fewest(6899, 0.0001)).toEqual({ needed: 9, firstLook: 9 });
  });
});

describe('who goes on', () => {
  it('everybody below the pairs that any verdict needs, however hopeless and late', () => {
    const all = [
      candidate('hopeless', Number.POSITIVE_INFINITY, { observations: 10 }),
      candidate('near', 3, { observations: 10 }),
    ];
    expect([...chooseTargets(all, { ...limits, needed: 14, leftMs: 1 })]).toEqual([
      ['hopeless', 15],
      ['near', 15],
    ]);
  });

  it('what can still be decided, the nearest first, as far as the time goes', () => {
    const all = [candidate('far', 14), candidate('near', 6), candidate('nearer', 2)];
    // 5 and 6 pairs of 200 ms are 2.2 s; 14 more are another 2.8 s.
    expect([...chooseTargets(all, { ...limits, leftMs: 4900 }).keys()]).toEqual(['nearer', 'near']);
    expect([...chooseTargets(all, { ...limits, leftMs: 5000 }).keys()]).toEqual(['nearer', 'near', 'far']);
  });

  it('up to the most pairs, and until the next look only', () => {
    expect(chooseTargets([candidate('a', 8)], limits).get('a')).toBe(20);
    expect(chooseTargets([candidate('a', 8, { observations: 28 })], limits).get('a')).toBe(30);
    expect(chooseTargets([candidate('a', 8, { observations: 30 })], limits).size).toBe(0);
  });

  it('what is out of reach gets the ordinary pairs and no more', () => {
    // 15 more pairs can be made; it would take 70.
    expect(chooseTargets([candidate('a', 70)], limits).get('a')).toBe(20);
    expect(chooseTargets([candidate('a', 70, { observations: 20 })], limits).size).toBe(0);
    expect(chooseTargets([candidate('a', 30, { observations: 20 })], limits).get('a')).toBe(25);
  });

  it('what is out of reach comes last', () => {
    const all = [candidate('hopeless', Number.POSITIVE_INFINITY), candidate('near', 6)];
    expect([...chooseTargets(all, { ...limits, leftMs: 2000 }).keys()]).toEqual(['near']);
    expect([...chooseTargets(all, { ...limits, leftMs: 2200 }).keys()]).toEqual(['near', 'hopeless']);
  });

  it('what shows a difference next to the threshold after what is nearly known to be within it', () => {
    // Of 20 bursts: +5 % that leaves out 0 by a hair, and none at all by an interval a little wider than the threshold.
    const of = (name: string, head: number, spread: number) => ({
      ...benchmark(name, { base: around(100, 20, 0), head: around(head, 20, spread) }),
      looks: 2,
    });
    const benchmarks = [of('Shows', 105, 0.09), of('None', 100, 0.12)];
    const soFar = results({ benchmarks, settings: { confirm: 'auto' } });
    const shown = analyse(soFar).benchmarks.map(({ rows }) => rows[0]?.direction);
    expect(shown).toEqual(['slower', 'unknown']);
    const further = furtherBursts(soFar);
    const [shows = 0, none = 0] = ['Shows', 'None'].map((id) => further.get(id));
    expect(none).toBeLessThan(shows);
    const candidates = ['Shows', 'None'].map((key) =>
      candidate(key, further.get(key) ?? 0, { observations: 20, untilLook: 10 }),
    );
    const most = { ...limits, most: 500 };
    expect([...chooseTargets(candidates, { ...most, leftMs: 200 * shows }).keys()]).toEqual(['None']);
    expect([...chooseTargets(candidates, { ...most, leftMs: 200 * (shows + Math.max(10, none)) }).keys()]).toEqual([
      'None',
      'Shows',
    ]);
  });
});

it('rows whose time went to others are covered at their level, whatever they show', () => {
  const effects = [0, 0, 0, 0, 0.05, 0.05, 0.08, 0.08];
  let [left, missed] = [0, 0];
  for (let run = 0; run < 40; run++) {
    const rows = plannedSuite({ seed: `left ${run}`, effects, scatter: 0.08, bursts: 200, confirm: 'off' });
    for (const { effect, row, isDecided } of rows) {
      if (isDecided || row.change.kind !== 'interval') continue;
      left += 1;
      missed += row.change.delta.lower > effect || row.change.delta.upper < effect ? 1 : 0;
    }
  }
  expect(left).toBeGreaterThan(150);
  // 99 % is stated; three standard deviations of a share of so many.
  expect(missed / left).toBeLessThan(0.01 + 3 * Math.sqrt(0.0099 / left));
});

const kinds = kindsOfNoise();

describe('time on a simulated clock', { timeout: 120_000 }, () => {
  /** Noise, scales and budgets of every kind; `nth` chooses. */
  function anyRun(nth: number): ProcedureRequest & { readonly budgetMs: number } {
    const stream = randomStream('0000bed9', 'budget', nth);
    const noise = kinds[nth % kinds.length];
    if (noise === undefined) throw new Error('no noise');
    const effects = Array.from({ length: 1 + stream.below(12) }, () => (stream.coin() ? 0 : 0.1));
    const budgetMs = 500 * 20 ** stream.next();
    return { effects, noise, scale: 0.003 * 20 ** stream.next(), seed: `${nth}`, threshold: 0.05, budgetMs };
  }

  it('a run ends within its budget, or over it by a slice or the linking of a round: 40 of 40', async () => {
    for (let nth = 0; nth < 40; nth++) {
      const request = anyRun(nth);
      const { usedMs, longestMs } = await runProcedure(request);
      expect(usedMs, `run ${nth}`).toBeLessThanOrEqual(request.budgetMs + Math.max(0.05 * request.budgetMs, longestMs));
    }
  });

  it('sides stay balanced where a benchmark sat rounds out', async () => {
    const [noise] = kinds;
    if (noise === undefined) throw new Error('no noise');
    const run = await runProcedure({
      effects: [0, 0.04, 0, 0.06, 0, 0, 0.02, -0.03, 0.1, -0.1, 0.25, 0.1],
      noise,
      scale: 0.1,
      seed: '5',
      threshold: 0.05,
      budgetMs: 20_000,
    });
    const bursts = run.rows.map((row) => row.bursts);
    expect(new Set(bursts).size).toBeGreaterThan(2);
    for (const { slices } of run.analysis.results.benchmarks) {
      const first = slices.filter(({ position, build }) => position === 0 && build === undefined);
      const ofBase = first.filter(({ side }) => side === 'base').length;
      // One burst's odd pair, and none where their number changed in between.
      expect(Math.abs(2 * ofBase - first.length)).toBeLessThanOrEqual(2);
    }
  });
});
