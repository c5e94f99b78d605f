import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { compare, logRatio } from '../../src/analysis/rows/compare.ts';
import { burstsOf, readingsOf } from '../../src/analysis/rows/observations.ts';
import { familyOfSize } from '../../src/analysis/stages.ts';
import type { BenchmarkRecord, SliceLength } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderJson } from '../../src/render/data/json.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from '../support/noise-models.ts';
import { around, benchmark, calibration, clock, results } from '../support/results-builder.ts';

/** Each burst has several pairs of slices; the heads are the bases times each factor. */
function bursts(name: string, centres: readonly number[], factors: readonly number[]): BenchmarkRecord {
  const record = benchmark(name, { base: centres, head: centres });
  const slices = record.slices.flatMap((each) =>
    factors.map((factor, slice): SliceRecord => {
      const value = (each.values['ns/op'] ?? 0) * (each.side === 'head' ? factor : 1);
      return { ...each, slice, startMs: each.startMs + slice, values: { 'ns/op': value } };
    }),
  );
  return { ...record, slices };
}

/** All that it read, as if another run had. */
function inRun(record: BenchmarkRecord, run: number): BenchmarkRecord {
  return { ...record, slices: record.slices.map((each) => ({ ...each, run })) };
}

function withRuns(of: Results, count: number): Results {
  return { ...of, runs: Array.from({ length: count }, (_, index) => ({ ...firstRun(of), seed: `${index}` })) };
}

const PARTS: SliceLength = { ms: 20, perBurst: 3, continued: true, by: 'session', from: 'pilot', refused: [] };

const changeOf = (of: Results, index = 0) => analyse(of).benchmarks[index]?.rows[0]?.change;

describe('a burst of several slices', () => {
  it('is one observation: the median of its log ratios', () => {
    // Of the factors 1.02, 1.1, 3 the middle one; the mean would be 1.7.
    const change = changeOf(results({ benchmarks: [bursts('A', around(100), [1.02, 1.1, 3])] }));
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.observations).toBe(20);
    expect(change.delta.estimate).toBeCloseTo(0.1, 10);
  });

  it('reads the mean of each side where its slices are parts of one long slice', () => {
    const record = bursts('A', around(100), [1.02, 1.1, 3]);
    const change = changeOf(results({ benchmarks: [{ ...record, sliceLength: PARTS }] }));
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.estimate).toBeCloseTo((1.02 + 1.1 + 3) / 3 - 1, 10);
    expect(change.delta.observations).toBe(20);
  });

  it('keeps in results.json what others took of each slice', async () => {
    const record = bursts('A', around(100), [1, 1.02]);
    const told = {
      ...record,
      slices: record.slices.map((each, at) => (at % 3 === 0 ? each : { ...each, imposed: 0.25 })),
    };
    const of = results({ benchmarks: [told] });
    expect((await parseResults(resultsText(of))).benchmarks[0]?.slices).toEqual(told.slices);
  });

  it('reads all iterations over all of their time where parts read rates', () => {
    const record = bursts('A', around(100), [1, 2]);
    const [reading] = readingsOf(burstsOf({ ...record, sliceLength: PARTS }), { unit: 'ns/op', quantity: 'rate' });
    // 1 / mean(1, 1/2) times what one of them reads.
    expect((reading?.head ?? 0) / (reading?.base ?? 1)).toBeCloseTo(4 / 3, 10);
  });

  it('gives the interval that its medians would give as single pairs, not a narrower one', () => {
    const noise = around(1, 20, 0.05);
    const many = bursts('A', around(100), [0.9, 1.05, 1.3]);
    const noisy = {
      ...many,
      slices: many.slices.map((each) => {
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
    const slices = record.slices.filter(({ side, burst, slice }) => !(side === 'head' && burst === 3 && slice === 2));
    const cut = { ...record, slices };
    expect(burstsOf(cut).map(({ pairs }) => pairs.length)).toEqual([3, 3, 3, 2, 3, 3, 3, 3, 3, 3]);
    expect(readingsOf(burstsOf(cut), { unit: 'ns/op', quantity: 'time' })).toHaveLength(10);
    const whole = results({ benchmarks: [cut] });
    expect(await parseResults(resultsText(whole))).toEqual(whole);
  });
});

/** The same in layouts of so many bursts each. */
function inLayouts(record: BenchmarkRecord, of: number): BenchmarkRecord {
  const layoutOf = (burst: number) => Math.floor(burst / of);
  return { ...record, slices: record.slices.map((each) => ({ ...each, layout: layoutOf(each.burst) })) };
}

describe('several bursts in one layout', () => {
  const TIME = { unit: 'ns/op', quantity: 'time' } as const;
  const factors = (count: number, of: (nth: number) => number) => Array.from({ length: count }, (_, nth) => of(nth));

  it('are one observation: the Hodges-Lehmann estimate of their log ratios', () => {
    const base = around(100, 30);
    const head = base.map((each, burst) => each * ([1.02, 1.1, 3][burst % 3] ?? 1));
    const readings = readingsOf(burstsOf(inLayouts(benchmark('A', { base, head }), 3)), TIME);
    expect(readings).toHaveLength(10);
    // Of the averages of two or of one of these logs: (a, ab, b, ac, bc, c) in ascending order, the middle two.
    const [a, b, c] = [Math.log(1.02), Math.log(1.1), Math.log(3)] as const;
    for (const each of readings) expect(logRatio(each)).toBeCloseTo((b + (a + c) / 2) / 2, 10);
  });

  it('of which each is alone in its layout are what they are without one', async () => {
    const plain = benchmark('A', { base: around(100), head: around(110).toReversed() });
    const laid = results({ benchmarks: [inLayouts(plain, 1)] });
    expect(changeOf(laid)).toEqual(changeOf(results({ benchmarks: [plain] })));
    expect(await parseResults(resultsText(laid))).toEqual(laid);
  });

  it('have a clock taken off burst by burst', () => {
    const stops = { clock: 'c', source: 'counted', base: 1, head: 1 } as const;
    const costs = calibration(clock('c', around(20, 10, 0.001), { effectiveShare: [1, 1] }));
    const base = around(100, 60, 0);
    const head = base.map((each, burst) => each * ([1.08, 1.16, 1.24][burst % 3] ?? 1));
    const record = { ...inLayouts(benchmark('A', { base, head }), 3), clock: stops };
    const row = analyse(results({ benchmarks: [record], calibration: costs })).benchmarks[0]?.rows[0];
    // (116 - 20) / (100 - 20), and 106, 116 and 126 as logs are not quite in the middle.
    expect(row?.correction?.delta?.estimate).toBeCloseTo(0.2, 2);
    expect(row?.correction?.delta?.observations).toBe(20);
  });

  it('are never counted as independent: the interval over layouts covers, one over bursts would not', () => {
    const stream = randomStream('1a70', 'layouts');
    const [layouts, perLayout, runs] = [10, 6, 400];
    const missed = { layouts: 0, bursts: 0 };
    for (let run = 0; run < runs; run++) {
      const shifts = factors(layouts, () => 0.02 * normal(stream));
      const base = factors(layouts * perLayout, () => 100);
      const head = base.map((each, nth) => {
        return each * Math.exp((shifts[Math.floor(nth / perLayout)] ?? 0) + 0.02 * normal(stream));
      });
      const record = benchmark('A', { base, head });
      for (const [unit, of] of [['layouts', inLayouts(record, perLayout)] as const, ['bursts', record] as const]) {
        const { lower, upper } = compare(readingsOf(burstsOf(of), TIME), { alpha: 0.05 }).interval;
        if (lower > 0 || upper < 0) missed[unit] += 1;
      }
    }
    // At 5 %, 32 or more of 400 have a chance of .6 %.
    expect(missed.layouts).toBeLessThan(32);
    expect(missed.bursts).toBeGreaterThan(100);
  });
});

describe('several runs', () => {
  it('are never paired with each other', () => {
    const record = benchmark('A', { base: around(100), head: around(100) });
    const slices = record.slices.map((each) => ({ ...each, run: each.side === 'base' ? 0 : 1 }));
    expect(burstsOf({ ...record, slices })).toEqual([]);
  });

  it('pool their pairs where both measured a benchmark', () => {
    const slow = benchmark('A', { base: around(300, 12), head: around(330, 12) });
    const fast = benchmark('A', { base: around(100, 12), head: around(110, 12) });
    const both = { ...fast, slices: [...fast.slices, ...inRun(slow, 1).slices] };
    const change = changeOf(withRuns(results({ benchmarks: [both] }), 2));
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.observations).toBe(24);
    expect(change.delta.estimate).toBeCloseTo(0.1, 10);
  });

  it('judge each benchmark by the clock of the machine that measured it, and by none where several did', () => {
    const stops = { clock: 'c', source: 'counted', base: 1, head: 1 } as const;
    const spec = { base: around(100), head: around(110), clock: stops };
    const [a, b] = [benchmark('A', spec), inRun(benchmark('B', spec), 1)];
    const c = { ...benchmark('C', spec), slices: [...a.slices, ...b.slices] };
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
