import { expect, test } from 'vitest';
import { metricOf, nanosecondsPer, smallestDifferenceOf } from '../../src/model/units.ts';

test.each([
  ['ns/op', 'lower', 'time'],
  ['sec/op', 'lower', 'time'],
  ['B/op', 'lower', 'bytes'],
  ['allocs/op', 'lower', 'count'],
  ['MB/s', 'higher', 'rate'],
  ['B/s', 'higher', 'rate'],
  ['ops/s', 'higher', 'rate'],
  ['req/sec', 'higher', 'rate'],
  ['ops/ms', 'higher', 'rate'],
  ['ns', 'lower', 'time'],
  ['us', 'lower', 'time'],
  ['µs', 'lower', 'time'],
  ['ms', 'lower', 'time'],
  ['s', 'lower', 'time'],
  ['p99-ns', 'lower', 'time'],
  ['p99-ns/op', 'lower', 'time'],
  ['ns/key', 'lower', 'time'],
  ['heap-bytes', 'lower', 'bytes'],
  ['instructions', 'lower', 'count'],
  ['probes/op', 'lower', 'count'],
  ['%', 'unknown', 'other'],
  ['hit%', 'unknown', 'other'],
  ['items', 'unknown', 'other'],
  ['keys/node', 'unknown', 'other'],
  ['errors/s', 'unknown', 'rate'],
  ['ns/s', 'unknown', 'other'],
  ['', 'unknown', 'other'],
])('%s is better %s, a %s', (unit, direction, quantity) => {
  expect(metricOf(unit)).toEqual({ unit, direction, quantity });
});

test('the user says which way an unknown unit is better; the last matching word wins', () => {
  const rules = [
    { metric: '*%', direction: 'higher' },
    { metric: 'miss%', direction: 'lower' },
  ] as const;
  expect(metricOf('hit%', rules).direction).toBe('higher');
  expect(metricOf('miss%', rules).direction).toBe('lower');
  expect(metricOf('ns/op', rules).direction).toBe('lower');
});

test.each([
  ['ns/op', 1],
  ['p99-ms', 1e6],
  ['sec/op', 1e9],
  ['µs/op', 1e3],
  ['B/op', null],
  ['MB/s', null],
  ['min', null],
])('nanoseconds in one %s: %s', (unit, expected) => {
  expect(nanosecondsPer(unit)).toBe(expected);
});

test.each([
  ['allocs/op', 0.05],
  ['B/op', 1],
  ['ns/op', 0],
  // A size of what the user chose: a byte of it may be all there is.
  ['heap-bytes', 0],
  ['faults/op', 0],
  ['constructor', 0],
])('the smallest difference of %s that matters is %f', (unit, smallest) => {
  expect(smallestDifferenceOf(unit)).toBe(smallest);
});
