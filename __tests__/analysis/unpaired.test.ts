import { describe, expect, it } from 'vitest';
import { compareResults } from '../../src/analysis/unpaired/compare-results.ts';
import type { Measurement } from '../../src/formats/format.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';
import { metricPatterns } from '../../src/inputs/rules.ts';
import { renderPage } from '../../src/render/index.ts';
import { resultsComparisonPage } from '../../src/render/view/pages/results-comparison.ts';
import { randomStream } from '../../src/statistics/random.ts';

// Results that were measured elsewhere: the input `results`.

const { analysis: settings } = parseInputs({ given: {}, givenFrom: 'command line', file: null });
const results = (name: string, values: readonly number[], unit = 'ns/op'): readonly Measurement[] =>
  values.map((value) => ({ group: '', name, values: new Map([[unit, value]]) }));
const compare = (base: readonly Measurement[], head: readonly Measurement[]) =>
  compareResults(
    { measurements: base, failures: [] },
    { measurements: head, failures: [] },
    { settings, directions: [] },
  );
const around = (seed: string, count: number, centre: number, scatter = 0.01) => {
  const random = randomStream(seed);
  return Array.from({ length: count }, () => centre * (1 + scatter * (random.next() - 0.5)));
};
const rowOf = (base: readonly number[], head: readonly number[], unit = 'ns/op') =>
  compare(results('X', base, unit), results('X', head, unit)).rows[0]?.row;

describe('a row', () => {
  it.each([
    ['regressed', 'ns/op', 1.2],
    ['improved', 'ns/op', 0.8],
    ['regressed', 'ops/s', 0.8],
    ['unchanged', 'ns/op', 1.001],
  ])('is %s where %s is %f of base', (verdict, unit, factor) => {
    const gated = { ...settings, gatedMetrics: ['*'] };
    const [base, head] = [results('X', around('a', 12, 100), unit), results('X', around('b', 12, 100 * factor), unit)];
    const { rows } = compareResults(
      { measurements: base, failures: [] },
      { measurements: head, failures: [] },
      { settings: gated, directions: [] },
    );
    expect(rows[0]?.row).toMatchObject({ verdict, change: { kind: 'interval', delta: { method: 'rank-sum' } } });
  });

  it('is gated by operations a second where no time is reported, as paired ones are', () => {
    const wall = { ...settings, gatedMetrics: [...metricPatterns(['wall'])] };
    const gatedOf = (...units: readonly string[]) => {
      const of = (seed: string) =>
        around(seed, 12, 100).map((value) => ({
          group: '',
          name: 'X',
          values: new Map(units.map((unit) => [unit, value] as const)),
        }));
      const [base, head] = [of('a'), of('b')].map((measurements) => ({ measurements, failures: [] }));
      if (base === undefined || head === undefined) throw new Error('no results');
      const { rows } = compareResults(base, head, { settings: wall, directions: [] });
      return rows.filter(({ row }) => row.gated).map(({ row }) => row.metric.unit);
    };
    expect(gatedOf('ops/s')).toEqual(['ops/s']);
    expect(gatedOf('ops/s', 'ns/op')).toEqual(['ns/op']);
  });

  it('can not be told of fewer results than an interval needs, and says so', () => {
    const row = rowOf([100, 101, 102], [150, 151, 152]);
    expect(row).toMatchObject({ verdict: 'inconclusive', direction: 'unknown', change: { kind: 'none' } });
    expect(row?.change).toMatchObject({ reason: '3 and 3 results are too few for an interval at this level' });
  });

  it('is exact where nothing varies, and unknown where there is no ratio', () => {
    expect(rowOf([3, 3], [4, 4], 'allocs/op')).toMatchObject({ verdict: 'regressed', change: { absolute: 1 } });
    expect(rowOf([0, 0], [0, 0], 'allocs/op')).toMatchObject({ verdict: 'unchanged', change: { relative: 0 } });
    expect(rowOf([0, 1], [0, 2])).toMatchObject({ verdict: 'inconclusive', change: { kind: 'none' } });
    // One result says nothing of how it varies.
    expect(rowOf([3], [4])).toMatchObject({ verdict: 'inconclusive' });
  });
});

it('names what is on one side, and what failed is not taken for removed', () => {
  const base = { measurements: [...results('Both', [1, 2]), ...results('Old', [1])], failures: [] };
  const failures = [{ group: 'm', name: 'Bad', reason: 'wrong' }];
  const head = { measurements: [...results('Both', [1, 2]), ...results('New', [1])], failures };
  const comparison = compareResults(base, head, { settings, directions: [] });
  expect(comparison).toMatchObject({
    onlyBase: ['Old'],
    onlyHead: ['New', 'm:Bad'],
    failed: [{ side: 'head', id: 'm:Bad', reason: 'wrong' }],
  });
  const page = renderPage(resultsComparisonPage(comparison), { width: Number.POSITIVE_INFINITY, color: false });
  expect(page).toContain('Unpaired: Tare did not interleave base and head.');
  expect(page).toContain('On base only: Old');
  expect(page).toContain('m:Bad failed on head: wrong');
  expect(page).toContain('2 and 2 results are too few');
});
