import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { formatMarker, LONGEST_KEY, type Marker, parseMarker } from '../../src/render/markdown/marker.ts';

const marker: Marker = {
  key: 'benchmarks (amd64)',
  runId: 19_384_756,
  runNumber: 42,
  runAttempt: 1,
  resultsDigest: 'ab'.repeat(32),
};

describe('marker', () => {
  test('is one HTML comment with the key spelled out safely', () => {
    expect(formatMarker(marker)).toBe(
      `<!-- tare-comment 1 key=benchmarks%20%28amd64%29 run=19384756 number=42 attempt=1 results=${'ab'.repeat(32)} -->`,
    );
  });

  test('any key comes back, and none can end the comment', () => {
    const key = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('-->', '--!><script>', 'a=b run=1', '%', '%2D', '\n<!--', "it's*~!"),
    );
    fc.assert(
      fc.property(key, fc.maxSafeNat(), (given, runId) => {
        fc.pre(given.length <= LONGEST_KEY);
        const text = formatMarker({ ...marker, key: given, runId });
        expect(text.indexOf('-->')).toBe(text.length - 3);
        expect(text.slice(4, -3)).not.toMatch(/--|[<>]/);
        expect(parseMarker(`${text}\r\nbody`)).toEqual({ ...marker, key: given, runId });
      }),
    );
  });

  test.each([
    ['not at the start', `x${formatMarker(marker)}`],
    ['quoted', `> ${formatMarker(marker)}`],
    ['another version', formatMarker(marker).replace('comment 1', 'comment 2')],
    ['something after it', `${formatMarker(marker)} x`],
    ['a key encoded in another way', formatMarker(marker).replace('%20', '%20%61')],
    ['a broken escape', formatMarker(marker).replace('%20', '%2')],
    ['a number beyond what can be counted', formatMarker(marker).replace('run=19384756', 'run=9999999999999999')],
    ['a short digest', formatMarker(marker).replace(/ab -->/, '-->')],
    ['nothing', ''],
  ])('is not read from %s', (_, body) => {
    expect(parseMarker(body)).toBeNull();
  });

  test('refuses a key that is too long', () => {
    expect(() => formatMarker({ ...marker, key: 'k'.repeat(LONGEST_KEY + 1) })).toThrow(UserError);
  });
});
