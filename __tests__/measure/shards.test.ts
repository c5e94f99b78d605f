import { describe, expect, it } from 'vitest';
import { splitOf } from '../../src/measure/planning/shards.ts';

const units = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights).map(([id, weight]) => ({ ids: [id], weight }));

describe('a split', () => {
  it('gives each benchmark to one shard, the longest first to the one with least to do', () => {
    // 9 | 7 | 6; then 5 onto 6, 4 onto 7, 2 onto 9.
    const split = splitOf(units({ a: 7, b: 9, c: 6, d: 5, e: 4, f: 2 }), 3);
    expect(split).toEqual([
      ['b', 'f'],
      ['a', 'e'],
      ['c', 'd'],
    ]);
  });

  it('is the same in whichever order the benchmarks are found', () => {
    const all = units({ a: 1, b: 1, c: 1, d: 2, e: 1 });
    expect(splitOf(all.toReversed(), 2)).toEqual(splitOf(all, 2));
  });

  it('is even where nothing is known of how long they take', () => {
    const all = units(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`b${index}`, 1])));
    const split = splitOf(all, 8);
    expect(split.map((ids) => ids.length)).toEqual(Array.from({ length: 8 }, () => 25));
    expect(split.flat().toSorted()).toEqual(all.flatMap(({ ids }) => ids).toSorted());
  });

  it('shares out by number what takes no time, and leaves shards empty where there are more than units', () => {
    expect(splitOf(units({ a: 0, b: 0, c: 0, d: 0 }), 2).map((ids) => ids.length)).toEqual([2, 2]);
    expect(splitOf(units({ a: 1 }), 3)).toEqual([['a'], [], []]);
  });

  it('keeps a suite together', () => {
    const split = splitOf([{ ids: ['s1', 's2', 's3'], weight: 1 }, ...units({ a: 1 })], 2);
    expect(split).toEqual([['a'], ['s1', 's2', 's3']]);
  });
});
