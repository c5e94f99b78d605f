import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderSummary, viewOf } from '../../src/render/index.ts';
import { mergeResults } from '../support/merged.ts';
import {
  around,
  benchmark,
  calibration,
  clock,
  instructions,
  measuredAgain,
  type ResultsParts,
  results,
} from '../support/results-builder.ts';

// What replicates say together, of everything that is not one time of one benchmark.

interface Machine {
  readonly cpuModel: string;
  readonly benchmarks: readonly BenchmarkRecord[];
}

function replicates(machines: readonly Machine[], parts: ResultsParts = {}): Results {
  const { host } = firstRun(results());
  const files = machines.map(({ cpuModel, benchmarks }, index) => {
    const plan = { replicate: { index: index + 1, of: machines.length } };
    return results({ benchmarks, plan, ...parts, host: { ...host, cpuModel } });
  });
  return mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
}

const rowOf = (merged: Results, unit: string) =>
  analyse(merged).benchmarks[0]?.rows.find(({ metric }) => metric.unit === unit);

describe('counted instructions of several machines', () => {
  const counting = { method: 'cachegrind', tool: 'valgrind-3.19.0', spentMs: 3600 } as const;
  const settings = { gatedMetrics: ['ns/op', 'instructions/op'] };
  const merged = (...counts: readonly (readonly [base: number, head: number])[]) =>
    replicates(
      counts.map(([base, head], index) => ({
        cpuModel: `Processor ${index}`,
        benchmarks: [
          instructions(
            benchmark('A', { base: around(100), head: around(100), iterations: 1000 }),
            [base, base],
            [head, head],
          ),
        ],
      })),
      { counting, settings },
    );

  it('are compared on each: that one takes others does not vary', () => {
    const row = rowOf(merged([1000, 1100], [1200, 1320]), 'instructions/op');
    expect(row?.verdict).toBe('regressed');
    expect(row?.warnings).toEqual([]);
    expect(row?.change).toMatchObject({ kind: 'exact', counted: { readings: 4, spread: 0 } });
    if (row?.change.kind !== 'exact') throw new TypeError('not exact');
    expect(row.change.counted?.lower).toBeCloseTo(0.1, 6);
    expect(row.change.counted?.upper).toBeCloseTo(0.1, 6);
    // Of one machine: what was read on none is not shown.
    expect([1000, 1200]).toContain(row.base);
    expect((row.head ?? 0) - (row.base ?? 0)).toBeCloseTo(row.change.absolute, 6);
  });

  it('have no verdict that one does not give, and say that it does not', () => {
    const row = rowOf(merged([1000, 1200], [1000, 1000]), 'instructions/op');
    expect(row?.verdict).toBe('inconclusive');
    expect(row?.warnings.map(({ code }) => code)).toEqual(['machines-differ']);
    expect(rowOf(merged([1000, 1200], [1000, 800]), 'instructions/op')?.verdict).toBe('inconclusive');
  });
});

describe('counts that never vary on a machine', () => {
  const merged = (...counts: readonly (readonly [base: number, head: number])[]) =>
    replicates(
      counts.map(([base, head], index) => ({
        cpuModel: `Processor ${index}`,
        benchmarks: Array.from({ length: 100 }, (_, at) => {
          const all = (count: number) => ({ 'allocs/op': Array.from({ length: 10 }, () => count) });
          return benchmark(`A${at}`, { base: all(base), head: all(head) });
        }),
      })),
    );

  it('are exact where they change alike, though another machine has others', () => {
    expect(analyse(merged([10, 10], [11, 11])).family.size).toBe(0);
    const unchanged = rowOf(merged([10, 10], [11, 11]), 'allocs/op');
    expect(unchanged).toMatchObject({
      verdict: 'unchanged',
      base: 10,
      head: 10,
      change: { kind: 'exact', absolute: 0 },
    });
    expect(rowOf(merged([0, 0], [1, 1], [0, 0]), 'allocs/op')?.verdict).toBe('unchanged');
    expect(rowOf(merged([10, 12], [20, 24]), 'allocs/op')).toMatchObject({
      verdict: 'regressed',
      base: 10,
      head: 12,
      change: { kind: 'exact', absolute: 2 },
    });
  });

  it('are not where one machine changes otherwise', () => {
    const row = rowOf(merged([10, 12], [10, 10]), 'allocs/op');
    expect(row?.verdict).toBe('inconclusive');
    expect(row?.change.kind).toBe('interval');
    expect(rowOf(merged([10, 12], [10, 8], [10, 12]), 'allocs/op')?.verdict).toBe('inconclusive');
    expect(rowOf(merged([0, 0], [0, 2]), 'allocs/op')?.verdict).toBe('inconclusive');
  });
});

describe('a common move', () => {
  const suite = (cpuModel: string, head: number) => ({
    cpuModel,
    benchmarks: ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => benchmark(id, { base: around(100), head: around(head) })),
  });
  const shifts = (...machines: readonly Machine[]) => analyse(replicates(machines)).noise.shifts;

  it('is none of one machine of several: their bursts are not added up', () => {
    expect(shifts(suite('X', 108), suite('X', 100))).toEqual([]);
    expect(shifts(suite('X', 108), suite('X', 100), suite('X', 104))).toEqual([]);
    expect(shifts(suite('X', 108), suite('X', 108.1), suite('X', 100), suite('Y', 100))).toEqual([]);
  });

  it('is what all of them have', () => {
    const [shift] = shifts(suite('X', 108), suite('X', 108.1), suite('X', 107.9));
    expect(shift).toMatchObject({ group: 'all', rows: 6, sameWay: 6, delta: { method: 'machines' } });
    expect(shift?.median).toBeCloseTo(0.08, 2);
  });
});

describe('machines that differ', () => {
  const row = (...machines: readonly (readonly [cpuModel: string, head: readonly number[]])[]) =>
    rowOf(
      replicates(
        machines.map(([cpuModel, head]) => ({
          cpuModel,
          benchmarks: [benchmark('A', { base: around(100).slice(0, head.length), head })],
        })),
      ),
      'ns/op',
    );

  it('are those whose intervals do not meet, by what is worth saying: not a third that is wide', () => {
    const wide = around(100).map((each, index) => each * (index % 2 === 0 ? 1.3 : 0.85));
    const tight = (factor: number) => around(100).map((each) => each * factor);
    const judged = row(['X', tight(1)], ['Y', tight(1.002)], ['Z', wide]);
    expect(judged?.machines?.each.map(({ estimate }) => Math.abs(estimate) > 0.025)).toEqual([false, false, true]);
    expect(judged?.machines?.differ).toBe(false);
  });

  it('are not said to be slower by two readings', () => {
    const judged = row(['X', around(100)], ['Y', around(120)], ['Z', around(140).slice(0, 2)]);
    expect(judged?.machines?.each.map(({ bursts, change }) => [bursts, change])).toEqual([
      [[20], 'within'],
      [[20], 'more'],
      [[2], 'open'],
    ]);
  });
});

it('a geometric mean holds each kind, and those that nobody knows are no one kind', () => {
  const unknown = (head: number) => ({
    cpuModel: '',
    benchmarks: ['A', 'B'].map((id) => benchmark(id, { base: around(100), head: around(head) })),
  });
  const [mean] = analyse(replicates([unknown(100), unknown(101), unknown(102)])).geometricMeans;
  expect(mean?.delta.method).toBe('each-kind');
});

it('what a clock hides of a difference is over machines, too', () => {
  const of = (cpuModel: string, head: number) => ({
    cpuModel,
    benchmarks: [
      benchmark('A', {
        base: around(100),
        head: around(head),
        iterations: 1000,
        clock: { clock: 'go', source: 'declared', base: 1, head: 1 },
        windows: { base: 1, head: 1 },
      }),
    ],
  });
  const merged = replicates([of('X', 110), of('X', 120), of('Y', 100)], {
    calibration: calibration(clock('go', around(40))),
  });
  const correction = rowOf(merged, 'ns/op')?.correction;
  expect(correction).toMatchObject({ state: 'refused', delta: null, difference: { method: 'each-kind' } });
});

describe('what one of two replicates read', () => {
  const measured = { ...benchmark('A', { base: around(100), head: around(103) }), looks: 2, ended: 'decided' as const };
  const level = (of: Results) => {
    const row = rowOf(of, 'ns/op');
    return row?.change.kind === 'interval' ? row.change.delta.level : null;
  };

  it('is judged by the level of its own looks, however the other ended', () => {
    const alone = level(results({ benchmarks: [measured] }));
    // 2.5 times the part of the second look, 1 / 7.5 of .01.
    expect(alone).toBeGreaterThan(0.996);
    for (const other of [
      { ...measured, looks: 0, ended: 'interrupted' as const, slices: [] },
      benchmark('A', { base: { failed: 'panic' }, head: 'absent' }),
    ]) {
      for (const benchmarks of [
        [measured, other],
        [other, measured],
      ]) {
        const merged = replicates(benchmarks.map((each) => ({ cpuModel: 'X', benchmarks: [each] })));
        expect(level(merged)).toBe(alone);
      }
    }
  });

  it('second time, too', () => {
    const again = { base: around(100), head: around(119) };
    const twice = {
      ...measuredAgain(benchmark('A', { base: around(100), head: around(120) }), again),
      looks: 1,
      looksAgain: 2,
      decidedAgain: true as const,
      ended: 'decided' as const,
    };
    const none = benchmark('A', { base: { failed: 'panic' }, head: 'absent' });
    const settings = { confirm: 'auto' } as const;
    const merged = replicates(
      [twice, none].map((each) => ({ cpuModel: 'X', benchmarks: [each] })),
      { settings },
    );
    expect(level(merged)).toBe(level(results({ benchmarks: [twice], settings })));
  });
});

it('a clock that costs next to nothing on one shard is said, though another has none', () => {
  const files = (['no-windows', 'negligible'] as const).map((skipped, index) => ({
    name: `${index}`,
    results: results({
      benchmarks: [benchmark(skipped, { base: around(100), head: around(100) })],
      plan: { shard: { index: index + 1, of: 2 }, split: [['no-windows'], ['negligible']] },
      calibration: { skipped, spentMs: 0, clocks: [] },
    }),
  }));
  const analysis = analyse(mergeResults(files));
  expect(renderSummary(viewOf(analysis, decideGate(analysis)))).toContain('its cost is below 1 % of every reading');
});

describe('a file of replicates', () => {
  const suite = (cpuModel: string, head: number) => ({
    cpuModel,
    benchmarks: [
      benchmark('A', {
        base: { 'ns/op': around(100), 'allocs/op': around(1).map(() => 10) },
        head: { 'ns/op': around(head), 'allocs/op': around(1).map(() => 12) },
      }),
      benchmark('New', { head: around(5) }),
      benchmark('Broken', { base: around(5), head: { failed: 'panic' } }),
    ],
  });

  it('says what its merge said', async () => {
    const merged = replicates([suite('X', 120), suite('X', 121), suite('Y', 100)]);
    const page = (of: Results) => {
      const analysis = analyse(of);
      return renderSummary(viewOf(analysis, decideGate(analysis)));
    };
    const again = await parseResults(resultsText(merged));
    expect(again).toEqual(merged);
    expect(page(again)).toBe(page(merged));
    // Of objects, as a run writes it.
    const plain: Results = {
      ...merged,
      benchmarks: merged.benchmarks.map((each) => ({ ...each, slices: [...each.slices] })),
    };
    expect(JSON.parse(resultsText(plain))).toEqual(JSON.parse(resultsText(merged)));
  });

  it('has a lost benchmark once, wherever a split has it', () => {
    const plan = { shard: { index: 1, of: 3 }, split: [['A'], ['B', 'C'], ['C', 'B']] };
    const files = [results({ benchmarks: [benchmark('A', { base: around(1), head: around(1) })], plan })];
    const merged = mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
    expect(merged.benchmarks.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
  });
});
