import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burstMsOf, progressing } from '../../src/measure/course.ts';
import { expectedBurstMs } from '../../src/measure/planning/burst-time.ts';
import { type Candidate, chooseTargets, type PairLimits } from '../../src/measure/planning/planner.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { kindsOfNoise, type ProcedureRequest, runProcedure } from '../support/procedure.ts';
import { scriptedStage } from '../support/scripted-run.ts';

// Who gets the time that is left: docs/statistics.md, "stopping".

const limits: PairLimits = { needed: 10, ordinary: 20, most: 30, leftMs: 60_000 };
const candidate = (key: string, further: number, parts: Partial<Candidate> = {}): Candidate => {
  return { key, pairs: 15, pairMs: 200, further, untilLook: 5, ...parts };
};

describe('a burst before any was made', () => {
  // Both sides: ten slices of 2 ms with the one that is not read; of 20 ms there is none, and of processes neither.
  it.each([
    ['session', 2, 9, 40],
    ['session', 20, 2, 80],
    ['process', 2, 1, 4],
  ] as const)('by %s, slices of %f ms, %i pairs: takes %f ms, planned and measured', (by, ms, perBurst, expected) => {
    expect(expectedBurstMs({ expectedMs: ms }, { by, perBurst })).toBe(expected);
    const { measuring } = scriptedStage({ sessions: { by, ms, perBurst }, expectedMs: ms });
    const [target] = measuring.discovery.targets;
    if (target === undefined) throw new Error('no target');
    expect(burstMsOf(progressing(target, measuring))).toBe(expected);
  });
});

it('counts what going to a benchmark takes on both sides, in a session only', () => {
  const target = { expectedMs: 2, arrivalMs: 100 };
  expect(expectedBurstMs(target, { by: 'session', perBurst: 9 })).toBe(240);
  expect(expectedBurstMs(target, { by: 'process', perBurst: 1 })).toBe(4);
});

describe('who goes on', () => {
  it('everybody below the pairs that any verdict needs, however hopeless and late', () => {
    const all = [candidate('hopeless', Number.POSITIVE_INFINITY, { pairs: 10 }), candidate('near', 3, { pairs: 10 })];
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
    expect(chooseTargets([candidate('a', 8, { pairs: 28 })], limits).get('a')).toBe(30);
    expect(chooseTargets([candidate('a', 8, { pairs: 30 })], limits).size).toBe(0);
  });

  it('what is out of reach gets the ordinary pairs and no more', () => {
    // 15 more pairs can be made; it would take 70.
    expect(chooseTargets([candidate('a', 70)], limits).get('a')).toBe(20);
    expect(chooseTargets([candidate('a', 70, { pairs: 20 })], limits).size).toBe(0);
    expect(chooseTargets([candidate('a', 30, { pairs: 20 })], limits).get('a')).toBe(25);
  });

  it('what is out of reach comes last', () => {
    const all = [candidate('hopeless', Number.POSITIVE_INFINITY), candidate('near', 6)];
    expect([...chooseTargets(all, { ...limits, leftMs: 2000 }).keys()]).toEqual(['near']);
    expect([...chooseTargets(all, { ...limits, leftMs: 2200 }).keys()]).toEqual(['near', 'hopeless']);
  });

  it('a row never gets fewer pairs for showing a difference', () => {
    const candidates = fc.array(
      fc.record({
        pairs: fc.integer({ min: 5, max: 30 }),
        pairMs: fc.integer({ min: 1, max: 2000 }),
        further: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(Number.POSITIVE_INFINITY)),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const somewhere = fc.record({
      needed: fc.integer({ min: 10, max: 15 }),
      leftMs: fc.integer({ min: 0, max: 60_000 }),
    });
    fc.assert(
      fc.property(candidates, somewhere, (list, where) => {
        const all = list.map((each, index) => ({ ...each, untilLook: 5, key: String(index) }));
        const showing = all.map((each, index) => (index === 0 ? { ...each, further: 1 } : each));
        const untilOf = (some: readonly Candidate[]) => chooseTargets(some, { ...limits, ...where }).get('0') ?? 0;
        expect(untilOf(showing)).toBeGreaterThanOrEqual(untilOf(all));
      }),
      { numRuns: 500 },
    );
  });
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
      ...{ effects: [0, 0.04, 0, 0.06, 0, 0, 0.02, -0.03, 0.1, -0.1, 0.25, 0.1], noise, scale: 0.1, seed: '5' },
      ...{ threshold: 0.05, budgetMs: 20_000 },
    });
    const bursts = run.rows.map((row) => row.bursts);
    expect(new Set(bursts).size).toBeGreaterThan(2);
    for (const { observations } of run.analysis.results.benchmarks) {
      const first = observations.filter(({ position, build }) => position === 0 && build === undefined);
      const ofBase = first.filter(({ side }) => side === 'base').length;
      // One burst's odd pair, and none where their number changed in between.
      expect(Math.abs(2 * ofBase - first.length)).toBeLessThanOrEqual(2);
    }
  });
});
