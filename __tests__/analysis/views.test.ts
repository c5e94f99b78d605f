import { describe, expect, it, test } from 'vitest';
import type { Verdict } from '../../src/model/verdict.ts';
import { CHANGES, MACHINES, record, shippedRow } from '../support/slice-worlds.ts';

// What rows of short slices say of changes that touch some slices only (`lab estimators` prints the table).

const ROWS = 20;

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
