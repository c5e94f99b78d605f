import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { burstsOf, readingsOf, valuesOf } from '../../src/analysis/rows/pairs.ts';
import { familyOfSize } from '../../src/analysis/stages.ts';
import type { BenchmarkRecord, SliceChoice } from '../../src/model/results/benchmark.ts';
import type { Observation } from '../../src/model/results/observation.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { around, benchmark, calibration, clock, results } from '../support/results-builder.ts';

/** Each burst has several pairs of slices; the heads are the bases times each factor. */
function bursts(name: string, centres: readonly number[], factors: readonly number[]): BenchmarkRecord {
  const record = benchmark(name, { base: centres, head: centres });
  const observations = record.observations.flatMap((each) =>
    factors.map((factor, slice): Observation => {
      const value = (each.values['ns/op'] ?? 0) * (each.side === 'head' ? factor : 1);
      return { ...each, slice, startMs: each.startMs + slice, values: { 'ns/op': value } };
    }),
  );
  return { ...record, observations };
}

/** All that it read, as if another run had. */
function inRun(record: BenchmarkRecord, run: number): BenchmarkRecord {
  return { ...record, observations: record.observations.map((each) => ({ ...each, run })) };
}

function withRuns(of: Results, count: number): Results {
  return { ...of, runs: Array.from({ length: count }, (_, index) => ({ ...firstRun(of), seed: `${index}` })) };
}

const PARTS: SliceChoice = { ms: 20, perBurst: 3, continued: true, by: 'session', from: 'pilot', refused: [] };

const changeOf = (of: Results, index = 0) => analyse(of).benchmarks[index]?.rows[0]?.change;

describe('a burst of several slices', () => {
  it('is one observation: the median of its log ratios', () => {
    // Of the factors 1.02, 1.1, 3 the middle one; the mean would be 1.7.
    const change = changeOf(results({ benchmarks: [bursts('A', around(100), [1.02, 1.1, 3])] }));
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.pairs).toBe(20);
    expect(change.delta.estimate).toBeCloseTo(0.1, 10);
  });

  it('reads the mean of each side where its slices are parts of one long slice', () => {
    const record = bursts('A', around(100), [1.02, 1.1, 3]);
    const change = changeOf(results({ benchmarks: [{ ...record, slices: PARTS }] }));
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.estimate).toBeCloseTo((1.02 + 1.1 + 3) / 3 - 1, 10);
    expect(change.delta.pairs).toBe(20);
  });

  it('reads all iterations over all of their time where parts read rates', () => {
    const record = bursts('A', around(100), [1, 2]);
    const [reading] = readingsOf(burstsOf({ ...record, slices: PARTS }), { unit: 'ns/op', quantity: 'rate' });
    // 1 / mean(1, 1/2) times what one of them reads.
    expect((reading?.head ?? 0) / (reading?.base ?? 1)).toBeCloseTo(4 / 3, 10);
  });

  it('gives the interval that its medians would give as single pairs, not a narrower one', () => {
    const noise = around(1, 20, 0.05);
    const many = bursts('A', around(100), [0.9, 1.05, 1.3]);
    const noisy = {
      ...many,
      observations: many.observations.map((each) => {
        const factor = each.side === 'head' ? (noise[each.burst] ?? 1) : 1;
        return { ...each, values: { 'ns/op': (each.values['ns/op'] ?? 0) * factor } };
      }),
    };
    const single = benchmark('A', {
      base: around(100),
      head: around(100).map((value, burst) => value * (1.05 * (noise[burst] ?? 1))),
    });
    const [ofBursts, ofPairs] = [noisy, single].map((each) => changeOf(results({ benchmarks: [each] })));
    if (ofBursts?.kind !== 'interval' || ofPairs?.kind !== 'interval') throw new Error('no interval');
    for (const end of ['estimate', 'lower', 'upper', 'level'] as const) {
      expect(ofBursts.delta[end]).toBeCloseTo(ofPairs.delta[end], 12);
    }
  });

  it('has a clock taken off slice by slice', () => {
    const stops = { clock: 'c', source: 'counted', base: 1, head: 1 } as const;
    const costs = calibration(clock('c', around(20, 10, 0.001), { effectiveShare: [1, 1] }));
    const record = { ...bursts('A', around(100, 20, 0), [1.08, 1.16, 1.9]), clock: stops };
    const row = analyse(results({ benchmarks: [record], calibration: costs })).benchmarks[0]?.rows[0];
    // (116 - 20) / (100 - 20)
    expect(row?.correction?.delta?.estimate).toBeCloseTo(0.2, 3);
  });

  it('whose slice has no partner is what the others say; in the file it is the same', async () => {
    const record = bursts('A', around(100, 10), [1, 1.1, 1.2]);
    const observations = record.observations.filter(
      ({ side, burst, slice }) => !(side === 'head' && burst === 3 && slice === 2),
    );
    const cut = { ...record, observations };
    expect(burstsOf(cut).map(({ pairs }) => pairs.length)).toEqual([3, 3, 3, 2, 3, 3, 3, 3, 3, 3]);
    expect(readingsOf(burstsOf(cut), { unit: 'ns/op', quantity: 'time' })).toHaveLength(10);
    const whole = results({ benchmarks: [cut] });
    expect(await parseResults(resultsText(whole))).toEqual(whole);
  });
});

describe('several runs', () => {
  it('are never paired with each other', () => {
    const record = benchmark('A', { base: around(100), head: around(100) });
    const observations = record.observations.map((each) => ({ ...each, run: each.side === 'base' ? 0 : 1 }));
    expect(burstsOf({ ...record, observations })).toEqual([]);
  });

  it('pool their pairs where both measured a benchmark', () => {
    const slow = benchmark('A', { base: around(300, 12), head: around(330, 12) });
    const fast = benchmark('A', { base: around(100, 12), head: around(110, 12) });
    const both = { ...fast, observations: [...fast.observations, ...inRun(slow, 1).observations] };
    const change = changeOf(withRuns(results({ benchmarks: [both] }), 2));
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.pairs).toBe(24);
    expect(change.delta.estimate).toBeCloseTo(0.1, 10);
  });

  it('judge each benchmark by the clock of the machine that measured it, and by none where several did', () => {
    const stops = { clock: 'c', source: 'counted', base: 1, head: 1 } as const;
    const spec = { base: around(100), head: around(110), clock: stops };
    const [a, b] = [benchmark('A', spec), inRun(benchmark('B', spec), 1)];
    const c = { ...benchmark('C', spec), observations: [...a.observations, ...b.observations] };
    const of = withRuns(results({ benchmarks: [a, b, c] }), 2);
    const costs = [10, 30].map((cost) => calibration(clock('c', around(cost, 10, 0.001), { effectiveShare: [1, 1] })));
    const runs = of.runs.map((run, index) => ({ ...run, calibration: costs[index] ?? run.calibration }));
    const analysis = analyse({ ...of, runs });
    const corrections = analysis.benchmarks.map(({ rows }) => rows[0]?.correction);
    expect(corrections[0]?.window?.ns).toBeCloseTo(10, 1);
    expect(corrections[1]?.window?.ns).toBeCloseTo(30, 1);
    expect(corrections[2]).toMatchObject({ state: 'refused', refusal: { code: 'clock-differs' } });
    expect(analysis.clocks).toHaveLength(2);
  });

  it('fail the gate where head does not build in one; base has failed where it builds in none', () => {
    const failed = { state: 'failed', reason: 'x', output: '' } as const;
    const of = withRuns(results({ benchmarks: [benchmark('A', { base: around(100), head: around(100) })] }), 2);
    const broken = (side: 'base' | 'head') => {
      const [first, second] = of.runs;
      if (first === undefined || second === undefined) throw new Error('two runs');
      return analyse({ ...of, runs: [first, { ...second, builds: { ...second.builds, [side]: failed } }] });
    };
    expect(broken('head').verdict).toBe('error');
    expect(broken('base').verdict).toBe('unchanged');
  });

  it('go through the file and every figure of the report', async () => {
    const noise = { pin: 'auto', watched: true, pinnedBy: null, cpus: '' } as const;
    const parts = { benchmarks: [benchmark('A', { base: around(100), head: around(120) })], noiseControls: noise };
    const one = withRuns(results(parts), 3);
    const read = await parseResults(resultsText(one));
    expect(read).toEqual(one);
    const analysis = analyse(read);
    expect(JSON.parse(renderJson(analysis, decideGate(analysis))).verdict).toBe('regressed');
  });
});

it('of a pair that was run again, as results of 0.1.0 have it, only the repetition counts', () => {
  const record = benchmark('A', { base: [100, 100], head: [100, 100], wallPerCpu: [1.5, 1] });
  const marked = record.observations.map((each) => (each.burst === 0 ? { ...each, disturbed: true as const } : each));
  const again = record.observations
    .filter(({ burst }) => burst === 0)
    .map((each) => ({ ...each, values: { 'ns/op': 90 } }));
  const repeated = { ...record, observations: [...marked, ...again] };
  expect(readingsOf(burstsOf(repeated), { unit: 'ns/op', quantity: 'time' }).map(({ base }) => base)).toEqual([
    90, 100,
  ]);
  expect(valuesOf(repeated, 'base', 'ns/op').toSorted()).toEqual([100, 90]);
});

describe('the family of a plan', () => {
  const benchmarks = [benchmark('A', { base: around(100), head: around(100) })];

  it('judges a part at the level of the whole', async () => {
    const plan = { family: { rows: 40, confidenceLevel: 0.99 } };
    const part = await parseResults(resultsText(results({ benchmarks, plan })));
    // min(0.01, 0.10 / 40)
    expect(analyse(part).family).toMatchObject({ size: 40, alpha: 0.0025 });
  });

  it('counts for nothing where there are more rows than it says, and lowers no level', () => {
    const { settings } = results();
    const plan = (rows: number, confidenceLevel: number) => ({ family: { rows, confidenceLevel } });
    expect(familyOfSize(20, settings, plan(12, 0.999))).toEqual(familyOfSize(20, settings));
    expect(familyOfSize(1, settings, plan(1, 0.6))).toEqual(familyOfSize(1, settings));
    expect(familyOfSize(1, settings, plan(1, 0.999)).alpha).toBeCloseTo(0.001, 12);
  });
});
