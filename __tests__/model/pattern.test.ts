import { expect, test } from 'vitest';
import { matchesPattern } from '../../src/model/inputs/pattern.ts';

test.each([
  ['*', 'anything at all', true],
  ['*', '', true],
  ['', '', true],
  ['', 'x', false],
  ['ns/op', 'ns/op', true],
  ['ns/op', 'p99-ns/op', false],
  ['*ns/op', 'p99-ns/op', true],
  ['Parse/*', 'Parse/large', true],
  ['Parse/*', 'Parse', false],
  ['*/op', 'B/op', true],
  ['a*b*c', 'aXbYc', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['*a*', 'bab', true],
  ['**', 'x', true],
])('pattern %j on %j: %s', (pattern, text, expected) => {
  expect(matchesPattern(pattern, text)).toBe(expected);
});

test('characters that mean something in a regular expression stand for themselves', () => {
  expect(matchesPattern('a.b', 'axb')).toBe(false);
  expect(matchesPattern('(a+)+$', '(a+)+$')).toBe(true);
  expect(matchesPattern('[*]', '[x]')).toBe(true);
});

test('a pattern made to backtrack is answered at once', () => {
  expect(matchesPattern(`${'a*'.repeat(200)}b`, 'a'.repeat(1000))).toBe(false);
});
