import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks, exactBenchmarks, furtherBursts } from '../../src/analysis/decided.ts';
import type { BenchmarkAnalysis } from '../../src/model/analysis/analysis.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import { metricPatterns } from '../../src/model/metric-words.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

const constant = (value: number, rounds = 20) => Array.from({ length: rounds }, () => value);
const codes = (warnings: readonly { readonly code: string }[]) => warnings.map((each) => each.code);

function analysed(record: BenchmarkRecord, settings: Partial<Results['settings']> = {}): BenchmarkAnalysis {
  const [first] = analyse(results({ benchmarks: [record], settings })).benchmarks;
  if (first === undefined) throw new Error('no benchmark analysed');
  return first;
}

function only(each: BenchmarkAnalysis, unit = 'ns/op'): Row {
  const row = each.rows.find((one) => one.metric.unit === unit);
  if (row === undefined) throw new Error(`no row for ${unit}`);
  return row;
}

describe('a time', () => {
  test('that grew beyond the threshold has regressed, with the interval to say so', () => {
    const each = analysed(benchmark('Parse', { base: around(100), head: around(110, 20, 0.004) }));
    const row = only(each);
    expect(each).toMatchObject({ status: 'compared', verdict: 'regressed' });
    expect(row).toMatchObject({ gated: true, threshold: 0.05, verdict: 'regressed' });
    // Medians 100 and 110, up to the pattern's asymmetry.
    expect(row.base).toBeCloseTo(100, 0);
    expect(row.head).toBeCloseTo(110, 0);
    expect(row.change).toMatchObject({
      kind: 'interval',
      delta: { observations: 20, method: 'signed-rank' },
    });
    if (row.change.kind !== 'interval') return;
    expect(row.change.delta.estimate).toBeCloseTo(0.1, 2);
    expect(row.change.delta.lower).toBeGreaterThan(0.05);
    // Exact level of k = 38 at n = 20, the last above 99 %.
    expect(row.change.delta.level).toBeGreaterThanOrEqual(0.99);
    expect(row.change.settle).toBeNull();
  });

  test('that shrank has improved; that stayed is unchanged; that scatters is inconclusive', () => {
    expect(analysed(benchmark('A', { base: around(100), head: around(90, 20, 0.004) })).verdict).toBe('improved');
    expect(analysed(benchmark('B', { base: around(100), head: around(101, 20, 0.004) })).verdict).toBe('unchanged');
    expect(analysed(benchmark('C', { base: around(100), head: [...around(104, 20, 0.3)].reverse() })).verdict).toBe(
      'inconclusive',
    );
  });

  test('an inconclusive row says what would settle it and what could have been seen', () => {
    const record = benchmark('C', { base: around(100), head: [...around(104, 20, 0.06)].reverse(), sliceMs: 100 });
    const { change } = only(analysed(record));
    if (change.kind !== 'interval' || change.settle === null) throw new Error('expected an open interval');
    const { moreObservations, moreMs, smallestDetectable } = change.settle;
    expect(moreObservations).toBeGreaterThan(0);
    // A pair is two slices of 100 ms.
    expect(moreMs).toBe((moreObservations ?? 0) * 200);
    const { lower, upper } = change.delta;
    // The threshold and half of the interval's width, or all of the width, on the log scale: ln 1.05 is more than the half.
    const width = (1 + upper) / (1 + lower);
    expect(smallestDetectable).toBeCloseTo(Math.max(1.05 * Math.sqrt(width), width) - 1, 12);
  });

  test('with the estimate next to the threshold: no number of pairs is promised', () => {
    const head = around(100).map((value, i) => value * 1.0499 * (i % 2 === 0 ? 1.003 : 1 / 1.003));
    const { change } = only(analysed(benchmark('Edge', { base: around(100), head })));
    expect(change).toMatchObject({
      kind: 'interval',
      settle: { moreObservations: null, moreMs: null, obstacle: 'threshold' },
    });
  });

  test('of less than half a nanosecond: the work was probably removed', () => {
    const each = analysed(benchmark('Empty', { base: around(12), head: around(0.25) }));
    expect(each.verdict).toBe('improved');
    expect(only(each).warnings).toMatchObject([{ code: 'work-removed', message: expect.stringContaining('on head') }]);
  });
});

describe('bigger is better', () => {
  test('throughput that fell has regressed; the delta keeps its sign', () => {
    const record = benchmark('Copy', { base: { 'MB/s': around(100) }, head: { 'MB/s': around(90, 20, 0.004) } });
    const row = only(analysed(record, { gatedMetrics: ['MB/s'] }), 'MB/s');
    expect(row.verdict).toBe('regressed');
    expect(row.change.kind === 'interval' && row.change.delta.estimate).toBeCloseTo(-0.1, 2);
  });

  describe('operations a second', () => {
    const WALL = { gatedMetrics: [...metricPatterns(['wall', 'allocations'])] };
    const fell = { base: around(100), head: around(90, 20, 0.004) };
    const of = (...units: readonly string[]) => {
      const values = (side: 'base' | 'head') => Object.fromEntries(units.map((unit) => [unit, fell[side]]));
      return benchmark('Copy', { base: values('base'), head: values('head') });
    };

    test.each(['ops/s', 'ops/ms', 'ops/min'])('%s are the wall time where no time is reported', (unit) => {
      const each = analysed(of(unit), WALL);
      expect(each).toMatchObject({ verdict: 'regressed', direction: 'slower' });
      expect(only(each, unit)).toMatchObject({ gated: true, verdict: 'regressed' });
      const thresholds = metricPatterns(['wall']).map((metric) => ({ benchmark: '*', metric, threshold: 0.2 }));
      expect(only(analysed(of(unit), { ...WALL, thresholds }), unit)).toMatchObject({ threshold: 0.2 });
    });

    test('are not gated beside a time, nor a second time, nor where wall time is not', () => {
      expect(only(analysed(of('ns/op', 'ops/s'), WALL), 'ops/s').gated).toBe(false);
      expect(only(analysed(of('ns/op', 'ops/s'), WALL)).gated).toBe(true);
      expect(analysed(of('ops/s', 'ops/ms'), WALL).rows.filter(({ gated }) => gated)).toHaveLength(1);
      expect(only(analysed(of('ops/s'), { gatedMetrics: ['ns/op', 'allocs/op'] }), 'ops/s').gated).toBe(false);
      expect(only(analysed(of('hits-ops/s', 'req/s'), WALL), 'req/s').gated).toBe(false);
    });
  });

  test('unknown: shown, never judged, never gated', () => {
    const record = benchmark('Cache', { base: { 'hit%': around(50) }, head: { 'hit%': around(60) } });
    const each = analysed(record, { gatedMetrics: ['*'] });
    expect(only(each, 'hit%')).toMatchObject({ verdict: null, gated: false, change: { kind: 'interval' } });
    expect(codes(only(each, 'hit%').warnings)).toEqual(['direction-unknown']);
    expect(each.verdict).toBeNull();
  });
});

describe('exact metrics', () => {
  const allocs = (base: readonly number[], head: readonly number[]) =>
    only(analysed(benchmark('A', { base: { 'allocs/op': base }, head: { 'allocs/op': head } })), 'allocs/op');

  test('a count that never varies is known without error', () => {
    expect(allocs(constant(3), constant(2))).toMatchObject({
      verdict: 'improved',
      base: 3,
      head: 2,
      change: { kind: 'exact', relative: -1 / 3, absolute: -1 },
    });
    expect(allocs(constant(3), constant(3)).verdict).toBe('unchanged');
    // 1 of 100 is within 5 %.
    expect(allocs(constant(100), constant(101)).verdict).toBe('unchanged');
    expect(allocs(constant(100), constant(106)).verdict).toBe('regressed');
  });

  test('three readings of a side end it, where nothing that is measured is a time', () => {
    const same = { base: { 'instructions/op': [7, 7, 7] }, head: { 'instructions/op': [7, 7, 7] } };
    const more = { base: { 'instructions/op': [7, 7, 7] }, head: { 'instructions/op': [9, 9, 9] } };
    const jitters = { base: { 'instructions/op': [7, 7, 7] }, head: { 'instructions/op': [7, 8, 7] } };
    const settings = { gatedMetrics: ['instructions/op'] };
    const all = [benchmark('Same', same), benchmark('More', more), benchmark('Jitters', jitters)];
    expect(exactBenchmarks(results({ benchmarks: all, settings }))).toEqual(new Set(['Same', 'More']));
    expect(exactBenchmarks(results({ benchmarks: all, settings }), new Set(['More']))).toEqual(new Set(['More']));
    const timed = { base: { ...same.base, 'ns/op': [5, 5, 5] }, head: { ...same.head, 'ns/op': [5, 6, 5] } };
    expect(exactBenchmarks(results({ benchmarks: [benchmark('Same', timed)], settings }))).toEqual(new Set());
  });

  test('0 to 1: no ratio exists, the absolute change is shown, and it has regressed', () => {
    const row = allocs(constant(0), constant(1));
    expect(row).toMatchObject({ verdict: 'regressed', change: { kind: 'exact', relative: null, absolute: 1 } });
    expect(codes(row.warnings)).toEqual(['zero-baseline']);
    expect(allocs(constant(1), constant(0))).toMatchObject({ verdict: 'improved', change: { relative: -1 } });
    expect(allocs(constant(0), constant(0))).toMatchObject({
      verdict: 'unchanged',
      change: { relative: 0, absolute: 0 },
      warnings: [],
    });
  });

  test('a size that jitters has an interval instead', () => {
    const base = around(1000, 20, 0.003).map(Math.round);
    const each = analysed(benchmark('A', { base: { 'B/op': base }, head: { 'B/op': base.map((b) => b + 200) } }), {
      gatedMetrics: ['B/op'],
    });
    expect(only(each, 'B/op')).toMatchObject({ verdict: 'regressed', change: { kind: 'interval' } });
  });

  test('a count that is 0 but for a few rounds has an interval on the difference', () => {
    const rare = constant(0).map((_, i) => (i === 3 ? 1 : 0));
    const same = allocs(rare, [...rare].reverse());
    expect(same).toMatchObject({
      verdict: 'unchanged',
      change: { kind: 'difference', difference: { estimate: 0, lower: 0, upper: 0 }, settle: null },
    });
    expect(codes(same.warnings)).toEqual(['zero-baseline']);
    const worse = allocs(
      constant(0),
      constant(16).map((each, i) => each + (i % 3)),
    );
    expect(worse.verdict).toBe('regressed');
    expect(worse.change).toMatchObject({
      kind: 'difference',
      difference: { estimate: 17, lower: 16.5, upper: 17.5, observations: 20, method: 'signed-rank' },
      settle: null,
    });
    const untold = allocs(
      constant(0).map((_, i) => (i % 3 === 0 ? 4 : 0)),
      constant(0).map((_, i) => (i % 2 === 0 ? 5 : 0)),
    );
    expect(untold).toMatchObject({ verdict: 'inconclusive', change: { kind: 'difference' } });
    if (untold.change.kind !== 'difference' || untold.change.settle === null) throw new TypeError('no settle');
    const { difference, settle } = untold.change;
    // The limit is 0, for base's median is 0: the width alone is what had to be cleared.
    expect(settle.smallestDetectable).toBeCloseTo(difference.upper - difference.lower, 12);
  });

  test('one pair of readings of 0 has no interval either', () => {
    expect(allocs([0], [1])).toMatchObject({ verdict: 'inconclusive', change: { kind: 'none' } });
  });

  test('two equal readings are a coincidence yet', () => {
    expect(allocs(constant(3, 2), constant(4, 2))).toMatchObject({ verdict: 'inconclusive' });
  });

  test('a threshold of 0 for exact metrics flags any change', () => {
    const record = benchmark('A', { base: { 'allocs/op': constant(1000) }, head: { 'allocs/op': constant(1001) } });
    const thresholds = [{ benchmark: '*', metric: 'allocs/op', threshold: 0 }];
    expect(analysed(record, { thresholds }).verdict).toBe('regressed');
  });
});

describe('readings in steps', () => {
  test('of a clock coarser than the threshold: a difference below one step cannot be told', () => {
    const base = constant(100).map((value, i) => value + (i % 4 === 0 ? 10 : 0));
    const head = constant(100).map((value, i) => value + (i % 4 === 2 ? 10 : 0));
    const row = only(analysed(benchmark('Clocky', { base, head })));
    expect(row.verdict).toBe('inconclusive');
    expect(row.warnings).toMatchObject([
      { code: 'below-resolution', message: expect.stringContaining('steps of 10 ns/op (10 % of the base)') },
    ]);
    expect(row.change).toMatchObject({ kind: 'interval', settle: { moreObservations: null } });
  });

  test('a time that never varies is quantised, not exact', () => {
    // 20 ms on both sides: a millisecond clock or a coarser one; 5 % would be 1 ms.
    const record = benchmark('Slow', { base: { 'ms/op': constant(20) }, head: { 'ms/op': constant(20) } });
    const row = only(analysed(record, { gatedMetrics: ['ms/op'] }), 'ms/op');
    expect(row).toMatchObject({ verdict: 'inconclusive', change: { kind: 'interval' } });
    expect(codes(row.warnings)).toEqual(['below-resolution']);
  });

  test('a difference of several steps is seen; steps far below the threshold do not matter', () => {
    const stepped = (low: number) => constant(low).map((value, i) => value + (i % 2) * 10);
    expect(only(analysed(benchmark('A', { base: stepped(100), head: stepped(150) }))).verdict).toBe('regressed');
    const fine = only(analysed(benchmark('B', { base: constant(12_345), head: constant(12_346) })));
    expect(fine).toMatchObject({ verdict: 'unchanged', warnings: [{ code: 'one-layout' }] });
  });

  test('times of 0 are below the clock', () => {
    const base = constant(0).map((_, i) => (i % 2) * 15);
    const row = only(analysed(benchmark('Tiny', { base, head: base })));
    expect(row.verdict).toBe('inconclusive');
    expect(codes(row.warnings)).toContain('below-resolution');
  });
});

describe('pairs', () => {
  test('a round with one slice only is no pair', () => {
    const head: (number | null)[] = [...around(100)];
    head[3] = null;
    const row = only(analysed(benchmark('A', { base: { 'ns/op': around(100) }, head: { 'ns/op': head } })));
    expect(row.change).toMatchObject({ kind: 'interval', delta: { observations: 19 } });
  });

  test('below the fewest pairs there is an interval, with its real level, but no verdict', () => {
    const row = only(analysed(benchmark('A', { base: around(100, 3), head: around(200, 3) })));
    expect(row.verdict).toBe('inconclusive');
    // k = 1 at n = 3: 1 - 2/2^3.
    expect(row.change).toMatchObject({
      kind: 'interval',
      delta: { level: 0.75, observations: 3, method: 'signed-rank' },
    });
    expect(row.direction).toBe('unknown');
    expect(row.warnings).toMatchObject([
      { code: 'too-few-observations', message: 'only 3 observations: a verdict at this level needs 10' },
    ]);
    expect(only(analysed(benchmark('A', { base: [100], head: [200] }))).change.kind).toBe('none');
  });

  test('every pair counts, however long its slices waited', () => {
    const head = around(100).map((value, i) => (i < 6 ? value * 2 : value));
    const waited = constant(1.01).map((value, i) => (i < 6 ? 1.9 : value));
    const row = only(analysed(benchmark('A', { base: around(100), head, wallPerCpu: waited })));
    expect(row).toMatchObject({ change: { delta: { observations: 20 } }, warnings: [] });
    const { change, verdict } = only(analysed(benchmark('A', { base: around(100), head })));
    expect(row).toMatchObject({ change, verdict });
  });

  test('the order of the observations in the file does not matter', () => {
    const record = benchmark('A', { base: around(100), head: around(103, 20, 0.02) });
    const shuffled = { ...record, slices: [...record.slices].reverse() };
    expect(analysed(shuffled)).toEqual(analysed(record));
  });
});

describe('gated rows, thresholds and the family', () => {
  test('later rules win; patterns match the whole id and unit', () => {
    const record = benchmark('Parse/large', { base: around(100), head: around(110, 20, 0.004) });
    const rule = (benchmark: string, threshold: number) => ({ benchmark, metric: '*', threshold });
    const threshold = (thresholds: Results['settings']['thresholds']) =>
      only(analysed(record, { thresholds })).threshold;
    expect(threshold([])).toBe(0.05);
    expect(threshold([rule('Parse/*', 0.2)])).toBe(0.2);
    expect(threshold([rule('Parse/*', 0.2), rule('*/large', 0.3)])).toBe(0.3);
    expect(threshold([rule('Parse', 0.2)])).toBe(0.05);
    expect(threshold([{ benchmark: '*', metric: 'B/op', threshold: 0.2 }])).toBe(0.05);
  });

  test('alpha shrinks with the number of gated rows that noise could flag; exact rows are none', () => {
    const benchmarks = Array.from({ length: 100 }, (_, i) =>
      benchmark(`B${i}`, {
        base: { 'ns/op': around(100), 'allocs/op': constant(2), 'B/op': around(64) },
        head: { 'ns/op': around(100), 'allocs/op': constant(2), 'B/op': around(64) },
      }),
    );
    // 0.10/100; 1 + log2(1000) = 10.97.
    expect(analyse(results({ benchmarks })).family).toEqual({ size: 100, alpha: 0.001, observationsNeeded: 11 });
    expect(analyse(results({ benchmarks: benchmarks.slice(0, 3) })).family).toEqual({
      size: 3,
      alpha: 0.01,
      observationsNeeded: 10,
    });
  });

  test('a row that is not gated is judged for the reader and decides nothing', () => {
    const each = analysed(
      benchmark('A', {
        base: { 'ns/op': around(100), 'B/op': around(64) },
        head: { 'ns/op': around(100), 'B/op': around(99) },
      }),
    );
    expect(only(each, 'B/op')).toMatchObject({ gated: false, verdict: 'regressed' });
    expect(each.verdict).toBe('unchanged');
  });

  test('a metric on one side only is shown as that', () => {
    const record = benchmark('A', { base: around(100), head: { 'ns/op': around(100), 'allocs/op': constant(4) } });
    const row = only(analysed(record), 'allocs/op');
    expect(row).toMatchObject({
      verdict: null,
      base: null,
      head: 4,
      change: { kind: 'none', reason: 'reported on head only' },
    });
    expect(codes(row.warnings)).toEqual(['metric-on-one-side']);
  });
});

describe('benchmarks that cannot be compared', () => {
  test('added, removed, failed and not comparable are each said to be that', () => {
    const { benchmarks, counts, verdict } = analyse(
      results({
        benchmarks: [
          benchmark('Same', { base: around(100), head: around(100) }),
          benchmark('New', { group: 'a', head: around(7) }),
          benchmark('Old', { group: 'b', base: around(8) }),
          benchmark('Panics', { base: around(9), head: { failed: 'panic: boom' } }),
          benchmark('Torn', { base: { 'ns/op': [1, null] }, head: { 'ns/op': [null, 1] } }),
          benchmark('Units', { base: { 'ns/op': around(1) }, head: { 'ms/op': around(1) } }),
        ],
      }),
    );
    expect(benchmarks.map(({ status, verdict, reason }) => ({ status, verdict, reason }))).toEqual([
      { status: 'compared', verdict: 'unchanged', reason: '' },
      { status: 'added', verdict: null, reason: '' },
      { status: 'removed', verdict: null, reason: '' },
      { status: 'failed', verdict: null, reason: 'panic: boom' },
      { status: 'not-comparable', verdict: null, reason: 'no round measured it on both sides' },
      { status: 'not-comparable', verdict: null, reason: 'the two sides report no metric in common' },
    ]);
    expect(benchmarks[3]?.failedSides).toEqual(['head']);
    expect(benchmarks[1]?.rows).toMatchObject([
      { base: null, head: expect.closeTo(7, 0), verdict: null, warnings: [] },
    ]);
    expect(counts).toEqual({
      regressed: 0,
      improved: 0,
      unchanged: 1,
      inconclusive: 0,
      lost: 0,
      openSlower: 0,
      openFaster: 0,
      sameCode: 0,
      notMeasured: 0,
      added: 1,
      removed: 1,
      failed: 1,
    });
    expect(verdict).toBe('unchanged');
  });

  test('a removed and an added one of like names: perhaps a rename, said and not assumed', () => {
    const benchmarks = [
      benchmark('ParseOld', { group: 'p', base: around(8) }),
      benchmark('ParseNew', { group: 'p', head: around(80) }),
      benchmark('X', { group: 'q', base: around(8) }),
      benchmark('Y', { group: 'q', head: around(8) }),
      benchmark('Z', { group: 'q', head: around(8) }),
    ];
    const analysis = analyse(results({ benchmarks }));
    expect(analysis.benchmarks.map((each) => each.warnings.map(({ code, subject }) => [code, subject]))).toEqual([
      [['possible-rename', 'p.ParseNew']],
      [['possible-rename', 'p.ParseOld']],
      [],
      [],
      [],
    ]);
  });
});

describe('the run', () => {
  const unchanged = benchmark('U', { base: around(100), head: around(100) });
  const improved = benchmark('I', { base: around(100), head: around(80) });
  const regressed = benchmark('R', { base: around(80), head: around(100) });
  const open = benchmark('O', { base: around(100, 20, 0.3), head: [...around(100, 20, 0.3)].reverse() });
  const verdict = (...benchmarks: BenchmarkRecord[]) => analyse(results({ benchmarks })).verdict;

  test('regressed before inconclusive before improved before unchanged', () => {
    expect(verdict(unchanged)).toBe('unchanged');
    expect(verdict(unchanged, improved)).toBe('improved');
    expect(verdict(unchanged, improved, open)).toBe('inconclusive');
    expect(verdict(unchanged, improved, open, regressed)).toBe('regressed');
  });

  test('nothing measured is an error; new benchmarks alone are not', () => {
    expect(verdict()).toBe('error');
    expect(verdict(benchmark('F', { base: { failed: 'x' }, head: { failed: 'x' } }))).toBe('error');
    expect(verdict(benchmark('N', { base: [], head: [] }))).toBe('error');
    expect(verdict(benchmark('New', { head: around(1) }))).toBe('inconclusive');
  });

  test('base does not build: head is shown as new, nothing is concluded', () => {
    const failed = { state: 'failed', reason: 'x.go:1: undefined: y', output: '' } as const;
    const built = { state: 'built', durationMs: 1 } as const;
    const added = benchmark('New', { head: around(1) });
    const base = analyse(results({ benchmarks: [added], builds: { base: failed, head: built } }));
    expect(base.verdict).toBe('inconclusive');
    expect(codes(base.warnings)).toContain('base-does-not-build');
    expect(analyse(results({ benchmarks: [added], builds: { base: built, head: failed } })).verdict).toBe('error');
  });

  test('an A/A run, identical binaries and a partial run are labelled', () => {
    const tree = { label: 'x', commit: null, tree: '1'.repeat(40), subject: '' };
    const same = analyse(results({ benchmarks: [unchanged], base: tree, head: tree }));
    expect(same.sameTree).toBe(true);
    expect(codes(same.warnings)).toEqual(['same-tree']);
    expect(codes(analyse(results({ benchmarks: [unchanged], identicalBinaries: true })).warnings)).toEqual([
      'identical-binaries',
    ]);
    const partial = analyse(
      results({ benchmarks: [unchanged], run: { partial: true, roundsDone: 12, roundsPlanned: 20 } }),
    );
    expect(partial.warnings).toMatchObject([
      { code: 'partial-run', message: 'the run was ended after 12 of 20 rounds' },
    ]);
    expect(partial.verdict).toBe('unchanged');
  });

  test("four to nine have Student's interval at the level that is stated, and only unchanged is called by it", () => {
    const unchanged = only(analysed(benchmark('A', { base: around(100, 4), head: around(101, 4) })));
    expect(unchanged.verdict).toBe('unchanged');
    expect(unchanged.change).toMatchObject({
      kind: 'interval',
      delta: { level: 0.99, observations: 4, method: 'few-t' },
    });
    expect(unchanged.warnings).toMatchObject([{ code: 'one-layout' }]);
    const twice = only(analysed(benchmark('A', { base: around(100, 9), head: around(200, 9) })));
    expect([twice.verdict, twice.direction]).toEqual(['inconclusive', 'slower']);
    expect(twice.warnings.filter(({ code }) => code !== 'one-layout')).toMatchObject([
      { message: 'only 9 observations: a verdict other than unchanged at this level needs 10' },
    ]);
  });

  test('a geometric mean per metric, over the benchmarks that have ratios', () => {
    // 1.21 and 1: the mean ratio is 1.1.
    const { geometricMeans } = analyse(
      results({
        benchmarks: [
          benchmark('A', {
            base: { 'ns/op': around(100), 'allocs/op': constant(0) },
            head: { 'ns/op': around(121, 20, 0.004), 'allocs/op': constant(1) },
          }),
          benchmark('B', {
            base: { 'ns/op': around(50, 10), 'allocs/op': constant(2) },
            head: { 'ns/op': around(50, 10, 0.004), 'allocs/op': constant(2) },
          }),
        ],
      }),
    );
    expect(geometricMeans).toMatchObject([
      { metric: { unit: 'ns/op' }, benchmarks: 2, delta: { estimate: expect.closeTo(0.1, 2), observations: 10 } },
    ]);
  });
});

describe('stopping at a look', () => {
  const decided = (record: BenchmarkRecord) => decidedBenchmarks(results({ benchmarks: [record] })).size === 1;
  const mirrored = (centre: number, rounds: number, spread: number) => [...around(centre, rounds, spread)].reverse();

  test('where all of the interval lies inside the threshold, or beyond; not before the fewest observations', () => {
    expect(decided(benchmark('A', { base: around(100, 10), head: around(100, 10) }))).toBe(true);
    expect(decided(benchmark('A', { base: around(100, 4), head: around(100, 4) }))).toBe(false);
    expect(decided(benchmark('A', { base: around(100, 15, 0.1), head: mirrored(200, 15, 0.1) }))).toBe(true);
    expect(decided(benchmark('A', { base: around(100, 10, 0.3), head: mirrored(100, 10, 0.3) }))).toBe(false);
  });

  test('where it leaves out 0 and is narrow, though it reaches across the threshold; not while it is wide', () => {
    // About +5 % with half-widths of 1 and of 5 %; half of the threshold is 2.5 %.
    expect(decided(benchmark('A', { base: around(100, 10), head: mirrored(105, 10, 0.005) }))).toBe(true);
    expect(decided(benchmark('A', { base: around(100, 20, 0.1), head: mirrored(106, 20, 0.1) }))).toBe(false);
  });

  test('by the part of the level that this look has, and by the interval that is shown then', () => {
    const narrow = { base: around(100, 20, 0.06), head: mirrored(100, 20, 0.06) };
    // The first look has a fifth of the level, the ninth 1 / 27 of it, whose interval is wider.
    const at = (looks: number) => ({ ...benchmark('A', narrow), looks });
    const stops = [1, 9].filter((looks) => decided(at(looks)));
    expect(stops).toEqual([1]);
    const shown = only(analysed({ ...at(1), ended: 'decided' }));
    expect(shown.verdict).toBe('unchanged');
    expect(shown.alpha).toBe(0.01);
    if (shown.change.kind !== 'interval') throw new Error('no interval');
    // 2.5 times a fifth of .01.
    expect(shown.change.delta.level).toBeGreaterThanOrEqual(0.995);
    // Ended by anything else, it has all that the looks left: 0.8 of it after one.
    const left = only(analysed({ ...at(1), ended: 'time-budget' }));
    if (left.change.kind !== 'interval') throw new Error('no interval');
    expect(left.change.delta.level).toBeGreaterThanOrEqual(0.992);
    expect(left.change.delta.level).toBeLessThan(shown.change.delta.level);
  });

  test('a look calls a row unchanged by the joint boundary, and that interval is shown', () => {
    // Of ten bursts at the first look: k = 1 for .002, k = 2 for .005, whose interval leaves out what one burst reads.
    const head = [94, 97, 98, 99, 100, 100, 101, 102, 103, 104];
    const row = { ...benchmark('A', { base: constant(100, 10), head }), looks: 1 };
    expect(decided(row)).toBe(true);
    const shown = only(analysed({ ...row, ended: 'decided' }));
    expect(shown.verdict).toBe('unchanged');
    // 1 - 2 P(W <= 1) = 1 - 4 / 1024.
    expect(shown.change).toMatchObject({ delta: { level: 1 - 4 / 1024, lower: expect.closeTo(-0.045, 3) } });
  });

  test('those that no reading tells anything of are among them', () => {
    const soFar = results({
      benchmarks: [
        benchmark('Narrow', { base: around(100, 10), head: around(100, 10) }),
        benchmark('Wide', { base: around(100, 10, 0.3), head: mirrored(100, 10, 0.3) }),
        benchmark('Added', { head: around(100, 3) }),
        benchmark('Broken', { base: around(100, 10), head: { failed: 'panic' } }),
        benchmark('Behind', { base: around(100, 9, 0.3), head: mirrored(100, 9, 0.3) }),
      ],
    });
    expect([...decidedBenchmarks(soFar)]).toEqual(['Narrow', 'Added', 'Broken']);
    expect([...decidedBenchmarks(soFar, new Set(['Wide', 'Broken']))]).toEqual(['Broken']);
    const further = furtherBursts(soFar);
    expect(further.get('Narrow')).toBe(Number.POSITIVE_INFINITY);
    // On one side alone: what shares its process with it goes on.
    expect(further.get('Added')).toBe(Number.POSITIVE_INFINITY);
    expect(further.get('Behind')).toBeGreaterThan(10);
    expect(further.get('Wide')).toBeGreaterThan(10);
  });

  test('rows that are not gated do not keep a benchmark running', () => {
    const record = benchmark('A', {
      base: { 'ns/op': around(100, 10), 'MB/s': around(100, 10, 0.5) },
      head: { 'ns/op': around(100, 10), 'MB/s': mirrored(100, 10, 0.5) },
    });
    expect(decided(record)).toBe(true);
  });
});

describe('properties', () => {
  const reading = fc.double({ min: 1, max: 1e6, noNaN: true });
  const pairs = fc.array(fc.tuple(reading, reading), { minLength: 10, maxLength: 30 });
  const rowFor = (base: readonly number[], head: readonly number[]) => only(analysed(benchmark('A', { base, head })));
  const opposite = {
    regressed: 'improved',
    improved: 'regressed',
    unchanged: 'unchanged',
    inconclusive: 'inconclusive',
    'same-code': 'same-code',
  } as const;

  test('swapping base and head turns the sign and the verdict', () => {
    fc.assert(
      fc.property(pairs, (each) => {
        const [base, head] = [each.map(([one]) => one), each.map(([, other]) => other)];
        const [forth, back] = [rowFor(base, head), rowFor(head, base)];
        if (forth.change.kind !== 'interval' || back.change.kind !== 'interval') throw new Error('expected intervals');
        expect(1 + back.change.delta.lower).toBeCloseTo(1 / (1 + forth.change.delta.upper), 9);
        expect(1 + back.change.delta.estimate).toBeCloseTo(1 / (1 + forth.change.delta.estimate), 9);
        expect(back.verdict).toBe(opposite[forth.verdict ?? 'inconclusive']);
      }),
    );
  });

  test('the unit of the readings does not matter: scaling both sides changes nothing', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(2 ** -10, 2 ** 10), (each, factor) => {
        const [base, head] = [each.map(([one]) => one), each.map(([, other]) => other)];
        const scaled = rowFor(
          base.map((one) => one * factor),
          head.map((one) => one * factor),
        );
        expect(scaled.change).toEqual(rowFor(base, head).change);
      }),
    );
  });

  test('the order of the pairs does not matter', () => {
    fc.assert(
      fc.property(pairs, (each) => {
        const [base, head] = [each.map(([one]) => one), each.map(([, other]) => other)];
        expect(rowFor([...base].reverse(), [...head].reverse()).change).toEqual(rowFor(base, head).change);
      }),
    );
  });
});
