import { describe, expect, it, test } from 'vitest';
import { burstsOf, readingsOf } from '../../src/analysis/rows/observations.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { metricOf } from '../../src/model/units.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { CHANGES, MACHINES, record, recordedWith, shippedRow } from '../support/slice-worlds.ts';
import { readShortSlices } from '../support/traces.ts';

// What rows of short slices say of changes that touch some slices only (`lab estimators` prints the table).

const ROWS = 20;
const TRACE = new URL('../statistics/traces/short-slices.csv.gz', import.meta.url);

function rows(change: string, machine: string, bursts = 20) {
  const played = CHANGES.find(({ name }) => name === change);
  const on = MACHINES.find(({ name }) => name === machine);
  if (played === undefined || on === undefined) throw new Error(`no ${change} on ${machine}`);
  return Array.from({ length: ROWS }, (_, row) => shippedRow(record(played, on, bursts, `views ${row}`)));
}

const count = (of: readonly { readonly verdict: Verdict | null }[], verdict: Verdict) =>
  of.filter((row) => row.verdict === verdict).length;

describe('on a quiet machine', () => {
  it.each([
    ['nothing', 'unchanged'],
    ['every slice 10 % slower', 'regressed'],
    ['every slice 10 % faster', 'improved'],
    ['one slice in four 1.4 times as slow', 'regressed'],
    ['the first two of eight slices 1.4 times as slow', 'regressed'],
    // The mean says one thing and the fastest slices another, so that neither is believed.
    ['one slice in four no more 1.4 times as slow', 'inconclusive'],
    ["head's slices scatter by 6 %", 'inconclusive'],
    ["base's slices scatter by 6 %", 'inconclusive'],
  ] as const)('%s: %s', (change, verdict) => {
    expect(count(rows(change, 'quiet'), verdict)).toBe(ROWS);
  });

  test('one slice in four 1.4 times as slow on both sides is no change', () => {
    const said = rows('one slice in four 1.4 times as slow on both sides', 'quiet');
    expect(count(said, 'unchanged')).toBeGreaterThanOrEqual(ROWS - 4);
    expect(count(said, 'regressed') + count(said, 'improved')).toBe(0);
  });

  test('what happens in one slice of a hundred is never called an improvement', () => {
    expect(count(rows('one collection in a hundred slices, of ten slices', 'quiet'), 'improved')).toBe(0);
  });

  test('a row whose views differ shows the mean, and says so', () => {
    const [row] = rows('one slice in four 1.4 times as slow', 'quiet');
    expect(row?.change).toMatchObject({ kind: 'interval', delta: { estimate: expect.closeTo(0.1, 1) } });
    expect(row?.warnings).toEqual([
      {
        code: 'slices-differ',
        message: expect.stringMatching(
          /^the mean over all slices reads \+\d+\.\d %, the fastest of each burst [+-]0\.\d %: something happens in some slices only$/,
        ),
      },
    ]);
  });
});

describe('on a machine that others use', () => {
  test('what touches every slice is found by the fastest ones', () => {
    expect(count(rows('every slice 10 % slower', 'shared'), 'regressed')).toBeGreaterThanOrEqual(ROWS - 2);
    expect(count(rows('nothing', 'shared'), 'unchanged')).toBeGreaterThanOrEqual(ROWS - 6);
    expect(count(rows('nothing', 'shared'), 'regressed')).toBe(0);
  });

  test.each(['one slice in four 1.4 times as slow', 'the first two of eight slices 1.4 times as slow'])(
    '%s: with bursts enough it is not called unchanged',
    (change) => {
      expect(count(rows(change, 'shared', 60), 'unchanged')).toBe(0);
    },
  );

  test.each([
    ["head's slices scatter by 6 %", 'improved'],
    ["base's slices scatter by 6 %", 'regressed'],
  ] as const)('%s: with bursts enough it is not called %s', (change, verdict) => {
    expect(count(rows(change, 'shared', 60), verdict)).toBeLessThanOrEqual(4);
  });
});

describe('on a machine that others use, where each slice says what they took', () => {
  const machine = 'shared, and says so';

  test.each([
    ['nothing', 'unchanged'],
    ['every slice 10 % slower', 'regressed'],
    ['every slice 10 % faster', 'improved'],
    ['one slice in four 1.4 times as slow on both sides', 'unchanged'],
  ] as const)('%s: mostly %s, and never the other way', (change, verdict) => {
    const said = rows(change, machine);
    expect(count(said, verdict)).toBeGreaterThanOrEqual(ROWS - 6);
    expect(count(said, verdict) + count(said, 'inconclusive')).toBe(ROWS);
  });

  test.each([
    'one slice in four 1.4 times as slow',
    'one slice in four no more 1.4 times as slow',
    'the first two of eight slices 1.4 times as slow',
  ])('%s: it is not called unchanged, nor the other way', (change) => {
    const said = rows(change, machine);
    expect(count(said, 'unchanged')).toBeLessThanOrEqual(1);
    expect(count(said, change.includes('no more') ? 'regressed' : 'improved')).toBe(0);
  });

  test.each(["head's slices scatter by 6 %", "base's slices scatter by 6 %"])('%s: no change is called', (change) => {
    const said = rows(change, machine);
    expect(count(said, 'improved') + count(said, 'regressed')).toBeLessThanOrEqual(2);
  });
});

describe('of recorded slices, beside two busy processes', () => {
  const recorded = [...(readShortSlices(TRACE).get('busy')?.values() ?? [])];
  const said = (change: string, tells: boolean) => {
    const played = CHANGES.find(({ name }) => name === change);
    if (played === undefined) throw new Error(`no ${change}`);
    return Array.from({ length: 3 * recorded.length }, (_, row) => {
      const stream = randomStream('busy', change, row);
      const drawn = stream.shuffle(recorded[row % recorded.length] ?? []).slice(0, 20);
      return shippedRow(recordedWith(played, drawn, tells, `busy ${row}`));
    });
  };

  test('it knows what happens in one slice of four by what others took, and not without', () => {
    const change = 'one slice in four 1.4 times as slow';
    expect(count(said(change, false), 'unchanged')).toBeGreaterThanOrEqual(6);
    expect(count(said(change, true), 'unchanged')).toBeLessThanOrEqual(2);
    expect(count(said(change, true), 'regressed')).toBeGreaterThanOrEqual(6);
  });

  test('scatter on head alone is no improvement', () => {
    const change = "head's slices scatter by 6 %";
    expect(count(said(change, false), 'improved')).toBeGreaterThanOrEqual(4);
    expect(count(said(change, true), 'improved')).toBeLessThanOrEqual(2);
  });
});

describe('time that others took', () => {
  /** One burst of four pairs; others took half of the wall time of each slice but the first of head. */
  const burst = (tells: boolean, unit = 'ns/op', value = (wall: number) => wall) => {
    const slices = [0, 1, 2, 3].flatMap((slice) =>
      (['base', 'head'] as const).map((side, position): SliceRecord => {
        const imposed = side === 'head' && slice === 0 ? 0 : 0.5;
        const place = { side, run: 0, burst: 0, slice, position: position as 0 | 1, startMs: slice, durationMs: 2 };
        const values = { [unit]: value((side === 'head' ? 110 : 100) / (1 - imposed)) };
        return { ...place, values, ...(tells ? { imposed } : {}) };
      }),
    );
    const [reading] = readingsOf(burstsOf({ slices }), metricOf(unit));
    return { slices, ratio: (reading?.head ?? 0) / (reading?.base ?? 1) };
  };

  test('is no part of a time, nor of a rate', () => {
    expect(burst(true).ratio).toBeCloseTo(1.1, 10);
    expect(burst(true, 'MB/s', (wall) => 1 / wall).ratio).toBeCloseTo(1 / 1.1, 10);
    expect(burst(false).ratio).toBeCloseTo((1.1 * 7) / 8, 10);
  });

  test('stays in what a benchmark measures by itself', () => {
    expect(burst(true, 'p99-ns').ratio).toBe(burst(false, 'p99-ns').ratio);
  });

  test('stays in a burst of which one slice does not tell: both sides are read alike', () => {
    const { slices } = burst(true);
    const oneUntold = slices.map(({ imposed, ...slice }, at) =>
      at === 3 || imposed === undefined ? slice : { ...slice, imposed },
    );
    const [reading] = readingsOf(burstsOf({ slices: oneUntold }), metricOf('ns/op'));
    expect((reading?.head ?? 0) / (reading?.base ?? 1)).toBeCloseTo(burst(false).ratio, 10);
  });
});
