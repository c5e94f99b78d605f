import { describe, expect, test } from 'vitest';
import { metricOf } from '../../src/model/units.ts';
import {
  formatDuration,
  grouped,
  intervalFigures,
  levelPercent,
  percentDecimals,
  plainPercent,
  signedPercent,
} from '../../src/render/text/numbers.ts';
import { rowValues, saysItself, singleValue } from '../../src/render/view/values.ts';
import { exact, interval } from './analysis-builder.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function deltaOf(percent: readonly [number, number, number]) {
  const { change } = interval({ base: 1, percent });
  if (change.kind !== 'interval') throw new TypeError('not an interval');
  return change.delta;
}

describe('percent', () => {
  test.each([
    [0.098, 1, '+9.8 %'],
    [-0.212, 1, '-21.2 %'],
    [0, 1, '±0.0 %'],
    [-0.0001, 1, '±0.0 %'],
    [123.45, 0, '+12,345 %'],
  ])('%d with %d decimals is %s', (fraction, decimals, text) => {
    expect(plain(signedPercent(fraction, decimals))).toBe(text);
  });

  test('decimals follow the width of the interval: half of 1.8, 0.18 and 15.2 points', () => {
    expect(percentDecimals(deltaOf([9.8, 8.9, 10.7]), 0.05)).toBe(1);
    expect(percentDecimals(deltaOf([9.8, 9.71, 9.89]), 0.05)).toBe(2);
    expect(percentDecimals(deltaOf([3.1, -4.2, 11]), 0.05)).toBe(1);
  });

  test('a limit beyond the threshold is never printed as the threshold', () => {
    const delta = deltaOf([6, 5.04, 7]);
    expect(plain(intervalFigures(delta, percentDecimals(delta, 0.05)))).toBe('[+5.04, +7.00]');
  });

  test.each([
    [0.01, '99 %'],
    [0.005, '99.5 %'],
    [0.1 / 422, '99.976 %'],
  ])('the level of alpha %d is %s', (alpha, text) => {
    expect(plain(levelPercent(alpha))).toBe(text);
  });

  test('thresholds have no more figures than they need', () => {
    expect([0.05, 0.025, 0, 1].map((fraction) => plain(plainPercent(fraction)))).toEqual([
      '5 %',
      '2.5 %',
      '0 %',
      '100 %',
    ]);
  });
});

test.each([
  [120, '120 ms'],
  [8_400, '8.4 s'],
  [35_000, '35 s'],
  [240_000, '4 min'],
  [860_000, '14 min 20 s'],
  [3_900_000, '1 h 5 min'],
])('%d ms is %s', (ms, text) => {
  expect(plain(formatDuration(ms))).toBe(text);
});

test('thousands are separated from 10,000 on', () => {
  expect(['9999', '10000', '1234567.89', '-12345'].map(grouped)).toEqual(['9999', '10,000', '1,234,567.89', '-12,345']);
});

describe('readings', () => {
  const values = (unit: string, base: number, percent: readonly [number, number, number]) => {
    const texts = rowValues(interval({ unit, base, percent }));
    return [plain(texts.base), plain(texts.head)];
  };

  test('one scale for both sides, chosen by the larger', () => {
    expect(values('ns/op', 12_310_000, [9.8, 8.9, 10.7])).toEqual(['12.31 ms', '13.52 ms']);
    expect(values('ns/op', 980, [5, 4.2, 5.8])).toEqual(['0.980 µs', '1.029 µs']);
    expect(values('MB/s', 980, [5, 4.2, 5.8])).toEqual(['0.980 GB/s', '1.029 GB/s']);
    expect(values('B/op', 1000, [5, 4.2, 5.8])).toEqual(['0.977 KiB', '1.025 KiB']);
  });

  test('as many figures as the interval makes meaningful', () => {
    expect(values('ns/op', 1_210_000, [3.1, -4.2, 11])).toEqual(['1.21 ms', '1.25 ms']);
    expect(values('ns/op', 1_210_000, [3.1, 3.05, 3.15])).toEqual(['1.2100 ms', '1.2475 ms']);
  });

  test('a thousandfold apart each has its own scale', () => {
    expect(values('ns/op', 1, [450_000_000, 440_000_000, 460_000_000])).toEqual(['1.00 ns', '4.50 ms']);
  });

  test('a custom time is scaled by its own unit, an unknown unit not at all', () => {
    expect(values('p99-us', 4120, [5, 3, 7])).toEqual(['4.12 ms', '4.33 ms']);
    expect(values('widgets', 41.5, [5, 3, 7])).toEqual(['41.5', '43.6']);
  });

  test('exact readings show their difference, however small', () => {
    const texts = (unit: string, base: number, head: number) => {
      const row = rowValues(exact(unit, base, head));
      return [plain(row.base), plain(row.head)];
    };
    expect(texts('allocs/op', 0, 1)).toEqual(['0', '1']);
    expect(texts('B/op', 123_456, 123_440)).toEqual(['120.6 KiB', '120.5 KiB']);
    expect(texts('B/op', 4096, 4097)).toEqual(['4096 B', '4097 B']);
    expect(texts('instructions', 1_234_567, 1_234_568)).toEqual(['1,234,567', '1,234,568']);
  });

  test('alone: three figures', () => {
    expect(plain(singleValue(412_345, metricOf('ns/op')))).toBe('412 µs');
    expect(plain(singleValue(12, metricOf('allocs/op')))).toBe('12');
  });
});

test('a reading that says its unit itself needs none beside it', () => {
  const itself = ['ns/op', 'B/op', 'MB/s', 'GB/s', 'allocs/op', 'cpu-ns/op', 'req/s'].filter((unit) =>
    saysItself(metricOf(unit)),
  );
  expect(itself).toEqual(['ns/op', 'B/op', 'MB/s', 'GB/s']);
});
