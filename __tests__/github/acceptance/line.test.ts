import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAcceptanceLines } from '../../../src/github/acceptance/line.ts';
import { formatShown, parseShown } from '../../../src/github/acceptance/shown.ts';

const read = (text: string) =>
  readAcceptanceLines(text).map(({ accepted, fault }) =>
    accepted === null ? fault : { ...accepted.what, reason: accepted.reason },
  );
const share = (benchmark: string, percent: number, reason = 'it is worth it') => ({
  ...{ kind: 'line', benchmark, bound: { kind: 'share', share: percent / 100 }, reason },
});

describe('a line that accepts', () => {
  it.each([
    ['Benchmark-accept: Parse/large up to 12% because it is worth it', share('Parse/large', 12)],
    ['  benchmark-accept:  Parse/* up to 0.5 % because it is worth it\r', share('Parse/*', 0.5)],
    ['Benchmark-accept: a name > with blanks up to 3% because it is worth it', share('a name > with blanks', 3)],
    ['Benchmark-accept: "catch up to date" up to 3% because it is worth it', share('catch up to date', 3)],
    ['Benchmark-accept: `Parse/large` up to 3% BECAUSE it is worth it', share('Parse/large', 3)],
    ['Benchmark-accept: up to date up to 3% because it is worth it', share('up to date', 3)],
    [
      'Benchmark-accept: A up to 1 allocs/op because of a cache',
      { kind: 'line', benchmark: 'A', bound: { kind: 'amount', amount: 1, unit: 'allocs/op' }, reason: 'of a cache' },
    ],
  ])('%s', (text, expected) => expect(read(text)).toEqual([expected]));

  it.each([
    ['Benchmark-accept: Parse/large', 'up to AMOUNT'],
    ['Benchmark-accept: Parse/large up to 12%', 'no reason'],
    ['Benchmark-accept: Parse/large up to 12% because ...', 'no reason'],
    ['Benchmark-accept: Parse/large up to PERCENT% because REASON', 'no amount'],
    ['Benchmark-accept: Parse/large up to 12 because why not', 'no amount'],
    ['Benchmark-accept: Parse/large up to 12,5% because why not', 'no amount'],
    ['Benchmark-accept: Parse/large up to 0% because why not', 'no amount'],
    ['Benchmark-accept: Parse/large up to 2000% because why not', 'no amount'],
    ['Benchmark-accept:Parse/large up to 12% because why not', 'does not begin'],
    ['- Benchmark-accept: Parse/large up to 12% because why not', 'does not begin'],
    ['**Benchmark-accept:** Parse/large up to 12% because why not', 'does not begin'],
    ['Benchmark accepted: Parse/large up to 12% because why not', 'does not begin'],
    ['benchmark_accept Parse/large', 'does not begin'],
  ])('is nearly: %s', (text, fault) => expect(read(text)).toEqual([expect.stringContaining(fault)]));

  it.each([
    '> Benchmark-accept: A up to 12% because of somebody else',
    '```\nBenchmark-accept: A up to 12% because of an example\n```',
    '<!-- Benchmark-accept: A up to 12% because nobody sees it -->',
    '<!--\nBenchmark-accept: A up to 12% because nobody sees it\n-->',
    '<!-- never ended\nBenchmark-accept: A up to 12% because nobody sees it',
    'Benchmarks accept strings now.',
    'We might write Benchmark-accept: A up to 12% because of it',
  ])('is none: %j', (text) => expect(read(text)).toEqual([]));

  it('is read beside what is hidden or an example', () => {
    const line = 'Benchmark-accept: A up to 1% because it is worth it';
    expect(read(`<!-- x -->${line}\n~~~\n${line}\n~~~\n${line} <!-- y -->`)).toEqual([share('A', 1), share('A', 1)]);
  });

  it('comes at most 20 times, and no text breaks the reader', () => {
    expect(read('Benchmark-accept: A\n'.repeat(50))).toHaveLength(20);
    fc.assert(fc.property(fc.string(), (text) => void readAcceptanceLines(`Benchmark-accept: ${text}`)));
    const long = `Benchmark-accept: ${' up to '.repeat(30_000)}`;
    expect(read(long)).toHaveLength(1);
  });
});

describe('what a comment keeps', () => {
  const key = '0123456789abcdef0123456789abcdef';

  it('is read as it was written, never smaller', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e30, noNaN: true }), (value) => {
        const rows = new Map([[key, { kind: 'share' as const, share: value }]]);
        const shown = { head: 'c'.repeat(40), rows, label: { event: 5, head: '', rows } };
        const read = parseShown(`${formatShown(shown)}\nthe report`);
        const bound = read?.label?.rows.get(key);
        const size = bound?.kind === 'share' ? bound.share : Number.NaN;
        expect(size).toBeGreaterThanOrEqual(value);
        expect(size).toBeLessThanOrEqual(Math.max(value * 1.000_02, 0.000_002));
      }),
    );
  });

  it.each([
    '',
    '<!-- tare-shown 2 head= rows= -->',
    `<!-- tare-shown 1 head= rows=${key}:s-1 -->`,
    `<!-- tare-shown 1 head= rows=${key}:sNaN -->`,
    `<!-- tare-shown 1 head= rows=${key}:s1,${key} -->`,
    ` <!-- tare-shown 1 head= rows=${key}:s1 -->`,
    `<!-- tare-shown 1 head= rows=${key}:s1 --> more`,
  ])('is nothing where it is not ours to the letter: %s', (text) => expect(parseShown(text)).toBeNull());
});
