import { describe, expect, it } from 'vitest';
import type { DiscoveredBenchmark } from '../../src/harnesses/harness.ts';
import { splitOf, takeShard } from '../../src/measure/planning/shards.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { RunRecord } from '../../src/record/index.ts';
import { results } from '../support/results-builder.ts';
import { inputsWith } from '../support/sides.ts';
import { aTarget } from '../support/target.ts';

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

describe('the record of a machine among several', () => {
  const names = ['A', 'B', 'C'];
  const benchmarks = names.map((name): DiscoveredBenchmark => {
    return { targetKey: name, group: 'g', name, sides: ['base', 'head'], readings: {}, failures: {} };
  });
  const targets = names.map((name, index) =>
    aTarget({ key: name, group: 'g', label: name, binary: { base: index, head: index } }),
  );
  const discovery = { targets, benchmarks, warnings: [] };
  const { base, head, settings, ...whole } = results();
  const { host, builds } = firstRun(whole);
  const unnamed = { toolVersion: '0.1.0', startedAt: new Date(0), startMs: 0, seed: '1', repeat: '', ci: null };
  const facts = { ...unnamed, settings, directions: [], host, sliceMs: 1 };

  function recordOf(trees: { readonly base: typeof base; readonly head: typeof head }): RunRecord {
    const record = new RunRecord({ ...facts, ...trees });
    record.setBuilds(builds, 'go', false, new Set([1]));
    record.setDiscovery(discovery);
    return record;
  }

  it('counts no benchmark of the same code in the family that shares the error level', () => {
    const record = recordOf({ base, head });
    const inputs = { ...inputsWith(), parts: { replicate: { index: 1, of: 2 } } };
    takeShard({ discovery, measured: discovery, inputs, past: [] }, record);
    const { plan, benchmarks: recorded } = record.toResults(0);
    expect(recorded.map(({ sameCode }) => sameCode?.by)).toEqual([undefined, 'binary', undefined]);
    expect(plan?.family?.rows).toBe(2);
  });

  it('says of no benchmark of one tree that it is of the same code', () => {
    expect(
      recordOf({ base, head: base })
        .toResults(0)
        .benchmarks.map(({ sameCode }) => sameCode),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('needs no build where no code changed', () => {
    const record = new RunRecord({ ...facts, base, head });
    record.setNoCodeChanged(3);
    expect(record.toResults(0).runs[0]).toMatchObject({
      noCodeChanged: { files: 3 },
      builds: { base: { state: 'not-needed' }, head: { state: 'not-needed' } },
    });
  });
});
