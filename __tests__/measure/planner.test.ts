import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, chooseTargets, type PairLimits } from '../../src/measure/planning/planner.ts';
import { FALSE_FLAGS_PER_RUN } from '../../src/statistics/multiplicity.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { NOISE_MODELS, recordedNoise } from '../support/noise-models.ts';
import { type SimulatedBenchmark, type Simulation, type Strategy, simulateSuite } from '../support/simulated-suite.ts';
import { readTraces } from '../support/traces.ts';

// Where a time budget goes: docs/statistics.md, "stopping". lab/planner.ts prints the same simulations at length.

const limits: PairLimits = { needed: 10, ordinary: 20, most: 30, untilLook: 5, leftMs: 60_000 };
const candidate = (key: string, further: number, parts: Partial<Candidate> = {}): Candidate => {
  return { key, pairs: 15, pairMs: 200, further, ...parts };
};

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
        const all = list.map((each, index) => ({ ...each, key: String(index) }));
        const showing = all.map((each, index) => (index === 0 ? { ...each, further: 1 } : each));
        const untilOf = (some: readonly Candidate[]) => chooseTargets(some, { ...limits, ...where }).get('0') ?? 0;
        expect(untilOf(showing)).toBeGreaterThanOrEqual(untilOf(all));
      }),
      { numRuns: 500 },
    );
  });
});

const series = readTraces();
const recorded = [...new Set(series.map(({ trace, schedule }) => `${trace}, ${schedule}`))].map((group) =>
  recordedNoise(
    group,
    series.filter(({ trace, schedule }) => `${trace}, ${schedule}` === group),
  ),
);
const recordedNames = [...new Set(series.map(({ benchmark }) => benchmark))];
const SLICE_MS = 100;
const SCALES = [0.005, 0.01, 0.015, 0.02, 0.03, 0.06];
const ROUND_MS = 2 * 12 * (SLICE_MS + 4);

const suite = (effects: readonly number[]): readonly SimulatedBenchmark[] =>
  effects.map((effect, index) => ({
    name: recordedNames[index] ?? '',
    effect,
    scale: SCALES[index % SCALES.length] ?? 0,
    sliceMs: SLICE_MS,
  }));

/** Every kind of noise, with budgets that hold 12, 16 and 20 rounds of everything. */
async function everywhere(effects: readonly number[], strategy: Strategy): Promise<readonly Simulation[]> {
  const runs: Simulation[] = [];
  for (const noise of [...NOISE_MODELS, ...recorded]) {
    for (const held of [12, 16, 20]) {
      const budgetMs = held * ROUND_MS;
      const seed = (31 * held).toString(16);
      runs.push(await simulateSuite({ benchmarks: suite(effects), noise, seed, strategy, budgetMs }));
    }
  }
  return runs;
}

const sum = (runs: readonly Simulation[], of: (run: Simulation) => number) =>
  runs.reduce((all, run) => all + of(run), 0);

describe('on 13 noise models and four recordings', { timeout: 120_000 }, () => {
  it('12 unchanged benchmarks: false alarms stay below the stated level', async () => {
    const runs = await everywhere(
      Array.from({ length: 12 }, () => 0),
      'planned',
    );
    const falseAlarms = sum(runs, (run) => run.falseAlarms);
    console.info(`planned, nothing changed: ${falseAlarms} false alarms in ${runs.length} suites of 12`);
    expect(falseAlarms).toBeLessThanOrEqual(FALSE_FLAGS_PER_RUN * runs.length);
  });

  it('half of 12 changed: more is decided than by fixed rounds in the same budget, and more a minute', async () => {
    const effects = [0, 0, 0, 0, 0, 0, 0.02, -0.03, 0.1, -0.1, 0.25, 0.1];
    const [fixed, planned] = [await everywhere(effects, 'fixed'), await everywhere(effects, 'planned')];
    const decided = (runs: readonly Simulation[]) => sum(runs, (run) => run.decided);
    const aMinute = (runs: readonly Simulation[]) => (60_000 * decided(runs)) / sum(runs, (run) => run.usedMs);
    console.info(
      `of ${12 * fixed.length} rows decided: fixed ${decided(fixed)}, planned ${decided(planned)}; ` +
        `a minute: ${aMinute(fixed).toFixed(2)}, ${aMinute(planned).toFixed(2)}`,
    );
    expect(decided(planned)).toBeGreaterThanOrEqual(decided(fixed));
    expect(aMinute(planned)).toBeGreaterThanOrEqual(aMinute(fixed));
    expect(sum(planned, (run) => run.falseAlarms + run.wrong)).toBeLessThanOrEqual(
      FALSE_FLAGS_PER_RUN * planned.length,
    );
  });
});

/** Budgets, slices and noise of every kind; `nth` chooses. */
function anyRun(nth: number) {
  const stream = randomStream('0000bed9', 'budget', nth);
  const noise = NOISE_MODELS[nth % NOISE_MODELS.length] ?? NOISE_MODELS[0];
  if (noise === undefined) throw new Error('no noise');
  const benchmarks = Array.from({ length: 1 + stream.below(12) }, (_, index) => ({
    name: `B${index}`,
    effect: stream.coin() ? 0 : 0.1,
    scale: 0.003 * 20 ** stream.next(),
    sliceMs: 10 * 200 ** stream.next(),
  }));
  const roundMs = benchmarks.reduce((all, { sliceMs }) => all + 2 * (sliceMs + 4), 0);
  return {
    benchmarks,
    noise,
    seed: `${nth}`,
    strategy: 'planned',
    budgetMs: roundMs * (11 + 20 * stream.next()),
  } as const;
}

describe('the end', { timeout: 60_000 }, () => {
  it('is within the budget, or over it by 5 % or one slice at most: 50 of 50 runs', async () => {
    let inTime = 0;
    for (let nth = 0; nth < 50; nth++) {
      const request = anyRun(nth);
      const { usedMs, longestSliceMs } = await simulateSuite(request);
      if (usedMs <= request.budgetMs + Math.max(0.05 * request.budgetMs, longestSliceMs)) inTime += 1;
    }
    expect(inTime).toBe(50);
  });

  it('leaves the reserve, but not at the cost of the pairs that any verdict needs', async () => {
    const [noise] = NOISE_MODELS;
    if (noise === undefined) throw new Error('no noise');
    for (let nth = 0; nth < 20; nth++) {
      const request = { ...anyRun(nth), noise };
      const reserveMs = 0.3 * request.budgetMs;
      const neededMs = 10 * request.benchmarks.reduce((all, { sliceMs }) => all + 2 * (sliceMs + 4), 0);
      const { usedMs, longestSliceMs, pairs } = await simulateSuite({ ...request, reserveMs });
      expect(Math.min(...pairs.values())).toBeGreaterThanOrEqual(10);
      const endMs = Math.max(request.budgetMs - reserveMs, 1.1 * neededMs);
      expect(usedMs).toBeLessThanOrEqual(endMs + Math.max(0.05 * request.budgetMs, longestSliceMs));
    }
  });
});

it('sides stay balanced where a benchmark sat rounds out', async () => {
  const noise = NOISE_MODELS[0];
  if (noise === undefined) throw new Error('no noise');
  const run = await simulateSuite({
    benchmarks: suite([0, 0.04, 0, 0.06, 0, 0, 0.02, -0.03, 0.1, -0.1, 0.25, 0.1]),
    noise,
    seed: '5',
    strategy: 'planned',
    budgetMs: 17 * ROUND_MS,
  });
  const observed = run.analysis.results.benchmarks.map(({ observations }) => observations);
  expect(new Set(observed.map(({ length }) => length)).size).toBeGreaterThan(2);
  for (const observations of observed) {
    const first = observations.filter(({ position }) => position === 0);
    const ofBase = first.filter(({ side }) => side === 'base').length;
    expect(Math.abs(2 * ofBase - first.length)).toBeLessThanOrEqual(1);
  }
});
