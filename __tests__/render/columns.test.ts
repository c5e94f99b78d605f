import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { COLUMNS, ONE_COLUMN_EACH } from '../../src/render/text/shorten.ts';

test('what is taken for one column is one, alone and next to any other', () => {
  const narrow = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => !/\p{Cs}/u.test(character) && ONE_COLUMN_EACH.test(character),
  );
  expect(narrow.length).toBeGreaterThan(400);
  for (const character of narrow) expect([character, stringWidth(`${character}`)]).toEqual([character, 1]);
  expect(stringWidth(narrow.join(''))).toBe(narrow.length);
});

test('everything else is looked up', () => {
  for (const [text, width] of [
    ['日本', 4],
    ['e\u0301', 1],
    ['👍🏽', 2],
    ['a\u00adb', 2],
  ] as const) {
    expect([text, COLUMNS.width(text)]).toEqual([text, width]);
  }
});
