import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, distinctNames, firstLine, shortenMiddle } from '../../src/render/text/shorten.ts';

const shown = (names: readonly string[], width: number) => {
  const short = distinctNames(names, width);
  return names.map((name) => short.get(name));
};

describe('names that are too long', () => {
  test('keep their beginning and their end', () => {
    expect(shortenMiddle('BenchmarkMapInsert/size=1024', 21)).toBe('BenchmarkM…/size=1024');
    expect(shown(['MapInsert/size=1024', 'Map'], 11)).toEqual(['MapIn…=1024', 'Map']);
  });

  test('are told apart by their ends: as much of them as that takes', () => {
    const names = ['MapInsert/keys=1024/hits=99%', 'MapInsert/keys=4096/hits=99%'];
    expect(shown(names, 17)).toEqual(['MapI…024/hits=99%', 'MapI…096/hits=99%']);
    expect(shown(names, 40)).toEqual(names);
  });

  test('or by the place where they differ, when their ends are the same too', () => {
    const path = 'package/module/'.repeat(4);
    const names = [`${path}first/${path}case`, `${path}second/${path}case`];
    expect(shown(names, 24)).toEqual(['package/…first…dule/case', 'package/…second…ule/case']);
  });

  test('without the dots that a suite fills its table with, unless these alone tell them apart', () => {
    const names = ['lookup long static route........', 'lookup long wildcard route......', 'lookup root'];
    expect(shown(names, 26)).toEqual(['lookup long static route', 'lookup long wildcard route', 'lookup root']);
    expect(shown(names, 16)).toEqual(['lookup l…c route', 'lookup l…d route', 'lookup root']);
    expect(shown(names, 40)).toEqual(names);
    expect(shown(['a....................', 'a.......................'], 10)).toEqual([
      'a....................',
      'a.......................',
    ]);
  });

  test('and are longer than the rest where nothing so short tells them apart', () => {
    const names = ['a'.repeat(30), 'a'.repeat(31), `${'a'.repeat(31)}b`];
    expect(shown(names, 12)).toEqual(['a'.repeat(30), 'a'.repeat(31), 'aaaaaa…aaaab']);
  });

  test('are left alone where nothing limits them', () => {
    const long = 'x'.repeat(500);
    expect(shown([long, 'y'], Number.POSITIVE_INFINITY)).toEqual([long, 'y']);
  });

  test('are distinct whatever they are, without a number that they do not have', () => {
    const piece = fc.constantFrom('a/', 'b/', 'size=1', '日本', '…', '~2', 'x'.repeat(9), 'long/'.repeat(6));
    const name = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 4, max: 30 }),
        (names, width) => {
          const short = shown(names, width);
          expect(new Set(short).size).toBe(names.length);
          for (const [index, each] of short.entries()) {
            const own = names[index] ?? '';
            if (COLUMNS.width(own) <= width) expect(each).toBe(own);
            // Nothing but pieces of the name and dots between them.
            for (const part of (each ?? '').split('…')) expect(own).toContain(part);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('20,000 of them end within the time of a test', () => {
    const names = Array.from(
      { length: 20_000 },
      (_, index) => `${'segment/'.repeat(9)}${index}${'/segment'.repeat(9)}`,
    );
    expect(new Set(shown(names, 40)).size).toBe(names.length);
  });
});

test('of what a program said, the first line that says something', () => {
  expect(firstLine('\n \n  panic: x\nmore')).toBe('panic: x');
  expect(firstLine('y'.repeat(200))).toBe(`${'y'.repeat(159)}…`);
});
